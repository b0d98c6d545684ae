#include "kernels/functors/half_way.h"

#include <array>
#include <cmath>

#include "kernels/lanes.h"

namespace stride0 {
namespace {

// A number of about 104 bits as the sum of two doubles.
struct DoubleDouble {
  double high;
  double low;
};

DoubleDouble sum(double a, double b) {
  const double high = a + b;
  const double more = high - a;
  return {high, (a - (high - more)) + (b - more)};
}
DoubleDouble product(double a, double b) {
  constexpr double kSplit = 0x1p27 + 1;
  const double a_high = a * kSplit - (a * kSplit - a);
  const double b_high = b * kSplit - (b * kSplit - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double high = a * b;
  return {high, ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low};
}
HWY_NOINLINE DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = sum(a.high, b.high);
  const DoubleDouble low = sum(a.low, b.low);
  const DoubleDouble first = sum(high.high, high.low + low.high);
  return sum(first.high, first.low + low.low);
}
DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
HWY_NOINLINE DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = product(a.high, b.high);
  return sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}
HWY_NOINLINE DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.high / b.high;
  const DoubleDouble left = a + -(b * DoubleDouble{first, 0});
  const double second = left.high / b.high;
  const DoubleDouble last = left + -(b * DoubleDouble{second, 0});
  return sum(first, second) + DoubleDouble{last.high / b.high, 0};
}

// x = 2^n · z with z near 1. The logarithm of z is twice an odd series in (z - 1) / (z + 1).
DoubleDouble logarithm(double x) {
  int exponent = 0;
  double z = std::frexp(x, &exponent) * 2;
  --exponent;
  if (z > 1.4142135623730951) {
    z *= 0.5;
    ++exponent;
  }
  const DoubleDouble s = DoubleDouble{z - 1, 0} / sum(z, 1);
  const DoubleDouble square = s * s;
  DoubleDouble series{0, 0};
  for (int i = 23; i >= 0; --i) series = series * square + DoubleDouble{1, 0} / DoubleDouble{2.0 * i + 1, 0};
  constexpr DoubleDouble kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
  return DoubleDouble{2, 0} * s * series + DoubleDouble{double(exponent), 0} * kLn2;
}

// Taylor series for both; the angle is below 3.2.
std::array<DoubleDouble, 2> sine_and_cosine(double angle) {
  std::array<DoubleDouble, 2> out{DoubleDouble{0, 0}, DoubleDouble{0, 0}};
  DoubleDouble term{1, 0};
  for (int i = 0; i < 44; ++i) {
    DoubleDouble& series = out[i % 2 == 0 ? 1 : 0];
    series = series + (i % 4 < 2 ? term : -term);
    term = term * DoubleDouble{angle, 0} / DoubleDouble{double(i + 1), 0};
  }
  return out;
}

int sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace

int side_of_power(double base, double exponent, double half) {
  const DoubleDouble difference = DoubleDouble{exponent, 0} * logarithm(std::fabs(base)) + -logarithm(half);
  return std::fabs(difference.high) < 0x1p-90 ? 0 : sign_of(difference.high);
}
int side_of_hypotenuse(double a, double b, double half) {
  const DoubleDouble squares = sum(a * a, b * b);  // exact, because the inputs are floats
  return sign_of((squares.high - half * half) + squares.low);
}
// The sign of sin(angle - half). If even this precision gives 0, the angle is the smaller one.
int side_of_angle(double y, double x, double half) {
  const auto [sine, cosine] = sine_and_cosine(half);
  const DoubleDouble between = DoubleDouble{std::fabs(y), 0} * cosine + -(DoubleDouble{x, 0} * sine);
  return between.high == 0 ? -1 : sign_of(between.high);
}

}  // namespace stride0
