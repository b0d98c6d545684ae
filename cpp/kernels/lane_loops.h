// Loops for functors that compute several elements at once (kernels/lanes.h). They run over whole groups; the rest of a
// run is copied and padded. So every element goes through the same instructions wherever it is in a tensor, the code
// exists once, and no load reads beyond a run.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernels/correct_rounding.h"
#include "kernels/lanes.h"
#include "kernels/rows.h"

namespace stride0 {

// Computes a function of one or two inputs over `bytes` bytes in whole groups. `out` may be one of the inputs.
using Groups = void (*)(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes);

// A functor may take four floats, or two of them widened to doubles, or two doubles, or two int64.
template <class F, class... V>
concept OverFloats = requires(V... v) {
  F::of_floats(v...);
};
template <class F, class... V>
concept OverDoubles = requires(V... v) {
  F::of_doubles(v...);
};
template <class F, class... V>
concept OverLongs = requires(V... v) {
  F::of_longs(v...);
};

// T selects the functor's overload, because compilers convert between vectors of the same size.
template <class F, class T, class... V>
HWY_INLINE Lanes<T> group_of(V... numbers) {
  if constexpr (std::is_same_v<T, double>) {
    return F::of_doubles(numbers...);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return F::of_longs(numbers...);
  } else {
    return F::of_floats(numbers...);
  }
}

// F is a functor over groups of T, with one input or with two.
template <class F, class T>
inline constexpr bool kUnaryGroups = (std::is_same_v<T, float> && OverFloats<F, Floats>) ||
                                     (std::is_same_v<T, double> && OverDoubles<F, Doubles>);
template <class F, class T>
inline constexpr bool kBinaryGroups = (std::is_same_v<T, float> && OverFloats<F, Floats, Floats>) ||
                                      (std::is_same_v<T, double> && OverDoubles<F, Doubles, Doubles>) ||
                                      (std::is_same_v<T, std::int64_t> && OverLongs<F, Longs, Longs>);

// If F asks for it, two groups share the constants in a step, because loading them takes as long as much of the
// computation.
template <class F, class T>
inline constexpr bool kShareConstants = std::is_same_v<T, double>&& requires {
  F::kDoublesShareConstants;
};

template <class F>
HWY_INLINE Floats bounded(const F& f, Floats x) {
  if constexpr (requires { f.bounded(x); }) {
    return f.bounded(x);
  } else {
    return x;
  }
}
template <class F, class... V>
HWY_INLINE FourDoubles doubles_of(const F& f, V... floats) {
  if constexpr (requires { f.doubles(floats...); }) {
    return f.doubles(floats...);
  } else if constexpr (requires { f(halves(floats)...); }) {
    return f(halves(floats)...);
  } else {
    return {f(low_half(floats)...), f(high_half(floats)...)};
  }
}

template <class A, class... V>
HWY_INLINE Rounded rounded_of(const A& f, const UncertainLanes& uncertain, V... floats) {
  constexpr bool kOdd = std::is_base_of_v<Odd, A>;
  const FourDoubles wide = doubles_of(f, bounded(f, kOdd ? magnitude(floats) : floats)...);
  Rounded out{narrowed(wide.low, wide.high), uncertain.near_half(wide)};
  if constexpr (std::is_base_of_v<PreservesSign, A>) out.nearest = with_sign(out.nearest, floats...);
  if constexpr (std::is_base_of_v<MayBeSubnormal, A>) out.uncertain |= uncertain.subnormal(out.nearest);
  if constexpr (requires { f.unknown(floats...); }) out.uncertain |= f.unknown(floats...);
  return out;
}

template <class F, Kernel kOfDoubles, bool kTwo>
HWY_INLINE void store_rounded(const Rounded& rounded, const std::byte* a, const std::byte* b, std::byte* out) {
  if (!any(rounded.uncertain)) {
    store_group(rounded.nearest, out);
  } else if constexpr (kTwo) {
    round_correctly(kOfDoubles, F::kSide, a, b, out);
  } else {
    round_correctly(kOfDoubles, F::kMisrounded, a, out);
  }
}

// The inner loop ends at the first uncertain group. So it contains no call, before which it would have to save
// registers.
template <class F, Kernel kOfDoubles, bool kTwo>
void correctly_rounded(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
  using Approximation = typename F::Approximation;
  constexpr std::size_t kGroups = std::is_base_of_v<SideBySide, Approximation> ? 2 : 1;
  constexpr std::size_t kStep = kGroups * kGroupBytes;
  const Approximation f{};
  const UncertainLanes uncertain{};
  std::size_t i = 0;
  while (i + kStep <= bytes) {
    Rounded rounded[kGroups];
    for (; i + kStep <= bytes; i += kStep) {
      Masks32 any_uncertain{};
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) {
        const auto x = load_group<Floats>(a + i + k * kGroupBytes);
        if constexpr (kTwo) {
          rounded[k] = rounded_of(f, uncertain, x, load_group<Floats>(b + i + k * kGroupBytes));
        } else {
          rounded[k] = rounded_of(f, uncertain, x);
        }
        any_uncertain |= rounded[k].uncertain;
      }
      if (HWY_UNLIKELY(any(any_uncertain))) break;
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) store_group(rounded[k].nearest, out + i + k * kGroupBytes);
    }
    if (i + kStep > bytes) break;
    STRIDE0_UNROLL
    for (std::size_t k = 0; k < kGroups; ++k, i += kGroupBytes) {
      if constexpr (requires(Floats x) { Approximation::slow_doubles(x); }) {
        const auto x = load_group<Floats>(a + i);
        if (!any(Approximation::slow_unknown(x))) {
          const FourDoubles wide = Approximation::slow_doubles(x);
          rounded[k] = {narrowed(wide.low, wide.high), uncertain.near_half(wide)};
        }
      }
      store_rounded<F, kOfDoubles, kTwo>(rounded[k], a + i, b + i, out + i);
    }
  }
  if constexpr (kGroups == 2) {  // computes a last single group together with a copy of it
    if (i == bytes) return;
    std::array<std::byte, kStep> last_a{};
    std::array<std::byte, kStep> last_b{};
    for (std::size_t k = 0; k < kStep; k += kGroupBytes) {
      std::memcpy(&last_a[k], a + i, kGroupBytes);
      if constexpr (kTwo) std::memcpy(&last_b[k], b + i, kGroupBytes);
    }
    correctly_rounded<F, kOfDoubles, kTwo>(last_a.data(), last_b.data(), last_a.data(), kStep);
    std::memcpy(out + i, last_a.data(), kGroupBytes);
  }
}

