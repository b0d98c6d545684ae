// Vectors for functors that compute several elements at once: four floats, or two of them widened to doubles. Highway's
// oldest supported release has no doubles on WebAssembly, but the compilers' own vectors have. The same source gives
// the same bits everywhere, because nothing in it is reassociated or contracted.
#pragma once

#include <hwy/highway.h>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/bits.h"
#include "kernels/constants.h"
#include "kernels/pragmas.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace stride0 {

using Bits8 = Lanes<std::uint8_t>;
using Floats = Lanes<float>;
using Doubles = Lanes<double>;
using Longs = Lanes<std::int64_t>;
using Masks = Longs;                  // all ones where a condition holds for a double
using Masks32 = Lanes<std::int32_t>;  // or for a float
using Bits32 = Lanes<std::uint32_t>;
using Bits64 = Lanes<std::uint64_t>;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;
inline constexpr std::uint64_t kOne64 = bit_cast<std::uint64_t>(1.0);

// Four floats widened to doubles, or one double four times.
struct FourDoubles {
  Doubles low;
  Doubles high;
  FourDoubles() = default;
  HWY_INLINE FourDoubles(Doubles first, Doubles second) : low(first), high(second) {}
  HWY_INLINE FourDoubles(Doubles each) : low(each), high(each) {}
};
HWY_INLINE FourDoubles operator+(FourDoubles a, FourDoubles b) { return {a.low + b.low, a.high + b.high}; }
HWY_INLINE FourDoubles operator-(FourDoubles a, FourDoubles b) { return {a.low - b.low, a.high - b.high}; }
HWY_INLINE FourDoubles operator*(FourDoubles a, FourDoubles b) { return {a.low * b.low, a.high * b.high}; }
HWY_INLINE FourDoubles operator/(FourDoubles a, FourDoubles b) { return {a.low / b.low, a.high / b.high}; }

// The same value in all lanes. As a template argument, it is loaded once before a loop (kernels/constants.h).
HWY_INLINE Doubles both(double value) { return Doubles{value, value}; }
HWY_INLINE Floats all(float value) { return Floats{value, value, value, value}; }
HWY_INLINE Bits32 all_bits(std::uint32_t value) { return Bits32{value, value, value, value}; }
template <Literal kValue>
HWY_INLINE Doubles both() {
  return constant<Doubles, kValue>();
}
template <Literal kValue>
HWY_INLINE Bits64 both_bits() {
  return constant<Bits64, kValue>();
}
template <Literal kValue>
HWY_INLINE Floats all() {
  return constant<Floats, kValue>();
}
template <Literal kValue>
HWY_INLINE Bits32 all_bits() {
  return constant<Bits32, kValue>();
}

inline constexpr std::size_t kGroupBytes = sizeof(Floats);
template <class T>
inline constexpr std::size_t kLaneCount = kGroupBytes / sizeof(T);

