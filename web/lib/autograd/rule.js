/**
 * The table of gradients has a row for each function, as PyTorch's derivatives.yaml does. For `mul`:
 *
 *     rule('mul', 'input other', {
 *       input: needs('other', (g, other) => mul(g, other)),
 *       other: needs('input', (g, input) => mul(g, input)),
 *     });
 *
 * `g` is the gradient of the result. A gradient may have the shape and dtype of the result: the engine sums it over
 * the dimensions in which an input was broadcast, and casts it.
 */
import * as api from '../index.js';
import { isPlainObject } from '../tensor/arguments.js';
import { tracing } from '../tensor/placeholder.js';
import { isNumberLike, isScalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { vjpThrough } from './engine.js';
import { isGradEnabled } from './mode.js';
import { mapped } from './tensors.js';

/** @typedef {Record<string, any>} Named the arguments and options of a call by name */
/**
 * @typedef {object} Formula the gradient of one argument
 * @property {readonly string[]} uses names of arguments, `result`, or `input.shape` and the like; tensors among them
 *   are saved
 * @property {(g: any, ...used: any[]) => any} gradient for a list of tensors, a list of gradients
 * @property {Map<string, Function>} [fused] of an elementwise function: the gradient summed to each shape that was
 *   asked for, in one pass over memory
 */
/**
 * @typedef {object} Whole the gradients of all arguments at once
 * @property {readonly string[]} only names of arguments whose shape is enough, so they are not saved
 * @property {(g: any, given: any[], isWanted: (argument: number) => boolean, fn: (...given: any[]) => any)
 *   => any[]} gradients of the call's arguments `given`, at least of those that are wanted; `fn` is what was called
 */
/**
 * @typedef {object} Rule
 * @property {readonly string[]} takes names of the arguments; `...tensors` takes all that follow
 * @property {Readonly<Record<string, Formula>>} [formulas] by the argument
 * @property {Whole} [whole]
 */

/** @param {string} text */
export function words(text) {
  return text.split(' ').filter(Boolean);
}

/** @type {Map<string, Rule>} */
export const rules = new Map();

/** Functions with zero gradients: results don't depend on elements, or only in jumps. @type {Set<string>} */
export const constants = new Set(
  words(
    'zerosLike onesLike emptyLike fullLike randLike randnLike newZeros newOnes newEmpty newFull newTensor tensor ' +
      'asarray',
  ),
);

/** @param {string} names of functions @param {string} takes @param {Readonly<Record<string, Formula>>} formulas */
export function rule(names, takes, formulas) {
  for (const name of words(names)) rules.set(name, { takes: words(takes), formulas });
}

/**
 * Adds rows for elementwise functions, whose gradients can be fused.
 * @param {string} names
 * @param {string} takes
 * @param {Readonly<Record<string, Formula>>} formulas
 */
export function elementwise(names, takes, formulas) {
  const fusible = Object.entries(formulas).map(([argument, formula]) => [argument, { ...formula, fused: new Map() }]);
  rule(names, takes, Object.fromEntries(fusible));
}

/**
 * The gradient of an elementwise function for an input of this shape. For many elements it is one pass over memory,
 * sums included, with the same bits.
 * @param {Formula} formula
 * @param {any} g
 * @param {any[]} used
 * @param {readonly number[] | undefined} shape
 */
export function evaluated({ gradient, fused }, g, used, shape) {
  const isFusible = fused && shape && g.numel >= FUSED_FROM && !isGradEnabled() && tracing.recorder === undefined;
  if (!isFusible || !used.every((each) => isTensor(each) || isNumberLike(each))) return gradient(g, ...used);
  const key = shape.join();
  let fn = fused.get(key);
  if (fn === undefined) {
    fn = api.fuse((/** @type {any} */ first, /** @type {any[]} */ ...rest) =>
      api.sumToSize(gradient(first, ...rest), [...shape]),
    );
    fused.set(key, fn);
  }
  return fn(g, ...used);
}

/** With fewer elements, planning a fused pass takes longer than it saves. */
const FUSED_FROM = 2 ** 14;

/**
 * A gradient formula, and the values that it uses.
 * @param {string} uses
 * @param {Formula['gradient']} gradient
 * @returns {Formula}
 */
export function needs(uses, gradient) {
  return { uses: words(uses), gradient };
}

/** The formula of an argument whose gradient is that of the result, as for `add`. */
export const same = needs('', (g) => g);

export const zero = needs('', (g) => api.zerosLike(g));

/** A number or a `Scalar` as a JavaScript number. @param {any} value */
export function numberOf(value) {
  return Number(isScalar(value) ? value.value : value);
}

/** `g` times a number, if that is not 1. @param {any} g @param {any} factor */
export function scaled(g, factor) {
  return numberOf(factor) === 1 ? g : api.mul(g, factor);
}

/**
 * Adds rows for functions of one argument.
 * @param {string} names
 * @param {string} uses
 * @param {Formula['gradient']} gradient
 */
export function unary(names, uses, gradient) {
  return elementwise(names, 'input', { input: needs(uses, gradient) });
}

/**
 * Adds a row for a function whose gradients are those of an expression of other functions.
 * @param {string} name
 * @param {string} takes
 * @param {(...given: any[]) => any} expression
 */
export function through(name, takes, expression) {
  /** @type {Whole['gradients']} */
  const gradients = (g, given, isWanted) => vjpThrough(expression, given, g, isWanted);
  rules.set(name, { takes: words(takes), whole: { only: [], gradients } });
}

/**
 * The same for an expression of the arguments by name.
 * @param {string} name
 * @param {string} takes
 * @param {(named: Named) => any} expression
 */
export function throughNamed(name, takes, expression) {
  through(name, takes, (...args) => expression(namedArguments({ takes: words(takes) }, args)));
}

/**
 * Functions that only move elements, such as `roll`. A call on the numbers 1, 2, 3 … in place of the elements shows
 * where each element goes; a 0 in the result comes from no element, as those of `tril`.
 * @param {string} names
 * @param {string} takes
 * @param {string} moved the arguments whose elements move
 */
export function movesElements(names, takes, moved = words(takes)[0] ?? '') {
  for (const name of words(names)) {
    /** @type {Whole['gradients']} */
    const gradients = (g, given, _, fn) => gradientsOfMoves(fn, g, given);
    rules.set(name, { takes: words(takes), whole: { only: words(moved.replace('...', '')), gradients } });
  }
}

/** Replaces a tensor when only its shape matters. */
export class Shape {
  /** @param {{ shape: readonly number[], numel: number }} tensor */
  constructor({ shape, numel }) {
    this.shape = [...shape];
    this.numel = numel;
  }
}

/**
 * Computes the gradients of the arguments that are `Shape`s, as `moves` says.
 * @param {(...given: any[]) => any} call
 * @param {any} g
 * @param {any[]} args
 */
export function gradientsOfMoves(call, g, args) {
  let count = 1;
  const numbered = (/** @type {any} */ value) => {
    if (!(value instanceof Shape)) return value;
    count += value.numel;
    return api.arange(count - value.numel, count, 1, { dtype: 'int64' }).reshape(value.shape);
  };
  const results = call(...args.map((each) => mapped(each, numbered)));
  const [places, gradients] = Array.isArray(results) ? [results, g] : [[results], [g]];
  let total = api.zeros([count], { dtype: gradients.find(Boolean).dtype });
  places.forEach((/** @type {any} */ each, /** @type {number} */ i) => {
    if (gradients[i]) total = api.indexAdd(total, 0, each.reshape([-1]), gradients[i].reshape([-1]));
  });
  count = 1;
  const cut = (/** @type {any} */ value) => {
    if (!(value instanceof Shape)) return undefined;
    count += value.numel;
    return total.narrow(0, count - value.numel, value.numel).reshape(value.shape);
  };
  return args.map((each) => mapped(each, cut));
}

/** The arguments of a call by name. @param {Rule} rule @param {readonly unknown[]} args @returns {Named} */
export function namedArguments({ takes }, args) {
  const last = args.at(-1);
  const options = isPlainObject(last) ? /** @type {Named} */ (last) : undefined;
  const listed = options ? args.slice(0, -1) : args;
  /** @type {Named} */
  const named = { ...options };
  takes.forEach((name, i) => {
    if (name.startsWith('...')) named[name.slice(3)] = listed.slice(i);
    else if (i < listed.length) named[name] = listed[i];
  });
  return named;
}
