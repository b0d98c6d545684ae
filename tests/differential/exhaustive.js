/**
 * Compares functions with PyTorch for every 16-bit float: functions of one argument for all, functions of two for every
 * special value and for numbers, in both orders. Of float32 and float64, a few thousand values are compared.
 */
import * as stride0 from '../../web/lib/index.js';
import { generator } from '../random.js';
import { run } from './call.js';
import { differentElement } from './compare.js';
import { decode } from './numbers.js';
import { operations } from './operations.js';
import { start } from './torch.js';

/** @import { Bare, Call } from './call.js' */
/** @import { Operation } from './operations.js' */

/** The integer type of each dtype's bits, and the bits of 1, of the smallest normal number and of infinity. */
const formats = {
  float16: { bits: Uint16Array, raw: Uint16Array, one: 0x3c00, normal: 0x0400, infinity: 0x7c00 },
  bfloat16: { bits: Uint16Array, raw: Uint16Array, one: 0x3f80, normal: 0x0080, infinity: 0x7f80 },
  float32: { bits: Uint32Array, raw: Float32Array, one: 0x3f800000, normal: 0x00800000, infinity: 0x7f800000 },
  float64: { bits: BigUint64Array, raw: Float64Array, one: 0x3ffn << 52n, normal: 1n << 52n, infinity: 0x7ffn << 52n },
};
/** @typedef {keyof typeof formats} Float */

const numbers = [0, 1, 2, 3, 10, 100, 0.5, 0.25, 1.5, 0.1, 1 / 3, Math.PI];
const bareFloats = [...numbers, 1e-40, 1e-8, 5e-5, 65504, 65519, 65520, 3.4e38, 1e39, Infinity];
/** @type {readonly Bare[]} */
const bareNumbers = [
  ...[...bareFloats, ...bareFloats.map((value) => -value), NaN].map(
    (value) => /** @type {Bare} */ ({ kind: 'float', value }),
  ),
  { kind: 'int', value: 2 },
  { kind: 'int', value: -3 },
];

/** Typed arrays of numbers and of bigints have the same methods. @param {Float} dtype */
const formatOf = (dtype) => /** @type {any} */ (formats[dtype]);

/** @param {Float} dtype their bits: NaNs that signal and that do not, the ends of the range, and neighbours of 1 */
function specialOf(dtype) {
  const { bits, one, normal, infinity } = formatOf(dtype);
  const named = stride0.tensor(numbers, { dtype });
  const unit = one / one;
  const ends = [
    unit,
    normal - unit,
    normal,
    one - unit,
    one + unit,
    infinity - unit,
    infinity,
    infinity + unit,
    infinity + normal / (unit + unit),
  ];
  const positive = bits.from([...new bits(/** @type {any} */ (named.toTypedArray()).buffer), ...ends]);
  named.dispose();
  const negative = stride0.tensor(new (formatOf(dtype).raw)(positive.buffer), { dtype });
  const negated = /** @type {any} */ (negative.neg_().toTypedArray());
  negative.dispose();
  return bits.from([...positive, ...new bits(negated.buffer)]);
}

/** All 16-bit patterns; for wider dtypes the special ones and random others. @param {Float} dtype */
function everyOf(dtype) {
  const { bits } = formatOf(dtype);
  if (bits === Uint16Array)
    return bits.from({ length: 65536 }, (/** @type {unknown} */ _, /** @type {number} */ i) => i);
  const random = generator(1);
  const words = Uint32Array.from({ length: 8192 }, () => random.below(2 ** 32));
  return bits.from([...specialOf(dtype), ...new bits(words.buffer)]);
}

/** @param {string} op @param {Float} dtype @returns {Call[]} */
function callsOf(op, dtype) {
  const { raw } = formatOf(dtype);
  const all = everyOf(dtype);
  const special = specialOf(dtype);
  /** @param {Call['operands']} operands @returns {Call} */
  const call = (operands) => ({
    op,
    form: 'fresh',
    memory: [all, special].map((bits) => ({ dtype, raw: new raw(bits.buffer) })),
    operands,
    options: {},
  });
  const every = { memory: 0, shape: [all.length], strides: [1], offset: 0 };
  const column = { memory: 1, shape: [special.length, 1], strides: [1, 1], offset: 0 };
  const { arity, tensors } = /** @type {Operation} */ (operations[op]);
  if (arity === 1) return [call([every])];
  const withNumbers = tensors ? [] : bareNumbers.flatMap((number) => [call([every, number]), call([number, every])]);
  return [call([every, column]), call([column, every]), ...withNumbers];
}

