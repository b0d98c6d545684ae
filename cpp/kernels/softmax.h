// softmax and log_softmax along a dimension: e^x divided by the sum of all e^x, and its logarithm.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

enum class Softmax : std::uint8_t { kSoftmax, kLogSoftmax };

// Reads a contiguous float32 or float64 tensor and writes another. 16-bit floats must be widened to float32, and the
// caller rounds their results. PyTorch adds up `rows`, along the last dimension, in another order than columns.
void run_softmax(Softmax kind, DType dtype, bool rows, const Layers& layers, std::byte* out, const std::byte* in);

}  // namespace stride0
