/**
 * Records calls. Every public function and method of the library comes through `record`, which calls it and adds a node
 * to the graph if gradients are wanted of its arguments.
 */
import { emptyLike, fuse } from '../index.js';
import { isPlainObject } from '../tensor/arguments.js';
import { blockOf, isTensor } from '../tensor/tensor.js';
import { vjpThrough } from './engine.js';
import { AutogradError } from './error.js';
import { countWrite, edgeOf, kindOf, knownMeta, metaOf, Node, Saved, versionOf } from './graph.js';
import { isGradEnabled, recording } from './mode.js';
import { constants, evaluated, movedBack, namedArguments, rules, Shape } from './rule.js';

/** @typedef {import('./graph.js').Edge} Edge */
/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */
/** @typedef {import('./graph.js').Gradient} Gradient */
/** @typedef {import('./rule.js').Rule} Rule */
/** @typedef {import('./rule.js').Named} Named */
/** @typedef {(...given: any[]) => any} Call */

/** @param {unknown} tensor */
const isFloat = (tensor) => isTensor(tensor) && tensor.dtype.includes('float');

/** Every tensor among arguments, in lists and options too. @param {readonly unknown[]} given @returns {Tensor[]} */
function tensorsIn(given) {
  /** @type {Tensor[]} */
  const found = [];
  for (const each of given) {
    if (isTensor(each)) found.push(each);
    else if (Array.isArray(each)) found.push(...each.filter((item) => isTensor(item)));
    else if (isPlainObject(each)) found.push(...Object.values(each).filter((item) => isTensor(item)));
  }
  return found;
}

/** @param {unknown} tensor */
export const requiresGrad = (tensor) => isTensor(tensor) && edgeOf(tensor) !== undefined;

