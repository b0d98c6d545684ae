// Circular functions of doubles and their inverses, two at a time.
#pragma once

#include "core/bits.h"
#include "kernels/functors/float64/double_double.h"
#include "kernels/functors/quarter_turns.h"
#include "kernels/functors/trigonometric.h"
#include "kernels/lanes.h"

namespace stride0::float64 {

inline constexpr double kHalfPiLow = 6.123233995736766e-17;

// x = quarters · π/2 + rest + low, |rest| <= π/4. The first three parts of π/2 have 33 bits: their products with
// `quarters` are exact.
struct ReducedAngle {
  static constexpr double kFar = 0x1p20;  // beyond this, the products would not be exact
  Doubles rest;
  Doubles low;
  Bits64 quarters;
  HWY_INLINE explicit ReducedAngle(Doubles x) {
    const Doubles wholes = x * both<1 / kHalfPi>() + both<kWholes>();
    const Doubles n = wholes - both<kWholes>();
    quarters = bit_cast<Bits64>(wholes);
    Doubles error{};
    Doubles left = x - n * both<0x1.921fb544p0>();
    left = subtract(left, n * both<0x1.0b4611a6p-34>(), error);
    left = subtract(left, n * both<0x1.3198a2ep-69>(), error);
    error -= n * both<0x1.b839a252049c1p-104>();
    rest = left + error;
    low = (left - rest) + error;
    const Masks near = magnitude(x) < both<kFar>();
    if (!HWY_LIKELY(every(near))) reduce_far(x, near, rest, low, quarters);
  }
  HWY_INLINE Doubles sine() const {
    const Doubles z = rest * rest;
    return rest + (sine_beyond_rest(z) + (low - low * z * both<0.5>()));
  }
  HWY_INLINE Doubles cosine() const {
    const Doubles z = rest * rest;
    const DoubleDouble sum = sum_of(both<1>(), z * both<-0.5>());
    return sum.high + (sum.low + (cosine_beyond_square(z) - rest * low));
  }
  // These also include the rounding error of the square of `rest`.
  HWY_INLINE DoubleDouble sine_in_two() const {
    const Doubles z = rest * rest;
    const DoubleDouble sum = sum_of(rest, sine_beyond_rest(z));
    return {sum.high, sum.low + (low - (low * z * both<0.5>() + rest * square_error() * both<1.0 / 6>()))};
  }
  HWY_INLINE DoubleDouble cosine_in_two() const {
    const Doubles z = rest * rest;
    const DoubleDouble sum = sum_of(both<1>(), z * both<-0.5>());
    return sum_of(sum.high, sum.low + (cosine_beyond_square(z) - (rest * low + square_error() * both<0.5>())));
  }

