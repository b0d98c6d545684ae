#include "kernels/matmul_tiles.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace stride0 {
namespace {

// A tile of whole numbers, so that nothing is rounded, with fewer rows and columns than fit.
template <class T>
void check_tile(std::size_t rows, std::size_t width, std::size_t inner, bool is_first = false) {
  constexpr std::size_t kWide = kTileBytes / sizeof(T);
  const std::size_t a_row = inner + 3;
  std::vector<T> a(rows * a_row);
  std::vector<T> b(inner * width + kWide);  // a tile reads whole vectors
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<T>(i % 7);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<T>(i % 5);
  std::array<T, kTileRows * kWide> sums{};
  sums.fill(2);
  const auto bytes = [](auto& of) { return bytes_at(of.data()); };
  const DType dtype = dtype_of<T>;
  tiles_of(dtype, false)({bytes(a), static_cast<std::ptrdiff_t>(a_row * sizeof(T)), rows, bytes(b), width * sizeof(T),
                          bytes(sums), kTileBytes, inner, is_first});
  for (std::size_t i = 0; i < std::min(rows, kTileRows); ++i) {
    for (std::size_t j = 0; j < width; ++j) {
      T expected = is_first ? 0 : 2;
      for (std::size_t k = 0; k < inner; ++k) expected += a[i * a_row + k] * b[k * width + j];
      EXPECT_EQ(sums[i * kWide + j], expected) << i << ", " << j;
    }
  }
}

TEST(MatmulTiles, AddProductsToTheSumsSoFar) {
  for (const std::size_t rows : {1, 2, 3, 4, 5}) {
    for (const std::size_t inner : {0, 1, 2, 9}) {
      check_tile<float>(rows, 8, inner);
      check_tile<float>(rows, 3, inner);
      check_tile<double>(rows, 4, inner);
      check_tile<double>(rows, 1, inner);
      check_tile<std::int64_t>(rows, 4, inner);
    }
  }
}

TEST(MatmulTiles, TheFirstProductsReplaceTheSums) {
  for (const std::size_t inner : {0, 1, 9}) {
    check_tile<float>(4, 8, inner, true);
    check_tile<double>(2, 3, inner, true);
    check_tile<std::int64_t>(4, 4, inner, true);
  }
  const float two = 2;
  float sum = 1;
  const auto* const factor = bytes_at(&two);
  tiles_of(DType::kFloat32, true)({factor, 0, 1, factor, 0, bytes_at(&sum), 0, 1, true});
  EXPECT_EQ(sum, 4);
}

TEST(MatmulTiles, OneColumnIsAnInnerProduct) {
  for (const std::size_t inner : {0, 1, 7, 8, 9, 40}) {
    std::vector<float> a(inner, 3);
    std::vector<float> b(inner, 2);
    float sum = 1;
    tiles_of(DType::kFloat32, true)({bytes_at(a.data()), 0, 1, bytes_at(b.data()), 0, bytes_at(&sum), 0, inner, false});
    EXPECT_EQ(sum, 1 + 6 * static_cast<float>(inner));
  }
}

}  // namespace
}  // namespace stride0
