// reshape: which sizes a -1 stands for, and whether the new shape can be read from the old strides without a copy.
#pragma once

#include <optional>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"

namespace stride0 {

// `sizes` with the -1, if there is one, replaced by what is left.
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
  if (!known.ok()) return Error{Code::kReshapeCount, 0, 0, elements, 0};  // more than there are, whatever the number
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

// The strides under which `shape`, of as many elements, reads the same numbers in the same order; none if it must copy.
//
// Dimensions of the old shape that follow one another without a gap form a chunk, and a chunk may be cut anew at will;
// a new dimension may not reach over the border between two chunks.
constexpr std::optional<Strides> view_strides(const Operand& input, const Shape& shape) {
  Strides out = Strides::filled(shape.rank, 1);
  if (has_no_elements(input.shape)) {
    if (input.shape == shape) return input.strides;
    const Result<Strides> packed = contiguous_strides(shape);
    return packed.ok() ? std::optional(packed.value) : std::nullopt;
  }
  if (input.shape.rank == 0) return out;

  int next = shape.rank - 1;  // the new dimension to be placed, from the right
  Dim base = input.strides[input.shape.rank - 1];
  Dim in_chunk = 1;
  Dim placed = 1;
  for (int i = input.shape.rank - 1; i >= 0; --i) {
    in_chunk *= input.shape[i];
    const bool chunk_ends = i == 0 || (input.shape[i - 1] != 1 && !multiplies_to(base, in_chunk, input.strides[i - 1]));
    if (!chunk_ends) continue;
    while (next >= 0 && (placed < in_chunk || shape[next] == 1)) {
      out[next] = wrapping_product(placed, base);
      placed *= shape[next];
      --next;
      if (placed > in_chunk) return std::nullopt;
    }
    if (placed != in_chunk) return std::nullopt;
    if (i == 0) break;
    base = input.strides[i - 1];
    in_chunk = 1;
    placed = 1;
  }
  if (next >= 0) return std::nullopt;
  return out;
}

}  // namespace stride0
