/** Indexing by `x[…]`: turns the index of each element of the result into an index of the input, item by item. */
import { addressOf, commonShape, countOf, elementOf, indices } from '../geometry.js';
import { cast } from '../numbers.js';

/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/** @typedef {number | string | null | any[]} Item a list is an index tensor, or a mask */
/**
 * @typedef {{ shape: readonly number[], placeOf: (index: readonly number[]) => number, size: number }} Along an index
 *   tensor, and the size of the dimension it indexes
 */
/**
 * @typedef {object} Meaning
 * @property {number[]} shape of the result
 * @property {(index: readonly number[]) => number[]} source the index of the input
 * @property {boolean} isView
 */

/** @param {any} list @returns {number[]} */
const shapeOf = (list) => (Array.isArray(list) ? [list.length, ...(list.length ? shapeOf(list[0]) : [])] : []);

/** @param {any} list @param {readonly number[]} index @returns {any} */
const within = (list, index) => index.reduce((level, i) => level[i], list);

/** The indices that a slice selects. @param {string} text @param {number} size */
function sliced(text, size) {
  const [start, stop, step] = text.split(':').map((each) => (each.trim() === '' ? undefined : Number(each)));
  const bound = (/** @type {number} */ each) => Math.min(Math.max(each < 0 ? each + size : each, 0), size);
  const [from, to] = [bound(start ?? 0), bound(stop ?? size)];
  const all = [];
  for (let i = from; i < to; i += step ?? 1) all.push(i);
  return all;
}

/** The indices where a mask is true, for each of its dimensions. @param {any} mask @param {number} rank */
function places(mask, rank) {
  const found = Array.from(indices(shapeOf(mask)), (index) => [...index]).filter((index) => within(mask, index));
  return Array.from({ length: rank }, (_, dim) => found.map((index) => Number(index[dim])));
}

const isMask = (/** @type {any} */ item) =>
  typeof within(
    item,
    shapeOf(item).map(() => 0),
  ) === 'boolean';

