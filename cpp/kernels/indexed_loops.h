// Loops over the elements that an index chooses, along one dimension. All indices are in range, except where a loop
// checks them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/dtype.h"
#include "core/shape.h"
#include "kernels/indexed.h"

namespace stride0 {

template <class Word>
Word load_word(const std::byte* from) {
  Word out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

// Reads the low half of an int64 as an int32. That is enough: a block of memory has less than 2^31 bytes.
inline std::int32_t wrapped(const std::byte* index, std::int32_t size) {
  const auto given = load_word<std::int32_t>(index);
  return given + (given >> 31 & size);
}

// A run of `count` indices. Steps are in bytes. Index i chooses the element at i · element_step.
struct IndexedRun {
  std::size_t count = 0;
  std::ptrdiff_t from_step = 0;
  std::ptrdiff_t to_step = 0;
  std::ptrdiff_t index_step = 0;
  std::ptrdiff_t element_step = 0;
  std::int32_t size = 0;   // of the dimension
  std::int32_t wraps = 0;  // `size` if negative indices count from the end, otherwise 0
  bool is_packed = false;  // the indices are contiguous int64, and the other tensor's elements are contiguous too
};

// Elements with at least this many bytes have a loop for packed indices, which checks each index before it uses it.
constexpr std::ptrdiff_t kLeastPacked = 4;

// Where a run begins: the elements that it reads, those that it writes, and the indices.
struct Addresses {
  const std::byte* from;
  std::byte* to;
  const std::byte* index;
};

// Whether all indices of a run, int64 or int32, are from `low` to `high`.
bool all_within(bool wide, const std::byte* index, std::ptrdiff_t step, std::size_t count, Dim low, Dim high);

// Moves elements of 1, 2, 4 or 8 bytes. The index chooses where each is read, or with `reads` false, written. Returns
// how many were moved: a packed run stops at the first index out of range.
std::size_t move_elements(int element, bool reads, const IndexedRun& run, const Addresses& addresses);
// The same for runs of `bytes` bytes.
void move_rows(std::size_t bytes, bool reads, const IndexedRun& run, const Addresses& addresses);
// Combines each element that is read with the one that is written: their sum, product, maximum or minimum.
void fold_elements(Access access, DType dtype, const IndexedRun& run, const Addresses& addresses);

}  // namespace stride0
