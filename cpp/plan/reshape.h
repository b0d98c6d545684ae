// reshape, flatten and unflatten: the size that a -1 stands for, and whether the new shape is a view or needs a
// contiguous copy.
//
//   x                         (2, 3, 4) with strides (12, 4, 1)
//   reshape(x, {6, -1})       (6, 4) with strides (4, 1)
//   flatten(x, 1, 2)          (2, 12) with strides (12, 1)
//   unflatten(x, 2, {2, -1})  (2, 3, 2, 2) with strides (12, 4, 2, 1)
#pragma once

#include <optional>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"
#include "plan/dims.h"

namespace stride0 {

// `sizes` with the -1, if there is one, replaced by the size that it stands for.
constexpr Result<Shape> resolve(const Shape& sizes, Dim elements) {
  Shape out = sizes;
  int unknown = -1;
  for (int i = 0; i < sizes.rank; ++i) {
    if (sizes[i] < -1) return Error{Code::kReshapeBadSize, i, 0, sizes[i], 0};
    if (sizes[i] != -1) continue;
    if (unknown >= 0) return Error{Code::kReshapeTwoUnknown, i, 0, 0, 0};
    unknown = i;
    out[i] = 1;
  }
  const Result<Dim> known = count(out);
  if (!known.ok()) return Error{Code::kReshapeCount, 0, 0, elements, 0};  // certainly more than there are
  if (unknown < 0) {
    if (*known != elements) return Error{Code::kReshapeCount, 0, 0, elements, 0};
    return out;
  }
  if (*known == 0) {
    if (elements != 0) return Error{Code::kReshapeCount, 0, 0, elements, 0};
    return Error{Code::kReshapeAmbiguous, unknown, 0, 0, 0};
  }
  if (elements % *known != 0) return Error{Code::kReshapeCount, 0, 0, elements, 0};
  out[unknown] = elements / *known;
  return out;
}

// The strides with which `shape` reads the elements of `input` in the same order, or nothing if that needs a copy. Both
// must have the same number of elements, and `shape` countable row-major strides.
//
// Dimensions of the input that follow each other without a gap form a chunk. A chunk can be divided in any way, but no
// new dimension may span two chunks.
constexpr std::optional<Strides> view_strides(const Operand& input, const Shape& shape) {
  Strides out = Strides::filled(shape.rank, 1);
  if (has_no_elements(input.shape)) {
    if (input.shape == shape) return input.strides;
    return *contiguous_strides(shape);
  }
  if (input.shape.rank == 0) return out;

  int next = shape.rank - 1;  // the next new dimension that needs a stride, from the right
  Dim base = input.strides[input.shape.rank - 1];
  Dim in_chunk = 1;
  Dim placed = 1;
  for (int i = input.shape.rank - 1;; --i) {
    in_chunk *= input.shape[i];
    const bool chunk_ends = i == 0 || (input.shape[i - 1] != 1 && !multiplies_to(base, in_chunk, input.strides[i - 1]));
    if (!chunk_ends) continue;
    while (next >= 0 && (placed < in_chunk || shape[next] == 1)) {
      out[next] = wrapping_product(placed, base);
      placed *= shape[next];
      --next;
    }
    if (placed != in_chunk) return std::nullopt;
    if (i == 0) return out;
    base = input.strides[i - 1];
    in_chunk = 1;
    placed = 1;
  }
}

// `shape` must have as many elements as the input.
constexpr Result<View> view_or_copy(const Operand& input, const Shape& shape) {
  const Result<Strides> packed = contiguous_strides(shape);
  if (!packed.ok()) return packed.error;
  const std::optional<Strides> viewed = view_strides(input, shape);
  return View{shape, viewed.value_or(*packed), 0, !viewed.has_value()};
}

constexpr Result<View> reshape(const Operand& input, const Shape& sizes) {
  const Result<Dim> elements = count(input.shape);
  if (!elements.ok()) return elements.error;
  const Result<Shape> shape = resolve(sizes, *elements);
  if (!shape.ok()) return shape.error;
  return view_or_copy(input, *shape);
}

// Merges the dimensions from `start` to `end` into one.
constexpr Result<View> flatten(const Operand& input, Dim start, Dim end) {
  const Result<int> first = wrap_dim(start, input.shape.rank, 0);
  if (!first.ok()) return first.error;
  const Result<int> last = wrap_dim(end, input.shape.rank, 1);
  if (!last.ok()) return last.error;
  if (*first > *last) return Error{Code::kFlattenOrder, 0, 0, 0, 0};
  if (input.shape.rank == 0) return view_or_copy(input, {1});
  if (*first == *last) return View{input.shape, input.strides};
  Shape out = input.shape;
  for (int dim = *last; dim > *first; --dim) {
    out[dim - 1] = wrapping_product(out[dim - 1], out[dim]);
    out = out.without(dim);
  }
  return view_or_copy(input, out);
}

// Replaces dimension `dim` by several, one of whose sizes may be -1.
constexpr Result<View> unflatten(const Operand& input, Dim dim, const Shape& sizes) {
  const int rank = input.shape.rank;
  const Result<int> axis = wrap_dim(dim, rank);
  if (!axis.ok()) return axis.error;
  if (sizes.rank == 0) return Error{Code::kNoSizes, 0, 1, 0, 0};
  if (rank == 0) return Error{Code::kNoDims, 0, 0, 0, 0};
  const Result<Shape> parts = resolve(sizes, input.shape[*axis]);
  if (parts.error.code == Code::kReshapeCount) return Error{Code::kUnflattenCount, *axis, 1, input.shape[*axis], 0};
  if (!parts.ok()) return parts.error;
  if (rank - 1 + sizes.rank > kMaxRank) return Error{Code::kRankTooLarge, 0, 0, rank - 1 + sizes.rank, kMaxRank};
  Shape out = input.shape.without(*axis);
  for (int i = 0; i < sizes.rank; ++i) out = out.inserted(*axis + i, (*parts)[i]);
  return view_or_copy(input, out);
}

static_assert(*reshape({nullptr, DType::kFloat32, {2, 3}, {1, 2}}, {-1}) == View{{6}, {1}, 0, true});

}  // namespace stride0
