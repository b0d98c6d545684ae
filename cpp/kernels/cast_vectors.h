// Vectorised casts where compilers generate slow code for cast.h: bytes, 16-bit floats and int64 to float32 and back,
// and bytes to int32. The results are the same bit for bit. Each casts as many whole vectors as there are and returns
// how many elements that was.
//
// Widening interleaves with zeros, because clang 14 splits WebAssembly's extending instructions into single lanes.
#pragma once

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/constants.h"
#include "kernels/lanes.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace vectors {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::Full128<std::uint8_t>;
using Halves = hn::Full128<std::uint16_t>;
using SignedHalves = hn::Full128<std::int16_t>;
using Words = hn::Full128<std::int32_t>;
using Floats = hn::Full128<float>;

// Eight elements of 32 bits.
struct Eight {
  hn::Vec<Words> low;
  hn::Vec<Words> high;

  template <class V>
  static HWY_INLINE Eight interleaved(V low_half, V high_half) {
    const hn::DFromV<V> d;
    return {hn::BitCast(Words(), hn::InterleaveLower(d, low_half, high_half)),
            hn::BitCast(Words(), hn::InterleaveUpper(d, low_half, high_half))};
  }
  HWY_INLINE void store(float* to) const {
    hn::StoreU(hn::BitCast(Floats(), low), Floats(), to);
    hn::StoreU(hn::BitCast(Floats(), high), Floats(), to + 4);
  }
};

// A constant in all lanes (kernels/constants.h).
template <Literal kValue, class D>
HWY_INLINE hn::Vec<D> constant(D /*d*/) {
#if defined(__wasm_simd128__)
  return hn::Vec<D>{constant_vector<v128_t, hn::TFromD<D>, kValue>()};
#else
  return hn::Set(D(), kValue.template as<hn::TFromD<D>>());
#endif
}

template <class V>
HWY_INLINE bool any_bit(V bits) {
  return any(bit_cast<Masks32>(bits));
}

// Narrows 16-bit lanes whose values fit a byte.
HWY_INLINE hn::Vec<Bytes> bytes_of(hn::Vec<SignedHalves> low, hn::Vec<SignedHalves> high) {
#if defined(__wasm_simd128__)
  return hn::Vec<Bytes>{wasm_u8x16_narrow_i16x8(low.raw, high.raw)};
#else
  const hn::Half<Bytes> d;
  return hn::Combine(Bytes(), hn::DemoteTo(d, high), hn::DemoteTo(d, low));
#endif
}

HWY_INLINE hn::Vec<Halves> load(const void* from) {
  return hn::LoadU(Halves(), static_cast<const std::uint16_t*>(from));
}

// 16-bit floats to floats. Only `kAll` allows subnormals, infinity and NaN.
template <class Half>
struct Widen;
template <>
struct Widen<BFloat16> {
  template <bool kAll = true>
  HWY_INLINE Eight of(hn::Vec<Halves> halves) const {
    return Eight::interleaved(hn::Zero(Halves()), halves);
  }
};
template <>
struct Widen<Float16> {
  using Signed = hn::Vec<SignedHalves>;
  hn::Vec<Halves> magnitudes = constant<0x7FFF>(Halves());
  Signed least_normal = constant<0x400>(SignedHalves());
  Signed offset = constant<112 << 7>(SignedHalves());  // of the exponents; added twice for infinity and NaN
  Signed moved = constant<0x8FFF>(SignedHalves());

