// The arguments of a call to a library function by parameter, which its rule reads as tensors, integers or flags.

import { Scalar } from '../../../lib/functions.js';
import { argumentOf } from './implicit.js';
import { isUnknown, isUnsized, toInteger } from './kinds.js';
import { NotUnderstood } from './raised.js';
import { Sequence, TensorValue } from './values.js';

/** @import { Parameter } from './signature.js' */
/** @import { Arg, Span, Value } from '../types.js' */

/**
 * Whether the needed fact about an argument is unknown.
 * @type {(needs: Parameter['needs'], arg: Arg | undefined) => boolean}
 */
const isMissing = (needs, arg) => {
  if (!arg || needs === '') return false;
  return needs === 'value' ? isUnknown(arg.value, true) : isUnsized(arg.value);
};

/** Whether an argument equals the default. @type {(value: Value, preset: Value | undefined) => boolean} */
const isSame = (value, preset) =>
  value === preset ||
  (value instanceof Scalar && preset instanceof Scalar && Number(value.value) === Number(preset.value));

/** The arguments of a call by parameter. It notes which ones the function reads, so that ignored ones are noticed. */
export class Bound {
  /** @type {Map<string, Arg>} */ #args;
  /** @type {readonly Arg[]} */ #rest;
  /** @type {readonly Parameter[]} */ #parameters;
  /** The parameters that the function has read. @type {Set<string>} */ #used = new Set();
  #isListUsed = false;

  /**
   * @param {Map<string, Arg>} args
   * @param {readonly Arg[]} rest
   * @param {readonly Parameter[]} [parameters]
   * @param {string} [fn]  its name in messages
   */
  constructor(args, rest, parameters = [], fn = '') {
    this.fn = fn;
    this.#args = args;
    this.#rest = rest;
    this.#parameters = parameters;
  }

  /** Whether an argument that the function needs is unknown. */
  get isUnknown() {
    const rest = this.#rest.length > 0 ? this.#parameters.find(({ kind }) => kind === 'rest') : undefined;
    return (
      this.#parameters.some(({ name, needs }) => isMissing(needs, this.#args.get(name))) ||
      this.#rest.some((arg) => isMissing(rest?.needs === 'value' ? 'value' : 'size', arg))
    );
  }

