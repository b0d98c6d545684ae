// Views: other shapes and strides for the same memory, without a copy.
//
//   x                        (2, 3, 4) with strides (12, 4, 1)
//   select(x, 1, -1)         (2, 4)    with strides (12, 1), from element 8 on
//   slice(x, 2, 0, 4, 3)     (2, 3, 2) with strides (12, 4, 3)
//   diagonal(x, 0, 0, 1)     (4, 2)    with strides (1, 16)
//   flip(x, {2})             (2, 3, 4) with strides (12, 4, -1), from element 3 on
#pragma once

#include <algorithm>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"
#include "plan/dims.h"

namespace stride0 {

namespace views {

// start + steps * stride, which wraps around as in PyTorch. It only overflows for tensors without elements or
// dimensions of size 1.
constexpr Dim stepped(Dim start, Dim steps, Dim stride) {
  return static_cast<Dim>(static_cast<std::uint64_t>(start) +
                          static_cast<std::uint64_t>(wrapping_product(steps, stride)));
}

// The view that restricts dimension `dim` to `size` indices, from `start` on and `step` apart.
constexpr View restricted(const Operand& input, int dim, Dim start, Dim size, Dim step) {
  View out{input.shape, input.strides, stepped(0, start, input.strides[dim])};
  out.shape[dim] = size;
  out.strides[dim] = wrapping_product(input.strides[dim], step);
  return out;
}

// `start` as a non-negative index, or -1 if `length` indices from there on don't fit: start_of(-2, 2, 5) is 3.
constexpr Dim start_of(Dim start, Dim length, Dim size) {
  if (start < -size || start > size || length < 0) return -1;
  const Dim first = start < 0 ? start + size : start;
  return length > size - first ? -1 : first;
}

// A bound of a slice: a negative one counts from the end, and bounds out of range are clamped.
constexpr Dim clamped(Dim bound, Dim size) { return std::clamp<Dim>(bound < 0 ? bound + size : bound, 0, size); }

}  // namespace views

constexpr Result<View> unsqueeze(const Operand& input, Dim dim) {
  const int rank = input.shape.rank;
  const Result<int> axis = wrap_dim(dim, rank + 1);
  if (!axis.ok()) return axis.error;
  if (rank == kMaxRank) return Error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank};
  const Dim stride = *axis < rank ? wrapping_product(input.shape[*axis], input.strides[*axis]) : 1;
  return View{input.shape.inserted(*axis, 1), input.strides.inserted(*axis, stride)};
}

// Inserts several dimensions of size 1, which are dimensions `axes` of the view.
constexpr Result<View> expand_dims(const Operand& input, const Numbers& axes) {
  const int rank = input.shape.rank + axes.rank;
  if (rank > kMaxRank) return Error{Code::kRankTooLarge, 0, 0, rank, kMaxRank};
  const Result<Numbers> places = wrap_dims(axes, rank);
  if (!places.ok()) return places.error;
  DimSet added;
  for (int i = 0; i < axes.rank; ++i) added.add(static_cast<int>((*places)[i]));
  View out{Shape::filled(rank, 1), Strides::filled(rank, 1)};
  for (int dim = 0, from = 0; dim < rank; ++dim) {
    if (added.contains(dim)) continue;
    out.shape[dim] = input.shape[from];
    out.strides[dim] = input.strides[from++];
  }
  return out;
}

// Removes those of `dims` that have size 1.
constexpr Result<View> squeeze(const Operand& input, const Numbers& dims) {
  const Result<Numbers> axes = wrap_dims(dims, input.shape.rank);
  if (!axes.ok()) return axes.error;
  DimSet removed;
  for (int i = 0; i < dims.rank; ++i) removed.add(static_cast<int>((*axes)[i]));
  View out{input.shape, input.strides};
  for (int dim = input.shape.rank - 1; dim >= 0; --dim) {
    if (input.shape[dim] != 1 || !removed.contains(dim)) continue;
    out.shape = out.shape.without(dim);
    out.strides = out.strides.without(dim);
  }
  return out;
}

constexpr Result<View> squeeze_all(const Operand& input) {
  Numbers all = Numbers::filled(input.shape.rank, 0);
  for (int dim = 0; dim < all.rank; ++dim) all[dim] = dim;
  return squeeze(input, all);
}

// Removes a dimension by selecting one index.
constexpr Result<View> select(const Operand& input, Dim dim, Dim index) {
  if (input.shape.rank == 0) return Error{Code::kNoDims, 0, 0, 0, 0};
  const Result<int> axis = wrap_dim(dim, input.shape.rank);
  if (!axis.ok()) return axis.error;
  const Dim size = input.shape[*axis];
  const Dim first = views::start_of(index, 1, size);
  if (first < 0) return Error{Code::kSelectRange, *axis, 1, index, size};
  return View{input.shape.without(*axis), input.strides.without(*axis), wrapping_product(first, input.strides[*axis])};
}

