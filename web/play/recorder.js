// Records a run: the values of its statements, its calls, its output. The running code may change any prototype, so
// nothing here looks up a method after it has started.

import { dtypeInfo } from '../lib/boundary/dtype.js';
import { heap } from '../lib/boundary/core.js';
import { live } from '../lib/memory/usage.js';
import { blockOf, isLive, isTensor } from '../lib/tensor/tensor.js';
import { isTraced } from '../lib/tensor/placeholder.js';
import { Scalar } from '../lib/tensor/scalar.js';
import { opOf } from '../lib/boundary/operations.js';
import * as loose from '../lib/functions.js';
import { now, uncurried, valueIn } from './captured.js';

/** @import { Tensor } from '../lib/tensor/tensor.js' */

/**
 * @typedef {object} TensorFact  a tensor as plain data
 * @property {'tensor'} kind
 * @property {number[]} shape
 * @property {number[]} strides
 * @property {number} offset
 * @property {string} dtype
 * @property {number} stored  the number of elements in its memory
 * @property {number} storage  the same number for tensors of one call that share memory
 * @property {number[] | null} values  all stored elements, if there are few
 *
 * @typedef {TensorFact | { kind: 'number', of: 'bool' | 'int' | 'float', value: number }
 *   | { kind: 'text', text: string } | { kind: 'list', items: Fact[] }
 *   | { kind: 'options', names: string[], items: Fact[] } | { kind: 'null' } | { kind: 'other' }} Fact
 *
 * @typedef {{ shape: number[], dtype: string }[]} TensorSummaries  the tensors in a value
 * @typedef {{ count: number, first: TensorSummaries | null, last: TensorSummaries | null, when: number }} ValueSlot
 * @typedef {{ count: number, when: number, fn: string, isMethod: boolean, facts: Fact[], took: number, grew: number }}
 *   CallSlot  took: time in ms; grew: the increase of memory in bytes; both without nested calls
 */

/** Elements of larger memory are not copied, and in total not more than the second number. */
const MOST_STORED = 4096;
const MOST_COPIED = 2 ** 18;
/** Maximum number of arguments of a call, and of tensors in a value, that are recorded. */
const MOST = 16;
const DEEPEST = 3;

const { apply } = Reflect;
const NotCallable = TypeError;

const NOTHING = { kind: /** @type {const} */ ('other') };

const copyOf = (/** @type {readonly number[]} */ from) => {
  const to = [];
  for (let i = 0; i < from.length; i++) to[i] = Number(from[i]);
  return to;
};

/**
 * The library's name of a function or method; if it has several, the one in the core's table.
 * @param {[string, unknown][]} all
 * @returns {(called: unknown) => string | undefined}
 */
export function namesOf(all) {
  /** @type {Map<unknown, string>} */
  const own = new Map();
  const functions = /** @type {Record<string, unknown>} */ (loose);
  for (const [name] of all) {
    const fn = functions[name];
    if (!own.has(fn) || opOf(name) || /** @type {any} */ (fn)?.name === name) own.set(fn, name);
  }
  const names = new Map(all.map(([name, value]) => [value, own.get(functions[name]) ?? name]));
  for (const [name] of all) names.set(name, own.get(functions[name]) ?? name);
  const look = uncurried(Map.prototype.get);
  return (called) => /** @type {string | undefined} */ (look(names, called));
}

export class Recorder {
  /** @type {ValueSlot[]} */ values = [];
  /** @type {CallSlot[]} */ calls = [];
  /** The call whose error was caught last, and that error. */
  failed = { site: -1, error: /** @type {unknown} */ (undefined) };
  /** The call that was started last. */ current = -1;
  /** The value of the last statement. @type {{ value: unknown } | null} */ last = null;
  /** @type {readonly string[]} */ #callees = [];
  #lastSite = -1;
  #nameOf;
  #order = 0;
  /** Time and bytes of calls nested in the running one, which are not counted for it. */
  #within = { took: 0, grew: 0 };
  #copied = 0;
  #onFirst = (/** @type {'value' | 'call'} */ _kind, /** @type {number} */ _site, /** @type {object} */ _slot) => {};

