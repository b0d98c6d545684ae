/** Choices between operands, and operations of three. */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { isPlainObject, tensorArgument } from '../tensor/arguments.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { commonDType } from '../engine/common-dtype.js';
import { compute } from '../engine/compute.js';
import { expandGeometry } from '../engine/view-geometry.js';
import { core } from '../boundary/core.js';
import { filled } from '../tensor/filled.js';
import { bothForms, callOptions, operand, operands, operationsMade, parameter, run } from './elementwise.js';
import { canCast } from './promotion.js';
import { isTraced, tracedAmong } from '../tensor/placeholder.js';
import { guard } from '../reports/watching.js';
import { numberOf } from '../values/read.js';
import { any } from './reductions.js';
import { asScalar, assertFills, assertFits, isNumberLike, parameterDType, Scalar } from '../tensor/scalar.js';
import { codes, errorFrom } from '../errors/sentences.js';
import { isTensor } from '../tensor/tensor.js';
import { warn } from '../reports/warnings.js';

/** @import { BothClamp, BothMaskedFill, Where } from '../typing/choices.js' */
/** @import { BothTernary } from '../typing/forms.js' */
/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor/scalar.js').NumberLike} NumberLike */
/** @typedef {import('../engine/slots.js').Operand} Operand */
/** @typedef {import('./elementwise.js').TensorLike} TensorLike */
/** @typedef {import('./elementwise.js').CallOptions} CallOptions */

/**
 * `input` where `condition`, of bools, is true, `other` elsewhere; all three broadcast.
 * @type {Where}
 * @example
 *   where(tensor([true, false]), 1, tensor([5, 6])).tolist(); // [1, 6]
 */
export const where = (condition, input, other, options) => {
  const form = { fn: 'where', inPlace: false };
  const mask = tensorArgument('where', 'condition', condition);
  const list = [operand('where', 'input', input), operand('where', 'other', other)];
  const { out, broadcast } = callOptions(form, options, []);
  const dtype = dtypeInfo(commonDType(list));
  for (const each of list) if (each instanceof Scalar) assertFills(each, dtype, 1);
  if (out && out.dtype !== dtype.name) {
    throw new DTypeError(`Expected out type to be ${dtype.scalarType} but got ${dtypeInfo(out.dtype).scalarType}`);
  }
  if (mask.dtype === 'uint8') {
    warn(
      'where received a uint8 condition tensor. This behavior is deprecated and will be removed in a future version of ' +
        'PyTorch. Use a boolean condition instead.',
    );
  } else if (mask.dtype !== 'bool') {
    const { scalarType } = dtypeInfo(mask.dtype);
    throw new DTypeError(`where expected condition to be a boolean tensor, but got a tensor with dtype ${scalarType}`);
  }
  return run(form, 'where', [mask, ...list], { out, broadcast, warnsOnce: true });
};

/**
 * The number a fill is made with. A tensor gives its only element, if it has that already.
 * @param {TensorLike} value
 */
function fillValue(value) {
  if (!isTensor(value)) {
    if (isNumberLike(value)) return asScalar(value);
    throw new ArgumentError("maskedFill(): argument 'value' must be a number or a 0-d tensor");
  }
  if (value.ndim > 0) {
    throw new ShapeError(
      `masked_fill_ only supports a 0-dimensional value tensor, but got tensor with ${value.ndim} dimension(s).`,
    );
  }
  return isTraced(value) ? value : numberOf(value);
}

/** The shape that they broadcast to. @param {readonly (readonly number[])[]} shapes */
function commonShape(shapes) {
  const { shape, numel, error } = core.align(shapes);
  if (codes[error.code] !== 'ok') throw errorFrom(error, { shapes, sizes: shape });
  return { shape, numel };
}

/**
 * The fill of a fused function whose number is an element of a tensor: what that is shows only now.
 * @param {readonly Operand[]} given the input, the mask and the tensor
 */
function filledBy(given) {
  const [from, mask, value] = /** @type {[Tensor, Tensor, Tensor]} */ (given);
  const number = numberOf(value);
  assertFits(number, dtypeInfo(from.dtype));
  const { shape } = core.align([mask.shape, from.shape]);
  return filled(allocateContiguous(from.dtype, shape), (out) => compute('maskedFill', [from, mask, number], { out }));
}

/** Some element lies at more than one index. @param {Tensor} tensor */
const isExpanded = ({ shape, strides, numel }) => numel > 0 && shape.some((size, i) => size > 1 && strides[i] === 0);

/**
 * An element that lies at several indices is filled if the mask is true at any of them.
 * @param {import('./elementwise.js').Form} form
 * @param {string} op
 * @param {[Tensor, Tensor, Operand]} list
 * @param {{ refuse: () => void }} how
 */
