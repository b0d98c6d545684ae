#include "kernels/matmul.h"

#include <gtest/gtest.h>

#include "checks/products.h"

namespace stride0 {
namespace {

TEST(Matmul, MatricesVectorsAndBatches) {
  Random random;
  for (int i = 0; i < 500 && !HasFailure(); ++i) check_any_product(random);
}

TEST(Matmul, SizesAroundATileABlockAndAPanel) {
  Random random;
  for (const Dim size : {3, 4, 5, 8, 31, 32, 33, 63, 64, 65, 511, 512, 513}) {
    check_product(random, {size, 5}, {5, size});
    check_product(random, {2, size}, {size, 9});
    check_product(random, {5, size}, {size, 7});
    check_product(random, {size, 2}, {2, 33});
  }
  for (const Dim inner : {1023, 1024, 1025, 4097}) check_product(random, {6, inner}, {inner, 3});
  check_product(random, {65, 130}, {130, 66});
  check_product(random, {33, 513}, {513, 33});
  check_product(random, {2050, 3}, {3, 9});
}

TEST(Matmul, VectorsShorterAndLongerThanAGroup) {
  Random random;
  for (const Dim size : {1, 3, 4, 5, 7, 8, 9, 16, 17, 4095, 4096, 4097}) {
    check_product(random, {size, 5}, {5});
    check_product(random, {6, size}, {size});
    check_product(random, {size}, {size, 6});
    check_product(random, {3, 2}, {2, size});
  }
}

}  // namespace
}  // namespace stride0
