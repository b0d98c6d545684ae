/**
 * The layout of the block of words with which JavaScript and the core exchange operands, results and errors. This file
 * mirrors `cpp/wasm/abi.h` line by line, and a test compares them. Every word is a double, so any size, stride or
 * address up to 2^53 is exact without BigInt; only the whole parameters are 64-bit integers.
 */

// A slot describes one operand.
export const kDTypeWord = 0;
export const kDataWord = 1;
export const kNumberWord = 2; // 1 for a bare number
export const kRankWord = 3;
export const kSizesWord = 4;
export const kStridesWord = 68;
export const kSlotWords = 132;

// Slot 0 is the result, slots 1 to 3 are the inputs; then come the parameters of a call, the numbers of an error, other
// parts of a plan, space for plain numbers, and the addresses with which a chain runs.
export const kSlots = 4;
export const kDefaultDTypeWord = 528;
export const kRealParamsWord = 529;
export const kWholeParamsWord = 531;
export const kErrorDimWord = 533;
export const kErrorOperandWord = 534;
export const kErrorAWord = 535;
export const kErrorBWord = 536;
export const kResizesWord = 537;
export const kScalarsWord = 538;
export const kAddressesWord = 542;
export const kBlockWords = 550;

// A chain of operations is described elsewhere in memory. Each operation is a copy of the block up to its parameters,
// followed by its code, or -1 for a copy; its number of inputs; its target; whether it is exact, or for a copy guarded;
// and the source of each input: the number of an earlier operation, or -1 - n for the n-th input of the chain.
export const kOpWord = 533;
export const kInputsWord = 534;
export const kTargetWord = 535;
export const kExactWord = 536;
export const kReferencesWord = 537;
export const kOperationWords = 540;

// The most operands a program may have, including its result's, and how `describe` encodes each: kConstantOperand for a
// constant; kConvertedOperand plus a dtype if it is converted from that; otherwise 0.
export const kProgramOperands = 8;
export const kConstantOperand = 1;
export const kConvertedOperand = 2;

// The most columns an einsum equation may have: its letters and the dimensions of an ellipsis.
export const kEinsumColumns = 116;

// A step of a contraction: its two operands, how many multiplications it takes, then a role for each column.
export const kCostWord = 2;
export const kRolesWord = 3;
export const kAloneInFirst = 4;
export const kAloneInSecond = 8;

// Enumerations of the core: `Target` in cpp/plan/plan.h, `Reduce` in cpp/plan/reduce.h, `Product` in cpp/plan/matmul.h,
// `Fit` in cpp/plan/broadcast.h and `Side` in cpp/plan/contraction.h.
export const targets = { fresh: 0, inPlace: 1, out: 2 };
/** @type {Record<string, number>} */
export const reductions = { sum: 0, mean: 1, prod: 2, amax: 3, amin: 4, all: 5, any: 6 };
export const products = { dot: 0, mv: 1, mm: 2, bmm: 3 };
export const fits = { equal: 0, stretched: 1, missing: 2, conflict: 3 };
export const sides = { batch: 0, left: 1, summed: 2, right: 3 };

// Enumerations in cpp/kernels/keys.h and cpp/kernels/order.h: `Direction`, whose last member puts NaN last, `Middle`
// and `Grouping`.
export const directions = { ascending: 0, descending: 1, descendingToNaN: 2 };
export const groupings = { elements: 0, slices: 1, consecutive: 2 };
export const middles = { none: 0, median: 1, nanMedian: 2, mode: 3 };

// `ItemKind` of cpp/plan/indexing.h.
export const items = { integer: 0, slice: 1, ellipsis: 2, newAxis: 3, boolean: 4, tensor: 5, wrong: 6 };

// `Gathering` in cpp/plan/gather.h, by operation.
export const gatherings = { gather: 0, scatter: 1, scatterAdd: 1, takeAlongDim: 2 };
