import { listedBy, listNone } from '../errors/calls.js';

/** Thrown where PyTorch's autograd raises an error, in its words. */
export class AutogradError extends Error {
  static get name() {
    return 'AutogradError';
  }

  name = 'AutogradError';
  torchType = 'RuntimeError';

  /** @param {string} message */
  constructor(message) {
    const limit = listNone();
    super(message);
    listedBy(limit, this, this);
  }
}
