// Adds floats in PyTorch's order, along rows or along columns. Four sums run in parallel: those of four columns, or
// those of every fourth element of one row. Each is a cascade, which rounds less than one long sum: it adds 16 or more
// elements one by one, then 16 or more of these sums one by one, and so on.
#pragma once

#include <hwy/base.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/bits.h"
#include "kernels/cast_vectors.h"
#include "kernels/constants.h"
#include "kernels/loop_operand.h"
#include "kernels/pragmas.h"

namespace stride0::cascading {

using ByteStride = std::ptrdiff_t;  // in bytes

constexpr Dim kVectorBytes = 32;
constexpr Index kSums = 4;
constexpr Index kLevels = 3;      // above the elements themselves
constexpr Index kStrips = 32;     // summed in turns, so that neighbouring ones share cache lines
constexpr Index kRowsAtOnce = 8;  // a processor can follow this many streams from memory

// Where the four sums of a strip find their elements, and where the next strip is.
struct Cascade {
  ByteStride row;     // to the next element of a sum
  ByteStride column;  // to the next sum of the four
  ByteStride strip;
  Index rows;
  Index strips;
  bool single;  // the four sums belong to one row, which ends with `rest` elements that fill no further step
  Index rest;   // how many elements those are
};

using Totals = std::array<std::byte, kStrips * Index(kVectorBytes) * kSums>;

// Adds 16-bit floats as float32.
template <class T>
using TypeOfSum = std::conditional_t<kIsWidened<T>, float, T>;

// Not inlined: otherwise every loop below would contain it several times.
template <class Half>
HWY_NOINLINE void widen_eight(const std::byte* from, void* to) {
  vectors::Widen<Half>().of(vectors::load(from)).store(static_cast<float*>(to));
}

// Adds one element to each lane of the sum.
template <class T, class V>
[[gnu::always_inline]] inline void add(V& sum, const std::byte* from) {
  V more;
  if constexpr (!kIsWidened<T>) {
    std::memcpy(&more, from, sizeof(more));
  } else if constexpr (std::is_same_v<V, float>) {
    T number;
    std::memcpy(&number, from, sizeof(number));
    more = widen(number);
  } else {
    widen_eight<T>(from, &more);
  }
  sum += more;
}

// Adds one vector of the input. A vector of 16-bit floats holds twice as many numbers as one of the float32 sums, so
// its halves are added to each other first, as PyTorch does.
template <class T, class V>
[[gnu::always_inline]] inline void add_whole(V& sum, const std::byte* from) {
  if constexpr (!kIsWidened<T>) {
    add<T>(sum, from);
  } else {
    V both{};
    add<T>(both, from);
    add<T>(both, from + kVectorBytes / 2);
    sum += both;
  }
}

// The upper levels of a cascade. A level collects a chunk of sums from the level below, is then added to the next level
// and starts again. An empty level counts as 0, but no zeros are written: that would take as long as a short row.
class UpperLevels {
 public:
  // NOLINTNEXTLINE(*-member-init): only levels that have been written are read
  explicit UpperLevels(Index rows, Index levels = kLevels)
      : power_(std::max(4, static_cast<int>(std::bit_width(std::uint64_t{rows} - 1)) / 4)), count_(levels) {}

  Index chunk() const { return Index{1} << power_; }

  // Adds the sums of one chunk to the first level. `count` is a whole number of vectors.
  template <class T>
  HWY_NOINLINE void add_chunk(const T* sums, Index count) {
    add_vectors(first_is_filled() ? first<T>() : nullptr, sums, first<T>(), count);
    finish_chunk<T>(count);
  }

  // The first level, and whether it contains anything. A caller that adds to it directly then calls `finish_chunk`.
  template <class T>
  T* first() {
    return level_sums<T>(0);
  }
  bool first_is_filled() const { return is_filled(0, chunks_); }
  bool is_empty() const { return chunks_ == 0; }
  template <class T>
  HWY_NOINLINE void finish_chunk(Index count) {
    Index times = ++chunks_;
    STRIDE0_ONE_BY_ONE
    for (Index level = 1; level < count_ && !is_filled(level - 1, times); ++level) {
      times >>= power_;
      add_vectors(is_filled(level, times - 1) ? level_sums<T>(level) : nullptr, level_sums<T>(level - 1),
                  level_sums<T>(level), count);
    }
  }

