// cat: joins tensors along a dimension. They must agree in all other dimensions. stack: joins tensors of one shape
// along a new dimension. block_diag: puts matrices on the diagonal of a larger one.
//
//   cat of (2, 3) and (2, 5) along dimension 1      (2, 8)
//   stack of (2, 3) and (2, 3) along dimension 1    (2, 2, 3)
//   block_diag of (2, 3) and (5)                    (3, 8): the second, a row, from (2, 3) on
#pragma once

#include <algorithm>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"
#include "plan/dims.h"
#include "plan/layout.h"

namespace stride0 {

// Visits all tensors twice: first to check whether they can be joined at all, then to add up the sizes.
class Joining {
 public:
  constexpr Error check(const Operand& next) {
    const int number = count_++;
    if (next.shape.rank == 0) return {Code::kCatScalar, 0, number, 0, 0};
    if (rank_ == 0 && !is_skipped(next.shape)) rank_ = next.shape.rank;
    return {};
  }

  // If all tensors are skipped, the dimension does not matter.
  constexpr Error begin(Dim dim) {
    if (count_ == 0) return {Code::kCatNone, 0, 0, 0, 0};
    const Result<int> axis = wrap_dim(rank_ == 0 ? 0 : dim, rank_);
    if (!axis.ok()) return axis.error;
    joined_dim = *axis;
    count_ = 0;
    return {};
  }

  constexpr Error add(const Operand& next) {
    const int number = count_++;
    are_channels_last_ = are_channels_last_ && suggests_channels_last(next.shape, next.strides);
    if (is_skipped(next.shape)) return {};
    if (shape_.rank == 0) {
      shape_ = next.shape;
      return {};
    }
    if (next.shape.rank != rank_) return {Code::kCatRank, 0, number, rank_, next.shape.rank};
    for (int dim = 0; dim < rank_; ++dim) {
      if (dim != joined_dim && next.shape[dim] != shape_[dim]) {
        return {Code::kCatSize, dim, number, shape_[dim], next.shape[dim]};
      }
    }
    shape_[joined_dim] += next.shape[joined_dim];
    return {};
  }

  constexpr Shape shape() const { return rank_ == 0 ? Shape{0} : shape_; }

  // If all tensors are channels last, so is the result.
  constexpr Result<Strides> strides() const {
    const Result<Dim> elements = count(shape());
    if (!elements.ok()) return elements.error;
    return are_channels_last_ ? channels_last_strides(shape()) : contiguous_strides(shape());
  }

  int joined_dim = 0;

 private:
  // PyTorch skips empty 1-d tensors, because once all empty tensors were 1-d.
  static constexpr bool is_skipped(const Shape& shape) { return shape.rank == 1 && shape[0] == 0; }

  Shape shape_;
  int rank_ = 0;  // 0 while all tensors are skipped
  int count_ = 0;
  bool are_channels_last_ = true;
};

class Stacking {
 public:
  constexpr Error begin(const Shape& first, Dim dim) {
    const Result<int> axis = wrap_dim(dim, first.rank + 1);
    if (!axis.ok()) return axis.error;
    if (first.rank == kMaxRank) return {Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank};
    first_ = first;
    new_dim = *axis;
    return {};
  }

  constexpr Error add(const Shape& next) {
    const int number = count_++;
    return next == first_ ? Error{} : Error{Code::kStackSize, 0, number, 0, 0};
  }

  constexpr Shape shape() const { return first_.inserted(new_dim, count_); }

  int new_dim = 0;

 private:
  Shape first_;
  int count_ = 0;
};

// Without any block, PyTorch returns one row without columns.
class BlockDiagonal {
 public:
  struct Block {
    Dim row = 0;
    Dim column = 0;
    Dim rows = 1;
    Dim columns = 1;

    constexpr bool operator==(const Block&) const = default;
  };

  // Returns where the next block goes. A vector is a row.
  constexpr Result<Block> add(const Shape& next) {
    if (next.rank > 2) return Error{Code::kBlockRank, 0, count_, next.rank, 0};
    Block block{rows_, columns_};
    if (next.rank == 2) block.rows = next[0];
    if (next.rank > 0) block.columns = next.from_end(0);
    rows_ += block.rows;
    columns_ += block.columns;
    ++count_;
    return block;
  }

  constexpr Shape shape() const { return {count_ == 0 ? 1 : rows_, columns_}; }

 private:
  Dim rows_ = 0;
  Dim columns_ = 0;
  int count_ = 0;
};

}  // namespace stride0
