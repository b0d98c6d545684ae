// Compares orders with a stable sort by value, which does not use keys.
#pragma once

#include "core/shape.h"
#include "kernels/order.h"
#include "random.h"

namespace stride0 {

void check_order(Random& random, DType dtype, Dim size);

// Checks an order of any dtype and size.
void check_any_order(Random& random);

}  // namespace stride0
