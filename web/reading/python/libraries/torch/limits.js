// `finfo` and `iinfo`: the smallest and largest numbers of a dtype.

import { dtypeInfo } from '../../../../lib/boundary/dtype.js';
import { asDType } from './dtypes.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { Callable, DTypeValue, float, Instance, int, PyClass, some } from '../../runtime/values.js';

/** @import { DType, Dialect, Value } from '../../types.js' */

/** Bits of the exponent and of the fraction. @type {Partial<Record<DType, [number, number]>>} */
const formats = { float16: [5, 10], bfloat16: [8, 7], float32: [8, 23], float64: [11, 52] };

/** @type {(exponent: number, fraction: number) => Record<string, Value>} */
const ofFloats = (exponent, fraction) => {
  const most = 2 ** (exponent - 1) - 1;
  const eps = 2 ** -fraction;
  const max = (2 - eps) * 2 ** most;
  const tiny = float(2 ** (1 - most));
  return {
    ...{ max: float(max), min: float(-max), eps: float(eps), tiny, smallest_normal: tiny },
  };
};

/** @type {(bits: number, isSigned: boolean) => Record<string, Value>} */
const ofIntegers = (bits, isSigned) => {
  const most = 2n ** BigInt(isSigned ? bits - 1 : bits);
  return { max: int(most - 1n), min: int(isSigned ? -most : 0n) };
};

/** For an unknown dtype, only the kind of the numbers is known. @type {(name: string) => Record<string, Value>} */
const ofAny = (name) => {
  const number = some(name === 'iinfo' ? 'int' : 'float');
  return { max: number, min: number, eps: number, tiny: number, bits: some('int') };
};

/** @type {(value: Value | undefined, dialect: Dialect) => DType | undefined} */
const dtypeIn = (value, dialect) => {
  try {
    return value === undefined ? 'float32' : asDType(value, dialect);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
};

/** `torch.finfo`, `np.iinfo` @param {string} name @param {Dialect} dialect @returns {Callable} */
export function limits(name, dialect) {
  return new Callable(name, ([given]) => {
    const result = new Instance(new PyClass(name, [], true));
    const dtype = dtypeIn(given?.value, dialect);
    const format = dtype && formats[dtype];
    const bits = dtype ? dtypeInfo(dtype).size * 8 : 0;
    const known = format ? ofFloats(...format) : dtype ? ofIntegers(bits, !/^u/.test(dtype)) : ofAny(name);
    for (const [key, value] of Object.entries(known)) result.attributes.set(key, value);
    if (!dtype) return result;
    result.attributes.set('bits', int(bits));
    result.attributes.set('dtype', dialect === 'torch' ? dtype : new DTypeValue(dtype, dialect));
    return result;
  });
}

/** Constants of torch, NumPy and JAX, such as `pi`. @type {ReadonlyMap<string, number>} */
export const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['inf', Infinity],
  ['nan', NaN],
]);
