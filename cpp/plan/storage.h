// Views that reinterpret the storage of a tensor: with any shape and strides that fit (as_strided), or with elements of
// another dtype (view of a dtype).
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

// Holds products that overflow a Dim.
__extension__ using Wide = __int128;

// How many bytes of the storage a view needs, counted from the storage's beginning.
constexpr Wide needed(const View& view, Dim itemsize) {
  if (has_no_elements(view.shape)) return 0;
  Wide last = view.offset;
  for (int i = 0; i < view.shape.rank; ++i) last += Wide{view.shape[i] - 1} * view.strides[i];
  return (last + 1) * itemsize;
}

}  // namespace storage

// Checks a view against a storage of `bytes` bytes. The view's offset counts from the beginning of the storage. If the
// storage is too small, `error.b` is the number of bytes needed.
constexpr Error as_strided_error(const View& view, Dim itemsize, Dim bytes) {
  const auto& [shape, strides, offset, copies] = view;
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
  // A negative size with stride 0 needs no storage, so only the number of elements reveals it.
  if (has_negative || !count(shape).ok()) return {Code::kUncountable, 0, 0, 0, 0};
  return {};
}

// Reinterprets elements of `own` bytes as elements of `wanted` bytes. The size of the last dimension changes, so its
// elements must be contiguous. The offset counts from the beginning of the storage.
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
