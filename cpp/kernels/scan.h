// cumsum, cumprod and logcumsumexp: the results so far along a dimension.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

enum class Scan : std::uint8_t { kSum, kProd, kLogSumExp };

// Scans a contiguous tensor into another of the same dtype, or in place: int64, float32 or float64; kLogSumExp takes no
// integers. float32 is accumulated in float64 and rounded at each step. `narrow` accumulates in float32, as 16-bit
// floats do.
void run_scan(Scan kind, DType dtype, bool narrow, const Layers& layers, std::byte* out, const std::byte* in);

}  // namespace stride0
