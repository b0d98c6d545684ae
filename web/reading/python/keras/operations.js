// TensorFlow's functions on tensors, some of whose sizes may be unknown, in the words of its kernels.

import { operatorOf } from '../../../notation/operators.js';
import { asDType } from '../functions/dtypes.js';
import {
  isNumber,
  isUnknown,
  list,
  NotUnderstood,
  Raised,
  Sequence,
  SymbolicTensor,
  TensorValue,
  tuple,
  UNKNOWN,
  whole,
} from '../values.js';
import { seen } from '../functions/views.js';
import { operate } from '../operate.js';
import { joined } from '../../../case/brackets.js';
import { broadcast, isTensor, made, product, recorded, shown, sizesIn, sizesOf, tensorOf, value } from './sizes.js';

/**
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../world.js').World} World
 * @typedef {import('./sizes.js').Sizes} Sizes
 * @typedef {import('./sizes.js').Tensor} Tensor
 * @typedef {import('../../../case/case.js').Span} Span
 */

/** `[2,3]` @param {Sizes} shape */
const printed = (shape) => `[${shape.map((size) => size ?? '?').join(',')}]`;

const invalid = (/** @type {string} */ message) => new Raised('InvalidArgumentError', message);

/** @type {(...all: readonly Tensor[]) => boolean} */
const isSymbolic = (...all) => all.some((each) => each instanceof SymbolicTensor);

/** What TensorFlow calls its kernels. */
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
    '&': 'LogicalAnd',
    '|': 'LogicalOr',
    '^': 'LogicalXor',
    maximum: 'Maximum',
    minimum: 'Minimum',
    squared_difference: 'SquaredDifference',
  }),
);

const names = new Map([
  ['float32', 'float'],
  ['float64', 'double'],
  ['float16', 'half'],
]);
const cName = (/** @type {DType} */ dtype) => names.get(dtype) ?? dtype;

/** What a number or a list beside a tensor becomes. @type {(world: World, value: Value, beside: Value) => Tensor} */
const operandOf = (world, given, beside) => {
  const dtype = isTensor(beside) ? beside.dtype : undefined;
  if (isNumber(given) && given.kind === 'float' && dtype !== undefined && !dtype.includes('float'))
    throw new Raised(
      'TypeError',
      `Cannot convert ${Number.isInteger(Number(given.value)) ? Number(given.value).toFixed(1) : given.value} to EagerTensor of dtype ${dtype}`,
    );
  return tensorOf(world, given, isTensor(given) ? undefined : dtype);
};

/**
 * Two tensors element by element.
 * @type {(world: World, sign: string, left: Arg, right: Arg, span: Span, label?: (names: readonly string[]) => string)
 *   => Value}
 */
export const elementwise = (world, sign, left, right, span, label = (each) => joined(each, sign)) => {
  if (isUnknown(left.value) || isUnknown(right.value)) return UNKNOWN;
  const kernel = kernels.get(sign);
  if (!kernel) throw new NotUnderstood('construct', span);
  const isTruth = /^([<>]=?|[=!]=)$/.test(sign);
  return recorded(tuple([left.value, right.value]), (args) => {
    const [a = null, b = null] = args instanceof Sequence ? args.items : [];
    const [x, y] = [operandOf(world, a, b), operandOf(world, b, a)];
    if (isSymbolic(x, y)) {
      const shape = broadcast(x.shape, y.shape);
      if (!shape)
        throw value(
          `Cannot broadcast shape, the failure dim has value ${failing(x.shape, y.shape).join(', which cannot be broadcasted to ')}. ` +
            `Input shapes are: ${asList(x.shape)} and ${asList(y.shape)}.`,
        );
      return made(world, shape, isTruth ? 'bool' : x.dtype, true);
    }
    if (x.dtype !== y.dtype)
      throw invalid(
        `cannot compute ${kernel} as input #1(zero-based) was expected to be a ${cName(x.dtype)} tensor but is a ` +
          `${cName(y.dtype)} tensor [Op:${kernel}] name: `,
      );
    const said = () =>
      invalid(`Incompatible shapes: ${printed(x.shape)} vs. ${printed(y.shape)} [Op:${kernel}] name: `);
    const dtype = isTruth ? 'bool' : sign === '/' && !x.dtype.includes('float') ? 'float64' : x.dtype;
    const fn = operatorOf(sign)?.op ?? sign.replace('squared_difference', 'squaredDifference');
    const shape = broadcast(x.shape, y.shape);
    const form = /** @type {const} */ ('fresh');
    try {
      const result = operate(
        world,
        {
          fn,
          sign: operatorOf(sign) ? sign : '',
          label,
          form,
          options: {},
          span,
          said: () => (shape ? undefined : said()),
        },
        [
          { ...left, value: x },
          { ...right, value: y },
        ],
      );
      return result instanceof TensorValue && result.dtype !== dtype ? seen(world, result, (t) => t.to(dtype)) : result;
    } catch (error) {
      if (!(error instanceof NotUnderstood) || !shape) throw error;
      return made(world, shape, dtype, false);
    }
  });
};

