// TensorFlow's functions on tensors, some of whose sizes may be unknown, in the words of its kernels.

import { asDType } from '../functions/dtypes.js';
import { TensorValue, UNKNOWN } from '../values.js';
import { isNumber } from '../kinds.js';
import { elementwise, invalid, isSymbolic, matmul } from './arithmetic.js';
import { isTensor, made, recorded, sizesIn, sizesOf, tensorOf } from './sizes.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Raised } from '../raised.js' */
/** @import { Run } from '../table.js' */
/** @import { World } from '../world.js' */
/** @import { Sizes, Tensor } from './sizes.js' */

/** @type {(bound: import('../signature.js').Bound, world: World) => DType | undefined} */
const asked = (bound) => {
  const given = bound.value('dtype');
  return given === undefined ? undefined : asDType(given, 'tensorflow');
};

/**
 * One tensor to another.
 * @type {(f: (x: Tensor, bound: import('../signature.js').Bound) => { shape: Sizes, dtype?: DType }, name?: string) =>
 *   Run}
 */
export const one =
  (f, name = 'x') =>
  (world, bound) =>
    recorded(
      isTensor(bound.need(name).value) ? bound.need(name).value : tensorOf(world, bound.need(name).value),
      (args) => {
        const x = tensorOf(world, args);
        const { shape, dtype = x.dtype } = f(x, bound);
        return made(world, shape, dtype, isSymbolic(x));
      },
    );

const same = one(({ shape }) => ({ shape }));

/** @type {(axis: number, rank: number, words: () => Raised) => number} */
export const axisOf = (axis, rank, words) => {
  if (axis < -rank || axis >= rank) throw words();
  return axis < 0 ? axis + rank : axis;
};

/** @type {(kernel: string, dtypeOf?: (dtype: DType) => DType) => Run} */
const reduction = (kernel, dtypeOf = (dtype) => dtype) =>
  one(({ shape, dtype }, bound) => {
    const axes = bound
      .ints('axis')
      ?.map((axis) =>
        axisOf(axis, shape.length, () =>
          invalid(`Invalid reduction dimension (${axis} for input with ${shape.length} dimension(s) [Op:${kernel}]`),
        ),
      );
    const keep = bound.flag('keepdims');
    const isGone = (/** @type {number} */ dim) => !axes || axes.includes(dim);
    return {
      shape: keep ? shape.map((size, dim) => (isGone(dim) ? 1 : size)) : shape.filter((_, dim) => !isGone(dim)),
      dtype: dtypeOf(dtype),
    };
  });

/** @type {(dtype: DType) => Run} */
const filled = (dtype) => (world, bound) => {
  const shape = sizesIn(bound.need('shape').value);
  return made(world, shape, asked(bound, world) ?? dtype, shape.includes(null));
};

/** @type {(names: readonly string[]) => Run} */
const range = (names) => (world, bound) => {
  const numbers = names.map((name) => bound.value(name)).filter((each) => each !== undefined);
  if (!numbers.every((each) => isNumber(each))) return UNKNOWN;
  const [a = 0, b, c = 1] = numbers.map((each) => Number(each.value));
  const size = Math.max(Math.ceil(((b ?? a) - (b === undefined ? 0 : a)) / c), 0);
  const dtype = numbers.some(({ kind }) => kind === 'float') ? 'float32' : 'int32';
  return made(world, [size], asked(bound, world) ?? dtype, false);
};

