/**
 * The operations and conversions of a chain as WebAssembly instructions. They give the same bits as the core's own
 * loops (cpp/kernels/functors/arithmetic.h, cpp/kernels/cast.h).
 *
 * A recipe is text for the assembler. `lanes.` stands for the lanes of the dtype, such as `f32x4.`; `a`, `b` and `c`
 * stand for the inputs. The locals are `zero`, `aside` for any vector, and `every1` with the word 1 in every lane.
 */

/** The dtypes in which a program may compute, and the lanes of a vector. @type {Record<string, string>} */
export const lanesOf = { float32: 'f32x4', float64: 'f64x2', int32: 'i32x4' };

// PyTorch's maximum and minimum return NaN if either is NaN. If only `b` is, the comparison is false and chooses it.
const [isNan, choose] = ['lanes.ne v128.or', 'v128.bitselect'];
const maximum = `a b a b lanes.ge a a ${isNan} ${choose}`;

/** @type {Record<string, string>} */
export const operations = {
  add: 'a b lanes.add',
  sub: 'a b lanes.sub',
  mul: 'a b lanes.mul',
  div: 'a b lanes.div',
  squaredDifference: 'a b lanes.sub =aside aside aside lanes.mul',
  maximum,
  minimum: `a b a b lanes.le a a ${isNan} ${choose}`,
  clamp: `${maximum} =aside aside c aside c lanes.le aside aside ${isNan} ${choose}`,
  neg: 'a lanes.neg',
  abs: 'a lanes.abs',
  square: 'a a lanes.mul',
  relu: `zero a a zero lanes.lt ${choose}`,
  sqrt: 'a lanes.sqrt',
  floor: 'a lanes.floor',
  ceil: 'a lanes.ceil',
  trunc: 'a lanes.trunc',
  round: 'a lanes.nearest',
};

/**
 * Dtypes that are stored in fewer bytes than float32, which computes for them: `size` in bytes, `widen` from stored
 * elements to 32-bit words, `read` from words to floats, and `write` from floats to words, rounding to even. (float16
 * takes so many instructions that a separate pass over more lanes at once is faster.)
 * @type {Record<string, { size: number, widen: string, read: string, write?: string }>}
 */
export const conversions = {
  uint8: { size: 1, widen: 'i16x8.extend_low_i8x16_u i32x4.extend_low_i16x8_u', read: 'f32x4.convert_i32x4_s' },
  bfloat16: {
    size: 2,
    widen: 'i32x4.extend_low_i16x8_u',
    read: '16 i32x4.shl',
    write:
      '=aside aside aside 16 i32x4.shr_u every1 v128.and i32x4.add every32767 i32x4.add 16 i32x4.shr_u ' +
      `every32704 aside aside f32x4.eq ${choose}`, // 0x7fc0 is NaN, which does not equal itself
  },
};
