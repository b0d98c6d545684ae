// A reduction is a fold of one element after the other. The numbers are small and whole, or powers of two, so that sums
// and products are exact in whatever order they are taken.
#pragma once

#include "kernels/reduce.h"
#include "random.h"

namespace stride0 {

void check_reduction(Random& random, const Shape& shape, Reduce kind);

// Of any kind.
void check_any_reduction(Random& random);

}  // namespace stride0
