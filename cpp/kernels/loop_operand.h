// An operand of a program's loop: its address, the bytes that each dimension of the loop steps, innermost first, and
// the conversions between memory and kernel. A uint8 row added to float32 rows has steps (1, 0) and a conversion to
// float32.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "kernels/pack.h"
#include "kernels/table.h"
#include "plan/plan.h"

namespace stride0 {

using Index = std::size_t;

// Bytes of a buffer. With two for each of four operands, the memory that a block uses roughly fits an L1 of 32 KiB.
inline constexpr Dim kScratchBytes = 8192;

// One conversion of a contiguous run.
struct Stage {
  Kernel convert = nullptr;
  int element = 0;  // bytes of an element after the conversion
};

// The conversions from the first of three dtypes to the last. There are none between equal dtypes.
struct Stages {
  std::array<Stage, 6> list;  // each of the two conversions takes at most three through other dtypes
  Index count = 0;
  int widest = 1;  // bytes of the largest dtype involved

  static Stages between(DType first, DType second, DType third) {
    Stages out;
    out.widest = size_of(first);
    out.go(first, second);
    out.go(second, third);
    return out;
  }

 private:
  void go(DType from, DType to) {
    if (from == to) return;
    const Kernel direct = copy_kernel(from, to);
    if (direct == nullptr) {
      const DType between = intermediate_dtype(from, to);
      go(from, between);
      go(between, to);
      return;
    }
    list[count++] = {direct, size_of(to)};
    widest = std::max(widest, size_of(to));
  }
};

inline void convert(const Stage& stage, const std::byte* from, std::byte* to, std::size_t length) {
  Rows rows;
  rows.in[0] = from;
  rows.out = to;
  rows.length = length;
  rows.count = 1;
  stage.convert(rows);
}

enum class Layout : std::uint8_t { kContiguous, kConstant, kScattered };

// How a kernel gets an operand's part of a block.
enum class Supply : std::uint8_t {
  kPacked,       // packed, converted, or both
  kDirect,       // used directly from memory
  kSingle,       // one element for the whole block, converted once
  kRepeated,     // constant along the last dimension of the block, and packed without it
  kPackedAhead,  // likewise, and so small that it is packed once for all blocks along dimension `cut`
};

struct LoopOperand {
  std::byte* address = nullptr;
  DType dtype = DType::kFloat32;               // in memory
  int element = 0;                             // bytes, in memory
  int computed = 0;                            // bytes, in the dtype of the computation
  std::array<std::ptrdiff_t, kMaxRank> steps;  // bytes, innermost first; one for each dimension of the loop
  Stages stages;                               // applied to every block
  Stages once;                                 // applied once, to a constant; `element` is then its size afterwards
  // Over a block, once its size is decided:
  Layout layout = Layout::kContiguous;
  Supply supply = Supply::kPacked;

  bool direct() const { return supply == Supply::kDirect; }
  bool single() const { return supply == Supply::kSingle; }
  bool repeats() const { return supply == Supply::kRepeated || supply == Supply::kPackedAhead; }

  // The layout over the innermost `dims` dimensions.
  Layout layout_over(std::span<const Dim> sizes, Index dims) const {
    bool contiguous = true;
    bool constant = true;
    std::ptrdiff_t packed = element;
    for (Index i = 0; i < dims; ++i) {
      contiguous = contiguous && steps[i] == packed;
      constant = constant && steps[i] == 0;
      packed *= static_cast<std::ptrdiff_t>(sizes[i]);
    }
    return contiguous ? Layout::kContiguous : constant ? Layout::kConstant : Layout::kScattered;
  }
};

// Two buffers: packing and converting move elements from one to the other. Some kernels have larger ones.
using Scratch = std::array<std::array<std::byte, kScratchBytes>, 2>;

// Converts a run, alternating between the buffers, beginning with `side`. Returns where the result is.
template <class Buffers>
const std::byte* convert(const Stages& stages, const std::byte* from, std::size_t length, Buffers&& scratch,
                         Index side = 0) {
  for (Index i = 0; i < stages.count; ++i, side ^= 1) {
    convert(stages.list[i], from, scratch[side].data(), length);
    from = scratch[side].data();
  }
  return from;
}

// Loads a block of an input: packs it if it is scattered, converts it if it must be. Returns where it is.
template <class Buffers>
const std::byte* load(const LoopOperand& operand, const Box& box, const std::byte* from, bool contiguous,
                      std::size_t length, Buffers&& scratch) {
  if (contiguous) return convert(operand.stages, from, length, scratch);
  pack(box, from, scratch[0].data());
  return convert(operand.stages, scratch[0].data(), length, scratch, 1);
}

// Stores a block of the result, which the kernel has written to the first buffer.
template <class Buffers>
void store(const LoopOperand& operand, const Box& box, std::byte* to, bool contiguous, std::size_t length,
           Buffers&& scratch) {
  const std::byte* from = scratch[0].data();
  Index side = 1;
  for (Index i = 0; i < operand.stages.count; ++i, side ^= 1) {
    const bool last = i + 1 == operand.stages.count;
    std::byte* const next = last && contiguous ? to : scratch[side].data();
    convert(operand.stages.list[i], from, next, length);
    from = next;
  }
  if (!contiguous) unpack(box, from, to);
}

}  // namespace stride0
