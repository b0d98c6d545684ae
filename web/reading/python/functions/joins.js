// Products of matrices, and tensors put together.

import * as library from '../../../lib/functions.js';
import { scalarName } from '../nn/sizes.js';
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

/** The sum has the shape and the dtype of the product. @type {(made: TensorValue, bias: TensorValue) => void} */
const fitBias = ({ shape, dtype }, bias) => {
  const features = shape.at(-1) ?? 1;
  const last = bias.shape.at(-1) ?? 1;
  if (bias.dtype !== dtype) {
    const [wanted, given] = [dtype, bias.dtype].map(scalarName);
    throw new Raised('RuntimeError', `self and mat2 must have the same dtype, but got ${given} and ${wanted}`);
  }
  if (bias.shape.length === 1 && last !== features && last !== 1) {
    const rows = shape.slice(0, -1).reduce((all, size) => all * size, 1);
    if (shape.length < 2) return;
    const sizes = `Target sizes: [${rows}, ${features}].  Tensor sizes: [${last}]`;
    throw new Raised(
      'RuntimeError',
      `The expanded size of the tensor (${features}) must match the existing size (${last}) at non-singleton ` +
        `dimension 1.  ${sizes}`,
    );
  }
};

/** `x @ weight.T + bias`, whose sum is a broadcast. @type {Run} */
export const joinedLinear = (world, bound, { label, span }) => {
  const [input, weight, bias] = [bound.need('input'), bound.need('weight'), bound.arg('bias')];
  const turned = { ...weight, value: seen(world, bound.tensor('weight'), (x) => x.t()) };
  const made = multiplied(world, 'matmul', [input, turned], { label, span });
  if (!bias || bias.value === null) return made;
  if (made instanceof TensorValue && bias.value instanceof TensorValue) fitBias(made, bias.value);
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

/**
 * The tensors of a list; NumPy takes for one what can become one.
 * @type {(world: World, value: Value, dialect: import('../../../case/case.js').Dialect) => TensorValue[]}
 */
const given = (world, value, dialect) => {
  if (dialect === 'torch' || !(value instanceof Sequence)) return tensorsOf(value);
  return value.items.map((each) => asTensor(world, each, dialect));
};

/**
 * Several tensors put to a function of the library.
 * @type {(f: (all: Tensor[], dim: number) => Tensor) => Run}
 */
export const joined =
  (f) =>
  (world, bound, { dialect }) => {
    const all = given(world, bound.need('tensors').value, dialect);
    const dim = bound.int('dim', 0);
    const [made] = ask(world, (views) => f(views, dim), all);
    return made ?? UNKNOWN;
  };

/** `broadcast_shapes`: of shapes alone. @type {Run} */
export const broadcastShapes = (_, bound, { dialect }) => {
  const shapes = bound.rest.map(({ value, span }) =>
    value instanceof Sequence ? value.items.map((each) => whole(each, span)) : [whole(value, span)],
  );
  const shape = library.broadcastShapes(...shapes);
  return dialect === 'torch' ? size(shape) : tuple(shape.map(int));
};

/** Axes for every place of a grid, which NumPy lays out the other way about. @type {Run} */
export const meshgrid = (world, bound, { dialect }) => {
  const [first] = bound.rest;
  const values = bound.rest.length === 1 && first ? first.value : tuple(bound.rest.map(({ value }) => value));
  const asked = bound.value('indexing') ?? (dialect === 'torch' ? 'ij' : 'xy');
  const indexing = /** @type {'ij' | 'xy'} */ (asked);
  return tuple(ask(world, (views) => library.meshgrid(views, { indexing }), given(world, values, dialect)));
};

/** Put one behind the other, which is drawn. @type {(fn: 'cat' | 'stack') => Run} */
export const drawnJoin =
  (fn) =>
  (world, bound, { dialect, label, span }) => {
    const list = bound.need('tensors');
    const texts = list.value instanceof Sequence ? (list.texts ?? []) : [];
    const args = given(world, list.value, dialect).map((value, i) => ({ ...list, value, text: texts[i] ?? '' }));
    const options = { dim: String(bound.int('dim', 0)) };
    return operate(world, { fn, sign: '', label, form: 'fresh', options, span }, args);
  };

/** As so many arguments. @type {(f: (all: Tensor[]) => Tensor) => Run} */
export const joinedRest =
  (f) =>
  (world, bound, { dialect }) => {
    const all = given(world, tuple(bound.rest.map(({ value }) => value)), dialect);
    const [made] = ask(world, f, all);
    return made ?? UNKNOWN;
  };
