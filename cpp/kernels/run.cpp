// Runs programs. Kernels only ever see contiguous runs. These are rows in memory, or blocks that fit L1, which are
// packed and converted before the kernel and unpacked after it. Packing costs one more pass through L1, and a packed
// block is reused while its elements stay the same.
#include "kernels/run.h"

#include <algorithm>

#include "kernels/divisors.h"
#include "kernels/odometer.h"

namespace stride0 {
namespace {

using AllScratch = std::array<std::byte, kScratchTotal>;

// The two buffers of an operand.
struct Buffers {
  std::byte* first;
  Index size;

  std::span<std::byte> operator[](Index side) const { return {first + side * size, size}; }
};

// The two buffers of a value.
Buffers buffers_of(const Program& program, ValueId id, AllScratch& scratch) {
  return {scratch.data() + program.buffer[id] * program.scratch, program.scratch};
}

class ProgramRun {
 public:
  // NOLINTNEXTLINE(*-member-init): of the arrays, only what the program counts is ever read
  ProgramRun(const Program& program, std::span<std::byte* const> operands)
      : program_(program), odometer_(std::span(program.sizes).first(Index(program.rank))) {
    std::copy(operands.begin(), operands.end(), addresses_.begin());
    for (Index s = 1; s < operands.size(); ++s) {
      const Stages& once = program.operands[s].once;
      if (once.count == 0) continue;
      const std::byte* const done = convert(once, addresses_[s], 1, buffers(static_cast<ValueId>(s)));
      std::copy_n(done, sizeof(double), singles_[s].begin());
      addresses_[s] = singles_[s].data();
    }
    for (const Step& step : std::span(program.steps).first(Index(program.step_count))) {
      if (step.out != kOut) values_[step.out] = buffers(step.out)[0].data();
    }
  }

  void run_rows() {
    const int dims = program_.way == Way::kPlanes ? 3 : 2;
    const auto sizes = std::span(program_.sizes).first(Index(program_.rank));
    const Step& step = program_.steps[0];
    Rows rows;
    rows.params = program_.params.data();
    rows.length = Index(sizes[0]);
    if (sizes.size() > 1) {
      rows.count = Index(sizes[1]);
      rows.out_step = program_.operands[kOut].steps[1];
      for (Index i = 0; i < step.inputs; ++i) rows.in_step[i] = program_.operands[step.in[i]].steps[1];
    } else {
      rows.count = 1;
    }
    if (dims == 3) {
      rows.planes = Index(sizes[2]);
      rows.out_plane = program_.operands[kOut].steps[2];
      for (Index i = 0; i < rows.in_plane.size(); ++i) rows.in_plane[i] = program_.operands[step.in[i]].steps[2];
    }
    do {
      for (Index i = 0; i < step.inputs; ++i) rows.in[i] = addresses_[step.in[i]];
      rows.out = addresses_[kOut];
      step.kernel(rows);
    } while (advance(dims));
  }

  // Computes tiles one below the other, then the next column of tiles. An input that is read across its rows then stays
  // in the same memory pages, whose addresses the processor caches from one tile to the next.
  void run_blocks() {
    const Dim all = is_tiled() ? program_.sizes[0] : program_.whole;
    for (Dim across = 0; across < all; across += part_) {
      part_ = std::min(program_.whole, all - across);
      run_parts();
      if (!is_tiled()) return;
      for (Index s = 0; s < Index(program_.operand_count); ++s) addresses_[s] += part_ * program_.operands[s].steps[0];
    }
  }

 private:
  bool is_tiled() const { return program_.way == Way::kTiles; }

  // Blocks along dimension `cut`, then along those outside of it.
  void run_parts() {
    const auto cut = Index(program_.cut);
    std::copy_n(program_.sizes.begin(), cut, block_.begin());
    if (is_tiled()) block_[0] = part_;
    do {
      Dim blocks = 1;
      for (Dim start = 0; start < program_.length; start += blocks * program_.chunk) {
        const Dim left = program_.length - start;
        block_[cut] = std::min(program_.chunk, left);
        if (program_.way == Way::kBatches) blocks = left / block_[cut];
        if (program_.way == Way::kStraight) {
          copy_block(start);
        } else {
          run_block(start, Index(blocks));
        }
      }
    } while (advance(program_.cut + 1));
  }

