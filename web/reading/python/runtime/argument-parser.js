// Parses arguments as PyTorch's C++ functions do (torch/csrc/utils/python_arg_parser.cpp, invalid_arguments.cpp): tries
// the overloads of a function in turn, here called forms, and raises PyTorch's TypeError if none fits.

import { tooMany } from './binding.js';
import { Raised } from './raised.js';
import {
  Callable,
  Complex,
  DTypeValue,
  Instance,
  Module,
  PyClass,
  Sequence,
  SomeText,
  TensorValue,
  tuple,
  UNKNOWN,
} from './values.js';
import { isAnyNumber, typeName } from './kinds.js';

/** @import { Parameter } from './signature.js' */
/** @import { Arg, Value } from './values.js' */

/**
 * @typedef {object} Form  one overload of a function
 * @property {readonly Parameter[]} parameters
 * @property {boolean} isHidden  whether it is deprecated, so that it is tried last and messages leave it out
 */

/** The names of parameter types in error messages. @type {Record<string, string>} */
const TYPES = {
  Scalar: 'Number',
  ScalarType: 'torch.dtype',
  Layout: 'torch.layout',
  Device: 'torch.device',
  MemoryFormat: 'torch.memory_format',
  Generator: 'torch.Generator',
  'Tensor[]': 'tuple of Tensors',
  'Tensor?[]': 'tuple of Tensors',
  'int[]': 'tuple of ints',
  'float[]': 'tuple of floats',
  'Scalar[]': 'tuple of Scalars',
};

/** @param {string} type */
const typeOf = (type) => TYPES[type] ?? type;

/** Functions that accept numbers for tensors. */
const takesNumbers = /^(?:add|sub|subtract|mul|multiply|div|divide|true_divide|floor_divide|copy)_?$/;

/** Whether the type that PyTorch would see is unknown. @param {Value} value */
const isAnything = (value) =>
  value === UNKNOWN ||
  value instanceof Instance ||
  value instanceof Module ||
  (value instanceof TensorValue && value.dialect !== 'torch');

/** @type {(value: Value, kinds: RegExp) => boolean} */
const isOfKind = (value, kinds) => isAnyNumber(value) && kinds.test(value.kind);

/** Whether a value is a 0-d tensor. @param {Value} value @returns {value is TensorValue} */
const isElement = (value) => value instanceof TensorValue && value.shape.length === 0;

/** @param {Value} value */
const isInteger = (value) =>
  isAnything(value) || isOfKind(value, /^int$/) || (isElement(value) && /^u?int/.test(value.dtype));

/** @param {Value} value */
const isReal = (value) => isAnything(value) || isAnyNumber(value) || isElement(value);

/** @param {Value} value @returns {value is Sequence} */
const isList = (value) => value instanceof Sequence && /^(?:list|tuple|size)$/.test(value.kind);

/** Like PyTorch, checks only the first item. @type {(list: Sequence, test: (item: Value) => boolean) => boolean} */
const firstItem = ({ items }, test) => items[0] === undefined || test(items[0]);

/** Whether each type of parameter accepts a value. @type {Record<string, (value: Value, fn: string) => boolean>} */
const checks = {
  Tensor: (value, fn) => value instanceof TensorValue || (isAnyNumber(value) && takesNumbers.test(fn)),
  Scalar: (value) => isReal(value) || value instanceof Complex,
  float: isReal,
  int: isInteger,
  bool: (value) => isOfKind(value, /^bool$/),
  str: (value) => typeof value === 'string' || value instanceof SomeText,
  ScalarType: (value) => value instanceof DTypeValue || value instanceof PyClass || value instanceof Callable,
  Device: (value) => typeof value === 'string' || value instanceof SomeText || isOfKind(value, /^int$/),
  Layout: () => false,
  MemoryFormat: () => false,
  Generator: (value) => typeof value === 'string',
  'Tensor[]': (value) => isList(value) && value.items.every((each) => isAnything(each) || each instanceof TensorValue),
  'Tensor?[]': (value) => isList(value),
  'int[]': (value) => isList(value) && firstItem(value, isInteger),
  'float[]': (value) => isList(value) && firstItem(value, isReal),
  'Scalar[]': (value) => isList(value) && firstItem(value, isReal),
};

/**
 * Whether a parameter accepts a value. One of unknown type is accepted.
 * @type {(of: Parameter, value: Value, fn: string) => boolean}
 */
const takes = ({ type, count, isNullable }, value, fn) => {
  if (isAnything(value)) return true;
  if (value === null) return isNullable;
  // For `int[2]`, one number stands for both.
  return (checks[type]?.(value, fn) ?? true) || (count > 0 && isInteger(value));
};

/** The name of a value's type in error messages; undefined if it is unknown. @param {Value} value */
const typeNameOf = (value) => {
  if (value === UNKNOWN || value instanceof Instance) return undefined;
  if (value instanceof DTypeValue) return value.dialect === 'torch' ? 'torch.dtype' : undefined;
  return value instanceof Callable && !value.isOwn ? 'type' : typeName(value);
};

const typeError = (/** @type {string} */ message) => new Raised('TypeError', message);

