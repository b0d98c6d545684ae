// Elements as unsigned numbers that have PyTorch's order: what sorts, searches or compares them does not need to know
// what they mean.
//
//   integers   the sign is flipped
//   floats     the sign is flipped, and all other bits of negative ones; the two zeros are one key, and so are all
//   NaNs,
//              which come after infinity
//   bool       0 and 1, whatever the byte
//
// A key has as many bits as its element. All are kept as 64 of them, so that there is one of each kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"

namespace stride0 {

using Key = std::uint64_t;

// From the smallest; from the largest, NaN first; from the largest, but NaN still last.
enum class Direction : std::uint8_t { kAscending, kDescending, kDescendingToNaN };

class Keys {
 public:
  explicit Keys(DType dtype, Direction direction = Direction::kAscending);

  // Of so many elements, one after the other.
  void fill(const std::byte* elements, std::size_t count, Key* keys) const;

  Key at(const std::byte* elements, std::size_t i) const {
    Key key = 0;
    fill(elements + i * bytes_, 1, &key);
    return key;
  }
  bool is_nan(Key key) const { return is_float_ && key == nan_; }
  Key last() const { return mask_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_;
  bool is_bool_;
  bool is_float_;
  Key mask_;  // all bits of a key
  Key sign_;
  Key infinity_ = 0;
  Key flip_;
  Key nan_;
};

}  // namespace stride0
