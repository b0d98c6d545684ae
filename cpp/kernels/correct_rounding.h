// float32 functions that return the float nearest to the exact result, for every input. A function computes in double
// with a relative error below 2^-37, and rounds. If the double is so near the middle between two floats that the error
// could decide (one input in four thousand), the float64 kernel decides: its error is at most one unit in the last
// place. It still rounds a few inputs the wrong way; each functor lists those. `npm run accuracy` proves this for all
// 2^32 inputs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/rows.h"

namespace stride0 {

// A functor with an approximation in double: an object that holds its constants.
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

// Traits that an approximation derives from. If it has a member type `Quick`, the loop tries that first and the
// approximation itself only where Quick is uncertain.
struct MayBeSubnormal {};       // a normal argument may give a subnormal float
struct SideBySide {};           // short enough that a loop computes two groups at a time
struct PreservesSign {};        // the result has the argument's sign; the loop restores it
struct Odd : PreservesSign {};  // computes with magnitudes only

// Finds the lanes whose rounding the error might decide.
struct UncertainLanes {
  static constexpr std::uint32_t kError = 1U << 19;  // 2^-37 of a float, whose last bit is 2^32 here
  Bits32 error = all_bits<kError>();
  Masks32 twice = bit_cast<Masks32>(all_bits<0x80000000U + 2 * kError>());
  Bits32 subnormals = all_bits<0x7FFFFFFFU>();
  Masks32 normal = bit_cast<Masks32>(all_bits<0x80FFFFFFU>());

  // A double has 29 bits more than a float, so half way between two floats is 1 << 28.
  HWY_INLINE Masks32 near_half(FourDoubles wide) const {
    return bit_cast<Masks32>((lower_words(wide.low, wide.high) << 3) + error) < twice;
  }
  HWY_INLINE Masks32 subnormal(Floats rounded) const {  // has fewer bits, so half way is elsewhere
    return bit_cast<Masks32>((bit_cast<Bits32>(rounded) << 1) + subnormals) < normal;
  }
};

// Four results as floats, and the lanes where the error could decide the rounding.
struct Rounded {
  Floats nearest;
  Masks32 uncertain;
};

// Rounds the float64 kernel's results for four floats, and corrects the inputs it is known to round the wrong way.
void round_correctly(Kernel of_doubles, std::span<const std::uint32_t> misrounded, const std::byte* a, std::byte* out);

// The same for a function of two. Near the middle between two floats, `compare` compares the exact result with it.
using CompareWithMiddle = int (*)(double a, double b, double half);
void round_correctly(Kernel of_doubles, CompareWithMiddle compare, const std::byte* a, const std::byte* b,
                     std::byte* out);

}  // namespace stride0
