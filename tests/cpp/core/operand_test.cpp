#include "core/operand.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<Operand>);

TEST(Operand, IsComparedByValue) {
  const Operand a{nullptr, DType::kFloat32, {2, 3}, {3, 1}};
  Operand b = a;
  EXPECT_TRUE(a == b);
  b.strides = {1, 2};
  EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace stride0
