// Parses arguments as PyTorch's C++ functions do (torch/csrc/utils/python_arg_parser.cpp, invalid_arguments.cpp): tries
// the overloads of a function in turn, here called forms, and raises PyTorch's TypeError if none fits.

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

/** @type {(count: number, one: string, many: string) => string} */
const plural = (count, one, many) => (count === 1 ? one : many);

/** @type {(fn: string, form: Form, positional: number) => Raised} */
const tooMany = (fn, { parameters }, positional) => {
  const most = parameters.filter(({ isNamed }) => !isNamed).length;
  const least = parameters.filter(({ isOptional }) => !isOptional).length;
  if (least !== most)
    return typeError(`${fn}() takes from ${least} to ${most} positional arguments but ${positional} were given`);
  const were = plural(positional, 'was', 'were');
  return typeError(`${fn}() takes ${most} positional argument${plural(most, '', 's')} but ${positional} ${were} given`);
};

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
const bindForm = (form, { fn, plain, named: byName }) => {
  const { parameters } = form;
  const [first] = parameters;
  const most = parameters.filter(({ isNamed }) => !isNamed).length;
  const isSpread = most === 1 && first?.type === 'int[]';
  if (plain.length > most && !isSpread) return tooMany(fn, form, plain.length);
  /** @type {Map<string, Arg>} */
  const bound = new Map();
  const used = new Set();
  let next = 0;
  for (const [i, parameter] of parameters.entries()) {
    const { name, isNamed, isNullable, isOptional } = parameter;
    const isPlain = next < plain.length;
    if (isPlain && isNamed) return tooMany(fn, form, plain.length);
    const key = isPlain ? '' : [name, ...(inNumpy[name] ?? [])].find((each) => byName.has(each));
    const arg = isPlain ? plain[next] : byName.get(key ?? '');
    if (!arg && !isOptional) {
      const missing = parameters.slice(i).filter((each) => !each.isOptional);
      const names = missing.map((each) => `"${each.name}"`).join(', ');
      return typeError(
        `${fn}() missing ${missing.length} required positional argument${plural(missing.length, 's', '')}: ${names}`,
      );
    }
    if (!arg) continue;
    if (key) used.add(key);
    if (isPlain && isSpread && plain.length > 1 && !isList(arg.value)) {
      if (!isInteger(arg.value)) return tooMany(fn, form, plain.length);
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
  if (next < plain.length) return tooMany(fn, form, plain.length);
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

/** A form as messages show it: `(Tensor input, int dim)`. @param {Form} form */
const formText = ({ parameters }) => {
  const isFirstNamed = (/** @type {number} */ i) => parameters[i]?.isNamed && !parameters[i - 1]?.isNamed;
  const all = parameters.map(
    ({ name, type: of, preset }, i) =>
      `${isFirstNamed(i) ? '*, ' : ''}${typeOf(of)} ${name}${preset === undefined ? '' : ` = ${preset}`}`,
  );
  return `(${all.join(', ')})`;
};

/** Whether a value is of a type as the message names it. @type {(of: string, value: Value) => boolean} */
const isOfType = (of, value) => {
  const name = typeNameOf(value) ?? '';
  if (of === 'float') return /^(?:float|int)$/.test(name);
  if (of === 'Scalar') return /^(?:float|int|complex)$/.test(name);
  const item = /^(.*)\[\]$/.exec(of)?.[1];
  if (item) return isList(value) && value.items.every((each) => isOfType(item, each));
  return name === typeOf(of);
};

/** The type of a value, with those of its items: `list of [float, int]`. @param {Value} value */
const typeDescription = (value) => {
  if (!(value instanceof Sequence) || !/^(?:list|tuple)$/.test(value.kind)) return typeNameOf(value) ?? 'object';
  const items = value.items.map((each) => typeNameOf(each) ?? 'object').join(', ');
  return value.kind === 'tuple' ? `tuple of (${items}${value.items.length === 1 ? ',' : ''})` : `list of [${items}]`;
};

/** Why a form with the right number of parameters does not fit. @type {(form: Form, given: Given) => string} */
const mismatchOf = ({ parameters }, { plain, named: byName }) => {
  const keys = [...byName.keys()].toReversed();
  const wrong = keys.filter((key) => !parameters.slice(-keys.length).some(({ name }) => name === key));
  if (wrong.length > 0) return `some of the keywords were incorrect: ${wrong.join(', ')}`;
  const all = parameters.map((parameter, i) => {
    const isPlain = i < plain.length;
    const value = (isPlain ? plain[i] : byName.get(parameter.name))?.value ?? null;
    const mark = isOfType(parameter.type, value) ? '' : '!';
    return `${mark}${isPlain ? '' : `${parameter.name}=`}${typeDescription(value)}${mark}`;
  });
  const text = plain.length > 0 ? all.join(', ') : all.map((each) => `${each}, `).join('');
  return `some of the arguments have invalid types: (${text})`;
};

/** The error when none of the forms fits. @type {(forms: readonly Form[], given: Given) => Raised} */
const noFormFits = (forms, given) => {
  const { fn, plain, named: byName } = given;
  const keys = [...byName].toReversed();
  const kinds = [
    ...plain.map(({ value }) => typeNameOf(value)),
    ...keys.map(([key, { value }]) => `${key}=${typeNameOf(value)}`),
  ];
  const begun = `${fn}() received an invalid combination of arguments`;
  // The full message names the types of all arguments, so all must be known.
  if (
    plain.some(({ value }) => typeNameOf(value) === undefined) ||
    keys.some(([, { value }]) => typeNameOf(value) === undefined)
  )
    return typeError(begun);
  const count = plain.length + keys.length;
  const isAsMany = (/** @type {Form} */ { parameters }) =>
    parameters.length + (parameters.some(({ isNamed }) => isNamed) ? 1 : 0) === count;
  const [only, ...others] = forms;
  if (only && others.length === 0) {
    const wrong = keys.filter(([key]) => !only.parameters.some(({ name }) => name === key)).map(([key]) => key);
    if (wrong.length > 0) return typeError(`${begun} - got unrecognized keyword arguments: ${wrong.join(', ')}`);
    const spelled = isAsMany(only) ? mismatchOf(only, given).replace(/^.*?: /, '') : `(${kinds.join(', ')})`;
    return typeError(`${begun} - got ${spelled}, but expected ${formText(only)}`);
  }
  const lines = forms.map(
    (form) =>
      ` * ${formText(form)}\n${isAsMany(form) ? `      didn't match because ${mismatchOf(form, given)}\n` : ''}`,
  );
  return typeError(`${begun} - got (${kinds.join(', ')}), but expected one of:\n${lines.join('')}`);
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
