// Errors are values: a code and the numbers of the case. web/lib/errors/sentences.js turns them into sentences.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/shape.h"

namespace stride0 {

enum class Code : std::uint8_t {
  kOk,
  kShapeMismatch,      // dim, a, b, operand: sizes that do not broadcast
  kNegativeSize,       // dim, a, operand
  kRankTooLarge,       // a: the requested rank, b: the largest possible
  kTooManyElements,    // the count exceeds what JavaScript counts exactly, 2^53 - 1
  kStrideOverflow,     // likewise for the strides of a shape without elements
  kExpandedSize,       // dim, a: the requested size, b: the actual size
  kExpandFewerDims,    // a: sizes given, b: dimensions of the tensor
  kExpandLeadingSame,  // dim, a: -1 in a dimension that does not exist yet
  kReshapeTwoUnknown,  // more than one -1
  kReshapeBadSize,     // dim, a: a size below -1
  kReshapeAmbiguous,   // -1 beside a 0: without elements, any size would fit
  kReshapeCount,       // a: elements of the tensor
  kSelfOverlap,        // some memory of the target would be written more than once
  kPartialOverlap,     // operand: the input that shares part of the target's memory
  kGrows,              // an in-place operation would change the target's shape
  kFoundDType,         // a: the dtype of the target, b: the only one allowed
  kCannotStore,        // a: the dtype of the result, b: the target's dtype
  kNotImplemented,     // a: the dtype without a kernel, b: how many warnings of a resized target came before
  kZeroDivision,       // an integer is divided by zero
  kMatmulRank,         // an operand of a matrix product is 0-d
  kMatmulDType,        // dim: the Product, a, b: dtypes
  kDotSize,            // a, b: sizes of the two vectors
  kMvSize,             // a: rows, b: columns of the matrix, operand: the index of the vector
  kMmSize,             // a: rows, b: columns of the first matrix
  kBmmSize,            // a, b: matrices in the first and in the second batch
  kDimRange,           // a: the requested dimension, b: how many there are, operand: the index of the argument
  kDimRepeated,        // dim, operand: the index of the argument that names it twice
  kDimCount,           // a, b: lengths of two lists that should be equal
  kNoDims,             // a 0-d tensor has no dimension to select from; a: the dimension asked for
  kSelectRange,        // dim, a: the index, b: the size
  kSliceStep,          // a: the step
  kNarrowLength,       // a: the length
  kNarrowStart,        // dim, a: the start, b: the size
  kNarrowEnd,          // dim, a: the start from the left, b: the length
  kSameDims,           // dim: both dimensions of a diagonal
  kAboveMatrix,        // a: the rank of a tensor to transpose, which is above 2
  kBelowMatrix,        // a tensor whose last two dimensions should be swapped has only one
  kWindowSize,         // a: the size of a window
  kWindowTooLarge,     // dim, a: the size of a window, b: the size there is
  kWindowStep,         // a: the step from window to window
  kFlattenOrder,       // flatten: start_dim comes after end_dim
  kNoSizes,            // unflatten: the list of sizes is empty
  kUnflattenCount,     // dim, a: the size of the dimension
  kTooManyIndices,     // a: the rank, b: if not 0, how many indices there are once masks are counted
  kIndexRange,         // operand: the number of the item, a: the index, b: the size
  kIndexOfScalar,      // an integer index for a 0-d tensor
  kIndexOfEmpty,       // an index into a dimension of size 0
  kWrongItem,          // operand: the number of the item that is not an index
  kIndexRank,          // a: the rank of an index, b: of the input (operand 0), the target (1) or the source (2)
  kGatherSize,         // dim, a: the size of the index, b: that of the input
  kScatterSize,        // dim: the dimension that is scattered along
  kAlongRank,          // a: the rank of the input, b: that of the indices
  kCatScalar,          // operand: the index of the 0-d tensor
  kCatNone,            // there are no tensors to join
  kCatRank,            // operand, a: the rank of the first, b: of this one
  kCatSize,            // dim, operand, a: the size of the first, b: of this one
  kStackSize,          // operand: the first tensor whose shape differs
  kBlockRank,          // operand, a: its rank, which is above 2
  kEinsumFewer,        // the equation has more terms than operands
  kEinsumMore,         // the equation has fewer terms than operands
  kEinsumDot,          // operand: -1 for the result, a: 1 for a second ellipsis, 0 for dots that are not an ellipsis
  kEinsumLetter,       // a: the position in the equation where a letter is expected
  kEinsumRank,         // operand, a: letters of its term, b: its rank, dim: 1 with an ellipsis
  kEinsumUnknown,      // a: the letter of the result that is in no term
  kEinsumTwice,        // a: the letter that occurs twice in the result
  kEinsumRepeated,     // dim, operand, a: the size of a letter's first dimension in a term, b: of another
  kEinsumSize,         // dim, operand, a: the size of the column, b: of this dimension
  kPairsNegative,      // tensordot of a negative number of dimensions
  kPairsMany,          // tensordot of more dimensions than a tensor has
  kPairDType,          // a, b: dtypes
  kPairSize,           // a, b: the dimensions of both operands, as asked for, whose sizes differ
  kInnerSize,          // the last dimensions differ in size
  kSplitNegative,      // a: the size of the pieces
  kSplitZero,          // b: the size of the dimension
  kSplitSizeNegative,  // one of the sizes of the pieces is negative
  kSplitSum,           // a: the size of the dimension, which the pieces' sizes do not sum to
  kChunkNone,          // a: the number of pieces
  kSectionsNone,       // a: the number of pieces
  kSectionsUneven,     // a: the number of pieces, b: the size, which it does not divide
  kRepeatsFewer,       // a: the number of repeats, b: the number of dimensions
  kNegativeChoice,     // a: how many elements to choose
  kNegativeStride,     // dim, a: the stride
  kNegativeOffset,     // a: the offset
  kStorageOverflow,    // a view needs more bytes than a Dim counts
  kOutOfStorage,       // a: the available bytes, b: those a view needs
  kUncountable,        // a view has more elements than a Dim counts
  kBytesOfScalar,      // a 0-d tensor has no last dimension to change with the dtype
  kBytesSize,          // a: the size of the last dimension, b: what must divide it
  kBytesOffset,        // a: the offset, b: what must divide it
  kBytesApart,         // a: the stride of the last dimension, which must be 1
  kBytesStride,        // dim, a: the stride, b: what must divide it
};

struct Error {
  Code code = Code::kOk;
  int dim = 0;
  int operand = 0;
  Dim a = 0;
  Dim b = 0;

  constexpr bool operator==(const Error&) const = default;
};

// A value, or the error that explains its absence.
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
