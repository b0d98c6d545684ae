// `npm run accuracy`: checks that the float32 kernels return the float nearest to the exact result. Functions of one
// number are checked for all 2^32 floats; functions of two for the pairs in worst-cases.txt, all pairs of special
// numbers, and a hundred million random pairs. The C library's double is the reference, unless it is within 64 of its
// units of the middle between two floats; then MPFR is. Names choose functions; `--every N` checks one float in N,
// `--pairs N` that many pairs, `--list` prints the wrong results. `--doubles N` checks instead that the float64
// kernels' largest error for N random operands is at most one unit in the last place.
#include <cstdio>
#include <mutex>

#include "doubles.h"
#include "inputs.h"

namespace stride0 {
namespace {

struct Wrong {
  std::uint64_t count = 0;
  std::uint64_t asked = 0;  // how often MPFR was needed
};

// MPFR, rounding to 24 bits, or to fewer for subnormal floats.
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
    const int inexact = function.exactly != nullptr ? function.exactly(out_, a_, MPFR_RNDN)
                                                    : function.exactly_of_two(out_, a_, b_, MPFR_RNDN);
    mpfr_subnormalize(out_, inexact, MPFR_RNDN);
    return mpfr_get_flt(out_, MPFR_RNDN);
  }

 private:
  mpfr_t a_;
  mpfr_t b_;
  mpfr_t out_;
};

// Whether a double is so near the middle between two floats that it could be on the wrong side.
bool is_near_half(double x) {
  constexpr std::int64_t kUnits = 64;
  if (std::fabs(x) < 0x1.1p-126) {  // below this, floats are 2^-149 apart
    const double units = std::fabs(x) * 0x1p149;
    return std::fabs(units - std::floor(units) - 0.5) < 0x1p-20;
  }
  const auto lost = static_cast<std::int64_t>(bit_cast<std::uint64_t>(x) & 0x1FFFFFFF);
  return std::llabs(lost - 0x10000000) <= kUnits;
}

void judge(Wrong& wrong, const Function& function, float a, float b, float got, double exact, bool list) {
  thread_local Exact precisely;
  auto nearest = static_cast<float>(exact);
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
  run_kernel(function, DType::kFloat32, a, b, out);
  for (std::size_t i = 0; i < kBlock; ++i) {
    judge(wrong, function, a[i], b[i], out[i], function.one != nullptr ? function.one(a[i]) : function.two(a[i], b[i]),
          list);
  }
}

void fill_every(std::vector<float>& a, std::uint64_t block, std::uint64_t every) {
  for (std::size_t i = 0; i < kBlock; ++i) {
    a[i] = bit_cast<float>(static_cast<std::uint32_t>((block * kBlock + i) * every));
  }
}

Wrong measure(const Function& function, std::uint64_t every, std::uint64_t pairs, bool list) {
  const std::uint64_t blocks =
      (function.one != nullptr ? (std::uint64_t{1} << 32) / every : pairs + kBlock - 1) / kBlock;
  const std::vector<Pair<float>> special = special_pairs<float>(special_numbers());
  std::mutex mutex;
  Wrong wrong;
  in_threads(blocks, [&](const auto& next) {
    Wrong mine;
    std::vector<float> a(kBlock);
    std::vector<float> b(kBlock);
    for (std::uint64_t block = next(); block < blocks; block = next()) {
      if (function.one) {
        fill_every(a, block, every);
      } else {
        fill_pairs(a, b, block, special);
      }
      run_block(mine, function, a, b, list);
    }
    const std::lock_guard lock(mutex);
    wrong.count += mine.count;
    wrong.asked += mine.asked;
  });
  return wrong;
}

bool floats_are_right(const Function& function, const char* name, std::uint64_t every, std::uint64_t pairs, bool list) {
  const Wrong wrong = measure(function, every, pairs, list);
  std::printf("%-8s %llu wrong, MPFR asked %llu times\n", name, static_cast<unsigned long long>(wrong.count),
              static_cast<unsigned long long>(wrong.asked));
  return wrong.count == 0;
}

bool doubles_are_near(const Function& function, const char* name, std::uint64_t count) {
  const Farthest most = farthest_double(function, count);
  std::printf("%-8s %.4f units off for %a", name, most.units, most.a);
  if (function.two != nullptr) std::printf(", %a", most.b);
  std::printf(", which gives %a; MPFR asked %llu times\n", most.got, static_cast<unsigned long long>(most.asked));
  return most.units <= 1;
}

int main_of(const std::vector<std::string>& arguments) {
  std::uint64_t every = 1;
  std::uint64_t pairs = 100'000'000;
  std::uint64_t doubles = 0;
  bool list = false;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto number = [&] { return std::strtoull(arguments[++i].c_str(), nullptr, 10); };
    const bool has_number = i + 1 < arguments.size();
    if (arguments[i] == "--every" && has_number) {
      every = std::max(1ULL, number());
    } else if (arguments[i] == "--pairs" && has_number) {
      pairs = number();
    } else if (arguments[i] == "--doubles" && has_number) {
      doubles = number();
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
    const bool is_good = doubles > 0 ? doubles_are_near(function, name.c_str(), doubles)
                                     : floats_are_right(function, name.c_str(), every, pairs, list);
    std::fflush(stdout);
    good = good && is_good;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace stride0

int main(int count, char** arguments) { return stride0::main_of({arguments + 1, arguments + count}); }
