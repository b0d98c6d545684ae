// Compares matrix products with the definition. The elements are small integers, so every sum is exact.
#pragma once

#include "core/operand.h"
#include "random.h"

namespace stride0 {

void check_product(Random& random, const Shape& first, const Shape& second);

// Checks matrices, vectors or batches.
void check_any_product(Random& random);

}  // namespace stride0
