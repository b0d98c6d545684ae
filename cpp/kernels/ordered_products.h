// A matrix whose rows lie side by side times a vector, where the products of each sum are added one after the other:
// the order of the tiles of a product of matrices. A row of a product has the same bits however many rows there are.
#pragma once

#include "kernels/matrix_vector.h"

namespace stride0 {

void multiply_ordered(const MatrixVector& of, float);
void multiply_ordered(const MatrixVector& of, double);

}  // namespace stride0
