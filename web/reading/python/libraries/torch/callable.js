// Makes a callable value of a row of the table: a call binds the arguments to the row's signature, and runs the row.
// Complex numbers, lists of unknown length and `out=` are handled here, once for all functions.

import { ATOM, bracketed } from '../../../../case/brackets.js';
import { asComplex, partOf } from '../../runtime/complex.js';
import { fresh } from './fresh.js';
import { forTorch } from '../../runtime/libraries.js';
import { errorOfFunction, withPythonErrors } from '../../runtime/not-whole.js';
import { bind, isTyped } from '../../runtime/signature.js';
import { Callable, DTypeValue, forgetElements, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { withUnknownSizes } from '../../runtime/supposed.js';
import { stackedOpen, withOpenLists } from './open-lists.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Arg, Bound, Dialect, Entry, Span, Value, World } from '../../types.js' */

/** @typedef {{ name: string, dialect: Dialect, text: string, isMethod: boolean }} About */

/**
 * The callable value of a row.
 * @param {World} world @param {Entry} entry
 * @param {{ name: string, dialect: Dialect, text: string }} how @param {Arg} [self] @returns {Callable}
 */
export function callable(world, entry, how, self) {
  const about = { ...how, isMethod: self !== undefined };
  const result = new Callable(how.name, (args, span) => {
    const plain =
      how.dialect === 'torch' && !entry.takesArrays
        ? args.map((arg) => {
            const value = forTorch(arg.value);
            return value === arg.value ? arg : { ...arg, value };
          })
        : args;
    const stacked = self ? undefined : stackedOpen(world, entry, plain, how.dialect);
    if (stacked !== undefined) return stacked;
    const listed = withOpenLists(world, entry, plain, how.dialect);
    const given = self ? [self, ...listed] : listed;
    const asked = how.dialect === 'torch' ? given.findIndex(({ value }) => partOfDType(value)) : -1;
    const arg = given[asked];
    if (!arg) return callRow(world, entry, about, given, span);
    // A call with `dtype=torch.complex64` runs with float32, and the result is marked as complex.
    const part = new DTypeValue(partOfDType(arg.value) ?? 'float32', 'torch');
    const real = callRow(world, entry, about, given.with(asked, { ...arg, value: part }), span);
    if (!(real instanceof TensorValue)) return real;
    return asComplex(fresh(world, real.shape, real.dtype, real.dialect));
  });
  result.isSupposing = true;
  return result;
}

/** @param {Value} value */
const partOfDType = (value) => (value instanceof DTypeValue ? partOf(value.dtype) : undefined);

/**
 * @type {(world: World, entry: Entry, about: About, given: readonly Arg[], span: Span) => Value}
 */
const callRow = (world, entry, { name, dialect, text, isMethod }, given, span) => {
  const { signature, run, of } = entry;
  const boundTo = (/** @type {readonly Arg[]} */ args) =>
    bind(calledInWords(entry, name, isMethod), signature, args, isMethod && of === 'torch', of !== 'numpy');
  const bound = boundAs(of === dialect, () => boundTo(given));
  if (!bound) return UNKNOWN;
  if (bound.isUnknown) {
    const written = name.endsWith('_') ? given[0]?.value : undefined;
    forgetElements(written ?? null);
    world.findings.unresolved.clear();
    return written instanceof TensorValue && !entry.isView && !entry.isShaping ? written : UNKNOWN;
  }
  /** @type {(names: readonly string[]) => string} */
  const label = isMethod
    ? ([first = '', ...names]) => `${bracketed(first, ATOM)}.${name}(${names.join(', ')})`
    : (names) => `${text}(${names.join(', ')})`;
  const inPlace = name.endsWith('_');
  const result = withUnknownSizes(world, given, (args) => {
    const own = args === given ? bound : boundTo(args);
    const result = withPythonErrors(
      () => run(world, own, { name, dialect, span, inPlace, isMethod, label }),
      (fault) => errorOfFunction(fault, own),
    );
    return of ? withOut(withUnused(result, own), own) : result; // a signature without `of` may lack parameters
  });
  const written = inPlace ? given[0]?.value : undefined;
  if (!entry.isView || !(written instanceof TensorValue) || !(result instanceof TensorValue)) return result;
  const { shape, strides, offset } = result;
  return Object.assign(written, { shape, strides, offset });
};

/**
 * The bound arguments. If the signature is another library's, arguments that do not fit it are unknown, not wrong.
 * @type {(isOwn: boolean, run: () => Bound) => Bound | undefined}
 */
const boundAs = (isOwn, run) => {
  try {
    return run();
  } catch (error) {
    if (isOwn || !(error instanceof Raised)) throw error;
    return undefined;
  }
};

/**
 * The name of a function in error messages: `add_`, `linalg_inv`, `Tensor.split`.
 * @type {(entry: Entry, name: string, isMethod: boolean) => string}
 */
const calledInWords = ({ signature, words = '', of }, name, isMethod) => {
  if (name.endsWith('_')) return name;
  return isMethod && of === 'torch' && !isTyped(signature) ? `Tensor.${words}` : words;
};

/**
 * The result of a row that has ignored some arguments: its elements are unknown, or all of it, if these may change
 * them.
 * @type {(result: Value, bound: Bound) => Value}
 */
const withUnused = (result, bound) => {
  const { unused } = bound;
  if (unused === 'all') return result === null ? result : UNKNOWN;
  return unused ? forgetElements(result) : result;
};

/** The result of a call with `out=`, whose elements become unknown. @type {(result: Value, bound: Bound) => Value} */
const withOut = (result, bound) => {
  const out = bound.written;
  if (!out || out === result) return result;
  out.storage.values = null;
  const isLike =
    result instanceof TensorValue && result.dtype === out.dtype && String(result.shape) === String(out.shape);
  return isLike ? out : UNKNOWN;
};
