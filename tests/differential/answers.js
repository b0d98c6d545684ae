/** How what the library makes of any call differs from what PyTorch has answered. */
import { blockOf } from '../../web/lib/tensor/tensor.js';
import { run } from './call.js';
import { differentElement } from './compare.js';
import { decode } from './numbers.js';

/** @typedef {import('./call.js').Call} Call */
/** @typedef {import('../../web/lib/boundary/dtype.js').DType} DType */

/** @param {DType} dtype @param {string} base64 @param {any} like a typed array of that dtype */
export function numbersOf(dtype, base64, like) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return decode(new like.constructor(bytes.buffer), dtype);
}

/**
 * How far a float may be off where any order of computing is right.
 * @param {DType} dtype
 * @param {readonly any[]} values
 */
function slackIn(dtype, values) {
  const unit = /** @type {Record<string, number>} */ ({ float64: 1e-6, float32: 1e-5, float16: 4e-3, bfloat16: 3e-2 });
  const finite = values.map((each) => Math.abs(Number(each))).filter(Number.isFinite);
  return (unit[dtype] ?? 0) * Math.max(1, ...finite);
}

/** Which of equal elements is named, PyTorch leaves open. */
export const tied = new Set(['kthvalue', 'median', 'nanmedian', 'mode', 'topk']);

/**
 * How a result differs from PyTorch's, or null.
 * @param {any} got
 * @param {any} want
 * @param {any[]} blocks
 * @param {string} op
 */
function differentResult(got, want, blocks, op, at = '') {
  if (Array.isArray(want) && Array.isArray(got)) {
    if (got.length !== want.length) return `${at} has ${got.length} results; PyTorch ${want.length}`;
    for (const [i, each] of want.entries()) {
      const wrong = differentResult(got[i], each, blocks, op, `${at}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  if (typeof want === 'string') {
    const text = { True: 'true', False: 'false', inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' }[want] ?? want;
    return String(got) === text || Number(got) === Number(text) ? null : `${at} is ${String(got)}; PyTorch has ${text}`;
  }
  if (want === null || typeof want !== 'object')
    return String(got) === String(want) ? null : `${at} is ${got}; PyTorch has ${want}`;
  if (typeof got?.dtype !== 'string') return `${at} is ${String(got)}; PyTorch has a tensor`;
  for (const key of /** @type {const} */ (['dtype', 'shape', 'strides'])) {
    if (String(got[key]) !== String(want[key])) return `${at} ${key} [${got[key]}]; PyTorch has [${want[key]}]`;
  }
  if (got.numel === 0) return null;
  if (got.storageOffset !== want.offset) return `${at} starts at ${got.storageOffset}; PyTorch's at ${want.offset}`;
  const block = blocks.indexOf(blockOf(got));
  if (block !== want.storage) return `${at} shares memory ${block}; PyTorch's ${want.storage}`;
  if (op.startsWith('empty')) return null;
  if (tied.has(op) && at === '[1]') return null;
  const raw = got.toTypedArray();
  if (got.dtype === 'bool') raw.forEach((byte, i) => (raw[i] = Number(byte !== 0))); // a view of bytes may have others
  const expected = numbersOf(got.dtype, want.data, raw);
  const slack = slackIn(got.dtype, expected);
  const wrong = differentElement(
    decode(raw, got.dtype),
    expected,
    got.dtype,
    expected.map(() => slack),
  );
  return wrong && `${at} ${wrong} in PyTorch`;
}

/** All that is kept of PyTorch's sentences. @param {string} text */
export const firstLine = (text) => text.split('\n')[0]?.trim();

/** @param {readonly string[]} got @param {readonly string[]} want */
export const differentWarnings = (got, want) =>
  got.map(firstLine).join('\n') === want.join('\n')
    ? null
    : `warns ${JSON.stringify(got)}; PyTorch: ${JSON.stringify(want)}`;

/**
 * What PyTorch refuses for its kind, JavaScript may take or refuse in words of its own.
 * @param {Call} call
 * @param {any} answer
 */
export const differenceOfAny = (call, answer) =>
  run(call, ({ error, result, warnings, storages, blocksOf }) => {
    const warned = () => differentWarnings(warnings, answer.warnings ?? []);
    if (!answer.ok) {
      if (!error) return answer.unsaid ? null : `is not refused; PyTorch: ${answer.type} ${answer.text}`;
      if (answer.unsaid) return null;
      const type = /** @type {any} */ (error).torchType ?? error.name;
      if (firstLine(error.message) !== answer.text.trim() || type !== answer.type)
        return `is refused with ${type} "${error.message}"; PyTorch: ${answer.type} ${answer.text}`;
      return warned();
    }
    if (error) return `is refused with "${error.message}"; PyTorch answers`;
    const wrong = differentResult(result, answer.result, blocksOf, call.op) ?? warned();
    if (wrong) return wrong;
    for (const [at, { dtype, raw }] of call.memory.entries()) {
      const want = numbersOf(dtype, answer.memory[at] ?? '', raw);
      const slack = slackIn(dtype, want);
      const after = differentElement(
        decode(storages[at], dtype),
        want,
        dtype,
        want.map(() => slack),
      );
      if (after && !(tied.has(call.op) && dtype === 'int64')) return `in m${at}, ${after} in PyTorch`;
    }
    return null;
  });
