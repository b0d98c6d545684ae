/**
 * In-place writes: a write into a view changes the gradient of its base, and some writes are refused, as in PyTorch.
 */
import { emptyLike } from '../index.js';
import { blockOf, isTensor } from '../tensor/tensor.js';
import { AutogradError } from './error.js';
import { edgeOf, kindOf, knownMeta, metaOf, Node, versionOf } from './graph.js';
import { isGradEnabled } from './mode.js';
import { nodeName } from './nodes.js';
import { words } from './rule.js';
import { mapped } from './tensors.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {(...given: any[]) => any} Call */

/** Whether each result of a function is a view of one of its arguments. @param {string} name */
export function returnsViews(name) {
  return name === 'broadcastTensors' || name === 'meshgrid';
}

/**
 * The views that a call has made, each with the tensor it is a view of.
 * @param {any} result
 * @param {Tensor[]} tensors
 */
function viewsOf(result, tensors) {
  const results = Array.isArray(result) ? result : [result];
  return results.flatMap((each, output) => {
    const of = isTensor(each) ? tensors.find((input) => input !== each && blockOf(input) === blockOf(each)) : undefined;
    return of ? [{ view: each, of, output }] : [];
  });
}

/**
 * Remembers how a tensor is a view, so that a write into it reaches the gradient of its base.
 * @param {string} name
 * @param {Call} fn
 * @param {readonly unknown[]} args
 * @param {any} result
 * @param {Tensor[]} tensors
 */
export function rememberViews(name, fn, args, result, tensors) {
  for (const { view, of, output } of viewsOf(result, tensors)) {
    const outer = knownMeta(of)?.view;
    const isMany = Array.isArray(result);
    const again = (/** @type {Tensor} */ instead) => {
      const swap = (/** @type {unknown} */ each) => (each === of ? instead : each);
      const result = fn(...args.map((each) => mapped(each, swap)));
      return isMany ? result[output] : result;
    };
    metaOf(view).view = {
      base: outer?.base ?? of,
      replay: outer ? (base) => again(outer.replay(base)) : again,
      name: nodeName(name, {}),
      output,
      isOneOfMany: (outer?.isOneOfMany ?? false) || (isMany && !returnsViews(name)),
      isUnrecorded: (outer?.isUnrecorded ?? false) || !isGradEnabled(),
      version: versionOf(view),
    };
  }
}

/** Refuses a write into a tensor whose gradient would be lost. @param {Tensor} target */
export function assertWritable(target) {
  const view = knownMeta(target)?.view;
  const isLeaf = (/** @type {Tensor} */ tensor) => {
    const meta = knownMeta(tensor);
    return meta?.requiresGrad === true && meta.edge === undefined;
  };
  if (view?.isOneOfMany) {
    throw new AutogradError(
      `Output ${view.output} of ${view.name} is a view and is being modified inplace. This view is the output of a ` +
        'function that returns multiple views. Such functions do not allow the output views to be modified inplace. ' +
        'You should replace the inplace operation by an out-of-place one.',
    );
  }
  if (view?.isUnrecorded) {
    throw new AutogradError(
      'A view was created in no_grad mode and is being modified inplace with grad mode enabled. Given that this use ' +
        'case is ambiguous and error-prone, it is forbidden. You can clarify your code by moving both the view and ' +
        "the inplace either both inside the no_grad block (if you don't want the inplace to be tracked) or both " +
        'outside (if you want the inplace to be tracked).',
    );
  }
  if (view && isLeaf(view.base)) {
    throw new AutogradError('a view of a leaf Variable that requires grad is being used in an in-place operation.');
  }
  if (isLeaf(target)) {
    throw new AutogradError('a leaf Variable that requires grad is being used in an in-place operation.');
  }
}

const CHANGE_VIEWS = new Set(words('unsqueeze squeeze transpose t swapaxes swapdims'));

/** Whether a function in place only changes how its tensor is a view. @param {string} name without the underscore */
export function changesView(name) {
  return CHANGE_VIEWS.has(name);
}

/**
 * Remembers how a tensor is a view after `x.transpose_(0, 1)` and the like.
 * @param {string} name without the underscore
 * @param {Tensor} target
 * @param {readonly unknown[]} rest the other arguments
 */
export function rememberChangedView(name, target, rest) {
  const view = knownMeta(target)?.view;
  if (view === undefined) return;
  const { replay } = view;
  view.replay = (base) => /** @type {any} */ (replay(base))[name](...rest);
  view.version = versionOf(target);
}

/**
 * Makes the node of a write the one that computed its target. If the target is a view, its base gets a node too, whose
 * gradient flows to the base's old node where nothing was written, and to the write where something was.
 * @param {Tensor} target
 * @param {Node} node whose first edge is the tensor's own
 */
export function rebase(target, node) {
  const meta = metaOf(target);
  const { view } = meta;
  if (view === undefined) {
    meta.edge = { node, output: 0 };
    return;
  }
  const { base, replay } = view;
  const baseMeta = metaOf(base);
  const before = edgeOf(base);
  const [, ...others] = node.next;
  const like = kindOf(base);
  const slices = new Node(
    'torch::autograd::CopySlices',
    [before, ...others],
    [like],
    ([gradient], isWanted) => {
      if (gradient === undefined) return [];
      const whole = emptyLike(base).copy_(gradient);
      const part = replay(whole);
      const [own, ...rest] = node.backward([part.clone()], (input) => input === 0 || isWanted(input));
      if (own) part.copy_(own);
      else part.zero_();
      return [whole, ...rest];
    },
    node.saved,
  );
  baseMeta.edge = { node: slices, output: 0 };
}
