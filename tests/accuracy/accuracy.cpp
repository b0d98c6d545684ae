// `npm run accuracy`: how far the float32 kernels are from the exact answer, in units in the last place, and where. Of
// one number, over all 2^32 of them; of two, over every pair of special numbers and a hundred million random ones. What
// the C library makes of doubles counts as exact. Names choose functions; `--every N` looks at one number in N.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "core/bits.h"
#include "kernels/table.h"

namespace stride0 {
namespace {

constexpr std::size_t kBlock = 4096;
constexpr double kAllowed = 4;

struct Function {
  Op op;
  double (*one)(double) = nullptr;
  double (*two)(double, double) = nullptr;
};

// As PyTorch has it: e^-x is a float, and may be infinite.
double logistic_of(double x) { return x < -88.722839 ? 0 : 1 / (1 + std::exp(-x)); }

const Function kFunctions[] = {
    {Op::kExp, exp},
    {Op::kTanh, tanh},
    {Op::kExp2, exp2},
    {Op::kExpm1, expm1},
    {Op::kSigmoid, logistic_of},
    {Op::kSinh, sinh},
    {Op::kCosh, cosh},
    {Op::kErf, erf},
    {Op::kErfc, erfc},
    {Op::kLog, log},
    {Op::kLog2, log2},
    {Op::kLog10, log10},
    {Op::kLog1p, log1p},
    {Op::kAsinh, asinh},
    {Op::kAcosh, acosh},
    {Op::kAtanh, atanh},
    {Op::kSin, sin},
    {Op::kCos, cos},
    {Op::kTan, tan},
    {Op::kAsin, asin},
    {Op::kAcos, acos},
    {Op::kAtan, atan},
    {Op::kPow, nullptr, pow},
    {Op::kAtan2, nullptr, atan2},
    {Op::kHypot, nullptr, hypot},
};

struct Worst {
  double ulps = 0.5;  // what rounding alone may cost: an answer that is the nearest float is looked at no closer
  float a = 0;
  float b = 0;
  float got = 0;
  double exact = 0;
  std::uint64_t other_kind = 0;  // answers that are not of the kind they should be

