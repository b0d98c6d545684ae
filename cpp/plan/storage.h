// Views of the memory behind a tensor rather than of its dimensions: with any shape and strides that stay inside
// (as_strided), or with elements of another dtype (view of a dtype).
//
//   as_strided(5 elements, (3, 3), (1, 1))      rows that overlap
//   float32 (2, 3) as int16                     (2, 6): the last dimension grows
//   int16 (2, 6) as float32                     (2, 3): and shrinks
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"

namespace stride0 {

namespace storage {

// What multiplies to more than a Dim holds.
__extension__ using Wide = __int128;

// How many bytes a view needs of the storage, from its beginning.
constexpr Wide needed(const View& view, Dim itemsize) {
  if (has_no_elements(view.shape)) return 0;
  Wide last = view.offset;
  for (int i = 0; i < view.shape.rank; ++i) last += Wide{view.shape[i] - 1} * view.strides[i];
  return (last + 1) * itemsize;
}

}  // namespace storage

// Whether a view, whose offset is that from the beginning of the storage, may be taken of so many bytes. Of a storage
// that is too small, `error.b` is how many it would need.
constexpr Error as_strided_error(const View& view, Dim itemsize, Dim bytes) {
  const auto [shape, strides, offset] = view;
  bool has_negative = false;
  for (int i = 0; i < strides.rank; ++i) {
    if (strides[i] < 0) return {Code::kNegativeStride, i, 1, strides[i], 0};
  }
  if (offset < 0) return {Code::kNegativeOffset, 0, 2, offset, 0};
  for (int i = 0; i < shape.rank; ++i) {
    has_negative = has_negative || shape[i] < 0;
    if (shape[i] < 0 && (strides[i] > 0 || has_no_elements(shape))) return {Code::kStorageOverflow, i, 0, 0, 0};
  }
  const storage::Wide needed = storage::needed(view, itemsize);
  if (needed > bytes) {
    if (needed > std::numeric_limits<std::int64_t>::max()) return {Code::kStorageOverflow, 0, 0, 0, 0};
    return {Code::kOutOfStorage, 0, 0, bytes, static_cast<Dim>(needed)};
  }
  // A negative size without a stride asks for no storage, so that only the count of elements gives it away.
  if (has_negative || !count(shape).ok()) return {Code::kUncountable, 0, 0, 0, 0};
  return {};
}

// `input` seen with elements of `wanted` bytes instead of `own`. The last dimension changes with their size, so that
// its elements must lie next to each other. The offset is that from the beginning of the storage.
constexpr Result<View> view_bytes(const View& input, Dim own, Dim wanted) {
  View out = input;
  if (own == wanted) return out;
  const int last = input.shape.rank - 1;
  if (last < 0) return Error{Code::kBytesOfScalar, 0, 0, 0, 0};
  const Dim ratio = std::max(own, wanted) / std::min(own, wanted);
  const bool grows = own > wanted;
  if (!grows && input.shape[last] % ratio != 0) return Error{Code::kBytesSize, last, 0, input.shape[last], ratio};
  if (!grows && input.offset % ratio != 0) return Error{Code::kBytesOffset, 0, 0, input.offset, ratio};
  if (input.strides[last] != 1) return Error{Code::kBytesApart, last, 0, input.strides[last], 0};
  const auto scaled = [&](Dim value) { return grows ? wrapping_product(value, ratio) : value / ratio; };
  for (int dim = 0; dim < last; ++dim) {
    if (!grows && input.strides[dim] % ratio != 0) return Error{Code::kBytesStride, dim, 0, input.strides[dim], ratio};
    out.strides[dim] = scaled(input.strides[dim]);
  }
  out.shape[last] = scaled(input.shape[last]);
  out.offset = scaled(input.offset);
  return out;
}

static_assert(as_strided_error({{3, 3}, {1, 1}, 0}, 4, 20) == Error{});
static_assert(as_strided_error({{3, 3}, {1, 1}, 1}, 4, 20) == Error{Code::kOutOfStorage, 0, 0, 20, 24});
static_assert(*view_bytes({{2, 3}, {3, 1}, 1}, 4, 2) == View{{2, 6}, {6, 1}, 2});

}  // namespace stride0
