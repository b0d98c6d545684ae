// Compares softmax with the definition in double.
#include "kernels/softmax.h"

#include <gtest/gtest.h>

#include <algorithm>
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
    run_softmax(Softmax::kSoftmax, dtype, layers.inner == 1, layers, bytes_of(shares), bytes_of(in));
    run_softmax(Softmax::kLogSoftmax, dtype, layers.inner == 1, layers, bytes_of(logs), bytes_of(in));
    each_row(in, layers, [&](const std::vector<double>& row, auto where, std::size_t) {
      double sum = 0;
      for (const double each : row) sum += std::exp(each);
      for (std::size_t i = 0; i < row.size(); ++i) {
        ASSERT_NEAR(shares[where(i)], std::exp(row[i]) / sum, exactness);
        ASSERT_NEAR(logs[where(i)], row[i] - std::log(sum), 20 * exactness);
      }
    });
  }
}

TEST(Softmax, OfFloatsAndDoubles) {
  check_softmax<float>(DType::kFloat32, 1e-6);
  check_softmax<double>(DType::kFloat64, 1e-14);
}

TEST(Softmax, ElementsFarBelowTheLargestBecomeZeroOrSubnormal) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in{0, -90, -103, -110, -1e30F, -infinity, 0, 0};
  std::vector<float> out(in.size());
  run_softmax(Softmax::kSoftmax, DType::kFloat32, true, {1, in.size(), 1}, bytes_of(out), bytes_of(in));
  for (std::size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(out[i], std::exp(double(in[i])) / 3, 1e-7 * out[i] + 1.5e-45);
  EXPECT_GT(out[1], 0);
}

TEST(Softmax, InfinitiesAndNaN) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in{-infinity, -infinity, infinity, 1, NAN, 1};
  std::vector<float> shares(6);
  run_softmax(Softmax::kSoftmax, DType::kFloat32, true, {3, 2, 1}, bytes_of(shares), bytes_of(in));
  for (const float each : shares) EXPECT_TRUE(std::isnan(each));
}

// Beside other numbers, and in more elements than are computed at once.
TEST(Softmax, InfinitiesFarNumbersAndNaNAtAnyPosition) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const std::size_t size : {1, 7, 8, 9, 16, 40, 600}) {
    for (const std::size_t inner : {1, 2, 11}) {
      for (const float special : {infinity, -infinity, NAN, -95.0F, -1e30F, 1e30F}) {
        for (const std::size_t position : {std::size_t{0}, size / 2, size - 1}) {
          std::vector<float> in(size * inner, 1);
          in[position * inner] = special;
          std::vector<float> shares(in.size());
          run_softmax(Softmax::kSoftmax, DType::kFloat32, inner == 1, {1, size, inner}, bytes_of(shares), bytes_of(in));
          each_row(in, {1, size, inner}, [&](const std::vector<double>& row, auto where, std::size_t) {
            double most = -infinity;
            double sum = 0;
            for (const double each : row) most = std::max(most, each);
            for (const double each : row) sum += std::exp(each - most);
            for (std::size_t i = 0; i < size; ++i) {
              const double share = std::isinf(most) ? NAN : std::exp(row[i] - most) / sum;
              ASSERT_TRUE(std::isnan(share) ? std::isnan(shares[where(i)])
                                            : std::abs(shares[where(i)] - share) < 1e-6 * share + 1.5e-45)
                  << shares[where(i)] << " instead of " << share << " with " << special;
            }
          });
        }
      }
    }
  }
}

}  // namespace
}  // namespace stride0
