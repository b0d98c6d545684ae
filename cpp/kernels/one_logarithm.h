// x · log(y) for a scalar y: the logarithm is computed once.
#pragma once

#include <array>
#include <limits>

#include "core/bits.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/real.h"
#include "kernels/loops.h"

namespace stride0 {

inline double logarithm_of(double x) { return float64::call_logarithm(both(x))[0]; }
inline float logarithm_of(float x) {
  std::array<float, 8> some;  // the loop takes two groups at a time
  some.fill(x);
  auto* const bytes = bytes_at(some.data());
  kRounded<Log>(bytes, bytes, bytes, sizeof some);
  return some[0];
}

template <class T>
void times_one_logarithm(const Rows& rows) {
  for (std::size_t r = 0; r < rows.count; ++r) {
    const T* const a = run_of<T>(rows, 0, r);
    const T b = *run_of<T>(rows, 1, r);
    const T factor = logarithm_of(b);
    const T none = b == b ? 0 : std::numeric_limits<T>::quiet_NaN();
    T* const out = elements_at<T>(rows.out + static_cast<std::ptrdiff_t>(r) * rows.out_step);
    const std::size_t length = rows.length;
    STRIDE0_INDEPENDENT
    for (std::size_t i = 0; i < length; ++i) out[i] = a[i] == 0 ? none : a[i] * factor;
  }
}

}  // namespace stride0
