#include "kernels/program.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "kernels/divisors.h"

namespace stride0 {
namespace {

constexpr Dim kShortRun = 32;       // a shorter row costs more to start than to pack (see npm run bench)
constexpr Dim kFew = 512;           // elements; up to this many, nothing is packed
constexpr Dim kChainBytes = 24576;  // for all buffers of a chain's block, unless each would become very small
constexpr Dim kLeastBytes = 2048;
constexpr Dim kStraightBytes = 32768;
constexpr Dim kLongRow = 256;     // elements
constexpr Dim kLine = 64;         // bytes of a cache line
constexpr Dim kVector = 16;       // bytes, or elements of one byte
constexpr Dim kSetPeriod = 4096;  // bytes: cache lines this far apart are in the same set of the L1 cache
constexpr Dim kWays = 8;          // cache lines that a set holds

// The kernel for inputs with these layouts; null if one of them must be packed first.
template <class LayoutOf>
Kernel pick_kernel(const Step& step, LayoutOf&& layout_of) {
  int constants = 0;
  for (Index i = 0; i < step.inputs; ++i) {
    if (layout_of(i) == Layout::kScattered) return nullptr;
    constants += layout_of(i) == Layout::kConstant ? 1 : 0;
  }
  if (step.op == Op::kCopy) return constants == 0 ? copy_kernel(step.from, step.to) : nullptr;
  if (constants == 0) return kernel_for(step.op, step.from, Motion::kVectorVector);
  if (constants > 1 || step.inputs == 1) return nullptr;
  if (layout_of(0) == Layout::kConstant) return kernel_for(step.op, step.from, Motion::kScalarVector);
  return step.inputs == 2 ? kernel_for(step.op, step.from, Motion::kVectorScalar) : nullptr;
}

void set_operands(const Loop& loop, std::span<const Conversion> conversions, Program& out) {
  out.rank = loop.rank;
  std::copy_n(loop.sizes.begin(), out.rank, out.sizes.begin());
  for (Index s = 0; s < Index(out.operand_count); ++s) {
    LoopOperand& operand = out.operands[s];
    const Conversion& how = conversions[s];
    operand.dtype = how.stored;
    operand.element = size_of(how.stored);
    operand.computed = size_of(how.computed);
    operand.stages = s == kOut ? Stages::between(how.computed, how.rounded, how.stored)
                               : Stages::between(how.stored, how.rounded, how.computed);
    for (Index i = 0; i < Index(out.rank); ++i) {
      operand.steps[i] = static_cast<std::ptrdiff_t>(loop.strides[s][i] * operand.element);
    }
    // With no dimension left there is one step of 0. There is room: a loop has at most 53 dimensions of 2 or more.
    operand.steps[Index(out.rank)] = 0;
    if (s != kOut && operand.stages.count > 0 && operand.layout_over(out.sizes, Index(out.rank)) == Layout::kConstant) {
      operand.element = size_of(how.computed);
      std::swap(operand.stages, operand.once);
    }
  }
}

// Whether the only step has a kernel that can hold short rows of an input.
bool can_hold_rows(const Program& program) {
  const Step& step = program.steps[0];
  const bool holds = step.op == Op::kAdd || step.op == Op::kSub || step.op == Op::kMul;
  return program.step_count == 1 && step.from == DType::kFloat32 && holds && program.rank > 1;
}

// Whether that kernel holds rows: one input is the same row for all runs, the other one scalar per run.
bool holds_rows(const Program& program) {
  if (!can_hold_rows(program) || program.sizes[0] < Dim(kLeastRegisterRow) || program.sizes[0] > Dim(kRegisterRow)) {
    return false;
  }
  const auto is_row = [&](Index s) { return program.operands[s].steps[0] != 0 && program.operands[s].steps[1] == 0; };
  return (is_row(1) && program.operands[2].steps[0] == 0) || (is_row(2) && program.operands[1].steps[0] == 0);
}

bool by_rows(Program& program, Dim elements) {
  const auto operands = std::span(program.operands).first(Index(program.operand_count));
  if (program.step_count != 1 || program.rank == 0) return false;
  const bool is_short = program.sizes[0] < kShortRun && program.rank > 1 && elements > kFew;
  if (is_short && !holds_rows(program)) return false;
  for (const LoopOperand& operand : operands) {
    if (operand.stages.count > 0) return false;
  }
  if (operands[kOut].layout_over(program.sizes, 1) != Layout::kContiguous) return false;
  Step& only = program.steps[0];
  only.kernel = pick_kernel(only, [&](Index i) { return operands[only.in[i]].layout_over(program.sizes, 1); });
  return only.kernel != nullptr;
}

// Assigns a buffer to each value that is not used from memory, for as long as it is needed. Returns the number of
// buffers. An operand that converts has two: one for the packed elements and one for the converted ones.
int set_buffers(Program& program) {
  int used = 0;
  for (Index s = 0; s < Index(program.operand_count); ++s) {
    const LoopOperand& operand = program.operands[s];
    const bool converts = operand.stages.count + operand.once.count > 0;
    const bool in_place = !converts && operand.layout_over(program.sizes, Index(program.rank)) == Layout::kContiguous;
    program.buffer[s] = static_cast<std::uint8_t>(used);
    used += converts ? 2 : in_place ? 0 : 1;
  }
  std::array<int, kMaxValues> last{};  // the step that reads a value last
  const auto steps = std::span(program.steps).first(Index(program.step_count));
  for (Index k = 0; k < steps.size(); ++k) {
    for (Index i = 0; i < steps[k].inputs; ++i) last[steps[k].in[i]] = static_cast<int>(k);
  }
  std::array<std::uint8_t, kMaxSteps> free{};
  Index idle = 0;
  for (Index k = 0; k < steps.size(); ++k) {
    if (steps[k].out != kOut) {
      program.buffer[steps[k].out] = idle > 0 ? free[--idle] : static_cast<std::uint8_t>(used++);
    }
    for (Index i = 0; i < steps[k].inputs; ++i) {
      const ValueId id = steps[k].in[i];
      if (id < kMaxLoopOperands || last[id] != static_cast<int>(k)) continue;
      free[idle++] = program.buffer[id];
      last[id] = -1;  // an operand named twice is freed once
    }
  }
  return used;
}

// If a block holds so little of the dimension along which an input is contiguous that each cache line would be read
// again for a few elements, returns that dimension; otherwise 0.
Index dim_across(const Program& program) {
  if (program.step_count != 1 || program.rank < 2 || program.sizes[0] < kShortRun) return 0;
  for (const LoopOperand& operand : std::span(program.operands).first(Index(program.operand_count)).subspan(1)) {
    const auto step = [&](Index dim) { return std::abs(operand.steps[dim]); };
    Index along = 0;
    for (Index i = 1; i < Index(program.rank); ++i) {
      if (step(i) != 0 && step(i) < step(along)) along = i;
    }
    const auto cut = Index(program.cut);
    if (along == 0) continue;
    const Dim in_block = along < cut ? program.sizes[along] : along == cut ? program.chunk : 1;
    if (step(0) >= kLine && in_block < program.sizes[along] && in_block * step(along) < kLine) return along;
  }
  return 0;
}

// Sets the size of a tile. It has as many rows as a cache line has elements, because the input is contiguous that way,
// and the longest rows that fit the scratch buffers, so that starting each row costs little.
void set_tile(Program& program, int widest, int buffers) {
  std::ptrdiff_t least = kLine;
  for (const LoopOperand& operand : std::span(program.operands).first(Index(program.operand_count))) {
    if (operand.steps[1] != 0) least = std::min(least, std::abs(operand.steps[1]));
  }
  program.scratch = kScratchTotal / Index(buffers) / kLine * kLine;
  program.chunk = std::min<Dim>(program.length, kLine / least);
  // Equal parts of a row, plus up to 16 elements: rows a power of two apart would evict each other from the cache.
  const Dim longest = static_cast<Dim>(program.scratch) / widest / program.chunk - 16;
  const Dim in_one_set = program.chunk * std::gcd(program.sizes[0] * widest, kSetPeriod) / kSetPeriod;
  const Dim parts = std::max<Dim>((program.sizes[0] + longest - 1) / longest, in_one_set > kWays ? 2 : 1);
  program.whole = (program.sizes[0] / parts + 16) / 16 * 16;
}

// If a copy has a single conversion, makes it the step itself, which writes straight to the result. Otherwise the step
// would copy the converted elements.
void convert_in_step(Program& program) {
  Step& step = program.steps[0];
  LoopOperand& in = program.operands[1];
  if (program.step_count != 1 || step.op != Op::kCopy || in.stages.count != 1) return;
  step.from = in.dtype;
  in.stages.count = 0;
  in.computed = in.element;
}

// The largest size in bytes that an element has in any stage or step.
int widest_of(const Program& program) {
  int widest = 1;
  for (const LoopOperand& operand : std::span(program.operands).first(Index(program.operand_count))) {
    widest = std::max({widest, operand.element, operand.stages.widest});
  }
  for (const Step& step : std::span(program.steps).first(Index(program.step_count))) {
    widest = std::max({widest, size_of(step.from), size_of(step.to)});
  }
  return widest;
}

// Decides which dimensions a block spans, and how much of the last one. A block has at most `limit` elements.
void set_block(Program& program, Dim limit) {
  program.cut = 0;
  program.whole = 1;
  while (program.cut < program.rank && program.whole * program.sizes[Index(program.cut)] <= limit) {
    program.whole *= program.sizes[Index(program.cut++)];
  }
  program.length = program.cut < program.rank ? program.sizes[Index(program.cut)] : 1;
  // One long row is enough. Along it, an operand that is stretched in the next dimension is constant: no packing.
  program.chunk = program.whole < kLongRow ? std::min(program.length, limit / program.whole) : 1;
  // The next block should begin on a vector boundary: vectors that cross cache lines take twice as long.
  if (program.chunk > kVector && program.chunk < program.length) program.chunk = program.chunk / kVector * kVector;
  program.dims = Index(program.chunk == 1 ? program.cut : program.cut + 1);
}

// For kernels that keep a row of their second input in registers: if that row is short, such as the channels of an
// image, makes a block as long as the registers, so that they hold the row several times.
void set_register_row(Program& program) {
  if (!can_hold_rows(program) || program.cut != 1) return;
  const auto is_contiguous = [&](Index operand) {
    const LoopOperand& each = program.operands[operand];
    return each.stages.count == 0 && each.layout_over(program.sizes, 2) == Layout::kContiguous;
  };
  if (Dim(kRegisterRow) % program.whole != 0 || program.operands[2].steps[1] != 0 || !is_contiguous(kOut) ||
      !is_contiguous(1))
    return;
  program.chunk = Dim(kRegisterRow) / program.whole;
  program.dims = program.chunk == 1 ? 1 : 2;
}

// Decides which operands are used directly from memory.
void set_direct(Program& program) {
  const auto operands = std::span(program.operands).first(Index(program.operand_count));
  for (LoopOperand& operand : operands) {
    operand.layout = operand.layout_over(program.sizes, program.way == Way::kTiles ? 1 : program.dims);
    const bool is_out = &operand == &operands[kOut];
    const bool usable = operand.layout == Layout::kContiguous || (!is_out && operand.layout == Layout::kConstant);
    operand.supply = usable && operand.stages.count == 0 ? Supply::kDirect : Supply::kPacked;
  }
}

// Whether the program only packs its input or only unpacks it into the result.
bool is_straight(const Program& program) {
  const auto operands = std::span(program.operands).first(Index(program.operand_count));
  const auto is_unconverted = [](const LoopOperand& operand) { return operand.stages.count + operand.once.count == 0; };
  const Step& step = program.steps[0];
  const bool copies = program.step_count == 1 && step.op == Op::kCopy && step.from == step.to;
  if (!copies || !std::all_of(operands.begin(), operands.end(), is_unconverted)) return false;
  return operands[0].direct() != operands[1].direct() &&
         (operands[0].direct() ? operands[0] : operands[1]).layout == Layout::kContiguous;
}

// Makes the blocks of a straight copy larger, because they need no scratch memory.
void set_straight(Program& program) {
  const LoopOperand& dense = program.operands[program.operands[kOut].direct() ? kOut : 1];
  const auto cut = Index(program.cut);
  if (program.cut == program.rank || dense.layout_over(program.sizes, cut + 1) != Layout::kContiguous) return;
  program.chunk = std::clamp<Dim>(kStraightBytes / (program.whole * dense.element), 1, program.length);
  program.dims = cut + 1;
}

// An operand that is stretched along the last dimension of a block is packed without that dimension, if rows are then
// long enough. Returns whether there is one.
bool set_repeats(Program& program, int widest) {
  if (program.step_count != 1 || program.dims < 2) return false;
  const Index last = program.dims - 1;
  const auto cut = Index(program.cut);
  const bool fits =
      program.chunk == 1 && program.whole / program.sizes[last] * program.length * widest <= kScratchBytes;
  const Dim row = Dim(last) == program.cut ? program.whole : program.whole / program.sizes[last];
  bool any = false;
  for (LoopOperand& operand : std::span(program.operands).first(Index(program.operand_count)).subspan(1)) {
    if (row < kShortRun || operand.supply != Supply::kPacked || operand.steps[last] != 0) continue;
    operand.supply = fits && operand.steps[cut] != 0 ? Supply::kPackedAhead : Supply::kRepeated;
    any = true;
  }
  return any;
}

// Whether every packed operand is the same for all blocks along dimension `cut`.
bool is_in_batches(const Program& program) {
  const auto operands = std::span(program.operands).first(Index(program.operand_count));
  const auto is_unchanged = [&](const LoopOperand& operand) {
    return operand.direct() || operand.steps[Index(program.cut)] == 0;
  };
  return program.step_count == 1 && operands[kOut].direct() &&
         std::all_of(operands.begin(), operands.end(), is_unchanged);
}

// The way of a program whose blocks are not tiles.
Way way_by_blocks(Program& program, int widest) {
  if (is_straight(program)) {
    set_straight(program);
    return Way::kStraight;
  }
  if (set_repeats(program, widest)) return Way::kInRows;
  return is_in_batches(program) ? Way::kBatches : Way::kBlocks;
}

void by_blocks(Program& program, int buffers) {
  program.way = Way::kBlocks;
  const auto operands = std::span(program.operands).first(Index(program.operand_count));
  const int widest = widest_of(program);
  // A chain goes over its block many times, so all of it must stay in half of a 48 KiB L1; the rest is for others.
  const Dim shared = std::clamp(kChainBytes / (buffers + program.operand_count), kLeastBytes, kScratchBytes);
  set_block(program, (program.step_count > 1 ? shared : kScratchBytes) / widest);
  if (const Index along = dim_across(program); along > 0) {
    program.way = Way::kTiles;
    program.cut = 1;
    program.dims = 2;
    std::swap(program.sizes[1], program.sizes[along]);
    for (LoopOperand& operand : operands) std::swap(operand.steps[1], operand.steps[along]);
    program.length = program.sizes[1];
  }
  set_register_row(program);
  set_direct(program);
  for (LoopOperand& operand : operands.subspan(1)) {
    const bool single = program.way != Way::kTiles && !operand.direct() && operand.layout == Layout::kConstant;
    if (single) operand.supply = Supply::kSingle;
  }
  for (Step& step : std::span(program.steps).first(Index(program.step_count))) {
    const auto as_loaded = [&](Index input) {
      const ValueId id = step.in[input];
      const bool is_unpacked = id < kMaxLoopOperands && (operands[id].direct() || operands[id].single());
      return is_unpacked ? operands[id].layout : Layout::kContiguous;
    };
    // If there is no loop for a constant, it is packed after all, the last input first.
    for (Index i = step.inputs; (step.kernel = pick_kernel(step, as_loaded)) == nullptr; --i) {
      const ValueId id = step.in[i - 1];
      if (id < kMaxLoopOperands && operands[id].layout == Layout::kConstant) {
        operands[id].supply = Supply::kPacked;
      }
    }
  }
  if (program.way == Way::kTiles) {
    set_tile(program, widest, buffers);
  } else {
    program.way = way_by_blocks(program, widest);
  }
}

}  // namespace

bool Program::finish(const Loop& loop, std::span<const Conversion> conversions, Dim elements) {
  operand_count = loop.operand_count;
  if (elements == 0) return true;
  set_operands(loop, conversions, *this);
  convert_in_step(*this);
  const int buffers = std::max(set_buffers(*this), 1);
  if (buffers > kBuffers) return false;
  if (by_rows(*this, elements)) {
    way = rank <= 2 ? Way::kAtOnce : holds_rows(*this) ? Way::kPlanes : Way::kRows;
  } else {
    by_blocks(*this, buffers);
  }
  return true;
}

void Program::use(Compiled function) {
  compiled = function;
  way = Way::kBlocks;
  set_block(*this, kScratchBytes / widest_of(*this));
  set_direct(*this);
  for (LoopOperand& each : std::span(operands).first(Index(operand_count))) {
    const bool is_out = &each == &operands[kOut];
    const Kernel by_function =
        is_out ? copy_kernel(DType::kFloat32, each.dtype) : copy_kernel(each.dtype, DType::kFloat32);
    const bool is_short = each.dtype == DType::kBFloat16 || (!is_out && each.dtype == DType::kUint8);
    if (each.layout == Layout::kContiguous && is_short && each.stages.count == 1 &&
        each.stages.list[0].convert == by_function) {
      each.supply = Supply::kDirect;
    }
  }
}

// NOLINTNEXTLINE(*-member-init): only array elements within the counts are read
Program::Program(const Plan& plan) {
  const auto inputs = static_cast<std::uint8_t>(plan.loop.operand_count - 1);
  steps[0] = {plan.op, plan.conversions[inputs].computed, plan.conversions[kOut].computed, inputs, {1, 2, 3}, kOut,
              nullptr};
  params[0] = plan.params;
  step_count = 1;
  if (divides_integers(plan)) {
    const Conversion& how = plan.conversions[2];
    divisor_element = size_of(how.stored);
    divisor = Stages::between(how.stored, how.rounded, DType::kBool);
  }
  finish(plan.loop, plan.conversions, plan.count);
}

}  // namespace stride0
