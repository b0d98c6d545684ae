// Looks up attributes and methods of tensors: `x.shape`, `x.T`, `x.view`.

import { callable } from './callable.js';
import { dtypeOf, isComplex } from '../../runtime/complex.js';
import { fresh } from './fresh.js';
import { freshLike, asView } from './views.js';
import { requiresGrad, setTensorAttribute } from './gradients.js';
import { find } from './table.js';
import {
  bool,
  Callable,
  DTypeValue,
  forgetElements,
  int,
  size,
  sizeNumber,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { isNumber, typeName, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { dtypeInfo } from '../../../../lib/boundary/dtype.js';

/** @import { Arg, Span, Tensor, TensorValue, Value, World } from '../../types.js' */

const MOST_TEXT = 40;

/** @type {Map<string, (x: Tensor) => Tensor>} */
const turned = new Map([
  ['T', (x) => x.T],
  ['mT', (x) => x.mT],
  ['H', (x) => x.t()],
  ['mH', (x) => x.mT],
  ['data', (x) => x.to(x.dtype)],
]);

/** @type {(tensor: TensorValue, world: World) => Value} */
const part = (tensor, world) => (isComplex(tensor) ? freshLike(world, tensor) : tensor);
const itemSize = (/** @type {TensorValue} */ { dtype }) => dtypeInfo(dtype).size;

/** Attributes that PyTorch and NumPy share. @type {Record<string, (tensor: TensorValue) => Value>} */
export const layoutAttributes = {
  ndim: ({ shape }) => int(shape.length),
  itemsize: (x) => int(itemSize(x)),
  nbytes: (x) => sizeNumber(itemSize(x) * x.numel),
  strides: (x) => tuple(x.strides.map((stride) => sizeNumber(stride * itemSize(x)))),
};

/** @type {Map<string, (tensor: TensorValue, world: World) => Value>} */
const attributes = new Map(
  Object.entries({
    ...layoutAttributes,
    shape: ({ shape }) => size(shape),
    dtype: (x) => new DTypeValue(/** @type {any} */ (dtypeOf(x)), x.dialect),
    real: part,
    imag: part,
    device: () => 'cpu',
    requires_grad: requiresGrad,
    // Before `backward`, the gradient may be None.
    grad: ({ shape, dtype, dialect }, world) => (world.wentBack ? fresh(world, shape, dtype, dialect) : UNKNOWN),
  }),
);

/**
 * Methods that are no rows of the table.
 * @type {Map<string, (x: TensorValue, args: readonly Arg[], world: World) => Value>}
 */
const methods = new Map(
  Object.entries({
    requires_grad_: (x, [on], world) => (setTensorAttribute(world, x, 'requires_grad', on?.value ?? bool(true)), x),
    get_device: () => int(-1),
    size: ({ shape }, [dim]) => (dim ? sizeNumber(sizeOf(shape, dimOf('size', dim))) : size(shape)),
    stride: ({ strides }, [dim]) =>
      dim ? sizeNumber(sizeOf(strides, dimOf('stride', dim))) : tuple(strides.map(sizeNumber)),
    dim: ({ shape }) => int(shape.length),
    ndimension: ({ shape }) => int(shape.length),
    storage_offset: ({ offset }) => sizeNumber(offset),
    is_contiguous: (x, _, world) => bool(asView(world, x, (t) => t.contiguous()).storage === x.storage),
    element_size: (x) => int(itemSize(x)),
    data_ptr: () => UNKNOWN,
    untyped_storage: () => UNKNOWN,
  }),
);

/**
 * The member of a tensor.
 * @param {World} world @param {TensorValue} tensor @param {string} name @param {Span} span @param {string} text
 */
export function tensorMember(world, tensor, name, span, text) {
  const turn = turned.get(name);
  if (turn) return asView(world, tensor, turn);
  if (/^is_(cuda|sparse|quantized|mps|meta|nested|leaf|cpu)$/.test(name)) return bool(/leaf|cpu/.test(name));
  if (/^(grad_fn|layout|name)$/.test(name)) return UNKNOWN;
  const attribute = attributes.get(name);
  if (attribute) return attribute(tensor, world);
  const method = methods.get(name);
  if (method) return new Callable(name, (args) => method(tensor, args, world));
  const own = tensor.attributes?.get(name);
  if (own !== undefined) return own;
  const entry = find('T', name, name.replace(/_$/, ''));
  const self = { value: tensor, name: '', text: text.slice(0, -name.length - 1), span };
  if (entry) return callable(world, entry, { name, dialect: tensor.dialect, text }, self);
  if (/[a-z]_$/.test(name)) forgetElements(tensor); // a method such as `put_` writes
  // A tensor of PyTorch's may have attributes that are not in the table.
  throw new NotUnderstood('unknownName', span, [text.length > MOST_TEXT ? `.${name}` : text]);
}

/** The dimension in `x.size(dim)` or `x.stride(dim)`. @type {(method: string, dim: Arg) => number} */
const dimOf = (method, { name, value, span }) => {
  const isOdd = typeof value === 'string' || (isNumber(value) && value.kind === 'float');
  if (!isOdd) return toInteger(value, span);
  const place = name === '' ? ' (position 1)' : '';
  throw new Raised('TypeError', `${method}(): argument 'dim'${place} must be int, not ${typeName(value)}`);
};

/** @type {(sizes: readonly number[], dim: number) => number} */
const sizeOf = (sizes, dim) => {
  const found = sizes.at(dim);
  if (found !== undefined && dim >= -sizes.length) return found;
  const [least, most] = [-Math.max(sizes.length, 1), Math.max(sizes.length, 1) - 1];
  const message = `Dimension out of range (expected to be in range of [${least}, ${most}], but got ${dim})`;
  throw new Raised('IndexError', message);
};
