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

#include "kernels/loop_operand.h"
#include "plan/plan.h"

namespace stride0 {

inline constexpr int kMaxSteps = 32;
inline constexpr int kBuffers = 16;
inline constexpr int kMaxValues = kMaxLoopOperands + kMaxSteps;
inline constexpr Index kScratchTotal = kBuffers * Index(kScratchBytes);
inline constexpr Index kOut = 0;  // the number of the result among the operands

// The number of a value that a step reads or writes: the operands, then results of steps, which only exist in scratch.
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

// How a program goes through its loop.
enum class Way : std::uint8_t {
  kNothing,  // there are no elements
  kAtOnce,   // one kernel call computes everything
  // The kernel reads and writes rows in memory, because along the innermost dimension every operand is contiguous or
  // constant. That dimension is long or the only one.
  kRows,    // one call for all rows of the second dimension
  kPlanes,  // one call for two dimensions of rows, for a kernel that keeps a short row of an input in registers
  // In blocks that fit L1: as many whole dimensions as fit, and as much of the next one, `cut`, as still fits.
  kBlocks,    // one call for each block
  kInRows,    // the block is passed as rows, because an operand repeats along its last dimension
  kBatches,   // one call for many blocks along `cut`, because no packed operand changes along it
  kTiles,     // an input is contiguous across the result's rows, so a block is a tile of the two innermost dimensions,
              // passed as rows; `whole` is its width
  kStraight,  // no kernel: a copy between a contiguous and a scattered tensor only packs or unpacks
};

struct Program {
  Program() {}  // NOLINT(modernize-use-equals-default): of the arrays, only what is counted is ever read
  explicit Program(const Plan& plan);

  // Decides the way through the loop. Needs the operands, steps and parameters. False if the scratch buffers don't
  // suffice.
  bool finish(const Loop& loop, std::span<const Conversion> conversions, Dim elements);

  // Runs `function` instead of the steps. Blocks can then be larger, because nothing between steps needs L1. Constants,
  // and uint8 and bfloat16 that are computed in float32, need not be packed.
  void use(Compiled function);

  int rank = 0;
  int operand_count = 0;
  std::array<Dim, kMaxRank> sizes;  // innermost first
  std::array<LoopOperand, kMaxLoopOperands> operands;
  std::array<std::uint8_t, kMaxLoopOperands> source;  // for each operand, the number of the address that it begins at
  int step_count = 0;
  std::array<Step, kMaxSteps> steps;
  std::array<Params, kMaxSteps> params;  // of each step

  Way way = Way::kNothing;
  int cut = 0;
  Index dims = 0;                               // dimensions that a block spans, including `cut`
  Dim whole = 1;                                // elements of a block in the dimensions before `cut`
  Dim length = 1;                               // of dimension `cut`
  Dim chunk = 1;                                // of dimension `cut`, in a block
  std::array<std::uint8_t, kMaxValues> buffer;  // the scratch buffer of each value; operands that convert have two
  Index scratch = Index(kScratchBytes);         // bytes of a buffer

  Compiled compiled = nullptr;
  int divisor_element = 0;  // size in bytes if division by an integer zero must raise, otherwise 0
  Stages divisor;           // to bool
};

}  // namespace stride0
