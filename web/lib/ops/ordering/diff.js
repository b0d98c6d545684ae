/** `diff`: differences between consecutive elements. */
import { uninterrupted } from '../../reports/after-call.js';
import { packed } from '../../engine/copy.js';
import { ShapeError } from '../../errors/classes.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';
import { sub } from '../arithmetic.js';
import { clone } from '../copies.js';
import { cat } from '../joining/cat.js';
import { logicalXor } from '../logic.js';
import { viewedFrom } from '../../engine/views.js';
import { deliverResult } from './results.js';

/** @import { Diff } from '../../typing/counting.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/**
 * Reads the argument `prepend` or `append`.
 * @param {'prepend' | 'append'} argument
 * @param {unknown} value
 * @param {Tensor} from
 * @param {unknown} dim
 * @returns {Tensor[]}
 */
function partArgument(argument, value, from, dim) {
  if (value === undefined || value === null) return [];
  const part = tensorArgument('diff', argument, value);
  if (part.ndim !== from.ndim) {
    throw new ShapeError('diff expects prepend or append to be the same dimension as input', { argument });
  }
  const axis = dimOf('diff', 'dim', dim, from.ndim);
  const other = from.shape.findIndex((size, i) => i !== axis && size !== part.shape[i]);
  if (other < 0) return [part];
  const [a, b] = [from.shape[other], part.shape[other]];
  throw new ShapeError(
    'diff expects the shape of tensor to prepend or append to match that of input except along the differencing ' +
      `dimension; input.size(${other}) = ${a}, but got tensor.size(${other}) = ${b}`,
    { argument, dim: other, a, b },
  );
}

/**
 * The difference of each element and the one before.
 * @param {Tensor} from
 * @param {number} axis
 * @param {{ out?: Tensor }} [target]
 * @returns {UntypedTensor}
 */
function differences(from, axis, target) {
  const many = Number(from.shape[axis]) - 1;
  return withTemporaries((own) => {
    const part = (/** @type {number} */ start) => own(viewedFrom('narrow', from, axis, start, many));
    return (from.dtype === 'bool' ? logicalXor : sub)(part(1), part(0), target);
  });
}

/**
 * @param {Tensor} from
 * @param {number} axis
 * @param {number} times
 * @param {{ out?: Tensor }} [target]
 * @returns {UntypedTensor}
 */
function repeated(from, axis, times, target) {
  let result = /** @type {UntypedTensor} */ (from);
  for (let left = times; left > 0; --left) {
    const next = (/** @type {Tensor} */ before) => differences(before, axis, left === 1 ? target : undefined);
    result = result === from ? next(from) : useAndDispose(result, next);
  }
  return result;
}

/**
 * Subtracts from each element the one before it along dimension `dim`, the last one by default, and repeats that `n`
 * times. `prepend` and `append` are joined to the elements first.
 * @type {Diff}
 * @example
 *   diff(tensor([1, 4, 9]), { prepend: tensor([0]) }).tolist(); // [1, 3, 5]
 */
export const diff = withNamedArguments('diff', ['input', 'n', 'dim', 'prepend', 'append'], ['out'], (args) => {
  const from = tensorArgument('diff', 'input', args.input);
  const times = integer('diff', 'n', args.n ?? 1);
  const dim = args.dim ?? -1;
  if (from.ndim === 0) throw new ShapeError('diff expects input to be at least one-dimensional', { argument: 'input' });
  if (times < 0) throw new ShapeError(`order must be non-negative but got ${times}`, { argument: 'n', a: times });
  if (args.prepend || args.append) dimOf('diff', 'dim', dim, from.ndim);
  const before = partArgument('prepend', args.prepend, from, dim);
  const after = partArgument('append', args.append, from, dim);
  const copied = (/** @type {Tensor} */ of) =>
    deliverResult(
      'diff',
      args.out,
      () => (/** @type {UntypedTensor} */ (args.out === undefined ? clone(of) : packed(of))),
      {
        sentence: (wanted, got) => `expected scalar_type ${wanted} but found ${got}`,
      },
    );
  if (times === 0) return copied(from);
  const axis = dimOf('diff', 'dim', dim, from.ndim);
  const target = args.out === undefined ? undefined : { out: args.out };
  return uninterrupted(
    () =>
      withTemporaries((own) => {
        const joined = before.length + after.length > 0 ? own(cat([...before, from, ...after], axis)) : from;
        // Each difference removes one element, so more rounds than elements leave none.
        const most = Math.min(times, Number(joined.shape[axis]));
        if (most === 0 && target) {
          const message = 'start out of range (expected to be in range of [0, 0], but got 1)';
          throw new ShapeError(message, { torchType: 'IndexError', argument: 'input' });
        }
        return most === 0 ? copied(joined) : repeated(joined, axis, most, target);
      }),
    (result) => target === undefined && result.dispose(),
  );
});
