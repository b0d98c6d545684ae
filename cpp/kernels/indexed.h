// Reads or writes the elements that an index tensor chooses. The loop has its own shape. Both tensors and the index are
// expanded to it, with stride 0 where an operand is stretched:
//
//   for i in the loop:  plain[i·p]  ↔  chosen[i·c + index[i·x]·step]
//
// Reading serves index, gather, take and index_select; writing serves scatter, put and index_put. Several index tensors
// are first combined into one tensor of offsets.
#pragma once

#include <cstdint>
#include <optional>

#include "core/operand.h"

namespace stride0 {

// How each pair of elements is combined.
enum class Access : std::uint8_t { kRead, kWrite, kAdd, kMultiply, kMaximum, kMinimum };

// The dimension an index tensor counts along.
struct Axis {
  Dim size = 0;
  Dim step = 0;        // elements from one index to the next
  bool wraps = false;  // a negative index counts from the end
};

// The first index, in the order of the loop, that is out of range. The index is int64 or int32.
std::optional<std::int64_t> index_outside(const Operand& index, const Axis& axis);

// Adds index · step, in elements, to int32 offsets of the same shape. All indices must be in range.
void add_offsets(const Operand& offsets, const Operand& index, const Axis& axis);

// All three have the loop's shape; `plain` and `chosen` have the same dtype. The indices must be in range. Only for
// reads, kInLoop checks them in the loop, which stops at the first one out of range and returns it.
enum class Checks : std::uint8_t { kNone, kInLoop };
std::optional<std::int64_t> run_indexed(Access access, const Operand& plain, const Operand& chosen,
                                        const Operand& index, const Axis& axis, Checks checks = Checks::kNone);

}  // namespace stride0
