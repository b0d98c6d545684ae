/**
 * `stride0/autograd`: reverse-mode differentiation as in PyTorch. Importing it gives tensors `requiresGrad_`,
 * `backward`, `grad` and the like, and from then on calls on tensors that require gradients are recorded.
 */
import { onesLike } from '../index.js';
import { publicFunction } from '../errors/calls.js';
import { list } from '../errors/printed-shape.js';
import { inScope, observers } from '../tensor/observers.js';
import { isTensor, Tensor } from '../tensor/tensor.js';
import { runBackward } from './engine.js';
import { AutogradError } from './error.js';
import { checkGradients } from './gradcheck.js';
import { edgeOf, knownMeta, metaOf } from './graph.js';
import { recording } from './mode.js';
import { record, requiresGrad } from './record.js';
import { detached, isFloat } from './tensors.js';
import './rules/elementwise.js';
import './rules/reductions.js';
import './rules/views.js';
import './rules/indexing.js';
import './rules/products.js';
import './rules/statistics.js';

export { AutogradError } from './error.js';
export { enableGrad, isGradEnabled, noGrad } from './mode.js';

/** @import { Tensor as AnyTensor } from '../tensor/tensor.js' */

/**
 * @typedef {import('../typing/autograd-methods.js').AutogradMethods<any, any>} AutogradMethods loads the
 *   types of the methods with this module
 */
/** @typedef {{ retainGraph?: boolean, createGraph?: boolean }} GraphOptions */

/**
 * The edges where a backward pass begins, with their gradients.
 * @param {readonly AnyTensor[]} outputs
 * @param {readonly (AnyTensor | null | undefined)[]} gradients
 */
function rootsOf(outputs, gradients) {
  return outputs.map((output, i) => {
    const edge = edgeOf(output);
    if (edge === undefined) {
      throw new AutogradError(`element ${i} of tensors does not require grad and does not have a grad_fn`);
    }
    const given = gradients[i];
    if (given && given.shape.join() !== output.shape.join()) {
      throw new AutogradError(
        `Mismatch in shape: grad_output[${i}] has a shape of torch.Size(${list(given.shape)}) and output[${i}] has a ` +
          `shape of torch.Size(${list(output.shape)}).`,
      );
    }
    if (!given && output.numel !== 1) throw new AutogradError('grad can be implicitly created only for scalar outputs');
    if (given) return { edge, gradient: given };
    return { edge, gradient: inScope(undefined, () => onesLike(output)), isOurs: true };
  });
}

/** @param {unknown} value @returns {AnyTensor[]} */
const asList = (value) => (Array.isArray(value) ? value : isTensor(value) ? [value] : []);

/**
 * Computes the gradients of `tensors`, and adds them to the `grad` of every leaf that they were computed from.
 * @param {AnyTensor | readonly AnyTensor[]} tensors
 * @param {AnyTensor | readonly (AnyTensor | null)[]} [gradient] of each; ones, for a tensor with one element
 * @param {GraphOptions} [options]
 * @example
 *   const x = tensor([1, 2]).requiresGrad_();
 *   backward(x.mul(x).sum());
 *   x.grad.tolist(); // [2, 4]
 */
export function backward(tensors, gradient, { retainGraph, createGraph = false } = {}) {
  const roots = rootsOf(asList(tensors), asList(gradient));
  const pass = { retains: retainGraph ?? createGraph, creates: createGraph };
  recording(createGraph, () => runBackward(roots, pass));
}

/**
 * Returns the gradients of `outputs` with respect to each of `inputs`, without changing any `grad`.
 * @param {AnyTensor | readonly AnyTensor[]} outputs
 * @param {AnyTensor | readonly AnyTensor[]} inputs
 * @param {GraphOptions & { gradOutputs?: any, allowUnused?: boolean }} [options]
 * @returns {any[]}  null for an input that was not used, if that is allowed
 */
export function grad(outputs, inputs, options = {}) {
  const { gradOutputs, createGraph = false, retainGraph = createGraph, allowUnused = false } = options;
  const wanted = asList(inputs);
  if (wanted.length === 0) throw new AutogradError('`inputs` argument to `grad()` cannot be empty.');
  const roots = rootsOf(asList(outputs), asList(gradOutputs));
  const edges = wanted.map((each) => edgeOf(each));
  if (edges.includes(undefined)) throw new AutogradError('One of the differentiated Tensors does not require grad');
  const pass = { inputs: edges, retains: retainGraph, creates: createGraph };
  const found = recording(createGraph, () => runBackward(roots, pass));
  return found.map((each, i) => {
    if (each === undefined && !allowUnused) {
      throw new AutogradError(
        `The differentiated Tensor at index ${i} appears to not have been used in the graph. Set allow_unused=True ` +
          'if this is the desired behavior.',
      );
    }
    return each ?? null;
  });
}

