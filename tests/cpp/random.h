// Reproducible random cases: a run prints its seed, and STRIDE0_SEED=<seed> repeats it. Each test draws from a separate
// stream, so a failing test gives the same cases when it runs alone. A fuzzer supplies the bytes that draws are made
// from, and learns which bytes reach new code.
#pragma once

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <random>
#include <span>
#include <string>

namespace stride0 {

inline std::uint64_t seed_of_run() {
  static const std::uint64_t seed = [] {
    const char* given = std::getenv("STRIDE0_SEED");
    return given != nullptr ? std::strtoull(given, nullptr, 10) : std::uint64_t{std::random_device{}()};
  }();
  return seed;
}

class PrintSeed : public testing::Environment {
 public:
  void SetUp() override { std::printf("STRIDE0_SEED=%" PRIu64 "\n", seed_of_run()); }
};
inline const testing::Environment* const print_seed = testing::AddGlobalTestEnvironment(new PrintSeed);

class Random {
 public:
  Random() : engine_(seed_of_run()) {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
    for (const char c : std::string(test.test_suite_name()) + test.name())
      hash = (hash ^ std::uint64_t(c)) * 0x100000001B3U;
    engine_.seed(seed_of_run() ^ hash);
  }

  explicit Random(std::span<const std::uint8_t> bytes) : bytes_(bytes), is_fuzzed_(true) {}

  std::uint64_t bits() { return is_fuzzed_ ? word(8) : engine_(); }

  // A generator for large data, such as the elements of a tensor: a fuzzer only chooses its seed.
  Random fork() {
    Random out = *this;
    out.is_fuzzed_ = false;
    out.engine_.seed(is_fuzzed_ ? word(2) : engine_());
    return out;
  }

  // Both ends are included. Not a standard distribution, because those differ between libraries.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    const auto choices = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    const std::uint64_t drawn = !is_fuzzed_ || choices == 0 ? bits()
                                                            : word(choices <= 0x100     ? 1
                                                                   : choices <= 0x10000 ? 2
                                                                                        : 8);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + (choices == 0 ? drawn : drawn % choices));
  }
  int between(int low, int high) { return static_cast<int>(between(std::int64_t{low}, std::int64_t{high})); }

  bool chance(int percent) { return between(1, 100) <= percent; }

  template <class T>
  T one_of(std::initializer_list<T> list) {
    return list.begin()[between(0, static_cast<int>(list.size()) - 1)];
  }

 private:
  // An integer of `size` bytes of the fuzzer's input; 0 once all are used.
  std::uint64_t word(int size) {
    std::uint64_t out = 0;
    for (int i = 0; i < size && !bytes_.empty(); ++i, bytes_ = bytes_.subspan(1)) {
      out |= std::uint64_t{bytes_.front()} << (8 * i);
    }
    return out;
  }

  std::mt19937_64 engine_;
  std::span<const std::uint8_t> bytes_;
  bool is_fuzzed_ = false;
};

}  // namespace stride0
