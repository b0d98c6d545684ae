/** `stride0 a.npy + b.npy -o c.npy`: computes an expression of files and numbers, and prints or writes the result. */
import * as stride0 from '../lib/index.js';
import { onlyOptions } from './arguments.js';
import { parseExpression } from './expression.js';
import { print } from './print.js';
import { Refusal, UsageError } from './refusal.js';
import { isOurs, load, outputOf, save } from './tensor-files.js';
import { tensorJson } from './tensor-json.js';

const { scalar, Tensor } = stride0;

/** @import { Node } from './expression.js' */

/** @typedef {import('../lib/tensor/tensor.js').Tensor | import('../lib/tensor/scalar.js').Scalar} Value */

const integer = /^[-+]?\d+$/;
const float = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** @type {import('./command.js').Command} */
export async function compute(words, options) {
  onlyOptions(options, ['json', 'inplace', 'out', 'limit']);
  const tree = parseExpression(words);
  if (options.inplace && !('operator' in tree)) throw new UsageError('--inplace needs an operator');
  if (options.out) outputOf(options.out);
  const result = await valueOf(tree, { limit: limitOf(options.limit), inplace: options.inplace === true });
  if (!(result instanceof Tensor))
    throw new UsageError(
      'this expression contains no tensor, so there is nothing to compute; name a .npy, .npz or .safetensors file',
    );
  if (options.out) await save(options.out, result);
  if (options.json) print(tensorJson(result));
  else if (!options.out) print(String(result));
  return 0;
}

/** A number of bytes. @param {string} [text] */
function limitOf(text) {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--limit must be a number of bytes, not ${text}`);
  return Number(text);
}

/**
 * @param {Node} node
 * @param {{ limit: number | undefined, inplace?: boolean }} options  limit: of bytes; inplace: whether the result is
 *   written into the left operand
 * @returns {Promise<Value>}
 */
async function valueOf(node, { limit, inplace = false }) {
  if (!('operator' in node)) return leafOf(node.operand, limit);
  const { operator, method, left, right } = node;
  const [a, b] = [await valueOf(left, { limit }), await valueOf(right, { limit })];
  if (inplace && !(a instanceof Tensor)) throw new UsageError('--inplace needs a tensor on the left');
  if (!(a instanceof Tensor || b instanceof Tensor)) throw new UsageError(`${operator} needs at least one tensor`);
  try {
    return inplace ? methodOf(a, `${method}_`).call(a, b) : methodOf(stride0, method)(a, b);
  } catch (error) {
    if (!isOurs(error)) throw error;
    const shapes = [a, b].map((each) => (each instanceof Tensor ? each.shape : []));
    const explanation = new stride0.Explanation(shapes, { inplace });
    // The drawing ends with PyTorch's message; errors that are not about shapes have only the message.
    const text = explanation.message === error.message ? String(explanation) : error.message;
    throw new Refusal(text, { cause: error });
  }
}

/** @param {object} of @param {string} name @returns {Function} */
const methodOf = (of, name) => /** @type {any} */ (of)[name];

/**
 * A number with a point or an exponent is a float, and otherwise an integer, as in Python.
 * @param {string} text
 * @param {number} [limit]
 * @returns {Promise<Value>}
 */
async function leafOf(text, limit) {
  if (integer.test(text)) return scalar(BigInt(text), 'int');
  return float.test(text) ? scalar(Number(text), 'float') : load(text, limit);
}
