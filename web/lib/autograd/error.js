import { resumeStacks, pauseStacks } from '../errors/calls.js';

/** Thrown where PyTorch's autograd raises an error, with its message. */
export class AutogradError extends Error {
  static get name() {
    return 'AutogradError';
  }

  name = 'AutogradError';
  torchType = 'RuntimeError';

  /** @param {string} message */
  constructor(message) {
    const limit = pauseStacks();
    super(message);
    resumeStacks(limit, this, this);
  }
}
