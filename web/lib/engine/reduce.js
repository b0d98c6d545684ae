/** Reductions. The core plans them, and the plan becomes a program like any other. */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { disposeOf, uninterrupted } from '../reports/after-call.js';
import { watching } from '../reports/watching.js';
import { filled } from '../tensor/filled.js';
import { asGeometry } from '../tensor/geometry.js';
import { isContiguous } from '../tensor/layout.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { isTraced } from '../tensor/placeholder.js';
import { asScalar } from '../tensor/scalar.js';
import { addressOf, geometryOf } from '../tensor/tensor.js';
import { allocate, layoutLike, runOrRecord } from './allocate.js';
import { copyInto } from './copy.js';
import { releaseWith, writeProgram } from './compiled.js';
import { cacheProgram, rootOf } from './programs.js';
import { throwIfRefused } from './refusals.js';
import { readResult, readWord, writeGeometry, writeLayout } from './slots.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */
/** @import { Compilable } from './compiled.js' */
/** @import { Program } from './programs.js' */

/** The results of reducing no elements. @type {Record<string, number>} */
const emptyResults = { sum: 0, nansum: 0, mean: NaN, prod: 1, amax: NaN, amin: NaN, all: 1, any: 0 };

/** `nansum` has already replaced NaN, so the core uses a sum. */
const kinds = /** @type {Record<string, number>} */ ({ ...abi.reductions, nansum: abi.reductions.sum });

/**
 * The result of a reduction over checked dimensions; null means all of them.
 * @param {Parameters<typeof reduced>} call
 * @returns {UntypedTensor}
 */
export function reduce(...call) {
  return watching.on ? uninterrupted(() => reduced(...call), disposeOf) : reduced(...call);
}

/**
 * @param {string} fn
 * @param {Tensor} from
 * @param {readonly number[] | null} dims
 * @param {boolean} keepdim
 * @param {DType} [dtype]
 * @param {Tensor} [unrounded] the tensor from which `from` was converted
 * @returns {UntypedTensor}
 */
function reduced(fn, from, dims, keepdim, dtype, unrounded = from) {
  const traced = isTraced(from);
  if (!traced) addressOf(from);
  const path = [geometryOf(from).id, keepdim, dtype, ...(dims ?? [null])];
  const known = traced ? undefined : rootOf(fn).find(path)?.value;
  if (known) return run(fn, known, from, unrounded);
  writeLayout(1, from);
  writeGeometry(2, from.dtype, dims ?? from.shape.map((_, i) => i), []);
  const kind = Number(kinds[fn]);
  const code = core._stride0_plan_reduce(kind, Number(keepdim), dtype ? dtypeInfo(dtype).code : -1);
  throwIfRefused(code, () => ({ sizes: from.shape }));
  const hasElements = readWord(abi.kErrorAWord) > 0;
  const isWide = fn === 'sum' && readWord(abi.kErrorBWord) === 1;
  const result = asGeometry(readResult(), true);
  if (traced) {
    const isLast = dims?.length === 1 && dims[0] === from.ndim - 1 && isContiguous(from);
    const rows = isLast ? (/** @type {any} */ ...block) => rowsOf(fn, from.dtype, dtype, block) : undefined;
    return runOrRecord(fn, from, result, (given) => reduced(fn, given, dims, keepdim, dtype), rows);
  }
  const wide = isWide ? { dims, keepdim } : undefined;
  const program = cacheProgram({ result, resizes: 0, hasElements, wide }, fn, path, (address) =>
    core._stride0_ready_reduce(address),
  );
  return run(fn, program, from, unrounded);
}

/**
 * Whether PyTorch computes a sum of 16-bit floats in float32.
 * @param {import('../tensor/geometry.js').Layout & { dtype: DType }} input
 * @param {readonly number[]} dims
 */
export function isWideSum({ dtype, shape, strides }, dims) {
  writeGeometry(1, dtype, shape, strides);
  writeGeometry(2, dtype, dims, []);
  throwIfRefused(core._stride0_plan_reduce(Number(kinds['sum']), 0, -1), () => ({ sizes: shape }));
  return readWord(abi.kErrorBWord) === 1;
}

/** The order in which shorter rows are added depends on their number, so they are not reduced a few at a time. */
const leastWidth = 64;

/**
 * Creates a function that reduces rows from one address to another (`Rows`).
 * @param {string} fn
 * @param {DType} from
 * @param {DType | undefined} to
 * @param {[width: number, count: number]} block
 */
function rowsOf(fn, from, to, [width, count]) {
  if (width < leastWidth) return undefined;
  writeGeometry(1, from, [count, width], [width, 1]);
  writeGeometry(2, from, [1], []);
  throwIfRefused(core._stride0_plan_reduce(Number(kinds[fn]), 0, to ? dtypeInfo(to).code : -1), () => ({}));
  const program = /** @type {Compilable} */ (writeProgram((address) => core._stride0_ready_reduce(address)));
  const run = (/** @type {number} */ index, /** @type {number} */ out) =>
    core._stride0_run_reduce(program.address, out, index);
  releaseWith(run, program);
  return run;
}

/**
 * Adds 16-bit floats as float32 and rounds the sums once.
 * @param {Tensor} from
 * @param {{ dims: readonly number[] | null, keepdim: boolean }} how
 * @param {Tensor} to
 */
function addWide(from, { dims, keepdim }, to) {
  withTemporaries((own) => {
    const wide = copyInto(from, own(allocate(layoutLike(from, 'float32'))));
    copyInto(own(reduced('sum', wide, dims, keepdim)), to);
  });
}

/** @param {string} fn @param {Program} program @param {Tensor} from @param {Tensor} [unrounded] */
function run(fn, { address, result, hasElements, wide }, from, unrounded = from) {
  const reduced = allocate(result);
  if (wide) return filled(reduced, () => addWide(unrounded, wide, reduced));
  if (!hasElements) return filled(reduced, () => copyInto(asScalar(Number(emptyResults[fn])), reduced));
  core._stride0_run_reduce(address, addressOf(reduced), addressOf(from));
  return reduced;
}

/**
 * The result of a repeated call, which had no options and was valid before.
 * @param {string} fn
 * @param {Tensor} from
 * @param {unknown} dim
 * @returns {UntypedTensor | undefined} undefined if there was no such call
 */
export function reduceAgain(fn, from, dim) {
  if (watching.on || isTraced(from)) return undefined;
  const given =
    dim === undefined ? null : typeof dim === 'number' && dim < 0 ? dim + geometryOf(from).shape.length : dim;
  const program = rootOf(fn).next(geometryOf(from).id)?.next(false)?.next(undefined)?.next(given)?.value;
  return program && run(fn, program, from);
}