  // Computes the bits above the last three of the fraction, and those three, separately: each part fits 16 bits.
  template <bool kAll = true>
  HWY_INLINE Eight of(hn::Vec<Halves> halves) const {
    const SignedHalves d;
    const auto magnitude = hn::BitCast(d, hn::And(halves, magnitudes));
    const auto subnormal = hn::Lt(magnitude, least_normal);
    if constexpr (kAll) {  // a NaN becomes a quiet one
      const auto is_nan = hn::BitCast(Halves(), hn::VecFromMask(d, hn::Gt(magnitude, constant<0x7C00>(d))));
      halves = hn::Or(halves, hn::And(is_nan, constant<0x200>(Halves())));
    }
    auto upper = hn::And(hn::ShiftRight<3>(hn::BitCast(d, halves)), moved);
    upper = hn::Add(upper, hn::AndNot(hn::VecFromMask(d, subnormal), offset));
    if constexpr (kAll) upper = hn::Add(upper, hn::IfThenElseZero(hn::Gt(magnitude, constant<0x7BFF>(d)), offset));
    Eight out = Eight::interleaved(hn::ShiftLeft<13>(halves), hn::BitCast(Halves(), upper));
    if constexpr (kAll) {  // subnormals are fraction · 2^-24
      const Eight fraction = Eight::interleaved(magnitude, hn::Zero(d));
      const Eight is_small = Eight::interleaved(hn::VecFromMask(d, subnormal), hn::VecFromMask(d, subnormal));
      const auto either = [](auto mask, auto number, auto small) HWY_ATTR {
        const auto value = hn::Mul(hn::ConvertTo(Floats(), small), constant<0x1p-24F>(Floats()));
        const auto sign = hn::And(number, constant<0x80000000U>(Words()));
        return hn::IfThenElse(hn::MaskFromVec(mask), hn::Or(sign, hn::BitCast(Words(), value)), number);
      };
      out.low = either(is_small.low, out.low, fraction.low);
      out.high = either(is_small.high, out.high, fraction.high);
    }
    return out;
  }
};

// Floats to 16-bit floats, to nearest, ties to even. Only `kAll` allows NaN.
template <class Half>
struct Narrow;
template <>
struct Narrow<BFloat16> {
  hn::Vec<Words> one = constant<1>(Words());
  hn::Vec<Words> below_half = constant<0x7FFF>(Words());

  template <bool kAll = true>
  HWY_INLINE auto of(Eight bits) const {
    const auto each = [this](auto x) HWY_ATTR {
      const auto last = hn::And(hn::ShiftRight<16>(x), one);
      const auto rounded = hn::ShiftRight<16>(hn::Add(x, hn::Add(below_half, last)));
      if constexpr (!kAll) return rounded;
      const auto is_nan = hn::Gt(hn::And(x, constant<0x7FFFFFFF>(Words())), constant<0x7F800000>(Words()));
      return hn::IfThenElse(is_nan, constant<0x7FC0>(Words()), rounded);
    };
    return hn::ReorderDemote2To(SignedHalves(), each(bits.low), each(bits.high));
  }
};
template <>
struct Narrow<Float16> {
  hn::Vec<Words> magnitudes = constant<0x7FFFFFFF>(Words());
  hn::Vec<Words> infinity = constant<0x7F800000>(Words());
  hn::Vec<Words> too_large = constant<0x47800000>(Words());     // 65536
  hn::Vec<Words> least_normal = constant<0x38800000>(Words());  // also the power of two for subnormals
  hn::Vec<Words> thirteen = constant<13 << 23>(Words());
  hn::Vec<Words> last = constant<0xFFFF>(Words());
  hn::Vec<SignedHalves> sign = constant<0x8000>(SignedHalves());
  hn::Vec<SignedHalves> offset = constant<126 << 10>(SignedHalves());

  // Adding 2^13 times its power of two to a number leaves the bits that a float16 keeps as the last bits of the sum.
  template <bool kAll = true>
  HWY_INLINE auto of(Eight bits) const {
    const Words d;
    const Floats df;
    const auto each = [&](auto x) HWY_ATTR {
      const auto all = hn::And(x, magnitudes);
      const auto magnitude = hn::Min(all, too_large);
      const auto power = hn::Max(hn::And(magnitude, infinity), least_normal);
      const auto large = hn::BitCast(df, hn::Add(power, thirteen));
      const auto sum = hn::BitCast(d, hn::Add(hn::BitCast(df, magnitude), large));
      const auto number = hn::Add(sum, hn::ShiftRight<13>(sum));  // adds the exponent, which starts at bit 10
      if constexpr (!kAll) return number;
      return hn::Or(number, hn::IfThenElseZero(hn::Gt(all, infinity), constant<0x200>(d)));
    };
    const SignedHalves dh;
    const auto signs = hn::And(hn::ReorderDemote2To(dh, bits.low, bits.high), sign);
    return hn::Or(signs, hn::Sub(last_halves(each(bits.low), each(bits.high)), offset));
  }

