// Elements that an index tensor chooses, one at a time in the order of the loop.
#pragma once

#include "buffer.h"
#include "kernels/indexed.h"
#include "random.h"

namespace stride0 {

// Indices for every place of a loop, each in range.
struct Indices {
  Indices(Random& random, const Shape& shape);

  Operand operand() { return buffer.operand(); }
  // Counted from the beginning.
  Dim at(const Shape& place);

  Axis axis;
  Buffer buffer;
};

void check_indexed(Random& random, const Shape& shape, Access access, DType dtype);

void check_index_outside(Random& random, const Shape& shape);

// Either of them.
void check_any_indexed(Random& random);

}  // namespace stride0
