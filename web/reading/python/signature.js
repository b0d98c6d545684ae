// Arguments by the names of parameters, as Python binds them. A signature is written as in Python's documentation:
// `input, dim=, *, out=`; `*size` takes all that are left, or a tuple of them; `=` means that it may be left out, and
// what follows it is taken then.

import { argumentOf } from './implicit.js';
import { numberFrom } from './numbers.js';
import { bool, int, Sequence, TensorValue } from './values.js';
import { isUnknown, isUnsized, whole } from './kinds.js';
import { NotUnderstood, Raised } from './raised.js';

/** @import { Span } from '../../case/case.js' */
/** @import { Arg, Value } from './values.js' */

/**
 * @typedef {{ name: string, optional: boolean, rest: boolean, names: boolean, named: boolean, otherwise: Value |
 *   undefined }} Parameter
 */

/** One parameter by its other names: NumPy's, and those that differ from function to function in PyTorch. */
const otherNames = new Map(
  /** @type {[string, string[]][]} */ ([
    ['axis', ['dim', 'dims']],
    ['axes', ['dims', 'dim']],
    ['dim', ['axis', 'dims']],
    ['keepdims', ['keepdim']],
    ['x', ['input', 'size']],
    ['a', ['input']],
    ['self', ['input']],
    ['x1', ['input']],
    ['x2', ['other']],
    ['arr', ['input']],
    ['tensor', ['input']],
    ['shape', ['size']],
    ['newshape', ['size']],
    ['a_min', ['min']],
    ['a_max', ['max']],
    ['N', ['n']],
    ['M', ['m']],
    ['object', ['data']],
    ['fill_value', ['value']],
    ['y', ['other']],
    ['chunks', ['sections']],
    ['split_size', ['sections']],
    ['split_size_or_sections', ['sections']],
    ['indices_or_sections', ['sections']],
    ['indices', ['index', 'sections']],
    ['mat2', ['other']],
    ['vec', ['other']],
    ['vec2', ['other']],
    ['src', ['other']],
    ['A', ['input']],
    ['B', ['other']],
    ['axis0', ['dim0']],
    ['axis1', ['dim1']],
    ['sorted_sequence', ['input']],
    ['boundaries', ['other']],
    ['elements', ['input']],
    ['test_elements', ['other']],
    ['value', ['source']],
    ['inputs', ['input']],
    ['log_input', ['input']],
    ['ord', ['p']],
    ['parameters', ['modules']],
    ['values', ['modules']],
  ]),
);

/** What has no say in shapes and dtypes. */
const idle = new Set(
  (
    'p eps momentum negative_slope dropout dropout_p training scale temperature beta threshold label_smoothing ' +
    'ignore_index lower upper low high attn_dropout logits tau hard ' +
    'device requires_grad memory_format layout pin_memory generator order copy non_blocking casting subok like correction ' +
    'unbiased ddof indexing key names inplace decimals training ndmin antialias alpha lambd min_val max_val ' +
    'approximate sparse_grad sparse score_mod block_mask kernel_options nan posinf neginf shifts train cudnn_enabled ' +
    'eps max_norm norm_type _freeze'
  ).split(' '),
);

/** Numbers that have a say in dtypes only. */
const weighed = new Set(
  'other min max value fill_value exponent alpha data object input x1 x2 a x tup arrays sections'.split(' '),
);

/** A number, a string or a truth in a signature. @type {(text: string) => Value | undefined} */
const literal = (text) => {
  if (text === 'True' || text === 'False') return bool(text === 'True');
  if (text === 'None') return null;
  if (/^'.*'$/.test(text)) return text.slice(1, -1);
  return text.startsWith('-') ? int(-Number(text.slice(1))) : numberFrom(text);
};

/** @param {string} text @returns {Parameter[]} */
const parametersOf = (text) => {
  let named = false;
  return text.split(',').flatMap((each) => {
    const part = each.trim();
    if (part === '') return [];
    const parameter = {
      name: part.replace(/^\*+|=.*$/g, ''),
      optional: part.includes('='),
      otherwise: literal(part.slice(part.indexOf('=') + 1)),
      rest: part.startsWith('*'),
      names: part.startsWith('**') || part === '*rest',
      named,
    };
    if (parameter.rest) named = true;
    return part === '*' ? [] : [parameter];
  });
};

/** @type {Map<string, Parameter[]>} */
const known = new Map();

/** Arguments by parameter. */
export class Bound {
  /** @type {Map<string, Arg>} */ #args;
  /** @type {readonly Arg[]} */ rest;
  /** @type {string} */ #taking;

