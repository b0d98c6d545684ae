// The memory layout that C++ and JavaScript share. JavaScript describes operands in one fixed block of the heap and
// passes small integers; web/lib/boundary/abi.js mirrors this file line by line, and tests/lib/boundary/abi.test.js
// compares the two.
//
// Every word is a double, which holds any size, stride or address exactly up to 2^53 and which JavaScript can access
// without BigInt. Only the whole parameters are 64-bit integers.
#pragma once

#include "plan/coalesce.h"

namespace stride0::abi {

// A slot describes one operand.
inline constexpr int kDTypeWord = 0;
inline constexpr int kDataWord = 1;
inline constexpr int kNumberWord = 2;  // 1 for a scalar argument
inline constexpr int kRankWord = 3;
inline constexpr int kSizesWord = 4;
inline constexpr int kStridesWord = 68;
inline constexpr int kSlotWords = 132;

// Slot 0 is the result, slots 1 to 3 are the inputs. Then come the parameters of a call, the numbers of an error, how
// many resize warnings a plan gives, room for scalar arguments, and the addresses that a chain runs at.
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

// A chain of operations is described in other memory. Each operation is the block up to its parameters, then the Op, or
// -1 for a copy; the number of inputs; the target; `exact`, or for a copy `guarded`; and where each input comes from:
// an earlier operation by its number, or input n of the chain as -1 - n.
inline constexpr int kOpWord = 533;
inline constexpr int kInputsWord = 534;
inline constexpr int kTargetWord = 535;
inline constexpr int kExactWord = 536;
inline constexpr int kReferencesWord = 537;
inline constexpr int kOperationWords = 540;

// The most operands a program may have, including its result's, and how `describe` encodes each: kConstantOperand for a
// constant; kConvertedOperand plus a dtype if it is converted from that; otherwise 0.
inline constexpr int kProgramOperands = 8;
inline constexpr int kConstantOperand = 1;
inline constexpr int kConvertedOperand = 2;

// The most columns an einsum equation may have: its letters and the dimensions of an ellipsis.
inline constexpr int kEinsumColumns = 116;

// A step of a contraction: its two operands, how many multiplications it takes, then a role for each column.
inline constexpr int kCostWord = 2;
inline constexpr int kRolesWord = 3;
inline constexpr int kAloneInFirst = 4;
inline constexpr int kAloneInSecond = 8;

static_assert(kStridesWord == kSizesWord + kMaxRank && kSlotWords == kStridesWord + kMaxRank);
static_assert(kDefaultDTypeWord == kSlots * kSlotWords && kSlots == kMaxInputs + 1);
static_assert(kAddressesWord == kScalarsWord + kSlots && kBlockWords == kAddressesWord + kProgramOperands);
static_assert(kProgramOperands == kMaxLoopOperands && kOpWord == kErrorDimWord);
static_assert(kOperationWords == kReferencesWord + kMaxInputs);

}  // namespace stride0::abi
