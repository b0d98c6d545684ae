// gather, take_along_dim and scatter: checks the shape of an index against the tensor that it reads or writes.
//
//   gather(x of (3, 4), 1, index of (2, 7))            gives (2, 7). The index may have any size along dimension 1, and
//                                                      elsewhere at most the size of x
//   scatter(x of (3, 4), 1, index of (2, 7), source)   also needs a source at least as large as the index everywhere
//   take_along_dim(x of (3, 4), index of (1, 7), 1)    gives (3, 7), because the other dimensions broadcast
//
// A 0-d tensor counts as having one element.
#pragma once

#include <array>
#include <cstdint>

#include "core/result.h"
#include "core/shape.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "plan/dims.h"

namespace stride0 {

enum class Gathering : std::uint8_t { kGather, kScatter, kTakeAlongDim };

namespace gathering {

constexpr Shape padded(const Shape& shape) { return shape.rank == 0 ? Shape{1} : shape; }

}  // namespace gathering

// How the sizes of the input, the index and, for a scatter, the source fit together in one dimension. `size` is the
// size of the result.
struct GatherColumn {
  Dim size = 0;
  std::array<Fit, 3> fits{};

  constexpr bool operator==(const GatherColumn&) const = default;
};

// `along` says that this is the dimension that is indexed. An index without elements (`is_empty`) fits anything.
constexpr GatherColumn gather_column(Gathering op, bool along, bool is_empty, const std::array<Dim, 3>& sizes) {
  const auto [own, by, from] = sizes;
  GatherColumn out;
  if (op == Gathering::kTakeAlongDim && !along) {
    Alignment alignment;
    alignment.add({own});
    alignment.add({by});
    out.size = alignment.common[0];
    out.fits = {alignment.fit({own}, 0), alignment.fit({by}, 0), Fit::kEqual};
    return out;
  }
  const bool fits = is_empty || ((along || by <= own) && (op != Gathering::kScatter || by <= from));
  out.size = op == Gathering::kScatter ? own : by;
  out.fits.fill(fits ? Fit::kEqual : Fit::kConflict);
  return out;
}

constexpr Error gather_error(const Shape& input, int dim, const Shape& index) {
  const Shape own = gathering::padded(input);
  const Shape by = gathering::padded(index);
  if (has_no_elements(index)) return {};
  if (own.rank != by.rank) return {Code::kIndexRank, 0, 0, index.rank, input.rank};
  for (int i = 0; i < own.rank; ++i) {
    if (i != dim && by[i] > own[i]) return {Code::kGatherSize, i, 1, by[i], own[i]};
  }
  return {};
}

// `source` is null if a scalar is written.
constexpr Error scatter_error(const Shape& input, int dim, const Shape& index, const Shape* source) {
  const Shape own = gathering::padded(input);
  const Shape by = gathering::padded(index);
  if (has_no_elements(index)) return {};
  if (own.rank != by.rank) return {Code::kIndexRank, 0, 1, index.rank, input.rank};
  bool reaches = false;
  for (int i = 0; i < by.rank; ++i) reaches = reaches || (i != dim && by[i] > own[i]);
  if (source != nullptr) {
    const Shape from = gathering::padded(*source);
    // PyTorch compares the source in each dimension of the index until one is too large.
    for (int i = 0; i < by.rank && !reaches; ++i) {
      const Result<int> axis = wrap_dim(i, source->rank);
      if (!axis.ok()) return axis.error;
      reaches = by[i] > from[*axis];
    }
    if (from.rank != by.rank) return {Code::kIndexRank, 0, 2, index.rank, source->rank};
  }
  return reaches ? Error{Code::kScatterSize, dim, 0, 0, 0} : Error{};
}

// The shapes that take_along_dim expands its input and its indices to.
struct AlongDim {
  Shape input;
  Shape index;
};

constexpr Result<AlongDim> along_dim(const Shape& input, int dim, const Shape& index) {
  if (input.rank != index.rank) return Error{Code::kAlongRank, 0, 0, input.rank, index.rank};
  Shape own = input;
  own[dim] = index[dim];
  const Result<Shape> wanted = broadcast({own, index});
  if (!wanted.ok()) return wanted.error;
  AlongDim out{*wanted, *wanted};
  out.input[dim] = input[dim];
  return out;
}

static_assert(gather_error({3, 4}, 1, {2, 7}) == Error{});
static_assert(gather_error({3, 4}, 1, {4, 7}) == Error{Code::kGatherSize, 0, 1, 4, 3});
static_assert(along_dim({3, 4}, 1, {1, 7})->input == Shape{3, 4});
static_assert(along_dim({3, 4}, 1, {1, 7})->index == Shape{3, 7});

}  // namespace stride0
