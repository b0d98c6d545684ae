// Exponentials over their sum against the definition in double.
#include "kernels/softmax.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "layered.h"

namespace stride0 {
namespace {

template <class T>
void check_softmax(DType dtype, double exactness) {
  Random random;
  for (const Layers& layers : kLayered) {
    const std::vector<T> in = random_values<T>(random, layers, 20);
    std::vector<T> shares(in.size());
    std::vector<T> logs(in.size());
    std::vector<T> sums(layers.outer * layers.inner);
    run_softmax(Soft::kMax, dtype, layers, bytes_of(shares), bytes_of(in));
    run_softmax(Soft::kLogMax, dtype, layers, bytes_of(logs), bytes_of(in));
    run_softmax(Soft::kLogSumExp, dtype, layers, bytes_of(sums), bytes_of(in));
    each_row(in, layers, [&](const std::vector<double>& row, auto where, std::size_t at) {
      double sum = 0;
      for (const double each : row) sum += std::exp(each);
      for (std::size_t i = 0; i < row.size(); ++i) {
        ASSERT_NEAR(shares[where(i)], std::exp(row[i]) / sum, exactness);
        ASSERT_NEAR(logs[where(i)], row[i] - std::log(sum), 20 * exactness);
      }
      ASSERT_NEAR(sums[at], std::log(sum), 20 * exactness);
    });
  }
}

TEST(Softmax, OfFloatsAndDoubles) {
  check_softmax<float>(DType::kFloat32, 1e-6);
  check_softmax<double>(DType::kFloat64, 1e-14);
}

TEST(Softmax, WhatIsFarBelowIsZeroOrSubnormal) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in{0, -90, -103, -110, -1e30F, -infinity, 0, 0};
  std::vector<float> out(in.size());
  run_softmax(Soft::kMax, DType::kFloat32, {1, in.size(), 1}, bytes_of(out), bytes_of(in));
  for (std::size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(out[i], std::exp(double(in[i])) / 3, 1e-7 * out[i] + 1.5e-45);
  EXPECT_GT(out[1], 0);
}

TEST(Softmax, InfinitiesAndNaN) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in{-infinity, -infinity, infinity, 1, NAN, 1};
  std::vector<float> out(3);
  run_softmax(Soft::kLogSumExp, DType::kFloat32, {3, 2, 1}, bytes_of(out), bytes_of(in));
  EXPECT_EQ(out[0], -infinity);
  EXPECT_EQ(out[1], infinity);
  EXPECT_TRUE(std::isnan(out[2]));
  std::vector<float> shares(6);
  run_softmax(Soft::kMax, DType::kFloat32, {3, 2, 1}, bytes_of(shares), bytes_of(in));
  for (const float each : shares) EXPECT_TRUE(std::isnan(each));
}

}  // namespace
}  // namespace stride0
