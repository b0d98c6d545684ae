// Binds arguments to the parameters of a library function, given its signature as text, which is PyTorch's or NumPy's
// own. The signature of a Python function is as in Python: `input, dim=None, *, dtype=None`. That of a C++ function has
// the types of native_functions.yaml, and overloads separated by `|`:
// `Tensor input | Tensor input, int dim, *, Tensor out=None`. A parameter marked `^` changes only elements, not shapes;
// one marked `~` changes nothing that the reader knows. `array a` also accepts a number of unknown value.

import { bindForms } from './argument-parser.js';
import { matchArguments } from './binding.js';
import { argumentOf } from './implicit.js';
import { numberFrom } from './numbers.js';
import { Scalar } from '../../../lib/functions.js';
import { bool, int, Sequence, TensorValue } from './values.js';
import { isUnknown, isUnsized, toInteger } from './kinds.js';
import { NotUnderstood } from './raised.js';

/** @import { Span } from '../../../notation/parse.js' */
/** @import { Arg, Value } from './values.js' */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} type  of C++, without `?` and the count: `int[]` for `int[2]?`
 * @property {number} count  2 for `int[2]`, whose argument may be one number that stands for two; otherwise 0
 * @property {string} [preset]  the default value, as text
 * @property {Value} [otherwise]  the default value, if the text is a literal
 * @property {'value' | 'size' | ''} needs  what must be known about an argument to evaluate the function
 * @property {boolean} isOptional
 * @property {boolean} isNullable  whether it may be None
 * @property {boolean} isNamed  whether it is keyword-only
 * @property {boolean} [isPlaced]  whether it is positional-only
 * @property {'plain' | 'named' | 'rest' | 'named rest'} kind
 * @property {'' | '^' | '~'} mark
 */

/** The keyword arguments of functions that create tensors: TensorOptions of native_functions.yaml. */
const OPTIONS =
  'ScalarType? dtype=None, Layout? layout=None, Device? device=None, ~bool? pin_memory=False, ~bool? requires_grad=False';

const TYPED = /^[\^~]?(?:Tensor|Scalar|int|float|bool|str|object|Device|Layout|MemoryFormat|Generator)\S* \w/;

/** A number, a string or a bool in a signature. @type {(text: string) => Value | undefined} */
const literal = (text) => {
  if (text === '') return undefined;
  if (text === 'True' || text === 'False') return bool(text === 'True');
  if (/^'.*'$/.test(text)) return text.slice(1, -1);
  return text.startsWith('-') ? int(-Number(text.slice(1))) : numberFrom(text);
};

/** The mark of a parameter that has none in its signature, by its type. @type {(type: string) => Parameter['mark']} */
const markOf = (type) =>
  /^(?:float|Scalar)$/.test(type) ? '^' : /^(?:Device|Layout|MemoryFormat|Generator)$/.test(type) ? '~' : '';

/** @type {(type: string, mark: string) => Parameter['needs']} */
const needsOf = (type, mark) => {
  if (mark === '~' || (mark === '^' && type !== 'Scalar')) return '';
  return /^(?:Tensor|Scalar|array|object)/.test(type) ? 'value' : 'size';
};

/** Parses one form of a signature. @param {string} text @returns {Parameter[]} */
const parametersOf = (text) => {
  /** @type {Parameter[]} */
  const all = [];
  let isNamed = false;
  for (const part of text.replace('TensorOptions options', OPTIONS).split(/, (?![^(]*\))/)) {
    const [, mark = '', written = '', stars = '', name = '', preset] =
      /^([\^~]?)(?:([^\s=]+) )?(\**)([^=]*)(?:=(.*))?$/.exec(part) ?? [];
    const [, type = '', count = '', question = ''] = /^(.*?(?:\[(?=\d*\]))?)(\d*)\]?(\?)?$/.exec(written) ?? [];
    const whole = type.endsWith('[') ? `${type}]` : type;
    if (name === '/') for (const each of all) each.isPlaced = true;
    else if (name !== '')
      all.push({
        name,
        type: whole,
        count: Number(count),
        preset,
        isOptional: preset !== undefined,
        isNullable: question !== '' || preset === 'None',
        isNamed,
        kind: stars === '**' ? 'named rest' : stars ? 'rest' : isNamed ? 'named' : 'plain',
        mark: /** @type {Parameter['mark']} */ (mark || markOf(whole)),
        otherwise: preset === undefined ? undefined : literal(preset),
        needs: needsOf(whole, mark || markOf(whole)),
      });
    if (stars) isNamed = true;
  }
  return all;
};

/**
 * @typedef {object} Signature
 * @property {boolean} isTyped  whether it is a C++ function's
 * @property {Way} asFunction
 * @property {Way} asMethod  without the tensor before the dot
 *
 * @typedef {object} Way  to call a function
 * @property {import('./argument-parser.js').Form[]} forms
 * @property {readonly Parameter[]} parameters  of all forms
 * @property {ReadonlyMap<string, null>} defaults  of the parameters that may be left out
 * @property {Parameter | undefined} list  the only parameter without a keyword, if it is a list: `x.view(2, 3)`
 */

/** @type {Map<string, Signature>} */
const known = new Map();

