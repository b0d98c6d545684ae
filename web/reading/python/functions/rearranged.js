// The same numbers in other places, and pieces of them. The library says which shapes there are, and what is wrong.

import * as library from '../../../lib/functions.js';
import { hasCounts } from '../counts.js';
import { ask } from '../operate.js';
import { TensorValue, tuple } from '../values.js';
import { isOpaque } from '../kinds.js';
import { NotUnderstood } from '../raised.js';
import { asTensor } from './nested.js';
import { one } from './order.js';

/**
 * @typedef {import('../../../lib/functions.js').Tensor} Tensor
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Run} Run
 */

/** Dimensions as `*dims` or one list. @param {Bound} bound */
const dims = (bound) => bound.ints('dims') ?? bound.sizes();

export const flip = one((x, bound) => library.flip(x, dims(bound)));
export const fliplr = one((x) => library.fliplr(x));
export const flipud = one((x) => library.flipud(x));
/** How far hardly matters; by how many dimensions does. @type {Run} */
export const roll = (world, bound, site) => {
  const isSomehow = isOpaque(bound.value('shifts'));
  const rolled = one((x) => {
    const dims = bound.ints('dims') ?? [];
    return library.roll(x, isSomehow ? dims.map(() => 1) : (bound.ints('shifts') ?? []), dims);
  });
  const made = rolled(world, bound, site);
  if (isSomehow && made instanceof TensorValue) made.storage.values = null;
  return made;
};
export const rot90 = one((x, bound) => library.rot90(x, bound.int('k', 1), bound.ints('dims') ?? [0, 1]));
export const tril = one((x, bound) => library.tril(x, bound.int('diagonal', 0)));
export const triu = one((x, bound) => library.triu(x, bound.int('diagonal', 0)));
export const diag = one((x, bound) => library.diag(x, bound.int('diagonal', 0)));
export const diagEmbed = one((x, bound) =>
  library.diagEmbed(x, bound.int('offset', 0), bound.int('dim1', -2), bound.int('dim2', -1)),
);
export const unfold = one((x, bound) =>
  x.unfold(bound.int('dimension', 0), bound.int('size', 1), bound.int('step', 1)),
);
export const atLeast = one((x) => library.atleast3d(x));

/** @type {(f: (x: Tensor, bound: Bound, into: any) => Tensor[]) => Run} */
const pieces =
  (f) =>
  (world, bound, { dialect }) => {
    const input = asTensor(world, bound.need('input').value, dialect);
    const { value } = bound.need('sections');
    const into = value instanceof TensorValue ? undefined : bound.ints('sections');
    const single = into?.length === 1 && !(typeof value === 'object' && value !== null && 'items' in value);
    if (hasCounts(input.shape) && (single || !into)) throw new NotUnderstood('numbers'); // it hangs on them how many
    const made = ask(world, ([x]) => f(/** @type {Tensor} */ (x), bound, single ? into[0] : into), [input]);
    return tuple(made);
  };

/** Which dimension is split. */
const dim = (/** @type {Bound} */ bound) => bound.int('dim', 0);

export const split = pieces(
  (x, bound, into) => /** @type {Tensor[]} */ (/** @type {unknown} */ (library.split(x, into, dim(bound)))),
);
export const chunk = pieces((x, bound, into) => library.chunk(x, into, dim(bound)));
export const tensorSplit = pieces((x, bound, into) => library.tensorSplit(x, into, dim(bound)));
export const hsplit = pieces((x, _, into) => library.hsplit(x, into));
export const vsplit = pieces((x, _, into) => library.vsplit(x, into));
export const dsplit = pieces((x, _, into) => library.dsplit(x, into));