// Uses the quick approximation for four groups at a time. If one of them is uncertain, the four go through the loop
// above. If the next four are uncertain as well, so do 256 floats at once: floats beyond the bounds often come
// together, for example where a mask adds -infinity. The inner loop is repeated here, because one function for both
// made pow 1.3 times and tanh 1.08 times as slow.
template <class F, Kernel kOfDoubles, bool kTwo>
void quickly_rounded(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
  constexpr std::size_t kGroups = 4;
  constexpr std::size_t kStep = kGroups * kGroupBytes;
  const typename F::Approximation::Quick f{};
  const UncertainLanes uncertain{};
  for (std::size_t i = 0; i < bytes;) {
    const std::size_t begun = i;
    for (; i + kStep <= bytes; i += kStep) {
      Rounded rounded[kGroups];
      Masks32 any_uncertain{};
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) {
        const auto x = load_group<Floats>(a + i + k * kGroupBytes);
        if constexpr (kTwo) {
          rounded[k] = f.rounded(uncertain, x, load_group<Floats>(b + i + k * kGroupBytes));
        } else {
          rounded[k] = f.rounded(uncertain, x);
        }
        any_uncertain |= rounded[k].uncertain;
      }
      if (HWY_UNLIKELY(any(any_uncertain))) break;
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) store_group(rounded[k].nearest, out + i + k * kGroupBytes);
    }
    const std::size_t some = std::min(bytes - i, i > begun ? kStep : 16 * kStep);
    if (some > 0) correctly_rounded<F, kOfDoubles, kTwo>(a + i, b + i, out + i, some);
    i += some;
  }
}

template <class F, class T>
void groups_of(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
  using V = Lanes<T>;
  std::size_t i = 0;
  if constexpr (kShareConstants<F, T>) {
    for (; i + 2 * kGroupBytes <= bytes; i += 2 * kGroupBytes) {
      const V x = load_group<V>(a + i);
      const V y = load_group<V>(a + i + kGroupBytes);
      store_group(group_of<F, T>(x), out + i);
      store_group(group_of<F, T>(y), out + i + kGroupBytes);
    }
  }
  for (; i < bytes; i += kGroupBytes) {
    if constexpr (kUnaryGroups<F, T>) {
      store_group(group_of<F, T>(load_group<V>(a + i)), out + i);
    } else {
      store_group(group_of<F, T>(load_group<V>(a + i), load_group<V>(b + i)), out + i);
    }
  }
}

// `element` is the size of an element in bytes.
void rows_of_groups(const Rows& rows, std::size_t inputs, std::size_t element, Groups function);

}  // namespace stride0
