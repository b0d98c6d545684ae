/**
 * One small class per kind of failure, each extending what JavaScript already has. `message` is PyTorch's own sentence
 * wherever PyTorch has one, `torchType` the name of the class PyTorch raises, and the numbers of the case are fields.
 */

/** @typedef {{ torchType?: string, [field: string]: unknown }} Details */

/** Shapes, sizes or dimensions that do not go together. */
export class ShapeError extends RangeError {
  name = 'ShapeError';
  torchType = 'RuntimeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    super(message);
    Object.assign(this, details);
  }
}

/** A dtype that cannot take part, or cannot hold the result. */
export class DTypeError extends TypeError {
  name = 'DTypeError';
  torchType = 'RuntimeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    super(message);
    Object.assign(this, details);
  }
}

/** An argument of a kind the function does not take. */
export class ArgumentError extends TypeError {
  name = 'ArgumentError';
  torchType = 'TypeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    super(message);
    Object.assign(this, details);
  }
}

/** No room for what was asked. */
export class OutOfMemoryError extends RangeError {
  name = 'OutOfMemoryError';
  torchType = 'RuntimeError';

  /** @param {string} message @param {Details} [details] */
  constructor(message, details) {
    super(message);
    Object.assign(this, details);
  }
}

/** A tensor used after `dispose`. */
export class DisposedError extends ReferenceError {
  name = 'DisposedError';
  torchType = 'RuntimeError';
}
