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

// How the loop of a program is walked.
enum class Way : std::uint8_t {
  kNothing,  // there are no elements
  kAtOnce,   // one call of the kernel does it all
  kRows,     // the only step gets rows straight from memory, a whole dimension of them at a time: along the innermost
             // dimension, which is long or all there is, every strand is contiguous or constant
  kPlanes,   // likewise, two dimensions at a time, for a kernel that holds short rows of an input
  kBlocks,   // in blocks that fit in L1: as many whole dimensions as do and of the next one, `cut`, as much as still
             // does
  kInRows,   // likewise; some strand repeats along the last dimension of a block, and the step gets that as rows
  kBatches,  // likewise; what is not used where it lies is packed once for all blocks along dimension `cut`, so the
             // step gets all that are whole as rows
  kTiles,  // a block is a tile of the two innermost dimensions, in rows, as an input is read across the way the result
           // lies; `whole` is a part of the first
  kStraight,  // a copy between a contiguous and a scattered tensor: packs or unpacks from memory to memory
};

struct Program {
  Program() {}  // NOLINT(modernize-use-equals-default): of the arrays, only what is counted is ever read
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

  Way way = Way::kNothing;
  int cut = 0;
  Index dims = 0;                               // that a block spans, the cut one included
  Dim whole = 1;                                // elements
  Dim length = 1;                               // of dimension `cut`
  Dim chunk = 1;                                // of it in a block
  std::array<std::uint8_t, kMaxPlaces> buffer;  // of scratch, where a place is there; strands that convert have two
  Index scratch = Index(kScratchBytes);         // bytes of a buffer

  Compiled compiled = nullptr;
  int divisor_element = 0;  // bytes in memory, where an integer divided by zero is refused
  Stages divisor;           // to bool
};

}  // namespace stride0
