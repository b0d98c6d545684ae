// Circular functions of doubles and their inverses, two at a time.
#pragma once

#include "kernels/functors/quarter_turns.h"
#include "kernels/functors/trigonometric.h"
#include "kernels/lanes.h"

namespace stride0::float64 {

inline constexpr double kHalfPiLow = 6.123233995736766e-17;

// x = quarters · π/2 + rest + low, |rest| <= π/4. The first three parts of π/2 have 33 bits: their products with
// `quarters` are exact.
struct Turned {
  static constexpr double kFar = 0x1p20;  // beyond, the products would not be
  Doubles rest;
  Doubles low;
  Bits64 quarters;
  HWY_INLINE explicit Turned(Doubles x) {
    const Doubles wholes = x * (1 / kHalfPi) + kWholes;
    const Doubles n = wholes - kWholes;
    quarters = reinterpret_cast<Bits64>(wholes);
    Doubles error{};
    Doubles left = x - n * 0x1.921fb544p0;
    left = less(left, n * 0x1.0b4611a6p-34, error);
    left = less(left, n * 0x1.3198a2ep-69, error);
    error -= n * 0x1.b839a252049c1p-104;
    rest = left + error;
    low = (left - rest) + error;
    const Masks near = magnitude(x) < both(kFar);
    if (!HWY_LIKELY(every(near))) turn_far(x, near, rest, low, quarters);
  }
  HWY_INLINE Doubles sine() const {
    const Doubles z = rest * rest;
    const Doubles most = z * series(z, 0.008333333333322413, -0.0001984126982980796, 2.7557313691958585e-06,
                                    -2.505075812047169e-08, 1.5896795909859322e-10);
    return rest + (rest * z * (most - 0.16666666666666632) + (low - low * z * 0.5));
  }
  HWY_INLINE Doubles cosine() const {
    const Doubles z = rest * rest;
    const Doubles half = z * 0.5;
    const Doubles sum = 1.0 - half;
    const Doubles more = z * z *
                         series(z, 0.0416666666666666, -0.0013888888888874125, 2.4801587289482208e-05,
                                -2.7557314352322257e-07, 2.0875723269979046e-09, -1.1359647561967013e-11);
    return sum + (((1.0 - sum) - half) + (more - rest * low));
  }