/** @param {string} text @returns {Signature} */
const signatureOf = (text) => {
  const parts = text.split(/ ?\| /);
  const forms = parts.map((part) => ({
    parameters: parametersOf(part.replace('deprecated ', '')),
    isHidden: part.startsWith('deprecated '),
  }));
  const ofMethod = forms.flatMap(({ parameters, isHidden }) => {
    const index = parameters.findIndex(({ name, type }) => name === 'input' && type === 'Tensor');
    const rest = parameters.filter(({ name }, i) => i !== index && name !== 'out');
    return index < 0 ? [] : [{ parameters: rest, isHidden }];
  });
  const isTyped = TYPED.test(text);
  const [main = []] = forms.map(({ parameters }) => parameters);
  return { isTyped, asFunction: wayOf(forms, main), asMethod: wayOf(ofMethod, main, 'input') };
};

/** @type {(forms: Way['forms'], main: readonly Parameter[], self?: string) => Way} */
const wayOf = (forms, main, self) => {
  const all = [...main, ...forms.flatMap(({ parameters }) => parameters)];
  const parameters = [...new Map(all.map((each) => [each.name, each])).values()];
  const defaults = new Map(
    parameters.flatMap(({ name, isOptional }) => (isOptional ? [/** @type {const} */ ([name, null])] : [])),
  );
  const [only, ...others] = parameters.filter(({ isNamed, name }) => !isNamed && name !== self);
  return { forms, parameters, defaults, list: only?.type === 'int[]' && others.length === 0 ? only : undefined };
};

/** @param {string} text */
const signatureIn = (text) => {
  let found = known.get(text);
  if (!found) known.set(text, (found = signatureOf(text)));
  return found;
};

/** Whether a signature is that of a C++ function. @param {string} text */
export function isTyped(text) {
  return signatureIn(text).isTyped;
}

/** The parameters of a signature's first form. @param {string} text */
export function parametersIn(text) {
  return signatureIn(text).asFunction.forms[0]?.parameters ?? [];
}

/**
 * Whether the needed fact about an argument is unknown.
 * @type {(needs: Parameter['needs'], arg: Arg | undefined) => boolean}
 */
const isMissing = (needs, arg) => {
  if (!arg || needs === '') return false;
  return needs === 'value' ? isUnknown(arg.value, true) : isUnsized(arg.value);
};

/** The arguments of a call by parameter. It notes which ones the function reads, so that ignored ones are noticed. */
export class Bound {
  /** @type {Map<string, Arg>} */ #args;
  /** @type {readonly Arg[]} */ #rest;
  /** @type {readonly Parameter[]} */ #parameters;
  /** The parameters that the function has read. @type {Set<string>} */ #used = new Set();
  #isListUsed = false;

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

/** Whether a signature has a parameter with this name. @param {string} signature @param {string} name */
export function hasParameter(signature, name) {
  return parametersIn(signature).some((each) => each.name === name && !/rest/.test(each.kind));
}

/** Whether an argument equals the default. @type {(value: Value, preset: Value | undefined) => boolean} */
const isSame = (value, preset) =>
  value === preset ||
  (value instanceof Scalar && preset instanceof Scalar && Number(value.value) === Number(preset.value));

/** Whether an argument is an unpacked `*args` or `**kwargs` of unknown content. @param {Arg} arg */
const isOpen = ({ name }) => name.endsWith('?');

/**
 * Binds the arguments of a C++ function.
 * @type {(fn: string, signature: Signature, args: readonly Arg[], isMethod: boolean) => Bound}
 */
const boundInC = (fn, { asFunction, asMethod }, args, isMethod) => {
  const { forms, parameters, list } = isMethod ? asMethod : asFunction;
  const [self] = args;
  const given = isMethod ? args.slice(1) : args;
  if (given.some(isOpen)) return new Bound(new Map(), given, parameters);
  const named = new Map(given.flatMap((arg) => (arg.name === '' ? [] : [[arg.name, arg]])));
  const plain = named.size === 0 ? given : given.filter(({ name }) => name === '');
  const found = bindForms(forms, { fn, plain, named });
  if (isMethod && self) found.set('input', self);
  const sizes = list && found.get(list.name);
  return new Bound(found, sizes ? [sizes] : [], parameters, fn);
};

/**
 * Binds the arguments of a library's function to its signature.
 * @param {string} fn  its name in messages
 * @param {string} text  its signature
 * @param {readonly Arg[]} args
 * @param {boolean} [isMethod]  whether the first argument is the tensor before the dot
 * @param {boolean} [hasPresets] whether parameters without an argument are bound to their defaults
 */
export function bind(fn, text, args, isMethod = false, hasPresets = true) {
  const signature = signatureIn(text);
  if (signature.isTyped) return boundInC(fn, signature, args, isMethod);
  const { parameters, defaults } = signature.asFunction;
  const { given, left } = matchArguments(fn, parameters, defaults, args);
  if (hasPresets)
    for (const { name, otherwise } of parameters)
      if (otherwise !== undefined && !given.has(name))
        given.set(name, { ...argumentOf(otherwise), name, isPreset: true });
  return new Bound(given, left, parameters);
}