/**
 * Returns the result of `fn` and the gradients of its arguments.
 * @param {(...inputs: any[]) => AnyTensor} fn
 * @param {AnyTensor | readonly AnyTensor[]} inputs
 * @param {AnyTensor} [v] the gradient of the result; ones, if it has one element
 * @returns {[AnyTensor, any[]]}
 */
export function vjp(fn, inputs, v) {
  const leaves = asList(inputs).map(detached);
  for (const each of leaves) metaOf(each).requiresGrad = true;
  const output = recording(true, () => fn(...leaves));
  return [detached(output), grad(output, leaves, { gradOutputs: v, allowUnused: true })];
}

/**
 * Returns true if the gradients of `fn` agree with finite differences, and throws an error that says where if not. It
 * checks inputs that require gradients, which should be float64.
 * @param {(...inputs: any[]) => AnyTensor} fn
 * @param {any} inputs
 * @param {{ eps?: number, atol?: number, rtol?: number }} [tolerance]
 * @example
 *   gradcheck((x) => x.sin(), tensor([1, 2], { dtype: 'float64' }).requiresGrad_()); // true
 */
export function gradcheck(fn, inputs, tolerance = {}) {
  return checkGradients(fn, grad, inputs, tolerance);
}

/** @param {AnyTensor} tensor */
const isLeaf = (tensor) => {
  edgeOf(tensor); // a view's may have changed with its base
  return knownMeta(tensor)?.edge === undefined;
};

/** @type {Record<string, (this: AnyTensor, ...given: any[]) => unknown>} */
const methods = {
  requiresGrad_(requires = true) {
    if (!isLeaf(this)) {
      if (requires) return this;
      throw new AutogradError(
        'you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a ' +
          "subgraph that doesn't require differentiation use var_no_grad = var.detach().",
      );
    }
    if (requires && !isFloat(this)) {
      throw new AutogradError('only Tensors of floating point dtype can require gradients');
    }
    metaOf(this).requiresGrad = requires;
    return this;
  },
  backward(gradient, options) {
    backward(this, gradient, options);
  },
  detach() {
    return detached(this);
  },
  retainGrad() {
    const edge = edgeOf(this);
    if (edge === undefined) throw new AutogradError("can't retain_grad on Tensor that has requires_grad=False");
    const meta = metaOf(this);
    if (isLeaf(this) || meta.retainsGrad) return;
    meta.retainsGrad = true;
    hook(edge, (/** @type {AnyTensor} */ gradient) => void (meta.grad = gradient));
  },
  registerHook(fn) {
    const edge = edgeOf(this);
    if (edge === undefined) throw new AutogradError("cannot register a hook on a tensor that doesn't require gradient");
    return hook(edge, fn);
  },
};

/** @param {import('./graph.js').Edge} edge @param {Function} fn @returns {() => void}  removes the hook */
function hook({ node, output }, fn) {
  const hooks = node.hooks.get(output) ?? new Set();
  node.hooks.set(output, hooks.add(fn));
  return () => void hooks.delete(fn);
}

/** @type {Record<string, PropertyDescriptor & ThisType<AnyTensor>>} */
const properties = {
  requiresGrad: {
    get() {
      return requiresGrad(this);
    },
  },
  isLeaf: {
    get() {
      return isLeaf(this);
    },
  },
  grad: {
    get() {
      return knownMeta(this)?.grad ?? null;
    },
    set(value) {
      metaOf(this).grad = value;
    },
  },
  gradFn: {
    get() {
      return isLeaf(this) ? null : { name: edgeOf(this)?.node.name };
    },
  },
};

for (const [name, method] of Object.entries(methods)) {
  Object.defineProperty(Tensor.prototype, name, { value: publicFunction(method), writable: true, configurable: true });
}
for (const [name, property] of Object.entries(properties)) {
  Object.defineProperty(Tensor.prototype, name, { ...property, configurable: true });
}
observers.recorder = (name, fn, given) => record(name, /** @type {any} */ (fn), given);
