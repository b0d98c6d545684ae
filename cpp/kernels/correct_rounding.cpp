#include "kernels/correct_rounding.h"

#include <algorithm>
#include <cmath>

#include "core/bits.h"

namespace stride0 {
namespace {

// Runs a kernel of doubles on four floats.
std::array<Doubles, 2> results(Kernel of_doubles, Floats x, Floats y) {
  std::array<Doubles, 2> first{low_half(x), high_half(x)};
  std::array<Doubles, 2> second{low_half(y), high_half(y)};
  Rows rows;
  rows.in = {bytes_at(first.data()), bytes_at(second.data())};
  rows.out = bytes_at(first.data());
  rows.length = 4;
  rows.count = 1;
  of_doubles(rows);
  return first;
}

// The float nearest to a double, and the float on the double's other side.
struct Between {
  float nearest;
  float other;
  bool above;  // whether the double's magnitude is above the nearest's
  explicit Between(double x) : nearest(static_cast<float>(x)), above(std::fabs(x) > std::fabs(double{nearest})) {
    other = bit_cast<float>(bit_cast<std::uint32_t>(nearest) + (above ? 1U : ~0U));
  }
  // The value half way between the two; infinity counts as 2^128, the number after the largest float.
  double half() const { return (size_of(nearest) + size_of(other)) * 0.5; }

 private:
  static double size_of(float x) { return std::isinf(x) ? 0x1p128 : std::fabs(double{x}); }
};

float decide_rounding(double x, double a, double b, CompareWithMiddle compare) {
  const Between between(x);
  if (!(std::fabs(x) < kInfinity) || x == double{between.nearest}) return between.nearest;
  const double half = between.half();
  if (std::fabs(std::fabs(x) - half) > half * 0x1p-47) return between.nearest;
  const int exact = compare(a, b, half);
  const bool is_even = (bit_cast<std::uint32_t>(between.nearest) & 1U) == 0;
  if (exact == 0) return is_even ? between.nearest : between.other;
  return (exact > 0) == between.above ? between.other : between.nearest;
}

}  // namespace

void round_correctly(Kernel of_doubles, std::span<const std::uint32_t> misrounded, const std::byte* a, std::byte* out) {
  const auto x = load_group<Floats>(a);
  const auto exact = results(of_doubles, x, x);
  Floats rounded{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Between between(exact[i / 2][i % 2]);
    const auto input = bit_cast<std::uint32_t>(float{x[i]});
    const bool is_wrong = std::find(misrounded.begin(), misrounded.end(), input) != misrounded.end();
    rounded[i] = is_wrong ? between.other : between.nearest;
  }
  store_group(rounded, out);
}

void round_correctly(Kernel of_doubles, CompareWithMiddle compare, const std::byte* a, const std::byte* b,
                     std::byte* out) {
  const auto x = load_group<Floats>(a);
  const auto y = load_group<Floats>(b);
  const auto exact = results(of_doubles, x, y);
  Floats rounded{};
  for (std::size_t i = 0; i < 4; ++i) {
    const float a_float = x[i];
    const float b_float = y[i];
    rounded[i] = is_signalling(a_float) || is_signalling(b_float)
                     ? a_float + b_float
                     : decide_rounding(exact[i / 2][i % 2], double{a_float}, double{b_float}, compare);
  }
  store_group(rounded, out);
}

}  // namespace stride0
