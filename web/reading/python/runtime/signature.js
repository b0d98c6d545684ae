// Binds arguments to the parameters of a library function, given its signature as text, which is PyTorch's or NumPy's
// own. The signature of a Python function is as in Python: `input, dim=None, *, dtype=None`. That of a C++ function has
// the types of native_functions.yaml, and overloads separated by `|`:
// `Tensor input | Tensor input, int dim, *, Tensor out=None`. A parameter marked `^` changes only elements, not shapes;
// one marked `~` changes nothing that the reader knows. `array a` also accepts a number of unknown value.

import { bindForms } from './argument-parser.js';
import { matchArguments } from './binding.js';
import { Bound } from './bound.js';
import { argumentOf } from './implicit.js';
import { numberFrom } from './numbers.js';
import { bool, int } from './values.js';

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

/** Whether a signature has a parameter with this name. @param {string} signature @param {string} name */
export function hasParameter(signature, name) {
  return parametersIn(signature).some((each) => each.name === name && !/rest/.test(each.kind));
}

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
