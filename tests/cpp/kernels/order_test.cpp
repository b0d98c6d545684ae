#include "kernels/order.h"

#include <gtest/gtest.h>

#include "checks/orders.h"

namespace stride0 {
namespace {

TEST(Order, OfEveryDTypeAndSize) {
  Random random;
  for (int dtype = 0; dtype < kDTypeCount; ++dtype) {
    for (Dim size = 0; size < 100 && !HasFailure(); size += random.between(1, 5)) {
      check_order(random, static_cast<DType>(dtype), size);
    }
  }
}

TEST(Order, OfLongLines) {
  Random random;
  for (int i = 0; i < 20 && !HasFailure(); ++i) {
    check_order(random, static_cast<DType>(random.between(0, kDTypeCount - 1)), random.between(500, 5000));
  }
}

}  // namespace
}  // namespace stride0