  /** Whether something nobody knows is among them that has a say. */
  get isUnknown() {
    /** @type {(name: string, arg: Arg) => boolean} */
    const lacks = (name, { value }) => (weighed.has(name) ? isUnknown(value, true) : isUnsized(value));
    return (
      [...this.#args].some(([name, arg]) => !idle.has(name) && lacks(name, arg)) ||
      this.rest.some((arg) => lacks(this.#taking, arg))
    );
  }

  /** @returns {string[]} */
  get names() {
    return [...this.#args.keys()];
  }

  /** @param {Map<string, Arg>} args @param {readonly Arg[]} rest @param {string} [taking]  the parameter of `rest` */
  constructor(args, rest, taking = '') {
    this.#args = args;
    this.rest = rest;
    this.#taking = taking;
  }

  /** @param {string} name */
  arg(name) {
    return this.#args.get(name);
  }

  /** With other values, by name. @param {ReadonlyMap<string, Value>} values */
  with(values) {
    const args = new Map(this.#args);
    for (const [name, value] of values) args.set(name, { ...argumentOf(value), name });
    return new Bound(args, this.rest, this.#taking);
  }

  /** Each argument as another. @param {(arg: Arg) => Arg} f */
  mapped(f) {
    const args = new Map([...this.#args].map(([name, arg]) => [name, f(arg)]));
    return new Bound(args, this.rest.map(f), this.#taking);
  }

  /** An argument that must be there. @param {string} name @returns {Arg} */
  need(name) {
    return /** @type {Arg} */ (this.#args.get(name));
  }

  /** Undefined where it is left out; None counts as left out. @param {string} name @returns {Value | undefined} */
  value(name) {
    return this.#args.get(name)?.value ?? undefined;
  }

  /** @param {string} name @returns {TensorValue} */
  tensor(name) {
    const { value, span } = this.need(name);
    if (value instanceof TensorValue) return value;
    throw new NotUnderstood('notTensor', span);
  }

  /** One whole number. @template [T=undefined] @param {string} name @param {T} [otherwise] @returns {number | T} */
  int(name, otherwise) {
    const value = this.value(name);
    return value === undefined ? /** @type {T} */ (otherwise) : whole(value, this.need(name).span);
  }

  /** Whole numbers, or one; undefined where it is left out. @param {string} name */
  ints(name) {
    const value = this.value(name);
    return value === undefined ? undefined : wholes(value, this.need(name).span);
  }

  /** @param {string} name */
  flag(name) {
    const value = this.value(name);
    return (
      value !== undefined && typeof value === 'object' && value !== null && 'value' in value && Boolean(value.value)
    );
  }

  /** What `*size` took. @returns {number[]} */
  sizes() {
    const [first] = this.rest;
    if (this.rest.length === 1 && first && isRow(first.value)) return wholes(first.value, first.span);
    return this.rest.map(({ value, span }) => whole(value, span));
  }
}

/** What stands for several whole numbers: NumPy takes an array of them too. @param {Value} value */
const isRow = (value) =>
  value instanceof Sequence ||
  (value instanceof TensorValue && value.dialect === 'numpy' && value.shape.length === 1 && /int/.test(value.dtype));

/** @type {(value: Value, span: Span) => number[]} */
export const wholes = (value, span) => {
  if (value instanceof Sequence) return value.items.map((each) => whole(each, span));
  if (!(value instanceof TensorValue && isRow(value))) return [whole(value, span)];
  const { shape, strides, offset, storage } = value;
  const { values } = storage;
  if (!values) throw new NotUnderstood('unknown', span);
  return Array.from({ length: shape[0] ?? 0 }, (_, i) => Number(values[offset + i * (strides[0] ?? 1)]));
};

/** @param {string} signature */
const parametersIn = (signature) => {
  let parameters = known.get(signature);
  if (!parameters) known.set(signature, (parameters = parametersOf(signature)));
  return parameters;
};

/** Whether a signature has a parameter of that name. @type {(signature: string, name: string) => boolean} */
export const hasParameter = (signature, name) =>
  parametersIn(signature).some((each) => each.name === name && !each.rest);

/**
 * @param {string} fn
 * @param {string} signature
 * @param {readonly Arg[]} args
 * @returns {Bound}
 */
export const bind = (fn, signature, args) => {
  const parameters = parametersIn(signature);
  const positional = parameters.filter(({ named, rest }) => !named && !rest);
  const takesRest = parameters.find(({ rest }) => rest);
  /** @type {Map<string, Arg>} */
  const bound = new Map();
  /** @type {Arg[]} */
  const rest = [];
  let next = 0;
  for (const arg of args) {
    if (arg.name === '') {
      const parameter = positional[next++];
      if (parameter) bound.set(parameter.name, arg);
      else if (takesRest) rest.push(arg);
      else
        throw new Raised(
          'TypeError',
          `${fn}() takes ${positional.length} positional arguments but ${args.length} were given`,
        );
      continue;
    }
    if (arg.name === '*?' || arg.name === '**?') {
      rest.push(arg);
      continue;
    }
    const wanted = [arg.name, ...(otherNames.get(arg.name) ?? [])];
    const parameter = wanted.map((name) => parameters.find((each) => each.name === name)).find((each) => each);
    if (parameter?.rest || (!parameter && parameters.some(({ names }) => names))) rest.push(arg);
    else if (parameter) bound.set(parameter.name, arg);
    else if (!idle.has(arg.name)) throw new NotUnderstood('argument', arg.span, [fn, arg.name]);
  }
  for (const { name, otherwise } of parameters) {
    if (otherwise !== undefined && !bound.has(name)) bound.set(name, { ...argumentOf(otherwise), name });
  }
  const missing = parameters.find(({ name, optional, rest: all }) => !optional && !all && !bound.has(name));
  if (missing && !rest.some(({ name }) => name.endsWith('?')))
    throw new Raised('TypeError', `${fn}() missing 1 required positional argument: '${missing.name}'`);
  return new Bound(bound, rest, takesRest?.name);
};
