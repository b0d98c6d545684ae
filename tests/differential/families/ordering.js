/** Order along a dimension: each line is sorted separately by comparing. */
import { countOf, elementOf, indices } from '../geometry.js';
import { convert } from '../numbers.js';
import { rowMajor, stridesOfCopy } from '../strides.js';
import { dimsOf } from './reductions.js';

/** @import { View } from '../geometry.js' */
/** @import { Value } from '../numbers.js' */
/** @import { Family } from './index.js' */

/**
 * @typedef {object} Rule
 * @property {(line: Value[], k: number, options: Record<string, any>) => number[]} places the positions in a line that
 *   the results come from
 * @property {'line' | 'one' | 'k'} gives how many results: as many as the line has, one, or `k`
 * @property {'values' | 'indices'} [only] the only result, if there are not both
 * @property {RegExp} [noBool] the error for bools
 * @property {boolean} [atEnds] whether one result covers all elements if no dimension is given
 * @property {boolean} [likeCopy] whether results have the layout of a copy
 */

const isNaN = (/** @type {Value} */ value) => Number.isNaN(value);
/** PyTorch's order for sorting. @param {Value} a @param {Value} b */
const compared = (a, b) => (isNaN(a) || isNaN(b) ? Number(isNaN(a)) - Number(isNaN(b)) : a < b ? -1 : Number(a > b));

/** @param {Value[]} line @param {boolean} [descending] */
const ordered = (line, descending = false) =>
  line
    .map((_, i) => i)
    .sort((a, b) => {
      const [left, right] = /** @type {[Value, Value]} */ ([line[a], line[b]]);
      return descending ? compared(right, left) : compared(left, right);
    });

/** The position of the first best element. @param {Value[]} line @param {(a: Value, b: Value) => boolean} beats */
const best = (line, beats) =>
  line.reduce((bestIndex, each, i) => (beats(each, /** @type {Value} */ (line[bestIndex])) ? i : bestIndex), 0);

/** @type {(sign: 1 | -1) => (a: Value, b: Value) => boolean} */
const beats = (sign) => (a, b) => (isNaN(a) || isNaN(b) ? isNaN(a) && !isNaN(b) : compared(a, b) * sign > 0);

/** @type {(ignoresNaN: boolean) => Rule['places']} */
const middle = (ignoresNaN) => (line) => {
  const order = ordered(line);
  const numbers = line.filter((each) => !isNaN(each)).length;
  const position = numbers < line.length && (!ignoresNaN || numbers === 0) ? numbers : (numbers - 1) >> 1;
  return [Number(order[position])];
};

/** The last position of the most frequent value; of several such values, the smallest. @param {Value[]} line */
function mode(line) {
  const order = ordered(line);
  const counts = order.map((position) => line.filter((each) => each === line[position]).length);
  const most = counts.lastIndexOf(Math.max(...counts));
  const first = counts.indexOf(Math.max(...counts));
  const value = line[Number(order[first])];
  return [Number(order[order.findLastIndex((position, i) => i <= most && line[position] === value)])];
}

/** @type {(sign: 1 | -1) => Rule['places']} */
const soFar = (sign) => (line) =>
  line.map((_, end) => {
    const start = line.slice(0, end + 1);
    const top = start[best(start, beats(sign))];
    return start.findLastIndex((each) => each === top || (isNaN(each) && isNaN(/** @type {Value} */ (top))));
  });

/** @type {Record<string, Rule>} */
const rules = {
  sort: { gives: 'line', places: (line, _, { descending }) => ordered(line, descending), likeCopy: true },
  argsort: {
    gives: 'line',
    places: (line, _, { descending }) => ordered(line, descending),
    likeCopy: true,
    only: 'indices',
  },
  topk: {
    gives: 'k',
    places: (line, k, { largest = true }) => ordered(line, largest).slice(0, k),
    noBool: /^topk does not support bool dtypes on CPU$/,
  },
  kthvalue: { gives: 'one', places: (line, k) => ordered(line).slice(k - 1, k), noBool: /"kthvalue_cpu" not impl/ },
  median: { gives: 'one', places: middle(false), noBool: /"median_\w+" not implemented/ },
  nanmedian: { gives: 'one', places: middle(true), noBool: /"median_\w+" not implemented/ },
  mode: { gives: 'one', places: mode },
  argmax: { gives: 'one', only: 'indices', places: (line) => [best(line, beats(1))], noBool: /does not support bool/ },
  argmin: { gives: 'one', only: 'indices', places: (line) => [best(line, beats(-1))], noBool: /does not support bool/ },
  max: { gives: 'one', places: (line) => [best(line, beats(1))] },
  min: { gives: 'one', places: (line) => [best(line, beats(-1))] },
  cummax: { gives: 'line', places: soFar(1) },
  cummin: { gives: 'line', places: soFar(-1) },
};