/** What PyTorch calls a node: `MulBackward0`. @param {string} name @param {Named} named */
function nodeName(name, named) {
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
 * The node of a call that has been made.
 * @param {string} name
 * @param {Rule | undefined} rule
 * @param {readonly unknown[]} given
 * @param {Named} named
 * @param {Map<Tensor, Edge | undefined>} edges as they were before the call
 * @param {readonly Tensor[]} results
 */
function nodeOf(name, rule, given, named, edges, results) {
  const saved = new SavedValues();
  const outputs = results.map(kindOf);
  const single = results.length === 1 && !Array.isArray(named['result']);
  /** @type {(Edge | undefined)[]} */
  const next = [];
  const addEdges = (/** @type {unknown} */ value) => tensorsIn([value]).forEach((each) => next.push(edges.get(each)));
  const title = nodeName(name, named);
  if (rule === undefined) {
    given.forEach(addEdges);
    return new Node(title, next, outputs, () => {
      const torchName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      throw new AutogradError(`derivative for aten::${torchName} is not implemented`);
    });
  }
  if (rule.whole) {
    const { only, gradients } = rule.whole;
    const isShape = (/** @type {unknown} */ each) => only.some((arg) => [named[arg]].flat().includes(each));
    const reduced = given.map((each) =>
      Array.isArray(each)
        ? each.map((item) => (isTensor(item) && isShape(item) ? new Shape(item) : item))
        : isTensor(each) && isShape(each)
          ? new Shape(each)
          : each,
    );
    const values = saved.keep(reduced);
    given.forEach(addEdges);
    const isArgument = given.map((each) => (Array.isArray(each) ? each.map(isTensor) : isTensor(each)));
    return new Node(
      title,
      next,
      outputs,
      (list) => {
        const all = gradients(single ? list[0] : list, values());
        return isArgument.flatMap((is, i) =>
          Array.isArray(is) ? is.flatMap((each, k) => (each ? [all[i]?.[k]] : [])) : is ? [all[i]] : [],
        );
      },
      saved.all,
    );
  }
  /** @type {((g: any, isWanted: (input: number) => boolean) => Gradient[])[]} */
  const parts = [];
  for (const [arg, formula] of Object.entries(rule.of ?? {})) {
    const tensors = tensorsIn([named[arg]]);
    const first = next.length;
    addEdges(named[arg]);
    if (!next.slice(first).some(Boolean)) {
      parts.push(() => tensors.map(() => undefined));
      continue;
    }
    const getters = formula.uses.map((use) => saved.keep(valueOf(named, use)));
    parts.push((g, isWanted) => {
      if (!tensors.some((_, i) => isWanted(first + i))) return tensors.map(() => undefined);
      const edge = /** @type {Edge} */ (next[first]);
      const shape = tensors.length === 1 ? edge.node.outputs[edge.output]?.shape : undefined;
      const made = evaluated(
        formula,
        g,
        getters.map((get) => get()),
        shape ?? [],
      );
      return Array.isArray(made) ? made : [made];
    });
  }
  const node = new Node(
    title,
    next,
    outputs,
    (list, isWanted) => parts.flatMap((part) => part(single ? list[0] : list, isWanted)),
    saved.all,
  );
  results.forEach((each, output) => saved.of(each)?.comeFrom({ node, output }));
  return node;
}

/** Whether each result of a function is a view of one of its arguments. @param {string} name */
const isApart = (name) => name === 'broadcastTensors' || name === 'meshgrid';

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
 * @param {readonly unknown[]} given
 * @param {any} result
 * @param {Tensor[]} tensors
 */
function rememberViews(name, fn, given, result, tensors) {
  for (const { view, of, output } of viewsOf(result, tensors)) {
    const outer = knownMeta(of)?.view;
    const isMany = Array.isArray(result);
    const again = (/** @type {Tensor} */ instead) => {
      const swap = (/** @type {unknown} */ each) => (each === of ? instead : each);
      const made = fn(...given.map((each) => (Array.isArray(each) ? each.map(swap) : swap(each))));
      return isMany ? made[output] : made;
    };
    metaOf(view).view = {
      base: outer?.base ?? of,
      replay: outer ? (base) => again(outer.replay(base)) : again,
      name: nodeName(name, {}),
      output,
      isOneOfMany: (outer?.isOneOfMany ?? false) || (isMany && !isApart(name)),
      isUnrecorded: (outer?.isUnrecorded ?? false) || !isGradEnabled(),
      version: versionOf(view),
    };
  }
}

/** Refuses a write into a tensor whose gradient would be lost. @param {Tensor} target */
function assertWritable(target) {
  const view = knownMeta(target)?.view;
  const isLeaf = (/** @type {Tensor} */ tensor) => {
    const meta = knownMeta(tensor);
    return meta?.requiresGrad === true && meta.edge === undefined;
  };
  if (view?.isOneOfMany) {
    throw new AutogradError(
      `Output ${view.output} of ${view.name} is a view and is being modified inplace. This view is the output of a ` +
        'function that returns multiple views. Such functions do not allow the output views to be modified inplace. ' +
        'You ' +
        'should replace the inplace operation by an out-of-place one.',
    );
  }
  if (view?.isUnrecorded) {
    throw new AutogradError(
      'A view was created in no_grad mode and is being modified inplace with grad mode enabled. Given that this use ' +
        'case ' +
        'is ambiguous and error-prone, it is forbidden. You can clarify your code by moving both the view and the ' +
        'inplace ' +
        "either both inside the no_grad block (if you don't want the inplace to be tracked) or both outside (if you " +
        'want ' +
        'the inplace to be tracked).',
    );
  }
  if (view && isLeaf(view.base)) {
    throw new AutogradError('a view of a leaf Variable that requires grad is being used in an in-place operation.');
  }
  if (isLeaf(target)) {
    throw new AutogradError('a leaf Variable that requires grad is being used in an in-place operation.');
  }
}

/**
 * Puts the node of a write into the place of what computed the tensor before; for a view, also of what computed its
 * base: its gradient is the base's where nothing was written, and the write's where it was.
 * @param {Tensor} target
 * @param {Node} node whose first edge is the tensor's own
 */
function rebase(target, node) {
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

/** @param {string} name @param {Call} fn @param {unknown[]} given */
export function record(name, fn, given) {
  if (name === 'fuse') return fusedWithGradients(/** @type {Call} */ (fn(...given)), /** @type {Call} */ (given[0]));
  const isWrite = name.endsWith('_');
  const last = given.at(-1);
  const options = isPlainObject(last) ? /** @type {Named} */ (last) : undefined;
  if (options && 'requiresGrad' in options) return requiring(fn, given, options);
  const out = options?.['out'];
  const written = isWrite ? given[0] : out;
  const tensors = tensorsIn(given);
  const records = isGradEnabled() && tensors.some(requiresGrad);
  if (records && out !== undefined) {
    throw new AutogradError(
      `${name}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments ` +
        'requires grad.',
    );
  }
  if (records && isWrite && isTensor(written)) assertWritable(written);
  if (!records) {
    const result = fn(...given);
    if (isTensor(written)) countWrite(written);
    else rememberViews(name, fn, given, result, tensors);
    return result;
  }
  const plain = isWrite ? name.slice(0, -1) : name;
  return recorded(plain, rules.get(plain), fn, given, tensors, isWrite);
}

/**
 * A fused function whose gradients are fused as well.
 * @param {Call} run
 * @param {Call} fn what it was made of
 */
function fusedWithGradients(run, fn) {
  /** @type {Map<number, Call>} */
  const backward = new Map();
  const gradients = (/** @type {any} */ g, /** @type {any[]} */ given) =>
    isGradEnabled()
      ? vjpThrough(fn, given, g)
      : given.map((each, i) => {
          if (!isFloat(each)) return undefined;
          const fused =
            backward.get(i) ?? fuse((first, ...rest) => /** @type {any} */ (vjpThrough(fn, rest, first)[i]));
          backward.set(i, fused);
          return fused(g, ...given);
        });
  /** @type {Rule} */
  const rule = { takes: [], whole: { only: [], gradients } };
  return (/** @type {any[]} */ ...given) => {
    const tensors = tensorsIn(given);
    if (!isGradEnabled() || !tensors.some(requiresGrad)) return run(...given);
    return recorded('fused', rule, (...same) => recording(false, () => run(...same)), given, tensors, false);
  };
}

/**
 * @param {string} name without the underscore
 * @param {Rule | undefined} rule
 * @param {Call} fn
 * @param {unknown[]} given
 * @param {Tensor[]} tensors among them
 * @param {boolean} isWrite
 */
function recorded(name, rule, fn, given, tensors, isWrite) {
  const edges = new Map(tensors.map((each) => [each, edgeOf(each)]));
  /** @type {Named} */
  const named = rule ? namedArguments(rule, given) : {};
  const target = isWrite ? /** @type {Tensor} */ (given[0]) : undefined;
  // A gradient that needs the input of a write needs it as it was.
  const needsInput = target && Object.values(rule?.of ?? {}).some(({ uses }) => uses.includes('input'));
  const before = needsInput ? recording(false, () => target.clone()) : target;
  if (before !== target) named['input'] = before;
  const kind = target && kindOf(target);
  const result = fn(...given);
  const results = (Array.isArray(result) ? result : [result]).filter(isTensor);
  if (target) countWrite(target);
  else rememberViews(name, fn, given, result, tensors);
  if (!results.some(isFloat) || constants.has(name) || (!target && tensors.includes(result))) return result;
  if (isApart(name)) return connectEach(name, fn, given, results, edges);
  named['result'] = result;
  if (before && before !== target) edges.set(before, edges.get(/** @type {Tensor} */ (target)));
  const node = nodeOf(name, rule, given, named, edges, results);
  if (target) {
    rebase(target, node);
    if (kind && !metaOf(target).view) kindOf(target);
    return result;
  }
  results.forEach((each, output) => {
    if (isFloat(each)) metaOf(each).edge = { node, output };
  });
  return result;
}

/**
 * Gives each result a node of its own, so that one that is not used sends no gradients.
 * @param {string} name
 * @param {Call} fn
 * @param {readonly unknown[]} given
 * @param {readonly Tensor[]} results each a view of an argument
 * @param {Map<Tensor, Edge | undefined>} edges
 */
function connectEach(name, fn, given, results, edges) {
  const tensors = tensorsIn(given);
  const shapes = given.map((each) =>
    Array.isArray(each) ? each.map((item) => new Shape(item)) : isTensor(each) ? new Shape(each) : each,
  );
  results.forEach((each, i) => {
    const edge = edges.get(/** @type {Tensor} */ (tensors[i]));
    if (edge === undefined) return;
    const backward = (/** @type {Gradient[]} */ [g]) => {
      const all = movedBack(
        fn,
        results.map((_, k) => (k === i ? g : undefined)),
        shapes,
      );
      return [all.flat()[i]];
    };
    metaOf(each).edge = { node: new Node(nodeName(name, {}), [edge], [kindOf(each)], backward), output: 0 };
  });
  return results;
}

/**
 * A function that makes a tensor, with `{ requiresGrad: true }`.
 * @param {Call} fn
 * @param {any[]} given
 * @param {Named} options
 */
function requiring(fn, given, { requiresGrad: requires, ...options }) {
  const result = fn(...given.slice(0, -1), options);
  if (!requires || !isTensor(result)) return result;
  if (!isFloat(result))
    throw new AutogradError('Only Tensors of floating point and complex dtype can require gradients');
  metaOf(result).requiresGrad = true;
  return result;
}
