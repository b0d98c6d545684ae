// The order of the elements of lines: of contiguous runs of one length, one after the other. What is not the last
// dimension is copied to be one before it comes here.
#pragma once

#include "kernels/keys.h"

namespace stride0 {

struct Lines {
  const std::byte* in = nullptr;
  DType dtype = DType::kFloat32;
  std::size_t count = 0;
  std::size_t size = 0;   // elements of each, fewer than 2^32
  std::size_t inner = 1;  // of what stands side by side in their place, for extremes of float32
};

// What comes out of each line, by the line: elements, and the places they come from. Either may be missing.
struct Picked {
  std::byte* values = nullptr;
  std::int64_t* places = nullptr;
};

enum class Middle : std::uint8_t { kNone, kMedian, kNanMedian, kMode };

// Those from place `first` to before `last` of each line in order; equal ones keep theirs. Or one of each line: the
// lower of two in the middle, or the most frequent, the smallest of several. NaN counts as the median if there is one,
// or not at all, and is never as frequent as twice.
//
// With memory to hold fewer elements than a line has, but at least twice `last`, it goes through the line once and
// holds what may still be among them.
struct Sorting {
  Direction direction = Direction::kAscending;
  Middle middle = Middle::kNone;
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t held = 0;
};

// The memory that ordering `held` elements at once needs.
std::size_t order_bytes(std::size_t held);

void sort_lines(const Lines& lines, const Sorting& how, std::byte* scratch, const Picked& out);

// The largest of each line, the first of equal ones; or for each element the largest up to there, the last of equal
// ones. With a direction to NaN, the smallest. NaN is either.
void extreme_lines(const Lines& lines, Direction direction, bool so_far, const Picked& out);

enum class Grouping : std::uint8_t { kElements, kSlices, kNeighbours };

// Slices of `width` elements that are equal: elements alone, any, or only neighbours. Answers how many kinds there are,
// and leaves one place of each at the beginning of the memory, as 32-bit numbers, in order; further the kind of each
// slice and how many there are of a kind. NaN is equal to nothing.
std::size_t group_slices(const Lines& slices, Grouping how, std::byte* scratch, std::int64_t* kinds,
                         std::int64_t* counts);

// Where each of `values` would go among the sorted elements: of line 0, or of its own, `lines` of them. `sorter` tells
// where the elements in order are, if they are not. Beyond equal ones with `right`.
struct Search {
  const std::byte* values = nullptr;
  std::size_t per_line = 0;  // values for each line
  const std::int64_t* sorter = nullptr;
  bool right = false;
};
void search_lines(const Lines& lines, const Search& search, std::int64_t* places);

}  // namespace stride0
