/** How each kind of argument is chosen for calls of any function; `signatures.js` lists the kinds. */
import { dtypeInfo } from '../../web/lib/boundary/dtype.js';
import { allDTypes, randomLayout } from '../lib/cases.js';
import { anyElement, overlapping, randomShape } from './drawing.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Bare, Memory, Tensor } from './call.js' */
/** @import { Random } from './operations.js' */

/** @param {Random} random @returns {number[]} */
export function anyShape(random) {
  const { below, pick } = random;
  if (below(8) === 0) return randomShape(random);
  const rank = below(12) === 0 ? 4 + below(2) : below(4);
  const shape = Array.from({ length: rank }, () => pick(below(12) ? [1, 2, 2, 3, 3, 4] : [0, 1]));
  while (shape.reduce((product, size) => product * size, 1) > 60) shape[shape.indexOf(Math.max(...shape))] = 1;
  return shape;
}

/** A shape that is often compatible with `shape`. @param {Random} random @param {readonly number[]} shape */
function relatedShape(random, shape) {
  const { below, pick } = random;
  const style = below(10);
  if (style < 5) return [...shape];
  if (style < 7) return shape.map((size) => (below(3) ? size : 1)).slice(below(3) ? 0 : below(shape.length + 1));
  if (style < 8) return [...shape].reverse();
  if (style < 9 && shape.length > 0) return shape.with(below(shape.length), pick([0, 1, 2, 3]));
  return anyShape(random);
}

const word = new DataView(new ArrayBuffer(4));

/** The bits of a number that is zero, infinite, NaN or at least 1/8. @param {number} value @param {DType} dtype */
function halfBits(value, dtype) {
  word.setFloat32(0, value);
  const bits = word.getUint32(0);
  if (dtype === 'bfloat16') return bits >>> 16;
  const sign = (bits >>> 16) & 0x8000;
  if (value === 0) return sign;
  if (!Number.isFinite(value)) return sign | (Number.isNaN(value) ? 0x7e00 : 0x7c00);
  return sign | ((((bits >>> 23) & 0xff) - 112) << 10) | ((bits >>> 13) & 0x3ff);
}

/** The value in the type that its typed array accepts. @param {number} value @param {DType} dtype */
function stored(value, dtype) {
  const { category } = dtypeInfo(dtype);
  if (dtype === 'float16' || dtype === 'bfloat16') return halfBits(value, dtype);
  if (category === 'float') return value;
  const whole = Number.isFinite(value) ? Math.trunc(value) : 1;
  if (dtype === 'bool') return Number(whole !== 0);
  return dtype === 'int64' ? BigInt(whole) : whole;
}

const modest = [-3, -2, -1, -0.5, 0, 0, 0.25, 0.5, 1, 1, 1.5, 2, 2, 3, 4];
/** Multiples of 1/8: their sums and products are exact. */
const eighths = Array.from({ length: 65 }, (_, i) => i / 8 - 4);
const special = [NaN, Infinity, -Infinity, -0, ...modest];

/**
 * @typedef {{ random: Random, memory: Memory[], operands: (Tensor | Bare)[], shape: number[], dtype: DType, dim:
 *   number,
 *   writes: boolean }} State what is drawn so far, the first shape and dtype, and whether the first is written to
 */

/** Adds an operand and returns its placeholder. @param {State} state @param {Tensor | Bare} operand */
export function placed(state, operand) {
  state.operands.push(operand);
  return { operand: state.operands.length - 1 };
}

/**
 * @param {State} state
 * @param {DType} dtype
 * @param {readonly number[]} shape
 * @param {{ written?: boolean, value?: (i: number) => number, sorted?: boolean }} [how]
 * @returns {Tensor}
 */
