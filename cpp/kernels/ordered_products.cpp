#include "kernels/ordered_products.h"

#include <cstring>
#include <utility>

#include "kernels/lanes.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

// Transposes a square block of elements.
template <class T>
void transpose(Lanes<T> (&block)[kLaneCount<T>]) {
  if constexpr (kLaneCount<T> == 2) {
    const auto [a, b] = std::pair(block[0], block[1]);
    block[0] = __builtin_shufflevector(a, b, 0, 2);
    block[1] = __builtin_shufflevector(a, b, 1, 3);
  } else {
    const auto low01 = __builtin_shufflevector(block[0], block[1], 0, 4, 1, 5);
    const auto high01 = __builtin_shufflevector(block[0], block[1], 2, 6, 3, 7);
    const auto low23 = __builtin_shufflevector(block[2], block[3], 0, 4, 1, 5);
    const auto high23 = __builtin_shufflevector(block[2], block[3], 2, 6, 3, 7);
    block[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    block[1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    block[2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    block[3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
  }
}

// Adds the products from `k` on to one sum.
template <class T>
void add_row_in_order(const MatrixVector& of, Index row, Index k) {
  const std::byte* const begin = of.matrix + static_cast<std::ptrdiff_t>(row * sizeof(T)) * of.row_step;
  T sum = load_group<T>(of.sums + row * sizeof(T));
  for (; k < of.inner; ++k) sum += load_group<T>(begin + k * sizeof(T)) * load_group<T>(of.vector + k * sizeof(T));
  std::memcpy(of.sums + row * sizeof(T), &sum, sizeof(T));
}

// Adds the products in order to the sums of `kGroups` vectors of rows.
template <class T, Index kGroups>
void add_rows_in_order(const MatrixVector& of, Index first) {
  using V = Lanes<T>;
  const auto row = of.row_step * static_cast<std::ptrdiff_t>(sizeof(T));
  const std::byte* const begin = of.matrix + static_cast<std::ptrdiff_t>(first) * row;
  V sums[kGroups]{};
  Index k = 0;
  for (; k + kLaneCount<T> <= of.inner; k += kLaneCount<T>) {
    const auto factors = load_group<V>(of.vector + k * sizeof(T));
    STRIDE0_UNROLL
    for (Index group = 0; group < kGroups; ++group) {
      V block[kLaneCount<T>];
      STRIDE0_UNROLL
      for (Index i = 0; i < kLaneCount<T>; ++i) {
        block[i] = load_group<V>(begin + static_cast<std::ptrdiff_t>(group * kLaneCount<T> + i) * row + k * sizeof(T));
      }
      transpose<T>(block);
      STRIDE0_UNROLL
      for (Index i = 0; i < kLaneCount<T>; ++i) sums[group] += block[i] * factors[i];
    }
  }
  std::memcpy(of.sums + first * sizeof(T), sums, sizeof(sums));
  for (Index i = 0; i < kGroups * kLaneCount<T>; ++i) add_row_in_order<T>(of, first + i, k);
}

template <class T>
void multiply_in_order(const MatrixVector& of) {
  constexpr Index kGroups = 4;
  Index i = 0;
  for (; i + kGroups * kLaneCount<T> <= of.rows; i += kGroups * kLaneCount<T>) add_rows_in_order<T, kGroups>(of, i);
  for (; i + kLaneCount<T> <= of.rows; i += kLaneCount<T>) add_rows_in_order<T, 1>(of, i);
  std::memset(of.sums + i * sizeof(T), 0, (of.rows - i) * sizeof(T));
  for (; i < of.rows; ++i) add_row_in_order<T>(of, i, 0);
}

}  // namespace

void multiply_ordered(const MatrixVector& of, float) { multiply_in_order<float>(of); }
void multiply_ordered(const MatrixVector& of, double) { multiply_in_order<double>(of); }

}  // namespace stride0
