// Finds the loops of an operation. Each file in this folder has an array of OpLoops for one family of operations.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/op_loops.h"

namespace stride0 {

// The loops of `op` among `kOpLoops`, or null if another file has them.
template <const auto& kOpLoops>
const LoopsByDType* find(Op op) {
  static constexpr auto kPositions = [] {
    std::array<std::uint8_t, kOpCount> positions{};  // counted from 1; 0 stands for none
    for (std::size_t i = 0; i < kOpLoops.size(); ++i) {
      positions[static_cast<std::size_t>(kOpLoops[i].op)] = static_cast<std::uint8_t>(i + 1);
    }
    return positions;
  }();
  // Only the loops go into the binary; `kOpLoops` exists only at compile time.
  static constexpr auto kLoops = [] {
    std::array<LoopsByDType, kOpLoops.size()> loops{};
    for (std::size_t i = 0; i < loops.size(); ++i) loops[i] = kOpLoops[i].loops;
    return loops;
  }();
  const std::uint8_t position = kPositions[static_cast<std::size_t>(op)];
  return position == 0 ? nullptr : &kLoops[position - 1];
}

const LoopsByDType* arithmetic_loops(Op op);
const LoopsByDType* comparison_loops(Op op);
const LoopsByDType* integer_loops(Op op);
const LoopsByDType* real_loops(Op op);
const LoopsByDType* select_loops(Op op);

}  // namespace stride0
