// TensorFlow's most common functions of tensors, such as `tf.concat` and `tf.reduce_sum`, with TensorFlow's errors.

import { operatorOf } from '../../../../notation/operators.js';
import { joined } from '../../../../case/brackets.js';
import { broadcastShapes } from '../../runtime/broadcasting.js';
import { asDType } from '../torch/dtypes.js';
import { asView } from '../torch/views.js';
import { operate } from '../../runtime/operate.js';
import { Sequence, SomeNumber, sizeNumber, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { hasUnknown, isUnknownSize } from '../../runtime/unknown-sizes.js';
import { differ, invalidArgument, freshTensor, printed, product, sizesIn, sizesOf, tensorOf } from './sizes.js';

/** @import { DType } from '../../../../lib/boundary/dtype.js' */
/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Arg, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Entry, Run } from '../torch/table.js' */
/** @import { Shape } from './sizes.js' */

/** The names of TensorFlow's kernels, which its errors contain. */
const kernels = new Map(
  Object.entries({
    '+': 'AddV2',
    '-': 'Sub',
    '*': 'Mul',
    '/': 'RealDiv',
    '//': 'FloorDiv',
    '%': 'FloorMod',
    '**': 'Pow',
    '>': 'Greater',
    '>=': 'GreaterEqual',
    '<': 'Less',
    '<=': 'LessEqual',
    '==': 'Equal',
    '!=': 'NotEqual',
    maximum: 'Maximum',
    minimum: 'Minimum',
  }),
);

const names = new Map([
  ['float32', 'float'],
  ['float64', 'double'],
  ['float16', 'half'],
]);
const cName = (/** @type {DType} */ dtype) => names.get(dtype) ?? dtype;

/** A number or a list as an operand of a tensor. @type {(world: World, given: Value, other: Value) => TensorValue} */
const operandOf = (world, given, other) => {
  const dtype = other instanceof TensorValue ? other.dtype : undefined;
  if (given instanceof SomeNumber) return freshTensor(world, [], dtype ?? 'float32');
  if (isNumber(given) && given.kind === 'float' && dtype !== undefined && !dtype.includes('float'))
    throw new NotUnderstood('line');
  return tensorOf(world, given, given instanceof TensorValue ? undefined : dtype);
};

/**
 * An elementwise operator of two tensors.
 * @param {World} world
 * @param {string} sign
 * @param {Arg} left
 * @param {Arg} right
 * @param {Span} span
 * @param {(names: readonly string[]) => string} [label]
 * @returns {Value}
 */
export function elementwise(world, sign, left, right, span, label = (each) => joined(each, sign)) {
  const kernel = kernels.get(sign);
  if (!kernel) throw new NotUnderstood('construct', span);
  const [x, y] = [operandOf(world, left.value, right.value), operandOf(world, right.value, left.value)];
  const isOpen = hasUnknown([...x.shape, ...y.shape]);
  if (x.dtype !== y.dtype && !isOpen)
    throw invalidArgument(
      `cannot compute ${kernel} as input #1(zero-based) was expected to be a ${cName(x.dtype)} tensor but is a ` +
        `${cName(y.dtype)} tensor [Op:${kernel}] name: `,
    );
  const { shape } = broadcastShapes([x.shape, y.shape]);
  const isTruth = /^([<>]=?|[=!]=)$/.test(sign);
  const dtype = isTruth ? 'bool' : sign === '/' && !x.dtype.includes('float') ? 'float64' : x.dtype;
  const operator = operatorOf(sign);
  const operation = { fn: operator?.op ?? sign, sign: operator ? sign : '', label, options: {}, span };
  const said = () =>
    shape || isOpen
      ? undefined
      : invalidArgument(`Incompatible shapes: ${printed(x.shape)} vs. ${printed(y.shape)} [Op:${kernel}] name: `);
  const operands = [
    { ...left, value: x },
    { ...right, value: y },
  ];
  try {
    const result = operate(world, { ...operation, form: 'fresh', said }, operands);
    return result instanceof TensorValue && result.dtype !== dtype ? asView(world, result, (t) => t.to(dtype)) : result;
  } catch (error) {
    if (!(error instanceof NotUnderstood) || !shape) throw error;
    return freshTensor(world, shape, dtype);
  }
}

/**
 * `x @ y`
 * @param {World} world @param {Value} left @param {Value} right @param {readonly boolean[]} [turned] @returns {Value}
 */