 private:
  HWY_INLINE hn::Vec<SignedHalves> last_halves(hn::Vec<Words> low, hn::Vec<Words> high) const {
#if defined(__wasm_simd128__)
    // A shuffle takes twice as long.
    return hn::Vec<SignedHalves>{wasm_u16x8_narrow_i32x4(hn::And(low, last).raw, hn::And(high, last).raw)};
#else
    return hn::ConcatEven(SignedHalves(), hn::BitCast(SignedHalves(), high), hn::BitCast(SignedHalves(), low));
#endif
  }
};

// Rounds floats to what a 16-bit float can hold, without narrowing them, for operations that round after each step. A
// float16 is rounded by adding and subtracting 1.5 · 2^13 times its power of two, or that of subnormals if it is
// smaller. Then 65536 and beyond overflow to infinity.
HWY_INLINE auto rounded(Float16, hn::Vec<Floats> x) {
  const Words d;
  const Floats df;
  const auto bits = hn::BitCast(d, x);
  const auto power =
      hn::Min(hn::Max(hn::And(bits, constant<0x7F800000>(d)), constant<0x38800000>(d)), constant<0x47800000>(d));
  const auto large = hn::BitCast(df, hn::Add(power, constant<(13 << 23) + 0x400000>(d)));
  const auto nearest = hn::Sub(hn::Add(x, large), large);
  const auto limited = hn::Mul(hn::Mul(nearest, constant<0x1p112F>(df)), constant<0x1p-112F>(df));
  return hn::Or(limited, hn::BitCast(df, hn::And(bits, constant<0x80000000U>(d))));
}
// A NaN stays NaN only if its last 16 bits are 0, as they are if it was widened from a bfloat16.
HWY_INLINE auto rounded(BFloat16, hn::Vec<Floats> x) {
  const Words d;
  const auto bits = hn::BitCast(d, x);
  const auto up = hn::Add(bits, hn::Add(constant<0x7FFF>(d), hn::And(hn::ShiftRight<16>(bits), constant<1>(d))));
  return hn::BitCast(Floats(), hn::And(up, constant<-0x10000>(d)));
}

}  // namespace vectors

template <class T>
inline constexpr bool kIsByte = std::is_same_v<T, std::uint8_t> || std::is_same_v<T, Bool>;

// Casts sixteen elements at a time with `most`, which is only right for common values. If a stretch of 256 contains
// others, it is cast again with `any`. The loop moves pointers, because constant offsets from them cost nothing.
template <class Cast, class From, class To>
HWY_INLINE std::size_t cast_stretches(const From* from, To* to, std::size_t count) {
  constexpr std::size_t kStep = 16;
  constexpr std::size_t kStretch = 256;
  const std::size_t whole = count / kStep * kStep;
  for (const From* const end = from + whole; from != end;) {
    const From* const begin = from;
    const From* const stretch = from + std::min<std::size_t>(kStretch, static_cast<std::size_t>(end - from));
    Cast cast;
    for (; from != stretch; from += kStep, to += kStep) cast.most(from, to);
    if (HWY_UNLIKELY(cast.missed())) {
      To* out = to - (from - begin);
      for (const From* source = begin; source != from; source += kStep, out += kStep) cast.any(source, out);
    }
  }
  return whole;
}

namespace vectors {

struct WidenFloat16 {
  Widen<Float16> widen;
  hn::Vec<Halves> two = constant<2>(Halves());
  hn::Vec<Halves> lowest = constant<0xFFFF>(Halves());
  hn::Vec<Halves> highest = hn::Zero(Halves());

