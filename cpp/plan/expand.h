// expand: broadcasting to a given shape. New and stretched dimensions have stride 0; nothing is copied.
#pragma once

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"

namespace stride0 {

// Expands `input` to `sizes`. A size of -1 keeps the size of the input.
constexpr Result<View> expand(const Operand& input, const Shape& sizes) {
  const int rank = sizes.rank;
  const int input_rank = input.shape.rank;
  if (rank < input_rank) return Error{Code::kExpandFewerDims, 0, 0, rank, input_rank};
  View out{sizes, Strides::filled(rank, 0)};
  int negative = -1;                           // the first size below -1; sizes that don't fit are reported before it
  for (int dim = rank - 1; dim >= 0; --dim) {  // from right to left, because PyTorch names the rightmost bad dimension
    const int from = dim - (rank - input_rank);
    const Dim wanted = sizes[dim];
    if (wanted < -1 && negative < 0) negative = dim;
    if (from < 0) {
      if (wanted == -1) return Error{Code::kExpandLeadingSame, dim, 0, wanted, 0};
      // A new dimension of size 1 is not stretched: its stride is the one that unsqueeze would give.
      if (wanted == 1 && input_rank > 0) out.strides[dim] = wrapping_product(out.shape[dim + 1], out.strides[dim + 1]);
      continue;
    }
    const Dim size = input.shape[from];
    if (wanted == -1 || wanted == size) {
      out.shape[dim] = size;
      out.strides[dim] = input.strides[from];
    } else if (size != 1) {
      return Error{Code::kExpandedSize, dim, 0, wanted, size};
    }
  }
  if (negative >= 0) return Error{Code::kNegativeSize, negative, 0, sizes[negative], 0};
  const Result<Dim> elements = count(out.shape);
  if (!elements.ok()) return elements.error;
  return out;
}

}  // namespace stride0
