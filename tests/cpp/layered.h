// Contiguous tensors in layers, and access to each of their rows, for tests of kernels along one dimension.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/bits.h"
#include "kernels/layers.h"
#include "random.h"

namespace stride0 {

// Sizes around those of vectors, blocks of rows and blocks of columns.
inline constexpr std::array<Layers, 15> kLayered{{{1, 1, 1},
                                                  {3, 1, 1},
                                                  {1, 5, 1},
                                                  {7, 3, 1},
                                                  {9, 17, 1},
                                                  {2, 4097, 1},
                                                  {1, 70, 2},
                                                  {2, 9, 3},
                                                  {3, 8, 4},
                                                  {2, 300, 5},
                                                  {1, 17, 9},
                                                  {1, 3, 513},
                                                  {1, 21, 300},
                                                  {2, 2, 1030},
                                                  {0, 4, 5}}};

template <class T>
std::vector<T> random_values(Random& random, const Layers& layers, double reach = 3) {
  std::vector<T> out(layers.outer * layers.size * layers.inner);
  for (T& each : out) each = static_cast<T>((double(random.bits() >> 11) * 0x1p-52 - 1) * reach);
  return out;
}

// Calls `look(row, where)` with the elements of each row and a function that returns the position of the i-th.
template <class T, class Look>
void each_row(const std::vector<T>& values, const Layers& layers, Look&& look) {
  for (std::size_t o = 0; o < layers.outer; ++o) {
    for (std::size_t i = 0; i < layers.inner; ++i) {
      const auto where = [&](std::size_t index) { return (o * layers.size + index) * layers.inner + i; };
      std::vector<double> row;
      for (std::size_t index = 0; index < layers.size; ++index)
        row.push_back(static_cast<double>(values[where(index)]));
      look(row, where, o * layers.inner + i);
    }
  }
}

template <class T>
const std::byte* bytes_of(const std::vector<T>& values) {
  return bytes_at(values.data());
}
template <class T>
std::byte* bytes_of(std::vector<T>& values) {
  return bytes_at(values.data());
}

}  // namespace stride0