  void take(const Worst& other) {
    const std::uint64_t sum = other_kind + other.other_kind;
    if (other.ulps > ulps) *this = other;
    other_kind = sum;
  }
};

// The distance between two neighbours where x lies.
double unit(double x) {
  const int exponent = std::max(std::ilogb(x), -126);
  return std::ldexp(1, exponent - 23);
}

// A NaN, a sign, an infinity or a zero that is exact must be what it is. One that is rounded to is a number like
// others, infinity standing where 2^128 would.
void judge(Worst& worst, float a, float b, float got, double exact) {
  const auto nearest = static_cast<float>(exact);
  if (bit_cast<std::uint32_t>(got) == bit_cast<std::uint32_t>(nearest)) return;
  if (std::isnan(nearest) && std::isnan(got)) return;
  const bool is_limit = !std::isfinite(exact) || exact == 0;
  if (std::signbit(got) != std::signbit(nearest) || std::isnan(got) || (is_limit && got != nearest)) {
    if (worst.other_kind++ == 0) std::printf("    %a, %a gives %a, not %a\n", a, b, got, nearest);
    return;
  }
  if (is_limit || (std::isinf(nearest) && std::isinf(got))) return;
  const double number = std::isinf(got) ? std::copysign(0x1p128, got) : got;
  const double ulps = std::fabs(number - exact) / unit(exact);
  if (ulps > worst.ulps) worst = {ulps, a, b, got, exact, worst.other_kind};
}

void run_block(Worst& worst, const Function& function, const std::vector<float>& a, const std::vector<float>& b) {
  thread_local std::vector<float> out(kBlock);
  Rows rows;
  rows.in = {reinterpret_cast<const std::byte*>(a.data()), reinterpret_cast<const std::byte*>(b.data())};
  rows.out = reinterpret_cast<std::byte*>(out.data());
  rows.length = kBlock;
  rows.count = 1;
  kernel_for(function.op, DType::kFloat32, Motion::kVectorVector)(rows);
  for (std::size_t i = 0; i < kBlock; ++i) {
    judge(worst, a[i], b[i], out[i], function.one ? function.one(a[i]) : function.two(a[i], b[i]));
  }
}

void fill_every(std::vector<float>& a, std::uint64_t block, std::uint64_t every) {
  for (std::size_t i = 0; i < kBlock; ++i) {
    a[i] = bit_cast<float>(static_cast<std::uint32_t>((block * kBlock + i) * every));
  }
}

// Every pair of these in the first blocks; then any bits, and numbers whose powers are in range.
void fill_pairs(std::vector<float>& a, std::vector<float>& b, std::uint64_t block) {
  static const std::vector<float> special = [] {
    constexpr float kMost = std::numeric_limits<float>::max();
    std::vector<float> half = {0, 0x1p-149F, 0x1p-126F, 0.5F, 0x1.fffffep-1F, 1, 0x1.000002p0F, 1.5F, 2, 3, 4, 5, 10};
    for (const float x : {0x1.fffffep22F, 0x1.fffffep23F, 0x1p24F, 0x1p31F, 0x1p60F, kMost, HUGE_VALF, NAN}) {
      half.push_back(x);
    }
    std::vector<float> out = half;
    for (const float x : half) out.push_back(-x);
    return out;
  }();
  std::mt19937_64 random(block);
  std::uniform_real_distribution<double> span(-1, 1);
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::uint64_t bits = random();
    const std::size_t pair = block * kBlock + i;
    a[i] = bit_cast<float>(static_cast<std::uint32_t>(bits));
    b[i] = bit_cast<float>(static_cast<std::uint32_t>(bits >> 32));
    if (pair < special.size() * special.size()) {
      a[i] = special[pair / special.size()];
      b[i] = special[pair % special.size()];
    } else if (i % 4 == 1) {
      b[i] = static_cast<float>(span(random) * 151 / std::log2(std::fabs(a[i])));
    } else if (i % 4 == 2) {
      a[i] = static_cast<float>(1 + span(random) * std::exp2(24 * (span(random) - 1) / 2));
      b[i] = static_cast<float>(span(random) * 151 / std::log2(std::fabs(a[i])));
    } else if (i % 4 == 3) {
      a[i] = static_cast<float>(span(random) * 100);
      b[i] = static_cast<float>(std::nearbyint(span(random) * 40));
    }
  }
}

Worst measure(const Function& function, std::uint64_t every) {
  const std::uint64_t blocks =
      function.one ? (std::uint64_t{1} << 32) / every / kBlock : 25000 / std::min<std::uint64_t>(every, 100);
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  Worst worst;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1U, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] {
      Worst mine;
      std::vector<float> a(kBlock);
      std::vector<float> b(kBlock);
      for (std::uint64_t block = next++; block < blocks; block = next++) {
        if (function.one) {
          fill_every(a, block, every);
        } else {
          fill_pairs(a, b, block);
        }
        run_block(mine, function, a, b);
      }
      const std::lock_guard lock(mutex);
      worst.take(mine);
    });
  }
  for (std::thread& each : threads) each.join();
  return worst;
}

int main_of(const std::vector<std::string>& arguments) {
  std::uint64_t every = 1;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--every" && i + 1 < arguments.size()) {
      every = std::max(1ULL, std::strtoull(arguments[++i].c_str(), nullptr, 10));
    } else {
      names.push_back(arguments[i]);
    }
  }
  bool good = true;
  std::printf("%-12s %8s  %s\n", "function", "max ulp", "where");
  for (const Function& function : kFunctions) {
    const std::string name(info(function.op).name);
    if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
    const Worst worst = measure(function, every);
    std::printf("%-12s %8.3f  %a", name.c_str(), worst.ulps, worst.a);
    if (function.two) std::printf(", %a", worst.b);
    std::printf(" gives %a, exactly %a\n", worst.got, worst.exact);
    if (worst.other_kind > 0) {
      std::printf("    %llu of another kind\n", static_cast<unsigned long long>(worst.other_kind));
    }
    std::fflush(stdout);
    good = good && worst.ulps <= kAllowed && worst.other_kind == 0;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace stride0

int main(int count, char** arguments) { return stride0::main_of({arguments + 1, arguments + count}); }
