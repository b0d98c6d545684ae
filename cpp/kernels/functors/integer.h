// Integer division and remainders, powers, shifts, gcd and lcm. A zero divisor raises before a kernel runs
// (kernels/divisors.h); here it only must not trap. INT_MIN / -1 wraps.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "kernels/cast.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/float64/power.h"
#include "kernels/functors/half_way.h"
#include "kernels/functors/power.h"
#include "kernels/half_steps.h"

namespace stride0 {

// The quotient of two int32 as a double is either whole or further from a whole number than its rounding error, so
// floor and trunc are right. Adding kWholes puts the integer in the low bits, so 2^31 wraps.
inline std::int32_t low_bits(double whole) {
  return static_cast<std::int32_t>(bit_cast<std::uint64_t>(whole + constant<double, kWholes>()));
}
constexpr std::int32_t minus_product(std::int32_t a, std::int32_t b, std::int32_t q) {
  return Sub::of(a, Mul::of(q, b));
}

// Computes two int64 through doubles if doubles hold them exactly. Below 2^50 a quotient is either whole or far enough
// from a whole number, and its product with the divisor is exact. Anything divided by 0 is 0.
template <class F>
HWY_INLINE Longs by_doubles(Longs a, Longs b) {
  const Doubles wholes = both<kWholes>();  // loaded here: constants after a branch are not hoisted out of a loop
  if (!HWY_LIKELY(every(fit_doubles(a) & fit_doubles(b) & (b != 0))))
    return Longs{F::of(a[0], b[0]), F::of(a[1], b[1])};
  return as_longs(F::of_wholes(as_doubles(a, wholes), as_doubles(b, wholes)), wholes);
}

// Truncated division. For 16-bit floats every step rounds.
struct DivTrunc {
  static HWY_INLINE Doubles of_wholes(Doubles a, Doubles b) { return truncated(a / b); }
  static HWY_INLINE Longs of_longs(Longs a, Longs b) { return by_doubles<DivTrunc>(a, b); }
  static std::int32_t of(std::int32_t a, std::int32_t b) { return low_bits(std::trunc(static_cast<double>(a) / b)); }
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    return b == -1 ? Neg::of(a) : a / b;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) { return std::trunc(a / b); }
  template <IsHalf Half>
  static HWY_INLINE FourFloats of_four(Half half, FourFloats a, FourFloats b, const Params& /*params*/) {
    return vectors::hn::Trunc(vectors::rounded(half, vectors::hn::Div(a, b)));
  }
};

// Not inlined: clang would compute fmod for every element beside the quick way.
HWY_NOINLINE inline float slow_fmod(float a, float b) { return std::fmod(a, b); }
HWY_NOINLINE inline Doubles slow_fmod(Doubles a, Doubles b) {
  return Doubles{std::fmod(a[0], b[0]), std::fmod(a[1], b[1])};
}

struct Fmod {
  static HWY_INLINE Doubles of_wholes(Doubles a, Doubles b) { return a - truncated(a / b) * b; }
  static HWY_INLINE Longs of_longs(Longs a, Longs b) { return by_doubles<Fmod>(a, b); }
  // A quotient of 25 bits times either half of b is exact, and so is each difference. If the quotient was rounded up to
  // a whole number, the difference has the wrong sign, and b is added back.
  static HWY_INLINE Doubles of_doubles(Doubles a, Doubles b) {
    const Doubles q = truncated(a / b);
    const Doubles size = magnitude(b);
    const Masks quick = (magnitude(q) < both<0x1p25>()) & (size > both<0x1p-900>()) & (size < both<0x1p900>());
    const Doubles high = head(b);
    if (!HWY_LIKELY(every(quick))) return slow_fmod(a, b);
    const Doubles left = (a - q * high) - q * (b - high);
    const Masks beyond = ((left < both(0)) ^ (a < both(0))) & (left != both(0));
    return with_sign(left + or_zero(beyond, with_sign(b, a)), a);
  }
  static std::int32_t of(std::int32_t a, std::int32_t b) { return minus_product(a, b, DivTrunc::of(a, b)); }
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) { return b == 0 || b == -1 ? 0 : a % b; }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) { return std::fmod(a, b); }
  // For floats the remainder is exact in double if the quotient is right. A quotient of floats can be nearer to a whole
  // number q than |q| · 2^-53 only if |q| >= 2^29, and below that q · b has at most 53 bits.
  static float of(float a, float b) {
    const double q = std::trunc(static_cast<double>(a) / b);
    if (!(std::fabs(q) < 0x1p29 && std::isfinite(b))) return slow_fmod(a, b);
    return std::copysign(static_cast<float>(a - q * b), a);
  }
};

