/** Numbers in even steps. */
import { written } from './create.js';
import { getDefaultDtype } from './default-dtype.js';
import { dtypeInfo } from './dtype.js';
import { ArgumentError, DTypeError, ShapeError } from './errors.js';
import { dtypeArgument, integer, integers, nameOf, optionsArgument } from './internal/arguments.js';

/** @import { DefaultDType } from './typing/dtypes.js' */
/** @import { Counted } from './typing/making.js' */
/** @import { Tensor } from './tensor.js' */
/** @typedef {import('./dtype.js').DType} DType */

/**
 * Numbers from `start` up to but not including `end`, `step` apart; with one number, from 0 up to it.
 * @template {number} const Start
 * @template {number | undefined} [const End=undefined]
 * @template {number | undefined} [const Step=undefined]
 * @template {DType} [D=DefaultDType]
 * @param {Start} start
 * @param {End} [end]
 * @param {Step} [step]
 * @param {{ dtype?: D }} [options]
 * @returns {Tensor<NoInfer<D>, [Counted<Start, NoInfer<End>, NoInfer<Step>>]>}
 * @example
 *   arange(4).tolist(); // [0, 1, 2, 3]
 */
export function arange(start, end, step, options) {
  const given = [start, end, step, options];
  const last = given.findLastIndex((each) => typeof each === 'object' && each !== null);
  const bounds = given.slice(0, last < 0 ? given.length : last).filter((each) => each !== undefined);
  const { dtype } = optionsArgument('arange', last < 0 ? (bounds.length > 3 ? options : undefined) : given[last], ['dtype']); // prettier-ignore
  const [from, to, by] = bounds.length === 1 ? [0, bounds[0], 1] : [bounds[0], bounds[1], bounds[2] ?? 1];
  for (const [name, value] of /** @type {[string, unknown][]} */ ([
    ['start', from],
    ['end', to],
    ['step', by],
  ])) {
    if (typeof value !== 'number')
      throw new ArgumentError(`arange(): argument '${name}' must be a number, not ${nameOf(value)}`);
  }
  return arangeOf(
    /** @type {number} */ (from),
    /** @type {number} */ (to),
    /** @type {number} */ (by),
    dtypeArgument('arange', dtype, getDefaultDtype()),
  );
}

/** @param {number} value */
const python = (value) => (Number.isNaN(value) ? 'nan' : String(value).replace('Infinity', 'inf'));

/** @param {number} from @param {number} to @param {number} by @param {DType} dtype */
function arangeOf(from, to, by, dtype) {
  if (by === 0) throw new ShapeError('step must be nonzero', { argument: 'step' });
  if (!Number.isFinite(from) || !Number.isFinite(to))
    throw new ShapeError(`unsupported range: ${python(from)} -> ${python(to)}`);
  if (!Number.isFinite(by)) throw new ShapeError(`arange(): argument 'step' must be finite, but is ${by}`);
  if (by > 0 ? to < from : to > from) {
    throw new ShapeError('upper bound and lower bound inconsistent with step sign', { argument: 'end' });
  }
  const count = Math.ceil((to - from) / by);
  return written('float64', dtype, integers('arange', 'end', [count], 0), (elements) => {
    for (let i = 0; i < count; ++i) elements[i] = from + i * by;
  });
}

/**
 * `steps` numbers from `start` to `end`, both included. The second half is counted back from the end, as PyTorch does.
 * @template {number} const N
 * @template {DType} [D=DefaultDType]
 * @param {number} start
 * @param {number} end
 * @param {N} steps
 * @param {{ dtype?: D }} [options]
 * @returns {Tensor<NoInfer<D>, [N]>}
 * @example
 *   linspace(0, 1, 5).tolist(); // [0, 0.25, 0.5, 0.75, 1]
 */
export function linspace(start, end, steps, options) {
  for (const [name, value] of Object.entries({ start, end })) {
    if (typeof value !== 'number')
      throw new ArgumentError(`linspace(): argument '${name}' must be a number, not ${nameOf(value)}`);
  }
  const count = integer('linspace', 'steps', steps);
  const dtype = dtypeArgument('linspace', optionsArgument('linspace', options, ['dtype']).dtype, getDefaultDtype());
  if (count < 0) throw new ShapeError('number of steps must be non-negative', { argument: 'steps', a: count });
  const { category, scalarType } = dtypeInfo(dtype);
  if (category === 'bool') {
    const message = `"linspace_cpu" not implemented for '${scalarType}'`;
    throw new DTypeError(message, { torchType: 'NotImplementedError', argument: 'dtype' });
  }
  const round = dtype === 'float64' || category === 'integer' ? Number : Math.fround;
  const whole = category === 'integer' ? Math.trunc : Number;
  const [from, to] = [whole(round(start)), whole(round(end))];
  const step = round(round(to - from) / (count - 1));
  return written('float64', dtype, [count], (elements) => {
    for (let i = 0; i < count; ++i) {
      elements[i] = whole(i < Math.floor(count / 2) ? from + round(step * i) : to - round(step * (count - 1 - i)));
    }
    if (count === 1) elements[0] = from;
  });
}
