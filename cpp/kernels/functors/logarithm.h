// Logarithms of floats and functions built from them, computed in double: log2 of 2^e · m is e + log2 m, with m between
// √½ and √2. The relative error of the double is small enough to round to the nearest float.
#pragma once

#include <cmath>

#include "core/bits.h"
#include "kernels/functors/exponential.h"

namespace stride0 {

inline constexpr double kLn2 = 0.69314718055994530942;

// A positive finite double as 2^exponent · (1 + rest).
struct Split {
  Doubles exponent;
  Doubles rest;
};
struct Splitting {
  static constexpr std::uint64_t kBias = 1024;  // keeps the exponent from becoming negative in between
  static constexpr std::uint64_t kRootHalf = 0x3FE6A09E667F3BCD;
  HWY_INLINE Split operator()(Doubles x) const {
    const Bits64 bits = bit_cast<Bits64>(x) + both_bits<(kBias << 52) - kRootHalf>();
    const Bits64 exponent = (bits >> 52) + both_bits<bit_cast<std::uint64_t>(0x1p52)>();
    const Bits64 rest = (bits & both_bits<(std::uint64_t{1} << 52) - 1>()) + both_bits<kRootHalf>();
    return {bit_cast<Doubles>(exponent) - both<0x1p52 + double{kBias}>(), bit_cast<Doubles>(rest) - both<1.0>()};
  }
};

// Returns `found` if x is positive and finite, otherwise the limit: -∞ for 0, NaN below 0.
HWY_INLINE Doubles or_limit(Doubles x, Doubles found) {
  const Masks ordinary = (x > both(0)) & (x < both<kInfinity>());
  if (every(ordinary)) return found;
  const Doubles limit = x == both(0) ? both(-kInfinity) : x < both(0) ? both(kNotANumber) : x;
  return ordinary ? found : limit;
}

namespace float32 {

// log2(1 + x) for x between √½ - 1 and √2 - 1: an odd series in x / (x + 2).
struct Log2NearOne {
  Doubles two = both<2>();
  Series<2.88539008179008, 0.9617966733501693, 0.5770835832594695, 0.4116728271250312, 0.34072800815412135> series;
  template <class V>
  HWY_INLINE V operator()(V x) const {
    const V s = abreast(x / (x + two));
    return s * series(s * s);
  }
};

// A positive normal float as 2^exponent · (1 + rest), with 1 + rest between √½ and √2.
struct NormalParts {
  Masks32 exponent;
  Floats rest;
};
struct NormalSplitting {
  static constexpr std::uint32_t kLeast = 0x00800000U;
  Bits32 root_half = all_bits<bit_cast<std::uint32_t>(0.70710678F)>();
  Bits32 mantissa = all_bits<kLeast - 1>();
  Bits32 least = all_bits<0x80000000U - kLeast>();
  Masks32 count = bit_cast<Masks32>(all_bits<0xFF000000U - kLeast>());
  HWY_INLINE Masks32 unknown(Floats x) const {  // zero, negative, subnormal, infinite or NaN
    return bit_cast<Masks32>(bit_cast<Bits32>(x) + least) >= count;
  }
  HWY_INLINE NormalParts operator()(Floats x) const {
    const Bits32 above = bit_cast<Bits32>(x) - root_half;
    return {bit_cast<Masks32>(above) >> 23, bit_cast<Floats>((above & mantissa) + root_half) - all<1.0>()};
  }
};
struct Log2 : SideBySide {
  NormalSplitting splitting;
  Log2NearOne near_one;
  HWY_INLINE Masks32 unknown(Floats x) const { return splitting.unknown(x); }
  HWY_INLINE FourDoubles doubles(Floats x) const { return of(splitting(x)); }
  // The same for a group with a subnormal float: its bits as an integer are 2^149 times as large. Converting those
  // avoids arithmetic on subnormals, which is slow on many processors. Not inlined, to keep the loop small.
  static HWY_INLINE Masks32 slow_unknown(Floats x) {
    const auto bits = bit_cast<Masks32>(x);
    return (bits <= 0) | (bits >= bit_cast<Masks32>(all<kInfinity>()));
  }
  static HWY_NOINLINE FourDoubles slow_doubles(Floats x) {
    const auto bits = bit_cast<Masks32>(x);
    const Masks32 subnormal = bits < bit_cast<Masks32>(all_bits<NormalSplitting::kLeast>());
    const Log2 log2;
    NormalParts parts = log2.splitting(subnormal ? __builtin_convertvector(bits, Floats) : x);
    parts.exponent -= subnormal & 149;
    return log2.of(parts);
  }

 private:
  HWY_INLINE FourDoubles of(const NormalParts& parts) const {
    return halves(parts.exponent) + near_one(halves(parts.rest));
  }
};
template <Literal kUnit>
struct LogIn : Log2 {
  Doubles unit = both<kUnit>();
  HWY_INLINE FourDoubles doubles(Floats x) const { return Log2::doubles(x) * unit; }
  static HWY_INLINE FourDoubles slow_doubles(Floats x) { return Log2::slow_doubles(x) * both<kUnit>(); }
};
using Log = LogIn<kLn2>;
using Log10 = LogIn<0.30102999566398119521>;

struct Log1p : PreservesSign {
  Splitting splitting;
  Log2NearOne near_one;
  Doubles unit = both<kLn2>();
  HWY_INLINE Masks32 unknown(Floats x) const { return ~((x > all<-1.0>()) & (x < all<kInfinity>())); }
  HWY_INLINE Doubles of(Doubles x) const {
    const Split split = splitting(x + both<1.0>());  // this may round x away, so x itself is used below
    return (split.exponent + near_one(split.exponent == both(0) ? x : split.rest)) * unit;
  }
  HWY_INLINE Doubles operator()(Doubles x) const { return of(x); }
};
struct Asinh : Odd {
  Log1p log1p;
  HWY_INLINE Masks32 unknown(Floats x) const { return ~(magnitude(x) < all<kInfinity>()); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    return log1p.of(x + x * x / (both<1.0>() + square_root(x * x + both<1.0>())));
  }
};
struct Acosh {
  Log1p log1p;
  HWY_INLINE Masks32 unknown(Floats x) const { return ~((x >= all<1.0>()) & (x < all<kInfinity>())); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const Doubles more = x - both<1.0>();
    return log1p.of(more + square_root(more * (more + both<2.0>())));
  }
};
struct Atanh : Odd {
  Log1p log1p;
  HWY_INLINE Masks32 unknown(Floats x) const { return ~(magnitude(x) < all<1.0>()); }
  HWY_INLINE Doubles operator()(Doubles x) const { return log1p.of((x + x) / (both<1.0>() - x)) * both<0.5>(); }
};

}  // namespace float32

// The larger of two doubles, or NaN.
HWY_INLINE Doubles larger(Doubles a, Doubles b) { return ((a >= b) | (a != a)) ? a : b; }

}  // namespace stride0
