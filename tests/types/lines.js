/**
 * Lines of TypeScript for the compiler: each must have exactly a given type, or be an error with a given sentence.
 */
import * as stride0 from '../../web/lib/index.js';

/** @typedef {{ code: string, told?: string }} Case */
/** @typedef {readonly number[]} Shape */

/** @type {(given: readonly unknown[]) => string} */
export const listed = (given) => given.map((each) => JSON.stringify(each)).join(', ');

/** `s.zeros([2, 3])` @type {(shape: Shape, dtype?: string) => string} */
export const zeros = (shape, dtype) => `s.zeros(${JSON.stringify(shape)}${dtype ? `, { dtype: '${dtype}' }` : ''})`;

/** `s.Tensor<'float32', [2, 3]>` @type {(dtype: string, shape: Shape) => string} */
export const tensorType = (dtype, shape) => `s.Tensor<'${dtype}', ${JSON.stringify(shape)}>`;

/**
 * In a separate function, because the compiler follows the control flow of a long body back to its start.
 * @type {(code: string, type: string) => Case}
 */
export const gives = (code, type) => ({ code: `() => { const got = ${code}; is<typeof got, ${type}>(true); };` });

/** @type {(code: string, told: string) => Case} */
export const tells = (code, told) => ({ code: `() => ${code};`, told });

/**
 * The result of a call, or its error.
 * @param {() => any} call
 * @returns {{ result?: any, error?: any }}
 */
function outcome(call) {
  try {
    return { result: call() };
  } catch (error) {
    return { error };
  }
}

/** @param {string} code */
const run = (code) => outcome(() => new Function('s', `return ${code};`)(stride0));

/**
 * A line whose expectation is its result at run time. Failures that types can't foresee, such as a missing kernel, are
 * left out; `foreseen` recognises the others.
 * @param {string} code
 * @param {(error: any) => boolean} [foreseen]
 * @returns {Case[]}
 */
export function asRun(code, foreseen = () => false) {
  const { result, error } = run(code);
  if (error) return foreseen(error) ? [tells(code, error.message)] : [];
  const type = typeof result === 'string' ? `'${result}'` : tensorType(result.dtype, result.shape);
  return [gives(code, type)];
}
