/** Lines of TypeScript for the compiler: each must have exactly a given type, or be an error with a given sentence. */
import * as stride0 from '../../web/lib/index.js';

/** @typedef {{ code: string, message?: string }} Case */
/** @typedef {readonly number[]} Shape */

/** @param {readonly unknown[]} args @returns {string} */
export function listed(args) {
  return args.map((each) => JSON.stringify(each)).join(', ');
}

/** `s.zeros([2, 3])` @param {Shape} shape @param {string} [dtype] @returns {string} */
export function zeros(shape, dtype) {
  return `s.zeros(${JSON.stringify(shape)}${dtype ? `, { dtype: '${dtype}' }` : ''})`;
}

/** `s.Tensor<'float32', [2, 3]>` @param {string} dtype @param {Shape} shape @returns {string} */
export function tensorType(dtype, shape) {
  return `s.Tensor<'${dtype}', ${JSON.stringify(shape)}>`;
}

/**
 * In a separate function, because the compiler follows the control flow of a long body back to its start.
 * @param {string} code
 * @param {string} type
 * @returns {Case}
 */
export function gives(code, type) {
  return { code: `() => { const got = ${code}; is<typeof got, ${type}>(true); };` };
}

/** @param {string} code @param {string} message @returns {Case} */
export function failsWith(code, message) {
  return { code: `() => ${code};`, message };
}

/** The result of a call, or its error. @param {() => any} call @returns {{ result?: any, error?: any }} */
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
  if (error) return foreseen(error) ? [failsWith(code, error.message)] : [];
  const type = typeof result === 'string' ? `'${result}'` : tensorType(result.dtype, result.shape);
  return [gives(code, type)];
}
