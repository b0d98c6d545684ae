// The casts of cast.h that compilers leave slow, over vectors: bytes, 16-bit floats and int64 to float32, and back. Bit
// for bit what the single ones give. Each does as many whole vectors as there are and answers how many numbers that
// was.
//
// Widening is interleaving with zeros: clang 14 takes WebAssembly's extending instructions apart into single lanes.
#pragma once

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "kernels/cast.h"

namespace stride0 {
namespace vectors {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::Full128<std::uint8_t>;
using Halves = hn::Full128<std::uint16_t>;
using SignedHalves = hn::Full128<std::int16_t>;
using Words = hn::Full128<std::int32_t>;
using Floats = hn::Full128<float>;

// Eight numbers of 32 bits.
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

HWY_INLINE Eight widen(BFloat16, hn::Vec<Halves> halves) { return Eight::interleaved(hn::Zero(Halves()), halves); }

// The bits above the fraction's last three and those three, apart, as each fits 16 bits.
HWY_INLINE Eight widen(Float16, hn::Vec<Halves> halves) {
  const Halves d;
  const SignedHalves di;
  const auto magnitude = hn::BitCast(di, hn::And(halves, hn::Set(d, 0x7FFF)));
  const auto normal = hn::Gt(magnitude, hn::Set(di, 0x3FF));
  const auto special = hn::Gt(magnitude, hn::Set(di, 0x7BFF));
  const auto offset = hn::Set(di, 112 << 7);  // of the exponents; twice for infinity and NaN
  const auto moved = hn::And(hn::ShiftRight<3>(hn::BitCast(di, halves)), hn::BitCast(di, hn::Set(d, 0x8FFF)));
  const auto upper = hn::Add(moved, hn::Add(hn::IfThenElseZero(normal, offset), hn::IfThenElseZero(special, offset)));
  Eight out = Eight::interleaved(hn::ShiftLeft<13>(halves), hn::BitCast(d, upper));
  if (hn::AllTrue(di, hn::Or(normal, hn::Eq(magnitude, hn::Zero(di))))) return out;
  // Rarely: subnormals are fraction · 2^-24.
  const Eight fraction = Eight::interleaved(magnitude, hn::Zero(di));
  const Eight is_normal = Eight::interleaved(hn::VecFromMask(di, normal), hn::VecFromMask(di, normal));
  const auto either = [](auto mask, auto number, auto small) HWY_ATTR {
    const auto value = hn::Mul(hn::ConvertTo(Floats(), small), hn::Set(Floats(), 0x1p-24F));
    const auto sign = hn::And(number, hn::Set(Words(), std::int32_t(0x80000000U)));
    return hn::IfThenElse(hn::MaskFromVec(mask), number, hn::Or(sign, hn::BitCast(Words(), value)));
  };
  out.low = either(is_normal.low, out.low, fraction.low);
  out.high = either(is_normal.high, out.high, fraction.high);
  return out;
}

HWY_INLINE auto magnitude_of(hn::Vec<Words> bits) { return hn::And(bits, hn::Set(Words(), 0x7FFFFFFF)); }
HWY_INLINE auto is_nan(hn::Vec<Words> magnitude) { return hn::Gt(magnitude, hn::Set(Words(), 0x7F800000)); }
HWY_INLINE auto bit(hn::Vec<Words> bits) { return hn::And(bits, hn::Set(Words(), 1)); }

HWY_INLINE auto narrow(BFloat16, Eight bits) {
  const Words d;
  const auto each = [d](auto one) HWY_ATTR {
    const auto rounded = hn::Add(one, hn::Add(hn::Set(d, 0x7FFF), bit(hn::ShiftRight<16>(one))));
    return hn::IfThenElse(is_nan(magnitude_of(one)), hn::Set(d, 0x7FC0), hn::ShiftRight<16>(rounded));
  };
  return hn::ReorderDemote2To(SignedHalves(), each(bits.low), each(bits.high));
}

// What cast.h does in branches; 65536 becomes infinity as a normal number does, and so does what is larger.
HWY_INLINE auto narrow(Float16, Eight bits) {
  const Words d;
  const SignedHalves dh;
  const auto each = [d](auto one) HWY_ATTR {
    const auto all = magnitude_of(one);
    const auto magnitude = hn::Min(all, hn::Set(d, 0x47800000));
    const auto rounding = hn::Add(hn::Set(d, 0xFFF - 0x38000000), bit(hn::ShiftRight<13>(magnitude)));
    const auto normal = hn::ShiftRight<13>(hn::Add(magnitude, rounding));
    const auto shifted = hn::Add(hn::BitCast(Floats(), magnitude), hn::Set(Floats(), 0.5F));
    const auto subnormal = hn::Sub(hn::BitCast(d, shifted), hn::Set(d, 0x3F000000));
    const auto number = hn::IfThenElse(hn::Lt(magnitude, hn::Set(d, 0x38800000)), subnormal, normal);
    return hn::Or(number, hn::IfThenElseZero(is_nan(all), hn::Set(d, 0x200)));
  };
  const auto signs = hn::ReorderDemote2To(dh, hn::ShiftRight<16>(bits.low), hn::ShiftRight<16>(bits.high));
  const auto sign = hn::And(signs, hn::Set(dh, std::int16_t(-0x8000)));
  return hn::Or(sign, hn::ReorderDemote2To(dh, each(bits.low), each(bits.high)));
}

// What a half would keep of floats, for steps that are each rounded to it. To round a float16 number is to add
// 1.5 · 2^13 times its power of two, and take that away; the least power is that of subnormals. Then 65536 and beyond
// are made to overflow.
HWY_INLINE auto rounded(Float16, hn::Vec<Floats> x) {
  const Words d;
  const Floats df;
  const auto bits = hn::BitCast(d, x);
  const auto power =
      hn::Min(hn::Max(hn::And(bits, hn::Set(d, 0x7F800000)), hn::Set(d, 0x38800000)), hn::Set(d, 0x47800000));
  const auto large = hn::BitCast(df, hn::Add(power, hn::Set(d, (13 << 23) + 0x400000)));
  const auto kept = hn::Sub(hn::Add(x, large), large);
  const auto limited = hn::Mul(hn::Mul(kept, hn::Set(df, 0x1p112F)), hn::Set(df, 0x1p-112F));
  return hn::Or(limited, hn::BitCast(df, hn::And(bits, hn::Set(d, std::int32_t(0x80000000U)))));
}
// A NaN stays one if its last 16 bits are 0, as they are where it comes from a bfloat16.
HWY_INLINE auto rounded(BFloat16, hn::Vec<Floats> x) {
  const Words d;
  const auto bits = hn::BitCast(d, x);
  const auto up = hn::Add(bits, hn::Add(hn::Set(d, 0x7FFF), bit(hn::ShiftRight<16>(bits))));
  return hn::BitCast(Floats(), hn::And(up, hn::Set(d, -0x10000)));
}

}  // namespace vectors

template <class T>
inline constexpr bool kIsByte = std::is_same_v<T, std::uint8_t> || std::is_same_v<T, Bool>;

template <class Half>
std::size_t cast_vectors(const Half* from, float* to, std::size_t count) requires(IsHalf<Half>) {
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const auto halves = vectors::hn::LoadU(vectors::Halves(), reinterpret_cast<const std::uint16_t*>(from + i));
    vectors::widen(Half{}, halves).store(to + i);
  }
  return i;
}

