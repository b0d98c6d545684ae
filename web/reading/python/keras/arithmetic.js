// TensorFlow's arithmetic on tensors, some of whose sizes may be unknown, in the words of its kernels.

import { operatorOf } from '../../../notation/operators.js';
import { Sequence, SymbolicTensor, TensorValue, tuple, UNKNOWN } from '../values.js';
import { isNumber, isUnknown } from '../kinds.js';
import { NotUnderstood, Raised } from '../raised.js';
import { seen } from '../functions/views.js';
import { operate } from '../operate.js';
import { joined } from '../../../case/brackets.js';
import { alignedSizes, broadcast, isTensor, made, recorded, shown, tensorOf, value } from './sizes.js';

/** @import { DType, Span } from '../../../case/case.js' */
/** @import { Arg, Value } from '../values.js' */
/** @import { World } from '../world.js' */
/** @import { Sizes, Tensor } from './sizes.js' */

/** `[2,3]` @param {Sizes} shape */
export const printed = (shape) => `[${shape.map((size) => size ?? '?').join(',')}]`;

export const invalid = (/** @type {string} */ message) => new Raised('InvalidArgumentError', message);

/** @type {(...all: readonly Tensor[]) => boolean} */
export const isSymbolic = (...all) => all.some((each) => each instanceof SymbolicTensor);

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
      const { shape, clashes } = alignedSizes(x.shape, y.shape);
      if (!shape)
        throw value(
          `Cannot broadcast shape, the failure dim has value ${clashes?.[0]?.sizes.join(', which cannot be broadcasted to ')}. ` +
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
