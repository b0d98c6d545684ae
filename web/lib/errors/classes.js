/**
 * One small class per kind of failure, each extending one of JavaScript's. `message` is PyTorch's own message if it has
 * one, `torchType` the name of PyTorch's class, and the numbers of the case are fields.
 */

import { resumeStacks, pauseStacks, sourceOf } from './calls.js';
import { linkOf } from './links.js';

/** @typedef {{ torchType?: string, [field: string]: unknown }} Details */
/** @import { Explanation } from '../control/explain.js' */

/** Set by the drawing code, which needs the core. @type {(error: ShapeError) => Explanation | null} */
let explainer = () => null;

/** Sets the drawing function: drawing needs the core, which errors must not import. @param {typeof explainer} by */
export function explainShapesBy(by) {
  explainer = by;
}

/** The calls, as V8 lists them under a message. @param {string} [stack] */
const framesOf = (stack = '') => stack.slice(stack.indexOf('\n    at ') >>> 0);

/** Thrown for shapes, sizes or dimensions that don't fit together. When printed, it shows how the shapes align. */
export class ShapeError extends RangeError {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'ShapeError';
  }

  /**
   * The stack trace of an error with a drawing. Reading a stack trace takes ten times as long as throwing, so another
   * error holds it, and the drawing is added when `stack` is first read.
   * @type {PropertyDescriptor & ThisType<ShapeError>}
   */
  static #drawnStack = {
    configurable: true,
    get() {
      const { stack } = /** @type {Error} */ (this.#calls);
      const frames = framesOf(stack);
      return frames === '' ? stack : this.#drawn(false, frames); // other engines list no message to draw under
    },
    set(value) {
      Object.defineProperty(this, 'stack', { value, writable: true });
    },
  };

  name = 'ShapeError';
  torchType = 'RuntimeError';

  /** @type {Error | undefined} */
  #calls;

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    const limit = pauseStacks();
    super(message);
    const draws = details?.shapes !== undefined;
    if (draws) this.#calls = new Error(message);
    resumeStacks(limit, this, this.#calls ?? this);
    Object.assign(this, details);
    if (draws) Object.defineProperty(this, 'stack', ShapeError.#drawnStack);
  }

  /** The alignment of the shapes, if it is about broadcasting. @returns {Explanation | null} */
  get explanation() {
    return explainer(this);
  }

  /**
   * The case in the playground, if it is about broadcasting and `errorLinks` has an address.
   * @returns {string | null}
   */
  get link() {
    return linkOf(this.explanation);
  }

  /** @param {boolean} coloured @param {string} frames */
  #drawn(coloured, frames) {
    const { explanation, link } = this;
    const source = explanation ? sourceOf(frames) : [];
    const drawing = explanation ? ['\n', explanation.draw(coloured), ...source, ...(link ? [link] : []), ''] : [];
    return `${this.name}: ${this.message}${drawing.join('\n')}${frames}`;
  }

  /**
   * The text for Node's console, which passes whether it shows colours.
   * @param {number} _
   * @param {{ colors?: boolean }} how
   */
  [Symbol.for('nodejs.util.inspect.custom')](_, { colors = false }) {
    return this.#drawn(colors, framesOf(this.stack));
  }
}

/** Thrown for a dtype that an operation doesn't support, or that cannot hold the result. */
export class DTypeError extends TypeError {
  static get name() {
    return 'DTypeError';
  }

  name = 'DTypeError';
  torchType = 'RuntimeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    const limit = pauseStacks();
    super(message);
    resumeStacks(limit, this, this);
    Object.assign(this, details);
  }
}

/** Thrown for an argument of a type that the function does not take. */
export class ArgumentError extends TypeError {
  static get name() {
    return 'ArgumentError';
  }

  name = 'ArgumentError';
  torchType = 'TypeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    const limit = pauseStacks();
    super(message);
    resumeStacks(limit, this, this);
    Object.assign(this, details);
  }
}

/** Thrown when there is not enough memory. */
export class OutOfMemoryError extends RangeError {
  static get name() {
    return 'OutOfMemoryError';
  }

  name = 'OutOfMemoryError';
  torchType = 'RuntimeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    const limit = pauseStacks();
    super(message);
    resumeStacks(limit, this, this);
    Object.assign(this, details);
  }
}

/** Thrown when a tensor is used after `dispose`. */
export class DisposedError extends ReferenceError {
  static get name() {
    return 'DisposedError';
  }

  name = 'DisposedError';
  torchType = 'RuntimeError';

  /** @param {string} message */
  constructor(message) {
    const limit = pauseStacks();
    super(message);
    resumeStacks(limit, this, this);
  }
}
