// The operation a case asks for, put to the library: on outlines to learn what it would make, on tensors to have it made.

/**
 * @typedef {import('./case.js').Case} Case
 * @typedef {import('./case.js').Operand} Operand
 * @typedef {import('../../lib/tensor.js').Tensor} Tensor
 * @typedef {typeof import('../library.js')} Library
 * @typedef {Tensor | ReturnType<Library['scalar']>} Given
 */

/**
 * What the library takes for an operand: a bare number as one of its kind, a tensor as `make` makes it.
 * @param {Operand} operand
 * @param {(operand: Operand) => Tensor} make
 * @param {Library} library
 * @returns {Given}
 */
export const given = (operand, make, library) => {
  if (!operand.weak) return make(operand);
  const { category } = library.dtypeInfo(operand.dtype);
  const value = operand.values?.[0] ?? 1;
  return library.scalar(value, category === 'integer' ? 'int' : category);
};

/**
 * Runs the operation. More than two operands around one sign are taken from left to right, as Python does.
 * @param {Case} asked
 * @param {Given[]} operands
 * @param {Tensor | undefined} out
 * @param {Library} library
 * @returns {Tensor[]} what it makes, or has written into
 */
export const perform = ({ fn, sign, form, options }, operands, out, library) => {
  const [first, ...rest] = operands;
  const last = { ...options, ...(out ? { out } : {}) };
  const ending = Object.keys(last).length > 0 ? [last] : [];
  if (form === 'inPlace') return [method(first, `${fn}_`)(...rest, ...ending)];
  const run = named(library, fn);
  if (sign === '' || operands.length === 2) return [run(...operands, ...ending)].flat();
  let made = first;
  for (const [i, next] of rest.entries()) {
    const before = made;
    made = run(made, next, ...(i === rest.length - 1 ? ending : []));
    if (i > 0) dispose(before);
  }
  return [/** @type {Tensor} */ (made)];
};

/** Gives back what was made, and leaves bare numbers alone. @param {...(Given | undefined)} all */
export const dispose = (...all) => {
  for (const each of all) if (each && 'dispose' in each) each.dispose();
};

/** @returns {(...given: unknown[]) => any} */
const named = (/** @type {object} */ from, /** @type {string} */ name) => {
  const found = Object.hasOwn(from, name) && /** @type {Record<string, unknown>} */ (from)[name];
  if (typeof found !== 'function') throw new TypeError(`there is no operation ${name}`);
  return /** @type {any} */ (found);
};

/** @returns {(...given: unknown[]) => any} */
const method = (/** @type {Given | undefined} */ on, /** @type {string} */ name) => {
  const found = on && 'shape' in on && /** @type {Record<string, any>} */ (/** @type {unknown} */ (on))[name];
  if (typeof found !== 'function') throw new TypeError(`there is nothing to write into by ${name}`);
  return found.bind(on);
};
