/** Windows that slide along a dimension. */
import { viewed } from '../../engine/views.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { withNamedArguments } from '../../tensor/taking.js';

/** @import { Unfold } from '../../typing/joining.js' */

/**
 * Returns a view of all windows of `size` indices of dimension `dimension`, `step` apart. The elements of a window
 * are a new last dimension.
 * @type {Unfold}
 */
export const unfold = withNamedArguments('unfold', ['input', 'dimension', 'size', 'step'], [], (given) => {
  const from = tensorArgument('unfold', 'input', given.input);
  const [dim, size] = [integer('unfold', 'dimension', given.dimension), integer('unfold', 'size', given.size)];
  return viewed('unfold', from, [dim, size, integer('unfold', 'step', given.step)]);
});
