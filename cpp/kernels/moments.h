// Mean and variance along a dimension, without room for the deviations.
#pragma once

#include <cstddef>

#include "core/dtype.h"
#include "kernels/layers.h"

namespace stride0 {

struct Moments {
  double correction;  // of the degrees of freedom
  bool root;          // the standard deviation instead
};

// Of a contiguous tensor of float32 or float64. `mean` may be left out.
void run_moments(const Moments& of, DType dtype, const Layers& layers, std::byte* spread, std::byte* mean,
                 const std::byte* in);

}  // namespace stride0
