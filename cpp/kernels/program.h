// A program is a plan that is ready to run: steps are in bytes, kernels are selected, the block size is decided. It can
// be cached and run again on other addresses, which makes small broadcasts cheap.
//
// Each block of the loop goes through three phases: the inputs are loaded (used from memory, or packed and converted
// into scratch), the steps run on contiguous runs, and the result is stored. A single operation is a program of one
// step; a fused chain has a step for each operation and each conversion between them.
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
inline constexpr int kMaxValues = kMaxStrands + kMaxSteps;
inline constexpr Index kScratchTotal = kBuffers * Index(kScratchBytes);
inline constexpr Index kOut = 0;  // the strand of the result

// Where a step reads and writes: first the strands by number, then results of steps, which only exist in scratch.
using ValueId = std::uint8_t;

struct Step {
  Op op = Op::kCopy;
  DType from = DType::kFloat32;  // the dtype of its inputs
  DType to = DType::kFloat32;    // the dtype that a copy converts to
  std::uint8_t inputs = 0;
  std::array<ValueId, kMaxInputs> in{};
  ValueId out = 0;
  Kernel kernel = nullptr;
};

// Runs all steps of a program at once on a block of its values. JavaScript compiles such functions
// (web/lib/engine/compiled.js).
using Compiled = void (*)(const std::byte* const* values, std::size_t length);

// How a program walks its loop.
enum class Way : std::uint8_t {
  kNothing,  // there are no elements
  kAtOnce,   // one call of the kernel computes everything
  kRows,     // the only step gets rows straight from memory, all rows of a dimension in one call: along the innermost
             // dimension, which is long or the only one, every strand is contiguous or constant
  kPlanes,   // likewise, two dimensions in one call, for a kernel that holds short rows of an input
  kBlocks,  // in blocks that fit L1: as many whole dimensions as fit, and as much of the next one, `cut`, as still fits
  kInRows,  // likewise; some strand repeats along the last dimension of a block, so the step gets the block as rows
  kBatches,  // likewise; packed operands are the same for all blocks along dimension `cut`, so they are packed once and
             // the step gets all whole blocks as rows
  kTiles,  // an input is contiguous across the result's rows, so a block is a tile of the two innermost dimensions, in
           // rows; `whole` is a part of the first
  kStraight,  // a copy between a contiguous and a scattered tensor: packs or unpacks from memory to memory
};

struct Program {
  Program() {}  // NOLINT(modernize-use-equals-default): of the arrays, only what is counted is ever read
  explicit Program(const Plan& plan);

  // Decides how the loop is walked. Needs the strands, steps and parameters. False if the scratch buffers don't
  // suffice.
  bool finish(const Loop& loop, std::span<const Conversion> conversions, Dim elements);

  // Runs `function` instead of the steps. Blocks can then be larger, because nothing between steps needs L1. Constants,
  // and uint8 and bfloat16 that are computed in float32, need not be packed.
  void use(Compiled function);

  int rank = 0;
  int strands = 0;
  std::array<Dim, kMaxRank> sizes;  // innermost first
  std::array<Strand, kMaxStrands> strand;
  std::array<std::uint8_t, kMaxStrands> source;  // for each strand, the number of the address that it begins at
  int count = 0;                                 // of steps
  std::array<Step, kMaxSteps> steps;
  std::array<Params, kMaxSteps> params;  // of each step

  Way way = Way::kNothing;
  int cut = 0;
  Index dims = 0;                               // dimensions that a block spans, including `cut`
  Dim whole = 1;                                // elements of a block in the dimensions before `cut`
  Dim length = 1;                               // of dimension `cut`
  Dim chunk = 1;                                // of dimension `cut`, in a block
  std::array<std::uint8_t, kMaxValues> buffer;  // the scratch buffer of each value; strands that convert have two
  Index scratch = Index(kScratchBytes);         // bytes of a buffer

  Compiled compiled = nullptr;
  int divisor_element = 0;  // size in bytes if division by an integer zero must raise, otherwise 0
  Stages divisor;           // to bool
};

}  // namespace stride0
