// The loops over elements that an index chooses, along one dimension. All indices but those that are being checked are
// in range.
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

// Reads the low half of an int64 as an int32: a block has less than 2^31 bytes, so an index that moves anything fits.
inline std::int32_t wrapped(const std::byte* index, std::int32_t size) {
  const auto given = load_word<std::int32_t>(index);
  return given + (given >> 31 & size);
}

// How many, what each of the three steps by, and what 1 of the index amounts to, in bytes.
struct Along {
  std::size_t count = 0;
  std::ptrdiff_t from_step = 0;
  std::ptrdiff_t to_step = 0;
  std::ptrdiff_t index_step = 0;
  std::ptrdiff_t each = 0;
  std::int32_t size = 0;   // of the dimension
  std::int32_t wraps = 0;  // the same, if negative indices count from its end
  bool is_packed = false;  // indices are int64, and lie one behind the other like the elements beside them
};

// Bytes of elements that have a loop of their own where they are packed. It looks at each index before it is used.
constexpr std::ptrdiff_t kLeastPacked = 4;

// Where each of the three begins.
struct Places {
  const std::byte* from;
  std::byte* to;
  const std::byte* index;
};

// Whether all indices of a run, int64 or int32, are from `low` to `high`.
bool all_within(bool wide, const std::byte* index, std::ptrdiff_t step, std::size_t count, Dim low, Dim high);

// Elements of 1, 2, 4 or 8 bytes. The index chooses where each is read from, or else where it is written to. Answers
// how many there were until, in a packed run, an index was out of range.
std::size_t move_elements(int element, bool reads, const Along& along, const Places& places);
// The same for runs of so many bytes.
void move_rows(std::size_t bytes, bool reads, const Along& along, const Places& places);
// Folds elements onto those that are there.
void fold_elements(Access access, DType dtype, const Along& along, const Places& places);

}  // namespace stride0
