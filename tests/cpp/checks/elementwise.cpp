#include "elementwise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "buffer.h"
#include "kernels/run.h"
#include "plan/broadcast.h"
#include "reference.h"

namespace stride0 {

Code run(const Plan& plan, const Operand& out, const std::vector<Operand>& inputs) {
  std::array<std::byte*, kMaxLoopOperands> operands{out.data};
  for (std::size_t i = 0; i < inputs.size(); ++i) operands[i + 1] = inputs[i].data;
  return run(Program(plan), std::span(operands).first(inputs.size() + 1));
}

Request request_for(Op op, const std::vector<Operand>& inputs) {
  Request out;
  out.op = op;
  out.inputs = inputs;
  out.params.real = {1.5, 0.25};
  out.params.whole = {3, -2};
  return out;
}

void check_binary(Random& random, Op op, const std::array<Shape, 2>& shapes, const std::array<Strides, 2>& strides,
                  const Strides* result) {
  std::vector<Buffer> buffers;
  std::vector<Operand> inputs;
  buffers.reserve(2);
  for (std::size_t i = 0; i < 2; ++i) {
    buffers.emplace_back(random, DType::kFloat32, shapes[i], strides[i]);
    inputs.push_back(buffers.back().operand());
  }
  SCOPED_TRACE(std::string(info(op).name) + ' ' + testing::PrintToString(inputs));
  Request request = request_for(op, inputs);
  const Result<Plan> fresh = plan(request);
  ASSERT_TRUE(fresh.ok());

  Buffer actual(random, fresh->dtype, fresh->shape, result == nullptr ? fresh->strides : *result);
  Buffer expected = actual;
  request.target = Target::kOut;
  request.out = actual.operand();
  run(result == nullptr ? *fresh : *plan(request), actual.operand(), inputs);
  naive::binary(op, inputs, expected.operand());
  ASSERT_TRUE(actual.same_as(expected)) << "into " << testing::PrintToString(actual.operand());

  if (inputs[0].shape != fresh->shape) return;
  // In place: the result is the first input, with the result's layout.
  Buffer first(random, actual.operand().dtype, fresh->shape, actual.operand().strides);
  Buffer before = first;
  Buffer wanted = first;
  inputs[0] = request.out = first.operand();
  request.inputs = inputs;
  request.target = Target::kInPlace;
  run(*plan(request), first.operand(), inputs);
  naive::binary(op, std::array{before.operand(), inputs[1]}, wanted.operand());
  ASSERT_TRUE(first.same_as(wanted)) << "in place " << testing::PrintToString(first.operand());
}

namespace {

// The plan of `request` for a single element. Each operand is expanded to two elements, unless it has only one, because
// single elements follow other rules for promotion and rounding.
Result<Plan> plan_alone(Request request, std::vector<Operand> inputs) {
  for (Operand& each : inputs) {
    const bool single = product(each.shape) == 1;
    each.shape = Shape::filled(std::min(each.shape.rank, 1), single ? 1 : 2);
    each.strides = Strides::filled(each.shape.rank, single ? 1 : 0);
  }
  request.inputs = inputs;
  if (request.target != Target::kOut) return plan(request);
  request.target = Target::kFresh;
  request.out.shape = plan(request)->shape;
  request.out.strides = Strides::filled(request.out.shape.rank, 1);
  request.target = Target::kOut;
  return plan(request);
}

// An element of a result equals the result of the operation on that element alone.
void check_alone(Random& random, Op op, const std::vector<Operand>& inputs, DType* into) {
  SCOPED_TRACE(std::string(info(op).name) + ' ' + testing::PrintToString(inputs));
  Request whole = request_for(op, inputs);
  Result<Plan> planned = plan(whole);
  if (planned.error.code == Code::kNotImplemented) return;
  ASSERT_TRUE(planned.ok());
  if (into != nullptr) {
    whole.target = Target::kOut;
    whole.out = Operand{nullptr, *into, planned->shape, random_strides(random, planned->shape)};
    planned = plan(whole);
    if (planned.error.code == Code::kCannotStore) return;
    ASSERT_TRUE(planned.ok());
  }
  if (planned->count == 0) return;
  const Plan alone = *plan_alone(whole, inputs);

  Buffer actual(random, planned->dtype, planned->shape, planned->strides);
  Buffer expected = actual;
  Buffer untouched = actual;
  const Operand out = expected.operand();
  Code wanted = Code::kOk;
  naive::each_index(planned->shape, [&](const Shape& index) {
    std::vector<Operand> elements = inputs;
    for (Operand& input : elements) input.data = naive::address(input, index);
    alignas(16) std::array<std::byte, 2 * sizeof(double)> twice;
    if (run(alone, {twice.data(), planned->dtype, {}, {}}, elements) != Code::kOk) wanted = Code::kZeroDivision;
    std::copy_n(twice.begin(), size_of(planned->dtype), naive::address(out, index));
  });
  ASSERT_EQ(run(*planned, actual.operand(), inputs), wanted);
  ASSERT_TRUE(actual.same_as(wanted == Code::kOk ? expected : untouched, zeros_of(op)))
      << "into " << testing::PrintToString(actual.operand());
}

}  // namespace

void check_any(Random& random, Op op, const Shape& full) {
  std::vector<Buffer> buffers;
  std::vector<Operand> inputs;
  buffers.reserve(kMaxInputs);
  const auto any_dtype = [&] { return static_cast<DType>(random.between(0, kDTypeCount - 1)); };
  const DType usual = any_dtype();
  for (int i = 0; i < info(op).arity; ++i) {
    const Shape shape = random.chance(40) ? full : random_operand_shape(random, full);
    const bool is_mask = (op == Op::kWhere && i == 0) || (op == Op::kMaskedFill && i == 1);
    const DType dtype = is_mask ? DType::kBool : random.chance(60) ? usual : any_dtype();
    buffers.emplace_back(random, dtype, shape, random_view(random, shape));
    inputs.push_back(buffers.back().operand());
    inputs.back().is_number = shape.rank == 0 && random.chance(50);
  }
  DType into = random.chance(50) ? usual : any_dtype();
  check_alone(random, op, inputs, random.chance(40) ? &into : nullptr);
}

void check_across(Random& random, Op op, const Shape& full) {
  std::vector<Buffer> buffers;
  std::vector<Operand> inputs;
  buffers.reserve(kMaxInputs);
  for (int i = 0; i < info(op).arity; ++i) {
    auto dtype = static_cast<DType>(random.between(0, kDTypeCount - 1));
    if (op == Op::kWhere && i == 0) dtype = DType::kBool;
    const Strides strides = random.one_of({Strides{full[1], 1}, Strides{1, full[0]}, Strides{0, 1}, Strides{1, 0}});
    buffers.emplace_back(random, dtype, full, i == 0 ? Strides{full[1], 1} : strides);
    inputs.push_back(buffers.back().operand());
  }
  check_alone(random, op, inputs, nullptr);
}

Op any_op(Random& random) { return random.one_of({Op::kAdd, Op::kSub, Op::kMul, Op::kDiv}); }

void check_random(Random& random, const Shape& full) {
  const Shape a = random.chance(50) ? full : random_operand_shape(random, full);
  const Shape b = random.chance(30) ? full : random_operand_shape(random, full);
  const Strides out = random_strides(random, *broadcast({a, b}));
  check_binary(random, any_op(random), {a, b}, {random_view(random, a), random_view(random, b)},
               random.chance(50) ? &out : nullptr);
}

namespace {

// Checks an operation with any operands; it may also be in place, and its target may be several of the inputs.
void check_in_place(Random& random, Op op, const Shape& full) {
  const auto dtype = [&] { return static_cast<DType>(random.between(0, kDTypeCount - 1)); };
  Buffer actual(random, dtype(), full, random_strides(random, full));
  Buffer before = actual;
  Buffer expected = actual;
  std::vector<Buffer> others;
  std::vector<Operand> inputs{actual.operand()};
  std::vector<Operand> copies{before.operand()};
  others.reserve(kMaxInputs);
  for (int i = 1; i < info(op).arity; ++i) {
    if (random.chance(25)) {
      inputs.push_back(actual.operand());
      copies.push_back(before.operand());
      continue;
    }
    const Shape shape = random_operand_shape(random, full);
    others.emplace_back(random, op == Op::kMaskedFill && i == 1 ? DType::kBool : dtype(), shape,
                        random_view(random, shape));
    inputs.push_back(others.back().operand());
    copies.push_back(others.back().operand());
  }
  SCOPED_TRACE(std::string(info(op).name) + "_ " + testing::PrintToString(inputs));
  Request request = request_for(op, inputs);
  request.target = Target::kInPlace;
  request.out = actual.operand();
  const Result<Plan> planned = plan(request);
  if (!planned.ok() || planned->count == 0) return;
  Request into = request_for(op, copies);
  into.target = Target::kOut;
  into.out = expected.operand();
  const Result<Plan> apart = plan(into);
  ASSERT_TRUE(apart.ok());
  ASSERT_EQ(run(*planned, actual.operand(), inputs), run(*apart, expected.operand(), copies));
  ASSERT_TRUE(actual.same_as(expected, zeros_of(op)));
}

}  // namespace

void check_copy(Random& random, DType from, DType to, const Shape& shape) {
  const Shape source = random.chance(60) ? shape : random_operand_shape(random, shape);
  Buffer input(random, from, source, random_view(random, source));
  Buffer actual(random, to, shape, random.chance(40) ? *contiguous_strides(shape) : random_strides(random, shape));
  Buffer expected = actual;
  SCOPED_TRACE(testing::PrintToString(input.operand()) + " into " + testing::PrintToString(actual.operand()));
  const Result<Plan> planned = plan_copy(input.operand(), actual.operand(), true);
  ASSERT_TRUE(planned.ok());
  run(*planned, actual.operand(), {input.operand()});
  naive::copy(input.operand(), expected.operand(),
              []<class To>(auto number) { return reference::convert<To>(number); });
  ASSERT_TRUE(actual.same_as(expected));
}

void check_elementwise(Random& random) {
  const auto op = static_cast<Op>(random.between(0, kOpCount - 1));
  Shape full = random_shape(random, random.chance(10) ? 12 : 4, 120);
  if (full.rank > 0 && random.chance(10)) full[random.between(0, full.rank - 1)] = random.one_of({33, 411, 2049});
  if (product(full) > 20'000) return;
  const auto dtype = [&] { return static_cast<DType>(random.between(0, kDTypeCount - 1)); };
  switch (random.between(0, 3)) {
    case 0:
      return check_in_place(random, op, full);
    case 1: {
      const DType from = dtype();
      return check_copy(random, from, dtype(), full);
    }
    default:
      return op == Op::kCopy ? check_random(random, full) : check_any(random, op, full);
  }
}

}  // namespace stride0
