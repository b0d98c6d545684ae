#include "kernels/lane_loops.h"

#include <array>
#include <cstring>

namespace stride0 {

void rows_of_groups(const Rows& rows, std::size_t inputs, std::size_t element, Groups function) {
  const std::size_t bytes = rows.length * element;
  const std::size_t rest = bytes % kGroupBytes;
  const std::size_t whole = bytes - rest;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const auto along = static_cast<std::ptrdiff_t>(r);
    const std::byte* const a = rows.in[0] + along * rows.in_step[0];
    const std::byte* const b = inputs == 1 ? a : rows.in[1] + along * rows.in_step[1];
    std::byte* const out = rows.out + along * rows.out_step;
    function(a, b, out, whole);
    if (rest == 0) continue;
    std::array<std::byte, kGroupBytes> x;
    std::array<std::byte, kGroupBytes> y;
    for (std::size_t offset = 0; offset < kGroupBytes; offset += element) {  // pads the group by repeating the elements
      std::memcpy(&x[offset], a + whole + offset % rest, element);
      std::memcpy(&y[offset], b + whole + offset % rest, element);
    }
    function(x.data(), y.data(), x.data(), kGroupBytes);
    std::memcpy(out + whole, x.data(), rest);
  }
}

}  // namespace stride0
