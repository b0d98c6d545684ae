// Looks up attributes and methods of tensors: `x.shape`, `x.T`, `x.view`.

import { callable } from './callable.js';
import { dtypeOf, isComplex } from '../../runtime/complex.js';
import { fresh } from './fresh.js';
import { legacyName } from './dtypes.js';
import { freshLike, asView } from './views.js';
import { requiresGrad, setTensorAttribute } from './gradients.js';
import { find } from './table.js';
import { bool, Callable, DTypeValue, int, size, sizeNumber, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber, typeName, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { dtypeInfo } from '../../../../lib/boundary/dtype.js';

/** @import { Arg, Entry, Span, Tensor, TensorValue, Value, World } from '../../types.js' */

const MOST_TEXT = 40;

/** `x.type(dtype)` @type {(world: World, tensor: TensorValue, name: string, span: Span, text: string) => Value} */
const converted = (world, tensor, name, span, text) => {
  const { dialect } = tensor;
  const entry = /** @type {Entry} */ (find('T', 'type'));
  return callable(world, entry, { name, dialect, text }, { value: tensor, name: '', text, span });
};

/** @type {Map<string, (x: Tensor) => Tensor>} */
const turned = new Map([
  ['T', (x) => x.T],
  ['mT', (x) => x.mT],
  ['H', (x) => x.t()],
  ['mH', (x) => x.mT],
  ['data', (x) => x.to(x.dtype)],
]);

/**
 * The member of a tensor.
 * @param {World} world @param {TensorValue} tensor @param {string} name @param {Span} span @param {string} text
 */
export function tensorMember(world, tensor, name, span, text) {
  const { dialect, shape, strides, dtype } = tensor;
  const turn = turned.get(name);
  if (turn) return asView(world, tensor, turn);
  if (/^is_(cuda|sparse|quantized|mps|meta|nested|leaf|cpu)$/.test(name)) return bool(/leaf|cpu/.test(name));
  if (/^(grad_fn|layout|name)$/.test(name)) return UNKNOWN;
  const itemSize = dtypeInfo(dtype).size;
  const method = (/** @type {() => Value} */ run) => new Callable(name, run);
  switch (name) {
    case 'shape':
      return size(shape);
    case 'ndim':
      return int(shape.length);
    case 'dtype':
      return new DTypeValue(/** @type {any} */ (dtypeOf(tensor)), dialect);
    case 'real':
    case 'imag':
      return isComplex(tensor) ? freshLike(world, tensor) : tensor;
    case 'is_complex':
      return method(() => bool(isComplex(tensor)));
    case 'itemsize':
      return int(itemSize);
    case 'nbytes':
      return sizeNumber(itemSize * tensor.numel);
    case 'strides':
      return tuple(strides.map((stride) => sizeNumber(stride * itemSize)));
    case 'device':
      return 'cpu';
    case 'requires_grad':
      return requiresGrad(tensor);
    case 'requires_grad_':
      return new Callable(
        name,
        ([on]) => (setTensorAttribute(world, tensor, name.slice(0, -1), on?.value ?? bool(true)), tensor),
      );
    case 'grad':
      // Before `backward`, the gradient may be None.
      return world.wentBack ? fresh(world, shape, dtype, dialect) : UNKNOWN;
    case 'get_device':
      return method(() => int(-1));
    case 'type':
      // Without an argument, `x.type()` returns the name of the type.
      return new Callable(name, (args, place, called) =>
        args.length === 0
          ? `torch.${legacyName(dtype)}`
          : /** @type {Callable} */ (converted(world, tensor, name, span, text)).call(args, place, called),
      );
    case 'size':
      return new Callable(name, ([dim]) => (dim ? sizeNumber(sizeOf(shape, dimOf(name, dim))) : size(shape)));
    case 'stride':
      return new Callable(name, ([dim]) =>
        dim ? sizeNumber(sizeOf(strides, dimOf(name, dim))) : tuple(strides.map(sizeNumber)),
      );
    case 'dim':
    case 'ndimension':
      return method(() => int(shape.length));
    case 'storage_offset':
      return method(() => sizeNumber(tensor.offset));
    case 'is_contiguous':
      return method(() => {
        const copy = asView(world, tensor, (x) => x.contiguous());
        return bool(copy.storage === tensor.storage);
      });
    case 'element_size':
      return method(() => int(itemSize));
    case 'data_ptr':
    case 'untyped_storage':
      return method(() => UNKNOWN);
    case 'is_floating_point':
      return method(() => bool(dtype.includes('float')));
  }
  const own = tensor.attributes?.get(name);
  if (own !== undefined) return own;
  const entry = find('T', name, name.replace(/_$/, ''));
  if (entry)
    return callable(
      world,
      entry,
      { name, dialect, text },
      { value: tensor, name: '', text: text.slice(0, -name.length - 1), span },
    );
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