/** @param {readonly number[]} input @param {readonly Item[]} items @returns {Meaning | RegExp} */
function meaning(input, items) {
  const rankOf = (/** @type {Item} */ item) =>
    item === null || item === '...' ? 0 : Array.isArray(item) && isMask(item) ? shapeOf(item).length : 1;
  const indexedRank = items.reduce((/** @type {number} */ sum, item) => sum + rankOf(item), 0);
  const all = items.includes('...') ? items : [...items, '...'];
  if (items.filter((item) => Array.isArray(item) || (item !== null && item !== '...')).length > input.length) {
    return /too many indices/;
  }
  if (indexedRank > input.length) return /too many indices/;
  /** For each remaining dimension: its size, and the matching index of the input. */
  const left = /** @type {{ size: number, pick?: Along, of?: (position: number) => number, dim?: number }[]} */ ([]);
  /** @type {{ dim: number, index: number }[]} */
  const fixed = [];
  let dim = 0;
  let fitsMasks = true; // which PyTorch checks when it reaches the last integer
  for (const item of all) {
    if (item === '...') {
      for (let i = indexedRank; i < input.length; ++i, ++dim)
        left.push({ size: Number(input[dim]), of: (position) => position, dim });
    } else if (item === null) left.push({ size: 1 });
    else if (typeof item === 'number') {
      const size = Number(input[dim]);
      if (item < -size || item >= size) return /is out of bounds for dimension/;
      fixed.push({ dim: dim++, index: item < 0 ? item + size : item });
    } else if (typeof item === 'string') {
      const list = sliced(item, Number(input[dim]));
      left.push({ size: list.length, of: (position) => Number(list[position]), dim: dim++ });
    } else if (isMask(item)) {
      const sizes = shapeOf(item);
      fitsMasks &&= sizes.every((size, i) => size === input[dim + i]);
      for (const list of places(item, sizes.length)) {
        const size = Number(input[dim]);
        left.push({
          size: 0,
          pick: { shape: [list.length], placeOf: ([i]) => Number(list[Number(i)]), size },
          dim: dim++,
        });
      }
    } else {
      left.push({
        size: 0,
        pick: { shape: shapeOf(item), placeOf: (index) => within(item, index), size: Number(input[dim]) },
        dim: dim++,
      });
    }
  }
  if (!fitsMasks) return /The shape of the mask/;
  const picks = left.filter(({ pick }) => pick);
  const shapes = picks.map(({ pick }) => pick?.shape ?? []);
  const common = picks.length > 0 ? commonShape(shapes) : [];
  const fits = shapes.every((shape) =>
    shape.every((size, i) => size === 1 || size === common[i + common.length - shape.length]),
  );
  if (!fits) return /indexing tensors could not be broadcast together/;
  const first = left.findIndex(({ pick }) => pick);
  const together = left.findLastIndex(({ pick }) => pick) - first + 1 === picks.length;
  const before = together ? left.slice(0, Math.max(first, 0)) : left.filter(({ pick }) => !pick).slice(0, 0);
  const rest = left.filter((each) => !each.pick && !before.includes(each));
  const shape = [...before.map(({ size }) => size), ...common, ...rest.map(({ size }) => size)];
  const narrow = (/** @type {readonly number[]} */ of, /** @type {readonly number[]} */ index) =>
    of.map((size, i) => (size === 1 ? 0 : Number(index[i + index.length - of.length])));
  const empty = picks.some(({ pick }) => pick?.size === 0) && !common.includes(0);
  if (empty) return /index is out of bounds for dimension with size 0/;
  const source = (/** @type {readonly number[]} */ index) => {
    const found = input.map(() => 0);
    for (const { dim: axis, index: value } of fixed) found[axis] = value;
    const picked = index.slice(before.length, before.length + common.length);
    for (const { pick, dim: axis } of picks) {
      const value = Number(pick?.placeOf(narrow(pick.shape, picked)));
      found[Number(axis)] = value < 0 ? value + Number(pick?.size) : value;
    }
    [...before, ...rest].forEach(({ of, dim: axis }, i) => {
      if (of) found[Number(axis)] = of(Number(index[i < before.length ? i : i + common.length]));
    });
    return found;
  };
  if (countOf(shape) > 0) {
    const outside = picks.some(({ pick }) =>
      Array.from(indices(pick?.shape ?? []), (index) => Number(pick?.placeOf(index))).some(
        (value) => value >= Number(pick?.size) || value < -Number(pick?.size),
      ),
    );
    if (outside) return /is out of bounds for dimension/;
  }
  return { shape, source, isView: picks.length === 0 };
}

/** @param {Drawing} drawing @param {readonly number[]} shape @returns {any} */
function nested({ below }, shape, /** @type {() => any} */ make) {
  const [size = 0, ...inner] = shape;
  return Array.from({ length: size }, () =>
    inner.length > 0 ? nested(/** @type {any} */ ({ below }), inner, make) : make(),
  );
}

/** @param {Drawing} drawing @param {readonly number[]} shape @returns {Item[]} */
function randomItems(drawing, shape) {
  const { below, pick } = drawing;
  const common = pick([[2], [3], [1], [2, 3], [3, 1]]);
  /** @type {Item[]} */
  const items = [];
  for (let dim = 0; dim < shape.length; ++dim) {
    const size = Number(shape[dim]);
    const index = () => (below(60) ? below(Math.max(size, 1)) - (below(3) ? 0 : size) : size);
    const bound = () => (below(2) ? '' : below(2 * size + 3) - size - 1);
    const some = common.map((each) => (below(3) ? each : 1)).slice(below(4) ? 0 : common.length - 1);
    if (below(8) === 0) items.push(null);
    const kind = below(9);
    if (kind < 2 && size > 0) items.push(index());
    else if (kind < 4) items.push(`${bound()}:${bound()}${below(2) ? '' : `:${1 + below(3)}`}`);
    else if (kind < 6 && size > 0) items.push(nested(drawing, some, index));
    else if (kind === 6 && size > 0) {
      const sizes = [
        size,
        ...(below(3) === 0 && dim + 1 < shape.length && shape[dim + 1] ? [Number(shape[++dim])] : []),
      ];
      items.push(nested(drawing, sizes, () => below(2) === 0));
    } else items.push(':');
  }
  while (items.at(-1) === ':' && below(2)) items.pop();
  // A nested list of booleans counts as one item to PyTorch, so items after `...` would belong to other dimensions.
  const deep = items.some((item) => Array.isArray(item) && isMask(item) && shapeOf(item).length > 1);
  if (!deep && below(4) === 0) items.splice(below(items.length + 1), 0, '...');
  if (below(60) === 0) items.push(...shape.map(() => 0));
  return items;
}