export function matmul(world, left, right, turned = []) {
  const all = [operandOf(world, left, right), operandOf(world, right, left)];
  const [p = [], q = []] = all.map(({ shape }, i) =>
    turned[i] ? [...shape.slice(0, -2), ...shape.slice(-2).toReversed()] : shape,
  );
  const [x, y] = all.map(({ shape }) => printed(shape));
  if (p.length < 2 || q.length < 2) throw new NotUnderstood('line');
  const batch = broadcastShapes([p.slice(0, -2), q.slice(0, -2)]).shape;
  const isOpen = hasUnknown([...p, ...q]);
  const isClash = differ(p.at(-1), q.at(-2));
  if (isOpen && (isClash || !batch)) throw new NotUnderstood('line');
  const kernel = p.length === 2 && q.length === 2 ? 'MatMul' : 'BatchMatMulV2';
  if (isClash) throw invalidArgument(`Matrix size-incompatible: In[0]: ${x}, In[1]: ${y} [Op:${kernel}] name: `);
  if (!batch)
    throw invalidArgument(
      `In[0] and In[1] must have compatible batch dimensions: ${x} vs. ${y} [Op:BatchMatMulV2] name: `,
    );
  return freshTensor(world, [...batch, p.at(-2) ?? 1, q.at(-1) ?? 1], all[0]?.dtype ?? 'float32');
}

/** An axis counted from the front. @type {(axis: number, rank: number) => number} */
const axisOf = (axis, rank) => {
  if (axis < -rank || axis >= rank) throw new NotUnderstood('line');
  return axis < 0 ? axis + rank : axis;
};

/** Functions by their names in `tf`. @type {Map<string, Entry>} */
export const functions = new Map();
/** @type {(names: string, signature: string, run: Run) => void} */
const row = (names, signature, run) => names.split(' ').forEach((name) => functions.set(name, { signature, run }));

/** @type {(bound: Bound, otherwise: DType) => DType} */
const asked = (bound, otherwise) => {
  const given = bound.value('dtype');
  return given === undefined ? otherwise : asDType(given, 'tensorflow');
};

/**
 * Adds functions of one tensor, given the shape of the result, and its dtype if that changes.
 * @type {(names: string, signature: string, f: (shape: Shape, bound: Bound, x: TensorValue) => Shape, dtypeOf?: (bound:
 *   Bound, dtype: DType) => DType) => void}
 */
const one = (names, signature, f, dtypeOf = (_, dtype) => dtype) =>
  row(names, `array x${signature}, ~name=`, (world, bound) => {
    const x = tensorOf(world, bound.need('x').value);
    return freshTensor(world, f(x.shape, bound, x), dtypeOf(bound, x.dtype));
  });

const same = (/** @type {Shape} */ shape) => shape;
const ofDType = (/** @type {Bound} */ bound, /** @type {DType} */ dtype) => asked(bound, dtype);

row('constant convert_to_tensor Variable', 'array value, dtype=, *rest, shape=, trainable=, ~name=', (world, bound) => {
  const { value } = bound.need('value');
  const x = tensorOf(world, value, bound.value('dtype') === undefined ? undefined : asked(bound, 'float32'));
  return bound.value('shape') === undefined ? x : freshTensor(world, sizesIn(bound.value('shape')), x.dtype);
});
row(
  'zeros ones random.normal random.uniform random.truncated_normal',
  'shape, *rest, dtype=, ~mean=, ~stddev=, ~minval=, ~maxval=, ~seed=, ~name=',
  (world, bound) => {
    const { value } = bound.need('shape');
    if (bound.rest.length > 0) return UNKNOWN; // positional dtypes and means are not supported
    return freshTensor(world, sizesIn(value), asked(bound, 'float32'));
  },
);
one('zeros_like ones_like', ', dtype=', same, ofDType);
one('cast', ', dtype', same, ofDType);
row('range', 'start, limit=, delta=, dtype=, ~name=', (world, bound) => {
  const all = ['start', 'limit', 'delta'].flatMap((name) => bound.value(name) ?? []);
  if (!all.every((each) => isNumber(each))) return UNKNOWN;
  const [a = 0, b, step = 1] = all.map((each) => Number(each.value));
  const size = Math.max(Math.ceil((b === undefined ? a : b - a) / step), 0);
  return freshTensor(world, [size], asked(bound, all.some(({ kind }) => kind === 'float') ? 'float32' : 'int32'));
});
one(
  'reduce_sum reduce_mean reduce_max reduce_min reduce_prod reduce_all reduce_any',
  ', axis=, keepdims=',
  (shape, bound) => {
    const axes = bound.ints('axis')?.map((axis) => axisOf(axis, shape.length)) ?? [...shape.keys()];
    return bound.flag('keepdims')
      ? shape.map((size, dim) => (axes.includes(dim) ? 1 : size))
      : shape.filter((_, dim) => !axes.includes(dim));
  },
);
one('gather', ', indices, axis=0', (shape, bound) => {
  const { value } = bound.need('indices');
  const indices = value instanceof Sequence ? [value.items.length] : value instanceof TensorValue ? value.shape : [];
  if (value instanceof Sequence && !value.items.every((each) => isNumber(each))) throw new NotUnderstood('line');
  return shape.toSpliced(axisOf(bound.int('axis', 0), shape.length), 1, ...indices);
});
one(
  'argmax argmin',
  ', axis=0',
  (shape, bound) => shape.toSpliced(axisOf(bound.int('axis', 0), shape.length), 1),
  () => 'int64',
);
one(
  'exp sqrt square abs sigmoid tanh sin cos sign floor round negative identity stop_gradient clip_by_value cumsum reverse sort math.log math.log1p',
  ', *rest, **options',
  same,
);
one(
  'nn.relu nn.softmax nn.sigmoid nn.tanh nn.gelu nn.leaky_relu nn.log_softmax nn.dropout',
  ', *rest, **options',
  same,
);

