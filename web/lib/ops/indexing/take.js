/** `take` and `put`: read or write elements by their positions in row-major order. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocate, contiguousGeometry } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { copyInto } from '../../engine/copy.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { contiguous } from '../copies.js';
import { reshape } from '../views.js';
import { isContiguous } from '../../tensor/layout.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';
import { changing } from './changing.js';
import { reading } from './gather.js';
import { assertPlaces, flatIndex, readAt, combineAt } from './places.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { BothPut, Take } from '../../typing/gathering.js' */

/** @param {bigint} index @param {number} _ @param {number} size */
const outside = (index, _, size) =>
  new ShapeError(`out of range: tried to access index ${index} on a tensor of ${size} elements.`, {
    torchType: 'IndexError',
    argument: 'index',
    a: Number(index),
    b: size,
  });

/** @param {string} fn @param {Tensor} index */
function assertLong(fn, { dtype }) {
  if (dtype === 'int64') return;
  const { scalarType } = dtypeInfo(dtype);
  throw new DTypeError(`${fn}(): Expected a long tensor for index, but got ${scalarType}`, { argument: 'index' });
}

/** @param {string} fn @param {string} name of the other @param {Tensor} input @param {Tensor} other */
function unlike(fn, name, input, other) {
  const [own, got] = [input, other].map(({ dtype }) => dtypeInfo(dtype).scalarType);
  return new DTypeError(
    `${fn}(): self and ${name} expected to have the same dtype, but got self.dtype = ${own} and ${name}.dtype = ${got}`,
    { argument: name },
  );
}

/** The layout of an elementwise operation's result. @param {Tensor} of */
const elementwiseLayout = (of) =>
  useAndDispose(compute('logicalNot', [of]), ({ shape, strides }) => ({ shape: [...shape], strides: [...strides] }));

/**
 * Returns the elements at positions in row-major order, as if `input` had one dimension. The result has the shape of
 * `index`.
 * @type {Take}
 * @example
 *   take(tensor([[1, 2], [3, 4]]), tensor([0, -1]).long()).tolist(); // [1, 4]
 */
export const take = reading(
  'take',
  ['index'],
  ({ index: given }, input) => {
    const index = tensorArgument('take', 'index', given);
    assertLong('take', index);
    return {
      from: [input, index],
      shape: index.shape,
      check() {
        if (input.numel > 0 || index.numel === 0) return;
        throw new ShapeError('take(): tried to take from an empty tensor', { torchType: 'IndexError' });
      },
      make(resizes) {
        const places = flatIndex(index);
        const { shape, strides } = resizes ? elementwiseLayout(index) : contiguousGeometry(input.dtype, index.shape);
        return filled(allocate({ dtype: input.dtype, shape, strides }), (axis) => {
          useAndDispose(contiguous(input), (packed) => readAt(places(packed), axis, 0, outside));
        });
      },
    };
  },
  (input, out) => unlike('take', 'out', input, out),
);

/**
 * Writes elements to positions in row-major order, as if `input` had one dimension; with `accumulate` they are added.
 * @example
 *   put(zeros([2, 2]), tensor([0, -1]).long(), tensor([5, 6])).tolist(); // [[5, 0], [0, 6]]
 */
export const put = /** @type {BothPut} */ (
  changing(
    'put',
    ['index', 'source', 'accumulate'],
    [],
    (args, fn) => {
      const { input, accumulate = false } = args;
      const index = tensorArgument(fn, 'index', args.index);
      const source = tensorArgument(fn, 'source', args.source);
      if (typeof accumulate !== 'boolean') throw wrongArgument(fn, 'accumulate', 'a boolean', accumulate);
      assertLong('put_', index);
      if (input.dtype !== source.dtype) throw unlike('put_', 'source', input, source);
      if (source.numel !== index.numel) {
        throw new ShapeError(
          'put_(): Expected source and index to have the same number of elements, but got source.numel() = ' +
            `${source.numel}, index.numel() = ${index.numel}`,
          { torchType: 'IndexError', a: source.numel, b: index.numel },
        );
      }
      if (input.numel === 0 && index.numel > 0) {
        throw new ShapeError('put_(): Tried to put elements into an empty tensor', { torchType: 'IndexError' });
      }
      return {
        index,
        source,
        check: () => assertPlaces(flatIndex(index)(input), 0, outside),
        write(target, safe) {
          withTemporaries((own) => {
            const packed = own(contiguous(target));
            combineAt(accumulate ? 'add' : 'write', flatIndex(safe)(packed), own(reshape(source, safe.shape)));
            if (!isContiguous(target)) copyInto(packed, target);
          });
        },
      };
    },
    { alike: true },
  )
);
