// The lines of the operations of one family, found by operation. A file in this folder lists them as an array.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/line.h"

namespace stride0 {

// The line of `op` among `kLines`, or null if it stands in another file.
template <const auto& kLines>
const Line* find(Op op) {
  static constexpr auto kPlaces = [] {
    std::array<std::uint8_t, kOpCount> places{};  // from 1 on; 0 is none
    for (std::uint8_t i = 0; i < kLines.size(); ++i) places[static_cast<std::size_t>(kLines[i].op)] = i + 1;
    return places;
  }();
  const std::uint8_t place = kPlaces[static_cast<std::size_t>(op)];
  return place == 0 ? nullptr : &kLines[place - 1];
}

const Line* arithmetic_line(Op op);
const Line* comparison_line(Op op);
const Line* integer_line(Op op);
const Line* real_line(Op op);
const Line* select_line(Op op);

}  // namespace stride0