  /** How much unread arguments could change the result: nothing, its elements, or everything. */
  get unused() {
    const left = this.#parameters.filter(({ name, mark, otherwise }, i) => {
      const arg = i > 0 ? this.#args.get(name) : undefined;
      if (
        !arg ||
        arg.isPreset ||
        mark === '~' ||
        (this.#isListUsed && this.#rest.includes(arg)) ||
        name === 'self' ||
        name === 'out' ||
        this.#used.has(name)
      )
        return false;
      return arg.value !== null && !(otherwise !== undefined && isSame(arg.value, otherwise));
    });
    return left.length === 0 ? '' : left.every(({ mark }) => mark === '^') ? '^' : 'all';
  }

  /** The argument `out`, unless the function has read it itself. */
  get written() {
    const value = this.#used.has('out') ? undefined : this.#args.get('out')?.value;
    return value instanceof TensorValue ? value : undefined;
  }

  /** The parameter whose list of sizes contains a value, and the value's index in it. @param {Value} item */
  listWith(item) {
    for (const { name, type } of this.#parameters) {
      const value = this.#args.get(name)?.value;
      const index = type === 'int[]' && value instanceof Sequence ? value.items.indexOf(item) : -1;
      if (index >= 0) return { fn: this.fn, name, at: index };
    }
    return undefined;
  }

  /** The argument of the first of these parameters that has one. @param {readonly string[]} names @returns {Arg} */
  first(...names) {
    return this.need(names.find((name) => this.#args.has(name)) ?? '');
  }

  /** @returns {string[]} */
  get names() {
    return [...this.#args.keys()];
  }

  /** The arguments of `*size`, or the list of sizes if it is the only parameter. @returns {readonly Arg[]} */
  get rest() {
    this.#isListUsed = true;
    return this.#rest;
  }

  /** The arguments of `f(x, y)`, or the items of the only one: `f([x, y])`. @returns {readonly Arg[]} */
  get listed() {
    const [only, ...others] = this.rest;
    if (others.length > 0 || !(only?.value instanceof Sequence)) return this.rest;
    return only.value.items.map((value, i) => ({ ...only, value, text: only.texts?.[i] ?? '' }));
  }

  /** The argument of a parameter, which then counts as read. @param {string} name */
  arg(name) {
    this.#used.add(name);
    // `input` is the first parameter, whatever its name.
    return (
      this.#args.get(name) ?? (name === 'input' ? (this.#args.get('self') ?? this.#args.get(this.#first)) : undefined)
    );
  }

  /** A copy with some values replaced, by name. @param {ReadonlyMap<string, Value>} values */
  with(values) {
    const args = new Map(this.#args);
    for (const [name, value] of values) args.set(name, { ...argumentOf(value), name });
    return this.#as(args, this.#rest);
  }

  /**
   * A copy with the arguments of another call too, which count less than those given here, and more than defaults.
   * @param {Bound} other
   */
  over(other) {
    const own = [...this.#args].filter(([name, { isPreset }]) => !isPreset || !other.#args.has(name));
    return this.#as(new Map([...other.#args, ...own]), this.#rest);
  }

  /** A copy with every argument replaced. @param {(arg: Arg) => Arg} f */
  mapped(f) {
    const args = new Map([...this.#args].map(([name, arg]) => [name, f(arg)]));
    return this.#as(args, this.#rest.map(f));
  }

  /** @type {(args: Map<string, Arg>, rest: readonly Arg[]) => Bound} */
  #as(args, rest) {
    const result = new Bound(args, rest, this.#parameters, this.fn);
    result.#used = this.#used;
    return result;
  }

  /** The values of all arguments; they don't count as read. @returns {readonly Value[]} */
  get values() {
    return [...this.#args.values(), ...this.#rest].map(({ value }) => value);
  }

  get #first() {
    return this.#parameters[0]?.name ?? '';
  }

  /** The argument of a required parameter. @param {string} name @returns {Arg} */
  need(name) {
    return /** @type {Arg} */ (this.arg(name));
  }

  /** The value of an argument; undefined if it is None or missing. @param {string} name @returns {Value | undefined} */
  value(name) {
    return this.arg(name)?.value ?? undefined;
  }

  /** The tensor of an argument that must be one. @param {string} name @returns {TensorValue} */
  tensor(name) {
    const arg = this.arg(name);
    if (arg?.value instanceof TensorValue) return arg.value;
    throw new NotUnderstood('notTensor', arg?.span);
  }

  /** The tensor of an argument that may be missing. @param {string} name @returns {TensorValue | undefined} */
  optional(name) {
    const value = this.value(name);
    return value instanceof TensorValue ? value : undefined;
  }

  /** An integer argument. @template [T=undefined] @param {string} name @param {T} [otherwise] @returns {number | T} */
  int(name, otherwise) {
    const value = this.value(name);
    return value === undefined ? /** @type {T} */ (otherwise) : toInteger(value, this.need(name).span);
  }

  /** An argument of one or several integers; undefined if it is missing. @param {string} name */
  ints(name) {
    const value = this.value(name);
    return value === undefined ? undefined : toIntegers(value, this.need(name).span);
  }

  /** Whether a bool argument is true. @param {string} name */
  flag(name) {
    const value = this.value(name);
    return (
      value !== undefined && typeof value === 'object' && value !== null && 'value' in value && Boolean(value.value)
    );
  }

  /** The sizes of `f(2, 3)` or `f((2, 3))`. @returns {number[]} */
  sizes() {
    const [first] = this.rest;
    if (this.rest.length === 1 && first && isRow(first.value)) return toIntegers(first.value, first.span);
    return this.rest.map(({ value, span }) => toInteger(value, span));
  }
}

/** Whether a value has several integers: a sequence, or a 1-d array of NumPy's. @param {Value} value */
const isRow = (value) =>
  value instanceof Sequence ||
  (value instanceof TensorValue && value.dialect === 'numpy' && value.shape.length === 1 && /int/.test(value.dtype));

/** One or several integers as a list. @param {Value} value @param {Span} span @returns {number[]} */
export function toIntegers(value, span) {
  if (value instanceof Sequence) return value.items.map((each) => toInteger(each, span));
  if (!(value instanceof TensorValue && isRow(value))) return [toInteger(value, span)];
  const { shape, strides, offset, storage } = value;
  const { values } = storage;
  if (!values) throw new NotUnderstood('unknown', span);
  return Array.from({ length: shape[0] ?? 0 }, (_, i) => Number(values[offset + i * (strides[0] ?? 1)]));
}
