/**
 * Prints a tensor as PyTorch does: all numbers equally wide, with four digits; in scientific notation if they are very
 * large, very small or far apart; and only the first and last three indices of each dimension above a thousand
 * elements.
 */
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { nest } from './nest.js';
import { valuesOf } from './read.js';
import { tuple } from '../errors/printed-shape.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {number | bigint | boolean} Value */

/** PyTorch's default print options. */
const precision = 4;
const threshold = 1000;
const edgeItems = 3;
const lineWidth = 80;

/**
 * Whether PyTorch leaves out this dtype, because it is the default for such numbers.
 * @param {import('../boundary/dtype.js').DType} dtype
 */
const isImplied = (dtype) => dtype === getDefaultDtype() || dtype === 'int64' || dtype === 'bool';

/**
 * Formats a number, and rounds ties to the even digit, as C's printf does; JavaScript rounds them up. With 60 digits, a
 * tie can be distinguished from a number close to one.
 * @param {number} value not negative, finite
 * @param {(value: number, digits: number) => string} write toFixed or toExponential
 */
function writeEven(value, write) {
  const text = write(value, precision);
  const exact = write(value, 60);
  const mantissa = exact.split('e')[0] ?? '';
  const cut = mantissa.indexOf('.') + 1 + precision;
  if (!/^50*$/.test(mantissa.slice(cut))) return text;
  const down = mantissa.slice(0, cut);
  return Number(down.at(-1)) % 2 === 0 ? down + exact.slice(mantissa.length) : text;
}

/** @param {number} value @param {(magnitude: number) => string} write */
function signed(value, write) {
  if (Number.isNaN(value)) return 'nan';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return sign + (Number.isFinite(value) ? write(Math.abs(value)) : 'inf');
}

/** @param {number} value */
const whole = (value) => signed(value, (magnitude) => magnitude.toFixed(0));
/**
 * With four digits, a tie is an odd multiple of 1/32: half of 1/10000 is 1/(2^5 · 5^4), and nothing is divided by 5.
 * @param {number} value
 */
const fixed = (value) =>
  signed(value, (magnitude) =>
    (magnitude * 32) % 2 === 1 ? writeEven(magnitude, (v, digits) => v.toFixed(digits)) : magnitude.toFixed(precision),
  );
/** @param {number} value */
const scientific = (value) =>
  signed(value, (magnitude) => {
    // Python writes at least two digits of exponent.
    return writeEven(magnitude, (v, digits) => v.toExponential(digits)).replace(/e([+-])(\d)$/, 'e$10$2');
  });

/** How floats are formatted depends only on the finite numbers other than 0. @param {number} value */
const affectsFormat = (value) => Number.isFinite(value) && value !== 0;

/** The format of a tensor's floats. @param {ArrayLike<number>} values @returns {(value: number) => string} */
function floatFormat(values) {
  let [least, most, integral] = [Infinity, 0, true];
  for (let i = 0; i < values.length; ++i) {
    const value = Number(values[i]);
    if (!affectsFormat(value)) continue;
    least = Math.min(least, Math.abs(value));
    most = Math.max(most, Math.abs(value));
    integral &&= Number.isInteger(value);
  }
  if (most > 0 && (most / least > 1000 || most > 1e8 || least < 1e-4)) return scientific;
  if (!integral) return fixed;
  return (value) => (Number.isFinite(value) ? `${whole(value)}.` : whole(value));
}

/** The texts of elements, and their padded width. @param {ArrayLike<Value>} values @param {boolean} areFloats */
function textsOf(values, areFloats) {
  const format = areFloats ? floatFormat(/** @type {ArrayLike<number>} */ (values)) : plain;
  let width = 1;
  /** @type {string[]} */
  const texts = [];
  for (let i = 0; i < values.length; ++i) {
    const text = format(/** @type {never} */ (values[i]));
    if (!areFloats || affectsFormat(Number(values[i]))) width = Math.max(width, text.length);
    texts.push(text);
  }
  return { texts, width };
}

