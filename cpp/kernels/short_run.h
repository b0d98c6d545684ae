// Copies and fills runs as short as the 3 channels of an image. For so short runs, calling memcpy or memset would be
// most of the cost. Nothing outside a run is read or written, because the last vector may overlap the previous one.
#pragma once

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bits.h"

namespace stride0 {

inline constexpr std::size_t kRegisterBytes = 16;
inline constexpr std::size_t kLongRun = 1024;  // bytes; from here on the cost of the call hardly matters

template <std::size_t kBytes>
void copy_ends(const std::byte* from, std::byte* to, std::size_t size) {
  std::memcpy(to, from, kBytes);
  std::memcpy(to + size - kBytes, from + size - kBytes, kBytes);
}

HWY_NOINLINE inline void copy_run(const std::byte* from, std::byte* to, std::size_t size) {
  namespace hn = hwy::HWY_NAMESPACE;
  if (size >= kLongRun) {
    std::memcpy(to, from, size);
  } else if (size >= kRegisterBytes) {
    const hn::Full128<std::uint8_t> d;
    const auto copy = [&](std::size_t offset) {
      hn::StoreU(hn::LoadU(d, elements_at<std::uint8_t>(from + offset)), d, elements_at<std::uint8_t>(to + offset));
    };
    const std::size_t last = size - kRegisterBytes;
    for (std::size_t offset = 0; offset < last; offset += kRegisterBytes) copy(offset);
    copy(last);
  } else if (size >= 8) {
    copy_ends<8>(from, to, size);
  } else if (size >= 4) {
    copy_ends<4>(from, to, size);
  } else {
    for (std::size_t offset = 0; offset < size; ++offset) to[offset] = from[offset];
  }
}

// Writes the word at `from` `count` times.
template <class Word>
HWY_INLINE void fill_run(const std::byte* from, std::byte* to, std::size_t count) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr std::size_t kLanes = kRegisterBytes / sizeof(Word);
  Word word;
  std::memcpy(&word, from, sizeof(Word));
  if (count >= kLanes) {
    const hn::Full128<Word> d;
    const auto all = hn::Set(d, word);
    const auto store = [&](std::size_t index) { hn::StoreU(all, d, elements_at<Word>(to) + index); };
    const std::size_t last = count - kLanes;
    for (std::size_t index = 0; index < last; index += kLanes) store(index);
    store(last);
  } else {
    for (std::size_t index = 0; index < count; ++index) std::memcpy(to + index * sizeof(Word), &word, sizeof(Word));
  }
}

// Copies words in reverse order, starting at `from`: as many of `size` bytes as fill whole vectors, from the end, so
// that memory is read forwards. Returns how many bytes at the beginning are left. Reverses lanes of four bytes, then
// the words within them.
template <class Word>
HWY_INLINE std::size_t reverse_vectors(const std::byte* from, std::byte* to, std::size_t size) {
  constexpr std::size_t kElement = sizeof(Word);
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::Full128<std::uint32_t> d;
  const auto low = hn::Set(d, 0x00FF00FF);
  const auto reverse = [&](std::size_t offset) {
    auto words = hn::Shuffle0123(hn::LoadU(d, elements_at<std::uint32_t>(from + kElement - kRegisterBytes - offset)));
    if constexpr (kElement == 8) words = hn::Shuffle2301(words);
    if constexpr (kElement < 4) words = hn::Or(hn::ShiftLeft<16>(words), hn::ShiftRight<16>(words));
    if constexpr (kElement == 1) {
      words = hn::Or(hn::ShiftLeft<8>(hn::And(words, low)), hn::And(hn::ShiftRight<8>(words), low));
    }
    hn::StoreU(words, d, elements_at<std::uint32_t>(to + offset));
  };
  constexpr std::size_t kFour = 4 * kRegisterBytes;
  std::size_t left = size;
  for (; left >= kFour; left -= kFour) {
    for (std::size_t i = kRegisterBytes; i <= kFour; i += kRegisterBytes) reverse(left - i);
  }
  for (; left >= kRegisterBytes; left -= kRegisterBytes) reverse(left - kRegisterBytes);
  return left;
}

// Fills `total` bytes by repeating the first `period` of them, doubling what is there each time.
HWY_NOINLINE inline void repeat_run(std::byte* out, std::size_t period, std::size_t total) {
  for (std::size_t filled = period; filled < total;) {
    const std::size_t more = std::min(filled, total - filled);
    copy_run(out, out + filled, more);
    filled += more;
  }
}

}  // namespace stride0
