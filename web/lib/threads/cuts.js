/**
 * Where a result is cut, so that its parts can be computed side by side and are, to the bit, what they are together.
 * All of it is about what was asked for: the core plans a part as it plans any call.
 */
import { isTangled, narrow, product } from './slots.js';

/** @typedef {import('../boundary/core.js').Core} Core */
/** @typedef {import('./slots.js').Operand} Operand */
/** @typedef {import('./slots.js').Slots} Slots */
/**
 * @typedef {object} Part
 * @property {number[]} skipped bytes before it, of the result and the inputs
 * @property {() => number} plan has the core plan it, and answers as the core does
 */
/** @typedef {{ core: Core, slots: Slots, most: number, threads: number }} Cutting `most` parts */

/** So many elements, or products of two numbers, are worth the way to another thread. */
export const worthwhile = { elements: 2 ** 16, products: 2 ** 19 };

/**
 * Kernels take no more than so many neighbours at once, and what is left over in another order. So parts begin where
 * a group of so many does.
 */
const group = 64;

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/**
 * The indices from which to which parts go.
 * @param {number} size of the dimension that is cut
 * @param {number} grain how many indices stay together
 * @param {number} most parts
 */
function ranges(size, grain, most) {
  const grains = Math.floor(size / grain);
  const count = Math.min(most, grains);
  const begins = Array.from({ length: count }, (_, part) => Math.floor((part * grains) / count) * grain);
  return begins.map((begin, part) => ({ begin, end: begins[part + 1] ?? size }));
}

/**
 * An elementwise operation that was just planned: along the dimension that is outermost in memory, if it is long
 * enough. Not where it may be refused half-way, or reads what it writes elsewhere.
 * @param {Cutting} cutting
 * @param {Parameters<Core['_stride0_plan']>} call
 * @returns {Part[]}
 */
export function cutOperation({ core, slots, most }, [op, inputs, target, exact]) {
  const result = slots.read(0);
  const { shape, strides } = result;
  if (product(shape) < worthwhile.elements) return [];
  const given = Array.from({ length: inputs }, (_, i) => slots.read(i + 1));
  if (slots.divides(op) && !given.some(({ dtype }) => dtype.isFloat)) return [];
  if (target !== slots.targets.fresh && given.some((each) => isTangled(each, result))) return [];
  const dims = shape.map((_, dim) => dim).sort((a, b) => Number(strides[b]) - Number(strides[a]));
  const dim = dims.find((each) => Number(shape[each]) >= most) ?? shape.indexOf(Math.max(...shape));
  return ranges(Number(shape[dim]), dim === dims.at(-1) ? group : 1, most).map((range) => {
    const parts = [result, ...given].map((each) => narrow(each, shape.length - dim, range));
    const plan = () => {
      parts.forEach(({ part }, slot) => slots.write(slot, part));
      return core._stride0_plan(op, inputs, slots.targets.out, exact);
    };
    return { skipped: parts.map(({ skipped }) => skipped), plan };
  });
}

/**
 * A reduction that was just planned: along the outermost dimension that stays. Not if all go, for there is an order in
 * which numbers are added.
 * @param {Cutting} cutting
 * @param {Parameters<Core['_stride0_plan_reduce']>} call
 * @returns {Part[]}
 */
export function cutReduction({ core, slots, most, threads }, [kind, keepdim, dtype]) {
  const [result, input, { shape: dims }] = [slots.read(0), slots.read(1), slots.read(2)];
  const { shape, strides } = input;
  if (product(shape) < worthwhile.elements) return [];
  const stays = shape.map((_, at) => !dims.includes(at));
  const dim = shape.findIndex((size, at) => size > 1 && stays[at]);
  if (dim < 0 || dependsOnNeighbours(slots.reductions, kind, { result, input, dims })) return [];
  // A row of numbers side by side is folded by itself.
  const isAlong = dims.some((at) => strides[at] === 1 && Number(shape[at]) >= group);
  const each = product(shape.filter((_, at) => at > dim && stays[at]));
  const grain = isAlong ? 1 : group / gcd(group, each);
  // Parts that lie in turns in memory are few, so that the turns are long.
  const isAcross = dims.some((at) => at < dim && Number(shape[at]) > 1);
  const inResult = keepdim ? shape.length - dim : stays.filter((is, at) => is && at >= dim).length;
  return ranges(Number(shape[dim]), grain, isAcross ? threads : most).map((range) => {
    const [to, from] = [narrow(result, inResult, range), narrow(input, shape.length - dim, range)];
    const plan = () => {
      slots.write(1, from.part);
      slots.write(2, { ...input, shape: dims, strides: [] });
      return core._stride0_plan_reduce(kind, keepdim, dtype);
    };
    return { skipped: [to.skipped, from.skipped], plan };
  });
}

/**
 * Whether the order in which floats are folded to one result depends on how many others there are. It does not where it
 * is PyTorch's, nor in the rows and columns that have a loop of their own.
 * @param {Slots['reductions']} kinds
 * @param {number} kind
 * @param {{ result: Operand, input: Operand, dims: readonly number[] }} of
 */
function dependsOnNeighbours(kinds, kind, { result, input, dims }) {
  if (!result.dtype.isFloat && !input.dtype.isFloat) return false;
  if (kind === kinds.all || kind === kinds.any) return false;
  const { name } = input.dtype;
  if (kind !== kinds.amax && kind !== kinds.amin) {
    const isWide = name === 'float32' || name === 'float64';
    return input.dtype !== result.dtype || !(isWide || kind === kinds.prod);
  }
  const { shape, strides } = input;
  const isPacked = shape.every((size, at) => size === 1 || strides[at] === product(shape.slice(at + 1)));
  const gone = dims.filter((at) => Number(shape[at]) > 1);
  return !(name === 'float32' && isPacked && gone.length === 1 && Number(shape[Number(gone[0])]) >= group);
}

/**
 * A product of matrices that was just planned: along the first dimension of a batch or, where there is none, its rows.
 * Not where the first one is a row by itself.
 * @param {Cutting} cutting
 * @param {Parameters<Core['_stride0_plan_matmul']>} call
 * @returns {Part[]}
 */
export function cutProduct({ core, slots, most }, [paired]) {
  const [result, a, b] = [slots.read(0), slots.read(1), slots.read(2)];
  const { shape } = result;
  if (product(shape) * Number(a.shape.at(-1)) < worthwhile.products) return [];
  const dim = shape.findIndex((size) => size > 1);
  const batch = shape.length - Number(a.shape.length > 1) - Number(b.shape.length > 1); // how many dimensions of it
  const isRows = dim === batch && a.shape.length > 1;
  if (dim < 0 || !(isRows || dim < batch)) return [];
  const rows = a.shape.length > 1 ? Number(a.shape.at(-2)) : 1;
  const grain = isRows ? group : Math.ceil(group / rows);
  // In both of them, two dimensions come after those of the batch; in the result there may be fewer.
  const fromEnd = isRows ? 2 : batch - dim + 2;
  return ranges(Number(shape[dim]), grain, most).map((range) => {
    const to = narrow(result, shape.length - dim, range);
    const one = narrow(a, fromEnd, range);
    const other = isRows ? { part: b, skipped: 0 } : narrow(b, fromEnd, range);
    const plan = () => {
      slots.write(1, one.part);
      slots.write(2, other.part);
      return core._stride0_plan_matmul(paired);
    };
    return { skipped: [to.skipped, one.skipped, other.skipped], plan };
  });
}
