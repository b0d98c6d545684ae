// New places for the elements of a tensor: in a grid, or on the diagonal of matrices.
//
//   grid(x of (3), 1, {2, 3, 4})             (2, 3, 4) with strides (0, 1, 0)
//   diag_embed(x of (2, 3), 1, 0, -1)        (4, 2, 4), whose diagonal above the main one has 3 elements
#pragma once

#include <algorithm>

#include "core/operand.h"
#include "core/result.h"
#include "plan/dims.h"
#include "plan/expand.h"
#include "plan/reshape.h"

namespace stride0 {

// Expands `input`, of any rank, as dimension `dim` of a tensor of these sizes.
constexpr Result<View> grid(const Operand& input, Dim dim, const Shape& sizes) {
  Shape alone = Shape::filled(sizes.rank, 1);
  alone[static_cast<int>(dim)] = -1;
  const Result<View> line = reshape(input, alone);
  return line.ok() ? expand({nullptr, input.dtype, line->shape, line->strides}, sizes) : line;
}

// The shape of matrices with the last dimension of `input` on a diagonal of dimensions `dim1` and `dim2`.
constexpr Result<View> diag_embed(const Operand& input, Dim offset, Dim dim1, Dim dim2) {
  const int rank = input.shape.rank + 1;
  const Result<int> a = wrap_dim(dim1, rank, 1);
  if (!a.ok()) return a.error;
  const Result<int> b = wrap_dim(dim2, rank, 2);
  if (!b.ok()) return b.error;
  if (*a == *b) return Error{Code::kSameDims, *a, 1, dim1, dim2};
  if (rank > kMaxRank) return Error{Code::kRankTooLarge, 0, 0, rank, kMaxRank};
  const Dim size = input.shape.from_end(0) + std::max(offset, -offset);
  const Shape batch = input.shape.without(rank - 2);
  return View::of_new(batch.inserted(std::min(*a, *b), size).inserted(std::max(*a, *b), size));
}

static_assert(*grid({nullptr, DType::kFloat32, {3}, {1}}, 1, {2, 3, 4}) == View{{2, 3, 4}, {0, 1, 0}});

}  // namespace stride0
