/**
 * The graph of recorded calls. Each call that gradients flow through is a node; its edges lead to the nodes that
 * computed its inputs, and end at leaves. For `y = x.exp()`, where x is a leaf:
 *
 *     y: node ExpBackward0, saved result  →  AccumulateGrad of x
 *
 * What autograd knows about a tensor is in a WeakMap and not in the tensor, so it costs a program without autograd
 * nothing.
 */
import { list } from '../errors/printed-shape.js';
import { inScope } from '../tensor/observers.js';
import { blockOf, isLive } from '../tensor/tensor.js';
import { zeros } from '../index.js';
import { AutogradError } from './error.js';
import { detached } from './tensors.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @typedef {{ shape: readonly number[], dtype: DType }} Kind the shape and dtype of a tensor, which its gradient must
 * have
 */
/** @typedef {{ node: Node, output: number }} Edge */
/** @typedef {Tensor | undefined} Gradient undefined stands for zeros */
/**
 * @typedef {object} View how a tensor is a view of another
 * @property {Tensor} base the tensor it is a view of, directly or through other views
 * @property {(base: Tensor) => Tensor} replay takes the same view of another tensor of the base's shape
 * @property {string} name of the node that computed it
 * @property {number} output the index of the result among those of the node
 * @property {boolean} isOneOfMany whether the call returned several views
 * @property {boolean} isUnrecorded whether it was made while recording was off
 * @property {number} version of the memory when the tensor's edge was last updated
 */

/** What autograd knows about one tensor. */
export class Meta {
  requiresGrad = false;
  /** @type {Tensor | null} */
  grad = null;
  /** The recorded call that computed it, if any. @type {Edge | undefined} */
  edge = undefined;
  /** For a leaf, the edge to its AccumulateGrad node. @type {Edge | undefined} */
  accumulator = undefined;
  retainsGrad = false;
  /** @type {View | undefined} */
  view = undefined;
}

/** @type {WeakMap<Tensor, Meta>} */
const metas = new WeakMap();

/** @param {Tensor} tensor */
export function knownMeta(tensor) {
  return metas.get(tensor);
}

/** @param {Tensor} tensor */
export function metaOf(tensor) {
  let meta = metas.get(tensor);
  if (meta === undefined) metas.set(tensor, (meta = new Meta()));
  return meta;
}

/** How often each block of memory was written in place. @type {WeakMap<object, number>} */
const versions = new WeakMap();

/** @param {Tensor} tensor */
export function versionOf(tensor) {
  return versions.get(blockOf(tensor)) ?? 0;
}

/** @param {Tensor} tensor */
export function countWrite(tensor) {
  versions.set(blockOf(tensor), versionOf(tensor) + 1);
}

/** @param {Tensor} tensor @returns {Kind} */
export function kindOf({ shape, dtype }) {
  return { shape, dtype };
}

/** Numbers of nodes, in the order of the calls: the backward pass goes from the highest to the lowest. */
let lastNumber = 0;

/** A recorded call: it turns gradients of its results into gradients of its inputs. */
export class Node {
  number = ++lastNumber;
  /** Called with the gradients of an output before the node runs. @type {Map<number, Set<Function>>} */
  hooks = new Map();
  /** The leaf whose `grad` it adds to. @type {Meta | undefined} */
  leaf = undefined;

  /**
   * @param {string} name as PyTorch prints it, such as `MulBackward0`
   * @param {readonly (Edge | undefined)[]} next one for each input; undefined if no gradient is wanted of it
   * @param {readonly Kind[]} outputs
   * @param {(gradients: Gradient[], isWanted: (input: number) => boolean) => Gradient[]} backward
   * @param {Iterable<Saved>} [saved]
   */
  constructor(name, next, outputs, backward, saved = []) {
    this.name = name;
    this.next = next;
    this.outputs = outputs;
    this.backward = backward;
    this.saved = saved;
  }