  // Adds what the levels contain to `sums`, at the end.
  template <class T>
  HWY_NOINLINE void add_to(T* sums, Index count) {
    Index times = chunks_;
    STRIDE0_ONE_BY_ONE
    for (Index level = 0; level < count_; ++level, times >>= power_) {
      if (is_filled(level, times)) add_vectors(sums, level_sums<T>(level), sums, count);
    }
  }

 private:
  template <class T>
  static void add_vectors(const T* a, const T* b, T* out, Index count) {
    using V = Lanes<T>;
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < count; k += 16 / sizeof(T)) {
      V sum{};
      if (a != nullptr) std::memcpy(&sum, a + k, sizeof(sum));
      add<T>(sum, bytes_at(b + k));
      std::memcpy(out + k, &sum, sizeof(sum));
    }
  }
  template <class T>
  T* level_sums(Index level) {
    return elements_at<T>(levels_[level].data());
  }
  bool is_filled(Index level, Index times) const { return (level + 1 < count_ ? times & (chunk() - 1) : times) != 0; }

  int power_;
  Index count_;  // of levels
  Index chunks_ = 0;
  alignas(kVectorBytes) std::array<Totals, kLevels> levels_;
};

// Adds up `rows` steps in four registers. Returns where the next elements are.
template <auto kAdd, class V>
[[gnu::always_inline]] inline const std::byte* sum_chunk(const std::byte* from, ByteStride row, ByteStride column,
                                                         Index rows, V* out) {
  V sum[kSums]{};
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < rows; ++i, from += row) {
    STRIDE0_UNROLL
    for (Index k = 0; k < kSums; ++k) kAdd(sum[k], from + ByteStride(k) * column);
  }
  std::memcpy(out, sum, sizeof(sum));
  return from;
}

// Adds `kRows` elements of each column to `sums`, or to 0 if that is null. Writes the results to `to`, or adds them to
// what is there.
template <class T, Index kRows, class V>
void sum_rows(const std::byte* from, const Cascade& of, const V* sums, V* to, bool adds = false) {
  const ByteStride row = of.row;
  const ByteStride column = of.column;
  const Index count = of.strips * kSums;
  for (Index k = 0; k < count; ++k, from += column) {
    const std::byte* element = from;
    V sum = sums == nullptr ? V{} : sums[k];
    STRIDE0_UNROLL
    for (Index i = 0; i < kRows; ++i, element += row) add<T>(sum, element);
    to[k] = adds ? to[k] + sum : sum;
  }
}

// The sums of each strip, four or one, each with `kLanes` lanes.
template <class T, Index kLanes>
void cascade(const std::byte* from, const Cascade& of, std::byte* totals) {
  using Sum = TypeOfSum<T>;
  using V = Lanes<Sum, kLanes * sizeof(Sum)>;
  V* const sums = elements_at<V>(totals);
  Sum* const numbers = elements_at<Sum>(totals);
  const Index count = of.strips * kSums * kLanes;
  UpperLevels upper(of.rows);
  const std::byte* next = from;
  for (Index left = of.rows;;) {
    const Index now = std::min(upper.chunk(), left);
    left -= now;
    if (of.single) {
      for (Index s = 0; s < of.strips; ++s) {
        sum_chunk<add<T, V>>(next + ByteStride(s) * of.strip, of.row, of.column, now, sums + s * kSums);
      }
      next += ByteStride(now) * of.row;
    } else {
      Index i = 0;
      for (; i + kRowsAtOnce <= now; i += kRowsAtOnce, next += ByteStride(kRowsAtOnce) * of.row) {
        const bool is_last = i + kRowsAtOnce == upper.chunk();
        V* const first = elements_at<V>(upper.template first<Sum>());
        sum_rows<T, kRowsAtOnce>(next, of, i == 0 ? nullptr : sums, is_last ? first : sums,
                                 is_last && upper.first_is_filled());
      }
      if (now == 0) sum_rows<T, 0, V>(next, of, nullptr, sums);
      for (; i < now; ++i, next += of.row) sum_rows<T, 1>(next, of, i == 0 ? nullptr : sums, sums);
    }
    if (now < upper.chunk()) break;
    if (of.single) {
      upper.add_chunk(numbers, count);
    } else {
      upper.template finish_chunk<Sum>(count);
    }
  }
  upper.add_to(numbers, count);
  for (Index s = 0; of.single && s < of.strips; ++s) {
    const std::byte* element = next + ByteStride(s) * of.strip;
    V sum = sums[s * kSums];
    for (Index i = 0; i < of.rest; ++i, element += of.column) add<T>(sum, element);
    for (Index k = 1; k < kSums; ++k) sum += sums[s * kSums + k];
    sums[s] = sum;
  }
}

