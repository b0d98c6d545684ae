// Compares means and variances with two passes in double.
#include "kernels/moments.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "layered.h"

namespace stride0 {
namespace {

template <class T>
void check_moments(DType dtype, double exactness) {
  Random random;
  for (const double scale : {1.0, 1e30, 1e-30}) {
    for (const Layers& layers : kLayered) {
      std::vector<T> in = random_values<T>(random, layers, 3 * scale);
      for (T& each : in) each += static_cast<T>(5 * scale);
      const std::size_t results = layers.outer * layers.inner;
      std::vector<T> spread(results);
      std::vector<T> mean(results);
      run_moments({0, true}, dtype, layers, bytes_of(spread), bytes_of(mean), bytes_of(in));
      each_row(in, layers, [&](const std::vector<double>& row, auto /*where*/, std::size_t index) {
        const auto count = static_cast<double>(row.size());
        const double middle = std::accumulate(row.begin(), row.end(), 0.0) / count;
        double squares = 0;
        for (const double each : row) squares += (each - middle) * (each - middle);
        ASSERT_NEAR(mean[index], middle, exactness * scale);
        ASSERT_NEAR(spread[index], std::sqrt(squares / count), exactness * scale);
      });
    }
  }
}

TEST(Moments, OfFloatsAndDoublesOfAnySize) {
  check_moments<float>(DType::kFloat32, 2e-6);
  check_moments<double>(DType::kFloat64, 1e-13);
}

// The first elements are far from the later ones.
TEST(Moments, OfNumbersThatDrift) {
  Random random;
  for (const Layers& layers : {Layers{1, 1000, 1}, Layers{1, 4097, 1}, Layers{2, 1000, 3}, Layers{1, 500, 40}}) {
    for (int kind = 0; kind < 4; ++kind) {
      std::vector<float> in = random_values<float>(random, layers, 1);
      for (std::size_t i = 0; i < in.size(); ++i) {
        const std::size_t position = i / layers.inner % layers.size;
        if (kind == 0) in[i] += static_cast<float>(position);           // a slope
        if (kind == 1) in[i] += position < 20 ? 1e4F : 0;               // outliers first
        if (kind == 2) in[i] += 1e5F;                                   // far from 0
        if (kind == 3) in[i] += position < layers.size / 2 ? 0 : 1e6F;  // a step
      }
      std::vector<float> spread(layers.outer * layers.inner);
      std::vector<float> mean(spread.size());
      run_moments({1, false}, DType::kFloat32, layers, bytes_of(spread), bytes_of(mean), bytes_of(in));
      each_row(in, layers, [&](const std::vector<double>& row, auto /*where*/, std::size_t index) {
        const auto count = static_cast<double>(row.size());
        const double middle = std::accumulate(row.begin(), row.end(), 0.0) / count;
        double squares = 0;
        for (const double each : row) squares += (each - middle) * (each - middle);
        const double variance = squares / (count - 1);
        EXPECT_NEAR(spread[index], variance, 2e-6 * variance) << "kind " << kind;
        EXPECT_NEAR(mean[index], middle, 2e-6 * std::sqrt(variance) + 1e-7 * std::abs(middle)) << "kind " << kind;
      });
    }
  }
}

TEST(Moments, ThereMayBeNoDegreesOfFreedom) {
  const std::vector<float> in{1, 2};
  std::vector<float> out(1);
  run_moments({2, false}, DType::kFloat32, {1, 2, 1}, bytes_of(out), nullptr, bytes_of(in));
  EXPECT_TRUE(std::isinf(out[0]));
  run_moments({1, false}, DType::kFloat32, {1, 1, 1}, bytes_of(out), nullptr, bytes_of(in));
  EXPECT_TRUE(std::isnan(out[0]));
  run_moments({1, false}, DType::kFloat32, {1, 0, 1}, bytes_of(out), nullptr, bytes_of(in));
  EXPECT_TRUE(std::isnan(out[0]));
}

// As PyTorch's running mean, which becomes NaN if another element follows infinity.
TEST(Moments, TheMeanIsInfiniteIfTheLastNumberIs) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in{1, 2, infinity, infinity, 2, 1};
  std::vector<float> out(2);
  std::vector<float> mean(2);
  run_moments({1, false}, DType::kFloat32, {2, 3, 1}, bytes_of(out), bytes_of(mean), bytes_of(in));
  EXPECT_TRUE(std::isinf(mean[0]) && std::isnan(mean[1]));
  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]));
}

}  // namespace
}  // namespace stride0