template <class V>
HWY_INLINE V load_group(const void* from) {
  V out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
template <class V>
HWY_INLINE void store_group(V value, void* to) {
  std::memcpy(to, &value, sizeof value);
}
HWY_INLINE Floats load_floats(const float* from) { return load_group<Floats>(from); }
HWY_INLINE void store_floats(Floats value, float* to) { store_group(value, to); }

namespace hn = hwy::HWY_NAMESPACE;

// Floats use Highway for these.
HWY_INLINE auto highway(Floats x) { return bit_cast<hn::Vec128<float>>(x); }
HWY_INLINE auto highway(Masks32 x) { return hn::MaskFromVec(bit_cast<hn::Vec128<std::int32_t>>(x)); }
HWY_INLINE Floats truncated(Floats x) { return bit_cast<Floats>(hn::Trunc(highway(x))); }
// Returns `a` if one of them is NaN.
HWY_INLINE Floats larger(Floats a, Floats b) { return bit_cast<Floats>(hn::Max(highway(b), highway(a))); }
HWY_INLINE Floats smaller(Floats a, Floats b) { return bit_cast<Floats>(hn::Min(highway(b), highway(a))); }
HWY_INLINE Floats clamp(Floats x, Floats low, Floats high) { return smaller(larger(x, low), high); }
HWY_INLINE bool every(Masks32 masks) { return hn::AllTrue(hn::Full128<std::int32_t>(), highway(masks)); }

#if defined(__wasm_simd128__)
// Clang 14 splits some of these into scalar code unless it is given the instruction. Bounds would become minima and
// maxima that also order zeros, for which x86 needs seven instructions.
using Any = v128_t;
// Hides that a double comes from a float. Clang would compare the floats and widen the mask, at twice the cost.
HWY_INLINE Doubles widened(Any floats) {
  Any doubles = wasm_f64x2_promote_low_f32x4(floats);
  asm("" : "+r"(doubles));
  return bit_cast<Doubles>(doubles);
}
HWY_INLINE Doubles low_half(Floats x) { return widened(bit_cast<Any>(x)); }
HWY_INLINE Doubles high_half(Floats x) { return widened(wasm_i64x2_shuffle(bit_cast<Any>(x), bit_cast<Any>(x), 1, 1)); }
// Reads only the half that is widened, which is one instruction.
HWY_INLINE Doubles load_widened(const float* from) {
  return bit_cast<Doubles>(wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from)));
}
HWY_INLINE Floats narrowed(Doubles low, Doubles high) {
  return bit_cast<Floats>(wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(bit_cast<Any>(low)),
                                             wasm_f32x4_demote_f64x2_zero(bit_cast<Any>(high)), 0, 2));
}
HWY_INLINE Doubles low_half(Masks32 x) { return bit_cast<Doubles>(wasm_f64x2_convert_low_i32x4(bit_cast<Any>(x))); }
HWY_INLINE Doubles high_half(Masks32 x) {
  return low_half(bit_cast<Masks32>(wasm_i64x2_shuffle(bit_cast<Any>(x), bit_cast<Any>(x), 1, 1)));
}
// Computes both halves before anything uses either. The compiler would finish one half first, and V8 keeps that order
// (Node.js 24 and Chromium; not Node.js 20), so the processor would wait for each step of a long chain.
HWY_INLINE FourDoubles abreast(FourDoubles x) {
  asm("" : "+r"(x.low), "+r"(x.high));
  return x;
}
HWY_INLINE bool every(Masks masks) { return wasm_i64x2_bitmask(bit_cast<Any>(masks)) == 3; }
// The oldest supported release of Highway extracts the lanes for this, which makes exp 2 % slower.
HWY_INLINE bool any(Masks32 bits) { return wasm_v128_any_true(bit_cast<Any>(bits)); }
HWY_INLINE Doubles square_root(Doubles x) { return bit_cast<Doubles>(wasm_f64x2_sqrt(bit_cast<Any>(x))); }
HWY_INLINE Doubles truncated(Doubles x) { return bit_cast<Doubles>(wasm_f64x2_trunc(bit_cast<Any>(x))); }
HWY_INLINE Doubles floored(Doubles x) { return bit_cast<Doubles>(wasm_f64x2_floor(bit_cast<Any>(x))); }
HWY_INLINE Doubles clamp(Doubles x, Doubles low, Doubles high) {
  const Any above = wasm_f64x2_pmax(bit_cast<Any>(x), bit_cast<Any>(low));
  return bit_cast<Doubles>(wasm_f64x2_pmin(above, bit_cast<Any>(high)));
}
// NaN if x is NaN.
HWY_INLINE Doubles at_most(Doubles x, Doubles high) {
  return bit_cast<Doubles>(wasm_f64x2_pmin(bit_cast<Any>(x), bit_cast<Any>(high)));
}
#else
HWY_INLINE FourDoubles abreast(FourDoubles x) { return x; }
HWY_INLINE Doubles load_widened(const float* from) { return Doubles{from[0], from[1]}; }
HWY_INLINE Doubles low_half(Floats x) { return Doubles{x[0], x[1]}; }
HWY_INLINE Doubles high_half(Floats x) { return Doubles{x[2], x[3]}; }
HWY_INLINE Doubles low_half(Masks32 x) { return Doubles{static_cast<double>(x[0]), static_cast<double>(x[1])}; }
HWY_INLINE Doubles high_half(Masks32 x) { return Doubles{static_cast<double>(x[2]), static_cast<double>(x[3])}; }
HWY_INLINE Floats narrowed(Doubles low, Doubles high) {
  return Floats{static_cast<float>(low[0]), static_cast<float>(low[1]), static_cast<float>(high[0]),
                static_cast<float>(high[1])};
}
HWY_INLINE bool every(Masks masks) { return (masks[0] & masks[1]) != 0; }
HWY_INLINE bool any(Masks32 bits) { return (bits[0] | bits[1] | bits[2] | bits[3]) != 0; }
HWY_INLINE Doubles square_root(Doubles x) { return Doubles{__builtin_sqrt(x[0]), __builtin_sqrt(x[1])}; }
HWY_INLINE Doubles truncated(Doubles x) { return Doubles{__builtin_trunc(x[0]), __builtin_trunc(x[1])}; }
HWY_INLINE Doubles floored(Doubles x) { return Doubles{__builtin_floor(x[0]), __builtin_floor(x[1])}; }
// Limits x to the bounds; NaN stays NaN.
HWY_INLINE Doubles clamp(Doubles x, Doubles low, Doubles high) {
  x = x < low ? low : x;
  return high < x ? high : x;
}
// NaN if x is NaN.
HWY_INLINE Doubles at_most(Doubles x, Doubles high) { return high < x ? high : x; }
#endif

