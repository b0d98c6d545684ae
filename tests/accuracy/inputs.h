// The functions that `npm run accuracy` checks, and random operands for them. The draws depend only on the seed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <mpfr.h>

#include "core/bits.h"
#include "kernels/table.h"

namespace stride0 {

constexpr std::size_t kBlock = 4096;

// A function of one operand or two: the C library's in double and in long double, and MPFR's.
struct Function {
  Op op;
  // Between these bounds the float64 function has most of its finite results.
  double least = 0;
  double most = 0;
  double (*one)(double) = nullptr;
  long double (*one_long)(long double) = nullptr;
  int (*exactly)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  double (*two)(double, double) = nullptr;
  long double (*two_long)(long double, long double) = nullptr;
  int (*exactly_of_two)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
};

inline const Function kFunctions[] = {
    {Op::kExp, -746, 710, exp, expl, mpfr_exp},
    {Op::kExp2, -1076, 1024, exp2, exp2l, mpfr_exp2},
    {Op::kExpm1, -40, 710, expm1, expm1l, mpfr_expm1},
    {Op::kLog, 0, 4, log, logl, mpfr_log},
    {Op::kLog2, 0, 4, log2, log2l, mpfr_log2},
    {Op::kLog10, 0, 4, log10, log10l, mpfr_log10},
    {Op::kLog1p, -1, 4, log1p, log1pl, mpfr_log1p},
    {Op::kSin, -30, 30, sin, sinl, mpfr_sin},
    {Op::kCos, -30, 30, cos, cosl, mpfr_cos},
    {Op::kTan, -30, 30, tan, tanl, mpfr_tan},
    {Op::kAsin, -1, 1, asin, asinl, mpfr_asin},
    {Op::kAcos, -1, 1, acos, acosl, mpfr_acos},
    {Op::kAtan, -8, 8, atan, atanl, mpfr_atan},
    {Op::kSinh, -711, 711, sinh, sinhl, mpfr_sinh},
    {Op::kCosh, -711, 711, cosh, coshl, mpfr_cosh},
    {Op::kTanh, -22, 22, tanh, tanhl, mpfr_tanh},
    {Op::kAsinh, -10, 10, asinh, asinhl, mpfr_asinh},
    {Op::kAcosh, 1, 10, acosh, acoshl, mpfr_acosh},
    {Op::kAtanh, -1, 1, atanh, atanhl, mpfr_atanh},
    {Op::kErf, -6, 6, erf, erfl, mpfr_erf},
    {Op::kErfc, -6, 27.3, erfc, erfcl, mpfr_erfc},
    {Op::kPow, 0, 0, nullptr, nullptr, nullptr, pow, powl, mpfr_pow},
    {Op::kAtan2, 0, 0, nullptr, nullptr, nullptr, atan2, atan2l, mpfr_atan2},
    {Op::kHypot, 0, 0, nullptr, nullptr, nullptr, hypot, hypotl, mpfr_hypot},
};

template <class T>
struct Pair {
  T a;
  T b;
};

using Random = std::mt19937_64;

inline double uniform(Random& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }
template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
template <class T>
T any_bits(Random& random) {
  return bit_cast<T>(static_cast<BitsOf<T>>(random()));
}
// A whole number of at most `bits` bits, positive or negative.
inline double whole(Random& random, int bits) { return std::nearbyint(uniform(random) * std::exp2(bits)); }
// A subnormal, or a number with one of the smallest or largest exponents.
template <class T>
T at_the_ends(Random& random) {
  using Limits = std::numeric_limits<T>;
  constexpr int kDigits = Limits::digits;
  constexpr int kLast = 2 * Limits::max_exponent - 2;
  constexpr int kExponents[] = {0, 0, 1, 2, kDigits, kDigits + 1, kLast - 1, kLast};
  const auto bits = static_cast<BitsOf<T>>(random());
  constexpr BitsOf<T> kExponentBits = (BitsOf<T>{2} * Limits::max_exponent - 1) << (kDigits - 1);
  const auto exponent = static_cast<BitsOf<T>>(kExponents[(bits >> (kDigits - 1)) & 7]);
  return bit_cast<T>((bits & ~kExponentBits) | (exponent << (kDigits - 1)));
}
template <class T>
T exponent_for(T base, double log2_of_power) {
  return static_cast<T>(log2_of_power / std::log2(std::fabs(double{base})));
}

constexpr std::size_t kKinds = 12;

template <class T>
Pair<T> draw(Random& random, std::size_t kind) {
  using Limits = std::numeric_limits<T>;
  constexpr int kDigits = Limits::digits;
  constexpr int kReach = kDigits - Limits::min_exponent + 2;
  const T a = any_bits<T>(random);
  const double u = uniform(random);
  const double near_one = 1 + u * std::exp2(kDigits / 2.0 * (uniform(random) - 1));
  switch (kind) {
    case 0:
      return {a, any_bits<T>(random)};
    case 1:  // a power in range
      return {a, exponent_for(a, u * kReach)};
    case 2: {  // a power that is subnormal, or that nearly overflows
      constexpr int kHalf = kDigits / 2 + 1;
      return {a, exponent_for(a, u < 0 ? Limits::min_exponent - kHalf + kHalf * uniform(random)
                                       : Limits::max_exponent + uniform(random))};
    }
    case 3:  // near 1, to a power in range
      return {static_cast<T>(near_one), exponent_for(static_cast<T>(near_one), uniform(random) * kReach)};
    case 4:  // exact powers, and exactly half way
      return {static_cast<T>(whole(random, kDigits / 2) * std::exp2(whole(random, 5))),
              static_cast<T>(whole(random, 5) / 4)};
    case 5:
      return {static_cast<T>(u * 100), static_cast<T>(whole(random, 6))};
    case 6: {  // two sides of a right triangle whose third is exact, or exactly in the middle
      const double m = whole(random, kDigits / 2);
      const double n = whole(random, kDigits / 2);
      const double scale = std::exp2(whole(random, 7) - 10);
      return {static_cast<T>((m * m - n * n) * scale), static_cast<T>(2 * m * n * scale)};
    }
    case 7:  // dyadic
      return {static_cast<T>(whole(random, kDigits) * std::exp2(u * 8)), static_cast<T>(whole(random, kDigits))};
    case 8:  // of similar magnitudes
      return {a, static_cast<T>(double{a} * std::exp2((kDigits + 2) * u) * uniform(random))};
    case 9:  // of so different magnitudes that the angle is nearly 0, π/2 or π, or subnormal
      return {a, static_cast<T>(double{a} * std::exp2(std::copysign((kReach + 1) * std::sqrt(std::fabs(u)), u)))};
    case 10:
      return {at_the_ends<T>(random), at_the_ends<T>(random)};
    default:
      return {at_the_ends<T>(random), static_cast<T>(whole(random, 3) / 2)};
  }
}

inline std::vector<double> special_numbers() {
  constexpr double kMost = std::numeric_limits<float>::max();
  std::vector<double> out = {0, 0x1p-149, 0x1p-126, 0.5, 0x1.fffffep-1, 1, 0x1.000002p0, 1.5, 2, 3, 4, 5, 10};
  for (const double x : {0x1.fffffep22, 0x1.fffffep23, 0x1p24, 0x1p31, 0x1p60, kMost, HUGE_VAL, double{NAN}}) {
    out.push_back(x);
  }
  for (std::size_t i = out.size(); i-- > 0;) out.push_back(-out[i]);
  return out;
}

// The worst cases of two floats and, as nearly as T can represent them, pairs of special numbers.
template <class T>
std::vector<Pair<T>> special_pairs(const std::vector<double>& special) {
  std::vector<Pair<T>> out;
  std::ifstream file(STRIDE0_WORST_CASES);
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    char* rest = nullptr;
    const auto a = static_cast<std::uint32_t>(std::strtoul(line.c_str(), &rest, 16));
    const auto b = static_cast<std::uint32_t>(std::strtoul(rest, nullptr, 16));
    out.push_back({bit_cast<float>(a), bit_cast<float>(b)});
  }
  for (const double x : special) {
    for (const double y : special) out.push_back({static_cast<T>(x), static_cast<T>(y)});
  }
  return out;
}

