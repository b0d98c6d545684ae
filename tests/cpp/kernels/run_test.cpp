// The engine against the naive interpreter, bit for bit: whatever the shapes, strides and dtypes, the same elements
// come out and nothing else in memory changes.
#include "kernels/run.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "buffer.h"
#include "core/op.h"
#include "plan/broadcast.h"
#include "reference.h"

namespace stride0 {
namespace {

Code run(const Plan& plan, const Operand& out, const std::vector<Operand>& inputs) {
  std::array<std::byte*, kMaxStrands> strands{out.data};
  for (std::size_t i = 0; i < inputs.size(); ++i) strands[i + 1] = inputs[i].data;
  return run(Program(plan), std::span(strands).first(inputs.size() + 1));
}

Request request_for(Op op, const std::vector<Operand>& inputs) {
  Request out;
  out.op = op;
  out.inputs = inputs;
  out.params.real = {1.5, 0.25};
  out.params.whole = {3, -2};
  return out;
}

// Float arithmetic, which C++ defines. Plans and runs `op`, into `strides` where they are given, fresh otherwise.
void check_binary(Random& random, Op op, const std::array<Shape, 2>& shapes, const std::array<Strides, 2>& strides,
                  const Strides* result = nullptr) {
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
  // In place: the result is the first input, laid out as the result was.
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

// The plan of `request` for one element alone: every operand shows its element twice, unless it has only one, as that
// takes part in promotion and rounding in a way of its own.
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

// An element of any operation is what the operation gives for that element alone.
void check_alone(Random& random, Op op, const std::vector<Operand>& inputs, DType* into) {
  SCOPED_TRACE(std::string(info(op).name) + ' ' + testing::PrintToString(inputs));
  Request whole = request_for(op, inputs);
  Result<Plan> made = plan(whole);
  if (made.error.code == Code::kNotImplemented) return;
  ASSERT_TRUE(made.ok());
  if (into != nullptr) {
    whole.target = Target::kOut;
    whole.out = Operand{nullptr, *into, made->shape, random_strides(random, made->shape)};
    made = plan(whole);
    if (made.error.code == Code::kCannotStore) return;
    ASSERT_TRUE(made.ok());
  }
  if (made->count == 0) return;
  const Plan alone = *plan_alone(whole, inputs);

  Buffer actual(random, made->dtype, made->shape, made->strides);
  Buffer expected = actual;
  Buffer untouched = actual;
  const Operand out = expected.operand();
  Code wanted = Code::kOk;
  naive::each_index(made->shape, [&](const Shape& index) {
    std::vector<Operand> at = inputs;
    for (Operand& input : at) input.data = naive::address(input, index);
    alignas(16) std::array<std::byte, 2 * sizeof(double)> twice;
    if (run(alone, {twice.data(), made->dtype, {}, {}}, at) != Code::kOk) wanted = Code::kZeroDivision;
    std::copy_n(twice.begin(), size_of(made->dtype), naive::address(out, index));
  });
  ASSERT_EQ(run(*made, actual.operand(), inputs), wanted);
  ASSERT_TRUE(actual.same_as(wanted == Code::kOk ? expected : untouched, zeros_of(op)))
      << "into " << testing::PrintToString(actual.operand());
}

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

// Inputs of any dtypes, each of which lies as the result does, or across it, or is stretched.
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

TEST(Run, SmallOperandsOfAnyRankAndLayout) {
  Random random;
  for (int i = 0; i < 2500 && !HasFailure(); ++i)
    check_random(random, random_shape(random, random.chance(15) ? 12 : 4));
}

// Long rows under several outer dimensions, and blocks that are cut short of the whole.
TEST(Run, OperandsOfManyRowsAndBlocks) {
  Random random;
  for (int i = 0; i < 60 && !HasFailure(); ++i) {
    Shape full = Shape::filled(random.chance(20) ? 8 : random.between(1, 5), 1);
    const int wide = random.between(0, full.rank - 1);
    full[wide] = random.one_of({33, 50, 64, 411, 2049});
    for (int dim = 0; dim < full.rank; ++dim) {
      if (dim != wide) full[dim] = full.rank == 8 ? 2 : random.between(2, 4);
    }
    if (product(full) < 3000 && random.chance(50)) full[random.between(0, full.rank - 1)] *= 30;
    check_random(random, full);
  }
}

// The driver changes its ways at these lengths: lanes of a vector, a short run, a block of scratch.
TEST(Run, EveryPatternAroundTheLengthsThatMatter) {
  Random random;
  std::vector<Dim> lengths{31, 32, 33, 2047, 2048, 2049};
  for (Dim length = 0; length <= 9; ++length) lengths.push_back(length);
  for (const Dim n : lengths) {
    for (const Dim rows : {1, 3}) {
      const Shape full{rows, n};
      const Strides plain{n, 1};
      const Op op = any_op(random);
      check_binary(random, op, {full, full}, {plain, plain});
      check_binary(random, op, {full, Shape{}}, {plain, Strides{}});
      check_binary(random, op, {Shape{}, full}, {Strides{}, plain});
      check_binary(random, op, {full, Shape{n}}, {plain, Strides{1}});
      check_binary(random, op, {Shape{rows, 1}, full}, {Strides{1, 1}, plain});
      check_binary(random, op, {full, Shape{rows, 1}}, {plain, Strides{1, 1}});
      check_binary(random, op, {Shape{rows, 1}, Shape{n}}, {Strides{1, 1}, Strides{1}});
      check_binary(random, op, {full, full}, {plain, Strides{1, rows}});
      check_binary(random, op, {full, full}, {Strides{2 * n, 2}, Strides{0, 0}});
      const Strides apart{2 * n + 1, 2};
      check_binary(random, op, {full, full}, {plain, Strides{0, 1}}, &apart);
    }
  }
}

TEST(Run, EveryOperationOnEveryDTypeAndLayout) {
  Random random;
  for (const OpInfo& op : kOps) {
    if (op.op == Op::kCopy) continue;
    for (int i = 0; i < 60; ++i) {
      check_any(random, op.op, random_shape(random, 4, 120));
      if (HasFailure()) return;
    }
    check_any(random, op.op, {3, random.between(300, 600)});
  }
}

TEST(Run, APeriodicOperandIsRepeated) {
  Random random;
  for (const Dim channels : {2, 3, 4, 7}) {
    check_binary(random, Op::kMul, {Shape{40, 40, channels}, Shape{channels}},
                 {Strides{40 * channels, channels, 1}, Strides{1}});
    check_binary(random, Op::kSub, {Shape{channels, 1}, Shape{40, 40, channels, 2}},
                 {Strides{1, 1}, Strides{80 * channels, 2 * channels, 2, 1}});
  }
}

// The driver then works in tiles, of one dimension that is long in the result and one that is dense in the input.
TEST(Run, AnInputIsReadAcrossTheWayTheResultLies) {
  Random random;
  for (const auto& [rows, columns] : {std::pair<Dim, Dim>{40, 1360}, {129, 1100}}) {
    const Shape full{rows, columns};
    const Strides plain{columns, 1};
    const Strides across{1, rows + 1};
    check_binary(random, any_op(random), {full, full}, {plain, across});
    check_binary(random, any_op(random), {full, full}, {across, plain}, &plain);
    check_binary(random, any_op(random), {full, full}, {across, across}, &plain);
    check_binary(random, any_op(random), {full, Shape{rows, 1}}, {across, Strides{1, 1}}, &plain);
    check_binary(random, any_op(random), {Shape{columns}, full}, {Strides{1}, across}, &plain);
    check_binary(random, any_op(random), {full, full}, {Strides{2 * columns, 2}, Strides{2, 2 * rows}});
    const Shape deep{rows, 3, columns / 4};
    check_binary(random, any_op(random), {deep, deep}, {*contiguous_strides(deep), Strides{1, rows, rows * 3}});
    for (const Op op : {Op::kAdd, Op::kMaximum, Op::kLt, Op::kWhere}) check_across(random, op, full);
  }
}

// The second row begins where the last, shorter block of the first row began: what was packed there is not enough.
TEST(Run, OverlappingRowsArePackedAnew) {
  Random random;
  const Shape rows{3, 5000};
  for (const Dim step : {2, 3}) {
    check_binary(random, Op::kAdd, {rows, rows}, {Strides{4096 * step, step}, Strides{5000, 1}});
    check_binary(random, Op::kSub, {rows, rows}, {Strides{2048 * step, step}, Strides{4096 * step, step}});
  }
}

TEST(Run, NothingHappensWithoutElements) {
  Random random;
  check_binary(random, Op::kAdd, {Shape{0}, Shape{2, 1}}, {Strides{1}, Strides{1, 1}});
  const std::vector<Operand> inputs{{nullptr, DType::kFloat32, {0, 3}, {3, 1}}, {}};
  EXPECT_EQ(run(*plan(request_for(Op::kAdd, inputs)), {}, inputs), Code::kOk);
}

void check_copy(Random& random, DType from, DType to, const Shape& shape) {
  const Shape source = random.chance(60) ? shape : random_operand_shape(random, shape);
  Buffer input(random, from, source, random_view(random, source));
  Buffer actual(random, to, shape, random.chance(40) ? *contiguous_strides(shape) : random_strides(random, shape));
  Buffer expected = actual;
  SCOPED_TRACE(testing::PrintToString(input.operand()) + " into " + testing::PrintToString(actual.operand()));
  const Result<Plan> made = plan_copy(input.operand(), actual.operand(), true);
  ASSERT_TRUE(made.ok());
  run(*made, actual.operand(), {input.operand()});
  naive::copy(input.operand(), expected.operand(),
              []<class To>(auto number) { return reference::convert<To>(number); });
  ASSERT_TRUE(actual.same_as(expected));
}

TEST(Run, CopiesFromEveryDTypeToEveryOther) {
  Random random;
  for (int from = 0; from < kDTypeCount; ++from) {
    for (int to = 0; to < kDTypeCount; ++to) {
      for (int i = 0; i < 12 && !HasFailure(); ++i) {
        check_copy(random, static_cast<DType>(from), static_cast<DType>(to), random_shape(random, 4));
      }
      if (!HasFailure()) check_copy(random, static_cast<DType>(from), static_cast<DType>(to), {3, 1, 411});
    }
  }
}

TEST(Run, CopiesOfManyBlocks) {
  Random random;
  for (int i = 0; i < 20 && !HasFailure(); ++i) {
    const auto from = static_cast<DType>(random.between(0, kDTypeCount - 1));
    const auto to = static_cast<DType>(random.between(0, kDTypeCount - 1));
    check_copy(random, from, to, {random.between(1, 3), random.between(20, 60), random.between(20, 60)});
  }
}

TEST(Run, ACopyOfEqualDTypesKeepsEveryBit) {
  std::vector<std::uint16_t> all(1 << 16);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  std::vector<std::uint16_t> copy(all.size());
  const auto operand = [](std::vector<std::uint16_t>& storage, const Strides& strides) {
    return Operand{reinterpret_cast<std::byte*>(storage.data()), DType::kFloat16, {256, 256}, strides};
  };
  const Operand from = operand(all, {256, 1});
  const Operand to = operand(copy, {1, 256});
  run(*plan_copy(from, to, true), to, {from});
  for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(copy[i % 256 * 256 + i / 256], all[i]);
}

}  // namespace
}  // namespace stride0
