// cat: joins tensors along a dimension. They must agree in all other dimensions.
//
//   (2, 3) and (2, 5) along dimension 1    (2, 8)
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
  constexpr Error look_at(const Operand& next) {
    const int number = count_++;
    if (next.shape.rank == 0) return {Code::kCatScalar, 0, number, 0, 0};
    if (rank_ == 0 && !is_skipped(next.shape)) rank_ = next.shape.rank;
    return {};
  }

  // If all tensors are skipped, the dimension does not matter.
  constexpr Error begin(Dim dim) {
    if (count_ == 0) return {Code::kCatNone, 0, 0, 0, 0};
    const Result<int> place = place_of(rank_ == 0 ? 0 : dim, rank_);
    if (!place.ok()) return place.error;
    at = *place;
    count_ = 0;
    return {};
  }

  constexpr Error add(const Operand& next) {
    const int number = count_++;
    are_images_ = are_images_ && suggests_channels_last(next.shape, next.strides);
    if (is_skipped(next.shape)) return {};
    if (shape_.rank == 0) {
      shape_ = next.shape;
      return {};
    }
    if (next.shape.rank != rank_) return {Code::kCatRank, 0, number, rank_, next.shape.rank};
    for (int dim = 0; dim < rank_; ++dim) {
      if (dim != at && next.shape[dim] != shape_[dim]) {
        return {Code::kCatSize, dim, number, shape_[dim], next.shape[dim]};
      }
    }
    shape_[at] += next.shape[at];
    return {};
  }

  constexpr Shape shape() const { return rank_ == 0 ? Shape{0} : shape_; }

  // If all tensors are channels last, so is the result.
  constexpr Result<Strides> strides() const {
    const Result<Dim> elements = count(shape());
    if (!elements.ok()) return elements.error;
    return are_images_ ? channels_last_strides(shape()) : contiguous_strides(shape());
  }

  int at = 0;  // the dimension to join along

 private:
  // PyTorch skips empty 1-d tensors, because once all empty tensors were 1-d.
  static constexpr bool is_skipped(const Shape& shape) { return shape.rank == 1 && shape[0] == 0; }

  Shape shape_;
  int rank_ = 0;  // 0 while all tensors are skipped
  int count_ = 0;
  bool are_images_ = true;
};

}  // namespace stride0
