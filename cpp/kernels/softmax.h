// Exponentials along a dimension over their sum, and the logarithm of that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

enum class Soft : std::uint8_t { kMax, kLogMax };

// Of a contiguous tensor of float32 or float64, into another.
void run_softmax(Soft kind, DType dtype, const Layers& layers, std::byte* out, const std::byte* in);

}  // namespace stride0
