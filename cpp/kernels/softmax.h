// Exponentials along a dimension over their sum, and the logarithm of that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

enum class Soft : std::uint8_t { kMax, kLogMax };

// Of a contiguous tensor of float32 or float64, into another. 16-bit floats are widened to float32; their results are
// yet to be rounded. PyTorch adds up `rows`, along the last dimension, in another order than columns.
void run_softmax(Soft kind, DType dtype, bool rows, const Layers& layers, std::byte* out, const std::byte* in);

}  // namespace stride0
