// Errors are values: a code and the numbers of the case. The words are written once, in web/lib/errors/sentences.js.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/shape.h"

namespace stride0 {

enum class Code : std::uint8_t {
  kOk,
  kShapeMismatch,      // dim, a, b, operand: sizes that do not broadcast
  kNegativeSize,       // dim, a, operand
  kRankTooLarge,       // a: the rank asked for, b: the largest there is
  kTooManyElements,    // the count passes what JavaScript can count exactly, 2^53 - 1
  kStrideOverflow,     // likewise for the strides of a shape without elements
  kExpandedSize,       // dim, a: the size asked for, b: the size there is
  kExpandFewerDims,    // a: sizes given, b: dimensions there are
  kExpandLeadingKeep,  // dim, a: -1 in a dimension that does not exist yet
  kReshapeTwoUnknown,  // more than one -1
  kReshapeBadSize,     // dim, a: a size below -1
  kReshapeAmbiguous,   // -1 beside a 0, with no elements to share out
  kReshapeCount,       // a: elements there are
  kSelfOverlap,        // an element of the target is written more than once
  kPartialOverlap,     // operand: an input shares some of the target's memory
  kGrows,              // the target of an in-place operation would have to change shape
  kFoundDType,         // a: the dtype of the target, b: the only one it may have
  kCannotStore,        // a: the dtype of the result, b: that of the target
  kNotImplemented,     // a: the dtype no kernel is there for, b: how often it was warned of a resized target by then
  kZeroDivision,       // an integer divided by zero
  kMatmulRank,         // a product with a 0-d operand
  kMatmulDType,        // dim: the Product, a, b: dtypes
  kDotSize,            // vectors of a and of b numbers
  kMvSize,             // a: rows, b: columns of the matrix, operand: which one is the vector
  kMmSize,             // a: rows, b: columns of the first matrix
  kBmmSize,            // a, b: matrices in the first and in the second batch
  kDimRange,           // a: the dimension asked for, b: how many there are to choose from, operand: which argument
  kDimRepeated,        // dim, operand: which argument names it twice
  kDimCount,           // a, b: numbers in two lists that should be of one length
  kNoDims,             // a 0-d tensor, which has no dimension to take something from
  kSelectRange,        // dim, a: the index, b: the size
  kSliceStep,          // a: the step
  kNarrowLength,       // a: the length
  kNarrowStart,        // dim, a: the start, b: the size
  kNarrowEnd,          // dim, a: the start from the left, b: the length
  kSameDims,           // dim: both dimensions of a diagonal
  kWindowSize,         // a: the size of a window
  kWindowTooLarge,     // dim, a: the size of a window, b: the size there is
  kWindowStep,         // a: the step from window to window
  kFlattenOrder,       // flatten: start_dim comes after end_dim
  kNoSizes,            // unflatten: the list of sizes is empty
  kUnflattenCount,     // dim, a: the size there is
  kTooManyIndices,     // a: the rank, b: if not 0, how many indices there are after masks are counted
  kIndexRange,         // operand: the number of the item, a: the index, b: the size
  kIndexOfScalar,      // an integer picks from a 0-d tensor
  kIndexOfEmpty,       // a dimension of size 0 is picked from
  kWrongItem,          // operand: the number of what is no index at all
  kIndexRank,          // a: the rank of an index, b: of the input (operand 0), the target (1) or the source (2)
  kGatherSize,         // dim, a: the size of the index, b: that of the input
  kScatterSize,        // dim: the one that is written along
  kAlongRank,          // a: the rank of the input, b: that of the indices
  kCatScalar,          // operand: a 0-d tensor
  kCatNone,            // there is nothing to join
  kCatRank,            // operand, a: the rank of the first, b: of this one
  kCatSize,            // dim, operand, a: the size of the first, b: of this one
  kEinsumFewer,        // an equation has more terms than there are operands
  kEinsumMore,         // an equation has fewer
  kEinsumDot,          // operand: -1 for the result, a: 1 for a second ellipsis, 0 for dots that are no ellipsis
  kEinsumLetter,       // a: where in the equation there is something else than a letter
  kEinsumRank,         // operand, a: letters of its term, b: its rank, dim: 1 with an ellipsis
  kEinsumUnknown,      // a: the letter of the result that no term has
  kEinsumTwice,        // a: the letter that the result has twice
  kEinsumRepeated,     // dim, operand, a: the size of the first dimension of a letter, b: of another
  kEinsumSize,         // dim, operand, a: the size of the column, b: of this dimension
  kSplitNegative,      // a: the size of the pieces
  kSplitZero,          // b: the size of the dimension
  kChunkNone,          // a: how many pieces
  kSectionsNone,       // a: how many pieces
  kRepeatsFewer,       // a: how many repeats, b: how many dimensions
  kNegativeStride,     // dim, a: the stride
  kNegativeOffset,     // a: the offset
  kStorageOverflow,    // a view needs more bytes than a Dim counts
  kOutOfStorage,       // a: the bytes there are, b: those a view needs
  kUncountable,        // a view has more elements than a Dim counts
  kBytesOfScalar,      // a 0-d tensor has no dimension that changes with its dtype
  kBytesSize,          // a: the size of the last dimension, b: what it has to be divisible by
  kBytesOffset,        // a: the offset, b: likewise
  kBytesApart,         // a: the stride of the last dimension, which has to be 1
  kBytesStride,        // dim, a: the stride, b: what it has to be divisible by
};

struct Error {
  Code code = Code::kOk;
  int dim = 0;
  int operand = 0;
  Dim a = 0;
  Dim b = 0;

  constexpr bool operator==(const Error&) const = default;
};

// A value or the reason why there is none.
template <class T>
struct Result {
  T value{};
  Error error{};

  constexpr Result(const T& v) : value(v) {}      // NOLINT(google-explicit-constructor): `return value;` is the point
  constexpr Result(const Error& e) : error(e) {}  // NOLINT(google-explicit-constructor): likewise

  constexpr bool ok() const { return error.code == Code::kOk; }
  constexpr const T& operator*() const {
    assert(ok());
    return value;
  }
  constexpr const T* operator->() const { return &**this; }
};

}  // namespace stride0