// Rounds the quotient towards minus infinity. For floats it is built from fmod, so 1.0 // 0.1 is 9.
struct FloorDivide {
  static HWY_INLINE Doubles of_wholes(Doubles a, Doubles b) { return floored(a / b); }
  static HWY_INLINE Longs of_longs(Longs a, Longs b) { return by_doubles<FloorDivide>(a, b); }
  static HWY_INLINE Doubles of_doubles(Doubles a, Doubles b) {
    const Doubles m = Fmod::of_doubles(a, b);
    const Masks below = (m != both(0)) & ((b < both(0)) ^ (m < both(0)));
    const Doubles quotient = a / b;
    const Doubles q = (a - m) / b - or_zero(below, both<1>());
    const Doubles whole = floored(q);
    const Doubles nearest = whole + or_zero(q - whole > both<0.5>(), both<1>());
    return (b == both(0)) ? quotient : (q == both(0)) ? with_sign(both(0), quotient) : nearest;
  }
  static std::int32_t of(std::int32_t a, std::int32_t b) { return low_bits(std::floor(static_cast<double>(a) / b)); }
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    const std::int64_t q = DivTrunc::of(a, b);
    const std::int64_t m = Fmod::of(a, b);
    return m != 0 && (m < 0) != (b < 0) ? q - 1 : q;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) {
    if (b == 0) return a / b;
    const T m = std::fmod(a, b);
    T q = (a - m) / b;
    if (m != 0 && (b < 0) != (m < 0)) q -= 1;
    if (q == 0) return std::copysign(T{0}, a / b);
    const T floored = std::floor(q);
    return q - floored > T{0.5} ? floored + 1 : floored;
  }
  // For quotients below 2^20 the steps above return just the floor (see Fmod).
  static float of(float a, float b) {
    const double q = std::floor(static_cast<double>(a) / b);
    return std::fabs(q) < 0x1p20 && std::isfinite(b) ? static_cast<float>(q) : slow(a, b);
  }
  static HWY_NOINLINE float slow(float a, float b) { return of<float>(a, b); }
  template <IsHalf Half>
  static HWY_INLINE FourFloats of_four(Half half, FourFloats a, FourFloats b, const Params& /*params*/) {
    namespace hn = vectors::hn;
    const vectors::Floats d;
    const auto zero = hn::Zero(d);
    const auto m = four_remainders(a, b);
    const auto whole = vectors::rounded(half, hn::Div(vectors::rounded(half, hn::Sub(a, m)), b));
    const auto below = hn::And(hn::Ne(m, zero), hn::Xor(hn::Lt(b, zero), hn::Lt(m, zero)));
    const auto q = hn::IfThenElse(below, vectors::rounded(half, hn::Sub(whole, hn::Set(d, 1.0F))), whole);
    const auto floored = hn::Floor(q);
    const auto nearest =
        hn::IfThenElse(hn::Gt(hn::Sub(q, floored), hn::Set(d, 0.5F)), hn::Add(floored, hn::Set(d, 1.0F)), floored);
    const auto signed_zero = hn::CopySign(zero, hn::Div(a, b));
    return hn::IfThenElse(hn::Eq(b, zero), hn::Div(a, b), hn::IfThenElse(hn::Eq(q, zero), signed_zero, nearest));
  }
  // The remainders of four floats, one by one, because Fmod computes in double.
  static HWY_INLINE FourFloats four_remainders(FourFloats a, FourFloats b) {
    const vectors::Floats d;
    float x[4];  // NOLINT(modernize-avoid-c-arrays): as Highway stores
    float y[4];  // NOLINT(modernize-avoid-c-arrays)
    vectors::hn::StoreU(a, d, x);
    vectors::hn::StoreU(b, d, y);
    for (int i = 0; i < 4; ++i) x[i] = Fmod::of(x[i], y[i]);
    return vectors::hn::LoadU(d, x);
  }
};

