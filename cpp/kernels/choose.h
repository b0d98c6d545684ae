// The loops of torch.where. They only move bits, so they depend on the elements' size, not on their dtype.
#pragma once

#include <hwy/highway.h>

#include <cstring>

#include "core/bits.h"
#include "kernels/op_loops.h"

namespace stride0 {

// If a whole run has one mask, copies the run from one input.
template <class Word>
void copy_chosen(const Rows& rows) {
  for (std::size_t r = 0; r < rows.count; ++r) {
    const bool first = run_of<Bool>(rows, 0, r)->byte != 0;
    std::byte* const out = rows.out + static_cast<std::ptrdiff_t>(r) * rows.out_step;
    std::memmove(out, run_of<Word>(rows, first ? 1 : 2, r), rows.length * sizeof(Word));
  }
}

// Widens sixteen masks at a time to the width of a word. Compilers need far more instructions for it.
template <class Word>
void choose_rows(const Rows& rows) {
  const hn::FixedTag<std::int8_t, 16> bytes;
  const hn::FixedTag<std::int32_t, 4> words;
  static_assert(sizeof(Word) == 4);
  for (std::size_t r = 0; r < rows.count; ++r) {
    const auto* const mask = elements_at<std::int8_t>(run_of<Bool>(rows, 0, r));
    const auto* const a = run_of<std::int32_t>(rows, 1, r);
    const auto* const b = run_of<std::int32_t>(rows, 2, r);
    auto* const out = elements_at<std::int32_t>(rows.out + static_cast<std::ptrdiff_t>(r) * rows.out_step);
    const std::size_t length = rows.length;
    std::size_t i = 0;
    for (; i + 16 <= length; i += 16) {
      const auto chosen = hn::VecFromMask(bytes, hn::Ne(hn::LoadU(bytes, mask + i), hn::Zero(bytes)));
      const hn::FixedTag<std::int16_t, 8> halves;
      const auto low = hn::PromoteTo(halves, hn::LowerHalf(chosen));
      const auto high = hn::PromoteTo(halves, hn::UpperHalf(hn::Half<decltype(bytes)>(), chosen));
      const auto four = [&](std::size_t index, auto part) HWY_ATTR {
        const auto which = hn::MaskFromVec(hn::PromoteTo(words, part));
        const auto picked = hn::IfThenElse(which, hn::LoadU(words, a + index), hn::LoadU(words, b + index));
        hn::StoreU(picked, words, out + index);
      };
      four(i, hn::LowerHalf(low));
      four(i + 4, hn::UpperHalf(hn::Half<decltype(halves)>(), low));
      four(i + 8, hn::LowerHalf(high));
      four(i + 12, hn::UpperHalf(hn::Half<decltype(halves)>(), high));
    }
    for (; i < length; ++i) out[i] = mask[i] != 0 ? a[i] : b[i];
  }
}

template <class F, int kMask, class Word>
constexpr Loops choice() {
  if constexpr (kMask == 1) {
    return {ternary_rows<F, Word, Bool, Word>};
  } else if constexpr (sizeof(Word) == 4) {
    return {choose_rows<Word>, nullptr, copy_chosen<Word>};
  } else {
    return {ternary_rows<F, Bool, Word, Word>, nullptr, copy_chosen<Word>};
  }
}

// The loops of a selection whose mask is input `kMask`.
template <Op kOp, class F, int kMask>
constexpr OpLoops choosing() {
  return op_loops<kOp, 3>([]<class T>() {
    constexpr std::size_t kSize = sizeof(T);
    using Small = std::conditional_t<kSize == 1, std::uint8_t, std::uint16_t>;
    using Large = std::conditional_t<kSize == 4, std::uint32_t, std::uint64_t>;
    return choice<F, kMask, std::conditional_t<(kSize < 4), Small, Large>>();
  });
}

}  // namespace stride0