  /** Frees what the node has saved. */
  release() {
    for (const each of this.saved) each.release();
  }
}

/** A tensor that a node saves for its gradients. It stays usable even if the original is disposed of. */
export class Saved {
  /**
   * Another tensor over the same memory, so that `tidy` and `dispose` of the original do not affect it.
   * @type {Tensor | null}
   */
  #own;
  #meta;
  #version;
  /** The call that computed it: for a result, the node that saves it. @type {Edge | undefined} */
  #from;

  /** @param {Tensor} tensor */
  constructor(tensor) {
    this.#own = inScope(undefined, () => detached(tensor));
    this.#meta = metaOf(tensor);
    this.#version = versionOf(tensor);
  }

  /** @param {Edge} edge */
  setOrigin(edge) {
    this.#from = edge;
  }

  /** The tensor; throws if its memory has been written since. */
  get() {
    const own = this.#own;
    if (own === null) {
      throw new AutogradError(
        'Trying to backward through the graph a second time (or directly access saved tensors after they have ' +
          'already been freed). Saved intermediate values of the graph are freed when you call .backward() or ' +
          'autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if ' +
          'you need to access saved tensors after calling backward.',
      );
    }
    const version = versionOf(own);
    if (version !== this.#version) {
      const edge = this.#from ?? this.#meta.edge;
      const from = edge ? `, which is output ${edge.output} of ${edge.node.name},` : '';
      throw new AutogradError(
        'one of the variables needed for gradient computation has been modified by an inplace operation: ' +
          `[torch.${typeName(own.dtype)}Tensor ${list(own.shape)}]${from} is at version ${version}; expected version ` +
          `${this.#version} instead. Hint: enable anomaly detection to find the operation that failed to compute its ` +
          'gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False).',
      );
    }
    metas.set(own, this.#meta); // for gradients of gradients
    return own;
  }

  release() {
    this.#own?.dispose();
    this.#own = null;
  }
}

/**
 * The edge along which the gradients of a tensor flow; undefined if it does not require any.
 * @param {Tensor} tensor
 * @returns {Edge | undefined}
 */
export function edgeOf(tensor) {
  const meta = metas.get(tensor);
  if (meta === undefined) return undefined;
  if (meta.view && isLive(tensor) && meta.view.version !== versionOf(tensor)) reconnect(tensor, meta, meta.view);
  if (meta.edge === undefined && meta.requiresGrad) {
    meta.accumulator ??= { node: accumulateGrad(tensor, meta), output: 0 };
    return meta.accumulator;
  }
  return meta.edge;
}

/**
 * Gives a view a new edge after its memory was written in place, perhaps through its base or another view: its gradient
 * now flows into its part of the base's gradient.
 * @param {Tensor} tensor
 * @param {Meta} meta
 * @param {View} view
 */
function reconnect(tensor, meta, view) {
  view.version = versionOf(tensor);
  const { base, replay } = view;
  const edge = edgeOf(base);
  if (edge === undefined) return;
  const kind = kindOf(base);
  const backward = (/** @type {Gradient[]} */ [gradient]) => {
    const whole = zeros([...kind.shape], { dtype: kind.dtype });
    replay(whole).copy_(/** @type {Tensor} */ (gradient));
    return [whole];
  };
  meta.edge = { node: new Node('AsStridedBackward0', [edge], [kindOf(tensor)], backward), output: 0 };
}

/** The node that adds gradients to the `grad` of a leaf. @param {Tensor} tensor @param {Meta} meta */
function accumulateGrad(tensor, meta) {
  const node = new Node('AccumulateGrad', [], [kindOf(tensor)], () => []);
  node.leaf = meta;
  node.number = Infinity; // before all others that are ready
  return node;
}

/** @param {DType} dtype */
const typeName = (dtype) =>
  ({ float64: 'Double', float32: 'Float', float16: 'Half', bfloat16: 'BFloat16' })[/** @type {string} */ (dtype)] ??
  dtype;