export function anyTensor({ random, memory }, dtype, shape, { written = false, value, sorted = false } = {}) {
  const { below, pick } = random;
  const rowMajor = () => shape.map((_, i) => shape.slice(i + 1).reduce((a, b) => a * b, 1));
  const { strides, offset, elements } = sorted
    ? { strides: rowMajor(), offset: 0, elements: 256 }
    : randomLayout(random, shape, written);
  const among = pick([modest, modest, eighths, special]);
  const given = value ?? (sorted ? (/** @type {number} */ i) => Math.floor(i / 3) % 5 : () => pick(among));
  const isAny = !value && !sorted && below(4) === 0;
  const raw = new (dtypeInfo(dtype).Array)(elements);
  for (const i of raw.keys())
    raw[i] = /** @type {never} */ (isAny ? anyElement(random, dtype) : stored(given(i), dtype));
  memory.push({ dtype, raw });
  return { memory: memory.length - 1, shape, strides, offset };
}

/** @param {State} state @returns {Bare} */
const anyNumber = ({ random: { below, pick } }) =>
  /** @type {Bare} */ (
    pick([
      () => ({ kind: 'int', value: pick([0, 1, 2, 3, -1, -2, 300, 70000]) }),
      () => ({ kind: 'float', value: pick([0, 0.5, 2, -1.5, NaN, Infinity, -Infinity, 1e10]) }),
      () => ({ kind: 'bool', value: below(2) === 0 }),
    ])()
  );

/** A dimension, possibly negative; occasionally one that does not exist. @param {State} state */
function anyDim({ random: { below, pick }, shape: { length } }) {
  const among = Math.max(length, 1);
  return below(15) === 0 ? pick([among, -among - 1, among + 1]) : below(2 * among) - among;
}

/** @param {State} state @param {number} many */
const listOf = (state, many, /** @type {(state: State) => number} */ of = anyDim) =>
  Array.from({ length: many }, () => of(state));

/** @param {State} state @param {readonly number[]} shape */
function indexInto(state, shape) {
  const { below, pick } = state.random;
  const size = state.shape.at(state.dim % Math.max(state.shape.length, 1)) ?? 1;
  const dtype = below(8) ? 'int64' : pick(allDTypes);
  const outside = below(12) === 0;
  return anyTensor(state, dtype, shape, {
    value: () => (outside ? pick([-1, size, 0, -size - 1]) : below(Math.max(size, 1))),
  });
}

/** @param {State} state */
const otherDType = ({ random: { below, pick }, dtype }) => (below(3) ? dtype : pick(allDTypes));
/** @param {State} state */
const another = (state) => anyTensor(state, otherDType(state), relatedShape(state.random, state.shape));