  /** @param {(fn: unknown) => string | undefined} nameOf  a function of the library */
  constructor(nameOf) {
    this.#nameOf = nameOf;
  }

  /**
   * Prepares for recording.
   * @param {readonly string[]} callees  for every place the name of the called function as written, or empty
   * @param {number} lastSite  the place whose value is the value of the whole text
   * @param {(kind: 'value' | 'call', site: number, slot: object) => void} onFirst  called when a place is reached for
   *   the first time
   */
  begin(callees, lastSite, onFirst) {
    this.#callees = callees;
    this.#lastSite = lastSite;
    this.#onFirst = onFirst;
    for (let i = 0; i < callees.length; i++) {
      this.values[i] = { count: 0, first: null, last: null, when: 0 };
      this.calls[i] = { count: 0, when: 0, fn: '', isMethod: false, facts: [], took: 0, grew: 0 };
    }
  }

  /** Records the value of a statement, and returns it. @type {<T>(site: number, value: T) => T} */
  value = (site, value) => {
    const slot = this.values[site];
    if (!slot) return value;
    const tensors = this.#tensorsIn(value);
    slot.count += 1;
    slot.when = ++this.#order;
    slot.last = tensors;
    if (site === this.#lastSite) this.last = { value };
    if (slot.count === 1) {
      slot.first = tensors;
      this.#onFirst('value', site, slot);
    }
    return value;
  };

  /** @type {(site: number, fn: any, args: unknown[]) => unknown} */
  call = (site, fn, args) => {
    if (typeof fn !== 'function') return this.#guarded(site, () => this.#refuse(site));
    const name = this.#nameOf(fn);
    if (name !== undefined) this.#enter(site, name, false, args);
    return this.#guarded(site, () => fn(...args));
  };

  /** @type {(site: number, on: any, name: PropertyKey, args: unknown[]) => unknown} */
  method = (site, on, name, args) => {
    if (isTensor(on)) this.#enter(site, this.#methodName(name), true, [on, ...args]);
    return this.#guarded(site, () => {
      const fn = on[name];
      if (typeof fn !== 'function') this.#refuse(site);
      const called = isTensor(on) ? undefined : this.#nameOf(fn);
      if (called !== undefined) this.#enter(site, called, false, args);
      return apply(fn, on, args);
    });
  };

  /** Throws the error that the engine would throw for the code as written. @param {number} site @returns {never} */
  #refuse(site) {
    throw new NotCallable(`${this.#callees[site]} is not a function`);
  }

  /** `divide_` is `div_`. @param {PropertyKey} name */
  #methodName(name) {
    const text = String(name);
    const isInPlace = text[text.length - 1] === '_';
    let plain = text;
    if (isInPlace) {
      plain = '';
      for (let i = 0; i < text.length - 1; i++) plain += text[i];
    }
    return (this.#nameOf(plain) ?? plain) + (isInPlace ? '_' : '');
  }

  /** @type {<T>(site: number, work: () => T) => T} */
  #guarded(site, work) {
    const outer = this.current;
    const around = this.#within;
    const within = (this.#within = { took: 0, grew: 0 });
    const [began, bytes] = [now(), live.bytes];
    this.current = site;
    try {
      return work();
    } catch (error) {
      if (error !== this.failed.error) this.failed = { site, error };
      throw error;
    } finally {
      const [took, grew] = [now() - began, live.bytes - bytes];
      this.current = outer;
      this.#within = around;
      around.took += took;
      around.grew += grew;
      const slot = this.calls[site];
      if (slot) {
        slot.took += took - within.took;
        slot.grew += grew - within.grew;
      }
    }
  }

  /** @param {number} site @param {string} fn @param {boolean} isMethod @param {readonly unknown[]} args */
  #enter(site, fn, isMethod, args) {
    const slot = this.calls[site];
    if (!slot) return;
    slot.count += 1;
    slot.when = ++this.#order;
    slot.fn = fn;
    slot.isMethod = isMethod;
    /** @type {unknown[]} */
    const blocks = [];
    const facts = [];
    for (let i = 0; i < args.length && i < MOST; i++) facts[i] = this.#fact(args[i], blocks, 0);
    slot.facts = facts;
    if (slot.count === 1) this.#onFirst('call', site, slot);
  }

  /** @param {unknown} value @param {unknown[]} blocks @param {number} depth @returns {Fact} */
  #fact(value, blocks, depth) {
    if (isTensor(value)) return this.#tensor(value, blocks);
    if (value instanceof Scalar) {
      return { kind: 'number', of: value.kind === 'complex' ? 'float' : value.kind, value: Number(value.value) };
    }
    if (typeof value === 'boolean') return { kind: 'number', of: 'bool', value: Number(value) };
    if (typeof value === 'bigint') return { kind: 'number', of: 'int', value: Number(value) };
    if (typeof value === 'number') {
      const isWhole = value % 1 === 0;
      return { kind: 'number', of: isWhole ? 'int' : 'float', value };
    }
    if (typeof value === 'string') return { kind: 'text', text: value.length > 200 ? '' : value };
    if (value === null) return { kind: 'null' };
    if (typeof value !== 'object' || depth === DEEPEST) return NOTHING;
    /** @type {Fact[]} */
    const items = [];
    if (valueIn.isArray(value)) {
      if (value.length > MOST) return NOTHING;
      for (let i = 0; i < value.length; i++) items[i] = this.#fact(value[i], blocks, depth + 1);
      return { kind: 'list', items };
    }
    const names = valueIn.keys(value);
    if (names.length > MOST) return NOTHING;
    for (let i = 0; i < names.length; i++)
      items[i] = this.#fact(/** @type {any} */ (value)[names[i] ?? ''], blocks, depth + 1);
    return { kind: 'options', names, items };
  }

  /** @param {Tensor} tensor @param {unknown[]} blocks @returns {Fact} */
  #tensor(tensor, blocks) {
    if (!isLive(tensor)) return NOTHING;
    const block = blockOf(tensor);
    let storage = 0;
    while (storage < blocks.length && blocks[storage] !== block) storage += 1;
    blocks[storage] = block;
    const { dtype, storageOffset: offset } = tensor;
    const [shape, strides] = [copyOf(tensor.shape), copyOf(tensor.strides)];
    const { size, Array: Elements } = dtypeInfo(/** @type {any} */ (dtype));
    let stored = offset + 1;
    for (let i = 0; i < shape.length; i++) {
      if (shape[i] === 0) stored = 0;
      else if (stored > 0) stored += (Number(shape[i]) - 1) * Number(strides[i]);
    }
    /** @type {number[] | null} */
    let values = null;
    if (!isTraced(tensor)) {
      if (stored > 0) stored = block.bytes / size;
      if (stored <= MOST_STORED && this.#copied < MOST_COPIED && dtype !== 'float16' && dtype !== 'bfloat16') {
        this.#copied += stored + 8;
        const elements = new /** @type {any} */ (Elements)(heap.buffer, stored === 0 ? 0 : block.pointer, stored);
        values = copyOf(elements);
      }
    }
    return { kind: 'tensor', shape, strides, offset, dtype, stored, storage: storage + 1, values };
  }

  /**
   * The tensors in a value: itself, or those in a list or an object.
   * @param {unknown} value
   * @returns {TensorSummaries | null}
   */
  #tensorsIn(value) {
    /** @type {TensorSummaries} */
    const tensors = [];
    if (isTensor(value)) tensors[0] = { shape: copyOf(value.shape), dtype: value.dtype };
    else if (typeof value === 'object' && value !== null) {
      const isList = valueIn.isArray(value);
      const names = isList ? [] : valueIn.plainKeys(value);
      const length = isList ? value.length : names.length;
      for (let i = 0; i < length && tensors.length < MOST; i++) {
        const each = isList ? value[i] : /** @type {any} */ (value)[names[i] ?? ''];
        if (isTensor(each)) tensors[tensors.length] = { shape: copyOf(each.shape), dtype: each.dtype };
      }
    }
    return tensors.length > 0 ? tensors : null;
  }
}