function fillExpanded(form, op, [target, mask, number], how) {
  warn(
    'Use of masked_fill_ on expanded tensors is deprecated. Please clone() the tensor before performing this ' +
      'operation. This also applies to advanced indexing e.g. tensor[mask] = scalar',
  );
  const shapes = [target.shape, mask.shape];
  const { shape } = commonShape(shapes);
  if (String(shape) !== String(target.shape)) {
    const grows = { code: codes.indexOf('grows'), dim: 0, operand: 0, a: 0, b: 0 };
    throw errorFrom(grows, { shapes, sizes: shape, target: target.shape });
  }
  const dims = shape.flatMap((size, at) => (size > 1 && target.strides[at] === 0 ? [at] : []));
  const { dtype, strides } = target;
  /** @type {Tensor[]} */
  const made = [];
  try {
    const once = viewOf(target, { dtype, shape: shape.map((size, at) => (dims.includes(at) ? 1 : size)), strides });
    made.push(once);
    const everywhere = viewOf(mask, expandGeometry(mask, shape));
    made.push(everywhere);
    const chosen = any(everywhere, dims, { keepdim: true });
    made.push(chosen);
    run(form, op, [once, chosen, number], how);
  } finally {
    made.forEach((each) => each.dispose());
  }
  return target;
}

/**
 * `value` where `mask` is true. The dtype is that of `input`.
 * @example
 *   maskedFill(tensor([1, 2, 3]), tensor([true, false, true]), 0).tolist(); // [0, 2, 0]
 */
export const [maskedFill, maskedFill_] = /** @type {BothMaskedFill} */ (
  bothForms('maskedFill', (form) => {
    /** @type {(input: Tensor, mask: Tensor, value: TensorLike) => Tensor} */
    return (input, mask, value) => {
      const from = tensorArgument(form.fn, 'input', input);
      const where = tensorArgument(form.fn, 'mask', mask);
      // Out of place it is the shapes that come first, and the mask is folded before the input.
      const common = form.inPlace ? undefined : commonShape([where.shape, from.shape]);
      const number = fillValue(value);
      if (where.dtype !== 'bool') {
        const { cType } = dtypeInfo(where.dtype);
        throw new DTypeError(`masked_fill_ only supports boolean masks, but got mask with dtype ${cType}`);
      }
      const refuse = () => number instanceof Scalar && assertFits(number, dtypeInfo(from.dtype));
      if (common === undefined) {
        const fill = isExpanded(from) ? fillExpanded : run;
        return fill(form, 'maskedFill', [from, where, number], { refuse });
      }
      guard(form.fn, [where.shape, from.shape], { ...common, size: dtypeInfo(from.dtype).size });
      const list = [from, where, number];
      const out = allocateContiguous(from.dtype, common.shape, tracedAmong(list.filter(isTensor)));
      const alone = number instanceof Scalar ? undefined : filledBy;
      return filled(out, () => run(form, 'maskedFill', list, { out, refuse, alone }));
    };
  })
);

/** @param {string} argument @param {Tensor} start @param {Tensor} each */
function assertSameDType(argument, start, each) {
  if (each.dtype === start.dtype) return;
  const [wanted, got] = [start, each].map(({ dtype }) => dtypeInfo(dtype).cType);
  throw new DTypeError(`expected dtype ${wanted} for \`${argument}\` but got dtype ${got}`);
}

/**
 * From `input` to `end` by `weight`, a number or a tensor. All are of one dtype.
 * @example
 *   lerp(tensor([0, 10]), tensor([10, 20]), 0.5).tolist(); // [5, 15]
 */
export const [lerp, lerp_] = /** @type {BothTernary<TensorLike>} */ (
  bothForms('lerp', (form) => {
    /** @type {(input: Tensor, end: Tensor, weight: TensorLike, options?: CallOptions) => Tensor} */
    return (input, end, weight, options) => {
      const start = tensorArgument(form.fn, 'input', input);
      const to = tensorArgument(form.fn, 'end', end);
      const by = operand(form.fn, 'weight', weight);
      const how = callOptions(form, options, []);
      assertSameDType('end', start, to);
      if (by instanceof Scalar) {
        const refuse = () => {
          const dtype = dtypeInfo(start.dtype);
          if (dtype.category === 'float') assertFits(by, parameterDType(dtype));
        };
        return run(form, 'lerpScalar', [start, to], { ...how, params: [by], refuse });
      }
      // A 0-d weight may be of any dtype, and then `out` may be, too.
      if (by.ndim > 0) assertSameDType('weight', start, by);
      return run(form, 'lerp', [start, to, by], { ...how, exactOut: by.ndim > 0 });
    };
  })
);

/**
 * @param {string} name
 * @param {(list: readonly Tensor[]) => void} [check]
 * @returns {BothTernary<Tensor, { value?: NumberLike }>}
 */
