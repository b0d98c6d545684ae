// Orders against a stable sort by what the elements are, which knows nothing of keys.
#pragma once

#include "core/shape.h"
#include "kernels/order.h"
#include "random.h"

namespace stride0 {

void check_order(Random& random, DType dtype, Dim size);

// Of any dtype and size.
void check_any_order(Random& random);

}  // namespace stride0
