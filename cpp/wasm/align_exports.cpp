// Alignments for JavaScript: one shape after the other, then what has come of them.
#include "plan/broadcast.h"
#include "plan/count.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

Alignment seen;

}  // namespace

STRIDE0_EXPORT void stride0_align_begin() { seen = Alignment(); }

// Folds in the shape in slot 1.
STRIDE0_EXPORT void stride0_align_add() { seen.add(slots::operand(1).shape); }

// The common shape is in slot 0, its strides being the sizes that were agreed on before the first conflict, whose
// column has a word of its own. Without one, `error.a` is how many elements there are.
STRIDE0_EXPORT int stride0_align_end() {
  const Shape agreed = seen.agreed();
  Strides sizes = Strides::filled(agreed.rank, 0);
  for (int i = 0; i < agreed.rank; ++i) sizes[i] = agreed[i];
  slots::write_result(DType::kFloat32, seen.common, sizes);
  slots::block[abi::kNamedColumnWord] = seen.named_column();
  if (!seen.ok()) return slots::status(seen.error);
  const Result<Dim> elements = count(seen.common);
  if (!elements.ok()) return slots::status(elements.error);
  return slots::status(Error{Code::kOk, 0, 0, *elements, 0});
}

// How the shape in slot 1 lies in each column of the result: a Fit for each, as its strides.
STRIDE0_EXPORT void stride0_align_fit() {
  const Shape shape = slots::operand(1).shape;
  double* const fits = slots::slot(1) + abi::kStridesWord;
  for (int dim = 0; dim < seen.common.rank; ++dim) fits[dim] = static_cast<double>(seen.fit(shape, dim));
}

}  // namespace stride0
