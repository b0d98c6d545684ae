// tensordot multiplies two tensors and sums along pairs of dimensions, one of each tensor. The other dimensions remain.
// In a pair, a size of 1 fits any size.
//
//   (2, 3, 4) and (4, 3, 5) along {1, 2} and {1, 0}   (2, 5)
//   (2, 3, 4) and (3, 4, 5) along 2                   (2, 5), as along {-2, -1} and {0, 1}
//   inner of (2, 4) and (3, 4)                        (2, 3), as along {-1} and {-1}, but both must have the same size
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/result.h"
#include "core/shape.h"
#include "plan/dims.h"

namespace stride0 {

// First ask for pairs of dimensions, then plan. If several things are wrong, `error` is the one that PyTorch reports.
class Tensordot {
 public:
  constexpr Tensordot(const Shape& a, const Shape& b) : shapes_{a, b} {}

  // The last `count` dimensions of the first operand, and the first ones of the second. `count` may exceed a Dim.
  constexpr void ask_for(double count) {
    if (count < 0) return refuse(Code::kPairsNegative);
    if (count > std::min(shapes_[0].rank, shapes_[1].rank)) return refuse(Code::kPairsMany);
    const int pairs = static_cast<int>(count);
    for (int i = 0; i < pairs; ++i) ask_for(i - pairs, i);
  }

  // The last dimension of each operand, as for inner. No operand is 0-d.
  constexpr void ask_for_last() {
    if (shapes_[0].from_end(0) != shapes_[1].from_end(0)) return refuse(Code::kInnerSize);
    ask_for(-1, -1);
  }

  constexpr void plan(bool same_dtype) {
    if (dims[0].rank != dims[1].rank) refuse(Code::kDimCount, 0, dims[0].rank, dims[1].rank);
    if (!same_dtype) refuse(Code::kPairDType);
    for (int i = 0; i < dims[0].rank && ok(); ++i) pair(i);
    for (std::size_t which = 0; which < 2 && ok(); ++which) add_others(shapes_[which], dims[which]);
  }

  constexpr bool ok() const { return error.code == Code::kOk; }

  Error error;
  std::array<Numbers, 2> dims;  // of each operand: those asked for; once planned, their indices, then those that remain
  Shape shape;                  // of the result: what remains of the first operand, then of the second
  Numbers alone;                // for each pair, the operand to sum first because the other has size 1 there, or -1
  bool is_dot = true;           // whether all sizes that remain are 1

 private:
  // Later errors are not reported.
  constexpr void refuse(Code code, int dim = 0, Dim a = 0, Dim b = 0) {
    if (ok()) error = {code, dim, 0, a, b};
  }

  constexpr void ask_for(Dim first, Dim second) {
    dims[0][dims[0].rank++] = first;
    dims[1][dims[1].rank++] = second;
  }

  // Makes a dimension that was asked for an index. Returns its size.
  constexpr Dim index(std::size_t which, int i) {
    const Shape& of = shapes_[which];
    Dim& dim = dims[which][i];
    const Result<int> axis = of.rank == 0 ? Error{Code::kNoDims, 0, 0, dim, 0} : wrap_dim(dim, of.rank);
    if (!axis.ok()) error = axis.error;
    if (!ok()) return 1;
    dim = *axis;
    return of[*axis];
  }

  constexpr void pair(int i) {
    const Dim first = dims[0][i];
    const Dim second = dims[1][i];
    const Dim size = index(0, i);
    const Dim other = ok() ? index(1, i) : 1;
    if (size != other && size != 1 && other != 1) return refuse(Code::kPairSize, 0, first, second);
    alone[alone.rank++] = size == other ? -1 : other == 1 ? 0 : 1;
  }

  constexpr void add_others(const Shape& of, Numbers& order) {
    DimSet paired;
    for (int i = 0; i < alone.rank; ++i) {
      const int dim = static_cast<int>(order[i]);
      if (paired.contains(dim)) return refuse(Code::kDimRepeated, dim);
      paired.add(dim);
    }
    const int rank = shape.rank + of.rank - alone.rank;
    if (rank > kMaxRank) return refuse(Code::kRankTooLarge, 0, rank, kMaxRank);
    for (int dim = 0; dim < of.rank; ++dim) {
      if (paired.contains(dim)) continue;
      order[order.rank++] = dim;
      shape[shape.rank++] = of[dim];
      is_dot = is_dot && of[dim] == 1;
    }
  }

  std::array<Shape, 2> shapes_;
};

namespace pairing {

constexpr Tensordot along(const Shape& a, const Shape& b, const Numbers& first, const Numbers& second) {
  Tensordot out(a, b);
  out.dims = {first, second};
  out.plan(true);
  return out;
}

static_assert(along({2, 3, 4}, {4, 3, 5}, {1, 2}, {1, 0}).shape == Shape{2, 5});
static_assert(along({2, 1}, {3, 4}, {-1}, {-1}).shape == Shape{2, 3});
static_assert(along({2, 3}, {4, 3}, {-1}, {0}).error == Error{Code::kPairSize, 0, 0, -1, 0});

}  // namespace pairing

}  // namespace stride0
