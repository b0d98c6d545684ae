#include "kernels/indexed_loops.h"

#include <type_traits>

#include "kernels/cast.h"
#include "kernels/pragmas.h"
#include "kernels/short_run.h"

namespace stride0 {
namespace {

// For an index that is out of range one of the differences is negative: so the loop has no branch, and vectors do it.
template <class Word>
bool run_within(const Word* index, std::size_t count, Dim low, Dim high) {
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto each = static_cast<std::uint64_t>(std::int64_t{index[i]});
    seen |= (each - static_cast<std::uint64_t>(low)) | (static_cast<std::uint64_t>(high) - each);
  }
  return static_cast<std::int64_t>(seen) >= 0;
}

// Both structs by value: what is written could be any object's bytes, and would be read again each time.
template <bool kReads, class F>
HWY_INLINE void each_place(Along a, Places at, F&& f) {
  STRIDE0_ONE_BY_ONE
  for (std::size_t i = 0; i < a.count; ++i) {
    const std::ptrdiff_t skip = wrapped(at.index, a.size) * a.each;
    f(kReads ? at.from + skip : at.from, kReads ? at.to : at.to + skip);
    at.from += a.from_step;
    at.to += a.to_step;
    at.index += a.index_step;
  }
}

template <class Word, bool kReads>
void move_words(const Along& along, const Places& places) {
  each_place<kReads>(along, places, [](const std::byte* from, std::byte* to) { std::memcpy(to, from, sizeof(Word)); });
}

// An element as the widest number of its kind, which computes as the element's own type does: integers wrap when they
// are stored, and a sum or product of two floats in float64 rounds to float32 as if it had been exact. 16-bit floats go
// by way of float32, as PyTorch's do.
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
void narrow(DType dtype, N value, std::byte* to) {
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

// NaN wins, as in every maximum of PyTorch's, and of equal ones the first.
template <class N>
N folded(Access access, N a, N b) {
  using W = std::conditional_t<std::is_integral_v<N>, std::uint64_t, N>;  // which may wrap
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
void fold_numbers(Access access, DType dtype, const Along& along, const Places& places) {
  each_place<false>(along, places, [=](const std::byte* from, std::byte* to) {
    narrow(dtype, folded(access, widest<N>(dtype, to), widest<N>(dtype, from)), to);
  });
}

}  // namespace

bool all_within(bool wide, const std::byte* index, std::ptrdiff_t step, std::size_t count, Dim low, Dim high) {
  if (wide && step == sizeof(std::int64_t)) {
    return run_within(reinterpret_cast<const std::int64_t*>(index), count, low, high);
  }
  if (!wide && step == sizeof(std::int32_t)) {
    return run_within(reinterpret_cast<const std::int32_t*>(index), count, low, high);
  }
  STRIDE0_ONE_BY_ONE
  for (std::size_t i = 0; i < count; ++i, index += step) {
    const std::int64_t each = wide ? load_word<std::int64_t>(index) : load_word<std::int32_t>(index);
    if (each < low || each > high) return false;
  }
  return true;
}

void move_elements(int element, bool reads, const Along& along, const Places& places) {
  const auto move = [&]<class Word>() {
    return reads ? move_words<Word, true>(along, places) : move_words<Word, false>(along, places);
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

void move_rows(std::size_t bytes, bool reads, const Along& along, const Places& places) {
  const auto copy = [=](const std::byte* from, std::byte* to) { copy_run(from, to, bytes); };
  return reads ? each_place<true>(along, places, copy) : each_place<false>(along, places, copy);
}

void fold_elements(Access access, DType dtype, const Along& along, const Places& places) {
  const auto fold = info(dtype).category == Category::kFloat ? fold_numbers<double> : fold_numbers<std::int64_t>;
  fold(access, dtype, along, places);
}

}  // namespace stride0
