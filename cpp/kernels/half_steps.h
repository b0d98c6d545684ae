// Operations of 16-bit floats for which PyTorch has several, one after the other: each rounds what it answers. They are
// taken in float32, four numbers at a time, in turns that are converted to it and back.
#pragma once

#include <cstddef>

#include "core/dtype.h"
#include "kernels/cast_vectors.h"
#include "kernels/rows.h"

namespace stride0 {

using FourFloats = vectors::hn::Vec<vectors::Floats>;

// Functors that have them for two operands. Where the answer is a bool, it is anything but 0 for true.
template <class F, class T>
concept RoundsSteps = IsHalf<T> && requires(T half, FourFloats v, const Params& params) {
  F::of_four(half, v, v, params);
};

// Whole fours: `length` is rounded up to them. `out` may be one of the others.
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
