// Reproduces the order in which std::sort of GCC's library leaves elements that compare equal. The order is visible if
// equal elements differ, such as two zeros or two NaNs, or if NaN, whose comparisons are all false, breaks the order.
// PyTorch's mode and unique return what comes first in this order. Its topk, and multinomial through topk, use
// std::partial_sort or std::nth_element.
//
// Quicksort around the median of the second, the middle and the last element, down to 16 elements; then insertion. The
// searches check bounds, because a broken comparison would let them run past the ends.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace stride0 {

template <class Less>
class Introsort {
 public:
  using Position = std::uint32_t;

  Introsort(Position* positions, std::size_t count, const Less& less)
      : positions_(positions), count_(count), less_(less) {}

  void run() {
    if (count_ < 2) return;
    divide(0, count_, 2 * (static_cast<int>(std::bit_width(count_)) - 1));
    const std::size_t few = count_ < kFew ? count_ : kFew;
    for (std::size_t i = 1; i < few; ++i) {
      if (less_(positions_[i], positions_[0])) {
        shift(0, i);
      } else {
        insert(i);
      }
    }
    for (std::size_t i = few; i < count_; ++i) insert(i);
  }

  // Puts the first `count` in order, as std::partial_sort does.
  void sort_first(std::size_t count) {
    if (count == 0) return;
    for (std::size_t root = count / 2; root-- > 0;) fill_hole(root, count, positions_[root]);
    for (std::size_t i = count; i < count_; ++i) {
      if (!less_(positions_[i], positions_[0])) continue;
      const Position position = std::exchange(positions_[i], positions_[0]);
      fill_hole(0, count, position);
    }
    for (std::size_t last = count; last-- > 1;) {
      const Position position = std::exchange(positions_[last], positions_[0]);
      fill_hole(0, last, position);
    }
  }

  // As std::nth_element: the elements before position `n` are those that sort before it. False if it runs out of depth;
  // the elements are then in any order.
  bool nth_element(std::size_t n) {
    std::size_t first = 0;
    std::size_t last = count_;
    for (int depth = 2 * (static_cast<int>(std::bit_width(count_)) - 1); last - first > 3; --depth) {
      if (depth == 0) return false;
      const std::size_t cut = partition(first, last);
      (cut <= n ? first : last) = cut;
    }
    for (std::size_t i = first + 1; i < last; ++i) {
      if (less_(positions_[i], positions_[first])) {
        shift(first, i);
      } else {
        insert(i);
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t kFew = 16;

  // Moves element `i` to position `to`, and those in between up by one.
  void shift(std::size_t to, std::size_t i) {
    const Position position = positions_[i];
    for (; i > to; --i) positions_[i] = positions_[i - 1];
    positions_[to] = position;
  }

  void insert(std::size_t i) {
    std::size_t to = i;
    while (to > 0 && less_(positions_[i], positions_[to - 1])) --to;
    shift(to, i);
  }

  void divide(std::size_t first, std::size_t last, int depth) {
    for (; last - first > kFew; --depth) {
      if (depth == 0) return heapsort(first, last);
      const std::size_t cut = partition(first, last);
      divide(cut, last, depth - 1);
      last = cut;
    }
  }

  std::size_t partition(std::size_t first, std::size_t last) {
    const std::size_t a = first + 1;
    const std::size_t b = first + (last - first) / 2;
    const std::size_t c = last - 1;
    const bool ab = less_(positions_[a], positions_[b]);
    const bool second = ab ? less_(positions_[b], positions_[c]) : less_(positions_[a], positions_[c]);
    const std::size_t middle = ab ? (second                                ? b
                                     : less_(positions_[a], positions_[c]) ? c
                                                                           : a)
                                  : (second                                ? a
                                     : less_(positions_[b], positions_[c]) ? c
                                                                           : b);
    std::swap(positions_[first], positions_[middle]);
    std::size_t low = a;
    std::size_t high = last;
    while (true) {
      while (low < last && less_(positions_[low], positions_[first])) ++low;
      --high;
      while (high > first && less_(positions_[first], positions_[high])) --high;
      if (low >= high) return low;
      std::swap(positions_[low++], positions_[high]);
    }
  }

  // Sorts what quicksort leaves when it runs out of depth. Here the order of equal elements is not std::sort's.
  void heapsort(std::size_t first, std::size_t last) {
    const auto sink = [&](std::size_t root, std::size_t size) {
      for (std::size_t child = 2 * root + 1; child < size; root = child, child = 2 * root + 1) {
        if (child + 1 < size && less_(positions_[first + child], positions_[first + child + 1])) ++child;
        if (!less_(positions_[first + root], positions_[first + child])) return;
        std::swap(positions_[first + root], positions_[first + child]);
      }
    };
    const std::size_t size = last - first;
    for (std::size_t root = size / 2; root-- > 0;) sink(root, size);
    for (std::size_t left = size; left-- > 1;) {
      std::swap(positions_[first], positions_[first + left]);
      sink(0, left);
    }
  }

  // Moves larger children up from `hole` to a leaf, then sifts `position` up from there to its position in the heap.
  void fill_hole(std::size_t hole, std::size_t size, Position position) {
    const std::size_t top = hole;
    for (std::size_t child = 2 * hole + 2; child <= size; child = 2 * hole + 2) {
      if (child == size || less_(positions_[child], positions_[child - 1])) --child;
      positions_[hole] = positions_[child];
      hole = child;
    }
    for (; hole > top && less_(positions_[(hole - 1) / 2], position); hole = (hole - 1) / 2) {
      positions_[hole] = positions_[(hole - 1) / 2];
    }
    positions_[hole] = position;
  }

  Position* positions_;
  std::size_t count_;
  const Less& less_;
};

}  // namespace stride0
