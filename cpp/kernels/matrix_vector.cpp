#include "kernels/matrix_vector.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernels/lanes.h"
#include "kernels/ordered_products.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kRows = 4;     // multiplied at once
constexpr Index kVectors = 2;  // of each row, at once

// For contiguous rows: each sum is an inner product. How many are computed at once changes no sum.
template <class T, Index kCount>
void dot_rows(const MatrixVector& of, Index first) {
  constexpr Index kStep = kVectors * kLaneCount<T>;
  const auto row = of.row_step * static_cast<std::ptrdiff_t>(sizeof(T));
  const std::byte* const begin = of.matrix + static_cast<std::ptrdiff_t>(first) * row;
  Lanes<T> sums[kCount][kVectors]{};
  Index k = 0;
  for (; k + kStep <= of.inner; k += kStep) {
    STRIDE0_UNROLL
    for (Index j = 0; j < kVectors; ++j) {
      const Index offset = (k + j * kLaneCount<T>)*sizeof(T);
      const auto factor = load_group<Lanes<T>>(of.vector + offset);
      STRIDE0_UNROLL
      for (Index i = 0; i < kCount; ++i) {
        sums[i][j] += load_group<Lanes<T>>(begin + static_cast<std::ptrdiff_t>(i) * row + offset) * factor;
      }
    }
  }
  STRIDE0_UNROLL
  for (Index i = 0; i < kCount; ++i) {
    T total = 0;
    for (Index rest = k; rest < of.inner; ++rest) {
      const Index offset = rest * sizeof(T);
      total += load_group<T>(begin + static_cast<std::ptrdiff_t>(i) * row + offset) * load_group<T>(of.vector + offset);
    }
    const Lanes<T> sum = sums[i][0] + sums[i][1];
    STRIDE0_UNROLL
    for (Index lane = 0; lane < kLaneCount<T>; ++lane) total += sum[lane];
    std::memcpy(of.sums + (first + i) * sizeof(T), &total, sizeof(T));
  }
}

// For contiguous columns: adds `kCount` columns, each times its factor, to all sums.
template <class T, Index kCount>
void add_columns(const MatrixVector& of, Index first) {
  const auto column = of.column_step * static_cast<std::ptrdiff_t>(sizeof(T));
  const std::byte* const begin = of.matrix + static_cast<std::ptrdiff_t>(first) * column;
  T factors[kCount];
  std::memcpy(factors, of.vector + first * sizeof(T), sizeof(factors));
  const Index whole = of.rows / kLaneCount<T> * kLaneCount<T>;
  for (Index offset = 0; offset < whole * sizeof(T); offset += kGroupBytes) {
    auto sum = load_group<Lanes<T>>(of.sums + offset);
    STRIDE0_UNROLL
    for (Index k = 0; k < kCount; ++k) {
      sum += load_group<Lanes<T>>(begin + static_cast<std::ptrdiff_t>(k) * column + offset) * factors[k];
    }
    std::memcpy(of.sums + offset, &sum, kGroupBytes);
  }
  for (Index i = whole; i < of.rows; ++i) {
    const Index offset = i * sizeof(T);
    T sum = load_group<T>(of.sums + offset);
    STRIDE0_UNROLL
    for (Index k = 0; k < kCount; ++k) {
      sum += load_group<T>(begin + static_cast<std::ptrdiff_t>(k) * column + offset) * factors[k];
    }
    std::memcpy(of.sums + offset, &sum, sizeof(T));
  }
}

template <class T>
void multiply(const MatrixVector& of) {
  Index i = 0;
  if constexpr (std::is_floating_point_v<T>) {  // integers have the same sum in any order
    if (of.column_step == 1 && of.in_order) return multiply_ordered(of, T{});
  }
  if (of.column_step == 1) {
    for (; i + kRows <= of.rows; i += kRows) dot_rows<T, kRows>(of, i);
    for (; i < of.rows; ++i) dot_rows<T, 1>(of, i);
    return;
  }
  std::memset(of.sums, 0, of.rows * sizeof(T));
  for (; i + kRows <= of.inner; i += kRows) add_columns<T, kRows>(of, i);
  for (; i < of.inner; ++i) add_columns<T, 1>(of, i);
}

}  // namespace

void multiply_matrix_vector(DType computed, const MatrixVector& of) {
  if (computed == DType::kFloat32) {
    multiply<float>(of);
  } else if (computed == DType::kFloat64) {
    multiply<double>(of);
  } else {
    multiply<std::uint64_t>(of);
  }
}

}  // namespace stride0