/** How each kind of argument is chosen. @type {Record<string, (state: State) => any>} */
export const kinds = {
  x(state) {
    const { below, pick } = state.random;
    state.shape = anyShape(state.random);
    state.dtype = below(2) ? pick(['float32', 'float32', 'int64', 'float64']) : pick(allDTypes);
    const tensor = anyTensor(state, state.dtype, state.shape, { written: state.writes });
    return placed(state, state.writes && below(8) === 0 ? overlapping(state.random, state.memory, tensor) : tensor);
  },
  y: (state) => placed(state, another(state)),
  yn: (state) => placed(state, state.random.below(3) ? another(state) : anyNumber(state)),
  n: (state) => placed(state, anyNumber(state)),
  number: (state) => placed(state, anyNumber(state)),
  bound: (state) => (state.random.below(6) ? kinds['yn']?.(state) : null),
  bound_: (state) =>
    placed(
      state,
      state.random.pick([
        ...[0, 1, -2, 5].map((value) => ({ kind: 'int', value })),
        ...[0.5, 2, -1.5, NaN].map((value) => ({ kind: 'float', value })),
      ]),
    ),
  /** Often a matching factor for a matrix product. */
  z(state) {
    const { below, pick } = state.random;
    const last = state.shape.at(-1) ?? 1;
    const style = below(8);
    const shape =
      style < 2
        ? [...state.shape]
        : style < 4
          ? [...state.shape.slice(0, -2), last, pick([1, 2, 3])]
          : style < 5
            ? [last]
            : style < 6
              ? [pick([1, 2, 3]), last]
              : relatedShape(state.random, state.shape);
    return placed(state, anyTensor(state, below(6) ? state.dtype : pick(allDTypes), shape));
  },
  mask(state) {
    const { below, pick } = state.random;
    if (state.operands.length === 0) state.shape = anyShape(state.random);
    return placed(
      state,
      anyTensor(state, below(8) ? 'bool' : pick(allDTypes), relatedShape(state.random, state.shape)),
    );
  },
  index: (state) =>
    placed(
      state,
      indexInto(
        state,
        state.random.below(5)
          ? state.shape.map((size) => (state.random.below(3) ? size : 1 + state.random.below(Math.max(size, 1))))
          : relatedShape(state.random, state.shape),
      ),
    ),
  indexes: (state) =>
    placed(state, indexInto(state, state.random.below(6) ? [state.random.pick([0, 1, 2, 3])] : anyShape(state.random))),
  counts(state) {
    const { below, pick } = state.random;
    const shape =
      state.operands.length > 0 && below(2)
        ? [state.shape[0] ?? 1]
        : below(5)
          ? [pick([0, 1, 2, 3, 4])]
          : anyShape(state.random);
    if (state.operands.length === 0) state.shape = shape;
    const values = below(12) ? [0, 1, 2, 3] : [-1, 0, 1];
    return placed(state, anyTensor(state, below(6) ? 'int64' : pick(allDTypes), shape, { value: () => pick(values) }));
  },
  sorted(state) {
    const { below, pick } = state.random;
    const shape = below(2) ? [pick([0, 1, 2, 3, 5])] : anyShape(state.random);
    if (state.operands.length === 0) {
      state.shape = shape;
      state.dtype = pick(['float32', 'int64', pick(allDTypes)]);
    }
    return placed(state, anyTensor(state, otherDType(state), shape, { sorted: true }));
  },
  q(state) {
    const { below, pick } = state.random;
    if (below(2)) return placed(state, { kind: 'float', value: pick([0, 0.25, 0.5, 1, 0.75, -0.5, 1.5]) });
    const dtype = below(6) ? state.dtype : pick(allDTypes);
    return placed(
      state,
      anyTensor(state, dtype, below(6) ? pick([[], [1], [3]]) : anyShape(state.random), {
        value: () => pick([0, 0.25, 0.5, 1, 0.75]),
      }),
    );
  },
  xs(state) {
    const first = kinds['x']?.(state);
    const more = Array.from({ length: state.random.below(3) }, () => kinds['y']?.(state));
    return state.random.below(25) ? [first, ...more] : [];
  },
  zs(state) {
    const first = kinds['x']?.(state);
    const more = Array.from({ length: state.random.below(3) }, () => kinds['z']?.(state));
    return [first, ...more];
  },
  dim: (state) => (state.dim = anyDim(state)),
  dims(state) {
    const { below } = state.random;
    if (below(3) === 0) return anyDim(state);
    return listOf(state, below(8) === 0 ? 3 : below(3));
  },
  pair: (state) => {
    const many = state.random.below(3);
    return [listOf(state, many), listOf(state, state.random.below(10) ? many : 1)];
  },
  order_(state) {
    const { below } = state.random;
    const order = state.shape.map((_, i) => i);
    for (let i = order.length - 1; i > 0; --i) {
      const other = below(i + 1);
      [order[i], order[other]] = [Number(order[other]), Number(order[i])];
    }
    if (below(8) === 0) return listOf(state, below(4));
    return order.map((dim) => (below(3) ? dim : dim - order.length));
  },
  shape(state) {
    const { below, pick } = state.random;
    const style = below(6);
    const count = state.shape.reduce((a, b) => a * b, 1);
    if (style < 2) return state.shape.map((size) => (below(4) ? size : pick([-1, 1, 2])));
    if (style === 2) return [...state.shape].reverse();
    if (style === 3) return pick([[-1], [count], [1, count], [count, -1], [2, -1], [-1, 3]]);
    if (style === 4) return [pick([1, 2, 3]), ...state.shape];
    return Array.from({ length: below(4) }, () => pick([0, 1, 2, 3, 4, -1]));
  },
  chances: (state) => {
    const { below, pick } = state.random;
    state.shape = state.operands.length > 0 ? relatedShape(state.random, state.shape) : anyShape(state.random);
    state.dtype = below(6) ? pick(['float32', 'float64', 'float16', 'bfloat16']) : pick(allDTypes);
    const values = below(8) ? [0, 0.25, 0.5, 0.75, 1, 1] : [NaN, Infinity, -0.5, 1.5, 0, 1];
    return placed(state, anyTensor(state, state.dtype, state.shape, { value: () => pick(values) }));
  },
  weights: (state) => {
    const { below, pick } = state.random;
    const shape = below(10) ? [...(below(2) ? [] : [1 + below(3)]), pick([1, 2, 3, 4, 7])] : anyShape(state.random);
    state.dtype = below(8) ? pick(['float32', 'float64', 'float16', 'bfloat16']) : pick(allDTypes);
    const values = below(10) ? [0, 0.25, 0.5, 1, 2, 3] : [NaN, Infinity, -1, 0, 0, 1];
    return placed(state, anyTensor(state, state.dtype, shape, { value: () => pick(values) }));
  },
  chance: ({ random: { pick } }) => pick([0, 0.25, 0.5, 0.75, 1, 0.1, -0.5, 1.5, NaN]),
  spread: ({ random: { pick } }) => pick([0, 1, 2, 0.5, 1e10, 1e-10, -1, NaN, Infinity]),
  whole: ({ random: { pick } }) =>
    pick([0, 1, 2, 5, 10, 100, -3, -200, 256, 300, 2049, 70000, 2 ** 24, 2 ** 31, 2 ** 32, 2 ** 33, 2 ** 53 - 1]),
  size: ({ random: { pick } }) => pick([0, 1, 1, 2, 2, 3, 4, -1, 7]),
  place: ({ random: { pick } }) => pick([0, 0, 1, -1, 1, 2, -2, 3, -4, 7]),
  k: ({ random: { pick } }) => pick([0, 1, 1, 1, 2, 2, 3, -1, 9]),
  yes: () => true,
  flag: ({ random: { below } }) => below(2) === 0,
  float: ({ random: { pick } }) => pick([0, 1, 2, 0.5, -1, -2.5, 4, Infinity, NaN, 300]),
  tolerance: ({ random: { pick } }) => pick([0, 0.5, 1e-5, 2, -1]),
  decimals: ({ random: { pick } }) => pick([0, 1, 2, -1]),
  correction: ({ random: { pick } }) => pick([0, 1, 2, 0.5, -1, 10]),
  unbiased: ({ random: { below } }) => below(2) === 0,
  order: ({ random: { pick } }) => pick([0, 1, 2, 2, 3, 0.5, -1, Infinity, -Infinity, 'fro', 'nuc']),
  dtype: ({ random: { pick } }) => pick(allDTypes),
  roundingMode: ({ random: { pick } }) => pick(['floor', 'trunc', 'round', null]),
  interpolation: ({ random: { pick } }) => pick(['linear', 'lower', 'higher', 'midpoint', 'nearest', 'cubic']),
  side: ({ random: { pick } }) => pick(['left', 'right', 'middle']),
  indexing: ({ random: { pick } }) => pick(['ij', 'xy', 'yx']),
  mode: ({ random: { pick } }) => pick(['add', 'multiply', 'mean']),
  reducing: ({ random: { pick } }) => pick(['sum', 'prod', 'mean', 'amax', 'amin', 'add']),
};
