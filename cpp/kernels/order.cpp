#include "kernels/order.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/bits.h"
#include "kernels/extreme_positions.h"
#include "kernels/introsort.h"

namespace stride0 {
namespace {

using Index = std::size_t;
using Position = std::uint32_t;

constexpr Index kFew = 40;     // measured: up to this size, insertion is faster than sorting by digits
constexpr Index kBlock = 256;  // keys converted at a time when a line is read once

struct Pairs {
  Key* keys;
  Position* positions;

  void put(Index to, Key key, Position position) const {
    keys[to] = key;
    positions[to] = position;
  }
};

constexpr Index rounded(Index bytes) { return (bytes + 7) / 8 * 8; }

// Two arrays of pairs: sorting moves pairs from one to the other and back.
struct Memory {
  Pairs pairs;
  Pairs spare;

  Memory(std::byte* scratch, Index capacity) {
    pairs.keys = elements_at<Key>(scratch);
    spare.keys = pairs.keys + capacity;
    pairs.positions = elements_at<Position>(spare.keys + capacity);
    spare.positions = pairs.positions + capacity;
  }
};

// Compares slices by the first column in which they differ. Where PyTorch only uses `<`, NaN equals everything.
struct Before {
  const Keys& keys;
  const std::byte* in;
  Index width;
  bool nan_is_equal;
  const Key* cached_keys = nullptr;  // the keys of single elements, if already computed

  Key key_at(Position slice, Index column) const {
    return cached_keys != nullptr ? cached_keys[slice] : keys.key_at(in, slice * width + column);
  }