const threeWithValue = (name, check) =>
  bothForms(name, (form) => {
    /** @type {(input: Tensor, tensor1: Tensor, tensor2: Tensor, options?: CallOptions & { value?: NumberLike }) => Tensor} */
    return (input, tensor1, tensor2, options) => {
      const named = Object.entries({ input, tensor1, tensor2 });
      const list = named.map(([argument, value]) => tensorArgument(form.fn, argument, value));
      const { value, ...rest } = callOptions(form, options, ['value']);
      const by = parameter(form, 'value', value, 1);
      check?.(list);
      const dtype = dtypeInfo(commonDType(list));
      return run(form, name, list, { ...rest, params: [by], refuse: () => assertFits(by, parameterDType(dtype)) });
    };
  });

/**
 * `input + value · tensor1 · tensor2`.
 * @example
 *   addcmul(tensor([1]), tensor([2]), tensor([3]), { value: 2 }).tolist(); // [13]
 */
export const [addcmul, addcmul_] = threeWithValue('addcmul');

/**
 * `input + value · tensor1 / tensor2`.
 * @example
 *   addcdiv(tensor([1]), tensor([6]), tensor([3])).tolist(); // [3]
 */
export const [addcdiv, addcdiv_] = threeWithValue('addcdiv', ([, a, b]) => {
  const divides = [a, b].some((each) => dtypeInfo(/** @type {Tensor} */ (each).dtype).category === 'float');
  if (divides) return;
  throw new DTypeError(
    'Integer division with addcdiv is no longer supported, and in a future  release addcdiv will perform a true ' +
      'division of tensor1 and tensor2. The historic addcdiv behavior can be implemented as (input + value * ' +
      'torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer inputs and as (input + value * tensor1 / tensor2) ' +
      'for float inputs. The future addcdiv behavior is just the latter implementation: (input + value * tensor1 / ' +
      'tensor2), for all dtypes.',
  );
});

/** @typedef {CallOptions & { min?: TensorLike, max?: TensorLike }} Bounds */

/**
 * Not below `min`, not above `max`; either may be left out. Where they cross, `max` has the last word.
 * @example
 *   clamp(tensor([1, 5, 9]), { min: 2, max: 6 }).tolist(); // [2, 5, 6]
 */
export const [clamp, clamp_] = /** @type {BothClamp} */ (
  bothForms('clamp', (form) => {
    /** @type {(input: Tensor, first?: Bounds | TensorLike, second?: TensorLike | CallOptions, options?: CallOptions) => Tensor} */
    return (input, first, second, options) => {
      const byName = isPlainObject(first) && second === undefined && options === undefined;
      const byOne = isPlainObject(second) && options === undefined; // a `min` alone, and options
      const given = callOptions(form, byName ? first : byOne ? second : options, byName ? ['min', 'max'] : []);
      const { min = null, max = null, ...rest } = byName ? given : { ...given, min: first, max: byOne ? null : second };
      if (min === null && max === null) {
        throw new ArgumentError("torch.clamp: At least one of 'min' or 'max' must not be None", {
          torchType: 'RuntimeError',
        });
      }
      const named = {
        input: tensorArgument(form.fn, 'input', input),
        ...(min === null ? {} : { min }),
        ...(max === null ? {} : { max }),
      };
      const list = operands(form, named);
      const op = min === null ? 'clampMax' : max === null ? 'clampMin' : 'clamp';
      const byNumbers = list.slice(1).every((each) => each instanceof Scalar);
      const kernel = { clamp: 'clamp_scalar_cpu', clampMin: 'clamp_min_scalar_cpu', clampMax: 'clamp_max_scalar_cpu' }[
        op
      ];
      if (!byNumbers) return run(form, op, list, rest);
      const dtype = dtypeInfo(commonDType(list));
      if (form.inPlace || rest.out === named.input) assertHolds(named.input, dtype.name);
      const refuse = () => {
        if (dtype.name === 'bool') {
          throw new DTypeError(`"${kernel}" not implemented for 'Bool'`, { torchType: 'NotImplementedError' });
        }
        for (const each of list) if (each instanceof Scalar) assertFits(each, dtype);
      };
      return run(form, op, list, { ...rest, exactOut: true, refuse });
    };
  })
);

/**
 * Clamped by numbers in place, the dtype is looked at before anything else, and the target named as C++ does.
 * @param {Tensor} target
 * @param {import('../boundary/dtype.js').DType} dtype
 */
function assertHolds(target, dtype) {
  if (canCast(dtype, target.dtype)) return;
  const [result, wanted] = [dtypeInfo(dtype).scalarType, dtypeInfo(target.dtype).cType];
  throw new DTypeError(`result type ${result} can't be cast to the desired output type ${wanted}`, {
    code: 'cannotStore',
  });
}

/** By name, for the methods. */
export const operations = operationsMade();
