// The float32 logarithm, sine and cosine of PyTorch's scalar build, which are those of the C library (glibc 2.43). They
// are not correctly rounded: about 1 in 100 results is the second-nearest float. To give PyTorch's bits, `randn` needs
// the same error from each polynomial. A minimax polynomial is unique, so these have the C library's form
// (tests/accuracy/minimax.py derives the coefficients) and are evaluated in double.
// All 2^24 inputs that `randn` can have were compared for each function: no result differs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "kernels/constants.h"

namespace stride0::single {

// The logarithm of a positive normal x. One of 16 intervals contains x / 2^k, and c is its middle. Then log x = k · ln
// 2 + log c + log(1 + r), where r = x / (2^k · c) - 1 is at most 1/32.
inline float logarithm(float x) {
  struct Interval {
    double inverse;
    double logarithm;
  };
  // In the interval around 1, c is 1, so that logarithms near 0 lose no digits.
  static constexpr std::array<Interval, 16> kIntervals{{{1.3989071038251366, -0.33569129163814154},
                                                        {1.3403141361256545, -0.2929040164329327},
                                                        {1.2864321608040201, -0.2518726197550701},
                                                        {1.2367149758454106, -0.21245865121419336},
                                                        {1.1906976744186046, -0.17453941635189965},
                                                        {1.147982062780269, -0.1380056730194437},
                                                        {1.1082251082251082, -0.10275973395776894},
                                                        {1.0711297071129706, -0.06871389254805173},
                                                        {1.0364372469635628, -0.03578910785158529},
                                                        {1, 0},
                                                        {0.949286, 0.052045155911970904},
                                                        {0.8951048951048951, 0.11081436634029011},
                                                        {0.847682119205298, 0.16524957289530717},
                                                        {0.8050314465408805, 0.2168739383006143},
                                                        {0.7664670658682635, 0.2659635484971379},
                                                        {0.7314285714285714, 0.3127557100038969}}};
  constexpr std::uint32_t kFirst = 0x3F330000;  // 0.69921875, where the intervals begin
  const auto bits = bit_cast<std::uint32_t>(x);
  const std::uint32_t from = bits - kFirst;
  const Interval& interval = kIntervals[from << 9 >> 28];
  const double exponent = static_cast<std::int32_t>(from) >> 23;
  const double r = double{bit_cast<float>(bits - (from >> 23 << 23))} * interval.inverse - constant<double, 1>();
  const double square = r * r;
  const double tail = (constant<double, -0.250893424754857>() * square +
                       (constant<double, 0.3334567657308676>() * r - constant<double, 0.49999974857922924>())) *
                      square;
  return static_cast<float>(tail + (exponent * constant<double, 0.6931471805599453>() + interval.logarithm + r));
}

struct Circular {
  float sine;
  float cosine;
};
// For an angle from 0 to 2π.
inline Circular circular(float angle) {
  constexpr double kHalfPi = 1.5707963267948966;
  const auto one = constant<double, 1>();
  const double x = angle;
  const auto quarters = static_cast<std::uint32_t>(x * constant<double, 1 / kHalfPi>() + constant<double, 0.5>());
  const double rest = x - quarters * constant<double, kHalfPi>();
  const double square = rest * rest;
  const double sine =
      rest +
      rest * square *
          (constant<double, -0.16666654943701142>() +
           square * (constant<double, 0.008332178146141268>() + square * constant<double, -0.00019517298981605813>()));
  const double cosine = one + square * (constant<double, -0.4999999972510823>() +
                                        square * (constant<double, 0.04166662332434483>() +
                                                  square * (constant<double, -0.0013886763784384851>() +
                                                            square * constant<double, 2.4390450704327973e-05>())));
  const double first = (quarters & 1U) != 0 ? cosine : sine;
  const double second = (quarters & 1U) != 0 ? sine : cosine;
  return {static_cast<float>((quarters & 2U) != 0 ? -first : first),
          static_cast<float>(((quarters + 1) & 2U) != 0 ? -second : second)};
}

}  // namespace stride0::single
