/** Windows that slide along a dimension. */
import { viewed } from '../../engine/views.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';

/** @import { Unfold } from '../../typing/joining.js' */

/**
 * Returns a view of all windows of `size` indices of dimension `dimension`, `step` apart. The elements of a window
 * are a new last dimension.
 * @type {Unfold}
 */
export const unfold = withNamedArguments('unfold', ['input', 'dimension', 'size', 'step'], [], (args) => {
  const from = tensorArgument('unfold', 'input', args.input);
  const [dim, size] = [integer('unfold', 'dimension', args.dimension), integer('unfold', 'size', args.size)];
  return viewed('unfold', from, [dim, size, integer('unfold', 'step', args.step)]);
});
