/**
 * In-place views such as `x.transpose_(0, 1)`: the tensor keeps its memory, and gets the shape and strides of the view.
 * These exist only as methods, as in PyTorch.
 */
import { ArgumentError } from '../errors/classes.js';
import { tensorArgument } from '../tensor/arguments.js';
import { isTraced } from '../tensor/placeholder.js';
import { transpose } from './permutations.js';
import { viewed } from '../engine/views.js';
import { asStrided } from './slices.js';
import { geometryOf, resize } from '../tensor/tensor.js';
import { squeeze, unsqueeze } from './views.js';

/** @import { UntypedTensor, Tensor } from '../tensor/tensor.js' */

/** @param {string} name @param {Function} of */
function inPlaceView(name, of) {
  const become = (/** @type {unknown} */ input, /** @type {unknown[]} */ ...rest) => {
    const into = tensorArgument(name, 'input', input);
    if (isTraced(into)) {
      throw new ArgumentError(`fuse(): '${name}' changes a tensor, but a fused function can only make new ones`);
    }
    /** @type {UntypedTensor} */
    const view = of(into, ...rest);
    resize(into, geometryOf(view), view.storageOffset);
    view.dispose();
    return into;
  };
  return Object.defineProperty(become, 'length', { value: of.length });
}

/** By name, for the methods. */
export function viewsInPlace() {
  return Object.fromEntries(
    /** @type {[string, Function][]} */ ([
      ['asStrided_', asStrided],
      ['squeeze_', squeeze],
      ['swapaxes_', transpose],
      ['swapdims_', transpose],
      ['t_', (/** @type {Tensor} */ input) => viewed('t_', input)],
      ['transpose_', transpose],
      ['unsqueeze_', unsqueeze],
    ]).map(([name, of]) => [name, inPlaceView(name, of)]),
  );
}
