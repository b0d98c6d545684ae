// Sums and differences of 16-bit floats, computed in float32 as PyTorch does. Writing the float32 values to memory and
// reading them again takes three times as long as adding twice the bytes would. These loops avoid that.
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
