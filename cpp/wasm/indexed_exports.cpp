// Reading and writing through index tensors, for JavaScript. Slot 0 is the plain tensor, slot 1 the one that is
// indexed, slot 2 the index tensor, all expanded to the shape of the loop.
#include <cstdint>

#include "core/bits.h"
#include "kernels/indexed.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

// The axis; its size and step are in the real parameters.
Axis axis(bool wraps) {
  const double* const words = slots::block.data() + abi::kRealParamsWord;
  return {static_cast<Dim>(words[0]), static_cast<Dim>(words[1]), wraps};
}

int report_outside(const std::optional<std::int64_t>& outside) {
  if (!outside) return 0;
  slots::block[abi::kWholeParamsWord] = bit_cast<double>(*outside);
  return 1;
}

}  // namespace

// Checks the indices in slot 2. Returns 1 if one is out of range and writes the first such index to the first whole
// parameter; otherwise returns 0.
STRIDE0_EXPORT int stride0_index_outside(int wraps) {
  return report_outside(index_outside(slots::operand(2), axis(wraps != 0)));
}

// Adds index · step, for the indices in slot 2, to the int32 offsets in slot 0.
STRIDE0_EXPORT void stride0_add_offsets() { add_offsets(slots::operand(0), slots::operand(2), axis(true)); }

// Reads or writes, as `access` (an Access) says. The indices must have been checked; with `checks`, the loop checks
// them. `wraps` tells whether any may be negative. Returns the same as stride0_index_outside.
STRIDE0_EXPORT int stride0_run_indexed(int access, int wraps, int checks) {
  return report_outside(run_indexed(static_cast<Access>(access), slots::operand(0), slots::operand(1),
                                    slots::operand(2), axis(wraps != 0),
                                    checks != 0 ? Checks::kInLoop : Checks::kNone));
}

}  // namespace stride0
