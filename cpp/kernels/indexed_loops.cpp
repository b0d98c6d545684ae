#include "kernels/indexed_loops.h"

#include <limits>
#include <type_traits>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/pragmas.h"
#include "kernels/short_run.h"

namespace stride0 {
namespace {

// Without a branch, so compilers vectorise it: if an index is out of range, one of its differences is negative. The
// differences don't wrap around, because `low` <= 0 <= `high` and `high - low` fits a Word.
template <class Word>
bool run_within(const Word* index, std::size_t count, Dim low, Dim high) {
  using Bits = std::make_unsigned_t<Word>;
  Bits differences = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto each = static_cast<Bits>(index[i]);
    differences |= (each - static_cast<Bits>(low)) | (static_cast<Bits>(high) - each);
  }
  return static_cast<Word>(differences) >= 0;
}

// The indices, the tensor whose elements they choose, and the other tensor, whose elements are used in order.
struct Pair {
  const std::byte* index;
  std::byte* plain;
  std::byte* chosen;
  std::ptrdiff_t index_step;
  std::ptrdiff_t plain_step;
  std::ptrdiff_t chosen_step;
};

template <bool kReads>
Pair pair_of(const IndexedRun& run, const Addresses& addresses) {
  auto* const from = const_cast<std::byte*>(addresses.from);
  return kReads ? Pair{addresses.index, addresses.to, from, run.index_step, run.to_step, run.from_step}
                : Pair{addresses.index, from, addresses.to, run.index_step, run.from_step, run.to_step};
}

// For contiguous int64 indices and elements of `kElement` bytes. Stops at the first index out of range and returns how
// many came before it. The arguments are values, because the compiler would load a reference's fields again after each
// element that is written. `kAdjacent`: the chosen elements are adjacent, and all indices count from one of them.
template <std::ptrdiff_t kElement, bool kAdjacent, class F>
HWY_INLINE std::size_t packed_pairs(Pair pair, const IndexedRun run, F f) {
  constexpr std::size_t kAtOnce = 4;
  const auto size = static_cast<std::uint64_t>(run.size);
  const auto one = [&](std::size_t i) {
    auto k = load_word<std::uint64_t>(pair.index + i * sizeof(std::int64_t));
    if (k >= size && (k += static_cast<std::uint64_t>(run.wraps)) >= size) return false;
    const std::ptrdiff_t element_step = kAdjacent ? kElement : run.element_step;
    f(pair.plain + static_cast<std::ptrdiff_t>(i) * kElement,
      pair.chosen + static_cast<std::int32_t>(k) * element_step);
    if constexpr (!kAdjacent) pair.chosen += pair.chosen_step;
    return true;
  };
  std::size_t done = 0;
  const auto go = [&](std::size_t by) {
    done += by;
    pair.index += by * sizeof(std::int64_t);
    pair.plain += by * kElement;
  };
  for (; done + kAtOnce <= run.count; go(kAtOnce)) {
    STRIDE0_UNROLL
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      if (!one(i)) return done + i;
    }
  }
  for (; done < run.count && one(0);) go(1);
  return done;
}

// Calls `f(plain, chosen)` for each pair of elements. Returns the number of pairs.
template <std::ptrdiff_t kElement, bool kReads, class F>
HWY_INLINE std::size_t each_pair(const IndexedRun& run, const Addresses& addresses, F f) {
  Pair pair = pair_of<kReads>(run, addresses);
  if (kElement > 0 && run.is_packed) {
    const bool adjacent = run.element_step == kElement && pair.chosen_step == 0;
    return adjacent ? packed_pairs<kElement, true>(pair, run, f) : packed_pairs<kElement, false>(pair, run, f);
  }
  STRIDE0_ONE_BY_ONE
  for (std::size_t left = run.count; left > 0; --left) {
    f(pair.plain, pair.chosen + wrapped(pair.index, run.wraps) * run.element_step);
    pair.index += pair.index_step;
    pair.plain += pair.plain_step;
    pair.chosen += pair.chosen_step;
  }
  return run.count;
}

template <class Word, bool kReads>
std::size_t move_words(const IndexedRun& run, const Addresses& addresses) {
  constexpr std::ptrdiff_t kElement = sizeof(Word) < kLeastPacked ? 0 : sizeof(Word);
  return each_pair<kElement, kReads>(run, addresses, [](std::byte* plain, std::byte* chosen) {
    std::memcpy(kReads ? plain : chosen, kReads ? chosen : plain, sizeof(Word));
  });
}

// For many short rows: copies four registers at a time. The last copy ends at the row's end and may overlap.
constexpr std::size_t kStep = 4 * kRegisterBytes;

HWY_INLINE void copy_row(const std::byte* from, std::byte* to, std::size_t bytes) {
  namespace hn = hwy::HWY_NAMESPACE;
  const auto copy = [](const std::byte* source, std::byte* target) {
    const hn::Full128<std::uint8_t> d;
    for (std::size_t i = 0; i < kStep; i += kRegisterBytes) {
      const auto some = hn::LoadU(d, elements_at<std::uint8_t>(source + i));
      hn::StoreU(some, d, elements_at<std::uint8_t>(target + i));
    }
  };
  const std::byte* const last = from + (bytes - kStep);
  std::byte* const end = to + (bytes - kStep);
  STRIDE0_ONE_BY_ONE
  for (; from < last; from += kStep, to += kStep) copy(from, to);
  copy(last, end);
}

