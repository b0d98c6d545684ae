// The error function of doubles and its complement, two at a time and without a table.
#pragma once

#include "kernels/functors/float64/exponential.h"

namespace stride0::float64 {

// Where |x| is below 0.625, erf x = x + x · (a series in x²). Beyond, it is computed from its complement.
struct NearZero {
  Masks holds;
  Doubles x;
  Doubles series_of_square;
  HWY_INLINE explicit NearZero(Doubles from)
      : holds(magnitude(from) < both<0.625>()),
        x(from),
        series_of_square(
            series<0.12837916709551256, -0.3761263890318365, 0.11283791670946391, -0.02686617064226789,
                   0.005223977577744099, -0.0008548322455247836, 0.0001205506618241307, -1.4915976688375745e-05,
                   1.6248820657738334e-06, -1.3720988263990337e-07>(from * from)) {}
  // Scales x up first, because the product of a subnormal would lose bits.
  HWY_INLINE Doubles value() const {
    const Doubles large = x * both<0x1p60>();
    return (large + large * series_of_square) * both<0x1p-60>();
  }
  HWY_INLINE Doubles complement() const {
    const Doubles rest = both<1.0>() - x;
    return rest - (x * series_of_square - ((both<1.0>() - rest) - x));
  }
};

// erfc a, for a >= 0.625, is e^(R - 1/2 - a²) / (a + 1/2). R is a series in (a - 2) / (a + 2). It is below 0.08, so its
// rounding error hardly matters.
HWY_NOINLINE inline Doubles complement_beyond(Doubles a) {
  a = at_most(a, both<27.3>());  // where the result is 0
  const Doubles y = (a - both<2.0>()) / (a + both<2.0>());
  const Doubles rest =
      paired_series<0.05134946725751749, -0.07264322397765682, -0.13265669315809614, 0.1188956102311909,
                    -0.042272689366345435, 0.006727061442131306, -0.006017066443435233, 0.006344898235262014,
                    -0.002245766850536441, 0.0004460649026746674, -0.0006983967603331155, 0.0005041212046341851,
                    -0.00010999954624017378, 6.870613681942835e-05, -8.61410899855185e-05, 3.125847470033765e-05,
                    -9.179988025373537e-06, 1.2839538987862775e-05, -6.602905407939771e-06, 1.8530071635982392e-06,
                    -2.4060129032548598e-06, 1.728473795837839e-06, -3.8573068044058295e-07>(y);
  const Doubles first = head(a);
  return Exponential::of(both<-0.5>() - first * first, rest - (a - first) * (a + first))
      .value_over(sum_of(a, both<0.5>()));
}

HWY_INLINE Doubles error_function(Doubles x) {
  const NearZero near(x);
  if (every(near.holds)) return near.value();
  return near.holds ? near.value() : with_sign(both<1.0>() - complement_beyond(magnitude(x)), x);
}
HWY_INLINE Doubles complementary_error_function(Doubles x) {
  const NearZero near(x);
  if (every(near.holds)) return near.complement();
  const Doubles beyond = complement_beyond(magnitude(x));
  return near.holds ? near.complement() : x < both(0) ? both<2.0>() - beyond : beyond;
}

}  // namespace stride0::float64
