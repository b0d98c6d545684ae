// Exponentials of floats and functions built from them, computed in double: 2^t is 2^n · 2^f, with n whole and |f| <=
// 1/2. The relative error of the double is small enough to round to the nearest float (kernels/correct_rounding.h).
#pragma once

#include "core/bits.h"
#include "kernels/correct_rounding.h"
#include "kernels/lanes.h"

namespace stride0 {

inline constexpr double kLog2E = 1.4426950408889634074;

namespace float32 {

// 2^t, for |t| below 1000: 2^f is (c + f) / (c - f), where c is f · coth(f · log(2) / 2), a series in f².
struct PowerOfTwo {
  // 2^t = scale · over / under.
  template <class V>
  struct Parts {
    V scale;
    V f;
    V over;
    V under;
    HWY_INLINE V value() const { return scale * over / under; }
    // 2^t - 1 times `under`, without cancellation for small t.
    HWY_INLINE V minus_one() const { return scale * (f + f) + (scale - both<1.0>()) * under; }
  };
  Doubles wholes = both<kWholes + 1023>();  // whose low bits are a double's exponent
  Series<2 * 1.4426950408908787, 2 * 0.05776226480078169, 2 * -0.00046252931035789313, 2 * 5.259475524565567e-06>
      cotangent;

  template <class V>
  HWY_INLINE Parts<V> parts(V t) const {
    const V exponents = t + wholes;
    const V f = abreast(t - (exponents - wholes));
    const V c = abreast(cotangent(f * f));
    return {power(exponents), f, c + f, c - f};
  }

 private:
  static HWY_INLINE Doubles power(Doubles exponents) { return bit_cast<Doubles>(bit_cast<Bits64>(exponents) << 52); }
  static HWY_INLINE FourDoubles power(FourDoubles exponents) { return {power(exponents.low), power(exponents.high)}; }
};

// 2^t if that is a normal float. The square root of 2^f is (c + f) / (c - f), where c is f · coth(f · log(2) / 4). n is
// added to the exponents of the rounded floats.
struct NormalPower {
  Doubles wholes = both<kWholes>();
  Doubles c0 = both<5.770780164120606>();
  Doubles c1 = both<0.05776224697827665>();
  Doubles c2 = both<-0.00011548899881712945>();

