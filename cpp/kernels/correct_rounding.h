// float32 functions that answer with the float nearest to the exact result, for every input. A function is approximated
// in double, with a relative error below 2^-37, and rounded. Where the double is so near to half way between two floats
// that the error might decide, which is one input in four thousand, the float64 kernel is asked: it is within one unit
// of the exact result, and it still rounds the wrong way for a few inputs, which a functor lists. `npm run accuracy`
// proves it for all 2^32 inputs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/rows.h"

namespace stride0 {

// A functor with an approximation over the doubles that floats widen to, as an object that holds its constants.
template <class F>
concept Approximated = requires {
  typename F::Approximation;
};
template <class F>
concept ApproximatedOfOne = Approximated<F> && requires {
  F::kMisrounded;
};
template <class F>
concept ApproximatedOfTwo = Approximated<F> && !ApproximatedOfOne<F>;

// What an approximation may say of itself. If it has a `Quick`, the loop tries that first, and this where Quick is
// unsure.
struct MayBeSubnormal {};   // a normal argument may give a subnormal float
struct SideBySide {};       // it is so short that a loop takes two groups at a time
struct KeepsSign {};        // its result has the sign of the argument, which it may lose
struct Odd : KeepsSign {};  // and it is only asked for magnitudes

// Finds the lanes whose rounding the error might decide.
struct Doubt {
  static constexpr std::uint32_t kError = 1U << 19;  // 2^-37 of a float, whose last bit is 2^32 here
  Bits32 error = all_bits<kError>();
  Masks32 twice = bit_cast<Masks32>(all_bits<0x80000000U + 2 * kError>());
  Bits32 subnormals = all_bits<0x7FFFFFFFU>();
  Masks32 normal = bit_cast<Masks32>(all_bits<0x80FFFFFFU>());

  // Of the 29 bits that a float lacks, half way is 1 << 28.
  HWY_INLINE Masks32 near_half(FourDoubles wide) const {
    return bit_cast<Masks32>((lower_words(wide.low, wide.high) << 3) + error) < twice;
  }
  HWY_INLINE Masks32 subnormal(Floats rounded) const {  // which lacks more of them
    return bit_cast<Masks32>((bit_cast<Bits32>(rounded) << 1) + subnormals) < normal;
  }
};

// Four results as floats, and where the error might decide which floats they are.
struct Rounded {
  Floats nearest;
  Masks32 unsure;
};

// Rounds what the float64 kernel answers for four floats, except where that is known to be the wrong way.
void settle(Kernel of_doubles, std::span<const std::uint32_t> misrounded, const std::byte* a, std::byte* out);

// The same for a function of two, whose exact result is compared with half way between two floats if it is near that.
using Side = int (*)(double a, double b, double half);
void settle(Kernel of_doubles, Side side, const std::byte* a, const std::byte* b, std::byte* out);

}  // namespace stride0