  // The sizes and steps of an operand within a block, for packing or unpacking it.
  Box box(const LoopOperand& operand) const {
    const Index dims = program_.dims - (operand.repeats() ? 1 : 0);
    return {operand.element, std::span(block_).first(dims), std::span(operand.steps).first(dims)};
  }

  // Packs or unpacks the block that starts at index `start` of dimension `cut`.
  void copy_block(Dim start) {
    const LoopOperand& out = program_.operands[kOut];
    const LoopOperand& in = program_.operands[1];
    const auto cut = Index(program_.cut);
    const std::byte* const from = addresses_[1] + start * in.steps[cut];
    std::byte* const to = addresses_[kOut] + start * out.steps[cut];
    if (out.direct()) {
      pack(box(in), from, to);
    } else {
      unpack(box(out), from, to);
    }
  }

  // Loads, computes and stores the block that starts at index `start` of dimension `cut`, or several blocks.
  void run_block(Dim start, Index blocks) {
    const auto length = Index(part_ * block_[Index(program_.cut)]);
    const bool in_rows = is_tiled() || program_.way == Way::kInRows;
    const Index count = in_rows ? Index(block_[program_.dims - 1]) : 1;
    for (Index s = 0; s < Index(program_.operand_count); ++s) {
      values_[s] = value_of(static_cast<ValueId>(s), start, length, count);
    }
    if (program_.compiled != nullptr) {
      program_.compiled(values_.data(), length);
    } else {
      run_steps(length, count, blocks);
    }
    const LoopOperand& out = program_.operands[kOut];
    if (out.direct()) return;
    std::byte* const to = addresses_[kOut] + start * out.steps[Index(program_.cut)];
    store(out, box(out), to, out.layout == Layout::kContiguous && !is_tiled(), length, buffers(kOut));
  }

  // Returns where the kernel reads or writes an operand's part of a block of `length` elements in `count` rows.
  const std::byte* value_of(ValueId id, Dim start, Index length, Index count) {
    const LoopOperand& operand = program_.operands[id];
    std::byte* const from = addresses_[id] + start * operand.steps[Index(program_.cut)];
    if (operand.direct()) return from;
    if (id == kOut) return buffers(id)[0].data();
    CachedBlock& cached = cached_blocks_[id];
    if (operand.supply == Supply::kPackedAhead) {
      const Index packed = length / count;
      if (cached.from != addresses_[id]) cached = {addresses_[id], 0, load_ahead(id, packed)};
      return cached.data + Index(start) * packed * Index(operand.computed);
    }
    // At the end of a dimension, a shorter block is the beginning of the longer one already packed.
    const Dim now = block_[Index(program_.cut)];
    if (is_tiled() || cached.from != from || cached.chunk < now) {
      const bool contiguous = operand.single() || (operand.layout == Layout::kContiguous && !is_tiled());
      const Index packed = operand.single() ? 1 : operand.repeats() ? length / count : length;
      cached = {from, now, load(operand, box(operand), from, contiguous, packed, buffers(id))};
    }
    return cached.data;
  }

  // Packs an operand that repeats, for all blocks along dimension `cut` at once: `packed` elements for each.
  const std::byte* load_ahead(ValueId id, Index packed) {
    const LoopOperand& operand = program_.operands[id];
    const Index last = program_.dims - 1;
    std::array<Dim, kMaxRank> sizes;
    std::array<std::ptrdiff_t, kMaxRank> steps;
    std::copy_n(program_.sizes.begin(), last, sizes.begin());
    std::copy_n(operand.steps.begin(), last, steps.begin());
    sizes[last] = program_.length;
    steps[last] = operand.steps[Index(program_.cut)];
    const Box box{operand.element, std::span(sizes).first(last + 1), std::span(steps).first(last + 1)};
    return load(operand, box, addresses_[id], false, packed * Index(program_.length), buffers(id));
  }

