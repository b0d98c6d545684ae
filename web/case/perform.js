// Runs the operation of a case in the library: on outlines, which have no elements, to learn the results' shapes and
// dtypes, or on tensors to compute them.

import { isGather, isJoin } from './aligned.js';
import { isFloat } from './code/spelling.js';
import { asInNumpy } from './numpy.js';

/** @import { Tensor } from '../lib/tensor/tensor.js' */
/** @import { Case, Operand } from './case.js' */

/**
 * @typedef {typeof import('../lib/functions.js')} Library
 * @typedef {Tensor | ReturnType<Library['scalar']>} Given
 * @typedef {Pick<Case, 'fn' | 'sign' | 'form' | 'dialect'> & { options: Readonly<Record<string, unknown>> }} Call
 */

/**
 * The argument for an operand: a plain number of the same kind, or the tensor that `make` returns.
 * @param {Operand} operand
 * @param {(operand: Operand) => Tensor} make
 * @param {typeof import('./library.js')} library
 * @returns {Given}
 */
export function argumentFor(operand, make, library) {
  if (!operand.weak) return make(operand);
  const { category } = library.dtypeInfo(operand.dtype);
  const value = operand.values?.[0] ?? 1;
  return library.scalar(value, category === 'integer' ? 'int' : category);
}

/**
 * Whether the library has the operation in that form.
 * @param {Pick<Call, 'fn' | 'form'>} call
 * @param {Library} library
 * @returns {boolean}
 */
export function isKnown({ fn, form }, library) {
  return form === 'inPlace' ? `${fn}_` in library.Tensor.prototype : Object.hasOwn(library, fn);
}

/**
 * Runs the operation. With one sign, more than two operands are combined from left to right, as in Python.
 * @param {Call} call
 * @param {Given[]} operands
 * @param {Tensor | undefined} out
 * @param {Library} library
 * @returns {Tensor[]} the results, or the targets that were written
 */
export function perform(call, operands, out, library) {
  const { sign, dialect } = call;
  const folds = sign !== '' && operands.length !== 2;
  const run = () => {
    const given = dialect === 'numpy' ? asInNumpy(call, operands, library) : operands;
    if (dialect === 'numpy' && out) {
      const [result] = perform({ ...call, form: 'fresh' }, operands, undefined, library);
      return [out.copy_(/** @type {Tensor} */ (result))]; // the result broadcasts to the target, which is never resized
    }
    return folds ? fold(call, given, out, library) : callOnce(call, given, out, library);
  };
  // `tidy` frees intermediate results; a single call has none.
  return folds || dialect === 'numpy' ? library.tidy(run) : run();
}

/** @type {typeof perform} */
const callOnce = (call, operands, out, library) => {
  const { fn, form, options } = call;
  const [first, ...rest] = operands;
  const last = optionsOf(call, out, library);
  /** @type {unknown[]} */
  const given = rest;
  if (fn === 'clamp' && rest.length === 1) given.splice('missing' in options ? 0 : 1, 0, undefined);
  const dim = options['dim'] === undefined ? undefined : Number(options['dim']);
  if (isJoin(call)) return [functionNamed(library, fn)(operands, dim ?? 0)];
  if (isGather(call)) {
    const all = fn === 'takeAlongDim' ? [...rest, dim] : [dim, ...rest];
    return [form === 'inPlace' ? methodNamed(first, `${fn}_`)(...all) : functionNamed(library, fn)(first, ...all)];
  }
  if (fn === 'einsum') return [library.einsum(String(options['equation']), .../** @type {Tensor[]} */ (operands))];
  if (form === 'inPlace') return [methodNamed(first, `${fn}_`)(...given, ...last)];
  return [functionNamed(library, fn)(first, ...given, ...last)].flat();
};

/** @type {typeof perform} */
const fold = (call, [first, ...rest], out, library) => {
  let result = first;
  rest.forEach((next, i) => {
    [result] = callOnce(call, [/** @type {Given} */ (result), next], i === rest.length - 1 ? out : undefined, library);
  });
  return [/** @type {Tensor} */ (result)];
};

/**
 * The last argument, if there is one. `2` is an integer, `'2.0'` is not.
 * @type {(call: Call, out: Tensor | undefined, library: Library) => object[]}
 */
const optionsOf = ({ options }, out, { scalar }) => {
  const { missing, ...named } = options;
  const all = Object.entries(named).map(([name, value]) => [
    name,
    isFloat(value) ? scalar(Number(value), 'float') : value,
  ]);
  if (out) all.push(['out', out]);
  return all.length > 0 ? [Object.fromEntries(all)] : [];
};

/** Disposes of tensors, and ignores plain numbers. @param {...(Given | undefined)} all */
export function dispose(...all) {
  for (const each of all) if (each && 'dispose' in each) each.dispose();
}

/** @returns {(...given: unknown[]) => any} */
const functionNamed = (/** @type {object} */ from, /** @type {string} */ name) => {
  const found = Object.hasOwn(from, name) && /** @type {Record<string, unknown>} */ (from)[name];
  if (typeof found !== 'function') throw new TypeError(`there is no operation ${name}`);
  return /** @type {any} */ (found);
};

/** @returns {(...given: unknown[]) => any} */
const methodNamed = (/** @type {Given | undefined} */ on, /** @type {string} */ name) => {
  const found = on && 'shape' in on && /** @type {Record<string, any>} */ (/** @type {unknown} */ (on))[name];
  if (typeof found !== 'function') throw new TypeError(`there is nothing to write into by ${name}`);
  return found.bind(on);
};
