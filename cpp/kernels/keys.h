// Maps elements to unsigned integers with the same order, so that sorting, searching and comparing need no dtype.
//
//   integers   the sign bit is flipped
//   floats     the sign bit is flipped, for negative ones all other bits too; both zeros have one key, and so have
//              all NaNs, whose key is larger than infinity's
//   bool       0 or 1, whatever the byte
//
// A key has as many bits as its element but is stored in 64, so that one kernel serves all dtypes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"

namespace stride0 {

using Key = std::uint64_t;

// Smallest first; largest first, starting with NaN; largest first, but NaN last.
enum class Direction : std::uint8_t { kAscending, kDescending, kDescendingToNaN };

class Keys {
 public:
  explicit Keys(DType dtype, Direction direction = Direction::kAscending);

  void fill(const std::byte* elements, std::size_t count, Key* keys) const;

  Key key_at(const std::byte* elements, std::size_t i) const {
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
