// The loops of functors over several numbers at once (kernels/lanes.h). A loop knows whole groups only; what remains of
// a run goes through a padded copy, so that every element meets the same instructions wherever it lies, the code is
// there once, and no load leaves a run.
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

// One function of one or two numbers, over so many bytes in whole groups. In place, `out` is one of the inputs.
using Groups = void (*)(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes);

// What a functor may be written over: four floats, or two of them as the doubles they widen to; two doubles; two int64.
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

// Which one is asked for is said by T, as compilers convert vectors of one size.
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

// F is a functor over groups of T: of one number, or of two.
template <class F, class T>
inline constexpr bool kUnaryGroups = (std::is_same_v<T, float> && OverFloats<F, Floats>) ||
                                     (std::is_same_v<T, double> && OverDoubles<F, Doubles>);
template <class F, class T>
inline constexpr bool kBinaryGroups = (std::is_same_v<T, float> && OverFloats<F, Floats, Floats>) ||
                                      (std::is_same_v<T, double> && OverDoubles<F, Doubles, Doubles>) ||
                                      (std::is_same_v<T, std::int64_t> && OverLongs<F, Longs, Longs>);

// Where F says so, two groups at a time share constants, as loading those takes as long as much of what is done
// with them.
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
HWY_INLINE Rounded rounded_of(const A& f, const Doubt& doubt, V... floats) {
  constexpr bool kOdd = std::is_base_of_v<Odd, A>;
  const FourDoubles wide = doubles_of(f, bounded(f, kOdd ? magnitude(floats) : floats)...);
  Rounded out{narrowed(wide.low, wide.high), doubt.near_half(wide)};
  if constexpr (std::is_base_of_v<KeepsSign, A>) out.nearest = with_sign(out.nearest, floats...);
  if constexpr (std::is_base_of_v<MayBeSubnormal, A>) out.unsure |= doubt.subnormal(out.nearest);
  if constexpr (requires { f.unknown(floats...); }) out.unsure |= f.unknown(floats...);
  return out;
}

template <class F, Kernel kOfDoubles, bool kTwo>
HWY_INLINE void store_settled(const Rounded& rounded, const std::byte* a, const std::byte* b, std::byte* out) {
  if (!any(rounded.unsure)) {
    store_group(rounded.nearest, out);
  } else if constexpr (kTwo) {
    settle(kOfDoubles, F::kSide, a, b, out);
  } else {
    settle(kOfDoubles, F::kMisrounded, a, out);
  }
}

// The inner loop is over what is certain, and has no call in it, which would cost it its registers.
template <class F, Kernel kOfDoubles, bool kTwo>
void correctly_rounded(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
  using Approximation = typename F::Approximation;
  constexpr std::size_t kGroups = std::is_base_of_v<SideBySide, Approximation> ? 2 : 1;
  constexpr std::size_t kStep = kGroups * kGroupBytes;
  const Approximation f{};
  const Doubt doubt{};
  std::size_t i = 0;
  while (i + kStep <= bytes) {
    Rounded rounded[kGroups];
    for (; i + kStep <= bytes; i += kStep) {
      Masks32 any_unsure{};
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) {
        const auto x = load_group<Floats>(a + i + k * kGroupBytes);
        if constexpr (kTwo) {
          rounded[k] = rounded_of(f, doubt, x, load_group<Floats>(b + i + k * kGroupBytes));
        } else {
          rounded[k] = rounded_of(f, doubt, x);
        }
        any_unsure |= rounded[k].unsure;
      }
      if (HWY_UNLIKELY(any(any_unsure))) break;
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
          rounded[k] = {narrowed(wide.low, wide.high), doubt.near_half(wide)};
        }
      }
      store_settled<F, kOfDoubles, kTwo>(rounded[k], a + i, b + i, out + i);
    }
  }
  if constexpr (kGroups == 2) {  // the last group, twice
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

// Uses the quick approximation for four groups at a time. If one of them is in doubt, the four go through the
// loop above. If the next four are in doubt as well, so do 256 floats at once: numbers beyond the bounds come together,
// as where a mask adds -infinity. The inner loop is written again here, because one function for both made pow 1.3
// times and tanh 1.08 times as slow.
template <class F, Kernel kOfDoubles, bool kTwo>
void quickly_rounded(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
  constexpr std::size_t kGroups = 4;
  constexpr std::size_t kStep = kGroups * kGroupBytes;
  const typename F::Approximation::Quick f{};
  const Doubt doubt{};
  for (std::size_t i = 0; i < bytes;) {
    const std::size_t begun = i;
    for (; i + kStep <= bytes; i += kStep) {
      Rounded rounded[kGroups];
      Masks32 any_unsure{};
      STRIDE0_UNROLL
      for (std::size_t k = 0; k < kGroups; ++k) {
        const auto x = load_group<Floats>(a + i + k * kGroupBytes);
        if constexpr (kTwo) {
          rounded[k] = f.rounded(doubt, x, load_group<Floats>(b + i + k * kGroupBytes));
        } else {
          rounded[k] = f.rounded(doubt, x);
        }
        any_unsure |= rounded[k].unsure;
      }
      if (HWY_UNLIKELY(any(any_unsure))) break;
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

// `element` is the size of one.
void rows_of_groups(const Rows& rows, std::size_t inputs, std::size_t element, Groups function);

}  // namespace stride0
