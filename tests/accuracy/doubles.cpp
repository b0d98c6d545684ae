#include "doubles.h"

#include <mutex>

namespace stride0 {
namespace {

// Only a long double with more bits can measure the error of a double.
constexpr bool kLongDoubleIsWider = std::numeric_limits<long double>::digits > 60;
// The largest error of the C library's long double functions, in units in the last place of a double.
constexpr double kLongDoubleError = 1.0 / 128;

// If both are finite and not 0.
double units_off(double got, long double exact) {
  const int exponent = std::max(std::ilogb(exact), -1022);
  return static_cast<double>(std::fabs(got - exact) * std::scalbn(1.0L, 52 - exponent));
}

class Exact {
 public:
  Exact() { mpfr_inits2(160, a_, b_, out_, static_cast<mpfr_ptr>(nullptr)); }
  ~Exact() { mpfr_clears(a_, b_, out_, static_cast<mpfr_ptr>(nullptr)); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  double units(const Function& function, double a, double b, double got) {
    mpfr_set_d(a_, a, MPFR_RNDN);
    mpfr_set_d(b_, b, MPFR_RNDN);
    if (function.exactly != nullptr) {
      function.exactly(out_, a_, MPFR_RNDN);
    } else {
      function.exactly_of_two(out_, a_, b_, MPFR_RNDN);
    }
    const double nearest = mpfr_get_d(out_, MPFR_RNDN);
    if (std::isnan(nearest)) return std::isnan(got) ? 0 : HUGE_VAL;
    if (std::isinf(nearest) || mpfr_zero_p(out_)) {
      return bit_cast<std::uint64_t>(got) == bit_cast<std::uint64_t>(nearest) ? 0 : HUGE_VAL;
    }
    if (!std::isfinite(got) || std::signbit(got) != std::signbit(nearest)) return HUGE_VAL;
    const mpfr_exp_t exponent = std::max<mpfr_exp_t>(mpfr_get_exp(out_) - 1, -1022);
    mpfr_sub_d(out_, out_, got, MPFR_RNDN);
    mpfr_mul_2si(out_, out_, 52 - exponent, MPFR_RNDN);
    return std::fabs(mpfr_get_d(out_, MPFR_RNDA));
  }

 private:
  mpfr_t a_;
  mpfr_t b_;
  mpfr_t out_;
};

// Uses MPFR if the error may be larger than all before.
void judge(Farthest& most, const Function& function, double a, double b, double got) {
  thread_local Exact precisely;
  if constexpr (kLongDoubleIsWider) {
    const long double exact = function.one_long != nullptr ? function.one_long(a) : function.two_long(a, b);
    const auto nearest = static_cast<double>(exact);
    if (std::isnan(nearest) && std::isnan(got)) return;
    const bool is_usual = std::isfinite(got) && std::isfinite(nearest) && got != 0 && nearest != 0;
    if (is_usual && units_off(got, exact) < most.units - kLongDoubleError) return;
    const bool is_limit = exact == 0 || std::isinf(exact);
    if (is_limit && bit_cast<std::uint64_t>(got) == bit_cast<std::uint64_t>(nearest)) return;
  }
  ++most.asked;
  const double units = precisely.units(function, a, b, got);
  if (units > most.units) most = {units, a, b, got, most.asked};
}

// Numbers near those where functions of one operand switch to another method, or have zeros or poles.
double near_special(Random& random) {
  const double away = 1 + uniform(random) * std::exp2(27 * (uniform(random) - 1));
  const auto few = static_cast<long double>(whole(random, 6));
  const auto many = static_cast<long double>(whole(random, static_cast<int>(random() % 60)));
  switch (random() % 5) {
    case 0:
      return static_cast<double>(many * 0.785398163397448309615660845819875721L) * away;
    case 1:
      return static_cast<double>(static_cast<long double>(whole(random, 12)) *
                                 0.346573590279972654708616060729088284L) *
             away;
    case 2:
      return std::exp2(whole(random, 12) / 2) * away;
    case 3:
      return std::tan(static_cast<double>(few) * 0.19634954084936207) * away;
    default:
      return static_cast<double>(few) / 16 * away;
  }
}

double draw_one(Random& random, std::size_t kind, const Function& function) {
  switch (kind % 4) {
    case 0:
      return any_bits<double>(random);
    case 1:
      return std::uniform_real_distribution<double>(function.least, function.most)(random);
    case 2:
      return std::copysign(std::exp2(64 * uniform(random)), uniform(random));
    default:
      return near_special(random);
  }
}

std::vector<double> special_doubles() {
  std::vector<double> out = special_numbers();
  const std::size_t count = out.size();
  // The last one is the double nearest to a multiple of π/2.
  for (const double x : {0x1p-1074, 0x1p-1022, 0x1.fffffffffffffp-1, 0x1.0000000000001p0, 0x1.fffffffffffffp1023,
                         0x1.6ac5b262ca1ffp849}) {
    out.insert(out.end(), {x, -x});
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isfinite(out[i])) out.insert(out.end(), {std::nextafter(out[i], 0.0), std::nextafter(out[i], HUGE_VAL)});
  }
  return out;
}

void fill_ones(std::vector<double>& a, std::uint64_t block, const Function& function,
               const std::vector<double>& special) {
  Random random(block);
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::size_t index = block * kBlock + i;
    a[i] = index < special.size() ? special[index] : draw_one(random, i, function);
  }
}

}  // namespace

Farthest farthest_double(const Function& function, std::uint64_t count) {
  const std::uint64_t blocks = (count + kBlock - 1) / kBlock;
  const std::vector<double> special = special_doubles();
  const std::vector<Pair<double>> pairs = special_pairs<double>(special);
  std::mutex mutex;
  Farthest most;
  in_threads(blocks, [&](const auto& next) {
    Farthest mine;
    std::vector<double> a(kBlock);
    std::vector<double> b(kBlock);
    std::vector<double> out(kBlock);
    for (std::uint64_t block = next(); block < blocks; block = next()) {
      if (function.one) {
        fill_ones(a, block, function, special);
      } else {
        fill_pairs(a, b, block, pairs);
      }
      run_kernel(function, DType::kFloat64, a, b, out);
      for (std::size_t i = 0; i < kBlock; ++i) judge(mine, function, a[i], b[i], out[i]);
    }
    const std::lock_guard lock(mutex);
    mine.asked += most.asked;
    const std::uint64_t asked = mine.asked;
    if (mine.units > most.units) most = mine;
    most.asked = asked;
  });
  return most;
}

}  // namespace stride0
