/**
 * The backward pass: computes the gradients of leaves, or of chosen inputs, from those of results. Nodes run from the
 * last recorded call to the first. Each runs once, after all gradients that flow into it have been added up.
 */
import { add, sumToSize } from '../index.js';
import { callUserCode } from '../errors/calls.js';
import { tracing } from '../tensor/placeholder.js';
import { isTensor } from '../tensor/tensor.js';
import { edgeOf, metaOf } from './graph.js';
import { isGradEnabled, recording } from './mode.js';
import { Temporaries } from './temporaries.js';
import { detached, isFloat, mapped, tensorsIn } from './tensors.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Edge, Gradient, Kind, Meta, Node } from './graph.js' */

/** @typedef {{ edge: Edge, gradient: Tensor, isOurs?: boolean }} Root isOurs: the gradient was created for the pass */

/**
 * @typedef {object} Pass
 * @property {readonly (Edge | undefined)[]} [inputs] whose gradients are returned; without them, leaves get a `grad`
 * @property {boolean} retains whether nodes keep what they saved
 * @property {boolean} creates whether the pass is recorded itself
 */

/** All nodes reachable from the roots in topological order, inputs first. @param {readonly Edge[]} roots */
function reachable(roots) {
  /** @type {Set<Node>} */
  const found = new Set();
  /** @type {Node[]} */
  const ordered = [];
  /** @type {[Node, number][]} */
  const path = [];
  const enter = (/** @type {Node} */ node) => {
    if (found.has(node)) return;
    found.add(node);
    path.push([node, 0]);
  };
  for (const { node } of roots) {
    enter(node);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const [each, output] = top;
      if (output < each.next.length) {
        top[1] += 1;
        const edge = each.next[output];
        if (edge) enter(edge.node);
      } else {
        ordered.push(each);
        path.pop();
      }
    }
  }
  return ordered;
}

/** The nodes that lead to one of the inputs. @param {readonly Node[]} ordered @param {ReadonlySet<Node>} inputs */
function leadingTo(ordered, inputs) {
  /** @type {Set<Node>} */
  const leading = new Set();
  for (const node of ordered)
    if (node.next.some((edge) => edge && (leading.has(edge.node) || inputs.has(edge.node)))) leading.add(node);
  return leading;
}

/** A gradient, summed and cast to the shape and dtype of its tensor. @param {Gradient} gradient @param {Kind} kind */
function reducedTo(gradient, { shape, dtype }) {
  let fits = gradient;
  if (fits === undefined) return fits;
  if (fits.shape.join() !== shape.join()) {
    fits = fits.ndim < shape.length ? fits.reshape([...shape]) : sumToSize(fits, [...shape]);
  }
  return fits.dtype === dtype ? fits : fits.to(dtype);
}

/**
 * Calls the hooks of an output.
 * @param {Node} node
 * @param {number} output
 * @param {Gradient} gradient
 * @param {Temporaries} temporaries
 */
function callHooks(node, output, gradient, temporaries) {
  let current = gradient;
  for (const hook of node.hooks.get(output) ?? []) {
    if (current === undefined) break;
    temporaries.release(current);
    const replaced = callUserCode(() => hook(current));
    if (isTensor(replaced)) current = replaced;
  }
  return current;
}

/**
 * @param {readonly Root[]} roots
 * @param {Pass} pass
 * @returns {Gradient[]} of the inputs
 */
export function runBackward(roots, pass) {
  const temporaries = new Temporaries(!pass.creates && tracing.recorder === undefined);
  try {
    return run(roots, pass, temporaries);
  } finally {
    temporaries.disposeAll();
  }
}

