#include "kernels/random/generator.h"

#include <algorithm>

#include "kernels/constants.h"
#include "kernels/pragmas.h"

namespace stride0 {

void Generator::twist() {
  left_ = kWords;
  next_ = 0;
  std::uint64_t* const words = words_.data();
  const auto renew = [&](std::size_t i, std::size_t following, std::size_t far) {
    const auto upper = constant<std::uint64_t, 0x80000000U>();
    const auto lower = constant<std::uint64_t, 0x7FFFFFFFU>();
    const auto matrix = constant<std::uint64_t, 0x9908B0DFU>();
    const std::uint64_t mixed = (words[i] & upper) | (words[following] & lower);
    words[i] = words[far] ^ mixed >> 1 ^ ((0 - (mixed & constant<std::uint64_t, 1>())) & matrix);
  };
  // A word depends only on later words and on one that is 227 before it.
  STRIDE0_INDEPENDENT
  for (std::size_t i = 0; i < kWords - kApart; ++i) renew(i, i + 1, i + kApart);
  STRIDE0_INDEPENDENT
  for (std::size_t i = kWords - kApart; i < kWords - 1; ++i) renew(i, i + 1, i + kApart - kWords);
  renew(kWords - 1, 0, kApart - 1);
}

void Generator::draw(std::uint32_t* out, std::size_t count) {
  while (count > 0) {
    if (left_ <= 1) {
      twist();
      left_ = kWords + 1;
    }
    const std::size_t from = next_ < kWords ? static_cast<std::size_t>(next_) : 0;  // a user-set state may be any
    const std::size_t some = std::min({count, static_cast<std::size_t>(left_) - 1, kWords - from});
    const std::uint64_t* const words = &words_[from];
    STRIDE0_INDEPENDENT
    for (std::size_t i = 0; i < some; ++i) out[i] = tempered(words[i]);
    next_ = from + some;
    left_ -= static_cast<std::int32_t>(some);
    out += some;
    count -= some;
  }
}

void Generator::draw(std::uint64_t* out, std::size_t count) {
  std::array<std::uint32_t, 64> words;
  for (std::size_t some = 0; count > 0; out += some, count -= some) {
    some = std::min(count, words.size() / 2);
    draw(words.data(), 2 * some);
    for (std::size_t i = 0; i < some; ++i) out[i] = std::uint64_t{words[2 * i]} << 32 | words[2 * i + 1];
  }
}

}  // namespace stride0