/** @param {any} array typed */
const bitsOf = (array) =>
  new { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array }[/** @type {8} */ (array.BYTES_PER_ELEMENT)](
    array.buffer,
  );

/** The operands' elements that gave one element of the result, as text. @param {Call} call @param {number} position */
const operandsAt = ({ memory, operands }, position) =>
  operands.map((each) => {
    if (each === null || !('memory' in each)) return String(each?.value);
    const count = Number(memory[0]?.raw.length);
    return `0x${bitsOf(memory[each.memory]?.raw)[each.memory ? Math.floor(position / count) : position % count].toString(16)}`;
  });

/**
 * Compares all bits of 16-bit results. 0 and -0 count as equal only where PyTorch returns either. Where PyTorch
 * computes in several steps that it does not round to the nearest float32, a result may be a few units off.
 * @param {Operation | undefined} operation
 * @param {import('../../web/lib/boundary/dtype.js').DType} dtype
 */
function exactness({ typing, rule } = /** @type {any} */ ({}), dtype) {
  if (dtype === 'float64' && typing === 'double') return 't';
  if (dtype === 'float32' || dtype === 'float64') return rule === 'u' ? 'n' : rule;
  return rule === 'z' ? 'z' : 'x';
}

/**
 * How many elements differ, and a description of the first.
 * @param {Call} call
 * @param {import('./torch.js').Answer} answer
 * @returns {{ done: number, wrong: number, text?: string }}
 */
function compare(call, answer) {
  return run(call, ({ error, result }) => {
    if (answer.unsaid || (error && !answer.ok)) return { done: 0, wrong: 0 };
    if (error || !result || !answer.ok)
      return { done: 0, wrong: 1, text: `${error?.message}; PyTorch: ${answer.text}` };
    const { dtype } = result;
    const theirDType = answer.result.dtype;
    if (dtype !== theirDType) return { done: 0, wrong: 1, text: `is ${dtype}; PyTorch: ${theirDType}` };
    const got = /** @type {any} */ (result.toTypedArray());
    const want = new got.constructor(Uint8Array.from(Buffer.from(answer.result.data, 'base64')).buffer);
    const [ours, theirs] = [bitsOf(got), bitsOf(want)];
    const exact = exactness(operations[call.op], dtype);
    let [wrong, text] = [0, ''];
    for (let i = 0; i < theirs.length; ++i) {
      if (ours[i] === theirs[i]) continue;
      const [[a], [b]] = [decode(got.subarray(i, i + 1), dtype), decode(want.subarray(i, i + 1), dtype)];
      const what = differentElement([/** @type {any} */ (a)], [/** @type {any} */ (b)], dtype, exact);
      if (what && wrong++ === 0) text = `(${operandsAt(call, i).join(', ')}): ${what} in PyTorch`;
    }
    return { done: theirs.length, wrong, text };
  });
}

/**
 * @param {{ python: string, ops?: readonly string[], note: (text: string) => void }} how
 * @returns {Promise<{ done: number, wrong: number }>}
 */
export async function compareAll({ python, ops, note }) {
  const torch = start(python);
  const total = { done: 0, wrong: 0 };
  for (const [op, { arity, takes }] of Object.entries(operations)) {
    if (arity === 3 || !takes.includes(2) || op === 'squaredDifference' || (ops && !ops.includes(op))) continue;
    for (const dtype of /** @type {Float[]} */ (Object.keys(formats))) {
      const here = { done: 0, wrong: 0, text: '' };
      for (const call of callsOf(op, dtype)) {
        const [answer] = await torch.ask([call]);
        const { done, wrong, text } = compare(call, /** @type {any} */ (answer));
        here.done += done;
        here.wrong += wrong;
        if (wrong && here.text.length < 500) here.text += `\n    ${text}`;
      }
      note(`  ${op} ${dtype}: ${here.wrong} of ${here.done} differ${here.text}`);
      total.done += here.done;
      total.wrong += here.wrong;
    }
  }
  torch.end();
  return total;
}
