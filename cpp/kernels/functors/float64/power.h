// Powers of doubles: x^y is 2^(y · log2 x). y may be as large as 1024 / log2 x, so the logarithm needs eleven bits more
// than a double has: it is kept in two doubles.
#pragma once

#include "kernels/functors/float64/double_double.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/power.h"

namespace stride0::float64 {

// log2 of a positive finite number. The high part is a `head`.
HWY_INLINE DoubleDouble log2_in_two(Doubles x) {
  const Split parts = parts_of(x);
  // f / (2 + f) in two parts, times 3 + s² + (a series in s²), also in two parts, is the logarithm times 3/2.
  const DoubleDouble s = quotient({parts.rest, both(0)}, sum_of(both<2>(), parts.rest));
  const Doubles square = s.high * s.high;
  const Doubles cross = s.low * (s.high + s.value());
  const Doubles z = square + cross;
  const Doubles more = z * z *
                           series<0.6000000000000338, 0.4285714285515016, 0.33333333779729274, 0.27272676565267956,
                                  0.2308013528199316, 0.19885244192111973, 0.19794322008594936>(z) +
                       cross;
  const Doubles t_high = head(square + more + both<3.0>());
  const Doubles t_low = more - ((t_high - both<3.0>()) - square);
  const Doubles first = s.high * t_high;
  const Doubles rest = s.low * t_high + t_low * s.value();
  const Doubles p_high = head(first + rest);
  const Doubles p_low = rest - (p_high - first);
  constexpr double kUnit = 0.9617966939259756;  // 2 / (3 · ln 2)
  constexpr double kUnitHigh = 0x1.ec709d8p-1;
  constexpr double kUnitLow = 0x1.0e80ff5d27f05p-27;
  const Doubles fraction = p_high * both<kUnitHigh>();
  const Doubles low = p_high * both<kUnitLow>() + p_low * both<kUnit>();
  const Doubles high = head(parts.exponent + (fraction + low));
  return {high, low - ((high - parts.exponent) - fraction)};
}

HWY_INLINE Doubles power(Doubles x, Doubles y) {
  const DoubleDouble log = log2_in_two(magnitude(x));
  // Beyond this exponent every power overflows or vanishes, except powers of 1.
  const Doubles times = clamp(y, both<-0x1p65>(), both<0x1p65>());
  const Doubles times_high = head(times);
  const Doubles high = times_high * log.high;
  const Doubles low = (times - times_high) * log.high + times * log.low;
  const Masks ends = magnitude(high) >= both<1100>();
  return power_from(power_of_two(clamp(high, both<-1100>(), both<1100>()), ends ? both(0) : low).value(), x, y);
}

}  // namespace stride0::float64
