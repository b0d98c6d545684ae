#include "kernels/chain.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "buffer.h"
#include "checks/chains.h"
#include "kernels/run.h"
#include "layouts.h"

namespace stride0 {
namespace {

TEST(Chain, GivesTheBitsOfItsOperations) {
  Random random;
  int fused = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) fused += check_chain(random) ? 1 : 0;
  EXPECT_GT(fused, 200);
}

// A function that replaces the steps (x + y) * z and reads each operand with the layout that the program reports.
const Program* current = nullptr;
void sum_and_product(const std::byte* const* values, std::size_t length) {
  const auto number = [&](std::size_t s, std::size_t i) {
    const LoopOperand& operand = current->operands[s];
    const std::size_t index = operand.direct() && operand.layout == Layout::kConstant ? 0 : i;
    if (operand.direct() && operand.stages.count > 0) return static_cast<float>(values[s][index]);
    float out = 0;
    std::memcpy(&out, values[s] + index * sizeof out, sizeof out);
    return out;
  };
  for (std::size_t i = 0; i < length; ++i) {
    const float result = (number(1, i) + number(2, i)) * number(3, i);
    std::memcpy(const_cast<std::byte*>(values[kOut]) + i * sizeof result, &result, sizeof result);
  }
}

TEST(Chain, RunsAFunctionInsteadOfItsSteps) {
  Random random;
  for (int i = 0; i < 400; ++i) {
    Shape shape = random_shape(random, 4, 60);
    if (shape.rank > 0 && random.chance(50)) shape[shape.rank - 1] = random.between(1, 3000);
    const auto input = [&](DType dtype, const Shape& of) {
      Buffer out(random, dtype, of, random_view(random, of));
      out.fill([&] { return random.between(0, 250); });
      return out;
    };
    Buffer x = input(random.chance(50) ? DType::kUint8 : DType::kFloat32, shape);
    Buffer y = input(DType::kFloat32, random_operand_shape(random, shape));
    Buffer z = input(DType::kFloat32, random_operand_shape(random, shape));
    const Plan sum = *plan_of(Op::kAdd, {x.operand(), y.operand()});
    Buffer between(random, sum.dtype, sum.shape, sum.strides);
    const Plan product = *plan_of(Op::kMul, {between.operand(), z.operand()});
    Chain chain;
    ASSERT_TRUE(chain.add(sum, std::vector{x.operand(), y.operand()}, std::array{Chain::input(0), Chain::input(1)}));
    ASSERT_TRUE(chain.add(product, std::vector{between.operand(), z.operand()}, std::array{0, Chain::input(2)}));
    Buffer actual(random, product.dtype, product.shape, product.strides);
    Buffer expected = actual;
    compute(sum, {x.operand(), y.operand()}, between.operand());
    compute(product, {between.operand(), z.operand()}, expected.operand());
    Program program;
    ASSERT_TRUE(chain.finish(program));
    if (program.way == Way::kNothing) continue;
    program.use(sum_and_product);
    current = &program;
    const std::array operands{actual.operand().data, x.operand().data, y.operand().data, z.operand().data};
    ASSERT_EQ(run(program, operands), Code::kOk);
    ASSERT_TRUE(actual.same_as(expected)) << "chain " << i;
  }
}

TEST(Chain, RefusesAnOperationWithoutRoom) {
  std::array<float, 2> numbers{1, 2};
  const Operand x{bytes_at(numbers.data()), DType::kFloat32, {2}, {1}};
  const std::vector<Operand> both{x, x};
  const Plan sum = *plan_of(Op::kAdd, both);
  Chain inputs;
  bool room = true;
  int added = 0;
  while (room && added < 100) {
    room = inputs.add(sum, both, std::array{Chain::input(2 * added), Chain::input(2 * added + 1)});
    added += room ? 1 : 0;
  }
  EXPECT_EQ(added, (kMaxLoopOperands - 1) / 2);
  Chain steps;
  ASSERT_TRUE(steps.add(sum, both, std::array{Chain::input(0), Chain::input(0)}));
  for (added = 0; added < 100 && steps.add(sum, both, std::array{added, added}); ++added) {
  }
  EXPECT_EQ(added, kMaxSteps - 1);
  Program program;
  EXPECT_FALSE(Chain().finish(program));
}

}  // namespace
}  // namespace stride0