  HWY_INLINE void most(const Float16* from, float* to) {
    for (std::size_t k = 0; k < 16; k += 8) {
      const auto halves = load(from + k);
      const auto twice = hn::Add(halves, halves);  // without the sign
      highest = hn::Max(highest, twice);
      lowest = hn::Min(lowest, hn::Sub(twice, two));  // for 0 this wraps to a large number
      widen.of<false>(halves).store(to + k);
    }
  }
  HWY_INLINE bool missed() const {
    const auto beyond = hn::SaturatedSub(highest, constant<0xF7FF>(Halves()));
    return any_bit(hn::Or(hn::SaturatedSub(constant<0x7FE>(Halves()), lowest), beyond));
  }
  HWY_INLINE void any(const Float16* from, float* to) const {
    for (std::size_t k = 0; k < 16; k += 8) widen.of(load(from + k)).store(to + k);
  }
};

template <class Half>
struct NarrowFloats {
  using Floats = vectors::Floats;
  Narrow<Half> narrow;
  hn::Vec<Floats> sums[4] = {hn::Zero(Floats()), hn::Zero(Floats()), hn::Zero(Floats()), hn::Zero(Floats())};

  HWY_INLINE void most(const float* from, Half* to) {
    for (std::size_t k = 0; k < 16; k += 4) sums[k / 4] = hn::Add(sums[k / 4], hn::LoadU(Floats(), from + k));
    for (std::size_t k = 0; k < 16; k += 8) store(narrow.template of<false>(eight(from + k)), to + k);
  }
  // NaN if there was one, or if infinities cancelled out.
  HWY_INLINE bool missed() const {
    const auto sum = hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]));
    return any_bit(hn::VecFromMask(Floats(), hn::Ne(sum, sum)));
  }
  HWY_INLINE void any(const float* from, Half* to) const {
    for (std::size_t k = 0; k < 16; k += 8) store(narrow.of(eight(from + k)), to + k);
  }

 private:
  static HWY_INLINE Eight eight(const float* from) {
    const auto* const bits = elements_at<std::int32_t>(from);
    return {hn::LoadU(Words(), bits), hn::LoadU(Words(), bits + 4)};
  }
  static HWY_INLINE void store(hn::Vec<SignedHalves> halves, Half* to) {
    hn::StoreU(halves, SignedHalves(), elements_at<std::int16_t>(to));
  }
};

// Adding 1.5 · 2^23 to a whole number puts its bits where an integer has them. Subtracting `origin` then leaves the
// number plus 2^13. If it was from -2^13 to below 2^13, the result has no bits above the 14th.
struct BytesOfFloats {
  static constexpr int kLarger = 1 << 13;
  hn::Vec<Floats> wholes = constant<0x1.8p23F>(Floats());
  hn::Vec<Words> origin = constant<bit_cast<std::int32_t>(0x1.8p23F) - kLarger>(Words());
  hn::Vec<SignedHalves> byte = constant<0xFF>(SignedHalves());
  hn::Vec<SignedHalves> all_bits = hn::Zero(SignedHalves());

  HWY_INLINE void most(const float* from, std::uint8_t* to) {
    const auto four = [this](const float* source) HWY_ATTR {
      const auto sum = hn::Add(hn::Trunc(hn::LoadU(Floats(), source)), wholes);
      return hn::Sub(hn::BitCast(Words(), sum), origin);
    };
    const auto low = hn::ReorderDemote2To(SignedHalves(), four(from), four(from + 4));
    const auto high = hn::ReorderDemote2To(SignedHalves(), four(from + 8), four(from + 12));
    all_bits = hn::Or(all_bits, hn::Or(low, high));
    hn::StoreU(bytes_of(hn::And(low, byte), hn::And(high, byte)), Bytes(), to);
  }
  HWY_INLINE bool missed() const { return any_bit(hn::And(all_bits, constant<-2 * kLarger>(SignedHalves()))); }
  // A value beyond int32 gives 0: its last 8 bits are zeros, or the conversion returns INT32_MIN, which ends in zeros.
  HWY_INLINE void any(const float* from, std::uint8_t* to) const {
    const auto four = [](const float* source) HWY_ATTR {
      const auto value = hn::LoadU(Floats(), source);
      const auto fits = hn::VecFromMask(Floats(), hn::Lt(value, constant<0x1p31F>(Floats())));
      const auto last = hn::And(hn::ConvertTo(Words(), value), constant<0xFF>(Words()));
      return hn::And(last, hn::BitCast(Words(), fits));
    };
    const auto low = hn::ReorderDemote2To(SignedHalves(), four(from), four(from + 4));
    const auto high = hn::ReorderDemote2To(SignedHalves(), four(from + 8), four(from + 12));
    hn::StoreU(bytes_of(low, high), Bytes(), to);
  }
};

}  // namespace vectors

