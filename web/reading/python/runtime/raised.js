// The two things the evaluator throws: `NotUnderstood` if it can't follow the text, `Raised` if Python would raise an
// error. They are no JavaScript `Error`s, because they are thrown often and a stack trace would cost time.

/** @import { Here, Span } from '../types.js' */

/** Text that the evaluator can't follow. The page underlines it with a sentence. */
export class NotUnderstood {
  /**
   * @param {import('../../../case/case.js').Problem['key']} key
   * @param {Span} [span]  the default is the whole line
   * @param {readonly (string | number)[]} [about]  values for the sentence
   */
  constructor(key, span, about) {
    this.key = key;
    this.span = span;
    this.about = about;
  }
}

/** An error that Python would raise. */
export class Raised {
  /** @param {string} type @param {string} message */
  constructor(type, message) {
    this.type = type;
    this.message = message;
    /** Whether it is the error of a recorded case, and whether its line has a remark. */
    this.isMet = false;
    this.isRemarked = false;
    /** Whether it is raised whatever the unknown sizes are. */
    this.isDecided = false;
    /** The part of the line that raises it. @type {Span | undefined} */
    this.span = undefined;
    /** The layer of PyTorch's that raises it. @type {string | undefined} */
    this.layer = undefined;
    /** Whether a `raise` in the text raises it. */
    this.isWritten = false;
  }

  /** Whether it comes from a `raise` or from Python itself, and not from a tensor library. */
  get isOfPython() {
    if (this.isMet || this.layer) return false;
    return this.isWritten || !OF_TENSORS.has(this.type) || OF_PYTHON.test(this.message);
  }
}

/** Types of errors that tensor libraries raise if shapes, dtypes or axes do not fit. */
const OF_TENSORS = new Set([
  'RuntimeError',
  'ValueError',
  'IndexError',
  'AxisError',
  'LinAlgError',
  'InvalidArgumentError',
]);

/** How messages of Python itself begin if they have one of these types. */
const OF_PYTHON =
  /^(?:list|tuple|string|substring|pop|range|math|slice step|invalid literal|could not convert string|(?:not enough|too many) values|Replacement index|The truth value|Boolean value)\b/;

/** Python's error for a float where an integer is needed, with that float. */
export class NotWhole extends Raised {
  /** @param {import('../../../lib/functions.js').Scalar} value */
  constructor(value) {
    super('TypeError', `'float' object cannot be interpreted as an integer`);
    this.value = value;
  }
}

/** Whether an error is JavaScript's own stack overflow, from deeply nested text. @param {unknown} error */
const isBeyondEngine = (error) =>
  error instanceof Error && (error.constructor === RangeError || /recursion/.test(error.message));

/**
 * Returns an error about the text. Any other error is a bug of this reader, and is thrown again.
 * @param {unknown} error @returns {Raised | NotUnderstood}
 */
export function textErrorOrThrow(error) {
  if (error instanceof Raised || error instanceof NotUnderstood) return error;
  if (isBeyondEngine(error)) return new NotUnderstood('tooDeep');
  throw error;
}

/**
 * Reports text that was not understood. An error that Python would raise is thrown again.
 * @param {Here} here @param {unknown} failure @returns {void}
 */
export function reportProblem({ world, line }, failure) {
  world.budget.spend(40);
  const error = textErrorOrThrow(failure);
  if (error instanceof Raised) throw error;
  if (error.key === 'unknown' || (!line.sure && error.key === 'undefined' && error.span?.length === line.span.length))
    return;
  // One undefined name is enough for a line, because Python would stop there.
  const { at, length } = line.span;
  const isSecond = world.findings.problems.some(
    (each) => each.key === 'undefined' && each.at >= at && each.at <= at + length,
  );
  if (error.key === 'undefined' && isSecond) return;
  world.report({ ...(error.span ?? line.span), key: error.key, ...(error.about ? { about: error.about } : {}) });
}

/** An error of our library as the error that Python would raise; any other error as it is. @param {unknown} error */
export function asRaised(error) {
  if (!(error instanceof Error)) return error; // `Raised` or `NotUnderstood`
  const {
    message,
    torchType = 'RuntimeError',
    name,
    code,
  } = /** @type {Error & { torchType?: string, code?: string }} */ (error);
  if (code === 'needsNumbers') return new NotUnderstood('numbers');
  if (!/^(ShapeError|DTypeError|ArgumentError|OutOfMemoryError)$/.test(name)) return error;
  return /up to 2\^53 - 1/.test(message) ? new NotUnderstood('tooBig') : new Raised(torchType, message);
}
