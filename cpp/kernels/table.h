// Which kernel serves which operation, dtype and way of moving.
#pragma once

#include "core/dtype.h"
#include "core/op.h"
#include "kernels/rows.h"

namespace stride0 {

// Null where an operation has no loop of its own for an input that is one number; it has one for two runs.
Kernel kernel_for(Op op, DType computed, Motion motion);

// Converts runs of `from` into runs of `to`; equal dtypes are copied byte for byte. Null for a pair that has no loop of
// its own and goes by way of another dtype.
Kernel copy_kernel(DType from, DType to);

// The dtype that stands between such a pair, without changing what the conversion gives.
DType way_between(DType from, DType to);

}  // namespace stride0
