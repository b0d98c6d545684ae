// Masks and the loop of an index for JavaScript.
#include <array>
#include <cstdint>
#include <span>

#include "kernels/masks.h"
#include "plan/layout.h"
#include "plan/overlap.h"
#include "wasm/slots.h"

namespace stride0 {

// How often the mask in slot 1 is true.
STRIDE0_EXPORT double stride0_count_trues() { return static_cast<double>(count_trues(slots::operand(1))); }

// Writes where the mask in slot 1, of `count` trues, is true, to the int64s of slot 0.
STRIDE0_EXPORT void stride0_write_places(double count) {
  write_places(slots::operand(1), static_cast<Dim>(count), reinterpret_cast<std::int64_t*>(slots::address(0)));
}

// Writes the elements of slot 2 where the mask in slot 1, of `count` trues, is true, to slot 0.
STRIDE0_EXPORT void stride0_compress(double count) {
  compress(slots::operand(1), slots::operand(2), static_cast<Dim>(count), slots::address(0));
}

// The loop over the shape in slot 0 of `count` operands that broadcast to it, described at `address` as in slots: the
// dimensions from the fastest to the slowest are left in the sizes of slot 1, the strides of a new result in slot 0.
STRIDE0_EXPORT int stride0_loop(std::uintptr_t address, int count) {
  std::array<Operand, kMaxRank + 2> operands;
  const auto* const words = reinterpret_cast<const double*>(slots::pointer(address));
  for (int i = 0; i < count; ++i) {
    operands[static_cast<std::size_t>(i)] = slots::operand_in(words + std::ptrdiff_t{abi::kSlotWords} * i);
  }
  const std::span<const Operand> inputs(operands.data(), static_cast<std::size_t>(count));
  const Operand result = slots::operand(0);
  const std::array<int, kMaxRank> order = fastest_first(inputs, result.shape);
  for (int i = 0; i < result.shape.rank; ++i) {
    slots::slot(1)[abi::kSizesWord + i] = order[static_cast<std::size_t>(i)];
  }
  const Result<Strides> strides = result_strides(inputs, result.shape);
  if (!strides.ok()) return slots::status(strides.error);
  slots::write_result(result.dtype, result.shape, *strides);
  return 0;
}

// Whether slots 0 and 1 share elements, as far as PyTorch looks.
STRIDE0_EXPORT int stride0_overlaps() {
  return overlaps(slots::operand(0), slots::operand(1)) ? slots::status(Error{Code::kPartialOverlap, 0, 0, 0, 0}) : 0;
}

}  // namespace stride0
