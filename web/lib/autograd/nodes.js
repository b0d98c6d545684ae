/** Creates the nodes of recorded calls. A node saves the tensors that the gradient formulas use, and evaluates them. */
import { isTensor } from '../tensor/tensor.js';
import { AutogradError } from './error.js';
import { kindOf, metaOf, Node, Saved } from './graph.js';
import { evaluated, gradientsOfMoves, Shape } from './rule.js';
import { mapped, tensorsIn } from './tensors.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Edge, Gradient } from './graph.js' */
/** @import { Named, Rule } from './rule.js' */

/** @typedef {(...given: any[]) => any} Call */

/** PyTorch's name for a node: `MulBackward0`. @param {string} name @param {Named} named */
export function nodeName(name, named) {
  if (name === 'indexPut') return 'torch::autograd::CopySlices';
  if (name === 'chunk') return 'SplitBackward0';
  if (name === 'vectorNorm') return 'LinalgVectorNormBackward0';
  const hasDim = named['dim'] !== undefined;
  const isSecond =
    (/^(?:sum|mean|prod|squeeze)$/.test(name) && hasDim) ||
    (/^(?:max|min|median)$/.test(name) && !hasDim) ||
    (name === 'pow' && isTensor(named['exponent']));
  return `${name[0]?.toUpperCase()}${name.slice(1)}Backward${isSecond ? 1 : 0}`;
}

/** The tensors of a call that its gradients need, saved until they are asked for. */
class SavedValues {
  /** @type {Set<Saved>} */
  all = new Set();
  /** @type {Map<unknown, Saved>} */
  #byTensor = new Map();

  /** @param {Tensor} tensor */
  of = (tensor) => this.#byTensor.get(tensor);

  /** @param {unknown} value @returns {() => any} */
  keep(value) {
    if (Array.isArray(value)) {
      const each = value.map((item) => this.keep(item));
      return () => each.map((get) => get());
    }
    if (!isTensor(value)) return () => value;
    const saved = this.#byTensor.get(value) ?? new Saved(value);
    this.#byTensor.set(value, saved);
    this.all.add(saved);
    return () => saved.get();
  }
}

/** `input.shape` and the like, or an argument. @param {Named} named @param {string} name */
function valueOf(named, name) {
  const [of = '', property] = name.split('.');
  const value = named[of];
  return property === undefined ? value : isTensor(value) ? /** @type {any} */ (value)[property] : undefined;
}

/**
 * @typedef {object} Recorded a call that has been made
 * @property {string} name
 * @property {Call} fn
 * @property {readonly unknown[]} given
 * @property {Named} named
 * @property {Map<Tensor, Edge | undefined>} edges of its tensors, as they were before the call
 * @property {readonly Tensor[]} results
 */

/** The edges of the tensors in some arguments. @param {Recorded} call @param {readonly unknown[]} args */
const edgesOf = ({ edges }, args) => tensorsIn(args).map((each) => edges.get(each));

/** @param {Recorded} call @param {Rule | undefined} rule */
export function nodeOf(call, rule) {
  if (rule === undefined) return refusingNode(call);
  return rule.whole ? wholeNode(call, rule.whole) : formulaNode(call, rule.formulas ?? {});
}

/** The node of a function without a rule. @param {Recorded} call */
function refusingNode(call) {
  return newNode(call, edgesOf(call, call.given), () => {
    const torchName = call.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    throw new AutogradError(`derivative for aten::${torchName} is not implemented`);
  });
}

/**
 * @param {Recorded} call
 * @param {(Edge | undefined)[]} next
 * @param {(g: any, isWanted: (input: number) => boolean) => Gradient[]} backward with one gradient for one result, else
 *   with a list
 * @param {Iterable<Saved>} [saved]
 */
function newNode({ name, named, results }, next, backward, saved) {
  const isSingle = !Array.isArray(named['result']);
  const run = (/** @type {Gradient[]} */ list, /** @type {(input: number) => boolean} */ isWanted) =>
    backward(isSingle ? list[0] : list, isWanted);
  return new Node(nodeName(name, named), next, results.map(kindOf), run, saved);
}

/** A node with one function for all gradients. @param {Recorded} call @param {NonNullable<Rule['whole']>} whole */
function wholeNode(call, { only, gradients }) {
  const { fn, given, named } = call;
  const saved = new SavedValues();
  const reduced = (/** @type {unknown} */ each) =>
    isTensor(each) && only.some((name) => [named[name]].flat().includes(each)) ? new Shape(each) : each;
  const values = saved.keep(given.map((each) => mapped(each, reduced)));
  // Of each input of the node, the argument it is in.
  const inputs = given.flatMap((each, argument) => tensorsIn([each]).map(() => argument));
  const backward = (/** @type {any} */ g, /** @type {(input: number) => boolean} */ isWanted) => {
    const isArgumentWanted = (/** @type {number} */ i) =>
      inputs.some((argument, input) => argument === i && isWanted(input));
    const all = gradients(g, values(), isArgumentWanted, fn);
    return given.flatMap((each, i) => {
      if (isTensor(each)) return [all[i]];
      return Object.entries(Object(each)).flatMap(([k, item]) => (isTensor(item) ? [all[i]?.[k]] : []));
    });
  };
  return newNode(call, edgesOf(call, given), backward, saved.all);
}

/** A node with a formula for each argument. @param {Recorded} call @param {NonNullable<Rule['formulas']>} formulas */
function formulaNode(call, formulas) {
  const { named } = call;
  const saved = new SavedValues();
  /** @type {(Edge | undefined)[]} */
  const next = [];
  const parts = Object.entries(formulas).map(([argument, formula]) => {
    const first = next.length;
    const edges = edgesOf(call, [named[argument]]);
    next.push(...edges);
    const none = edges.map(() => undefined);
    if (!edges.some(Boolean)) return () => none;
    const used = formula.uses.map((use) => saved.keep(valueOf(named, use)));
    const [edge] = edges;
    const shape = edge && edges.length === 1 ? edge.node.outputs[edge.output]?.shape : undefined;
    return (/** @type {any} */ g, /** @type {(input: number) => boolean} */ isWanted) => {
      if (!edges.some((_, i) => isWanted(first + i))) return none;
      const values = used.map((get) => get());
      const result = evaluated(formula, g, values, shape);
      return Array.isArray(result) ? result : [result];
    };
  });
  const node = newNode(call, next, (g, isWanted) => parts.flatMap((part) => part(g, isWanted)), saved.all);
  call.results.forEach((each, output) => saved.of(each)?.setOrigin({ node, output }));
  return node;
}

/**
 * Gives each result its own node, so an unused result sends no gradients.
 * @param {Recorded} call each of whose results is a view of an argument
 */
export function connectEach({ name, fn, given, results, edges }) {
  const tensors = tensorsIn(given);
  const shapes = given.map((each) => mapped(each, (item) => (isTensor(item) ? new Shape(item) : item)));
  results.forEach((each, i) => {
    const edge = edges.get(/** @type {Tensor} */ (tensors[i]));
    if (edge === undefined) return;
    const backward = (/** @type {Gradient[]} */ [g]) => {
      const gradients = results.map((_, k) => (k === i ? g : undefined));
      return [gradientsOfMoves(fn, gradients, shapes).flat()[i]];
    };
    metaOf(each).edge = { node: new Node(nodeName(name, {}), [edge], [kindOf(each)], backward), output: 0 };
  });
  return results;
}