inline std::size_t cast_vectors(const Float16* from, float* to, std::size_t count) {
  return cast_stretches<vectors::WidenFloat16>(from, to, count);
}
inline std::size_t cast_vectors(const BFloat16* from, float* to, std::size_t count) {
  const std::size_t whole = count / 8 * 8;
  for (const BFloat16* const end = from + whole; from != end; from += 8, to += 8) {
    vectors::Widen<BFloat16>().of(vectors::load(from)).store(to);
  }
  return whole;
}
template <IsHalf Half>
std::size_t cast_vectors(const float* from, Half* to, std::size_t count) {
  return cast_stretches<vectors::NarrowFloats<Half>>(from, to, count);
}
inline std::size_t cast_vectors(const float* from, std::uint8_t* to, std::size_t count) {
  return cast_stretches<vectors::BytesOfFloats>(from, to, count);
}

// Bytes, or bools, which become 0 or 1.
template <class Byte, class To>
std::size_t cast_vectors(const Byte* from, To* to,
                         std::size_t count) requires(kIsByte<Byte> &&
                                                     (std::is_same_v<To, float> || std::is_same_v<To, std::int32_t>)) {
  using namespace vectors;
  std::size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    auto bytes = hn::LoadU(Bytes(), elements_at<std::uint8_t>(from + i));
    if constexpr (std::is_same_v<Byte, Bool>) bytes = hn::Min(bytes, constant<1>(Bytes()));
    const auto store = [&](auto words, To* target) HWY_ATTR {
      if constexpr (std::is_same_v<To, float>) {
        hn::StoreU(hn::ConvertTo(vectors::Floats(), words), vectors::Floats(), target);
      } else {
        hn::StoreU(words, Words(), target);
      }
    };
    const auto store_halves = [&](auto halves, To* target) HWY_ATTR {
      const Eight eight = Eight::interleaved(hn::BitCast(Halves(), halves), hn::Zero(Halves()));
      store(eight.low, target);
      store(eight.high, target + 4);
    };
    store_halves(hn::InterleaveLower(Bytes(), bytes, hn::Zero(Bytes())), to + i);
    store_halves(hn::InterleaveUpper(Bytes(), bytes, hn::Zero(Bytes())), to + i + 8);
  }
  return i;
}

// SIMD cannot convert int64. Groups of four that fit int32 are converted through int32, all others one by one.
inline std::size_t cast_vectors(const float* from, std::int64_t* to, std::size_t count) {
  using namespace vectors;
  const Words d;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const auto value = hn::LoadU(vectors::Floats(), from + i);
    if (!hn::AllTrue(vectors::Floats(), hn::Lt(hn::Abs(value), constant<0x1p31F>(vectors::Floats())))) {
      for (std::size_t k = i; k < i + 4; ++k) to[k] = cast<std::int64_t>(from[k]);
      continue;
    }
    const auto whole = hn::ConvertTo(d, value);
    const auto sign = hn::ShiftRight<31>(whole);
    auto* const words = elements_at<std::int32_t>(to + i);
    hn::StoreU(hn::InterleaveLower(d, whole, sign), d, words);
    hn::StoreU(hn::InterleaveUpper(d, whole, sign), d, words + 4);
  }
  return i;
}

inline std::size_t cast_vectors(const std::int64_t* from, float* to, std::size_t count) {
  using namespace vectors;
  const Words d;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const auto* const words = elements_at<std::int32_t>(from + i);
    const auto first = hn::LoadU(d, words);
    const auto second = hn::LoadU(d, words + 4);
    const auto low = hn::ConcatEven(d, second, first);
    if (!hn::AllTrue(d, hn::Eq(hn::ConcatOdd(d, second, first), hn::ShiftRight<31>(low)))) {
      for (std::size_t k = i; k < i + 4; ++k) to[k] = cast<float>(from[k]);
      continue;
    }
    hn::StoreU(hn::ConvertTo(vectors::Floats(), low), vectors::Floats(), to + i);
  }
  return i;
}

}  // namespace stride0