template <class Half>
std::size_t cast_vectors(const float* from, Half* to, std::size_t count) requires(IsHalf<Half>) {
  using namespace vectors;
  const auto load = [from](std::size_t at)
                        HWY_ATTR { return hn::BitCast(Words(), hn::LoadU(vectors::Floats(), from + at)); };
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const auto halves = narrow(Half{}, Eight{load(i), load(i + 4)});
    hn::StoreU(halves, SignedHalves(), reinterpret_cast<std::int16_t*>(to + i));
  }
  return i;
}

// Bytes, or of bools whether they are 0.
template <class Byte>
std::size_t cast_vectors(const Byte* from, float* to, std::size_t count) requires(kIsByte<Byte>) {
  using namespace vectors;
  std::size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    auto bytes = hn::LoadU(Bytes(), reinterpret_cast<const std::uint8_t*>(from + i));
    if constexpr (std::is_same_v<Byte, Bool>) bytes = hn::Min(bytes, hn::Set(Bytes(), 1));
    const auto as_floats = [&](auto halves, float* at) HWY_ATTR {
      const Eight eight = Eight::interleaved(hn::BitCast(Halves(), halves), hn::Zero(Halves()));
      hn::StoreU(hn::ConvertTo(vectors::Floats(), eight.low), vectors::Floats(), at);
      hn::StoreU(hn::ConvertTo(vectors::Floats(), eight.high), vectors::Floats(), at + 4);
    };
    as_floats(hn::InterleaveLower(Bytes(), bytes, hn::Zero(Bytes())), to + i);
    as_floats(hn::InterleaveUpper(Bytes(), bytes, hn::Zero(Bytes())), to + i + 8);
  }
  return i;
}

// There is no vector of int64 to convert to or from. Four that fit int32 go by way of that, others one by one.
inline std::size_t cast_vectors(const float* from, std::int64_t* to, std::size_t count) {
  using namespace vectors;
  const Words d;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const auto value = hn::LoadU(vectors::Floats(), from + i);
    if (!hn::AllTrue(vectors::Floats(), hn::Lt(hn::Abs(value), hn::Set(vectors::Floats(), 0x1p31F)))) {
      for (std::size_t k = i; k < i + 4; ++k) to[k] = cast<std::int64_t>(from[k]);
      continue;
    }
    const auto whole = hn::ConvertTo(d, value);
    const auto sign = hn::ShiftRight<31>(whole);
    auto* const words = reinterpret_cast<std::int32_t*>(to + i);
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
    const auto* const words = reinterpret_cast<const std::int32_t*>(from + i);
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
