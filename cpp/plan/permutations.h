// Views with the dimensions in another order.
//
//   x                       (2, 3, 4) with strides (12, 4, 1)
//   permute(x, {2, 0, 1})   (4, 2, 3) with strides (1, 12, 4)
//   transpose(x, 0, -1)     (4, 3, 2) with strides (1, 4, 12)
//   movedim(x, {0}, {2})    (3, 4, 2) with strides (4, 1, 12)
//   transposed_matrices(x)  (2, 4, 3) with strides (12, 1, 4)
#pragma once

#include <algorithm>
#include <utility>

#include "core/operand.h"
#include "core/result.h"
#include "plan/dims.h"

namespace stride0 {

namespace permutations {

// The dimensions in another order: dimension i of the view is dimension `order[i]` of the input.
constexpr View reordered(const Operand& input, const Numbers& order) {
  View out{input.shape, input.strides};
  for (int i = 0; i < order.rank; ++i) {
    out.shape[i] = input.shape[static_cast<int>(order[i])];
    out.strides[i] = input.strides[static_cast<int>(order[i])];
  }
  return out;
}

}  // namespace permutations

// Dimension `dims[i]` becomes dimension i.
constexpr Result<View> permute(const Operand& input, const Numbers& dims) {
  if (dims.rank != input.shape.rank) return Error{Code::kDimCount, 0, 0, input.shape.rank, dims.rank};
  const Result<Numbers> order = wrap_dims(dims, input.shape.rank);
  if (!order.ok()) return order.error;
  return permutations::reordered(input, *order);
}

// A 0-d tensor counts as 1-d here.
constexpr Result<View> transpose(const Operand& input, Dim dim0, Dim dim1) {
  const Result<int> a = wrap_dim(dim0, input.shape.rank, 0);
  if (!a.ok()) return a.error;
  const Result<int> b = wrap_dim(dim1, input.shape.rank, 1);
  if (!b.ok()) return b.error;
  View out{input.shape, input.strides};
  if (*a == *b) return out;
  std::swap(out.shape[*a], out.shape[*b]);
  std::swap(out.strides[*a], out.strides[*b]);
  return out;
}

// Dimension `source[i]` becomes dimension `destination[i]`; the others keep their order in the remaining positions.
constexpr Result<View> movedim(const Operand& input, const Numbers& source, const Numbers& destination) {
  if (source.rank != destination.rank) return Error{Code::kDimCount, 0, 0, source.rank, destination.rank};
  const int rank = input.shape.rank;
  // PyTorch checks the range of all arguments before it looks for duplicates.
  for (int i = 0; i < source.rank; ++i) {
    const Result<int> axis = wrap_dim(source[i], rank, 0);
    if (!axis.ok()) return axis.error;
  }
  for (int i = 0; i < destination.rank; ++i) {
    const Result<int> axis = wrap_dim(destination[i], rank, 1);
    if (!axis.ok()) return axis.error;
  }
  const Result<Numbers> from = wrap_dims(source, rank, 0);
  if (!from.ok()) return from.error;
  const Result<Numbers> to = wrap_dims(destination, rank, 1);
  if (!to.ok()) return to.error;
  Numbers order = Numbers::filled(rank, -1);
  DimSet moves;
  for (int i = 0; i < source.rank && rank > 0; ++i) {
    order[static_cast<int>((*to)[i])] = (*from)[i];
    moves.add(static_cast<int>((*from)[i]));
  }
  int next_unmoved = 0;
  for (int dim = 0; dim < rank; ++dim) {
    if (order[dim] >= 0) continue;
    while (moves.contains(next_unmoved)) ++next_unmoved;
    order[dim] = next_unmoved++;
  }
  return permutations::reordered(input, order);
}

// A matrix with its dimensions swapped. A tensor with fewer dimensions stays as it is.
constexpr Result<View> t(const Operand& input) {
  const int rank = input.shape.rank;
  if (rank > 2) return Error{Code::kAboveMatrix, 0, 0, rank, 0};
  return transpose(input, 0, -1);
}

// The dimensions from last to first.
constexpr Result<View> reversed(const Operand& input) {
  Numbers order = Numbers::filled(input.shape.rank, 0);
  for (int i = 0; i < order.rank; ++i) order[i] = order.rank - 1 - i;
  return permutations::reordered(input, order);
}

// Each matrix of a batch with its dimensions swapped. A 0-d tensor stays as it is.
constexpr Result<View> transposed_matrices(const Operand& input) {
  const int rank = input.shape.rank;
  if (rank == 1) return Error{Code::kBelowMatrix, 0, 0, rank, 0};
  return transpose(input, -std::min(rank, 2), -1);
}

static_assert(*permute({nullptr, DType::kFloat32, {2, 3, 4}, {12, 4, 1}}, {2, 0, 1}) == View{{4, 2, 3}, {1, 12, 4}});
static_assert(*movedim({nullptr, DType::kFloat32, {2, 3, 4}, {12, 4, 1}}, {0}, {2}) == View{{3, 4, 2}, {4, 1, 12}});

}  // namespace stride0
