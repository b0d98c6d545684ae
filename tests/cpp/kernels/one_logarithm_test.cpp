#include "kernels/one_logarithm.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/bits.h"
#include "kernels/table.h"

namespace stride0 {
namespace {

// Compares with an operand that repeats the scalar.
template <class T>
void check(T b, std::size_t length) {
  const T infinity = std::numeric_limits<T>::infinity();
  const std::array<T, 9> some{0,
                              T{-0.0},
                              1,
                              T{-2.5},
                              static_cast<T>(1e30),
                              infinity,
                              -infinity,
                              std::numeric_limits<T>::quiet_NaN(),
                              static_cast<T>(0.1)};
  std::vector<T> a(length);
  for (std::size_t i = 0; i < length; ++i) a[i] = some[i % some.size()];
  const std::vector<T> same(length, b);
  std::vector<T> actual(length);
  std::vector<T> expected(length);
  const auto run = [&](Motion motion, const std::vector<T>& second, std::vector<T>& out) {
    Rows rows;
    rows.in = {bytes_at(a.data()), bytes_at(second.data())};
    rows.out = bytes_at(out.data());
    rows.length = length;
    rows.count = 1;
    kernel_for(Op::kXlogy, dtype_of<T>, motion)(rows);
  };
  run(Motion::kVectorScalar, {b}, actual);
  run(Motion::kVectorVector, same, expected);
  for (std::size_t i = 0; i < length; ++i) {
    if (std::isnan(expected[i])) {
      EXPECT_TRUE(std::isnan(actual[i])) << a[i] << ", " << b;
    } else {
      EXPECT_EQ(actual[i], expected[i]) << a[i] << ", " << b;
      EXPECT_EQ(std::signbit(actual[i]), std::signbit(expected[i])) << a[i] << ", " << b;
    }
  }
}

TEST(OneLogarithm, GivesWhatARepeatedScalarGives) {
  for (const double b : {0.0, 1.0, 0.3, 7.5, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    for (const std::size_t length : {1, 3, 4, 9, 20}) {
      check(static_cast<float>(b), length);
      check(b, length);
    }
  }
}

}  // namespace
}  // namespace stride0
