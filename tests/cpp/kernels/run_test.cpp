// Compares the engine with the naive interpreter, bit for bit: for all shapes, strides and dtypes, the elements are the
// same and nothing else in memory changes.
#include "kernels/run.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "checks/elementwise.h"
#include "core/op.h"
#include "layouts.h"
#include "plan/layout.h"

namespace stride0 {
namespace {

TEST(Run, SmallOperandsOfAnyRankAndLayout) {
  Random random;
  for (int i = 0; i < 2500 && !HasFailure(); ++i)
    check_random(random, random_shape(random, random.chance(15) ? 12 : 4));
}

// Long rows under several outer dimensions, and blocks shorter than a whole one.
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

// At these lengths, programs take another way: lanes of a vector, a short run, a block of scratch.
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
    for (int i = 0; i < 4; ++i) check_any(random, op.op, {3, random.between(300, 600)});
  }
}

TEST(Run, APeriodicOperandIsRepeated) {
  Random random;
  for (const Dim channels : {2, 3, 4, 6, 7, 12}) {
    for (const Op op : {Op::kAdd, Op::kSub, Op::kMul, Op::kDiv}) {
      check_binary(random, op, {Shape{41, 41, channels}, Shape{channels}},
                   {Strides{41 * channels, channels, 1}, Strides{1}});
      check_binary(random, op, {Shape{channels}, Shape{41, 41, channels}},
                   {Strides{1}, Strides{41 * channels, channels, 1}});
    }
    check_binary(random, Op::kSub, {Shape{channels, 1}, Shape{40, 40, channels, 2}},
                 {Strides{1, 1}, Strides{80 * channels, 2 * channels, 2, 1}});
  }
}

// Each operand is stretched where the other is not. Twelve of 144 are a block of rows, and some blocks are shorter.
// Repeated operands are packed for several blocks at once if there is room, even if they are converted.
TEST(Run, OperandsThatAreStretchedInTurn) {
  Random random;
  for (const Dim n : {3, 6, 11, 12, 17}) {
    const Strides outer{n * n, 0, n, 0, 1, 0};
    const Strides inner{0, n * n, 0, n, 0, 1};
    const Dim longest = n > 6 ? 5 : n;
    const Shape full{2, 3, longest, n, n, n};
    const Op op = any_op(random);
    check_binary(random, op, {full, full}, {outer, inner});
    check_binary(random, op, {full, full}, {inner, outer});
  }
  for (int i = 0; i < 25 && !HasFailure(); ++i) check_any(random, Op::kAdd, {2, random.between(3, 9), 12, 12, 12});
}

// A kernel holds the rows of one operand while scalars of the other pass, in one, two or more dimensions of rows.
TEST(Run, ShortRowsStayInRegisters) {
  Random random;
  for (Dim n = 3; n <= 13; ++n) {
    for (const Op op : {Op::kAdd, Op::kSub, Op::kMul, Op::kDiv}) {
      const auto check = [&](const Shape& column, const Shape& row) {
        check_binary(random, op, {column, row}, {*contiguous_strides(column), *contiguous_strides(row)});
        check_binary(random, op, {row, column}, {*contiguous_strides(row), *contiguous_strides(column)});
      };
      check({200, 1}, {n});
      check({30, 1, 30, 1}, {30, 1, n});
      check({7, 1, 5, 1, 20, 1}, {3, 1, 2, 1, n});
    }
  }
}

// Then the program runs in tiles of two dimensions: one that is long in the result, and one that is dense in the input.
TEST(Run, AnInputMayBeContiguousAcrossTheRowsOfTheResult) {
  Random random;
  for (const auto& [rows, columns] : {std::pair<Dim, Dim>{40, 1360}, {129, 1100}, {70, 1024}}) {
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

// The second row begins where the last, shorter block of the first row began, so what was packed there is not enough.
TEST(Run, OverlappingRowsArePackedAgain) {
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

TEST(Run, ACopyOfEqualDTypesPreservesEveryBit) {
  std::vector<std::uint16_t> all(1 << 16);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  std::vector<std::uint16_t> copy(all.size());
  const auto operand = [](std::vector<std::uint16_t>& storage, const Strides& strides) {
    return Operand{bytes_at(storage.data()), DType::kFloat16, {256, 256}, strides};
  };
  const Operand from = operand(all, {256, 1});
  const Operand to = operand(copy, {1, 256});
  run(*plan_copy(from, to, true), to, {from});
  for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(copy[i % 256 * 256 + i / 256], all[i]);
}

}  // namespace
}  // namespace stride0
