// Reading and writing through index tensors for JavaScript. Slot 0 is the plain side, slot 1 what is chosen from, slot
// 2 an index tensor, all over the shape of the loop.
#include <cstdint>

#include "core/bits.h"
#include "kernels/indexed.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

// The real parameters are the size of the dimension and the elements from one index to the next.
Axis axis(bool wraps) {
  const double* const words = slots::block.data() + abi::kRealParamsWord;
  return {static_cast<Dim>(words[0]), static_cast<Dim>(words[1]), wraps};
}

int told(const std::optional<std::int64_t>& outside) {
  if (!outside) return 0;
  slots::block[abi::kWholeParamsWord] = bit_cast<double>(*outside);
  return 1;
}

}  // namespace

// Whether the dimension has all the indices in slot 2. If not, 1, and the first whole parameter is the first that it
// does not have.
STRIDE0_EXPORT int stride0_index_outside(int wraps) { return told(index_outside(slots::operand(2), axis(wraps != 0))); }

// Adds to the int32 offsets in slot 0 what the indices in slot 2 amount to.
STRIDE0_EXPORT void stride0_add_offsets() { add_offsets(slots::operand(0), slots::operand(2), axis(true)); }

// Reads or writes, as `access` (an Access) says. The indices have been checked, or, where `checks` is, are as they are
// read; `wraps` tells whether any may be negative. Answers as above.
STRIDE0_EXPORT int stride0_run_indexed(int access, int wraps, int checks) {
  return told(run_indexed(static_cast<Access>(access), slots::operand(0), slots::operand(1), slots::operand(2),
                          axis(wraps != 0), checks != 0 ? Checks::kOnTheWay : Checks::kNone));
}

}  // namespace stride0
