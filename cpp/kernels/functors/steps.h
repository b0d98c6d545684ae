// Functions that PyTorch computes with several operations, rounding to float32 after each: sigmoid, logaddexp, xlogy.
// Each step is a loop over a chunk that stays in the L1 cache.
#pragma once

#include <algorithm>
#include <array>

#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/real.h"
#include "kernels/loops.h"
#include "kernels/one_logarithm.h"

namespace stride0 {

// Runs chunk by chunk: result = after(functions(before(a, b)), a, b).
template <class Before, class After>
HWY_INLINE void steps(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes, Before before,
                      std::initializer_list<Groups> functions, After after) {
  constexpr std::size_t kBytes = 1024;
  std::array<std::byte, kBytes> some;
  for (std::size_t first = 0; first < bytes; first += kBytes) {
    const std::size_t now = std::min(kBytes, bytes - first);
    const auto load = [&](const std::byte* from, std::size_t i) { return load_group<Floats>(from + first + i); };
    for (std::size_t i = 0; i < now; i += kGroupBytes) store_group(before(load(a, i), load(b, i)), &some[i]);
    for (const Groups function : functions) function(some.data(), some.data(), some.data(), now);
    for (std::size_t i = 0; i < now; i += kGroupBytes) {
      store_group(after(load_group<Floats>(&some[i]), load(a, i), load(b, i)), out + first + i);
    }
  }
}

struct Sigmoid {
  static Doubles of_doubles(Doubles a) { return float64::logistic(a); }
  static void float_steps(const std::byte* a, const std::byte* /*b*/, std::byte* out, std::size_t bytes) {
    steps(
        a, a, out, bytes, [](Floats x, Floats) { return -x; }, {kRounded<Exp>},
        [](Floats e, Floats, Floats) { return all<1>() / (all<1>() + e); });
  }
};

// max(a, b) + log(1 + e^-|a - b|). The difference of equal infinities is NaN; their result is the infinity.
template <class Power, Doubles (*kOfDoubles)(Doubles, Doubles)>
struct LogAdd {
  static Doubles of_doubles(Doubles a, Doubles b) { return kOfDoubles(a, b); }
  static void float_steps(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
    steps(
        a, b, out, bytes, [](Floats x, Floats y) { return -magnitude(x - y); }, {kRounded<Power>, kRounded<Log1p>},
        [](Floats more, Floats x, Floats y) {
          if constexpr (std::is_same_v<Power, Exp2>) more *= static_cast<float>(kLog2E);
          return ((x == y) & (magnitude(x) == all<kInfinity>())) ? x : larger(x, y) + more;
        });
  }
};
using LogAddExp = LogAdd<Exp, float64::log_of_sum_of_exponentials>;
using LogAddExp2 = LogAdd<Exp2, float64::log2_of_sum_of_powers>;

struct Xlogy {
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::times_logarithm(a, b); }
  template <IsHalf Half>
  static Half of(Half a, Half b) {
    const float x = widen(a);
    const float y = widen(b);
    if (x == 0 && y == y) return {0};
    return cast<Half>(x * rounded<Half>(logarithm_of(y)));
  }
  static void float_steps(const std::byte* a, const std::byte* b, std::byte* out, std::size_t bytes) {
    steps(
        a, b, out, bytes, [](Floats, Floats y) { return y; }, {kRounded<Log>},
        [](Floats log, Floats x, Floats y) { return ((x == all(0)) & (y == y)) ? all(0) : x * log; });
  }
};

}  // namespace stride0
