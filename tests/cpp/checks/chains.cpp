#include "chains.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "buffer.h"
#include "kernels/chain.h"
#include "kernels/run.h"

namespace stride0 {
namespace {

constexpr std::array kChained{Op::kAdd,     Op::kSub, Op::kMul, Op::kMaximum,
                              Op::kMinimum, Op::kEq,  Op::kLt,  Op::kBitwiseXor};

}  // namespace

Result<Plan> plan_of(Op op, const std::vector<Operand>& inputs) {
  Request request;
  request.op = op;
  request.inputs = inputs;
  return plan(request);
}

void compute(const Plan& planned, const std::vector<Operand>& inputs, const Operand& out) {
  std::array<std::byte*, kMaxLoopOperands> operands{out.data};
  for (std::size_t i = 0; i < inputs.size(); ++i) operands[i + 1] = inputs[i].data;
  run(Program(planned), std::span(operands).first(inputs.size() + 1));
}

bool check_chain(Random& random) {
  const std::array dtypes{DType::kBool,    DType::kUint8,   DType::kInt32,
                          DType::kFloat16, DType::kFloat32, DType::kFloat64};
  const Shape shape = random_shape(random, 4, 40);
  std::vector<Buffer> buffers;
  buffers.reserve(16);
  std::vector<Operand> inputs;
  Chain chain;
  std::vector<int> names;  // buffers: an operation's result or an input of the chain
  const auto add_input = [&](const Shape& of) {
    buffers.emplace_back(random, dtypes[static_cast<std::size_t>(random.between(0, 5))], of, random_view(random, of));
    names.push_back(Chain::input(static_cast<int>(inputs.size())));
    inputs.push_back(buffers.back().operand());
  };
  add_input(shape);
  add_input(random_operand_shape(random, shape));
  const int steps = static_cast<int>(random.between(1, 6));
  bool whole = true;
  Zeros zeros = Zeros::kDiffer;
  Plan last;
  std::vector<Operand> last_operands;
  for (int step = 0; step < steps; ++step) {
    const std::size_t a = step == 0 ? 0 : buffers.size() - 1;
    const auto b =
        static_cast<std::size_t>(random.between(std::int64_t{0}, static_cast<std::int64_t>(buffers.size()) - 1));
    const std::vector<Operand> operands{buffers[a].operand(), buffers[b].operand()};
    const Op op = kChained[static_cast<std::size_t>(random.between(0, 7))];
    if (zeros_of(op) == Zeros::kAlike) zeros = Zeros::kAlike;
    const Result<Plan> planned = plan_of(op, operands);
    if (!planned.ok()) break;  // the operation does not support these dtypes
    whole = whole && chain.add(*planned, operands, std::array{names[a], names[b]});
    buffers.emplace_back(random, planned->dtype, planned->shape, planned->strides);
    compute(*planned, operands, buffers.back().operand());
    last = *planned;
    last_operands = operands;
    names.push_back(step);
    if (planned->count == 0) break;
  }
  if (!whole || buffers.size() == 2) return false;
  Buffer actual(random, last.dtype, last.shape, last.strides);
  Buffer expected = actual;
  compute(last, last_operands, expected.operand());
  Program program;
  if (!chain.finish(program)) return false;
  std::array<std::byte*, kMaxLoopOperands> operands{actual.operand().data};
  for (std::size_t s = 1; s < static_cast<std::size_t>(program.operand_count); ++s) {
    operands[s] = inputs[program.source[s]].data;
  }
  EXPECT_EQ(run(program, std::span(operands).first(static_cast<std::size_t>(program.operand_count))), Code::kOk);
  EXPECT_TRUE(actual.same_as(expected, zeros));
  return true;
}

}  // namespace stride0