// Python's `start:end:step`; bounds beyond the size are clamped.
constexpr Result<View> slice(const Operand& input, Dim dim, Dim start, Dim end, Dim step) {
  if (input.shape.rank == 0) return Error{Code::kNoDims, 0, 0, 0, 0};
  if (step <= 0) return Error{Code::kSliceStep, 0, 3, step, 0};
  const Result<int> axis = wrap_dim(dim, input.shape.rank);
  if (!axis.ok()) return axis.error;
  const Dim size = input.shape[*axis];
  const Dim first = views::clamped(start, size);
  const Dim length = std::max(views::clamped(end, size) - first, Dim{0});
  return views::restricted(input, *axis, first, length / step + (length % step > 0 ? 1 : 0), step);
}

constexpr Result<View> narrow(const Operand& input, Dim dim, Dim start, Dim length) {
  if (input.shape.rank == 0) return Error{Code::kNoDims, 0, 0, 0, 0};
  if (length < 0) return Error{Code::kNarrowLength, 0, 2, length, 0};
  const Result<int> axis = wrap_dim(dim, input.shape.rank);
  if (!axis.ok()) return axis.error;
  const Dim size = input.shape[*axis];
  if (start < -size || start > size) return Error{Code::kNarrowStart, *axis, 1, start, size};
  const Dim first = views::start_of(start, length, size);
  if (first < 0) return Error{Code::kNarrowEnd, *axis, 2, start < 0 ? start + size : start, length};
  return views::restricted(input, *axis, first, length, 1);
}

// The diagonal of two dimensions, as a new last dimension. A positive offset moves it right, a negative one down.
constexpr Result<View> diagonal(const Operand& input, Dim offset, Dim dim1, Dim dim2) {
  const int rank = input.shape.rank;
  const Result<int> a = wrap_dim(dim1, rank, 1);
  if (!a.ok()) return a.error;
  const Result<int> b = wrap_dim(dim2, rank, 2);
  if (!b.ok()) return b.error;
  if (*a == *b) return Error{Code::kSameDims, *a, 1, dim1, dim2};
  const Dim rows = input.shape[*a];
  const Dim columns = input.shape[*b];
  const Dim down = input.strides[*a];
  const Dim across = input.strides[*b];
  const Dim size = std::max<Dim>(offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns), 0);
  const int first = std::min(*a, *b);
  const int second = std::max(*a, *b) - 1;
  View out{input.shape.without(first).without(second).inserted(rank - 2, size),
           input.strides.without(first).without(second).inserted(rank - 2, views::stepped(down, 1, across))};
  if (size > 0) out.offset = offset >= 0 ? wrapping_product(offset, across) : wrapping_product(-offset, down);
  return out;
}

// All windows of `size` indices, `step` apart. The contents of a window are a new last dimension.
constexpr Result<View> unfold(const Operand& input, Dim dim, Dim size, Dim step) {
  const int rank = input.shape.rank;
  const Result<int> axis = wrap_dim(dim, rank);
  if (!axis.ok()) return axis.error;
  const Dim whole = rank == 0 ? 1 : input.shape[*axis];
  if (size < 0) return Error{Code::kWindowSize, 0, 1, size, 0};
  if (size > whole) return Error{Code::kWindowTooLarge, *axis, 1, size, whole};
  if (step <= 0) return Error{Code::kWindowStep, 0, 2, step, 0};
  if (rank == kMaxRank) return Error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank};
  View out{input.shape.inserted(rank, size), input.strides.inserted(rank, rank == 0 ? 1 : input.strides[*axis])};
  if (rank == 0) return out;
  out.shape[*axis] = (whole - size) / step + 1;
  out.strides[*axis] = wrapping_product(input.strides[*axis], step);
  return out;
}

// The elements in reverse along `dims`, so that strides are negative.
constexpr Result<View> flip(const Operand& input, const Numbers& dims) {
  const Result<Numbers> axes = wrap_dims(dims, input.shape.rank);
  if (!axes.ok()) return axes.error;
  View out{input.shape, input.strides};
  for (int i = 0; i < dims.rank; ++i) {
    const int dim = static_cast<int>((*axes)[i]);
    if (input.shape.rank == 0 || out.shape[dim] < 2) continue;
    out.offset += (out.shape[dim] - 1) * out.strides[dim];
    out.strides[dim] = -out.strides[dim];
  }
  return out;
}

static_assert(*select({nullptr, DType::kFloat32, {2, 3, 4}, {12, 4, 1}}, 1, -1) == View{{2, 4}, {12, 1}, 8});
static_assert(*slice({nullptr, DType::kFloat32, {10}, {1}}, 0, 1, -1, 3) == View{{3}, {3}, 1});
static_assert(*diagonal({nullptr, DType::kFloat32, {2, 3, 4}, {12, 4, 1}}, 0, 0, 1) == View{{4, 2}, {1, 16}, 0});
static_assert(*unfold({nullptr, DType::kFloat32, {7}, {1}}, 0, 3, 2) == View{{3, 3}, {2, 1}, 0});

}  // namespace stride0