  bool operator()(Position a, Position b) const {
    for (Index column = 0; column < width; ++column) {
      const Key left = key_at(a, column);
      const Key right = key_at(b, column);
      if (left != right && !(nan_is_equal && (keys.is_nan(left) || keys.is_nan(right)))) return left < right;
    }
    return false;
  }
};

void reorder(Before before, const Memory& memory, Index count) {
  if (before.width == 1 && before.cached_keys == nullptr) {
    before.keys.fill(before.in, count, memory.spare.keys);
    before.cached_keys = memory.spare.keys;
  }
  for (Index i = 0; i < count; ++i) memory.pairs.positions[i] = static_cast<Position>(i);
  Introsort<Before>(memory.pairs.positions, count, before).run();
}

void insert(const Pairs& pairs, Index count) {
  for (Index i = 1; i < count; ++i) {
    const Key key = pairs.keys[i];
    const Position position = pairs.positions[i];
    Index to = i;
    for (; to > 0 && pairs.keys[to - 1] > key; --to) {
      pairs.put(to, pairs.keys[to - 1], pairs.positions[to - 1]);
    }
    pairs.put(to, key, position);
  }
}

// Sorts `memory.pairs` by keys of `bytes` bytes, digit by digit from the last to the first. Equal keys keep their
// order. Skips digits that all keys share.
void sort(Memory& memory, Index count, Index bytes) {
  if (count <= kFew) return insert(memory.pairs, count);
  for (Index digit = 0; digit < bytes; ++digit) {
    const auto digit_of = [digit](Key key) { return static_cast<Index>(key >> (8 * digit) & 255); };
    std::array<Position, 256> ends{};
    for (Index i = 0; i < count; ++i) ++ends[digit_of(memory.pairs.keys[i])];
    if (ends[digit_of(memory.pairs.keys[0])] == count) continue;
    Position begin = 0;
    for (Position& each : ends) begin += std::exchange(each, begin);
    for (Index i = 0; i < count; ++i) {
      const Key key = memory.pairs.keys[i];
      memory.spare.put(ends[digit_of(key)]++, key, memory.pairs.positions[i]);
    }
    std::swap(memory.pairs, memory.spare);
  }
}

void number_from_zero(const Pairs& pairs, Index count) {
  for (Index i = 0; i < count; ++i) pairs.positions[i] = static_cast<Position>(i);
}

// Calls `f(key, position)` for each element of a line, in the line's order.
template <class F>
void each_key(const Keys& keys, const std::byte* line, Index size, F&& f) {
  std::array<Key, kBlock> block;
  for (Index from = 0; from < size; from += kBlock) {
    const Index count = std::min(kBlock, size - from);
    keys.fill(line + from * keys.bytes(), count, block.data());
    for (Index i = 0; i < count; ++i) f(block[i], from + i);
  }
}

// Finds the first `wanted` elements of a line, in order. It collects elements until memory is full, sorts them, and
// discards all but the first `wanted`. From then on, it only collects elements that come before the last of these.
void select_first(const Keys& keys, const std::byte* line, Index size, Index wanted, Index capacity, Memory& memory) {
  Index count = 0;
  Key bound = keys.last();
  bool is_full = false;
  each_key(keys, line, size, [&](Key key, Index i) {
    if (is_full && key >= bound) return;
    memory.pairs.put(count, key, static_cast<Position>(i));
    if (++count < capacity) return;
    sort(memory, count, keys.bytes());
    count = wanted;
    bound = memory.pairs.keys[wanted - 1];
    is_full = true;
  });
  sort(memory, count, keys.bytes());
}

template <class Word>
void move_words(const std::byte* from, const Position* positions, Index count, std::byte* to) {
  for (Index i = 0; i < count; ++i) {
    std::memcpy(to + i * sizeof(Word), from + positions[i] * sizeof(Word), sizeof(Word));
  }
}

// Writes the elements at `positions` of a line, and those positions, to the results from `to` on.
void write_results(const std::byte* line, Index bytes, const Position* positions, Index count, Index to,
                   const LineResults& out) {
  if (out.values != nullptr) {
    const auto move = bytes == 1   ? move_words<std::uint8_t>
                      : bytes == 2 ? move_words<std::uint16_t>
                      : bytes == 4 ? move_words<std::uint32_t>
                                   : move_words<std::uint64_t>;
    move(line, positions, count, out.values + to * bytes);
  }
  if (out.positions == nullptr) return;
  for (Index i = 0; i < count; ++i) out.positions[to + i] = static_cast<std::int64_t>(positions[i]);
}

// The position in a sorted line where the run of the most frequent element ends.
Index mode_of(const Keys& keys, const Key* sorted, Index size) {
  Index most = 0;
  Index found = 0;
  Index run = 0;
  for (Index i = 0; i < size; ++i) {
    ++run;
    if (i + 1 < size && sorted[i] == sorted[i + 1] && !keys.is_nan(sorted[i])) continue;
    if (run > most) {
      most = run;
      found = i;
    }
    run = 0;
  }
  return found;
}

Index middle_of(const Keys& keys, const Key* sorted, Index size, Middle which) {
  if (which == Middle::kMode) return mode_of(keys, sorted, size);
  Index numbers = size;
  while (numbers > 0 && keys.is_nan(sorted[numbers - 1])) --numbers;
  if (numbers < size && (which == Middle::kMedian || numbers == 0)) return numbers;
  return (numbers - 1) / 2;
}

// Calls `f(line, its elements)` for each line.
template <class F>
void each_line(const Lines& lines, Index bytes, F&& f) {
  for (Index line = 0; line < lines.count; ++line) f(line, lines.in + line * lines.size * bytes);
}

}  // namespace

std::size_t order_bytes(std::size_t capacity) { return rounded(2 * capacity * (sizeof(Key) + sizeof(Position))); }

void sort_lines(const Lines& lines, const Sorting& how, std::byte* scratch, const LineResults& out) {
  const Keys keys(lines.dtype, how.direction);
  each_line(lines, keys.bytes(), [&](Index line, const std::byte* in) {
    Memory memory(scratch, how.capacity);
    if (how.capacity < lines.size) {
      select_first(keys, in, lines.size, how.last, how.capacity, memory);
    } else {
      keys.fill(in, lines.size, memory.pairs.keys);
      number_from_zero(memory.pairs, lines.size);
      sort(memory, lines.size, keys.bytes());
    }
    Index first = how.first;
    Index count = how.last - how.first;
    if (how.middle == Middle::kMode && keys.is_nan(memory.pairs.keys[lines.size - 1])) {
      reorder({keys, in, 1, true}, memory, lines.size);
      for (Index i = 0; i < lines.size; ++i) memory.pairs.keys[i] = memory.spare.keys[memory.pairs.positions[i]];
    }
    if (how.middle != Middle::kNone) {
      first = middle_of(keys, memory.pairs.keys, lines.size, how.middle);
      count = 1;
    }
    write_results(in, keys.bytes(), memory.pairs.positions + first, count, line * count, out);
  });
}

void extreme_lines(const Lines& lines, Direction direction, bool so_far, const LineResults& out) {
  if (!so_far && find_extremes(lines, direction == Direction::kDescendingToNaN, out)) return;
  const Keys keys(lines.dtype, direction);
  each_line(lines, keys.bytes(), [&](Index line, const std::byte* in) {
    Key best = 0;
    Position position = 0;
    each_key(keys, in, lines.size, [&](Key key, Index i) {
      if (i == 0 || key > best || (so_far && key == best)) {
        best = key;
        position = static_cast<Position>(i);
      }
      if (so_far) write_results(in, keys.bytes(), &position, 1, line * lines.size + i, out);
    });
    if (!so_far) write_results(in, keys.bytes(), &position, 1, line, out);
  });
}

// Whether there is a NaN, or two slices that compare equal but have different bytes.
bool is_ambiguous(const Lines& slices, Before before, const Position* order) {
  const Index bytes = slices.size * before.keys.bytes();
  before.nan_is_equal = false;
  for (Index i = 0; i < slices.count; ++i) {
    for (Index column = 0; column < slices.size; ++column) {
      if (before.keys.is_nan(before.key_at(order[i], column))) return true;
    }
    if (i == 0 || before(order[i - 1], order[i])) continue;
    if (std::memcmp(slices.in + order[i - 1] * bytes, slices.in + order[i] * bytes, bytes) != 0) return true;
  }
  return false;
}

std::size_t group_slices(const Lines& slices, Grouping how, std::byte* scratch, std::int64_t* kinds,
                         std::int64_t* counts) {
  const Keys keys(slices.dtype);
  Memory memory(scratch, slices.count);
  Before before{keys, slices.in, slices.size, how == Grouping::kSlices};
  const auto cache_keys = [&](Key* cached_keys) {
    keys.fill(slices.in, slices.count, cached_keys);
    before.cached_keys = cached_keys;
  };
  const bool single = slices.size == 1;
  number_from_zero(memory.pairs, slices.count);
  // Sorts by the last column first; the sort is stable, so the first column decides.
  for (Index column = how == Grouping::kConsecutive ? 0 : slices.size; column-- > 0;) {
    if (single) cache_keys(memory.spare.keys);
    for (Index i = 0; i < slices.count; ++i) memory.pairs.keys[i] = before.key_at(memory.pairs.positions[i], column);
    sort(memory, slices.count, keys.bytes());
  }
  if (single) cache_keys(memory.spare.keys);  // sorting may have swapped the memory
  const Position* const order = memory.pairs.positions;
  const auto differ = [&](Index a, Index b) {
    for (Index column = 0; column < slices.size; ++column) {
      const Key key = before.key_at(static_cast<Position>(a), column);
      if (key != before.key_at(static_cast<Position>(b), column) || keys.is_nan(key)) return true;
    }
    return false;
  };
  if (how != Grouping::kConsecutive && is_ambiguous(slices, before, order)) reorder(before, memory, slices.count);
  Position* const one_of_each = memory.spare.positions;
  Index found = 0;
  for (Index i = 0; i < slices.count; ++i) {
    if (i == 0 || differ(order[i - 1], order[i])) {
      one_of_each[found] = order[i];
      if (counts != nullptr) counts[found] = 0;
      ++found;
    }
    if (kinds != nullptr) kinds[order[i]] = static_cast<std::int64_t>(found - 1);
    if (counts != nullptr) ++counts[found - 1];
  }
  std::memmove(scratch, one_of_each, found * sizeof(Position));
  return found;
}

void search_lines(const Lines& lines, const Search& search, std::int64_t* positions) {
  const Keys keys(lines.dtype);
  each_line(lines, keys.bytes(), [&](Index line, const std::byte* in) {
    const std::int64_t* const sorter = search.sorter == nullptr ? nullptr : search.sorter + line * lines.size;
    const Index first = line * search.per_line;
    each_key(keys, search.values + first * keys.bytes(), search.per_line, [&](Key value, Index i) {
      Index from = 0;
      Index to = lines.size;
      while (from < to) {
        const Index middle = from + (to - from) / 2;
        const Key key = keys.key_at(in, sorter == nullptr ? middle : static_cast<Index>(sorter[middle]));
        const bool is_beyond = search.right ? key > value : key >= value;
        if (is_beyond && !keys.is_nan(key)) {  // nothing comes before a NaN
          to = middle;
        } else {
          from = middle + 1;
        }
      }
      positions[first + i] = static_cast<std::int64_t>(from);
    });
  });
}

}  // namespace stride0