  // Runs the steps on a block, as rows if it has any, or on several blocks.
  void run_steps(Index length, Index count, Index blocks) {
    Rows rows;
    rows.length = length / count;
    rows.count = count * blocks;
    // In memory, rows are as far apart as the operand's step; in scratch, they follow each other.
    const auto row_step = [&](ValueId id) {
      const LoopOperand& operand = program_.operands[id];
      if (blocks > 1) return operand.direct() ? operand.steps[Index(program_.cut)] * std::ptrdiff_t(program_.chunk) : 0;
      if (operand.direct()) return operand.steps[program_.dims - 1];
      return operand.repeats() || operand.single() ? 0 : static_cast<std::ptrdiff_t>(rows.length) * operand.computed;
    };
    for (Index k = 0; k < Index(program_.step_count); ++k) {
      const Step& step = program_.steps[k];
      rows.params = &program_.params[k];
      for (Index i = 0; i < step.inputs; ++i) rows.in[i] = values_[step.in[i]];
      for (Index i = 0; rows.count > 1 && i < step.inputs; ++i) rows.in_step[i] = row_step(step.in[i]);
      if (rows.count > 1) rows.out_step = row_step(step.out);
      rows.out = const_cast<std::byte*>(values_[step.out]);
      step.kernel(rows);
    }
  }

  Buffers buffers(ValueId id) { return buffers_of(program_, id, scratch_); }

  // Moves to the next position in the dimensions from `first` outwards. False after the last.
  bool advance(int first) {
    return odometer_.advance(Index(first), Index(program_.rank), [this](Index dim, Dim by) {
      for (Index s = 0; s < Index(program_.operand_count); ++s) {
        addresses_[s] += static_cast<std::ptrdiff_t>(by) * program_.operands[s].steps[dim];
      }
    });
  }

  // The source that a scratch block was packed from. In-place operations can't make it stale: if an operand starts
  // where it did before while the result has moved on, it is not the tensor being written. (An input that overlaps the
  // result in another way has no defined value in PyTorch either.)
  struct CachedBlock {
    const std::byte* from = nullptr;
    Dim chunk = 0;
    const std::byte* data = nullptr;
  };

  const Program& program_;
  Dim part_ = program_.whole;        // elements of a block without dimension `cut`
  std::array<Dim, kMaxRank> block_;  // sizes of a block
  std::array<std::byte*, kMaxLoopOperands> addresses_;
  Odometer odometer_;
  std::array<const std::byte*, kMaxValues> values_;
  std::array<CachedBlock, kMaxLoopOperands> cached_blocks_;
  alignas(16) std::array<std::array<std::byte, sizeof(double)>, kMaxLoopOperands> singles_;
  alignas(64) AllScratch scratch_;
};

// Runs the program without a ProgramRun, whose setup takes longer than a few elements.
void run_at_once(const Program& program, std::span<std::byte* const> operands) {
  const Step& step = program.steps[0];
  Rows rows;
  rows.params = program.params.data();
  rows.length = Index(program.sizes[0]);
  rows.count = 1;
  rows.out = operands[kOut];
  alignas(64) AllScratch scratch;
  for (Index i = 0; i < step.inputs; ++i) {
    const ValueId id = step.in[i];
    const Stages& once = program.operands[id].once;
    rows.in[i] = once.count > 0 ? convert(once, operands[id], 1, buffers_of(program, id, scratch)) : operands[id];
  }
  if (program.rank > 1) {
    rows.count = Index(program.sizes[1]);
    rows.out_step = program.operands[kOut].steps[1];
    for (Index i = 0; i < step.inputs; ++i) rows.in_step[i] = program.operands[step.in[i]].steps[1];
  }
  step.kernel(rows);
}

}  // namespace

Code run(const Program& program, std::span<std::byte* const> operands) {
  if (program.way == Way::kNothing) return Code::kOk;
  if (program.divisor_element > 0 && has_zero(program, operands[2])) return Code::kZeroDivision;
  if (program.way == Way::kAtOnce) {
    run_at_once(program, operands);
    return Code::kOk;
  }
  ProgramRun current(program, operands);
  if (program.way == Way::kRows || program.way == Way::kPlanes) {
    current.run_rows();
  } else {
    current.run_blocks();
  }
  return Code::kOk;
}

}  // namespace stride0
