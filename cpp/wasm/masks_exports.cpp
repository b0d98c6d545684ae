// Masks and overlap checks, for JavaScript.
#include <array>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "kernels/masks.h"
#include "plan/layout.h"
#include "plan/overlap.h"
#include "wasm/slots.h"

namespace stride0 {

// How many elements of the mask in slot 1 are true.
STRIDE0_EXPORT double stride0_count_trues() { return static_cast<double>(count_trues(slots::operand(1))); }

// Writes the indices of the `count` true elements of the mask in slot 1 to slot 0, as int64 (kernels/masks.h).
STRIDE0_EXPORT void stride0_write_nonzero(double count) {
  write_nonzero(slots::operand(1), static_cast<Dim>(count), elements_at<std::int64_t>(slots::address(0)));
}

// Writes the elements of slot 2 where the mask in slot 1 is true to slot 0. The mask has `count` true elements.
STRIDE0_EXPORT void stride0_compress(double count) {
  compress(slots::operand(1), slots::operand(2), static_cast<Dim>(count), slots::address(0));
}

// Writes the mask of a triangle of the matrix in slot 0 to it: of the elements up to a diagonal, or of those after it.
STRIDE0_EXPORT void stride0_triangle(double diagonal, int after) {
  const Operand mask = slots::operand(0);
  write_triangle(mask.shape[0], mask.shape[1], static_cast<Dim>(diagonal), after != 0, mask.data);
}

// Raises if slots 0 and 1 share memory, by PyTorch's check.
STRIDE0_EXPORT int stride0_overlaps() {
  return overlaps(slots::operand(0), slots::operand(1)) ? slots::status(Error{Code::kPartialOverlap, 0, 0, 0, 0}) : 0;
}

}  // namespace stride0
