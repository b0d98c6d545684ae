// Accesses elements by index, one at a time in the order of the loop.
#pragma once

#include "buffer.h"
#include "kernels/indexed.h"
#include "random.h"

namespace stride0 {

// Indices for all positions of a loop, all in range.
struct Indices {
  Indices(Random& random, const Shape& shape);

  Operand operand() { return buffer.operand(); }
  // The index at a position; negative ones are converted.
  Dim wrapped_at(const Shape& at_index);

  Axis axis;
  Buffer buffer;
};

void check_indexed(Random& random, const Shape& shape, Access access, DType dtype);

void check_index_outside(Random& random, const Shape& shape);

// Checks reading or writing at random.
void check_any_indexed(Random& random);

}  // namespace stride0