/** @param {Value} value */
const plain = (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value));

/**
 * The values to print, in row-major order; if `elide` is set, only the first and last of long dimensions.
 * @param {Tensor} tensor
 * @param {boolean} elide
 * @returns {ArrayLike<Value>}
 */
function valuesToPrint(tensor, elide) {
  if (!elide) return valuesOf(tensor);
  const [size = 0, ...rest] = tensor.shape;
  const [stride = 0, ...strides] = tensor.strides;
  const indices = Array.from({ length: printedCount(size) }, (_, i) =>
    size > 2 * edgeItems && i >= edgeItems ? size - 2 * edgeItems + i : i,
  );
  return indices.flatMap((index) => {
    const geometry = { dtype: tensor.dtype, shape: rest, strides };
    const row = viewOf(tensor, geometry, tensor.storageOffset + index * stride);
    return useAndDispose(row, () => Array.from(valuesToPrint(row, rest.length > 0)));
  });
}

/** How many indices of a long dimension are printed. @param {number} size */
const printedCount = (size) => Math.min(size, 2 * edgeItems);

/**
 * @param {any} texts nested arrays
 * @param {readonly number[]} shape of the tensor
 * @param {number} indent
 * @param {{ width: number, elide: boolean }} how
 * @param {number} [dim] where the arrays begin
 * @returns {string}
 */
function write(texts, shape, indent, how, dim = 0) {
  const left = shape.length - dim;
  if (left === 0) return texts.padStart(how.width);
  const elided = how.elide && Number(shape[dim]) > 2 * edgeItems;
  /** @type {string[]} */
  const parts = texts.map((/** @type {any} */ each) => write(each, shape, indent + 1, how, dim + 1));
  if (elided) parts.splice(edgeItems, 0, left === 1 ? ' ...' : '...');
  const newline = `,${'\n'.repeat(Math.max(1, left - 1))}${' '.repeat(indent + 1)}`;
  if (left > 1) return `[${parts.join(newline)}]`;
  const perLine = Math.max(1, Math.floor((lineWidth - indent) / (how.width + 2)));
  if (parts.length <= perLine) return `[${parts.join(', ')}]`;
  const lines = [];
  for (let i = 0; i < parts.length; i += perLine) lines.push(parts.slice(i, i + perLine).join(', '));
  return `[${lines.join(newline)}]`;
}

/**
 * The text PyTorch prints for this tensor.
 * @param {Tensor} tensor
 * @returns {string}
 * @example
 *   String(tensor([[1, 2], [3, 4.5]])); // 'tensor([[1.0000, 2.0000],\n        [3.0000, 4.5000]])'
 */
export function toString(tensor) {
  const { dtype, shape, numel } = tensorArgument('toString', 'tensor', tensor);
  const prefix = 'tensor(';
  const suffixes = [];
  let text = '[]';
  if (numel === 0) {
    if (shape.length !== 1) suffixes.push(`size=${tuple(shape)}`);
    if (dtype !== getDefaultDtype()) suffixes.push(`dtype=torch.${dtype}`);
  } else {
    const elide = numel > threshold;
    const { texts, width } = textsOf(valuesToPrint(tensor, elide), dtypeInfo(dtype).category === 'float');
    const nested = nest(texts, elide ? shape.map(printedCount) : shape);
    text = write(nested, shape, prefix.length, { width, elide });
    if (!isImplied(dtype)) suffixes.push(`dtype=torch.${dtype}`);
  }
  return withSuffixes(prefix + text, suffixes, prefix.length);
}

/** @param {string} text @param {string[]} suffixes @param {number} indent */
function withSuffixes(text, suffixes, indent) {
  let column = text.length - text.lastIndexOf('\n') + 1;
  for (const suffix of suffixes) {
    const breaks = column + suffix.length + 2 > lineWidth;
    text += breaks ? `,\n${' '.repeat(indent)}${suffix}` : `, ${suffix}`;
    column = breaks ? indent + suffix.length : column + suffix.length + 2;
  }
  return `${text})`;
}