row('matmul linalg.matmul', 'array a, b, transpose_a=, transpose_b=, *rest, **options', (world, bound) =>
  matmul(world, bound.need('a').value, bound.need('b').value, [bound.flag('transpose_a'), bound.flag('transpose_b')]),
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
}))
  row(name, 'array x, y, ~name=', (world, bound, { span, label }) =>
    elementwise(world, sign, bound.need('x'), bound.need('y'), span, label),
  );
row('shape', 'array x, *rest, **options', (world, bound) => {
  const { shape } = tensorOf(world, bound.need('x').value);
  return hasUnknown(shape) ? new Sequence('tuple', shape.map(sizeNumber)) : tensorOf(world, sizesOf(shape), 'int32');
});

one('reshape', ', shape', (shape, bound) => {
  const target = sizesIn(bound.need('shape').value);
  const [count, known] = [product(shape), product(target.filter((size) => size !== -1))];
  const isOne = target.includes(-1);
  const size = count / known;
  if (isOne ? Number.isInteger(size) : count === known) return target.map((each) => (each === -1 ? size : each));
  if (isUnknownSize(count) || isUnknownSize(known)) throw new NotUnderstood('numbers');
  throw invalidArgument(
    `Input to reshape is a tensor with ${count} values, but the requested shape ` +
      `${isOne ? 'requires a multiple of' : 'has'} ${known} [Op:Reshape]`,
  );
});
one('transpose', ', perm=, conjugate=', (shape, bound) => {
  const perm = bound.ints('perm') ?? [...shape.keys()].reverse();
  if (perm.length !== shape.length) throw new NotUnderstood('line');
  return perm.map((axis) => shape.at(axis) ?? 1);
});
one('expand_dims', ', axis', (shape, bound) => shape.toSpliced(axisOf(bound.int('axis', 0), shape.length + 1), 0, 1));
one('squeeze', ', axis=', (shape, bound) => {
  const axes = bound.ints('axis')?.map((axis) => axisOf(axis, shape.length));
  if (axes?.some((axis) => shape[axis] !== 1)) throw new NotUnderstood('line');
  return shape.filter((size, dim) => (axes ? !axes.includes(dim) : size !== 1));
});

/**
 * Adds functions that join a list of tensors.
 * @type {(names: string, axis: string, f: (all: readonly Shape[], bound: Bound) => Shape) => void}
 */
const many = (names, axis, f) =>
  row(names, `values, ${axis}, ~name=`, (world, bound) => {
    const { value } = bound.need('values');
    const all = value instanceof Sequence ? value.items.map((each) => tensorOf(world, each)) : [];
    const [first] = all;
    if (!first) throw new NotUnderstood('line');
    const shapes = all.map(({ shape }) => shape);
    try {
      return freshTensor(world, f(shapes, bound), first.dtype);
    } catch (error) {
      throw error instanceof Raised && shapes.some(hasUnknown) ? new NotUnderstood('line') : error;
    }
  });
many('concat', 'axis', (all, bound) => {
  const [first = []] = all;
  const index = axisOf(bound.int('axis', 0), first.length);
  const refused = (/** @type {string} */ what) => invalidArgument(`ConcatOp : ${what} [Op:ConcatV2] name: concat`);
  for (const [i, shape] of all.entries()) {
    const shapes = `shape[0] = ${printed(first)} vs. shape[${i}] = ${printed(shape)}`;
    if (shape.length !== first.length) throw refused(`Ranks of all input tensors should match: ${shapes}`);
    const dim = shape.findIndex((size, each) => each !== index && differ(size, first[each]));
    if (dim >= 0) throw refused(`Dimension ${dim} in both shapes must be equal: ${shapes}`);
  }
  return first.with(
    index,
    all.reduce((sum, shape) => sum + (shape[index] ?? 0), 0),
  );
});
many('stack', 'axis=0', (all, bound) => {
  const [first = []] = all;
  if (all.some((shape) => shape.length !== first.length || shape.some((size, i) => differ(size, first[i]))))
    throw new NotUnderstood('line');
  return first.toSpliced(axisOf(bound.int('axis', 0), first.length + 1), 0, all.length);
});
