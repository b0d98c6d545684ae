// Mean and variance along a dimension, without storing the deviations.
#pragma once

#include <cstddef>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

struct Moments {
  double correction;  // subtracted from the size to give the degrees of freedom
  bool root;          // whether to compute the standard deviation instead
};

// For a contiguous tensor of float32 or float64. `mean` may be null.
void run_moments(const Moments& of, DType dtype, const Layers& layers, std::byte* spread, std::byte* mean,
                 const std::byte* in);

}  // namespace stride0
