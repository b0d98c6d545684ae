// A matrix times a vector, without packing, because every element of the matrix is used only once.
#pragma once

#include <cstddef>

#include "core/dtype.h"

namespace stride0 {

// `rows` sums of `inner` products. Steps are in elements. The vector and the sums are contiguous.
struct MatrixVector {
  const std::byte* matrix;
  std::ptrdiff_t row_step;
  std::ptrdiff_t column_step;
  std::size_t rows;
  std::size_t inner;
  const std::byte* vector;
  std::byte* sums;
  // Adds the products of a sum in order, as the tiles of a matrix product do, so that a row of the result has the same
  // bits however many rows there are.
  bool in_order;
};

// Whether the matrix is contiguous along its rows or its columns.
constexpr bool is_matrix_vector(std::ptrdiff_t row_step, std::ptrdiff_t column_step) {
  return column_step == 1 || row_step == 1;
}

// Computes in float32, float64 or, for anything else, in integers of 64 bits, which wrap.
void multiply_matrix_vector(DType computed, const MatrixVector& of);

}  // namespace stride0
