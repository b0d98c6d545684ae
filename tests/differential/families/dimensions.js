/** Reordered dimensions, and selections of elements along them. */
import { dimsOf } from './reductions.js';
import { along, familiesOf, inOrder, places, someDimensions, spliced } from './view-rules.js';

/** @import { Kind } from './view-rules.js' */

/** @type {Kind} */
const transpose = {
  see: (from, args) => {
    const pair = args.map((dim) => dimsOf(dim, from.shape.length));
    const wrong = pair.find((each) => each instanceof RegExp);
    if (wrong) return /** @type {RegExp} */ (wrong);
    const [a, b] = /** @type {number[][]} */ (pair).map((each) => Number(each[0]));
    return inOrder(
      from,
      places(from).map((dim) => Number(dim === a ? b : dim === b ? a : dim)),
    );
  },
  args: (drawing, shape) => [drawing.dim(shape.length), drawing.dim(shape.length)],
};

/** @type {Record<string, Kind>} */
const kinds = {
  permute: {
    see: (from, [order]) => {
      if (order.length !== from.shape.length) return /does not match the length of the desired ordering/;
      const dims = order.length > 0 ? dimsOf(order, order.length) : [];
      if (dims instanceof RegExp) return /Dimension out of range|duplicate dims/;
      return inOrder(from, dims);
    },
    args: ({ below }, shape) => {
      const order = shape.map((_, dim) => dim).sort(() => below(3) - 1);
      return [order.map((dim) => (below(40) ? dim - (below(3) ? 0 : shape.length) : 0))];
    },
  },
  transpose,
  swapaxes: transpose,
  movedim: {
    see: (from, args) => {
      const [source, destination] = args.map((dim) => dimsOf(dim, from.shape.length));
      if (source instanceof RegExp) return source;
      if (destination instanceof RegExp) return destination;
      const others = places(from).filter((dim) => dim !== source?.[0]);
      const to = Number(destination?.[0]);
      return inOrder(
        from,
        from.shape.length === 0 ? [] : [...others.slice(0, to), Number(source?.[0]), ...others.slice(to)],
      );
    },
    args: transpose.args,
  },
  t: {
    see: (from) =>
      from.shape.length > 2 ? /expects a tensor with <= 2 dimensions/ : inOrder(from, places(from).reverse()),
    shape: (drawing) => drawing.shape().slice(0, drawing.below(30) ? 2 : 3),
    args: () => [],
  },
  select: {
    see: along((dim, _, [, index], { shape, strides, offset }) => {
      const size = Number(shape[dim]);
      if (index < -size || index >= size) return /index .* out of range/;
      const position = index < 0 ? index + size : index;
      const rest = (/** @type {readonly number[]} */ list) => [...list.slice(0, dim), ...list.slice(dim + 1)];
      return { shape: rest(shape), strides: rest(strides), offset: offset + position * Number(strides[dim]) };
    }),
    shape: someDimensions,
    args: (drawing, shape) => {
      const dim = drawing.dim(shape.length);
      return [dim, drawing.dim(Number(shape.at(dim % shape.length)))];
    },
  },
  narrow: {
    see: along((dim, _, [, start, length], { shape, strides, offset }) => {
      const size = Number(shape[dim]);
      if (start < -size || start > size) return /start out of range/;
      const position = start < 0 ? start + size : start;
      if (position + length > size) return /exceeds dimension size/;
      return { shape: spliced(shape, dim, length), strides, offset: offset + position * Number(strides[dim]) };
    }),
    shape: someDimensions,
    args: (drawing, shape) => {
      const dim = drawing.dim(shape.length);
      const size = Number(shape.at(dim % shape.length));
      const start = drawing.below(size + 1);
      return [
        dim,
        start - (drawing.below(4) === 0 && start < size ? size : 0),
        drawing.below(size - start + (drawing.below(30) ? 1 : 3)),
      ];
    },
  },
  slice: {
    see: along((dim, _, [, start, end, step], { shape, strides, offset }) => {
      const size = Number(shape[dim]);
      const clamped = (/** @type {number} */ each) => Math.min(Math.max(each < 0 ? each + size : each, 0), size);
      const [from, to] = [clamped(start), Math.max(clamped(end), clamped(start))];
      const stride = Number(strides[dim]);
      return {
        shape: spliced(shape, dim, Math.ceil((to - from) / step)),
        strides: spliced(strides, dim, stride * step),
        offset: offset + from * stride,
      };
    }),
    shape: someDimensions,
    args: (drawing, shape) => [
      drawing.dim(shape.length),
      drawing.below(9) - 4,
      drawing.below(12) - 3,
      1 + drawing.below(3),
    ],
  },
  diagonal: {
    see: (from, [off, first, second]) => {
      const [one, two] = [dimsOf(first, from.shape.length), dimsOf(second, from.shape.length)];
      if (one instanceof RegExp) return one;
      if (two instanceof RegExp) return two;
      const [a, b] = [Number(one[0]), Number(two[0])];
      if (a === b) return /diagonal dimensions cannot be identical/;
      const inside = Array.from({ length: Number(from.shape[a]) }, (_, i) => i).filter(
        (i) => i + off >= 0 && i + off < Number(from.shape[b]),
      );
      const [down, across] = [Number(from.strides[a]), Number(from.strides[b])];
      const others = inOrder(
        from,
        places(from).filter((dim) => dim !== a && dim !== b),
      );
      const row = Number(inside[0] ?? 0);
      const offset = inside.length === 0 ? from.offset : from.offset + row * down + (row + off) * across;
      return { shape: [...others.shape, inside.length], strides: [...others.strides, down + across], offset };
    },
    shape: (drawing) => [...drawing.shape().slice(0, 2), drawing.pick([1, 2, 3, 4]), drawing.pick([1, 2, 3, 4])],
    args: (drawing, shape) => [drawing.below(7) - 3, drawing.dim(shape.length), drawing.dim(shape.length)],
  },
};

export const dimensions = familiesOf(kinds);
