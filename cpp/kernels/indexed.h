// Elements that an index tensor chooses, read or written. The loop has a shape of its own; the tensors on both sides
// and the index lie over it with strides, 0 where they are stretched:
//
//   for i in the loop:  plain[i·p]  ↔  chosen[i·c + index[i·x]·step]
//
// So one loop serves index, gather, take and index_select, and the same loop the other way round scatter, put and
// index_put. Several index tensors become one of offsets first.
#pragma once

#include <cstdint>
#include <optional>

#include "core/operand.h"

namespace stride0 {

// What is done with each pair of elements.
enum class Access : std::uint8_t { kRead, kWrite, kAdd, kMultiply, kMaximum, kMinimum };

// The dimension an index tensor counts along.
struct Axis {
  Dim size = 0;
  Dim step = 0;        // elements from one index to the next
  bool wraps = false;  // a negative index counts from the end
};

// The first index, in the order of the loop, that the dimension does not have. The index is int64 or int32.
std::optional<std::int64_t> index_outside(const Operand& index, const Axis& axis);

// Adds what each index amounts to in elements to int32 offsets of the same shape. All indices are in range.
void add_offsets(const Operand& offsets, const Operand& index, const Axis& axis);

// All three have the shape of the loop, `plain` and `chosen` the same dtype. The indices are in range, or, where they
// are only read by, may be looked at on the way: the first that is not ends it.
enum class Checks : std::uint8_t { kNone, kOnTheWay };
std::optional<std::int64_t> run_indexed(Access access, const Operand& plain, const Operand& chosen,
                                        const Operand& index, const Axis& axis, Checks checks = Checks::kNone);

}  // namespace stride0
