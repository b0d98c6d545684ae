// Why the result has its dtype. PyTorch gives tensors with dimensions priority over 0-d tensors, and those over plain
// numbers. The library computes the common dtype of all operands and of the first of these classes: if they differ,
// a lower class has raised the dtype, as in int64 + 1.5.

import { commonInNumpy, withDefaults } from './numpy.js';

/** @import { DType } from '../lib/boundary/dtype.js' */
/** @import { Case, Operand } from './case.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 * @typedef {'bool' | 'integer' | 'float'} Category
 *
 * @typedef {{ kind: 'same', dtype: DType, count: number }
 *   | { kind: 'category', dtypes: DType[], dtype: DType, category: Category, over: Category }
 *   | { kind: 'wider', dtypes: DType[], dtype: DType }
 *   | { kind: 'neither', dtypes: DType[], dtype: DType }
 *   | { kind: 'gives', names: string[], dtype: DType, weak: boolean }
 *   | { kind: 'raises', names: string[], dtype: DType, weak: boolean, category: Category }} Common  why they have that
 *   common dtype
 * @typedef {{ kind: 'answers', fn: string, dtype: DType }
 *   | { kind: 'divides', dtype: DType, from: DType }
 *   | { kind: 'stored' | 'refused', name: string, dtype: DType, from: DType }} Change  why the result has another dtype
 *
 * @typedef {{ dtype: DType | null, common: Common | null, change: Change | null }} Reason
 */

/**
 * @param {Case} asked
 * @param {import('./outcome.js').Outcome} outcome
 * @param {Library} library
 * @returns {Reason | null}
 */
export function reason(asked, outcome, library) {
  return withDefaults(asked, () => reasonOf(asked, outcome, library), library);
}

/** @type {typeof reason} */
const reasonOf = (asked, { results, failure }, library) => {
  const dtype = results[0]?.dtype ?? null;
  const refused = failure?.code === 'cannotStore';
  if ((dtype === null && !refused) || asked.fn === 'broadcastTensors') return null;
  const counted = dtypeOperands(asked);
  const inNumpy = asked.dialect === 'numpy';
  const all = commonDtypeOf(counted, library, inNumpy);
  if (all === null) return { dtype, common: null, change: null };
  const why = commonReason(counted, all, library, inNumpy);
  const { form, operands, out, fn } = asked;
  const target = form === 'inPlace' ? operands[0] : form === 'out' ? out : null;
  if (dtype === null) {
    const change = !target
      ? null
      : {
          kind: /** @type {const} */ ('refused'),
          name: target.name,
          dtype: target.dtype,
          from: all,
        };
    return { dtype, common: why, change };
  }
  if (dtype === all) return { dtype, common: why, change: null };
  if (target) return { dtype, common: why, change: { kind: 'stored', name: target.name, dtype, from: all } };
  const divides = dtype !== 'bool' && library.dtypeInfo(dtype).category === 'float' && !isFloat(all, library);
  return {
    dtype,
    common: why,
    change: divides ? { kind: 'divides', dtype, from: all } : { kind: 'answers', fn, dtype },
  };
};

/**
 * The operands that determine the dtype: a condition and a mask do not, nor does the target of a copy.
 * @type {(asked: Case) => readonly Operand[]}
 */
const dtypeOperands = ({ fn, operands }) =>
  fn === 'where' || fn === 'copy' ? operands.slice(1) : fn === 'maskedFill' ? operands.slice(0, 1) : operands;

/** @type {(operands: readonly Operand[], library: Library, inNumpy: boolean) => DType | null} */
const commonDtypeOf = (operands, library, inNumpy) => {
  const { rehearse, resultType, scalar, outline, dtypeInfo } = library;
  const tensors = operands.filter(({ weak }) => !weak);
  const inCommon =
    inNumpy &&
    commonInNumpy(
      tensors.map(({ dtype }) => dtype),
      library,
    );
  if (inCommon && inCommon !== tensors[0]?.dtype) {
    return commonDtypeOf(
      operands.map((each) => (each.weak ? each : { ...each, dtype: inCommon })),
      library,
      false,
    );
  }
  const given = operands.map(({ weak, dtype, shape, strides }) => {
    if (!weak) return outline({ dtype, shape, strides });
    const { category } = dtypeInfo(dtype);
    return scalar(category === 'float' ? 1.5 : 1, category === 'integer' ? 'int' : category);
  });
  const [first, ...rest] = given;
  if (first === undefined) return null;
  if (rest.length === 0) return operands[0]?.dtype ?? null;
  return rehearse(() => {
    // Two at a time: their result replaces them, in the highest class of the two.
    let dtype = resultType(first, rest[0] ?? first);
    for (const next of rest.slice(1)) {
      const rank = given.slice(0, given.indexOf(next)).some((each) => 'shape' in each && each.shape.length > 0) ? 1 : 0;
      dtype = resultType(outline({ dtype, shape: Array(rank).fill(1), strides: Array(rank).fill(1) }), next);
    }
    return dtype;
  });
};

/**
 * In NumPy a 0-d tensor has the same priority as any other.
 * @type {(operands: readonly Operand[], all: DType, library: Library, inNumpy: boolean) => Common}
 */
const commonReason = (operands, all, library, inNumpy) => {
  const classes = [
    operands.filter(({ weak, shape }) => !weak && (inNumpy || shape.length > 0)),
    operands.filter(({ weak, shape }) => !weak && !inNumpy && shape.length === 0),
    operands.filter(({ weak }) => weak),
  ].filter((each) => each.length > 0);
  const [top = [], ...lower] = classes;
  const dtype = commonDtypeOf(top, library, inNumpy) ?? all;
  const others = lower.flat();
  const names = others.map(({ name }) => name);
  const weak = others.every((each) => each.weak);
  if (dtype !== all) return { kind: 'raises', names, dtype: all, weak, category: library.dtypeInfo(all).category };
  if (others.some((each) => each.dtype !== all) && top[0] && top.every((each) => each.dtype === all)) {
    return { kind: 'gives', names, dtype: all, weak };
  }
  return reasonAmong(
    top.map((each) => each.dtype),
    all,
    library,
    operands.length,
  );
};

/**
 * The reason if only the first class matters.
 * @type {(dtypes: DType[], dtype: DType, library: Library, count: number) => Common}
 */
const reasonAmong = (dtypes, dtype, library, count) => {
  const unique = [...new Set(dtypes)];
  if (unique.length === 1) return { kind: 'same', dtype, count };
  if (!unique.includes(dtype)) return { kind: 'neither', dtypes: unique, dtype };
  const { category } = library.dtypeInfo(dtype);
  const lower = unique.find((each) => library.dtypeInfo(each).category !== category);
  return lower
    ? { kind: 'category', dtypes: unique, dtype, category, over: library.dtypeInfo(lower).category }
    : { kind: 'wider', dtypes: unique, dtype };
};

/** @type {(dtype: DType, library: Library) => boolean} */
const isFloat = (dtype, library) => library.dtypeInfo(dtype).category === 'float';
