/**
 * A tensor as PyTorch prints it: one width for all numbers, four digits, scientific notation when the magnitudes ask
 * for it, only the edges past a thousand elements.
 */
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { nest } from './nest.js';
import { valuesOf } from './read.js';
import { tuple } from '../errors/printed-shape.js';

/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */
/** @typedef {number | bigint | boolean} Value */
/** @typedef {(value: Value) => string} Format */

/** PyTorch's default print options. */
const precision = 4;
const threshold = 1000;
const edgeItems = 3;
const lineWidth = 80;

/** Whether a reader assumes this dtype when none is printed. @param {import('../boundary/dtype.js').DType} dtype */
const unsaid = (dtype) => dtype === getDefaultDtype() || dtype === 'int64' || dtype === 'bool';

/**
 * A tie goes to the even digit, as C's printf has it; JavaScript's own formatting takes the larger number. A tie is
 * exact, so a few more digits tell it from a near miss.
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
/** @param {number} value */
const fixed = (value) => signed(value, (magnitude) => writeEven(magnitude, (v, digits) => v.toFixed(digits)));
/** @param {number} value */
const scientific = (value) =>
  signed(value, (magnitude) => {
    // Python writes at least two digits of exponent.
    return writeEven(magnitude, (v, digits) => v.toExponential(digits)).replace(/e([+-])(\d)$/, 'e$10$2');
  });

/**
 * How the floats of a tensor are written, and how wide the widest is; only finite numbers other than 0 have a say.
 * @param {number[]} values
 * @returns {{ format: Format, width: number }}
 */
function floatFormat(values) {
  const telling = values.filter((value) => Number.isFinite(value) && value !== 0);
  const magnitudes = telling.map(Math.abs);
  const least = magnitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const most = magnitudes.reduce((a, b) => Math.max(a, b), 0);
  const integral = telling.every(Number.isInteger);
  if (telling.length > 0 && (most / least > 1000 || most > 1e8 || least < 1e-4)) {
    return { format: (value) => scientific(Number(value)), width: widest(telling.map(scientific)) };
  }
  if (integral) {
    const dotted = (/** @type {number} */ value) => (Number.isFinite(value) ? `${whole(value)}.` : whole(value));
    return { format: (value) => dotted(Number(value)), width: widest(telling.map(dotted)) };
  }
  return { format: (value) => fixed(Number(value)), width: widest(telling.map(fixed)) };
}

/** @param {string[]} texts */
const widest = (texts) => texts.reduce((width, text) => Math.max(width, text.length), 1);

/** @param {Value} value */
const plain = (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value));

/**
 * The values to be printed as nested arrays; where `elide` is set, the first and last of long dimensions only.
 * @param {Tensor} tensor
 * @param {boolean} elide
 * @returns {any}
 */
function shown(tensor, elide) {
  if (!elide) return nest(valuesOf(tensor), tensor.shape);
  const [size = 0, ...rest] = tensor.shape;
  const [stride = 0, ...strides] = tensor.strides;
  const indices = Array.from({ length: size > 2 * edgeItems ? 2 * edgeItems : size }, (_, i) =>
    size > 2 * edgeItems && i >= edgeItems ? size - 2 * edgeItems + i : i,
  );
  return indices.map((index) => {
    const geometry = { dtype: tensor.dtype, shape: rest, strides };
    const row = viewOf(tensor, geometry, tensor.storageOffset + index * stride);
    try {
      return shown(row, rest.length > 0);
    } finally {
      row.dispose();
    }
  });
}

/**
 * @param {any} values nested arrays
 * @param {readonly number[]} shape of the tensor, from this dimension on
 * @param {number} indent
 * @param {{ format: Format, width: number, elide: boolean }} how
 * @returns {string}
 */
function write(values, shape, indent, how) {
  if (shape.length === 0) return how.format(values).padStart(how.width);
  const elided = how.elide && Number(shape[0]) > 2 * edgeItems;
  /** @type {string[]} */
  const parts = values.map((/** @type {any} */ each) => write(each, shape.slice(1), indent + 1, how));
  if (elided) parts.splice(edgeItems, 0, shape.length === 1 ? ' ...' : '...');
  const newline = `,${'\n'.repeat(Math.max(1, shape.length - 1))}${' '.repeat(indent + 1)}`;
  if (shape.length > 1) return `[${parts.join(newline)}]`;
  const perLine = Math.max(1, Math.floor((lineWidth - indent) / (how.width + 2)));
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
    const values = shown(tensor, elide);
    const flat = [values].flat(Infinity);
    const { format, width } =
      dtypeInfo(dtype).category === 'float' ? floatFormat(flat) : { format: plain, width: widest(flat.map(plain)) };
    text = write(values, shape, prefix.length, { format, width, elide });
    if (!unsaid(dtype)) suffixes.push(`dtype=torch.${dtype}`);
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
