/** A recorded call as lines of PyTorch or NumPy: the tensors as `x`, `y`, …, then the call. */
import { snake } from '../../notation/operators.js';
import { Slice } from '../../lib/index.js';
import { isTensor, tensorsIn, values } from './call.js';

/** @import { Tensor } from '../../lib/index.js' */
/** @import { Call } from './call.js' */

/** @typedef {'torch' | 'numpy'} Library */

const LETTERS = 'xyzuvwabcd';
const MODULES = { torch: 'torch', numpy: 'np' };
/** The dtypes that each library gives to lists of such numbers. */
const UNWRITTEN = { torch: ['float32', 'int64', 'bool'], numpy: ['float32', 'float64', 'int64', 'bool'] };
/** NumPy's names of parameters. @type {Record<string, string>} */
const KEYWORDS = { dim: 'axis', keepdim: 'keepdims' };

/** `x`, `y`, …; a tensor that is given twice has one name. @param {readonly Tensor[]} tensors */
export function namesOf(tensors) {
  const distinct = [...new Set(tensors)];
  return tensors.map((each) => LETTERS[distinct.indexOf(each)] ?? `x${distinct.indexOf(each)}`);
}

/** @param {unknown} value @param {boolean} isFloat @returns {string} */
function element(value, isFloat) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  const text = Object.is(value, -0) ? '-0' : String(value);
  if (/Infinity|NaN/.test(text)) return `float("${text.replace('Infinity', 'inf').replace('NaN', 'nan')}")`;
  return isFloat && /^-?\d+$/.test(text) ? `${text}.` : text;
}

/** @param {readonly unknown[]} list @param {readonly number[]} shape @param {boolean} isFloat @returns {string} */
function nested(list, shape, isFloat) {
  const [size = 0, ...rest] = shape;
  if (shape.length === 0) return element(list[0], isFloat);
  const length = list.length / Math.max(size, 1);
  const parts = Array.from({ length: size }, (_, i) => nested(list.slice(i * length, (i + 1) * length), rest, isFloat));
  return `[${parts.join(', ')}]`;
}

/** @param {Tensor} tensor @param {Library} library */
function creation(tensor, library) {
  const all = values(tensor);
  const [first] = all;
  const { shape, dtype } = tensor;
  const module = MODULES[library];
  const named = UNWRITTEN[library].includes(dtype) ? '' : `, dtype=${module}.${dtype}`;
  const isFloat = dtype.startsWith('float') || dtype.startsWith('bfloat');
  if (all.length > 8 && isFloat && all.every((each, i) => each === Number(first) + i)) {
    const from = first === 0 ? '' : `${first}, `;
    return `${module}.arange(${from}${Number(first) + all.length}.).reshape(${shape.join(', ')})`;
  }
  return `${module}.${library === 'torch' ? 'tensor' : 'array'}(${nested(all, shape, isFloat)}${named})`;
}

/** @param {unknown} value @param {(tensor: Tensor) => string} nameOf @param {Library} library @returns {string} */
function argument(value, nameOf, library) {
  const of = (/** @type {unknown} */ each) => argument(each, nameOf, library);
  if (isTensor(value)) return nameOf(value);
  if (value instanceof Slice) return 'slice(…)';
  if (Array.isArray(value)) return `(${value.map(of).join(', ')}${value.length === 1 ? ',' : ''})`;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'string')
    return /^(b?float|u?int|bool|complex)\d*$/.test(value) ? `${MODULES[library]}.${value}` : `"${value}"`;
  return element(value, false);
}

/**
 * @param {Call} call
 * @param {string} name  as `torch.where`, `torch.Tensor.expand` or `numpy.where`
 * @returns {string}
 */
export function pythonOf({ args }, name) {
  const library = name.startsWith('numpy') ? 'numpy' : 'torch';
  const tensors = args.flatMap(tensorsIn);
  const names = new Map(namesOf(tensors).map((name, i) => [/** @type {Tensor} */ (tensors[i]), name]));
  const nameOf = (/** @type {Tensor} */ tensor) => names.get(tensor) ?? '';
  const given = args.flatMap((arg) => {
    if (!isOptions(arg)) return [argument(arg, nameOf, library)];
    return Object.entries(arg).map(([key, value]) => {
      const keyword = snake(key);
      return `${library === 'numpy' ? (KEYWORDS[keyword] ?? keyword) : keyword}=${argument(value, nameOf, library)}`;
    });
  });
  const [first = '', ...rest] = given;
  const call = name.startsWith('torch.Tensor.')
    ? `${first}.${name.slice('torch.Tensor.'.length)}(${rest.join(', ')})`
    : `${name.replace(/^numpy/, 'np')}(${given.join(', ')})`;
  return [...[...names].map(([tensor, each]) => `${each} = ${creation(tensor, library)}`), call].join('\n');
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isOptions(value) {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
