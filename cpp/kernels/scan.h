// What has come together so far along a dimension: sums, products and the logarithms of sums of exponentials.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

enum class Scan : std::uint8_t { kSum, kProd, kLogSumExp };

// Between contiguous tensors of one dtype: int64, float32 or float64, and the logarithms of floats only. They may be
// the same one. float32 is carried in float64 and rounded at each step, or is `narrow`, which 16-bit floats are carried
// in.
void run_scan(Scan kind, DType dtype, bool narrow, const Layers& layers, std::byte* out, const std::byte* in);

}  // namespace stride0
