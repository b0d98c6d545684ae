// A product of matrices is what its definition says. The numbers are small and whole: every sum is exact.
#pragma once

#include "core/operand.h"
#include "random.h"

namespace stride0 {

void check_product(Random& random, const Shape& first, const Shape& second);

// Matrices, vectors and batches.
void check_any_product(Random& random);

}  // namespace stride0