// Called through pointers: inlined into one function, these loops run out of registers.
template <bool kReads, bool kShort>
void copy_rows(std::size_t bytes, const IndexedRun& run, const Addresses& addresses) {
  each_pair<0, kReads>(run, addresses, [=](std::byte* plain, std::byte* chosen) {
    const std::byte* const from = kReads ? chosen : plain;
    std::byte* const to = kReads ? plain : chosen;
    if constexpr (kShort) {
      copy_row(from, to, bytes);
    } else {
      copy_run(from, to, bytes);
    }
  });
}

// An element as int64 or float64. Computing in that type gives the bits of the element's own type: integers wrap when
// they are stored, and a float64 sum or product of two floats rounds to float32 as if it were exact. 16-bit floats are
// rounded through float32, as in PyTorch.
template <class N>
N widest(DType dtype, const std::byte* from) {
  return visit(dtype, [=]<class T>() -> N {
    if constexpr (kIsWidened<T>) {
      return static_cast<N>(widen(load_word<T>(from)));
    } else if constexpr (std::is_integral_v<T> == std::is_integral_v<N>) {
      return static_cast<N>(load_word<T>(from));
    } else {
      return N{};
    }
  });
}

template <class N>
void store_narrowed(DType dtype, N value, std::byte* to) {
  visit(dtype, [=]<class T>() {
    T out{};
    if constexpr (IsHalf<T>) {
      out = cast<T>(static_cast<float>(value));
    } else if constexpr (std::is_same_v<T, Bool> || std::is_integral_v<T> == std::is_integral_v<N>) {
      out = cast<T>(value);
    }
    std::memcpy(to, &out, sizeof out);
  });
}

// NaN wins, as in all of PyTorch's maxima and minima. Of equal elements the first wins.
template <class N>
N folded(Access access, N a, N b) {
  using W = std::conditional_t<std::is_integral_v<N>, std::uint64_t, N>;  // integers wrap
  switch (access) {
    case Access::kAdd:
      return static_cast<N>(static_cast<W>(a) + static_cast<W>(b));
    case Access::kMultiply:
      return static_cast<N>(static_cast<W>(a) * static_cast<W>(b));
    case Access::kMaximum:
      return b != b || b > a ? b : a;
    default:
      return b != b || b < a ? b : a;
  }
}

template <class N>
void fold_numbers(Access access, DType dtype, const IndexedRun& run, const Addresses& addresses) {
  each_pair<0, false>(run, addresses, [=](std::byte* from, std::byte* to) {
    store_narrowed(dtype, folded(access, widest<N>(dtype, to), widest<N>(dtype, from)), to);
  });
}

// Sums of float32, float64 and int64, without a conversion.
template <class N>
void add_words(const IndexedRun& run, const Addresses& addresses) {
  each_pair<sizeof(N), false>(run, addresses, [](std::byte* from, std::byte* to) {
    const N sum = load_word<N>(to) + load_word<N>(from);
    std::memcpy(to, &sum, sizeof sum);
  });
}

}  // namespace

bool all_within(bool wide, const std::byte* index, std::ptrdiff_t step, std::size_t count, Dim low, Dim high) {
  if (wide && step == sizeof(std::int64_t)) {
    return run_within(elements_at<std::int64_t>(index), count, low, high);
  }
  if (!wide && step == sizeof(std::int32_t) && high - low <= std::numeric_limits<std::int32_t>::max()) {
    return run_within(elements_at<std::int32_t>(index), count, low, high);
  }
  STRIDE0_ONE_BY_ONE
  for (std::size_t i = 0; i < count; ++i, index += step) {
    const std::int64_t each = wide ? load_word<std::int64_t>(index) : load_word<std::int32_t>(index);
    if (each < low || each > high) return false;
  }
  return true;
}

std::size_t move_elements(int element, bool reads, const IndexedRun& run, const Addresses& addresses) {
  const auto move = [&]<class Word>() {
    return reads ? move_words<Word, true>(run, addresses) : move_words<Word, false>(run, addresses);
  };
  switch (element) {
    case 1:
      return move.template operator()<std::uint8_t>();
    case 2:
      return move.template operator()<std::uint16_t>();
    case 4:
      return move.template operator()<std::uint32_t>();
    default:
      return move.template operator()<std::uint64_t>();
  }
}

void move_rows(std::size_t bytes, bool reads, const IndexedRun& run, const Addresses& addresses) {
  const bool is_short = bytes >= kStep && bytes <= kLongRun;
  const auto read = is_short ? copy_rows<true, true> : copy_rows<true, false>;
  const auto write = is_short ? copy_rows<false, true> : copy_rows<false, false>;
  (reads ? read : write)(bytes, run, addresses);
}

void fold_elements(Access access, DType dtype, const IndexedRun& run, const Addresses& addresses) {
  if (access == Access::kAdd && dtype == DType::kFloat32) return add_words<float>(run, addresses);
  if (access == Access::kAdd && dtype == DType::kFloat64) return add_words<double>(run, addresses);
  if (access == Access::kAdd && dtype == DType::kInt64) return add_words<std::uint64_t>(run, addresses);
  const auto fold = info(dtype).category == Category::kFloat ? fold_numbers<double> : fold_numbers<std::int64_t>;
  fold(access, dtype, run, addresses);
}

}  // namespace stride0
