#include "kernels/keys.h"

#include <cstring>

namespace stride0 {
namespace {

template <class Word>
void widen_words(const std::byte* elements, std::size_t count, Key* keys) {
  for (std::size_t i = 0; i < count; ++i) {
    Word word;
    std::memcpy(&word, elements + i * sizeof(Word), sizeof(Word));
    keys[i] = word;
  }
}

}  // namespace

Keys::Keys(DType dtype, Direction direction)
    : bytes_(static_cast<std::size_t>(size_of(dtype))),
      is_bool_(dtype == DType::kBool),
      is_float_(info(dtype).category == Category::kFloat),
      mask_(~Key{0} >> (64 - 8 * bytes_)),
      sign_(is_bool_ || dtype == DType::kUint8 ? 0 : mask_ - (mask_ >> 1)),
      flip_(direction == Direction::kAscending ? 0 : mask_),
      nan_(direction == Direction::kDescending ? 0 : mask_) {
  const int fraction = dtype == DType::kFloat16 ? 10 : dtype == DType::kBFloat16 ? 7 : bytes_ == 4 ? 23 : 52;
  if (is_float_) infinity_ = sign_ - (Key{1} << fraction);
}

void Keys::fill(const std::byte* elements, std::size_t count, Key* keys) const {
  switch (bytes_) {
    case 1:
      widen_words<std::uint8_t>(elements, count, keys);
      break;
    case 2:
      widen_words<std::uint16_t>(elements, count, keys);
      break;
    case 4:
      widen_words<std::uint32_t>(elements, count, keys);
      break;
    default:
      std::memcpy(keys, elements, count * sizeof(Key));
  }
  for (std::size_t i = 0; i < count; ++i) {
    Key bits = keys[i];
    if (is_float_) {
      const Key magnitude = bits & ~sign_;
      const Key others = (bits & sign_) != 0 && magnitude != 0 ? mask_ : sign_;
      keys[i] = magnitude > infinity_ ? nan_ : ((magnitude == 0 ? 0 : bits) ^ others) ^ flip_;
    } else {
      if (is_bool_) bits = bits != 0 ? 1 : 0;
      keys[i] = bits ^ sign_ ^ flip_;
    }
  }
}

}  // namespace stride0