/**
 * @typedef {object} Given  the arguments of a call
 * @property {string} fn
 * @property {readonly Arg[]} plain  the positional arguments
 * @property {ReadonlyMap<string, Arg>} named  the keyword arguments
 */

/** NumPy's names of parameters, which PyTorch accepts too. @type {Record<string, string[]>} */
const inNumpy = { dim: ['axis'], keepdim: ['keepdims'], input: ['x', 'a', 'x1'], other: ['x2'] };

/**
 * The arguments of a call by parameter of one form, or the error if it does not accept them.
 * @type {(form: Form, given: Given) => Map<string, Arg> | Raised}
 */
const bindForm = ({ parameters }, { fn, plain, named: byName }) => {
  const [first] = parameters;
  const most = parameters.filter(({ isNamed }) => !isNamed).length;
  const isSpread = most === 1 && first?.type === 'int[]';
  const surplus = () => tooMany(fn, parameters.filter(({ isOptional }) => !isOptional).length, most, plain.length);
  if (plain.length > most && !isSpread) return surplus();
  /** @type {Map<string, Arg>} */
  const bound = new Map();
  const used = new Set();
  let next = 0;
  for (const [i, parameter] of parameters.entries()) {
    const { name, isNamed, isNullable, isOptional } = parameter;
    const isPlain = next < plain.length;
    if (isPlain && isNamed) return surplus();
    const key = isPlain ? '' : [name, ...(inNumpy[name] ?? [])].find((each) => byName.has(each));
    const arg = isPlain ? plain[next] : byName.get(key ?? '');
    if (!arg && !isOptional) {
      const missing = parameters.slice(i).filter((each) => !each.isOptional);
      const names = missing.map((each) => `"${each.name}"`).join(', ');
      return typeError(
        `${fn}() missing ${missing.length} required positional argument${missing.length === 1 ? 's' : ''}: ${names}`,
      );
    }
    if (!arg) continue;
    if (key) used.add(key);
    if (isPlain && isSpread && plain.length > 1 && !isList(arg.value)) {
      if (!isInteger(arg.value)) return surplus();
      const [texts, parts] = [plain.map(({ text }) => text), plain.map(({ span }) => span)];
      bound.set(name, { ...arg, value: tuple(plain.map(({ value }) => value)), texts, parts });
      next = plain.length;
      continue;
    }
    const isOne = isPlain && isSpread && isInteger(arg.value);
    if (!isOne && !(arg.value === null && isNullable) && !takes(parameter, arg.value, fn))
      return wrongType(fn, parameter, arg, isPlain ? next : -1);
    bound.set(name, arg);
    if (isPlain) next += 1;
  }
  if (next < plain.length) return surplus();
  for (const key of byName.keys()) {
    if (used.has(key)) continue;
    const index = parameters.findIndex(({ name }) => name === key);
    return typeError(
      index >= 0 && index < plain.length
        ? `${fn}() got multiple values for argument '${key}'`
        : `${fn}() got an unexpected keyword argument '${key}'`,
    );
  }
  return bound;
};

/** @type {(fn: string, parameter: Parameter, arg: Arg, index: number) => Raised} */
const wrongType = (fn, { name, type: wanted }, { value }, index) => {
  const place = index < 0 ? '' : ` (position ${index + 1})`;
  const begun = `${fn}(): argument '${name}'${place} must be ${typeOf(wanted)}`;
  if (/^(?:int|float)\[\]$/.test(wanted) && isList(value) && index >= 0)
    return typeError(`${begun}, but found element of type ${typeNameOf(value.items[0] ?? null) ?? 'object'} at pos 0`);
  return typeError(`${begun}, not ${typeNameOf(value) ?? 'object'}`);
};

/**
 * The error when none of the forms fits. PyTorch's message also lists the overloads; this one ends before them, and
 * leaves out the types if one is unknown.
 * @type {(forms: readonly Form[], given: Given) => Raised}
 */
const noFormFits = (forms, { fn, plain, named }) => {
  const all = [...plain, ...[...named.values()].toReversed()];
  const types = all.map(({ name, value }) => {
    const type = typeNameOf(value);
    return type && (name ? `${name}=${type}` : type);
  });
  const got = forms.length < 2 || types.includes(undefined) ? '' : ` - got (${types.join(', ')})`;
  return typeError(`${fn}() received an invalid combination of arguments${got}`);
};

/**
 * The arguments by parameter of the first form that accepts them. Raises PyTorch's error if none does.
 * @param {readonly Form[]} forms @param {Given} given @returns {Map<string, Arg>}
 */
export function bindForms(forms, given) {
  for (const form of forms) {
    const found = bindForm(form, given);
    if (found instanceof Map) return found;
    if (forms.length === 1) throw found;
  }
  const count = given.plain.length + given.named.size;
  const spelled = forms.filter(({ isHidden }) => !isHidden);
  const likely = spelled.filter(
    ({ parameters }) =>
      count >= parameters.filter(({ isOptional }) => !isOptional).length && count <= parameters.length,
  );
  const [only] = likely;
  if (only && likely.length === 1) {
    const why = bindForm(only, given);
    if (why instanceof Raised) throw why;
  }
  throw noFormFits(spelled, given);
}
