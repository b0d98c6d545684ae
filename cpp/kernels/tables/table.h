// Finds the lines of one family's operations by operation. Each file in this folder lists them as an array.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/line.h"

namespace stride0 {

// The loops of `op` among `kLines`, or null if another file has its line.
template <const auto& kLines>
const LoopsByDType* find(Op op) {
  static constexpr auto kPlaces = [] {
    std::array<std::uint8_t, kOpCount> places{};  // counted from 1; 0 stands for none
    for (std::size_t i = 0; i < kLines.size(); ++i) {
      places[static_cast<std::size_t>(kLines[i].op)] = static_cast<std::uint8_t>(i + 1);
    }
    return places;
  }();
  // Only the loops go into the binary; the lines exist only at compile time.
  static constexpr auto kLoops = [] {
    std::array<LoopsByDType, kLines.size()> loops{};
    for (std::size_t i = 0; i < loops.size(); ++i) loops[i] = kLines[i].loops;
    return loops;
  }();
  const std::uint8_t place = kPlaces[static_cast<std::size_t>(op)];
  return place == 0 ? nullptr : &kLoops[place - 1];
}

const LoopsByDType* arithmetic_loops(Op op);
const LoopsByDType* comparison_loops(Op op);
const LoopsByDType* integer_loops(Op op);
const LoopsByDType* real_loops(Op op);
const LoopsByDType* select_loops(Op op);

}  // namespace stride0
