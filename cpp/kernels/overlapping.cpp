#include "kernels/overlapping.h"

#include <array>
#include <cstring>
#include <span>

#include "kernels/odometer.h"

namespace stride0 {

void copy_overlapping(const Loop& loop, int element, std::byte* to, const std::byte* from) {
  constexpr Dim kTogether = 64;  // bytes
  const auto rank = static_cast<std::size_t>(loop.rank);
  const Dim size = rank > 0 ? loop.sizes[0] : 1;
  const Dim to_step = rank > 0 ? loop.strides[0][0] : 0;
  const Dim from_step = rank > 0 ? loop.strides[1][0] : 0;
  const Dim group = to_step == 1 && from_step == 1 ? kTogether / element : 1;
  Odometer odometer(std::span(loop.sizes).first(rank));
  do {
    for (Dim i = 0; i < size;) {
      const Dim now = size - i >= group ? group : 1;
      std::array<std::byte, kTogether> buffer;
      std::memcpy(buffer.data(), from + i * from_step * element, static_cast<std::size_t>(now * element));
      std::memcpy(to + i * to_step * element, buffer.data(), static_cast<std::size_t>(now * element));
      i += now;
    }
  } while (odometer.advance(1, rank, [&](std::size_t dim, Dim by) {
    to += by * loop.strides[0][dim] * element;
    from += by * loop.strides[1][dim] * element;
  }));
}

}  // namespace stride0