/** @type {Record<string, Family>} */
export const indexing = {
  index: {
    isMethod: true,
    draw(drawing, op) {
      const from = drawing.tensor(drawing.dtype(), drawing.shape());
      const args = [randomItems(drawing, from.shape)];
      return { op, form: 'fresh', memory: drawing.memory, operands: [from], args, options: {} };
    },
    of({ operands: [from], args: [items] = [] }) {
      const { dtype, shape: input, strides, offset } = /** @type {View} */ (from);
      const found = meaning(input, items);
      if (found instanceof RegExp) return { refuses: found };
      const { shape, source, isView } = found;
      const view = /** @type {View} */ (from);
      const values = Array.from(indices(shape), (index) => elementOf(view, source(index)));
      const start = isView && values.length > 0 ? addressOf(view, source(shape.map(() => 0))) : offset;
      const result = { dtype, shape, values, computed: dtype, blocks: isView ? 0 : 1 };
      return isView && strides && values.length > 0 ? { ...result, offset: start } : result;
    },
  },
  indexPut: {
    isMethod: true,
    draw(drawing, op) {
      for (;;) {
        drawing.memory.length = 0;
        const dtype = drawing.dtype();
        const target = drawing.tensor(dtype, drawing.shape(), true);
        // Expanded targets differ by dtype and index in PyTorch; recorded cases test them.
        if (target.shape.some((size, dim) => size > 1 && target.strides[dim] === 0)) continue;
        const items = randomItems(drawing, target.shape);
        const found = meaning(target.shape, items);
        const shape = found instanceof RegExp ? target.shape : found.shape;
        const valueShape = shape
          .map((size) => (drawing.below(4) ? size : 1))
          .slice(drawing.below(3) ? 0 : drawing.below(shape.length + 1));
        if (!(found instanceof RegExp)) {
          const all = Array.from(indices(found.shape), (index) => String(found.source(index)));
          if (new Set(all).size < all.length) continue; // PyTorch does not specify which value remains
          if (valueShape.length > 0 && drawing.below(20) === 0)
            valueShape[valueShape.length - 1] = Number(valueShape.at(-1)) + 1;
        }
        const value = drawing.tensor(dtype, valueShape);
        return {
          op,
          form: 'inPlace',
          memory: drawing.memory,
          operands: [target, value],
          args: [items],
          argsAt: 1,
          options: {},
        };
      }
    },
    of({ operands: [target, value], args: [items] = [] }) {
      const [into, from] = /** @type {[View, View]} */ ([target, value]);
      const found = meaning(into.shape, items);
      const many = /cannot be broadcast to indexing result|expanded size|number of sizes provided/;
      if (found instanceof RegExp) return { refuses: new RegExp(`${found.source}|${many.source}`) };
      const { shape, source } = found;
      const first = from.shape.findIndex((size) => size !== 1);
      const own = from.shape.slice(first < 0 ? from.shape.length : first);
      const fits =
        own.length <= shape.length &&
        own.every((size, i) => size === 1 || size === shape[i + shape.length - own.length]);
      if (!fits) return { refuses: many };
      const plain = { ...from, shape: own, strides: from.strides.slice(from.shape.length - own.length) };
      const values = Array.from(indices(into.shape), (index) => elementOf(into, index));
      const flat = (/** @type {readonly number[]} */ index) =>
        index.reduce((sum, each, dim) => sum * Number(into.shape[dim]) + each, 0);
      for (const index of indices(shape))
        values[flat(source(index))] = cast(elementOf(plain, index), from.dtype, into.dtype);
      const { dtype } = into;
      return {
        dtype,
        shape: [...into.shape],
        strides: [...into.strides],
        offset: into.offset,
        values,
        computed: dtype,
        blocks: 0,
      };
    },
  },
};