/** @param {readonly Root[]} roots @param {Pass} pass @param {Temporaries} temporaries */
function run(roots, { inputs, retains, creates }, temporaries) {
  const ordered = reachable(roots.map(({ edge }) => edge));
  const captured = new Set((inputs ?? []).flatMap((edge) => (edge ? [edge.node] : [])));
  const runs = inputs ? leadingTo(ordered, captured) : new Set(ordered);
  const isWanted = (/** @type {Node} */ node) => runs.has(node) || captured.has(node);
  /** How many gradients each node still waits for. @type {Map<Node, number>} */
  const waiting = new Map();
  for (const node of ordered) {
    if (!runs.has(node)) continue;
    for (const edge of node.next) if (edge) waiting.set(edge.node, (waiting.get(edge.node) ?? 0) + 1);
  }
  /** The gradients that have arrived, by output. @type {Map<Node, Gradient[]>} */
  const arrived = new Map();
  /** @type {Gradient[]} */
  const results = (inputs ?? []).map(() => undefined);
  const arrive = (/** @type {Edge} */ { node, output }, /** @type {Gradient} */ gradient) => {
    const list = arrived.get(node) ?? [];
    arrived.set(node, list);
    const before = list[output];
    if (gradient === undefined) return;
    const [sum] = before ? temporaries.disposeOthers([], () => [add(before, gradient)]) : [gradient];
    list[output] = sum;
    temporaries.wait(sum, 1);
    temporaries.wait(before, -1);
  };
  const ready = new Set(roots.map(({ edge }) => edge.node).filter((node) => !waiting.get(node)));
  for (const { edge, gradient, isOurs } of roots) {
    if (isOurs) temporaries.own(gradient);
    arrive(edge, gradient);
  }

  while (ready.size > 0) {
    let node = /** @type {Node} */ (ready.values().next().value);
    for (const each of ready) if (each.number > node.number) node = each;
    ready.delete(node);
    const list = arrived.get(node) ?? [];
    arrived.delete(node);
    const gradients = node.outputs.map((_, i) => callHooks(node, i, list[i], temporaries));
    inputs?.forEach((edge, i) => {
      const gradient = edge?.node === node ? gradients[edge.output] : undefined;
      if (gradient === undefined) return;
      const isShared = results.includes(gradient) || roots.some((root) => root.gradient === gradient);
      const stored = isShared && !creates ? gradient.clone() : gradient;
      if (stored === gradient) temporaries.release(gradient);
      results[i] = stored;
    });
    if (!runs.has(node)) continue;
    if (node.leaf) accumulate(node.leaf, gradients[0], temporaries, creates);
    const wants = (/** @type {number} */ input) => {
      const edge = node.next[input];
      return edge !== undefined && isWanted(edge.node);
    };
    const isMissing = gradients.every((each) => each === undefined);
    const inputGradients = isMissing
      ? []
      : temporaries.disposeOthers(gradients, () => {
          const own = node.backward(gradients, wants);
          return node.next.map((edge, i) =>
            edge && isWanted(edge.node)
              ? reducedTo(own[i], /** @type {Kind} */ (edge.node.outputs[edge.output]))
              : undefined,
          );
        });
    node.next.forEach((edge, i) => {
      if (!edge || !isWanted(edge.node)) return;
      arrive(edge, inputGradients[i]);
      const left = (waiting.get(edge.node) ?? 0) - 1;
      waiting.set(edge.node, left);
      if (left === 0) ready.add(edge.node);
    });
    for (const each of list) temporaries.wait(each, -1);
    if (!retains) node.release();
  }
  return results;
}

/**
 * Adds a gradient to the `grad` of a leaf.
 * @param {Meta} leaf
 * @param {Gradient} gradient
 * @param {Temporaries} temporaries
 * @param {boolean} creates
 */
function accumulate(leaf, gradient, temporaries, creates) {
  if (gradient === undefined) return;
  if (leaf.grad === null) leaf.grad = temporaries.retained(gradient);
  else if (creates) leaf.grad = add(leaf.grad, gradient);
  else leaf.grad.add_(gradient);
}

/**
 * The gradients of an expression's arguments: records the expression, and runs backward through it. If that is recorded
 * itself, for gradients of gradients, the arguments stay connected to the graph.
 * @param {(...given: any[]) => any} expression
 * @param {any[]} given
 * @param {any} g
 * @param {(argument: number) => boolean} isWanted
 */
export function vjpThrough(expression, given, g, isWanted) {
  const creates = isGradEnabled();
  const leaf = (/** @type {any} */ each) => {
    if (!isFloat(each) || (creates && edgeOf(each))) return each;
    const own = detached(each);
    metaOf(own).requiresGrad = true;
    return own;
  };
  const args = given.map((each, i) => (isWanted(i) ? mapped(each, leaf) : each));
  const result = recording(true, () => expression(...args));
  const [outputs, gradients] = Array.isArray(result) ? [result, g] : [[result], [g]];
  const roots = outputs.flatMap((/** @type {Tensor} */ each, /** @type {number} */ i) => {
    const edge = edgeOf(each);
    const gradient = reducedTo(gradients[i], each);
    return edge && gradient ? [{ edge, gradient }] : [];
  });
  const inputs = tensorsIn(args.filter((_, i) => isWanted(i))).filter(isFloat);
  const found = runBackward(roots, { inputs: inputs.map((each) => edgeOf(each)), retains: creates, creates });
  return args.map((each) => mapped(each, (item) => found[inputs.indexOf(item)]));
}
