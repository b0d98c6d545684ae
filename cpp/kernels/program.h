// A program is a plan made ready to run: steps in bytes, loops picked, the size of a block decided. It can be kept and
// run again and again on other addresses, which is what makes a small broadcast cheap.
//
// A block of the loop goes through it in three movements: the inputs are loaded (used where they lie, or packed and
// converted into scratch), the steps are executed on contiguous runs, the result is stored. An operation by itself is a
// program of one step; a fused chain has as many as it has operations and conversions between them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/strand.h"
#include "plan/plan.h"

namespace stride0 {

inline constexpr int kMaxSteps = 32;
inline constexpr int kBuffers = 16;
inline constexpr int kMaxPlaces = kMaxStrands + kMaxSteps;
inline constexpr Index kScratchTotal = kBuffers * Index(kScratchBytes);
inline constexpr Index kOut = 0;  // the strand of the result

// What a step reads and writes: the strands by their number, then what is only in scratch.
using Place = std::uint8_t;

struct Step {
  Op op = Op::kCopy;
  DType from = DType::kFloat32;  // what its inputs are
  DType to = DType::kFloat32;    // what a copy makes of it
  std::uint8_t inputs = 0;
  std::array<Place, kMaxInputs> in{};
  Place out = 0;
  Kernel kernel = nullptr;
};

// All steps of a program at once, on a block of its places. JavaScript writes such functions
// (web/lib/engine/compiled.js).
using Compiled = void (*)(const std::byte* const* places, std::size_t length);

struct Program {
  Program() {}  // NOLINT(*-member-init): of the arrays, only what is counted is ever read
  explicit Program(const Plan& plan);

  // Decides how the loop is walked, once strands, steps and parameters are there. False where scratch is too small for
  // so many at once.
  bool finish(const Loop& loop, std::span<const Conversion> conversions, Dim elements);

  // Has it run by a function instead of its steps. Blocks then need not share L1 with what is between steps, and what
  // is one number for all of a block, or uint8 and bfloat16 that are computed with as float32, need not be packed.
  void use(Compiled function);

  int rank = 0;
  int strands = 0;
  std::array<Dim, kMaxRank> sizes;  // innermost first
  std::array<Strand, kMaxStrands> strand;
  std::array<std::uint8_t, kMaxStrands> source;  // of the addresses it is run with, the one a strand begins at
  int count = 0;                                 // of steps
  std::array<Step, kMaxSteps> steps;
  std::array<Params, kMaxSteps> params;  // of each step

  // Every strand is contiguous or constant along the innermost dimension, which is long or all there is: the only step
  // gets rows straight from memory, a whole dimension of them at a time.
  bool rows = false;
  bool at_once = false;  // one call of the kernel does it all
  // Otherwise as many whole dimensions as fit in L1 form a block, and of the next one, `cut`, as much as still does.
  int cut = 0;
  Index dims = 0;  // that a block spans, the cut one included
  Dim whole = 1;   // elements
  Dim length = 1;  // of dimension `cut`
  Dim chunk = 1;   // of it in a block
  // Unless an input is read across the way the result lies. A block is then a tile of the two innermost dimensions, and
  // `whole` a part of the first.
  bool tiles = false;
  // A block is handed to its step as rows along its last dimension: a tile, and where a strand repeats there.
  bool in_rows = false;
  // What is not used where it lies is packed once for all blocks along dimension `cut`. So the step gets all that are
  // whole as rows.
  bool in_batches = false;
  // A copy of which one side is contiguous is packed, or unpacked, from memory to memory.
  bool straight = false;
  std::array<std::uint8_t, kMaxPlaces> buffer;  // of scratch, where a place is there; strands that convert have two
  Index scratch = Index(kScratchBytes);         // bytes of a buffer

  Compiled compiled = nullptr;
  bool empty = true;
  bool checks_divisor = false;  // an integer divided by zero is refused
  int divisor_element = 0;      // bytes, in memory
  Stages divisor;               // to bool
};

}  // namespace stride0
