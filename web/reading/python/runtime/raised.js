// Why a line goes no further: it asks for what is not understood, or Python would raise. Both are thrown often, so they
// are no `Error`s, which would note where they were made.

/** @import { Span } from '../../../notation/parse.js' */
/** @import { Here } from '../evaluator/evaluate.js' */

/** A line asks for what is not understood: it is underlined, with a sentence. */
export class NotUnderstood {
  /**
   * @param {import('../../../case/case.js').Problem['key']} key
   * @param {Span} [span]  the whole line without
   * @param {readonly (string | number)[]} [about]
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
    /** Whether it is the error of a case, and whether its line is reported. */
    this.isMet = false;
    this.isRemarked = false;
    /** Whether it is raised for all values of the unknown sizes. */
    this.isDecided = false;
    /** Where it happened, if that is less than a line. @type {Span | undefined} */
    this.span = undefined;
    /** The layer of PyTorch's that raises it. @type {string | undefined} */
    this.layer = undefined;
    /** Whether a `raise` of the text does. */
    this.isWritten = false;
  }

  /** Whether Python or a `raise` says so, of values that are no tensors. */
  get isOfPython() {
    if (this.isMet || this.layer) return false;
    return this.isWritten || !OF_TENSORS.has(this.type) || OF_PYTHON.test(this.message);
  }
}

/** What libraries of tensors raise where shapes, dtypes or axes do not fit. */
const OF_TENSORS = new Set([
  'RuntimeError',
  'ValueError',
  'IndexError',
  'AxisError',
  'LinAlgError',
  'InvalidArgumentError',
]);

/** Python's sentences about lists, strings, numbers and truth, by type of error. */
const OF_PYTHON =
  /^(?:list|tuple|string|substring|pop|range|math|slice step|invalid literal|could not convert string|(?:not enough|too many) values|Replacement index|The truth value|Boolean value)\b/;

/** Python's sentence for a float in the place of an integer. */
export class NotWhole extends Raised {
  /** @param {import('../../../lib/functions.js').Scalar} value */
  constructor(value) {
    super('TypeError', `'float' object cannot be interpreted as an integer`);
    this.value = value;
  }
}

/** Whether a text was so deep or so long that the engine gave up. @param {unknown} error */
const isBeyondEngine = (error) =>
  error instanceof Error && (error.constructor === RangeError || /recursion/.test(error.message));

/**
 * An error about the text. Any other error is a bug of this reader, and is thrown again.
 * @param {unknown} error
 * @returns {Raised | NotUnderstood}
 */
export function textErrorOrThrow(error) {
  if (error instanceof Raised || error instanceof NotUnderstood) return error;
  if (isBeyondEngine(error)) return new NotUnderstood('tooDeep');
  throw error;
}

/** Underlines text that is not understood. @param {Here} here @param {unknown} failure @returns {void} */
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

/**
 * An error of the library as Python would raise it; any other error as it is.
 * @param {unknown} error
 * @returns {unknown}
 */
export function asRaised(error) {
  if (!(error instanceof Error)) return error; // of the text already
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