/** @param {Sizes} shape */
const asList = (shape) => `[${shape.map((size) => size ?? 'None').join(', ')}]`;

/** The first sizes that do not fit, from the left. @type {(a: Sizes, b: Sizes) => (number | null)[]} */
const failing = (a, b) => {
  const rank = Math.max(a.length, b.length);
  for (let dim = 0; dim < rank; ++dim) {
    const [p, q] = [a[dim - rank + a.length] ?? 1, b[dim - rank + b.length] ?? 1];
    if (p !== q && p !== 1 && q !== 1) return [p, q];
  }
  return [];
};

/** `x @ y` @type {(world: World, left: Value, right: Value, turned?: readonly boolean[]) => Value} */
export const matmul = (world, left, right, turned = []) =>
  recorded(tuple([left, right]), (args) => {
    const [a = null, b = null] = args instanceof Sequence ? args.items : [];
    const [x, y] = [operandOf(world, a, b), operandOf(world, b, a)];
    const turn = (/** @type {Sizes} */ shape, /** @type {boolean | undefined} */ is) =>
      is ? [...shape.slice(0, -2), ...shape.slice(-2).toReversed()] : shape;
    const [p, q] = [turn(x.shape, turned[0]), turn(y.shape, turned[1])];
    if (p.length < 2 || q.length < 2) {
      if (isSymbolic(x, y)) throw new NotUnderstood('line');
      const at = p.length < 2 ? 0 : 1;
      const shape = printed(at === 0 ? x.shape : y.shape);
      throw invalid(`In[${at}] is not a matrix. Instead it has shape ${shape} [Op:MatMul] name: `);
    }
    const [k, j] = [p.at(-1) ?? null, q.at(-2) ?? null];
    const batch = broadcast(p.slice(0, -2), q.slice(0, -2));
    if (k !== null && j !== null && k !== j) {
      if (isSymbolic(x, y))
        throw value(
          'Inner dimensions (`x1.shape[-1]` and `x2.shape[-2]`) must be equal, but received ' +
            `\`x1.shape=${shown(p)}\` and \`x2.shape=${shown(q)}\`.`,
        );
      throw p.length === 2 && q.length === 2
        ? invalid(`Matrix size-incompatible: In[0]: ${printed(x.shape)}, In[1]: ${printed(y.shape)} [Op:MatMul] name: `)
        : invalid(
            `Matrix size-incompatible: In[0]: ${printed(x.shape)}, In[1]: ${printed(y.shape)} [Op:BatchMatMulV2] name: `,
          );
    }
    if (!batch)
      throw invalid(
        `In[0] and In[1] must have compatible batch dimensions: ${printed(x.shape)} vs. ${printed(y.shape)} [Op:BatchMatMulV2] name: `,
      );
    return made(world, [...batch, p.at(-2) ?? null, q.at(-1) ?? null], x.dtype, isSymbolic(x, y));
  });

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
const one =
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
const axisOf = (axis, rank, words) => {
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

/** @type {Run} */
const reshape = one(({ shape }, bound) => {
  const target = sizesIn(bound.need('shape').value);
  const count = product(shape);
  const known = product(target.filter((size) => size !== -1));
  if (count === null || known === null) return { shape: target.map((size) => (size === -1 ? null : size)) };
  if (!target.includes(-1)) {
    if (known !== count)
      throw invalid(
        `Input to reshape is a tensor with ${count} values, but the requested shape has ${known} [Op:Reshape]`,
      );
    return { shape: target };
  }
  if (known === 0 || count % known !== 0)
    throw invalid(
      `Input to reshape is a tensor with ${count} values, but the requested shape requires a multiple of ${known} [Op:Reshape]`,
    );
  return { shape: target.map((size) => (size === -1 ? count / known : size)) };
});

/** @type {Run} */
const concat = (world, bound) => {
  const list_ = bound.need('values').value;
  if (isUnknown(list_)) return UNKNOWN;
  return recorded(list_, (args) => {
    const all = args instanceof Sequence ? args.items.map((each) => tensorOf(world, each)) : [];
    const [first] = all;
    if (!first) throw new NotUnderstood('line');
    const rank = first.shape.length;
    const axis = bound.int('axis', -1);
    const at = axisOf(axis, rank, () =>
      invalid(
        `ConcatOp : Expected concatenating dimensions in the range [${-rank}, ${rank}), but got ${axis} [Op:ConcatV2] name: concat`,
      ),
    );
    for (const [i, { shape }] of all.entries()) {
      if (shape.length !== rank)
        throw invalid(
          `ConcatOp : Ranks of all input tensors should match: shape[0] = ${printed(first.shape)} vs. shape[${i}] = ${printed(shape)} [Op:ConcatV2] name: concat`,
        );
      const dim = shape.findIndex(
        (size, each) => each !== at && size !== null && first.shape[each] !== null && size !== first.shape[each],
      );
      if (dim >= 0) {
        if (isSymbolic(...all)) throw new NotUnderstood('line');
        throw invalid(
          `ConcatOp : Dimension ${dim} in both shapes must be equal: shape[0] = ${printed(first.shape)} vs. shape[${i}] = ${printed(shape)} [Op:ConcatV2] name: concat`,
        );
      }
    }
    const sizes = all.map(({ shape }) => shape[at] ?? null);
    const total = sizes.reduce(
      (/** @type {number | null} */ sum, size) => (sum === null || size === null ? null : sum + size),
      0,
    );
    return made(world, first.shape.toSpliced(at, 1, total), first.dtype, isSymbolic(...all));
  });
};

/** @type {Run} */
const stack = (world, bound) => {
  const list_ = bound.need('values').value;
  if (isUnknown(list_)) return UNKNOWN;
  return recorded(list_, (args) => {
    const all = args instanceof Sequence ? args.items.map((each) => tensorOf(world, each)) : [];
    const [first] = all;
    if (!first) throw new NotUnderstood('line');
    const clash = all.findIndex(({ shape }) => String(shape) !== String(first.shape));
    if (clash >= 0) {
      if (isSymbolic(...all)) throw new NotUnderstood('line');
      throw invalid(
        `Shapes of all inputs must match: values[0].shape = ${printed(first.shape)} != values[${clash}].shape = ${printed(all[clash]?.shape ?? [])} [Op:Pack] name: stack`,
      );
    }
    const axis = bound.int('axis', 0);
    return made(
      world,
      first.shape.toSpliced(axis < 0 ? axis + first.shape.length + 1 : axis, 0, all.length),
      first.dtype,
      isSymbolic(...all),
    );
  });
};

/** @type {Run} */
const transpose = one(({ shape }, bound) => {
  const perm = bound.ints('perm');
  if (!perm) return { shape: shape.toReversed() };
  if (perm.length !== shape.length)
    throw invalid(
      `transpose expects a vector of size ${shape.length}. But input(1) is a vector of size ${perm.length} [Op:Transpose]`,
    );
  return { shape: perm.map((axis) => shape.at(axis) ?? null) };
});

/** @type {Run} */
const expandDims = one(({ shape }, bound) => {
  const axis = bound.int('axis', 0);
  const at = axisOf(axis, shape.length + 1, () =>
    invalid(`Tried to expand dim index ${axis} for tensor with ${shape.length} dimensions. [Op:ExpandDims]`),
  );
  return { shape: shape.toSpliced(at, 0, 1) };
});

/** @type {Run} */
const squeeze = one(({ shape }, bound) => {
  const axes = bound.ints('axis')?.map((axis) => (axis < 0 ? axis + shape.length : axis));
  const wrong = axes?.find((axis) => shape[axis] !== 1 && shape[axis] !== null);
  if (wrong !== undefined)
    throw invalid(`Can not squeeze dim[${wrong}], expected a dimension of 1, got ${shape[wrong]} [Op:Squeeze]`);
  return { shape: shape.filter((size, dim) => (axes ? !axes.includes(dim) : size !== 1)) };
});

/** @type {(dtype: DType) => Run} */
const filled = (dtype) => (world, bound) =>
  made(world, sizesIn(bound.need('shape').value), asked(bound, world) ?? dtype, false);

/** @type {Run} */
const split = (world, bound) => {
  const given = bound.need('value').value;
  if (isUnknown(given)) return UNKNOWN;
  return recorded(given, (args) => {
    const x = tensorOf(world, args);
    const axis = bound.int('axis', 0);
    const at = axis < 0 ? axis + x.shape.length : axis;
    const how = bound.need('num_or_size_splits').value;
    const size = x.shape[at] ?? null;
    const sizes =
      how instanceof Sequence
        ? sizesIn(how)
        : Array.from({ length: whole(how) }, () => (size === null ? null : size / whole(how)));
    if (sizes.some((each) => each !== null && !Number.isInteger(each))) throw new NotUnderstood('line');
    return list(sizes.map((each) => made(world, x.shape.toSpliced(at, 1, each), x.dtype, isSymbolic(x))));
  });
};

/** @param {import('../table.js').Row} row */
export const operations = (row) => {
  row('n', 'constant convert_to_tensor Variable', 'value, dtype=, *rest, shape=, trainable=, name=', (world, bound) => {
    const x = tensorOf(world, bound.need('value').value, asked(bound, world));
    return bound.value('shape') === undefined ? x : made(world, sizesIn(bound.value('shape')), x.dtype, false);
  });
  row('n', 'zeros ones', 'shape, dtype=, name=', filled('float32'));
  row('n', 'fill', 'dims, value, name=', (world, bound) =>
    made(world, sizesIn(bound.need('dims').value), tensorOf(world, bound.need('value').value).dtype, false),
  );
  row(
    'n',
    'zeros_like ones_like',
    'x, dtype=, name=',
    one((x, bound) => ({
      shape: x.shape,
      dtype: bound.value('dtype') === undefined ? x.dtype : asDType(bound.need('dtype').value, 'tensorflow'),
    })),
  );
  row('n', 'eye', 'n, m=, *rest, dtype=', (world, bound) =>
    made(world, [bound.int('n', 0), bound.int('m', bound.int('n', 0))], asked(bound, world) ?? 'float32', false),
  );
  row(
    'n',
    'random.normal random.truncated_normal random.stateless_normal',
    'shape, mean=, stddev=, dtype=, seed=, name=',
    filled('float32'),
  );
  row('n', 'random.uniform', 'shape, minval=, maxval=, dtype=, seed=, name=', filled('float32'));
  row('n', 'range', 'start, limit=, delta=, dtype=, name=', (world, bound) => {
    const numbers = ['start', 'limit', 'delta'].map((name) => bound.value(name)).filter((each) => each !== undefined);
    if (!numbers.every((each) => isNumber(each))) return UNKNOWN;
    const [a = 0, b, c = 1] = numbers.map((each) => Number(each.value));
    const size = Math.max(Math.ceil(((b ?? a) - (b === undefined ? 0 : a)) / c), 0);
    return made(
      world,
      [size],
      asked(bound, world) ?? (numbers.some(({ kind }) => kind === 'float') ? 'float32' : 'int32'),
      false,
    );
  });
  row('n', 'linspace', 'start, stop, num, name=, axis=', (world, bound) =>
    made(world, [bound.int('num', 0)], 'float32', false),
  );
  row('n', 'reshape', 'x, shape, name=, *, tensor=', reshape);
  row('n', 'concat', 'values, axis, name=', concat);
  row('n', 'concatenate', 'values, axis=, name=', concat);
  row('n', 'stack', 'values, axis=, name=', stack);
  row('n', 'transpose', 'x, perm=, conjugate=, name=, *, axes=', transpose);
  row('n', 'expand_dims', 'x, axis, name=', expandDims);
  row('n', 'squeeze', 'x, axis=, name=', squeeze);
  row(
    'n',
    'cast',
    'x, dtype, name=',
    one((x, bound) => ({ shape: x.shape, dtype: asDType(bound.need('dtype').value, 'tensorflow') })),
  );
  row('n', 'one_hot', 'indices, depth, on_value=, off_value=, axis=, dtype=, name=', (world, bound) => {
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
    'params, indices, validate_indices=, axis=, batch_dims=, name=',
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
    'x, multiples, name=',
    one(({ shape }, bound) => {
      const times = bound.ints('multiples') ?? [];
      return { shape: shape.map((size, i) => (size === null ? null : size * (times[i] ?? 1))) };
    }),
  );
  row('n', 'split', 'value, num_or_size_splits, axis=, num=, name=', split);
  row(
    'n',
    'broadcast_to',
    'x, shape, name=',
    one((x, bound) => {
      const target = sizesIn(bound.need('shape').value);
      if (!broadcast(x.shape, target))
        throw invalid(`Incompatible shapes: ${printed(x.shape)} vs. ${printed(target)} [Op:BroadcastTo] name: `);
      return { shape: target };
    }),
  );
  row('n', 'matmul linalg.matmul', 'a, b, transpose_a=, transpose_b=, *rest, **options', (world, bound) =>
    matmul(world, bound.need('a').value, bound.need('b').value, [bound.flag('transpose_a'), bound.flag('transpose_b')]),
  );
  const REDUCED = 'x, axis=, keepdims=, name=';
  row('n', 'reduce_sum', REDUCED, reduction('Sum'));
  row('n', 'reduce_mean', REDUCED, reduction('Mean'));
  row('n', 'reduce_max', REDUCED, reduction('Max'));
  row('n', 'reduce_min', REDUCED, reduction('Min'));
  row('n', 'reduce_prod', REDUCED, reduction('Prod'));
  row('n', 'reduce_logsumexp math.reduce_std math.reduce_variance', REDUCED, reduction('Mean'));
  row('n', 'reduce_all', REDUCED, reduction('All'));
  row('n', 'reduce_any', REDUCED, reduction('Any'));
  row('n', 'norm', 'x, ord=, axis=, keepdims=, name=', reduction('Sum'));
  row(
    'n',
    'argmax argmin math.argmax math.argmin',
    'x, axis=, output_type=, name=',
    one(({ shape }, bound) => {
      const axis = bound.int('axis', 0);
      return { shape: shape.filter((_, dim) => dim !== (axis < 0 ? axis + shape.length : axis)), dtype: 'int64' };
    }),
  );
  row(
    'n',
    'exp sqrt square abs sigmoid tanh sin cos sign floor round negative identity stop_gradient clip_by_value cumsum reverse sort',
    'x, *rest, **options',
    same,
  );
  row(
    'n',
    'math.exp math.log math.log1p math.sqrt math.square math.abs math.sigmoid math.tanh math.rsqrt math.softplus math.l2_normalize math.sin math.cos math.erf',
    'x, *rest, **options',
    same,
  );
  row(
    'n',
    'nn.relu nn.softmax nn.sigmoid nn.tanh nn.gelu nn.leaky_relu nn.log_softmax nn.elu nn.selu nn.silu nn.swish nn.softplus nn.dropout nn.l2_normalize',
    'x, *rest, **options',
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
    'math.add': '+',
    'math.subtract': '-',
    'math.multiply': '*',
    'math.divide': '/',
    'math.squared_difference': 'squared_difference',
    'math.maximum': 'maximum',
    'math.minimum': 'minimum',
    'math.pow': '**',
  }))
    row('n', name, 'x, y, name=', (world, bound, { span, label }) =>
      elementwise(world, sign, bound.need('x'), bound.need('y'), span, label),
    );
  row('n', 'nn.bias_add', 'value, bias, data_format=, name=', (world, bound, { span, label }) =>
    elementwise(world, '+', bound.need('value'), bound.need('bias'), span, label),
  );
  row('n', 'shape', 'x, *rest, **options', (world, bound) => {
    const { shape } = tensorOf(world, bound.need('x').value);
    const sizes = sizesOf(shape);
    return shape.some((size) => size === null) || shape.length === 0 ? sizes : tensorOf(world, sizes);
  });
  row('n', 'rank', 'x', (world) => made(world, [], 'int32', false));
};