 private:
  HWY_INLINE Doubles square_error() const {
    const Doubles most = head(rest);
    return (most * most - rest * rest) + (rest - most) * (rest + most);
  }
  HWY_INLINE Doubles sine_beyond_rest(Doubles z) const {
    const Doubles most = z * paired_series<0.008333333333322413, -0.0001984126982980796, 2.7557313691958585e-06,
                                           -2.505075812047169e-08, 1.5896795909859322e-10>(z);
    return rest * z * (most - both<0.16666666666666632>());
  }
  static HWY_INLINE Doubles cosine_beyond_square(Doubles z) {
    return z * z *
           paired_series<0.0416666666666666, -0.0013888888888874125, 2.4801587289482208e-05, -2.7557314352322257e-07,
                         2.0875723269979046e-09, -1.1359647561967013e-11>(z);
  }
  // a - b; adds its rounding error to `error`.
  static HWY_INLINE Doubles subtract(Doubles a, Doubles b, Doubles& error) {
    const Doubles out = a - b;
    const Doubles subtracted = a - out;
    error += (a - (out + subtracted)) + (subtracted - b);
    return out;
  }
};

// The sine of x + quarters · π/2.
HWY_INLINE Doubles sine_after(std::uint64_t quarters, Doubles x) {
  const ReducedAngle angle(x);
  const Bits64 n = angle.quarters + quarters;
  const Doubles out = is_odd(n) ? angle.cosine() : angle.sine();
  return bit_cast<Doubles>(bit_cast<Bits64>(out) ^ ((n << 62) & both_bits<kSignBit>()));
}
HWY_INLINE Doubles sine(Doubles x) { return magnitude(x) < both<0x1p-27>() ? x : sine_after(0, x); }
HWY_INLINE Doubles cosine(Doubles x) { return sine_after(1, x); }
HWY_INLINE Doubles tangent(Doubles x) {
  const ReducedAngle angle(x);
  const DoubleDouble s = angle.sine_in_two();
  const DoubleDouble c = angle.cosine_in_two();
  const Masks odd = is_odd(angle.quarters);
  const DoubleDouble out =
      quotient({odd ? -c.high : s.high, odd ? -c.low : s.low}, {odd ? s.high : c.high, odd ? s.low : c.low});
  return magnitude(x) < both<0x1p-27>() ? x : out.high + out.low;
}

// The angle whose tangent is y / x, for non-negative y and x; where `left` is set, π minus that. It is computed as a
// multiple of π/4 plus an angle whose tangent t is at most ½.
HWY_INLINE Doubles angle(Doubles y, Doubles x, Masks left) {
  const Masks steep = y > x + x;
  const Masks slanting = ~steep & (y + y > x);
  const Doubles sum = y + x;
  const Doubles difference = y - x;  // exact if slanting, and then so is sum - 2x
  const Doubles over = steep ? -x : slanting ? difference : y;
  const Doubles under = steep ? y : slanting ? sum : x;
  const DoubleDouble t =
      quotient({left ? -over : over, both(0)}, {under, slanting ? difference - (sum - (x + x)) : both(0)});
  const Doubles whole = t.high + t.low;
  const Doubles z = whole * whole;
  const Doubles small =
      whole * z *
      paired_series<-0.3333333333333298, 0.19999999999903165, -0.1428571427639016, 0.11111110659801715,
                    -0.09090896248442402, 0.07692073964899869, -0.06663811103211877, 0.05858301931593004,
                    -0.051220181627525056, 0.041865365589607045, -0.02743543322658389, 0.010117165545188916>(z);
  const Doubles right_eighths = steep ? both<2>() : slanting ? both<1>() : both(0);
  const Doubles eighths = left ? both<4.0>() - right_eighths : right_eighths;
  const DoubleDouble out = sum_of(eighths * both<kHalfPi / 2>(), t.high);
  return out.high + (out.low + (t.low + (small + eighths * both<kHalfPiLow / 2>())));
}
HWY_INLINE Doubles arctangent(Doubles x) {
  return with_sign(angle(at_most(magnitude(x), both<0x1p1000>()), both<1>(), Masks{}), x);
}

// Replaces non-negative y and x by numbers with the same quotient that `angle` can divide without overflow. Two zeros
// become 0 and 1, two infinities 1 and 1.
HWY_NOINLINE inline void bring_into_range(Doubles& y, Doubles& x) {
  const auto one_if_infinite = [](Doubles a) { return a == both<kInfinity>() ? both<1>() : a * both<0.0>(); };
  const Masks infinite = (y == both<kInfinity>()) | (x == both<kInfinity>());
  const Masks both_zero = (y == both(0)) & (x == both(0));
  const Doubles factor = ((y > both<0x1p700>()) | (x > both<0x1p700>())) ? both<0x1p-200>() : both<0x1p200>();
  y = infinite ? one_if_infinite(y) : y * factor;
  x = both_zero ? both<1>() : infinite ? one_if_infinite(x) : x * factor;
}
HWY_INLINE Doubles angle_of(Doubles y, Doubles x) {
  Doubles up = magnitude(y);
  Doubles along = magnitude(x);
  const Masks usual =
      (up > both<0x1p-400>()) & (up < both<0x1p400>()) & (along > both<0x1p-400>()) & (along < both<0x1p400>());
  if (!HWY_LIKELY(every(usual))) bring_into_range(up, along);
  return with_sign(angle(up, along, bit_cast<Masks>(x) < 0), y);
}

// For z = s², asin s = s + s · z · this, to s = ½.
HWY_INLINE Doubles arcsine_series(Doubles z) {
  return paired_series<0.16666666666665383, 0.07500000000343059, 0.04464285682347673, 0.030381959331284507,
                       0.022371753526376166, 0.017359771017589478, 0.013884599647443797, 0.012173270343410822,
                       0.006510895425877152, 0.019573785526143795, -0.01629387941377021, 0.03195883089230683>(z);
}
// Above ½: asin x = π/2 - 2 · asin √((1 - |x|) / 2).
struct Arc {
  Masks beyond;
  Doubles sine;  // of |x|, or that root above ½
  Doubles more;
  HWY_INLINE explicit Arc(Doubles x) {
    const Doubles a = magnitude(x);
    beyond = a > both<0.5>();
    const Doubles z = beyond ? (both<1.0>() - a) * both<0.5>() : a * a;
    const Doubles root = square_root(z);
    sine = beyond ? root : a;
    more = sine * z * arcsine_series(z) + (beyond ? root_error(root, z, both(0)) : both(0));
  }
};
HWY_INLINE Doubles arcsine(Doubles x) {
  const Arc arc(x);
  const DoubleDouble beyond = sum_of(both<kHalfPi>(), arc.sine * both<-2.0>());
  return with_sign(
      arc.beyond ? beyond.high + (beyond.low + (both<kHalfPiLow>() - both<2.0>() * arc.more)) : arc.sine + arc.more, x);
}
// Above ½ it is measured from 0 or π, otherwise from π/2.
HWY_INLINE Doubles arccosine(Doubles x) {
  const Arc arc(x);
  const Masks left = bit_cast<Masks>(x) < 0;
  const Doubles times = arc.beyond ? (left ? both<-2>() : both<2>()) : (left ? both<1>() : both<-1>());
  const Doubles base = arc.beyond ? (left ? both<2 * kHalfPi>() : both(0)) : both<kHalfPi>();
  const DoubleDouble out = sum_of(base, arc.sine * times);
  return out.high + (out.low + (arc.more * times + base * both<kHalfPiLow / kHalfPi>()));
}

// √(a² + b²), if the sum of squares neither overflows nor vanishes. The squares of heads are exact.
HWY_INLINE Doubles hypotenuse_in_range(Doubles a, Doubles b) {
  const Doubles a_head = head(a);
  const Doubles b_head = head(b);
  const Doubles aa = a_head * a_head;
  const Doubles bb = b_head * b_head;
  const Masks steep = bb > aa;
  const DoubleDouble square = sum_of(steep ? bb : aa, steep ? aa : bb);
  const Doubles low = square.low + ((a - a_head) * (a + a_head) + (b - b_head) * (b + b_head));
  const Doubles root = square_root(square.high + low);
  return root + root_error(root, square.high, low);
}
// Scales the sides into range first. If a side is infinite, so is the result, even if the other is a quiet NaN.
HWY_NOINLINE inline Doubles scaled_hypotenuse(Doubles a, Doubles b, Doubles sum) {
  const Masks small = sum < both<0x1p-900>();
  const Masks large = sum > both<0x1p1000>();
  const Doubles factor = small ? both<0x1p600>() : large ? both<0x1p-600>() : both<1>();
  const Doubles back = small ? both<0x1p-600>() : large ? both<0x1p600>() : both<1>();
  const Masks infinite = (magnitude(a) == both<kInfinity>()) | (magnitude(b) == both<kInfinity>());
  Doubles out = infinite ? both<kInfinity>() : hypotenuse_in_range(a * factor, b * factor) * back;
  for (int i = 0; i < 2; ++i) {
    if (is_signalling(double{a[i]}) || is_signalling(double{b[i]})) out[i] = a[i] + b[i];
  }
  return out;
}
HWY_INLINE Doubles hypotenuse(Doubles a, Doubles b) {
  const Doubles sum = a * a + b * b;
  const Masks usual = (sum > both<0x1p-900>()) & (sum < both<0x1p1000>());
  return HWY_LIKELY(every(usual)) ? hypotenuse_in_range(a, b) : scaled_hypotenuse(a, b, sum);
}

}  // namespace stride0::float64