// The special pairs come in the first blocks, then draws of all kinds in turn.
template <class T>
void fill_pairs(std::vector<T>& a, std::vector<T>& b, std::uint64_t block, const std::vector<Pair<T>>& special) {
  Random random(block);
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::size_t index = block * kBlock + i;
    const Pair<T> pair = index < special.size() ? special[index] : draw<T>(random, i % kKinds);
    a[i] = pair.a;
    b[i] = pair.b;
  }
}

template <class T>
void run_kernel(const Function& function, DType dtype, const std::vector<T>& a, const std::vector<T>& b,
                std::vector<T>& out) {
  Rows rows;
  rows.in = {bytes_at(a.data()), bytes_at(b.data())};
  rows.out = bytes_at(out.data());
  rows.length = kBlock;
  rows.count = 1;
  kernel_for(function.op, dtype, Motion::kVectorVector)(rows);
}

// Each thread calls `work(next)`, where `next()` returns a block that no other thread gets, or `blocks` at the end.
template <class Work>
void in_threads(std::uint64_t blocks, Work work) {
  std::atomic<std::uint64_t> next_block = 0;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1U, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] { work([&] { return std::min<std::uint64_t>(next_block++, blocks); }); });
  }
  for (std::thread& each : threads) each.join();
}

}  // namespace stride0
