// `npm run accuracy`: whether the float32 kernels answer with the float nearest to the exact result. Of one number, for
// all 2^32 of them; of two, for the pairs in worst-cases.txt, every pair of special numbers, and a hundred million
// random ones. The C library's double tells, unless it is within 64 of its units of half way between two floats; then
// MPFR does. Names choose functions; `--every N` looks at one number in N, `--pairs N` at so many pairs, `--list`
// prints what is wrong.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <mpfr.h>

#include "core/bits.h"
#include "kernels/table.h"

namespace stride0 {
namespace {

constexpr std::size_t kBlock = 4096;
using Exactly = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using ExactlyOfTwo = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

struct Function {
  Op op;
  double (*one)(double) = nullptr;
  Exactly exactly = nullptr;
  double (*two)(double, double) = nullptr;
  ExactlyOfTwo exactly_of_two = nullptr;
};

const Function kFunctions[] = {
    {Op::kExp, exp, mpfr_exp},
    {Op::kExp2, exp2, mpfr_exp2},
    {Op::kExpm1, expm1, mpfr_expm1},
    {Op::kLog, log, mpfr_log},
    {Op::kLog2, log2, mpfr_log2},
    {Op::kLog10, log10, mpfr_log10},
    {Op::kLog1p, log1p, mpfr_log1p},
    {Op::kSin, sin, mpfr_sin},
    {Op::kCos, cos, mpfr_cos},
    {Op::kTan, tan, mpfr_tan},
    {Op::kAsin, asin, mpfr_asin},
    {Op::kAcos, acos, mpfr_acos},
    {Op::kAtan, atan, mpfr_atan},
    {Op::kSinh, sinh, mpfr_sinh},
    {Op::kCosh, cosh, mpfr_cosh},
    {Op::kTanh, tanh, mpfr_tanh},
    {Op::kAsinh, asinh, mpfr_asinh},
    {Op::kAcosh, acosh, mpfr_acosh},
    {Op::kAtanh, atanh, mpfr_atanh},
    {Op::kErf, erf, mpfr_erf},
    {Op::kErfc, erfc, mpfr_erfc},
    {Op::kPow, nullptr, nullptr, pow, mpfr_pow},
    {Op::kAtan2, nullptr, nullptr, atan2, mpfr_atan2},
    {Op::kHypot, nullptr, nullptr, hypot, mpfr_hypot},
};

struct Wrong {
  std::uint64_t count = 0;
  std::uint64_t asked = 0;  // of MPFR
};

// MPFR rounds to 24 bits, or as many as a subnormal float has.
class Exact {
 public:
  Exact() {
    mpfr_set_emin(-148);
    mpfr_set_emax(128);
    mpfr_inits2(24, a_, b_, out_, static_cast<mpfr_ptr>(nullptr));
  }
  ~Exact() { mpfr_clears(a_, b_, out_, static_cast<mpfr_ptr>(nullptr)); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  float of(const Function& function, float a, float b) {
    mpfr_set_flt(a_, a, MPFR_RNDN);
    mpfr_set_flt(b_, b, MPFR_RNDN);
    const int inexact =
        function.exactly ? function.exactly(out_, a_, MPFR_RNDN) : function.exactly_of_two(out_, a_, b_, MPFR_RNDN);
    mpfr_subnormalize(out_, inexact, MPFR_RNDN);
    return mpfr_get_flt(out_, MPFR_RNDN);
  }

 private:
  mpfr_t a_;
  mpfr_t b_;
  mpfr_t out_;
};

// Whether a double this near could be on the wrong side of half way between two floats.
bool is_near_half(double x) {
  constexpr std::int64_t kUnits = 64;
  if (std::fabs(x) < 0x1.1p-126) {  // where floats are 2^-149 apart
    const double units = std::fabs(x) * 0x1p149;
    return std::fabs(units - std::floor(units) - 0.5) < 0x1p-20;
  }
  const auto lost = static_cast<std::int64_t>(bit_cast<std::uint64_t>(x) & 0x1FFFFFFF);
  return std::llabs(lost - 0x10000000) <= kUnits;
}

void judge(Wrong& wrong, const Function& function, float a, float b, float got, double exact, bool list) {
  thread_local Exact precisely;
  float nearest = static_cast<float>(exact);
  const bool is_limit = std::isnan(exact) || std::isinf(exact) || (exact == 0 && (a == 0 || b == 0));
  if (!is_limit && is_near_half(exact)) {
    ++wrong.asked;
    nearest = precisely.of(function, a, b);
  }
  if (bit_cast<std::uint32_t>(got) == bit_cast<std::uint32_t>(nearest)) return;
  if (std::isnan(nearest) && std::isnan(got)) return;
  if (wrong.count++ < 3 || list) {
    std::printf("    %a, %a (0x%08x, 0x%08x) gives %a, not %a\n", a, b, bit_cast<std::uint32_t>(a),
                bit_cast<std::uint32_t>(b), got, nearest);
  }
}

void run_block(Wrong& wrong, const Function& function, const std::vector<float>& a, const std::vector<float>& b,
               bool list) {
  thread_local std::vector<float> out(kBlock);
  Rows rows;
  rows.in = {reinterpret_cast<const std::byte*>(a.data()), reinterpret_cast<const std::byte*>(b.data())};
  rows.out = reinterpret_cast<std::byte*>(out.data());
  rows.length = kBlock;
  rows.count = 1;
  kernel_for(function.op, DType::kFloat32, Motion::kVectorVector)(rows);
  for (std::size_t i = 0; i < kBlock; ++i) {
    judge(wrong, function, a[i], b[i], out[i], function.one ? function.one(a[i]) : function.two(a[i], b[i]), list);
  }
}

void fill_every(std::vector<float>& a, std::uint64_t block, std::uint64_t every) {
  for (std::size_t i = 0; i < kBlock; ++i) {
    a[i] = bit_cast<float>(static_cast<std::uint32_t>((block * kBlock + i) * every));
  }
}

using Random = std::mt19937_64;

double uniform(Random& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }
float any_bits(Random& random) { return bit_cast<float>(static_cast<std::uint32_t>(random())); }
// A number with so many significant bits at most, of any sign.
double whole(Random& random, int bits) { return std::nearbyint(uniform(random) * std::exp2(bits)); }
// Subnormal, or of the smallest or largest exponents.
float at_the_ends(Random& random) {
  constexpr std::uint32_t kExponents[] = {0, 0, 1, 2, 24, 25, 253, 254};
  const std::uint32_t bits = static_cast<std::uint32_t>(random());
  return bit_cast<float>((bits & 0x807FFFFFU) | (kExponents[bits >> 23 & 7] << 23));
}
float exponent_for(double base, double log2_of_power) {
  return static_cast<float>(log2_of_power / std::log2(std::fabs(base)));
}

constexpr std::size_t kKinds = 12;

struct Pair {
  float a;
  float b;
};

Pair draw(Random& random, std::size_t kind) {
  const float a = any_bits(random);
  const double u = uniform(random);
  const double near_one = 1 + u * std::exp2(12 * (uniform(random) - 1));
  switch (kind) {
    case 0:
      return {a, any_bits(random)};
    case 1:  // a power in range
      return {a, exponent_for(a, u * 151)};
    case 2:  // a power that is subnormal, or that nearly overflows
      return {a, exponent_for(a, u < 0 ? -138 + 13 * uniform(random) : 128 + uniform(random))};
    case 3:  // near 1, to a power in range
      return {static_cast<float>(near_one), exponent_for(static_cast<float>(near_one), uniform(random) * 151)};
    case 4:  // exact powers, and exactly half way
      return {static_cast<float>(whole(random, 12) * std::exp2(whole(random, 5))),
              static_cast<float>(whole(random, 5) / 4)};
    case 5:
      return {static_cast<float>(u * 100), static_cast<float>(whole(random, 6))};
    case 6: {  // two sides of a right triangle whose third is exact, or exactly half way
      const double m = whole(random, 12);
      const double n = whole(random, 12);
      const double scale = std::exp2(whole(random, 7) - 10);
      return {static_cast<float>((m * m - n * n) * scale), static_cast<float>(2 * m * n * scale)};
    }
    case 7:  // dyadic
      return {static_cast<float>(whole(random, 24) * std::exp2(u * 8)), static_cast<float>(whole(random, 24))};
    case 8:  // of like sizes
      return {a, static_cast<float>(double{a} * std::exp2(26 * u) * uniform(random))};
    case 9:  // of sizes so different that an angle is nearly 0, π/2 or π, or a subnormal
      return {a, static_cast<float>(double{a} * std::exp2(std::copysign(152 * std::sqrt(std::fabs(u)), u)))};
    case 10:
      return {at_the_ends(random), at_the_ends(random)};
    default:
      return {at_the_ends(random), static_cast<float>(whole(random, 3) / 2)};
  }
}

std::vector<Pair> special_pairs() {
  std::vector<Pair> out;
  std::ifstream file(STRIDE0_WORST_CASES);
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    char* rest = nullptr;
    const auto a = static_cast<std::uint32_t>(std::strtoul(line.c_str(), &rest, 16));
    const auto b = static_cast<std::uint32_t>(std::strtoul(rest, nullptr, 16));
    out.push_back({bit_cast<float>(a), bit_cast<float>(b)});
  }
  constexpr float kMost = std::numeric_limits<float>::max();
  std::vector<float> special = {0, 0x1p-149F, 0x1p-126F, 0.5F, 0x1.fffffep-1F, 1, 0x1.000002p0F, 1.5F, 2, 3, 4, 5, 10};
  for (const float x : {0x1.fffffep22F, 0x1.fffffep23F, 0x1p24F, 0x1p31F, 0x1p60F, kMost, HUGE_VALF, NAN}) {
    special.push_back(x);
  }
  for (std::size_t i = special.size(); i-- > 0;) special.push_back(-special[i]);
  for (const float x : special) {
    for (const float y : special) out.push_back({x, y});
  }
  return out;
}

// The special pairs in the first blocks; then one draw of every kind after another.
void fill_pairs(std::vector<float>& a, std::vector<float>& b, std::uint64_t block) {
  static const std::vector<Pair> special = special_pairs();
  Random random(block);
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::size_t at = block * kBlock + i;
    const Pair pair = at < special.size() ? special[at] : draw(random, i % kKinds);
    a[i] = pair.a;
    b[i] = pair.b;
  }
}

Wrong measure(const Function& function, std::uint64_t every, std::uint64_t pairs, bool list) {
  const std::uint64_t blocks = (function.one ? (std::uint64_t{1} << 32) / every : pairs + kBlock - 1) / kBlock;
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  Wrong wrong;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1U, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] {
      Wrong mine;
      std::vector<float> a(kBlock);
      std::vector<float> b(kBlock);
      for (std::uint64_t block = next++; block < blocks; block = next++) {
        if (function.one) {
          fill_every(a, block, every);
        } else {
          fill_pairs(a, b, block);
        }
        run_block(mine, function, a, b, list);
      }
      const std::lock_guard lock(mutex);
      wrong.count += mine.count;
      wrong.asked += mine.asked;
    });
  }
  for (std::thread& each : threads) each.join();
  return wrong;
}

int main_of(const std::vector<std::string>& arguments) {
  std::uint64_t every = 1;
  std::uint64_t pairs = 100'000'000;
  bool list = false;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--every" && i + 1 < arguments.size()) {
      every = std::max(1ULL, std::strtoull(arguments[++i].c_str(), nullptr, 10));
    } else if (arguments[i] == "--pairs" && i + 1 < arguments.size()) {
      pairs = std::strtoull(arguments[++i].c_str(), nullptr, 10);
    } else if (arguments[i] == "--list") {
      list = true;
    } else {
      names.push_back(arguments[i]);
    }
  }
  bool good = true;
  for (const Function& function : kFunctions) {
    const std::string name(info(function.op).name);
    if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
    const Wrong wrong = measure(function, every, pairs, list);
    std::printf("%-8s %llu wrong, MPFR asked %llu times\n", name.c_str(), static_cast<unsigned long long>(wrong.count),
                static_cast<unsigned long long>(wrong.asked));
    std::fflush(stdout);
    good = good && wrong.count == 0;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace stride0

int main(int count, char** arguments) { return stride0::main_of({arguments + 1, arguments + count}); }
