/** Other shapes for the same elements: stretched, regrouped, with dimensions of size 1 added or removed. */
import { addressOf, countOf, indices } from '../geometry.js';
import { rowMajor } from '../strides.js';
import { dimsOf } from './reductions.js';
import { familiesOf, inOrder, places } from './view-rules.js';

/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Kind, ViewGeometry } from './view-rules.js' */

/** @param {View} from @param {readonly number[]} sizes @returns {ViewGeometry | RegExp} */
function expanded(from, sizes) {
  const added = sizes.length - from.shape.length;
  if (added < 0) return /the number of sizes provided/;
  const own = (/** @type {number} */ dim) => Number(from.shape[dim - added]);
  if (sizes.some((size, dim) => (dim < added ? size < 0 : size !== -1 && own(dim) !== 1 && size !== own(dim))))
    return /expanded size of the tensor/;
  const shape = sizes.map((size, dim) => (size === -1 ? own(dim) : size));
  // New dimensions of size 1 have a stride that has no effect.
  const strides = shape.map((size, dim) =>
    size === 1 ? undefined : dim < added || own(dim) !== size ? 0 : from.strides[dim - added],
  );
  return { shape, strides, offset: from.offset };
}

/** The given sizes, with -1 replaced by the remaining size. @param {View} from @param {readonly number[]} sizes */
function sizesOf(from, sizes) {
  const [count, rest] = [countOf(from.shape), countOf(sizes.filter((size) => size !== -1))];
  if (!sizes.includes(-1)) return rest === count ? sizes : undefined;
  return rest > 0 && count % rest === 0 ? sizes.map((size) => (size === -1 ? count / rest : size)) : undefined;
}

/**
 * Strides that give the same elements in the same order, found by trying.
 * @param {View} from
 * @param {readonly number[]} sizes
 */
function reshaped(from, sizes) {
  const shape = sizesOf(from, sizes);
  if (shape === undefined) return /is invalid for input of size|ambiguous/;
  const addresses = Array.from(indices(from.shape), (index) => addressOf(from, index));
  const packed = rowMajor(shape);
  const strides = shape.map((size, dim) =>
    size === 1 || addresses.length === 0 ? undefined : Number(addresses[Number(packed[dim])]) - Number(addresses[0]),
  );
  const geometry = { shape, strides: strides.map((stride) => stride ?? 0), offset: addresses[0] ?? from.offset };
  const fits = Array.from(indices(shape), (index) => addressOf(geometry, index)).every(
    (address, i) => address === addresses[i],
  );
  return fits ? { ...geometry, strides } : { copied: shape };
}

/** @param {Drawing} drawing @param {readonly number[]} shape @returns {number[]} other sizes for as many elements */
function regrouped({ below, pick }, shape) {
  const count = countOf(shape);
  const sizes = [];
  for (let left = count; left > 1;) {
    const size = pick(Array.from({ length: left }, (_, i) => i + 1).filter((each) => left % each === 0));
    sizes.push(size);
    left /= size;
  }
  if (count === 0) return [...shape, 1];
  if (sizes.length > 0 && below(4) === 0) sizes[below(sizes.length)] = -1;
  if (below(40) === 0) sizes.push(2);
  return sizes;
}

/** @type {Kind} */
const expand = {
  see: (from, [sizes]) => expanded(from, sizes),
  args: ({ below, pick }, shape) => [
    [
      ...Array.from({ length: below(3) }, () => pick([1, 2, 3])),
      ...shape.map((size) => (size === 1 ? pick([1, 2, 3, -1]) : below(20) ? pick([size, -1]) : size + 1)),
    ].slice(below(30) ? 0 : 1),
  ],
};
/** @type {Record<string, Kind>} */
const kinds = {
  expand: { ...expand, isMethod: true },
  broadcastTo: expand,
  reshape: { see: (from, [sizes]) => reshaped(from, sizes), args: (drawing, shape) => [regrouped(drawing, shape)] },
  view: {
    see: (from, [sizes]) => {
      const result = reshaped(from, sizes);
      return 'copied' in result ? /view size is not compatible/ : result;
    },
    args: (drawing, shape) => [regrouped(drawing, shape)],
    isMethod: true,
  },
  flatten: {
    see: (from, [first, last]) => {
      const [start, end] = [dimsOf(first, from.shape.length), dimsOf(last, from.shape.length)];
      if (start instanceof RegExp) return start;
      if (end instanceof RegExp) return end;
      const [a, b] = [Number(start[0]), Number(end[0])];
      if (a > b) return /start_dim cannot come after end_dim/;
      return from.shape.length === 0
        ? { shape: [1], strides: [undefined], offset: from.offset }
        : reshaped(from, [...from.shape.slice(0, a), countOf(from.shape.slice(a, b + 1)), ...from.shape.slice(b + 1)]);
    },
    args: (drawing, shape) => [drawing.dim(shape.length), drawing.dim(shape.length)],
  },
  unsqueeze: {
    see: (from, [dim]) => {
      const dims = dimsOf(dim, from.shape.length + 1);
      if (dims instanceof RegExp) return dims;
      const axis = Number(dims[0]);
      const [head, tail] = [from.shape.slice(0, axis), from.shape.slice(axis)];
      const stride = tail.length > 0 ? Number(tail[0]) * Number(from.strides[axis]) : 1;
      return {
        shape: [...head, 1, ...tail],
        strides: [...from.strides.slice(0, axis), stride, ...from.strides.slice(axis)],
        offset: from.offset,
      };
    },
    args: (drawing, shape) => [drawing.dim(shape.length + 1)],
  },
  squeeze: {
    see: (from, [dim]) => {
      const dims = dim === undefined ? places(from) : dimsOf(dim, from.shape.length);
      return dims instanceof RegExp
        ? dims
        : inOrder(
            from,
            places(from).filter((axis) => from.shape[axis] !== 1 || !dims.includes(axis)),
          );
    },
    args: (drawing, shape) => (drawing.below(3) ? [drawing.dim(shape.length)] : []),
  },
};

export const views = familiesOf(kinds);
