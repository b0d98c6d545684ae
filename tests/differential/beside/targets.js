/**
 * A call that makes a tensor, made to write into one instead: `out` of every dtype and layout, or the operand itself.
 * What shape the target should have, the library tells by a first run.
 */
import { Tensor } from '../../../web/lib/index.js';
import { allDTypes } from '../../lib/cases.js';
import { isTensor, run } from '../call.js';
import { drawing } from '../drawing.js';

/** @typedef {import('../../../web/lib/boundary/dtype.js').DType} DType */
/** @typedef {import('../call.js').Call} Call */
/** @typedef {import('../operations.js').Random} Random */
/** @typedef {{ shape: readonly number[], dtype: DType }} Result */

/** @param {any} result @returns {Result[]} */
const described = (result) =>
  (result instanceof Tensor ? [result] : [...result]).map(({ shape, dtype }) => ({ shape, dtype }));

/** What the call results in, or null where it fails. @param {Call} call @returns {Result[] | null} */
function resultsOf(call) {
  /** @type {Result[] | null} */
  let found = null;
  const { part: _, ...whole } = call;
  run(whole, ({ result }) => {
    const made = /** @type {any} */ (result);
    if (!made || (!(made instanceof Tensor) && !Array.isArray(made))) return;
    found = described(made);
  });
  return found;
}

/**
 * Strides by which elements share memory: some of 0, or all of them 1.
 * @param {Random} random
 * @param {readonly number[]} shape
 */
const overlapping = ({ below }, shape) => (below(5) ? shape.map(() => (below(2) ? 0 : 1)) : shape.map(() => 1));

/** The last element of a tensor in its memory. @param {import('../call.js').Tensor} tensor */
const reach = ({ shape, strides, offset }) =>
  shape.reduce((end, size, dim) => end + Math.max(size - 1, 0) * Number(strides[dim]), offset);

/** @param {Random} random @param {readonly number[]} shape */
function otherShape({ below, pick }, shape) {
  const reversed = [...shape].reverse();
  return pick([[0], [], [2], [1], reversed, [...shape, 1], shape.slice(1), [shape.reduce((a, b) => a * b, 1)]]).slice(
    below(9) ? 0 : 1,
  );
}

/**
 * @param {Random} random
 * @param {Call} call
 * @param {ReturnType<typeof drawing>} to
 * @param {Result} result
 */
function target(random, call, to, { shape, dtype }) {
  const { below, pick } = random;
  const operands = call.operands.filter(isTensor);
  const alike = operands.filter((each) => String(each.shape) === String(shape));
  if (alike.length > 0 && below(8) === 0) return pick(alike);
  const of = below(3) ? dtype : pick(allDTypes);
  const made = to.tensor(of, below(6) ? shape : otherShape(random, shape), true);
  if (below(4)) return made;
  const turned = { ...made, strides: overlapping(random, made.shape), offset: 0 };
  return reach(turned) < Number(to.memory[made.memory]?.raw.length) ? turned : made;
}

/** What takes no target: `einsum`, and what Python writes in brackets. */
const untargeted = new Set(['einsum', 'index', 'slice']);

/**
 * @param {Random} random
 * @param {Call} call
 * @returns {Call}
 */
export function retargeted(random, call) {
  if (call.form !== 'fresh' || untargeted.has(call.op)) return call;
  const { below, pick } = random;
  const method = `${call.op}_` in Tensor.prototype;
  const form = pick(method ? ['inPlace', 'out', 'fresh'] : ['out', 'out', 'fresh']);
  const [first] = call.operands;
  if (form === 'inPlace' && first && isTensor(first) && !call.gathers) {
    const strides = overlapping(random, first.shape);
    const turned = { ...first, strides, offset: 0 };
    const self = below(2) && reach(turned) < Number(call.memory[first.memory]?.raw.length) ? turned : first;
    return { ...call, form: 'inPlace', operands: [self, ...call.operands.slice(1)] };
  }
  if (form !== 'out') return call;
  const results = resultsOf(call);
  if (results === null) return call;
  const to = drawing(random);
  const memory = [...call.memory];
  const outs = results.map((result) => {
    const made = target(random, call, to, result);
    if (call.operands.includes(made)) return made;
    memory.push(/** @type {any} */ (to.memory[made.memory]));
    return { ...made, memory: memory.length - 1 };
  });
  if (outs.length === 1) return { ...call, form: 'out', memory, out: /** @type {any} */ (outs[0]) };
  return { ...call, form: 'out', memory, outs };
}
