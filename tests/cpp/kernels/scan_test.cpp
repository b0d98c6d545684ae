// Compares scans with one step after the other, each rounded as in PyTorch.
#include "kernels/scan.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/lanes.h"
#include "layered.h"

namespace stride0 {
namespace {

template <class T, class Carry>
void check_sums(DType dtype, bool narrow) {
  Random random;
  for (const Layers& layers : kLayered) {
    const std::vector<T> in = random_values<T>(random, layers);
    std::vector<T> sums(in.size());
    std::vector<T> products(in.size());
    run_scan(Scan::kSum, dtype, narrow, layers, bytes_of(sums), bytes_of(in));
    run_scan(Scan::kProd, dtype, narrow, layers, bytes_of(products), bytes_of(in));
    each_row(in, layers, [&](const std::vector<double>& row, auto where, std::size_t /*at*/) {
      Carry sum = 0;
      Carry product = 1;
      for (std::size_t i = 0; i < row.size(); ++i) {
        sum += static_cast<Carry>(row[i]);
        product *= static_cast<Carry>(row[i]);
        ASSERT_EQ(sums[where(i)], static_cast<T>(sum));
        ASSERT_EQ(products[where(i)], static_cast<T>(product));
      }
    });
  }
}

TEST(Scan, IsCarriedInItsOwnPrecision) {
  check_sums<float, double>(DType::kFloat32, false);
  check_sums<float, float>(DType::kFloat32, true);
  check_sums<double, double>(DType::kFloat64, false);
  check_sums<std::int64_t, std::int64_t>(DType::kInt64, false);
}

TEST(Scan, MayBeInPlace) {
  std::vector<float> values{1, 2, 3, 4};
  run_scan(Scan::kSum, DType::kFloat32, false, {1, 2, 2}, bytes_of(values), bytes_of(values));
  EXPECT_EQ(values, (std::vector<float>{1, 2, 4, 6}));
}

TEST(Scan, LogarithmsOfSums) {
  Random random;
  for (const Layers& layers : kLayered) {
    const std::vector<float> in = random_values<float>(random, layers);
    std::vector<float> out(in.size());
    run_scan(Scan::kLogSumExp, DType::kFloat32, false, layers, bytes_of(out), bytes_of(in));
    each_row(in, layers, [&](const std::vector<double>& row, auto where, std::size_t /*at*/) {
      double sum = 0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        sum += std::exp(row[i]);
        ASSERT_NEAR(out[where(i)], std::log(sum), 1e-5);
      }
    });
  }
  // Terms that are small beside 1 are not lost.
  const std::vector<double> small{0, -50, -50};
  std::vector<double> sums(small.size());
  run_scan(Scan::kLogSumExp, DType::kFloat64, false, {1, small.size(), 1}, bytes_of(sums), bytes_of(small));
  EXPECT_DOUBLE_EQ(sums[1], std::exp(-50));
  EXPECT_DOUBLE_EQ(sums[2], 2 * std::exp(-50));
  const std::vector<double> in{-kInfinity, 1, kInfinity, kInfinity, std::nan(""), 0};
  std::vector<double> out(in.size());
  run_scan(Scan::kLogSumExp, DType::kFloat64, false, {1, in.size(), 1}, bytes_of(out), bytes_of(in));
  EXPECT_EQ(out[0], -kInfinity);
  EXPECT_EQ(out[1], 1);
  EXPECT_EQ(out[2], kInfinity);
  EXPECT_EQ(out[3], kInfinity);
  EXPECT_TRUE(std::isnan(out[4]) && std::isnan(out[5]));
}

}  // namespace
}  // namespace stride0
