// PyTorch's CPU generator: the Mersenne Twister MT19937, and the second number of the last pair of normally distributed
// ones. Its bytes are those that PyTorch's `Generator.get_state` returns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/constants.h"

namespace stride0 {

class Generator {
 public:
  void seed(std::uint64_t seed) {
    *this = {};
    seed_ = seed;
    is_seeded_ = 1;
    words_[0] = static_cast<std::uint32_t>(seed);
    for (std::size_t i = 1; i < kWords; ++i) {
      const std::uint64_t before = words_[i - 1];
      words_[i] = static_cast<std::uint32_t>(1812433253U * (before ^ before >> 30) + i);
    }
  }

  std::uint32_t next32() {
    if (--left_ <= 0) twist();
    const auto index = static_cast<std::size_t>(next_++);
    return tempered(words_[index < kWords ? index : 0]);  // a state set by a user may contain any index
  }
  // 64 bits are two words, the upper one first.
  std::uint64_t next64() {
    const std::uint64_t high = next32();
    return high << 32 | next32();
  }
  // Draws `count` words at once.
  void draw(std::uint32_t* out, std::size_t count);
  void draw(std::uint64_t* out, std::size_t count);

  // A number in [0, 1) with as many random bits as the type's mantissa has.
  static double uniform(std::uint64_t bits) { return static_cast<double>(bits & 0x1FFFFFFFFFFFFFU) * 0x1p-53; }
  static float uniform(std::uint32_t bits) { return static_cast<float>(bits << 8 >> 8) * constant<float, 0x1p-24F>(); }
  template <class T>
  T uniform() {
    if constexpr (sizeof(T) == sizeof(double)) {
      return uniform(next64());
    } else {
      return uniform(next32());
    }
  }

  // The second number of the last normal pair, if it has not been used.
  bool take(double& out) {
    out = next_normal_;
    const bool is_ready = has_next_normal_ != 0;
    has_next_normal_ = 0;
    next_normal_ = 0;
    return is_ready;
  }
  void store_normal(double normal) {
    next_normal_ = normal;
    has_next_normal_ = 1;
  }

 private:
  static constexpr std::size_t kWords = 624;
  static constexpr std::size_t kApart = 397;

  static std::uint32_t tempered(std::uint64_t word) {
    auto y = static_cast<std::uint32_t>(word);
    y ^= y >> 11;
    y ^= y << 7 & constant<std::uint32_t, 0x9D2C5680U>();
    y ^= y << 15 & constant<std::uint32_t, 0xEFC60000U>();
    return y ^ y >> 18;
  }
  void twist();

  std::uint64_t seed_ = 0;
  std::int32_t left_ = 1;  // words until the next twist, including the next one
  std::int32_t is_seeded_ = 0;
  std::uint64_t next_ = 0;
  std::array<std::uint64_t, kWords> words_{};  // 32 bits in each
  [[maybe_unused]] double unused_ = 0;
  double next_normal_ = 0;
  [[maybe_unused]] double unused_too_ = 0;
  std::int32_t has_next_normal_ = 0;
  [[maybe_unused]] std::int32_t padding_ = 0;
  [[maybe_unused]] float next_single_normal_ = 0;  // nothing on the CPU uses this
  [[maybe_unused]] std::int32_t has_next_single_normal_ = 0;
};
static_assert(sizeof(Generator) == 5056);

}  // namespace stride0
