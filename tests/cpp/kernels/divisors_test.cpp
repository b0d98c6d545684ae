#include "kernels/divisors.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "buffer.h"

namespace stride0 {
namespace {

Plan remainder_of(const Operand& a, const Operand& b) {
  Request request;
  const std::array inputs{a, b};
  request.op = Op::kRemainder;
  request.inputs = inputs;
  return *plan(request);
}

TEST(Divisors, OnlyIntegerDivisionIsChecked) {
  const Operand whole{nullptr, DType::kInt8, {2}, {1}};
  const Operand real{nullptr, DType::kFloat32, {2}, {1}};
  EXPECT_TRUE(divides_integers(remainder_of(whole, whole)));
  EXPECT_FALSE(divides_integers(remainder_of(real, real)));
  EXPECT_FALSE(divides_integers(remainder_of(whole, real)));
}

TEST(Divisors, ADivisorThatConvertsToZeroIsZero) {
  std::int64_t divisor = 256;
  Operand number{bytes_at(&divisor), DType::kInt64, {}, {}};
  number.is_number = true;
  EXPECT_TRUE(has_zero(Program(remainder_of({nullptr, DType::kUint8, {2}, {1}}, number)), number.data));
  EXPECT_FALSE(has_zero(Program(remainder_of({nullptr, DType::kInt16, {2}, {1}}, number)), number.data));
}

TEST(Divisors, AreAllReadAndNothingElseIs) {
  Random random;
  const std::array kinds{DType::kUint8, DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64};
  for (int i = 0; i < 1500; ++i) {
    Shape full = random_shape(random, 5, 200);
    if (random.chance(5)) full = {3, random.between(1000, 1100)};
    if (product(full) == 0) continue;
    const Shape shape = random_operand_shape(random, full);
    const DType dtype = kinds[static_cast<std::size_t>(random.between(0, 4))];
    Buffer divisors(random, dtype, shape, random_view(random, shape), 3, 3);
    const Operand operand = divisors.operand();
    // The elements are 1, everything around and between them is 0, and sometimes one element is 0 too.
    divisors.clear();
    std::vector<Shape> indices;
    naive::each_index(shape, [&](const Shape& index) { indices.push_back(index); });
    const bool zero = random.chance(50);
    visit(dtype, [&]<class T>() {
      for (const Shape& index : indices) naive::store(operand, index, cast<T>(std::int64_t{1}));
      const auto one =
          static_cast<std::size_t>(random.between(std::int64_t{0}, static_cast<std::int64_t>(indices.size()) - 1));
      if (zero) naive::store(operand, indices[one], T{});
    });
    const Plan planned = remainder_of({nullptr, dtype, full, random_strides(random, full)}, operand);
    ASSERT_EQ(has_zero(Program(planned), operand.data), zero) << testing::PrintToString(operand);
  }
}

}  // namespace
}  // namespace stride0