// Sums contiguous rows: four vectors wide with the sums in registers, then the vectors left over, then the elements
// left over, and last the lanes one by one.
template <class T>
void sum_contiguous_rows(const std::byte* from, ByteStride row, Index rows, Index size, std::byte* totals) {
  using Sum = TypeOfSum<T>;
  constexpr Index kLanes = Index(kVectorBytes) / sizeof(T);
  constexpr Index kSumLanes = Index(kVectorBytes) / sizeof(Sum);
  using V = Lanes<Sum, kVectorBytes>;
  const Index fours = size / (kLanes * kSums);
  for (Index r = 0; r < rows; ++r, from += row) {
    const std::byte* next = from;
    UpperLevels upper(fours, kLevels - 1);
    V level[kSums]{};  // the first level, in registers too
    V full[kSums];
    for (Index left = fours, chunks = 1; left > 0; ++chunks) {
      const Index now = std::min(upper.chunk(), left);
      left -= now;
      V sum[kSums];
      next = sum_chunk<add_whole<T, V>>(next, kSums * kVectorBytes, kVectorBytes, now, sum);
      STRIDE0_UNROLL
      for (Index k = 0; k < kSums; ++k) level[k] += sum[k];
      if (now < upper.chunk()) break;
      if ((chunks & (upper.chunk() - 1)) != 0) continue;
      std::memcpy(full, level, sizeof(full));
      upper.add_chunk(elements_at<Sum>(full), kSums * kSumLanes);
      STRIDE0_UNROLL
      for (V& each : level) each = V{};
    }
    if (!upper.is_empty()) {
      std::memcpy(full, level, sizeof(full));
      upper.add_to(elements_at<Sum>(full), kSums * kSumLanes);
      std::memcpy(level, full, sizeof(full));
    }
    V sum = level[0];
    for (Index i = 0; i < size / kLanes % kSums; ++i, next += kVectorBytes) add_whole<T>(sum, next);
    STRIDE0_UNROLL
    for (Index k = 1; k < kSums; ++k) sum += level[k];
    Sum total = 0;
    for (Index i = 0; i < size % kLanes; ++i, next += sizeof(T)) add<T>(total, next);
    for (Index lane = 0; lane < kSumLanes; ++lane) total += sum[lane];
    elements_at<Sum>(totals)[r] = total;
  }
}

// Writes the sums next to each other, or adds all of them to one element.
template <class T>
void write_totals(const std::byte* totals, Index count, std::byte* to, bool adds) {
  using Sum = TypeOfSum<T>;
  for (Index i = 0; i < count; ++i) {
    Sum total = elements_at<Sum>(totals)[i];
    if (adds) add<T>(total, to);
    const T rounded = cast<T>(total);
    std::memcpy(to, &rounded, sizeof(rounded));
    if (!adds) to += sizeof(T);
  }
}

}  // namespace stride0::cascading
