// Random cases that can be had again: the seed of a run is printed, and STRIDE0_SEED=<seed> repeats it. Each test draws
// from a stream of its own, so a failing test gives the same cases when it runs alone.
#pragma once

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <random>
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

  std::uint64_t bits() { return engine_(); }

  // Both ends included. Not a standard distribution: those differ between libraries, and a seed must not.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  int between(int low, int high) { return static_cast<int>(between(std::int64_t{low}, std::int64_t{high})); }

  bool chance(int percent) { return between(1, 100) <= percent; }

  template <class T>
  T one_of(std::initializer_list<T> list) {
    return list.begin()[between(0, static_cast<int>(list.size()) - 1)];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace stride0