  HWY_INLINE Rounded power(const UncertainLanes& uncertain, FourDoubles t, Masks32 outside) const {
    const FourDoubles exponents = t + wholes;
    const FourDoubles f = abreast(t - (exponents - wholes));
    const FourDoubles z = f * f;
    const FourDoubles c = abreast(c0 + z * (c1 + z * c2));
    const FourDoubles root = (c + f) / (c - f);
    const FourDoubles wide = root * root;
    const Bits32 scale = lower_words(exponents.low, exponents.high) << 23;
    return {bit_cast<Floats>(bit_cast<Bits32>(narrowed(wide.low, wide.high)) + scale),
            uncertain.near_half(wide) | outside};
  }
};

// Beyond `least` and `most`, the result is the same as at the bound: infinite, 0, or ±1.
struct Exp2 : PowerOfTwo, MayBeSubnormal {
  struct Quick : NormalPower {
    Floats square = all<125.0F * 125.0F>();
    HWY_INLINE Rounded rounded(const UncertainLanes& uncertain, Floats x) const {
      return power(uncertain, halves(x), x * x >= square);
    }
  };
  Floats least = all<-152>();
  Floats most = all<130>();
  HWY_INLINE Floats bounded(Floats x) const { return clamp(x, least, most); }
  template <class V>
  HWY_INLINE V operator()(V x) const {
    return parts(x).value();
  }
};
struct ExponentOfE : PowerOfTwo {
  Doubles log2_e = both<kLog2E>();
  Floats least = all<-105>();
  Floats most = all<90>();
  HWY_INLINE Floats bounded(Floats x) const { return clamp(x, least, most); }
};
struct Exp : ExponentOfE, MayBeSubnormal {
  struct Quick : NormalPower {
    Doubles log2_e = both<kLog2E>();
    Floats square = all<87.0F * 87.0F>();
    HWY_INLINE Rounded rounded(const UncertainLanes& uncertain, Floats x) const {
      return power(uncertain, halves(x) * log2_e, x * x >= square);
    }
  };
  template <class V>
  HWY_INLINE V operator()(V x) const {
    return parts(x * log2_e).value();
  }
};
struct Expm1 : ExponentOfE, SideBySide, PreservesSign {
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto power = parts(x * log2_e);
    return power.minus_one() / power.under;
  }
};
struct Sinh : ExponentOfE, Odd {
  HWY_INLINE Floats bounded(Floats x) const { return smaller(x, most); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto power = parts(x * log2_e);
    const Doubles e = power.minus_one();
    const Doubles under = power.under;
    return e * (e + under + under) * both<0.5>() / (under * (e + under));  // (e + e / (e + 1)) / 2
  }
};
struct Cosh : ExponentOfE {
  HWY_INLINE Floats bounded(Floats x) const { return clamp(x, -most, most); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto power = parts(x * log2_e);
    const Doubles over = power.scale * power.over;
    return (over * over + power.under * power.under) * both<0.5>() / (over * power.under);  // (e + 1 / e) / 2
  }
};
// (1 - e) / (1 + e), where e = exp(-2 |x|) = scale · over / under. `under` is over - 2 f, which keeps 1 - e exact
// enough where x is small and e is near 1.
struct Tanh : PowerOfTwo, SideBySide, Odd {
  Floats most = all<10>();
  Doubles minus_two_log2_e = both<-2 * kLog2E>();
  HWY_INLINE Floats bounded(Floats x) const { return smaller(x, most); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto power = parts(x * minus_two_log2_e);
    const Doubles scaled = power.scale * power.over;
    return (power.over - scaled - (power.f + power.f)) / (power.under + scaled);
  }
};

// The complementary error function of x >= 0 is 2^(x · series(x)).
struct Erf : PowerOfTwo, MayBeSubnormal, Odd {
  Floats most = all<3.95F>();
  Series<-1.6279070286054937, -0.9184481894792689, -0.14826949912371762, 0.027596245913558384, 0.00030319794232021134,
         -0.002451135203262293, 0.0008580222307459196, -4.2705812884448174e-05, -9.408330940114564e-05,
         5.070426013672653e-05, -1.4540398467245061e-05, 2.56542560577747e-06, -2.625904440814633e-07,
         1.1978994317907313e-08>
      logarithm;
  HWY_INLINE Floats bounded(Floats x) const { return smaller(x, most); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto power = parts(x * logarithm(x));
    return both(0) - power.minus_one() / power.under;
  }
};
// e^-x² / (x + 3), times a series in (x - 3) / (x + 3).
struct Erfc : PowerOfTwo, MayBeSubnormal {
  Floats least = all<-10.1F>();
  Floats most = all<10.1F>();
  Doubles minus_log2_e = both<-kLog2E>();
  Doubles three = both<3.0>();
  Series<1.0740069070885832, -0.8833944531988626, 0.5902283570739403, -0.3104672600008085, 0.11952776241620199,
         -0.02682727003797346, -0.0012124413199107811, 0.003034344302599304, -0.0005480475954714825,
         -0.00027784941803653425, 0.00010624491161700668, 3.2179933505362676e-05, -1.4412791023222893e-05,
         -5.3218005810958e-06>
      scaled;
  HWY_INLINE Floats bounded(Floats x) const { return clamp(x, least, most); }
  HWY_INLINE Doubles operator()(Doubles x) const {
    const Doubles a = magnitude(x);
    const Doubles inverse = both<1.0>() / (a + three);
    const Doubles e = parts(a * a * minus_log2_e).value() * (inverse * scaled((a - three) * inverse));
    return x < both(0) ? both<2.0>() - e : e;
  }
};

}  // namespace float32
}  // namespace stride0
