// Numbers times the logarithm of one, which is taken once.
#pragma once

#include <cmath>
#include <limits>

#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/logarithm.h"
#include "kernels/loops.h"

namespace stride0 {

inline double logarithm_of(double x) { return float64::call_logarithm(both(x))[0]; }
inline double logarithm_of(float x) { return logarithm(both(x))[0]; }

template <class T>
void times_one_logarithm(const Rows& rows) {
  for (std::size_t r = 0; r < rows.count; ++r) {
    const T* const a = run_of<T>(rows, 0, r);
    const T b = *run_of<T>(rows, 1, r);
    const double factor = logarithm_of(b);
    const T none = b == b ? 0 : std::numeric_limits<T>::quiet_NaN();
    T* const out = reinterpret_cast<T*>(rows.out + static_cast<std::ptrdiff_t>(r) * rows.out_step);
    const std::size_t length = rows.length;
    std::size_t i = 0;
    if constexpr (std::is_same_v<T, float>) {  // which compilers widen one by one
      for (; i + 4 <= length; i += 4) {
        const Floats x = load_floats(a + i);
        const Floats product = narrowed(low_half(x) * factor, high_half(x) * factor);
        store_floats(x == all(0) ? all(none) : product, out + i);
      }
    }
    STRIDE0_ONE_BY_ONE
    for (; i < length; ++i) out[i] = a[i] == 0 ? none : static_cast<T>(a[i] * factor);
  }
}

}  // namespace stride0
