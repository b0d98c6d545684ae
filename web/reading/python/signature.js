// Arguments by the names of parameters, as Python binds them. A signature is written as in Python's documentation:
// `input, dim=, *, out=`; `*size` takes all that are left, or a tuple of them; `=` means that it may be left out.

import { NotUnderstood, Raised, Sequence, TensorValue, whole } from './values.js';

/**
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {{ name: string, optional: boolean, rest: boolean, named: boolean }} Parameter
 */

/** What NumPy calls what PyTorch calls otherwise. */
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
  ]),
);

/** What has no say in shapes and dtypes. */
const idle = new Set(
  (
    'device requires_grad memory_format layout pin_memory generator order copy non_blocking casting subok like correction ' +
    'unbiased ddof indexing key names inplace decimals training ndmin antialias'
  ).split(' '),
);

/** @param {string} text @returns {Parameter[]} */
const parametersOf = (text) => {
  let named = false;
  return text.split(',').flatMap((each) => {
    const part = each.trim();
    if (part === '') return [];
    const parameter = {
      name: part.replace(/[*=]/g, ''),
      optional: part.endsWith('='),
      rest: part.startsWith('*'),
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

  /** @param {Map<string, Arg>} args @param {readonly Arg[]} rest */
  constructor(args, rest) {
    this.#args = args;
    this.rest = rest;
  }

  /** @param {string} name */
  arg(name) {
    return this.#args.get(name);
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
    if (this.rest.length === 1 && first?.value instanceof Sequence) return wholes(first.value, first.span);
    return this.rest.map(({ value, span }) => whole(value, span));
  }
}

/** @type {(value: Value, span: Span) => number[]} */
export const wholes = (value, span) =>
  value instanceof Sequence ? value.items.map((each) => whole(each, span)) : [whole(value, span)];

/**
 * @param {string} fn
 * @param {string} signature
 * @param {readonly Arg[]} args
 * @returns {Bound}
 */
export const bind = (fn, signature, args) => {
  let parameters = known.get(signature);
  if (!parameters) known.set(signature, (parameters = parametersOf(signature)));
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
    const wanted = [arg.name, ...(otherNames.get(arg.name) ?? [])];
    const parameter = wanted.map((name) => parameters?.find((each) => each.name === name)).find((each) => each);
    if (parameter?.rest) rest.push(arg);
    else if (parameter) bound.set(parameter.name, arg);
    else if (!idle.has(arg.name)) throw new NotUnderstood('argument', arg.span, [fn, arg.name]);
  }
  const missing = parameters.find(({ name, optional, rest: all }) => !optional && !all && !bound.has(name));
  if (missing) throw new Raised('TypeError', `${fn}() missing 1 required positional argument: '${missing.name}'`);
  return new Bound(bound, rest);
};