 private:
  // a - b, and what rounding it loses.
  static HWY_INLINE Doubles less(Doubles a, Doubles b, Doubles& error) {
    const Doubles out = a - b;
    const Doubles taken = a - out;
    error += (a - (out + taken)) + (taken - b);
    return out;
  }
};

// The sine that many quarters further on.
HWY_INLINE Doubles sine_after(std::uint64_t quarters, Doubles x) {
  const Turned turned(x);
  const Bits64 n = turned.quarters + quarters;
  const Doubles out = is_odd(n) ? turned.cosine() : turned.sine();
  return reinterpret_cast<Doubles>(reinterpret_cast<Bits64>(out) ^ ((n << 62) & kSignBit));
}
HWY_INLINE Doubles sine(Doubles x) { return magnitude(x) < both(0x1p-27) ? x : sine_after(0, x); }
HWY_INLINE Doubles cosine(Doubles x) { return sine_after(1, x); }
HWY_INLINE Doubles tangent(Doubles x) {
  const Turned turned(x);
  const Doubles s = turned.sine();
  const Doubles c = turned.cosine();
  const Masks odd = is_odd(turned.quarters);
  const Doubles out = (odd ? -c : s) / (odd ? s : c);
  return magnitude(x) < both(0x1p-27) ? x : out;
}

// The angle whose tangent is y / x, neither of them negative. Beside the angles of 0, 45 and 90 degrees it is small.
HWY_INLINE Doubles angle(Doubles y, Doubles x) {
  constexpr double kTan3Eighths = 2.414213562373095;  // of π/2
  constexpr double kTanEighth = 0.4142135623730951;
  const Masks steep = y > x * kTan3Eighths;
  const Masks slanting = ~steep & (y > x * kTanEighth);
  const Doubles over = steep ? -x : slanting ? y - x : y;
  const Doubles under = steep ? y : slanting ? y + x : x;
  const Doubles t = over / under;
  const Doubles z = t * t;
  const Doubles small = t * z *
                        series(z, -0.333333333333332, 0.19999999999953655, -0.1428571428020325, 0.11111110783778193,
                               -0.0909089776611117, 0.0769206034588132, -0.06663105288853423, 0.05847896271032239,
                               -0.050393261533178364, 0.038064844662583475, -0.017907231383761515);
  const Doubles base = steep ? both(kHalfPi) : slanting ? both(kHalfPi / 2) : both(0);
  const Doubles low = steep ? both(kHalfPiLow) : slanting ? both(kHalfPiLow / 2) : both(0);
  return base + (t + (small + low));
}
HWY_INLINE Doubles arctangent(Doubles x) { return with_sign(angle(magnitude(x), both(1)), x); }
// Where both are infinite they count as equal, and a zero beside a zero as beside 1; so large ones are made smaller, as
// they are added.
HWY_INLINE Doubles angle_of(Doubles y, Doubles x) {
  Doubles up = magnitude(y);
  Doubles along = magnitude(x);
  const Masks large = (up > both(0x1p1000)) | (along > both(0x1p1000));
  up = large ? up * 0x1p-30 : up;
  along = large ? along * 0x1p-30 : along;
  const Masks alike = (up == along) & ((up == both(0)) | (up == both(kInfinity)));
  const Masks nowhere = alike & (up == both(0));
  const Doubles out = angle(alike ? (nowhere ? both(0) : both(1)) : up, alike ? both(1) : along);
  const Masks left = (reinterpret_cast<Masks>(x) < 0);
  return with_sign(left ? 2 * kHalfPi - (out - 2 * kHalfPiLow) : out, y);
}

// For z = s², asin s = s + s · z · this, to s = ½.
HWY_INLINE Doubles arcsine_series(Doubles z) {
  return series(z, 0.16666666666665383, 0.07500000000343059, 0.04464285682347673, 0.030381959331284507,
                0.022371753526376166, 0.017359771017589478, 0.013884599647443797, 0.012173270343410822,
                0.006510895425877152, 0.019573785526143795, -0.01629387941377021, 0.03195883089230683);
}
// Beyond ½ the angle is twice one from the other end, whose sine is √((1 - |x|) / 2).
struct Arc {
  Masks beyond;
  Doubles sine;  // of |x|, or from the other end
  Doubles more;
  HWY_INLINE explicit Arc(Doubles x) {
    const Doubles a = magnitude(x);
    beyond = a > both(0.5);
    const Doubles z = beyond ? (1.0 - a) * 0.5 : a * a;
    sine = beyond ? square_root(z) : a;
    more = sine * z * arcsine_series(z);
  }
};
HWY_INLINE Doubles arcsine(Doubles x) {
  const Arc arc(x);
  const Doubles beyond = kHalfPi - (2.0 * arc.sine + (2.0 * arc.more - kHalfPiLow));
  return with_sign(arc.beyond ? beyond : arc.sine + arc.more, x);
}
// Beyond ½ it is the angle from 0 or π, otherwise what it is more or less than π/2.
HWY_INLINE Doubles arccosine(Doubles x) {
  const Arc arc(x);
  const Masks left = reinterpret_cast<Masks>(x) < 0;
  const Doubles angle = arc.sine + arc.more;
  const Doubles size = arc.beyond ? angle + angle : angle;
  const Doubles turned = reinterpret_cast<Doubles>(reinterpret_cast<Bits64>(size) ^
                                                   (reinterpret_cast<Bits64>(left == arc.beyond) & kSignBit));
  const Doubles base = arc.beyond ? (left ? both(2 * kHalfPi) : both(0)) : both(kHalfPi);
  return base + (turned + base * (kHalfPiLow / kHalfPi));
}

}  // namespace stride0::float64
