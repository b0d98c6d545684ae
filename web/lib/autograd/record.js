/**
 * Records calls. Every public function and method of the library is called through `record`, which adds a node to the
 * graph if an argument requires gradients.
 */
import { fuse } from '../index.js';
import { isPlainObject } from '../tensor/arguments.js';
import { isTensor } from '../tensor/tensor.js';
import { vjpThrough } from './engine.js';
import { AutogradError } from './error.js';
import { countWrite, edgeOf, metaOf } from './graph.js';
import { isGradEnabled, recording } from './mode.js';
import { connectEach, nodeOf } from './nodes.js';
import { constants, namedArguments, rules } from './rule.js';
import { isFloat, tensorsIn } from './tensors.js';
import { assertWritable, changesView, returnsViews, rebase, rememberChangedView, rememberViews } from './writes.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Named, Rule } from './rule.js' */

/** @typedef {(...given: any[]) => any} Call */

/** `max(x, y)` of two tensors has the gradient of `maximum(x, y)`. @type {Record<string, string | undefined>} */
const OF_TWO = { max: 'maximum', min: 'minimum' };

/** @param {unknown} tensor */
export function requiresGrad(tensor) {
  return isTensor(tensor) && edgeOf(tensor) !== undefined;
}

/** @param {string} name @param {Call} fn @param {unknown[]} args */
export function record(name, fn, args) {
  if (name === 'fuse') return fusedWithGradients(/** @type {Call} */ (fn(...args)), /** @type {Call} */ (args[0]));
  const isWrite = name.endsWith('_');
  const last = args.at(-1);
  const options = isPlainObject(last) ? /** @type {Named} */ (last) : undefined;
  if (options && 'requiresGrad' in options) return withRequiresGrad(fn, args, options);
  const out = options?.['out'];
  const written = isWrite ? args[0] : out;
  const base = isWrite ? name.slice(0, -1) : name;
  const tensors = tensorsIn(args);
  const records = isGradEnabled() && tensors.some(requiresGrad);
  if (records && out !== undefined) {
    throw new AutogradError(
      `${name}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments ` +
        'requires grad.',
    );
  }
  if (records && isWrite && isTensor(written)) assertWritable(written);
  if (!records) {
    const result = fn(...args);
    if (!isTensor(written)) rememberViews(name, fn, args, result, tensors);
    else {
      countWrite(written);
      if (isWrite && changesView(base)) rememberChangedView(base, written, args.slice(1));
    }
    return result;
  }
  const plain = isTensor(args[1]) ? (OF_TWO[base] ?? base) : base;
  return recorded(plain, rules.get(plain), fn, args, tensors, isWrite);
}

/**
 * Wraps a fused function so that its calls are recorded, with gradients that are fused as well.
 * @param {Call} run
 * @param {Call} fn the function that was fused
 */
function fusedWithGradients(run, fn) {
  /** @type {Map<number, Call>} */
  const backward = new Map();
  const gradient = (/** @type {number} */ i) =>
    fuse((g, ...args) => /** @type {any} */ (vjpThrough(fn, args, g, (argument) => argument === i)[i]));
  /** @type {NonNullable<Rule['whole']>['gradients']} */
  const gradients = (g, given, isWanted) => {
    if (isGradEnabled()) return vjpThrough(fn, given, g, isWanted);
    return given.map((_, i) => {
      if (!isWanted(i)) return undefined;
      const fused = backward.get(i) ?? gradient(i);
      backward.set(i, fused);
      return fused(g, ...given);
    });
  };
  /** @type {Rule} */
  const rule = { takes: [], whole: { only: [], gradients } };
  return (/** @type {any[]} */ ...args) => {
    const tensors = tensorsIn(args);
    if (!isGradEnabled() || !tensors.some(requiresGrad)) return run(...args);
    return recorded('fused', rule, (...same) => recording(false, () => run(...same)), args, tensors, false);
  };
}

/**
 * @param {string} name without the underscore
 * @param {Rule | undefined} rule
 * @param {Call} fn
 * @param {unknown[]} args
 * @param {Tensor[]} tensors among them
 * @param {boolean} isWrite
 */
function recorded(name, rule, fn, args, tensors, isWrite) {
  const edges = new Map(tensors.map((each) => [each, edgeOf(each)]));
  const named = rule ? namedArguments(rule, args) : {};
  const target = isWrite ? /** @type {Tensor} */ (args[0]) : undefined;
  const needsInput = Object.values(rule?.formulas ?? {}).some(({ uses }) => uses.includes('input'));
  const before = target && needsInput ? copyBeforeWrite(target) : undefined;
  if (before) {
    named['input'] = before;
    edges.set(before, edges.get(/** @type {Tensor} */ (target)));
  }
  try {
    const result = fn(...args);
    const results = (Array.isArray(result) ? result : [result]).filter(isTensor);
    if (target) countWrite(target);
    else rememberViews(name, fn, args, result, tensors);
    if (!results.some(isFloat) || constants.has(name) || (!target && tensors.includes(result))) return result;
    named['result'] = result;
    const call = { name, fn, given: args, named, edges, results };
    if (returnsViews(name)) return connectEach(call);
    const node = nodeOf(call, rule);
    if (target && changesView(name)) {
      rememberChangedView(name, target, args.slice(1));
      metaOf(target).edge = { node, output: 0 };
    } else if (target) rebase(target, node);
    else results.forEach((each, output) => isFloat(each) && (metaOf(each).edge = { node, output }));
    return result;
  } finally {
    before?.dispose();
  }
}

/** A copy of a tensor that is about to be written, because the gradient needs the old values. @param {Tensor} target */
const copyBeforeWrite = (target) => recording(false, () => target.clone());

/**
 * Calls a creation function, and applies the option `requiresGrad`, which only autograd knows.
 * @param {Call} fn
 * @param {any[]} args
 * @param {Named} options
 */
function withRequiresGrad(fn, args, { requiresGrad: requires, ...options }) {
  const result = fn(...args.slice(0, -1), options);
  if (!requires || !isTensor(result)) return result;
  if (!isFloat(result))
    throw new AutogradError('Only Tensors of floating point and complex dtype can require gradients');
  metaOf(result).requiresGrad = true;
  return result;
}
