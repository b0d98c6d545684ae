// Compares reductions with a fold one element after the other. Elements are small integers or powers of two, so that
// sums and products are exact in any order.
#pragma once

#include "kernels/reduce.h"
#include "random.h"

namespace stride0 {

void check_reduction(Random& random, const Shape& shape, Reduce kind);

void check_any_reduction(Random& random);

}  // namespace stride0
