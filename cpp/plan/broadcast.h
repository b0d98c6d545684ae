// The broadcasting rule, implemented only here: plans, errors, the page and the command line all use its results.
//
// Shapes are aligned from the right. In each column, all sizes other than 1 must be equal, and that is the size of the
// result; a 1 stretches to any size, even 0. Operands are added from left to right, as in PyTorch. The order never
// changes the shape, only which pair an error names.
//
//   Alignment alignment;
//   alignment.add({5, 1, 4, 1});
//   alignment.add({3, 1, 1});       // alignment.common is (5, 3, 4, 1)
//   alignment.fit({3, 1, 1}, 0);    // Fit::kMissing: column 0 of the result, counted from the left
#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/result.h"
#include "core/shape.h"

namespace stride0 {

enum class Fit : std::uint8_t { kEqual, kStretched, kMissing, kConflict };

class Alignment {
 public:
  // Adds the next operand. All conflicting columns are recorded; `error` is the first, which PyTorch names.
  constexpr void add(const Shape& next) {
    if (next.rank > common.rank) common = widened(common, next.rank);
    for (int i = 0; i < next.rank; ++i) {  // i counts from the right
      Dim& size = common.from_end(i);
      const Dim wanted = next.from_end(i);
      if (wanted == size || wanted == 1) continue;
      if (size == 1 && wanted >= 0) {
        size = wanted;  // a 1 stretches, even to 0
        continue;
      }
      conflicts_ |= std::uint64_t{1} << i;
      if (error.code != Code::kOk) continue;
      const int dim = common.rank - 1 - i;
      error = size == 1 ? Error{Code::kNegativeSize, dim, operands, wanted, 0}
                        : Error{Code::kShapeMismatch, dim, operands, size, wanted};
      named_ = i;
      agreed_ = common;
    }
    ++operands;
  }

  // How an operand fits column `dim` of the result, 0 being the leftmost.
  constexpr Fit fit(const Shape& operand, int dim) const {
    const int i = common.rank - 1 - dim;
    if (i >= operand.rank) return Fit::kMissing;
    const Dim size = operand.from_end(i);
    if (conflicts(dim) && size != 1) return Fit::kConflict;
    return size == common[dim] ? Fit::kEqual : Fit::kStretched;
  }

  constexpr bool conflicts(int dim) const { return (conflicts_ >> (common.rank - 1 - dim) & 1) != 0; }
  constexpr bool ok() const { return error.code == Code::kOk; }
  // Whether a target of this shape would have to be resized, which an in-place operation may not do.
  constexpr bool resizes(const Shape& target) const { return target != common; }

  // The column of the first conflict in the final rank. `error.dim` counts in the rank at the time of the conflict, as
  // PyTorch's sentence does; a later operand of higher rank moves the column to the right.
  constexpr int named_column() const { return common.rank - 1 - named_; }

  // The common shape at the first conflict, padded to the final rank, as PyTorch's broadcast_shapes reports it.
  constexpr Shape agreed() const { return ok() ? common : widened(agreed_, common.rank); }

  Shape common;      // the result; in a conflicting column, the first size other than 1
  Error error;       // the first conflict, or kOk
  int operands = 0;  // added so far

 private:
  static constexpr Shape widened(const Shape& shape, int rank) {
    Shape wide = Shape::filled(rank, 1);
    for (int i = 0; i < shape.rank; ++i) wide.from_end(i) = shape.from_end(i);
    return wide;
  }

  std::uint64_t conflicts_ = 0;  // a bit per column, counted from the right, so that a growing rank does not move it
  int named_ = 0;                // likewise
  Shape agreed_;
};

constexpr Result<Shape> broadcast(std::initializer_list<Shape> shapes) {
  Alignment alignment;
  for (const Shape& shape : shapes) alignment.add(shape);
  if (!alignment.ok()) return alignment.error;
  return alignment.common;
}

}  // namespace stride0
