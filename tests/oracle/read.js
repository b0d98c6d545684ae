/** Reads recorded cases, and creates their tensors as they were in PyTorch: storage, strides, offset and all. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as stride0 from '../../web/lib/index.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

/**
 * @typedef {{ dtype: DType, shape: number[], strides: number[], offset: number, storage?: string, nodata?: number }}
 *   RecordedTensor
 */
/** @typedef {{ category: string, text: string }} RecordedWarning */
/**
 * @typedef {object} Expectation
 * @property {boolean} ok
 * @property {any} [out] on success
 * @property {string} [error] Python's class
 * @property {string} [text] the first line of its message
 * @property {'type' | 'fails'} [match] how exact the error must be; by default its text must be equal
 * @property {RecordedWarning[]} [warnings]
 */
/**
 * @typedef {{ id: string, op: string, args: any[], kwargs?: Record<string, any>, tol?: string, expect: any, [extra:
 *   string]: any }} Case
 */

/** The array type for each dtype; raw bits if JavaScript has no such type. */
const arrays = {
  bool: Uint8Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float16: Uint16Array,
  bfloat16: Uint16Array,
  float32: Float32Array,
  float64: Float64Array,
};

/** The meta line and the cases of a file. @param {string} path @returns {{ meta: any, cases: Case[] }} */
export function readFile(path) {
  const [first = '', ...rest] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return { meta: JSON.parse(first).meta, cases: rest.map((line) => JSON.parse(line)) };
}

/** @param {DType} dtype @param {ArrayLike<any>} values raw where JavaScript has no such number */
export function typedArray(dtype, values) {
  return /** @type {any} */ (arrays[dtype]).from(values);
}

/** @param {DType} dtype @param {string} base64 */
export function elements(dtype, base64) {
  const bytes = Buffer.from(base64, 'base64');
  return new arrays[dtype](new Uint8Array(bytes).buffer);
}

/**
 * The tensors of one case. A case passes each tensor to `own`, so that all are disposed of at its end and leaks are
 * found.
 */
export class Scope {
  /** @type {Set<Tensor>} */
  #tensors = new Set();

  /** @template T @param {T} value @returns {T} */
  own(value) {
    if (value instanceof stride0.Tensor) this.#tensors.add(value);
    if (Array.isArray(value)) value.forEach((each) => this.own(each));
    return value;
  }

  dispose() {
    this.#tensors.forEach((each) => each.dispose());
  }

  /** The whole storage of a recorded tensor, flat. @param {RecordedTensor} recorded */
  storage({ dtype, storage = '', nodata }) {
    if (nodata !== undefined) return this.own(stride0.zeros([nodata], { dtype }));
    return this.own(stride0.tensor(elements(dtype, storage), { dtype }));
  }

  /** @param {RecordedTensor} recorded @param {Tensor} [storage] */
  tensor(recorded, storage = this.storage(recorded)) {
    return this.own(stride0.asStrided(storage, recorded.shape, recorded.strides, recorded.offset));
  }

  /**
   * Converts an argument for our API.
   * @param {any} recorded
   * @param {Tensor} [first] the storage of the first argument, which others may be views of
   * @returns {any}
   */
  argument(recorded, first) {
    if ('alias' in recorded && first) {
      const { shape, strides, offset } = recorded.alias;
      return this.own(stride0.asStrided(first, shape, strides, offset));
    }
    if ('shape_of' in recorded) return this.own(stride0.zeros(recorded.shape_of));
    if ('dtype' in recorded) return this.tensor(recorded);
    if ('list' in recorded) return recorded.list.map((/** @type {any} */ each) => this.argument(each, first));
    return number(recorded);
  }
}

/** A Python number: whole floats stay floats, and ints are exact. @param {any} recorded @returns {any} */
function number({ py, v, f64 }) {
  if (py === 'none') return undefined;
  if (py === 'int') return integer(BigInt(v));
  if (py === 'float') return stride0.scalar(Buffer.from(f64, 'hex').readDoubleLE(), 'float');
  return v;
}

/** Converts named arguments likewise. @param {Record<string, any>} [kwargs] */
export function numbers(kwargs = {}) {
  return Object.fromEntries(Object.entries(kwargs).map(([key, value]) => [key, number(value)]));
}

/** A JavaScript number if it is exact, otherwise a bigint. @param {bigint} value */
export function integer(value) {
  return BigInt(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
