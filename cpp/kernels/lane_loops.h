// The loops of functors over several floats at once (kernels/lanes.h). A loop knows whole groups only; what remains of
// a run goes through a padded copy, so that every element meets the same instructions wherever it lies, the code is
// there once, and no load leaves a run.
#pragma once

#include <algorithm>
#include <cstddef>

#include "kernels/lanes.h"
#include "kernels/rows.h"

namespace stride0 {

// One function of one or two numbers, over as many whole groups as `length` makes. In place, `out` is one of the
// inputs.
using Groups = void (*)(const float* a, const float* b, float* out, std::size_t length);

template <class F, class... V>
concept OverFloats = requires(V... v) {
  F::of_floats(v...);
};
template <class F, class... V>
concept OverDoubles = requires(V... v) {
  F::of_doubles(v...);
};
// F is a functor of one number, or of two.
template <class F>
inline constexpr bool kUnaryGroups = OverFloats<F, Floats> || OverDoubles<F, Doubles>;
template <class F>
inline constexpr bool kBinaryGroups = OverFloats<F, Floats, Floats> || OverDoubles<F, Doubles, Doubles>;

template <class F, class... V>
HWY_INLINE Floats group_of(V... floats) {
  if constexpr (OverFloats<F, V...>) {
    return F::of_floats(floats...);
  } else {
    return narrowed(F::of_doubles(low_half(floats)...), F::of_doubles(high_half(floats)...));
  }
}

inline constexpr std::size_t kGroup = 4;

// Where F `kSharesConstants`, two groups at a time do, as loading those takes as long as much of what is done with
// them.

template <class F>
void groups_of(const float* a, const float* b, float* out, std::size_t length) {
  std::size_t i = 0;
  if constexpr (requires { F::kSharesConstants; }) {
    for (; i + 2 * kGroup <= length; i += 2 * kGroup) {
      const Floats x = load_floats(a + i);
      const Floats y = load_floats(a + i + kGroup);
      store_floats(group_of<F>(x), out + i);
      store_floats(group_of<F>(y), out + i + kGroup);
    }
  }
  for (; i < length; i += kGroup) {
    if constexpr (kUnaryGroups<F>) {
      store_floats(group_of<F>(load_floats(a + i)), out + i);
    } else {
      store_floats(group_of<F>(load_floats(a + i), load_floats(b + i)), out + i);
    }
  }
}

void rows_of_groups(const Rows& rows, std::size_t inputs, Groups function);

}  // namespace stride0