// The remainder takes the sign of the divisor.
struct Remainder {
  static HWY_INLINE Doubles of_wholes(Doubles a, Doubles b) { return a - floored(a / b) * b; }
  static HWY_INLINE Longs of_longs(Longs a, Longs b) { return by_doubles<Remainder>(a, b); }
  static HWY_INLINE Doubles of_doubles(Doubles a, Doubles b) {
    const Doubles m = Fmod::of_doubles(a, b);
    return ((m != both(0)) & ((m < both(0)) ^ (b < both(0)))) ? m + b : m;
  }
  static std::int32_t of(std::int32_t a, std::int32_t b) { return minus_product(a, b, FloorDivide::of(a, b)); }
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    const std::int64_t m = Fmod::of(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) {
    const T m = Fmod::of(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
  }
};

struct Pow {
  template <class T>
  static constexpr T of(T base, T exponent) {
    if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
    std::make_unsigned_t<T> result = 1;
    for (auto square = static_cast<std::make_unsigned_t<T>>(base); exponent > 0; exponent >>= 1, square *= square) {
      if ((exponent & 1) != 0) result *= square;
    }
    return static_cast<T>(result);
  }
  static Doubles of_doubles(Doubles base, Doubles exponent) { return float64::power(base, exponent); }
  using Approximation = float32::Pow;
  static constexpr auto kSide = side_of_power;
};

// A shift by less than 0 or by all bits or more shifts everything out: the result is 0, or the sign.
struct ShiftLeft {
  template <class T>
  static constexpr T of(T a, T by) {
    constexpr int kBits = 8 * sizeof(T);
    return by < 0 || by >= kBits ? T{0} : static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) << by);
  }
};
struct ShiftRight {
  template <class T>
  static constexpr T of(T a, T by) {
    constexpr int kBits = 8 * sizeof(T);
    if (by < 0 || by >= kBits) return a < 0 ? T(-1) : T{0};
    return static_cast<T>(a >> by);
  }
};

// Computed in the dtype's own width. The minimum has no positive counterpart: it stays negative, and so do results that
// come from it. Dividing magnitudes avoids a special case for -1.
struct Gcd {
  template <class T>
  static constexpr T of(T a, T b) {
    using Magnitude = std::conditional_t<(sizeof(T) < 8), std::uint32_t, std::uint64_t>;
    a = Abs::of(a);
    b = Abs::of(b);
    const auto magnitude = [](T value) { return static_cast<Magnitude>(static_cast<std::make_unsigned_t<T>>(value)); };
    const auto signed_as = [](Magnitude found, T value) {
      return static_cast<T>(value < 0 ? Magnitude{0} - found : found);
    };
    for (Magnitude x = magnitude(a), y = magnitude(b);; y %= x) {
      if (y == 0) return signed_as(x, a);
      x %= y;
      if (x == 0) return signed_as(y, b);
    }
  }
};
struct Lcm {
  template <class T>
  static constexpr T of(T a, T b) {
    const T divisor = Gcd::of(a, b);
    return divisor == 0 ? T{0} : Abs::of(Mul::of(DivTrunc::of(a, divisor), b));
  }
};

}  // namespace stride0
