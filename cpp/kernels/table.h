// The kernel for each operation, dtype and motion.
#pragma once

#include "core/dtype.h"
#include "core/op.h"
#include "kernels/rows.h"

namespace stride0 {

// Null if the operation has no loop for this motion. Every operation has one for kVectorVector.
Kernel kernel_for(Op op, DType computed, Motion motion);

// Converts runs of `from` into runs of `to`; equal dtypes are copied byte for byte. Null if the pair has no loop and
// needs a dtype in between.
Kernel copy_kernel(DType from, DType to);

// The dtype in between for such a pair. Converting through it gives the same bits as a direct conversion.
DType intermediate_dtype(DType from, DType to);

}  // namespace stride0
