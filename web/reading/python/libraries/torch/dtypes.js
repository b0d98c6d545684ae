// Finds dtypes by their names in PyTorch and NumPy: `half`, `torch.float16`, `'f4'`, `FloatTensor`.

import { DTypeValue } from '../../runtime/values.js';
import { NotUnderstood } from '../../runtime/raised.js';

/** @import { Bound, DType, Dialect, Span, Value } from '../../types.js' */

/** @type {Map<string, DType>} */
const names = new Map(
  Object.entries({
    ...{ byte: 'uint8', char: 'int8', bool: 'bool', uint8: 'uint8', int8: 'int8', int16: 'int16', int32: 'int32' },
    ...{ int64: 'int64', float16: 'float16', bfloat16: 'bfloat16', float32: 'float32', float64: 'float64' },
    ...{ half: 'float16', float: 'float32', double: 'float64', short: 'int16', int: 'int32', long: 'int64' },
  }),
);

/** Names with another meaning in NumPy, and NumPy's short names. @type {Map<string, DType>} */
const inNumpy = new Map([
  .../** @type {[string, DType][]} */ (
    Object.entries({
      ...{ float: 'float64', float_: 'float64', single: 'float32', double: 'float64', half: 'float16', int: 'int64' },
      ...{ int_: 'int64', bool_: 'bool', byte: 'int8', ubyte: 'uint8', intp: 'int64', long: 'int64' },
      ...{ longlong: 'int64', intc: 'int32' },
    })
  ),
  .../** @type {[string, DType][]} */ (
    Object.entries({
      ...{ f: 'float32 f4', d: 'float64 f8', e: 'float16 f2', b: 'int8 i1', h: 'int16 i2', i: 'int32 i4' },
      ...{ l: 'int64 i8', q: 'int64', B: 'uint8 u1', '?': 'bool b1' },
    }).flatMap(([code, names]) => {
      const [dtype = '', sized = code] = names.split(' ');
      return [code, sized, `<${sized}`].map((name) => [name, dtype]);
    })
  ),
]);

/** @type {Map<string, DType>} */
const legacy = new Map(
  Object.entries({
    ...{ Tensor: 'float32', FloatTensor: 'float32', DoubleTensor: 'float64', HalfTensor: 'float16' },
    ...{ BFloat16Tensor: 'bfloat16', LongTensor: 'int64', IntTensor: 'int32', ShortTensor: 'int16' },
    ...{ CharTensor: 'int8', ByteTensor: 'uint8', BoolTensor: 'bool' },
  }),
);

/** The dtype of `torch.FloatTensor` and others. @param {string} name */
export function legacyDType(name) {
  return legacy.get(name);
}

/** `FloatTensor` for float32. @param {DType} dtype */
export function legacyName(dtype) {
  return [...legacy].findLast(([, each]) => each === dtype)?.[0] ?? 'Tensor';
}

/** The dtype with this name. @param {string} name @param {Dialect} dialect @returns {DType | undefined} */
export function dtypeNamed(name, dialect) {
  return dialect === 'torch' ? names.get(name) : (inNumpy.get(name) ?? names.get(name));
}

/** Methods that convert, such as `x.float()`. @type {Map<string, DType>} */
export const casts = new Map([...names].filter(([name]) => !/\d/.test(name) || name === 'bfloat16'));

/** Python's own types as dtypes. @type {(name: string, dialect: Dialect) => DType} */
const ofPython = (name, dialect) =>
  name === 'bool' ? 'bool' : name === 'int' ? 'int64' : dialect === 'numpy' ? 'float64' : 'float32';

/**
 * The dtype of an argument; undefined if it is missing.
 * @param {Bound} bound @param {Dialect} dialect @param {string} [name] @returns {DType | undefined}
 */
export function dtypeArgument(bound, dialect, name = 'dtype') {
  const value = bound.value(name);
  return value === undefined ? undefined : asDType(value, dialect, bound.need(name).span);
}

/** @param {Value} value */
const nameOf = (value) => (typeof value === 'object' && value && 'name' in value ? value.name : undefined);

/**
 * Converts a value to a dtype: `torch.half`, `'float32'`, `int`.
 * @param {Value} value @param {Dialect} dialect @param {Span} [span]
 */
export function asDType(value, dialect, span) {
  if (value instanceof DTypeValue) {
    // Complex dtypes are handled in callable.js; elsewhere they are not supported.
    if (/complex/.test(value.dtype)) throw new NotUnderstood('dtype', span);
    return value.dtype;
  }
  if (typeof value === 'object' && value !== null && 'name' in value && /^(int|float|bool)$/.test(value.name)) {
    return ofPython(value.name, dialect);
  }
  const old = typeof value === 'string' ? value.replace(/^torch\.(cuda\.)?/, '') : nameOf(value);
  const named = old === undefined ? undefined : legacyDType(old);
  if (named) return named;
  const found = typeof value === 'string' ? dtypeNamed(value.replace(/^torch\./, ''), dialect) : undefined;
  if (found) return found;
  throw new NotUnderstood('dtype', span);
}
