// Sums and differences of 16-bit floats, which PyTorch makes of the float32 numbers they widen to. Loops that write
// those down and read them again cost three times as much as adding twice the bytes does; these do not.
#pragma once

#include "core/dtype.h"
#include "core/op.h"
#include "kernels/rows.h"

namespace stride0 {

void add_halves(const Rows& rows, DType half, Op op, Motion motion);

template <Op kOp, class Half, Motion kMotion>
void half_rows(const Rows& rows) {
  add_halves(rows, dtype_of<Half>, kOp, kMotion);
}

}  // namespace stride0
