// Multiplies a matrix with contiguous rows by a vector. Each sum adds its products in order, as the tiles of a matrix
// product do, so a row of a product has the same bits however many rows there are.
#pragma once

#include "kernels/matrix_vector.h"

namespace stride0 {

void multiply_ordered(const MatrixVector& of, float);
void multiply_ordered(const MatrixVector& of, double);

}  // namespace stride0
