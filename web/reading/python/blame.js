// What is not understood, underlined where it stands.

import { NotUnderstood } from './raised.js';

/** @import { Here } from './evaluate.js' */

/** @type {(here: Here, error: unknown) => void} */
export const blame = ({ world, line }, error) => {
  world.spend(40);
  if (!(error instanceof NotUnderstood)) {
    world.blame({ ...line.span, key: error instanceof RangeError ? 'tooDeep' : 'line' });
    return;
  }
  if (error.key === 'unknown' || (!line.sure && error.key === 'undefined' && /^\w+$/.test(line.text))) return;
  // One name that nobody has given is enough for a line: Python would have stopped there.
  const { at, length } = line.span;
  const isSecond = world.problems.some((each) => each.key === 'undefined' && each.at >= at && each.at <= at + length);
  if (error.key === 'undefined' && isSecond) return;
  world.blame({ ...(error.span ?? line.span), key: error.key, ...(error.about ? { about: error.about } : {}) });
};
