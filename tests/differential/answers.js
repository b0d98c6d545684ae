/** How the library's answer to a call differs from PyTorch's. */
import { blockOf } from '../../web/lib/tensor/tensor.js';
import { asCase, run } from './call.js';
import { coarser, differentElement } from './compare.js';
import { families } from './families/index.js';
import { undefinedIn } from './judge.js';
import { categoryOf, decode } from './numbers.js';
import { computedDType, operationOf } from './typing.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Call } from './call.js' */
/** @import { Value } from './numbers.js' */

/** @typedef {(dtype: DType, got: readonly Value[], want: readonly Value[]) => string | null} Differs */

/** @param {DType} dtype @param {string} base64 @param {any} like a typed array of that dtype */
function elementsFrom(dtype, base64, like) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return decode(new like.constructor(bytes.buffer), dtype);
}

const picking = new Set(['kthvalue', 'median', 'nanmedian', 'mode', 'topk']);
const sorting = new Set(['sort', 'argsort']);
/** Whether PyTorch does not specify which of several equal elements is returned. @param {Call} call */
const isTied = ({ op, options }) => picking.has(op) || (sorting.has(op) && options['stable'] !== true);

/** Their results may be small differences of large numbers, so another order of adding may change them greatly. */
const cancelling = new Set(['var', 'std', 'varMean', 'stdMean']);
const relativeTolerances = /** @type {Record<string, number>} */ ({
  float64: 1e-14,
  float32: 1e-5,
  float16: 4e-3,
  bfloat16: 3e-2,
});

/** @param {DType} dtype @param {readonly Value[]} values */
function toleranceIn(dtype, values) {
  const finite = values.map((each) => Math.abs(Number(each))).filter(Number.isFinite);
  return (relativeTolerances[dtype] ?? 0) * Math.max(1, ...finite);
}

/**
 * How the elements of a call's result may differ, and with `memory` those of its inputs.
 * @param {Call} call
 * @returns {(memory: boolean) => Differs}
 */
function exactness(call) {
  const loose = cancelling.has(call.op.replace('_', ''));
  if (call.placed) {
    return () => (dtype, got, want) =>
      differentElement(got, want, dtype, loose ? want.map(() => toleranceIn(dtype, want)) : 'n');
  }
  const given = asCase(call);
  const meant = families[call.op]?.of(given);
  const isKnown = meant !== undefined && !meant.refuses;
  const tolerance = (isKnown && meant.tolerance) || [];
  const computed = meant ? undefined : computedDType(call.op, given.operands);
  return (memory) => (dtype, got, want) => {
    const rule = meant
      ? tolerance.length > 0
        ? memory
          ? call.form === 'fresh'
            ? []
            : got.map(() => Math.max(...tolerance))
          : tolerance
        : !isKnown || call.form !== 'fresh'
          ? 'n'
          : []
      : operationOf(call.op).rule;
    return differentElement(got, want, categoryOf(dtype) < 2 ? dtype : coarser(computed ?? dtype, dtype), rule);
  };
}

/**
 * How a result differs from PyTorch's, or null.
 * @param {any} got
 * @param {any} want
 * @param {{ blocks: any[], op: string, isTied: boolean, differs: Differs | null }} how `differs` is null where no
 *   element is specified
 */
function differentResult(got, want, how, path = '') {
  if (Array.isArray(want) && Array.isArray(got)) {
    if (got.length !== want.length) return `${path} has ${got.length} results; PyTorch ${want.length}`;
    for (const [i, each] of want.entries()) {
      const wrong = differentResult(got[i], each, how, `${path}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  if (typeof want === 'string') {
    const text = { True: 'true', False: 'false', inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' }[want] ?? want;
    return String(got) === text || Number(got) === Number(text)
      ? null
      : `${path} is ${String(got)}; PyTorch has ${text}`;
  }
  if (want === null || typeof want !== 'object')
    return String(got) === String(want) ? null : `${path} is ${got}; PyTorch has ${want}`;
  if (typeof got?.dtype !== 'string') return `${path} is ${String(got)}; PyTorch has a tensor`;
  for (const key of /** @type {const} */ (['dtype', 'shape', 'strides'])) {
    if (String(got[key]) !== String(want[key])) return `${path} ${key} [${got[key]}]; PyTorch has [${want[key]}]`;
  }
  if (got.numel === 0) return null;
  if (got.storageOffset !== want.offset) return `${path} starts at ${got.storageOffset}; PyTorch's at ${want.offset}`;
  const block = how.blocks.indexOf(blockOf(got));
  if (block !== want.storage) return `${path} shares memory ${block}; PyTorch's ${want.storage}`;
  if (!how.differs || how.op.startsWith('empty')) return null;
  if (how.isTied && (path === '[1]' || how.op === 'argsort')) return null;
  const raw = got.toTypedArray();
  if (got.dtype === 'bool') raw.forEach((byte, i) => (raw[i] = Number(byte !== 0))); // viewed bytes may be above 1
  const wrong = how.differs(got.dtype, decode(raw, got.dtype), elementsFrom(got.dtype, want.data, raw));
  return wrong && `${path} ${wrong} in PyTorch`;
}

/** The part of PyTorch's messages that is kept. @param {string} text */
const firstLine = (text) => text.split('\n')[0]?.trim();

/** @param {readonly string[]} got @param {readonly string[]} want */
const differentWarnings = (got, want) =>
  got.map(firstLine).join('\n') === want.join('\n')
    ? null
    : `warns ${JSON.stringify(got)}; PyTorch: ${JSON.stringify(want)}`;

/**
 * Compares the library with PyTorch's answer. If PyTorch refuses the type of an argument, ours may accept it or use
 * another sentence.
 * @param {Call} call
 * @param {any} answer
 */
export function difference(call, answer) {
  if (answer.unsaid) return null;
  const isJudged = !undefinedIn(call); // else it depends on the order of writing, which PyTorch does not specify
  return run(call, ({ error, result, warnings, storages, blocksOf, next }) => {
    const warned = () => differentWarnings(warnings, answer.warnings ?? []);
    if (!answer.ok) {
      if (!isJudged && answer.text.includes('out of bounds')) return null; // of an index that it has overwritten
      if (!error) return `is not refused; PyTorch: ${answer.type} ${answer.text}`;
      const type = /** @type {any} */ (error).torchType ?? error.name;
      if (firstLine(error.message) !== answer.text.trim() || type !== answer.type)
        return `is refused with ${type} "${error.message}"; PyTorch: ${answer.type} ${answer.text}`;
      return warned();
    }
    if (error) return `is refused with "${error.message}"; PyTorch answers`;
    const exact = exactness(call);
    const how = { blocks: [...blocksOf], op: call.op, isTied: isTied(call), differs: isJudged ? exact(false) : null };
    const wrong = differentResult(result, answer.result, how) ?? warned();
    if (wrong) return wrong;
    if (next !== undefined && next !== answer.next) return `is followed by ${next}; PyTorch: ${answer.next}`;
    if (!isJudged) return null;
    for (const [i, { dtype, raw }] of call.memory.entries()) {
      if (isTied(call) && dtype === 'int64') continue;
      const want = elementsFrom(dtype, answer.memory[i] ?? '', raw);
      const after = exact(true)(dtype, decode(storages[i], dtype), want);
      if (after) return `in m${i}, ${after} in PyTorch`;
    }
    return null;
  });
}