/** @param {import('../table.js').Row} row */
export const operations = (row) => {
  row(
    'n',
    'constant convert_to_tensor Variable',
    'array value, dtype=, *rest, shape=, trainable=, ~name=',
    (world, bound) => {
      const x = tensorOf(world, bound.need('value').value, asked(bound, world));
      return bound.value('shape') === undefined ? x : made(world, sizesIn(bound.value('shape')), x.dtype, false);
    },
  );
  row('n', 'zeros ones', 'shape, dtype=, ~name=', filled('float32'));
  row(
    'n',
    'zeros_like ones_like',
    'array x, dtype=, ~name=',
    one((x, bound) => ({
      shape: x.shape,
      dtype: bound.value('dtype') === undefined ? x.dtype : asDType(bound.need('dtype').value, 'tensorflow'),
    })),
  );
  row(
    'n',
    'random.normal random.truncated_normal random.stateless_normal random_normal',
    'shape, mean=, stddev=, dtype=, ~seed=, ~name=',
    filled('float32'),
  );
  row('n', 'random.uniform random_uniform', 'shape, ~minval=, ~maxval=, dtype=, ~seed=, ~name=', filled('float32'));
  row('n', 'range', 'start, limit=, delta=, dtype=, ~name=', range(['start', 'limit', 'delta']));
  row('n', 'arange', 'start, stop=, step=, dtype=', range(['start', 'stop', 'step']));
  // NumPy arrays, as in `keras.utils`.
  row('n', 'to_categorical', 'array x, num_classes=', (world, bound) => {
    const x = tensorOf(world, bound.need('x').value);
    const sizes = x.shape.length > 1 && x.shape.at(-1) === 1 ? x.shape.slice(0, -1) : x.shape;
    const classes = bound.int('num_classes');
    if (classes === undefined || isSymbolic(x)) return UNKNOWN;
    return new TensorValue(/** @type {TensorValue} */ (made(world, [...sizes, classes], 'float64', false)), 'numpy');
  });
  row(
    'n',
    'cast',
    'array x, dtype, ~name=',
    one((x, bound) => ({ shape: x.shape, dtype: asDType(bound.need('dtype').value, 'tensorflow') })),
  );
  row('n', 'one_hot', 'indices, depth, on_value=, off_value=, axis=, dtype=, ~name=', (world, bound) => {
    const x = tensorOf(world, bound.need('indices').value);
    const axis = bound.int('axis', -1);
    return made(
      world,
      x.shape.toSpliced(axis < 0 ? x.shape.length : axis, 0, bound.int('depth', 0)),
      asked(bound, world) ?? 'float32',
      isSymbolic(x),
    );
  });
  row(
    'n',
    'gather nn.embedding_lookup',
    'params, indices, validate_indices=, axis=, batch_dims=, ~name=',
    (world, bound) => {
      const [x, at] = [tensorOf(world, bound.need('params').value), tensorOf(world, bound.need('indices').value)];
      if (bound.int('batch_dims', 0) !== 0) return UNKNOWN;
      const axis = bound.int('axis', 0);
      return made(
        world,
        x.shape.toSpliced(axis < 0 ? axis + x.shape.length : axis, 1, ...at.shape),
        x.dtype,
        isSymbolic(x, at),
      );
    },
  );
  row(
    'n',
    'tile',
    'array x, multiples, ~name=',
    one(({ shape }, bound) => {
      const times = bound.ints('multiples') ?? [];
      return { shape: shape.map((size, i) => (size === null ? null : size * (times[i] ?? 1))) };
    }),
  );
  row('n', 'matmul linalg.matmul', 'array a, b, transpose_a=, transpose_b=, *rest, **options', (world, bound) =>
    matmul(world, bound.need('a').value, bound.need('b').value, [bound.flag('transpose_a'), bound.flag('transpose_b')]),
  );
  const REDUCED = 'array x, axis=, keepdims=, ~name=';
  row('n', 'reduce_sum', REDUCED, reduction('Sum'));
  row('n', 'reduce_mean', REDUCED, reduction('Mean'));
  row('n', 'reduce_max', REDUCED, reduction('Max'));
  row('n', 'reduce_min', REDUCED, reduction('Min'));
  row('n', 'reduce_prod', REDUCED, reduction('Prod'));
  row('n', 'reduce_logsumexp math.reduce_std math.reduce_variance', REDUCED, reduction('Mean'));
  row('n', 'reduce_all', REDUCED, reduction('All'));
  row('n', 'reduce_any', REDUCED, reduction('Any'));
  row(
    'n',
    'argmax argmin math.argmax math.argmin',
    'array x, axis=, output_type=, ~name=',
    one(({ shape }, bound) => {
      const axis = bound.int('axis', 0);
      return { shape: shape.filter((_, dim) => dim !== (axis < 0 ? axis + shape.length : axis)), dtype: 'int64' };
    }),
  );
  row(
    'n',
    'exp sqrt square abs sigmoid tanh sin cos sign floor round negative identity stop_gradient clip_by_value cumsum reverse sort',
    'array x, *rest, **options',
    same,
  );
  row(
    'n',
    'math.log math.log1p math.rsqrt math.softplus math.l2_normalize math.erf',
    'array x, *rest, **options',
    same,
  );
  row(
    'n',
    'nn.relu nn.softmax nn.sigmoid nn.tanh nn.gelu nn.leaky_relu nn.log_softmax nn.elu nn.selu nn.silu nn.swish nn.softplus nn.dropout nn.l2_normalize',
    'array x, *rest, **options',
    same,
  );
  for (const [name, sign] of Object.entries({
    add: '+',
    subtract: '-',
    multiply: '*',
    divide: '/',
    maximum: 'maximum',
    minimum: 'minimum',
    pow: '**',
    greater: '>',
    less: '<',
    equal: '==',
    'math.squared_difference': 'squared_difference',
  }))
    row('n', name, 'array x, y, ~name=', (world, bound, { span, label }) =>
      elementwise(world, sign, bound.need('x'), bound.need('y'), span, label),
    );
  row('n', 'shape', 'array x, *rest, **options', (world, bound) => {
    const { shape } = tensorOf(world, bound.need('x').value);
    const sizes = sizesOf(shape);
    return shape.some((size) => size === null) || shape.length === 0 ? sizes : tensorOf(world, sizes);
  });
};
