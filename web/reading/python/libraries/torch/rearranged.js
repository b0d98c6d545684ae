// Functions that move elements or split a tensor, such as `roll` and `chunk`. Our library computes shapes and errors.

import { toIntegers } from '../../runtime/bound.js';
import * as library from '../../../../lib/functions.js';
import { isUnknownSize, newSize } from '../../runtime/unknown-sizes.js';
import { ask } from '../../runtime/operate.js';
import { Sequence, TensorValue, tuple } from '../../runtime/values.js';
import { isFloat, isOpaque, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { fresh } from './fresh.js';
import { view } from './views.js';

/** @import { Bound, Row, Run, Tensor, Value, World } from '../../types.js' */

/** Dimensions as `*dims` or one list. @param {Bound} bound */
const dims = (bound) => bound.ints('dims') ?? bound.sizes();

/** The names of the argument with the number or the sizes of the pieces. */
const SECTIONS =
  'chunks sections indices split_size split_size_or_sections split_sizes tensor_indices_or_sections'.split(' ');
const sectionsOf = (/** @type {Bound} */ bound) => bound.first(...SECTIONS);

/**
 * A function that splits a tensor along one dimension: by one number, of pieces or for `split` of elements in each, or
 * by a list, of sizes or for `tensor_split` of the indices where it cuts.
 * @type {(f: (x: Tensor, bound: Bound, into: any) => Tensor[], dimOf: (bound: Bound, rank: number) => number) => Run}
 */
const pieces = (f, dimOf) => (world, bound) => {
  const input = bound.tensor('input');
  const { value, span } = sectionsOf(bound);
  const rank = input.shape.length;
  const size = input.shape.at(dimOf(bound, rank)) ?? 0;
  if (f === cut && value instanceof Sequence && value.items.some(isOpaque))
    return piecesOfUnknownSize(world, bound, input);
  if (value instanceof TensorValue) throw new NotUnderstood('numbers', span);
  const into = toIntegers(value, span);
  const single = into.length === 1 && !(value instanceof Sequence);
  // Without a list of sizes, the pieces depend on the size of the dimension.
  if ((isUnknownSize(size) && single) || into.some(isUnknownSize)) throw new NotUnderstood('numbers', span);
  const result = ask(world, ([x]) => f(/** @type {Tensor} */ (x), bound, single ? into[0] : into), [input]);
  return tuple(result);
};

/** Which dimension is split. @param {Bound} bound */
const dim = (bound) => bound.int('dim', 0);

/** @type {(x: Tensor, bound: Bound, into: any) => Tensor[]} */
const cut = (x, bound, into) => /** @type {Tensor[]} */ (/** @type {unknown} */ (library.split(x, into, dim(bound))));

/**
 * The pieces of a `split` by a list of sizes that are partly unknown.
 * @type {(world: World, bound: Bound, input: TensorValue) => Value}
 */
const piecesOfUnknownSize = (world, bound, input) => {
  const { value, span } = sectionsOf(bound);
  const sizes = value instanceof Sequence ? value.items : [];
  const index = dim(bound) < 0 ? dim(bound) + input.shape.length : dim(bound);
  return tuple(
    sizes.map((size) => {
      const shape = input.shape.with(index, isOpaque(size) ? newSize() : toInteger(size, span));
      return fresh(world, shape, input.dtype, input.dialect);
    }),
  );
};

/** `split`, with PyTorch's error for sizes that are floats. @type {Run} */
const split = (world, bound, site) => {
  const { value } = sectionsOf(bound);
  const index = value instanceof Sequence ? value.items.findIndex(isFloat) : -1;
  const begun = "split_with_sizes(): argument 'split_sizes' ";
  const words = isFloat(value)
    ? '(position 2) must be tuple of ints, not float'
    : index === 0
      ? '(position 2) must be tuple of ints, but found element of type float at pos 0'
      : `failed to unpack the object at pos ${index + 1} with error "type must be tuple of ints,but got float"`;
  if (isFloat(value) || index >= 0) throw new Raised('TypeError', begun + words);
  return pieces(cut, dim)(world, bound, site);
};

/** @param {Row} row */
// prettier-ignore
export function rearrangements(row) {
  row('t', 'split', 'tensor, array split_size_or_sections, dim=0', split);
  row('T', 'split', 'input, array split_size, dim=0', split);
  row('tT', 'chunk', 'Tensor input, int chunks, int dim=0', pieces((x, bound, into) => library.chunk(x, into, dim(bound)), dim));
  row('tT', 'tensor_split', 'Tensor input, int[] indices, int dim=0 | Tensor input, Tensor tensor_indices_or_sections, int dim=0 | Tensor input, int sections, int dim=0', pieces((x, bound, into) => library.tensorSplit(x, into, dim(bound)), dim));
  const sections = 'Tensor input, int sections | Tensor input, int[] indices';
  row('tT', 'hsplit', sections, pieces((x, _, into) => library.hsplit(x, into), (_, rank) => Math.min(rank - 1, 1)));
  row('tT', 'vsplit', sections, pieces((x, _, into) => library.vsplit(x, into), () => 0));
  row('tT', 'dsplit', sections, pieces((x, _, into) => library.dsplit(x, into), () => 2));
  row('tT', 'flip', 'Tensor input, int[] dims', view((x, bound) => library.flip(x, dims(bound))));
  row('tT', 'fliplr', 'Tensor input', view((x) => library.fliplr(x)));
  row('tT', 'flipud', 'Tensor input', view((x) => library.flipud(x)));
  // `roll`; if the shifts are unknown, only the elements are unknown.
  row('tT', 'roll', 'Tensor input, ^int[1] shifts, int[1] dims=None', (world, bound, site) => {
    const isSomehow = isOpaque(bound.value('shifts'));
    const rolled = view((x) => {
      const dims = bound.ints('dims') ?? [];
      return library.roll(x, isSomehow ? dims.map(() => 1) : (bound.ints('shifts') ?? []), dims);
    });
    const result = rolled(world, bound, site);
    if (isSomehow && result instanceof TensorValue) result.storage.values = null;
    return result;
  });
  row('tT', 'rot90', 'Tensor input, int k=1, int[] dims={0,1}', view((x, bound) => library.rot90(x, bound.int('k', 1), bound.ints('dims') ?? [0, 1])));
  row('T', 'unfold', 'Tensor input, int dimension, int size, int step', view((x, bound) =>
    x.unfold(bound.int('dimension', 0), bound.int('size', 1), bound.int('step', 1)),
  ));
  row('tT', 'diag_embed', 'Tensor input, int offset=0, int dim1=-2, int dim2=-1', view((x, bound) =>
    library.diagEmbed(x, bound.int('offset', 0), bound.int('dim1', -2), bound.int('dim2', -1)),
  ));
  row('tT', 'split_with_sizes', 'Tensor input, int[] split_sizes, int dim=0', split);
  row('tT', 'tril', 'Tensor input, int diagonal=0, *, Tensor out=None', view((x, bound) => library.tril(x, bound.int('diagonal', 0))));
  row('tT', 'triu', 'Tensor input, int diagonal=0, *, Tensor out=None', view((x, bound) => library.triu(x, bound.int('diagonal', 0))));
  row('tT', 'diag', 'Tensor input, int diagonal=0, *, Tensor out=None', view((x, bound) => library.diag(x, bound.int('diagonal', 0))));
}
