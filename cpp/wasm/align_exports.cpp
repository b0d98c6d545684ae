// Alignments for JavaScript. bindings.cpp reports more of one than its result.
#include "plan/broadcast.h"
#include "plan/count.h"
#include "wasm/slots.h"

namespace stride0 {

// The shape that `count` shapes broadcast to, in slot 0. They are described at `address`, each by its rank and its
// sizes. Without an error, `error.a` is how many elements there are.
STRIDE0_EXPORT int stride0_align(std::uintptr_t address, int count) {
  const auto* words = reinterpret_cast<const double*>(slots::pointer(address));
  Alignment seen;
  for (int i = 0; i < count; ++i) seen.add(slots::next_shape(words));
  slots::write_result(DType::kFloat32, seen.common, Strides::filled(seen.common.rank, 0));
  if (!seen.ok()) return slots::status(seen.error);
  const Result<Dim> elements = stride0::count(seen.common);
  if (!elements.ok()) return slots::status(elements.error);
  return slots::status(Error{Code::kOk, 0, 0, *elements, 0});
}

}  // namespace stride0
