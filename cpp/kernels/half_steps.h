// Operations on 16-bit floats that PyTorch computes in several steps, rounding to 16 bits after each. The steps are
// computed in float32, four elements at a time, on chunks that are converted to float32 and back.
#pragma once

#include <cstddef>

#include "core/dtype.h"
#include "kernels/cast_vectors.h"
#include "kernels/rows.h"

namespace stride0 {

using FourFloats = vectors::hn::Vec<vectors::Floats>;

// Functors that have such steps for two operands. If the result is a bool, any value but 0 means true.
template <class F, class T>
concept RoundsSteps = IsHalf<T> && requires(T half, FourFloats v, const Params& params) {
  F::of_four(half, v, v, params);
};

// Rounds `length` up to a multiple of four. `out` may be one of the inputs.
using Steps = void (*)(const Params& params, const float* a, const float* b, float* out, std::size_t length);

template <class F, class Half>
void rounded_steps(const Params& params, const float* a, const float* b, float* out, std::size_t length) {
  const vectors::Floats d;
  for (std::size_t i = 0; i < length; i += 4) {
    const auto four = F::of_four(Half{}, vectors::hn::LoadU(d, a + i), vectors::hn::LoadU(d, b + i), params);
    vectors::hn::StoreU(four, d, out + i);
  }
}

void rows_of_steps(const Rows& rows, DType half, DType answer, Steps steps);

}  // namespace stride0
