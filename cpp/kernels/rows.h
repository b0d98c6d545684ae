// The arguments of a kernel: `count` contiguous runs of `length` elements, with one stride per operand from run to run.
// Operands that are not contiguous, or of another dtype, have been packed before (kernels/run.cpp). A kernel that holds
// a row (see below) gets `planes` groups of runs, with one stride per operand from group to group.
#pragma once

#include <array>
#include <cstddef>

#include "core/operand.h"
#include "plan/plan.h"

namespace stride0 {

struct Rows {
  std::array<const std::byte*, kMaxInputs> in{};
  std::array<std::ptrdiff_t, kMaxInputs> in_step{};  // bytes from one run to the next
  std::byte* out = nullptr;
  std::ptrdiff_t out_step = 0;
  std::size_t length = 0;  // elements per run
  std::size_t count = 0;   // runs
  const Params* params = nullptr;
  std::size_t planes = 1;
  std::array<std::ptrdiff_t, 2> in_plane{};
  std::ptrdiff_t out_plane = 0;
};

using Kernel = void (*)(const Rows&);

// How a kernel's inputs move along a run: element by element, or the first or the second is one scalar for the whole
// run. With three inputs, only the first may be a scalar.
enum class Motion : std::uint8_t { kVectorVector, kVectorScalar, kScalarVector };

// The elements that a vector kernel holds in registers if one input is a short row, the same for all runs. If the other
// input moves by element, the row has kRegisterRow elements. If it is one number per run, the row has at least
// kLeastRegisterRow and at most kRegisterRow.
inline constexpr std::size_t kRegisterRow = 12;
inline constexpr std::size_t kLeastRegisterRow = 4;

}  // namespace stride0
