// A kernel sees contiguous runs and nothing else: `count` runs of `length` elements, with one stride per strand from
// run to run. Whatever is not contiguous, or of another dtype, has been packed before (kernels/run.cpp). Where a kernel
// holds a row (below), there are `planes` of so many runs, which have strides too.
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

// How the inputs of a kernel move along a run: element by element, or the first or the second as one number for the
// whole of it. (Of three inputs, all but the first move by element.)
enum class Motion : std::uint8_t { kVectorVector, kVectorScalar, kScalarVector };

// Numbers that a kernel over vectors holds in registers where one input is so short a row, and the same for all runs:
// just as many where the other input moves by element, at least a vector where that is one number for each run.
inline constexpr std::size_t kHeldRow = 12;
inline constexpr std::size_t kLeastHeld = 4;

}  // namespace stride0
