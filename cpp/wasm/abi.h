// The words both sides write and read. JavaScript describes operands in one fixed block of the heap and passes small
// integers; web/lib/boundary/abi.js mirrors this file line by line, and tests/lib/boundary/abi.test.js compares the
// two.
//
// Every word is a double: it holds any size, stride or address exactly up to 2^53, and JavaScript reads and writes it
// without BigInt. The whole parameters alone are 64-bit integers.
#pragma once

#include "plan/coalesce.h"

namespace stride0::abi {

// A slot describes one operand.
inline constexpr int kDTypeWord = 0;
inline constexpr int kDataWord = 1;
inline constexpr int kNumberWord = 2;  // 1 for a bare number
inline constexpr int kRankWord = 3;
inline constexpr int kSizesWord = 4;
inline constexpr int kStridesWord = 68;
inline constexpr int kSlotWords = 132;

// Slot 0 is the result, slots 1 to 3 the inputs; then come the parameters of a call, the numbers of an error, what else
// a plan tells, room for bare numbers, and the addresses a chain is run at.
inline constexpr int kSlots = 4;
inline constexpr int kDefaultDTypeWord = 528;
inline constexpr int kRealParamsWord = 529;
inline constexpr int kWholeParamsWord = 531;
inline constexpr int kErrorDimWord = 533;
inline constexpr int kErrorOperandWord = 534;
inline constexpr int kErrorAWord = 535;
inline constexpr int kErrorBWord = 536;
inline constexpr int kResizesWord = 537;
inline constexpr int kScalarsWord = 538;
inline constexpr int kAddressesWord = 542;
inline constexpr int kBlockWords = 550;

// A chain of operations is described elsewhere in memory. Each one is the block up to its parameters, followed by its
// operation, or -1 for a copy; how many inputs it has; its target; whether it is exact, or for a copy guarded; and
// where each input comes from: an earlier operation by its number, or the n-th input of the chain as -1 - n.
inline constexpr int kOpWord = 533;
inline constexpr int kInputsWord = 534;
inline constexpr int kTargetWord = 535;
inline constexpr int kExactWord = 536;
inline constexpr int kReferencesWord = 537;
inline constexpr int kOperationWords = 540;

// The strands a program may have, of which one is its result's, and how each lies as a program is described: one number
// for all of it; from here on converted, from the dtype of which this is added to the number; otherwise as it is.
inline constexpr int kStrands = 8;
inline constexpr int kConstantStrand = 1;
inline constexpr int kConvertedStrand = 2;

// The columns that an equation of einsum may have: its letters, and the dimensions of an ellipsis.
inline constexpr int kEinsumColumns = 116;

static_assert(kStridesWord == kSizesWord + kMaxRank && kSlotWords == kStridesWord + kMaxRank);
static_assert(kDefaultDTypeWord == kSlots * kSlotWords && kSlots == kMaxInputs + 1);
static_assert(kAddressesWord == kScalarsWord + kSlots && kBlockWords == kAddressesWord + kStrands);
static_assert(kStrands == kMaxStrands && kOpWord == kErrorDimWord);
static_assert(kOperationWords == kReferencesWord + kMaxInputs);

}  // namespace stride0::abi
