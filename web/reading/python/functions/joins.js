// Products of matrices, and tensors put together.

import * as library from '../../../lib/functions.js';
import { ask, operate, tensorsOf } from '../operate.js';
import {
  int,
  isUnknown,
  NotUnderstood,
  Raised,
  size,
  Sequence,
  TensorValue,
  tuple,
  UNKNOWN,
  whole,
} from '../values.js';
import { asTensor } from './nested.js';
import { seen } from './views.js';

/**
 * @typedef {import('../../../lib/functions.js').Tensor} Tensor
 * @typedef {import('../world.js').World} World
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../table.js').Run} Run
 */

/**
 * @param {World} world
 * @param {'matmul' | 'mm' | 'mv' | 'bmm' | 'dot'} fn
 * @param {readonly [Arg, Arg]} args
 * @param {{ label: (names: readonly string[]) => string, span: import('../../../case/case.js').Span }} site
 * @returns {Value}
 */
export const multiplied = (world, fn, args, { label, span }) => {
  const given = args.map(({ value }) => value);
  if (given.some(isUnknown)) return UNKNOWN;
  const dialect = given.find((each) => each instanceof TensorValue)?.dialect ?? 'torch';
  const [x, y] = given.map((each) => (dialect === 'torch' ? each : asTensor(world, each, dialect)));
  if (!(x instanceof TensorValue) || !(y instanceof TensorValue)) throw new NotUnderstood('notTensor');
  world.unresolved.clear();
  // Only PyTorch refuses two dtypes.
  const f = (/** @type {any[]} */ [p, q]) => {
    const common = dialect !== 'torch' && p.dtype !== q.dtype ? library.promoteTypes(p.dtype, q.dtype) : p.dtype;
    return library[fn](dialect === 'torch' ? p : p.to(common), dialect === 'torch' ? q : q.to(common));
  };
  try {
    const [made] = ask(world, f, [x, y]);
    if (!made) return UNKNOWN;
    world.last = { name: label(args.map(({ text }) => text)), value: made };
    return made;
  } catch (error) {
    // Batches broadcast as all shapes do: where they clash, that is drawn.
    if (!(error instanceof Raised && error.message.startsWith('The size of tensor a '))) throw error;
    const batches = [x, y].map((value, i) => ({ .../** @type {Arg} */ (args[i]), value: batchOf(value) }));
    return operate(world, { fn: 'broadcastTensors', sign: '', label, form: 'fresh', options: {}, span }, batches);
  }
};

/** The dimensions before the last two, and in those the first matrix. @param {TensorValue} tensor */
const batchOf = (tensor) => {
  const few = (/** @type {readonly any[]} */ all) => all.slice(0, -2);
  const batch = new TensorValue({ ...tensor, shape: few(tensor.shape), strides: few(tensor.strides) }, tensor.dialect);
  batch.spans = few(tensor.spans);
  return batch;
};

/** @type {(fn: 'matmul' | 'mm' | 'mv' | 'bmm' | 'dot') => Run} */
export const product = (fn) => (world, bound, site) =>
  multiplied(world, fn, [bound.need('input'), bound.need('other')], site);

/** `x @ weight.T + bias`, whose sum is a broadcast. @type {Run} */
export const joinedLinear = (world, bound, { label, span }) => {
  const [input, weight, bias] = [bound.need('input'), bound.need('weight'), bound.arg('bias')];
  const turned = { ...weight, value: seen(world, bound.tensor('weight'), (x) => x.t()) };
  const made = multiplied(world, 'matmul', [input, turned], { label, span });
  if (!bias || bias.value === null) return made;
  const operation = { fn: 'add', sign: '', label, form: /** @type {const} */ ('fresh'), options: {}, span };
  return operate(world, operation, [{ ...input, value: made, text: 'x @ w.T' }, bias]);
};

/** Every number of one by every number of the other, which is a broadcast. @type {Run} */
export const outer = (world, bound, { label, span, dialect }) => {
  const [x, y] = ['input', 'other'].map((name) => {
    const arg = bound.need(name);
    const value = asTensor(world, arg.value, dialect);
    return { ...arg, value: seen(world, value, (each) => (name === 'input' ? each.unsqueeze(-1) : each)) };
  });
  const operation = { fn: 'mul', sign: '', label, form: /** @type {const} */ ('fresh'), options: {}, span };
  return operate(world, operation, [/** @type {any} */ (x), /** @type {any} */ (y)]);
};

/** The dtype several have in common. @param {World} world @param {readonly TensorValue[]} all */
const commonDType = (world, all) => {
  const [first, ...rest] = all;
  world.work(all.length);
  return rest.reduce((dtype, each) => library.promoteTypes(dtype, each.dtype), first?.dtype ?? 'float32');
};

