// Sorts, selects from and searches the lines of a tensor along one dimension. Callers first copy the tensor so that
// each line is a contiguous run.
#pragma once

#include "kernels/keys.h"

namespace stride0 {

struct Lines {
  const std::byte* in = nullptr;
  DType dtype = DType::kFloat32;
  std::size_t count = 0;
  std::size_t size = 0;   // elements of each, fewer than 2^32
  std::size_t inner = 1;  // lines side by side, for extremes of float32
};

// Where the results of each line go: elements, and their positions in the line. Either may be null.
struct LineResults {
  std::byte* values = nullptr;
  std::int64_t* positions = nullptr;
};

enum class Middle : std::uint8_t { kNone, kMedian, kNanMedian, kMode };

// Returns elements `first` to `last` - 1 of each sorted line; equal elements keep their order. With `middle`, returns
// one element of each line: the lower median, or the smallest of the most frequent. If there is a NaN, it is the
// median, but kNanMedian ignores NaNs. NaNs are never equal, so each of them counts once for the mode.
//
// If the memory holds fewer elements than a line has (but at least twice `last`), it reads the line once, and discards
// elements that can't be among the first `last`.
struct Sorting {
  Direction direction = Direction::kAscending;
  Middle middle = Middle::kNone;
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t capacity = 0;
};

// The bytes of memory that ordering `capacity` elements at once needs.
std::size_t order_bytes(std::size_t capacity);

void sort_lines(const Lines& lines, const Sorting& how, std::byte* scratch, const LineResults& out);

// The largest element of each line, the first if several are equal; with `so_far`, for each element the largest up to
// there, the last of equal ones. kDescendingToNaN finds the smallest. NaN counts as both the largest and the smallest.
void extreme_lines(const Lines& lines, Direction direction, bool so_far, const LineResults& out);

enum class Grouping : std::uint8_t { kElements, kSlices, kConsecutive };

// Groups equal slices: elements, whole slices, or only adjacent ones. Returns the number of groups, and leaves the
// position of one slice of each, in order, as 32-bit integers at the start of `scratch`. `kinds` gets the group of each
// slice, `counts` the size of each group. NaN equals nothing.
std::size_t group_slices(const Lines& slices, Grouping how, std::byte* scratch, std::int64_t* kinds,
                         std::int64_t* counts);

// Finds where each value would be inserted in a sorted line: in line 0, or each line has its own values. If the
// elements are not sorted, `sorter` has their order. With `right`, the position after equal elements.
struct Search {
  const std::byte* values = nullptr;
  std::size_t per_line = 0;  // values for each line
  const std::int64_t* sorter = nullptr;
  bool right = false;
};
void search_lines(const Lines& lines, const Search& search, std::int64_t* positions);

}  // namespace stride0
