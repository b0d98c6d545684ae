#include "kernels/pack.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace stride0 {
namespace {

// Fills `total` bytes by repeating the first `period` of them, doubling what is there each time.
void repeat(std::byte* at, std::size_t period, std::size_t total) {
  for (std::size_t filled = period; filled < total;) {
    const std::size_t more = std::min(filled, total - filled);
    std::memcpy(at + filled, at, more);
    filled += more;
  }
}

// Packs the dimensions up to `top` and returns the end of what was written.
template <class Word>
std::byte* gather_up_to(const Box& box, std::size_t top, const std::byte* from, std::byte* to) {
  const auto size = static_cast<std::size_t>(box.sizes[top]);
  const std::ptrdiff_t step = box.steps[top];
  if (step == 0) {  // the same again and again
    std::byte* const end = top == 0 ? to + sizeof(Word) : gather_up_to<Word>(box, top - 1, from, to);
    if (top == 0) std::memcpy(to, from, sizeof(Word));
    const auto period = static_cast<std::size_t>(end - to);
    repeat(to, period, period * size);
    return to + period * size;
  }
  if (top > 0) {
    for (std::size_t i = 0; i < size; ++i, from += step) to = gather_up_to<Word>(box, top - 1, from, to);
    return to;
  }
  if (step == sizeof(Word)) {
    std::memcpy(to, from, size * sizeof(Word));
  } else {
    for (std::size_t i = 0; i < size; ++i) {
      std::memcpy(to + i * sizeof(Word), from + static_cast<std::ptrdiff_t>(i) * step, sizeof(Word));
    }
  }
  return to + size * sizeof(Word);
}

template <class Word>
const std::byte* scatter_up_to(const Box& box, std::size_t top, const std::byte* from, std::byte* to) {
  const auto size = static_cast<std::size_t>(box.sizes[top]);
  const std::ptrdiff_t step = box.steps[top];
  if (top > 0) {
    for (std::size_t i = 0; i < size; ++i, to += step) from = scatter_up_to<Word>(box, top - 1, from, to);
    return from;
  }
  for (std::size_t i = 0; i < size; ++i) {
    std::memcpy(to + static_cast<std::ptrdiff_t>(i) * step, from + i * sizeof(Word), sizeof(Word));
  }
  return from + size * sizeof(Word);
}

// Calls `f` with the unsigned integer as wide as the elements.
template <class F>
void by_size(int element, F&& f) {
  switch (element) {
    case 1:
      return f.template operator()<std::uint8_t>();
    case 2:
      return f.template operator()<std::uint16_t>();
    case 4:
      return f.template operator()<std::uint32_t>();
    default:
      return f.template operator()<std::uint64_t>();
  }
}

}  // namespace

void gather(const Box& box, const std::byte* from, std::byte* to) {
  by_size(box.element, [&]<class Word>() {
    if (box.sizes.empty()) {
      std::memcpy(to, from, sizeof(Word));
    } else {
      gather_up_to<Word>(box, box.sizes.size() - 1, from, to);
    }
  });
}

void scatter(const Box& box, const std::byte* from, std::byte* to) {
  by_size(box.element, [&]<class Word>() {
    if (box.sizes.empty()) {
      std::memcpy(to, from, sizeof(Word));
    } else {
      scatter_up_to<Word>(box, box.sizes.size() - 1, from, to);
    }
  });
}

}  // namespace stride0