/**
 * One after the other along a dimension there is.
 * @type {(world: World, all: readonly TensorValue[], dim: number) => TensorValue}
 */
const joined = (world, all, dim) => {
  const [first] = all;
  if (!first) throw new Raised('ValueError', 'torch.cat(): expected a non-empty list of Tensors');
  const rank = first.shape.length;
  if (rank === 0) throw new Raised('RuntimeError', 'zero-dimensional tensor (at position 0) cannot be concatenated');
  seen(world, first, (x) => x.transpose(dim, 0)); // refuses a dimension there is not
  const at = dim < 0 ? dim + rank : dim;
  let total = 0;
  all.forEach((each, i) => {
    if (each.shape.length !== rank) {
      throw new Raised(
        'RuntimeError',
        `Tensors must have same number of dimensions: got ${rank} and ${each.shape.length}`,
      );
    }
    const wrong = each.shape.findIndex((size, d) => d !== at && size !== first.shape[d]);
    if (wrong >= 0) {
      throw new Raised(
        'RuntimeError',
        `Sizes of tensors must match except in dimension ${at}. Expected size ${first.shape[wrong]} but got size ` +
          `${each.shape[wrong]} for tensor number ${i} in the list.`,
      );
    }
    total += /** @type {number} */ (each.shape[at]);
  });
  const dtype = commonDType(world, all);
  // One place as long as all together, into which each is copied.
  const [made] = ask(
    world,
    (views) => {
      const base = /** @type {Tensor} */ (views[0]).narrow(at, 0, Math.min(1, first.shape[at] ?? 0));
      const row = first.shape[at] === 0 ? base : base.to(dtype);
      return row.repeat(first.shape.map((_, d) => (d === at ? total : 1)));
    },
    [first],
  );
  const result = /** @type {TensorValue} */ (made);
  let start = 0;
  for (const each of all) {
    const length = /** @type {number} */ (each.shape[at]);
    const place = seen(world, result, (x) => x.narrow(at, start, length));
    ask(world, ([to, from]) => /** @type {Tensor} */ (to).copy_(/** @type {Tensor} */ (from)), [place, each], 0);
    start += length;
  }
  return result;
};

/**
 * @type {(world: World, bound: import('../signature.js').Bound, dialect: import('../../../case/case.js').Dialect) =>
 *   TensorValue[]}
 */
const given = (world, bound, dialect) => {
  const { value } = bound.need('tensors');
  if (dialect === 'torch' || !(value instanceof Sequence)) return tensorsOf(value);
  return value.items.map((each) => asTensor(world, each, dialect));
};

/** @type {Run} */
export const cat = (world, bound, { dialect }) => joined(world, given(world, bound, dialect), bound.int('dim', 0));

/** Side by side along a dimension they do not have yet. @type {Run} */
export const stack = (world, bound, { dialect }) => {
  const all = given(world, bound, dialect);
  const [first] = all;
  const wrong = all.findIndex((each) => String(each.shape) !== String(first?.shape));
  if (wrong > 0) {
    const shapes = [first, all[wrong]].map((each) => `[${each?.shape.join(', ')}]`);
    throw new Raised(
      'RuntimeError',
      `stack expects each tensor to be equal size, but got ${shapes[0]} at entry 0 and ${shapes[1]} at entry ${wrong}`,
    );
  }
  const dim = bound.int('dim', 0);
  return joined(
    world,
    all.map((each) => seen(world, each, (x) => x.unsqueeze(dim))),
    dim,
  );
};

/** NumPy's `vstack` and `hstack`. @type {(dim: number) => Run} */
export const stacked =
  (dim) =>
  (world, bound, { dialect }) => {
    const all = given(world, bound, dialect).map((each) =>
      dim === 0 && each.shape.length < 2 ? seen(world, each, (x) => x.reshape([1, -1])) : each,
    );
    return joined(world, all, dim === 1 && all[0]?.shape.length === 1 ? 0 : dim);
  };

/** `broadcast_shapes`: of shapes alone. @type {Run} */
export const broadcastShapes = (_, bound, { dialect }) => {
  const shapes = bound.rest.map(({ value, span }) =>
    value instanceof Sequence ? value.items.map((each) => whole(each, span)) : [whole(value, span)],
  );
  const shape = library.broadcastShapes(...shapes);
  return dialect === 'torch' ? size(shape) : tuple(shape.map(int));
};

/** Axes for every place of a grid. @type {Run} */
export const meshgrid = (world, bound) => {
  const [first] = bound.rest;
  const all = tensorsOf(bound.rest.length === 1 && first ? first.value : tuple(bound.rest.map(({ value }) => value)));
  const shape = all.map(({ numel }) => numel);
  return tuple(
    all.map((each, at) => seen(world, each, (x) => x.reshape(shape.map((_, d) => (d === at ? -1 : 1))).expand(shape))),
  );
};