HWY_INLINE Doubles abreast(Doubles x) { return x; }
template <class V>
HWY_INLINE FourDoubles halves(V x) {
  return {low_half(x), high_half(x)};
}

HWY_INLINE FourDoubles clamp(FourDoubles x, Doubles low, Doubles high) {
  return {clamp(x.low, low, high), clamp(x.high, low, high)};
}

HWY_INLINE Bits32 lower_words(Doubles low, Doubles high) {
  const auto a = bit_cast<Bits32>(low);
  const auto b = bit_cast<Bits32>(high);
  return Bits32{a[0], a[2], b[0], b[2]};
}
HWY_INLINE Doubles magnitude(Doubles x) { return bit_cast<Doubles>(bit_cast<Bits64>(x) & both_bits<~kSignBit>()); }
HWY_INLINE Floats magnitude(Floats x) { return bit_cast<Floats>(bit_cast<Bits32>(x) & all_bits<0x7FFFFFFF>()); }
template <std::floating_point T>
HWY_INLINE T magnitude(T x) {
  return std::fabs(x);
}
// x where the mask is set, otherwise 0. Compilers turn `mask ? x + y : x` into a choice between y and -0, a constant.
HWY_INLINE Doubles or_zero(Masks mask, Doubles x) { return bit_cast<Doubles>(mask & bit_cast<Masks>(x)); }
HWY_INLINE Floats with_sign(Floats x, Floats sign) {  // x is positive or already has the sign
  return bit_cast<Floats>(bit_cast<Bits32>(x) | (bit_cast<Bits32>(sign) & all_bits<0x80000000>()));
}
HWY_INLINE Doubles with_sign(Doubles magnitude, Doubles sign) {
  const Bits64 rest = both_bits<~kSignBit>();
  return bit_cast<Doubles>((bit_cast<Bits64>(magnitude) & rest) | (bit_cast<Bits64>(sign) & ~rest));
}

// Adding 1.5 · 2^52 rounds a double to a whole number, whose low bits are then those of the integer. Subtracting it
// again leaves the rounded double. Works below 2^51.
inline constexpr double kWholes = 0x1.8p52;

// Converts whole numbers below 2^50 in either direction. `wholes` is kWholes.
HWY_INLINE Masks fit_doubles(Longs x) { return (bit_cast<Bits64>(x) + both_bits<std::uint64_t{1} << 50>()) >> 51 == 0; }
HWY_INLINE Doubles as_doubles(Longs x, Doubles wholes) {
  return bit_cast<Doubles>(bit_cast<Longs>(wholes) + x) - wholes;
}
HWY_INLINE Longs as_longs(Doubles whole, Doubles wholes) {
  return bit_cast<Longs>(whole + wholes) - bit_cast<Longs>(wholes);
}

// The first 26 bits of x: the product of two heads is exact.
HWY_INLINE Doubles head(Doubles x) {
  constexpr std::uint64_t kTail = (std::uint64_t{1} << 27) - 1;
  return bit_cast<Doubles>(bit_cast<Bits64>(x) & both_bits<~kTail>());
}

// c0 + c1·x + c2·x² + …, as an object that loads its coefficients before a loop. It adds pairs of terms first, then
// pairs of those: a chain of products and sums would be longer than processors look ahead.
template <Literal... kTerms>
struct Series {
  Doubles c[sizeof...(kTerms)] = {both<kTerms>()...};

  template <class V>
  HWY_INLINE V operator()(V x) const {
    return of(c, x);
  }

 private:
  template <class T, int kCount, class V>
  static HWY_INLINE V of(const T (&terms)[kCount], V x) {
    if constexpr (kCount == 1) {
      return terms[0];
    } else {
      V pairs[(kCount + 1) / 2];
      STRIDE0_UNROLL
      for (int i = 0; i < kCount / 2; ++i) pairs[i] = terms[2 * i] + terms[2 * i + 1] * x;
      if constexpr (kCount % 2 != 0) pairs[kCount / 2] = terms[kCount - 1];
      return of(pairs, x * x);
    }
  }
};

// The same without an object: in pairs, or term by term from the last.
template <Literal... kTerms>
HWY_INLINE Doubles paired_series(Doubles x) {
  return Series<kTerms...>()(x);
}
template <Literal kFirst, Literal... kMore>
HWY_INLINE Doubles series(Doubles x) {
  if constexpr (sizeof...(kMore) == 0) {
    return both<kFirst>();
  } else {
    return series<kMore...>(x) * x + both<kFirst>();
  }
}

}  // namespace stride0