/** @param {Rule} rule @returns {Family['of']} */
const of =
  ({ places, gives, only, noBool, likeCopy }) =>
  ({ operands: [from], args, options: { part = only, ...options } }) => {
    if (from === undefined) throw new Error('an order has an operand');
    const [dim, chosen] = [...(args ?? [])].reverse();
    const dims = dimsOf(dim, from.shape.length);
    if (noBool && from.dtype === 'bool' && only) return { refuses: noBool };
    if (dims instanceof RegExp) return { refuses: /^Dimension out of range|Expected reduction dim -1 or 0 for scalar/ };
    const [axis = 0] = dims;
    const size = from.shape[axis] ?? 1;
    const takesK = chosen !== undefined;
    const k = gives === 'k' && from.shape.length === 0 ? 1 : Number(chosen ?? 0);
    if (gives === 'one' && size === 0) return { refuses: /Expected reduction dim \d+ to have non-zero size/ };
    if (gives === 'k' && Number(chosen) > size) return { refuses: /^selected index k out of range$/ };
    if (gives === 'one' && takesK && (k < 1 || k > size)) return { refuses: /selected number k out of range/ };
    const isFree = gives === 'one' && takesK && from.shape.length === 0; // kthvalue accepts a 0-d bool
    if (noBool && from.dtype === 'bool' && !isFree) return { refuses: noBool };
    const many = gives === 'line' ? size : gives === 'one' ? 1 : k;
    const whole = from.shape.length === 0 ? [] : from.shape.with(axis, many);
    const shape = gives === 'one' && !options['keepdim'] && whole.length > 0 ? whole.toSpliced(axis, 1) : whole;
    const values = Array.from(indices(whole), (index) => {
      const line = Array.from({ length: size }, (_, i) =>
        elementOf(
          from,
          index.map((each, d) => (d === axis ? i : each)),
        ),
      );
      const place = Number(places(line, k, options)[index[axis] ?? 0]);
      return part === 'indices' ? BigInt(place) : /** @type {Value} */ (line[place]);
    });
    const dtype = part === 'indices' ? 'int64' : from.dtype;
    const strides = likeCopy ? stridesOfCopy(from) : rowMajor(shape);
    return { dtype, shape, strides, values, computed: dtype };
  };

/** @param {Rule} rule @returns {Family['draw']} */
const draw =
  ({ gives, only }) =>
  (drawing, op) => {
    const { below, pick } = drawing;
    const shape = drawing.shape();
    const dtype = op === 'mode' ? pick(['int64', 'uint8', 'int32', 'bool']) : drawing.dtype();
    const dim = drawing.dim(shape.length);
    const size = shape[dim < 0 ? dim + shape.length : dim] ?? 1;
    const takesK = op === 'topk' || op === 'kthvalue';
    const k = op === 'topk' ? below(Math.min(size, 6) + 1) : 1 + below(size);
    const options = {
      ...(gives === 'one' && below(2) && { keepdim: true }),
      ...((op === 'sort' || op === 'argsort') && { stable: true, ...(below(2) && { descending: true }) }),
      ...(op === 'topk' && below(2) && { largest: false }),
    };
    return {
      op,
      form: 'fresh',
      memory: drawing.memory,
      operands: [drawing.tensor(dtype, shape)],
      args: [...(takesK ? [below(30) ? k : size + 1] : []), dim],
      // Which of several equal elements is returned is not specified for every function.
      ...(!only && {
        part: ['sort', 'max', 'min', 'cummax', 'cummin'].includes(op) ? pick(['values', 'indices']) : 'values',
      }),
      options,
    };
  };

/** @type {Record<string, Family>} */
export const ordering = Object.fromEntries(
  Object.entries(rules).map(([op, rule]) => [op, { draw: draw(rule), of: of(rule) }]),
);

ordering['countNonzero'] = {
  draw(drawing, op) {
    const shape = drawing.shape();
    const operands = [drawing.tensor(drawing.dtype(), shape)];
    return { op, form: 'fresh', memory: drawing.memory, operands, args: [drawing.dim(shape.length)], options: {} };
  },
  of({ operands: [from], args: [dim] = [] }) {
    if (from === undefined) throw new Error('a count has an operand');
    const dims = dimsOf(dim, from.shape.length);
    if (dims instanceof RegExp) return { refuses: dims };
    const shape = from.shape.toSpliced(Number(dims[0]), from.shape.length > 0 ? 1 : 0);
    const values = new Array(countOf(shape)).fill(0n);
    const strides = rowMajor(shape);
    for (const index of indices(from.shape)) {
      const to = index.toSpliced(Number(dims[0]), 1).reduce((sum, each, d) => sum + each * Number(strides[d]), 0);
      if (convert(elementOf(from, index), 'bool')) values[to] += 1n;
    }
    return { dtype: 'int64', shape, strides, values, computed: 'int64' };
  },
};
