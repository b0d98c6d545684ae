// Views, for JavaScript: other shapes and strides over the same memory.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "plan/dims.h"
#include "plan/splits.h"
#include "plan/storage.h"
#include "plan/triangles.h"
#include "plan/view_table.h"
#include "plan/views.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

// Writes a view to slot 0, its offset to `error.a`, and to `error.b` whether it is a view of a contiguous copy.
int write_view(DType dtype, const Result<View>& view) {
  if (!view.ok()) return slots::status(view.error);
  slots::write_result(dtype, view->shape, view->strides);
  return slots::status(Error{Code::kOk, 0, 0, view->offset, view->copies ? 1 : 0});
}

}  // namespace

// A dimension argument, which may be negative, as an index below `choices`, or -1 if it is out of range.
STRIDE0_EXPORT int stride0_wrap_dim(double dim, int choices) {
  const Result<int> axis = wrap_dim(static_cast<Dim>(dim), choices);
  return axis.ok() ? *axis : -1;
}

// `start`, which may be negative, as an index below `size`, or -1 if `length` indices from there on don't fit.
STRIDE0_EXPORT double stride0_start(double start, double length, double size) {
  const Dim first = views::start_of(static_cast<Dim>(start), static_cast<Dim>(length), static_cast<Dim>(size));
  return static_cast<double>(first);
}

// Applies a rule of plan/view_table.h to slot 1, with the numbers in slots 2 and 3.
STRIDE0_EXPORT int stride0_view(int rule) {
  const Operand input = slots::operand(1);
  const auto& [name, arguments, ask] = kViews[static_cast<std::size_t>(rule)];
  return write_view(input.dtype, ask({input, slots::list<Numbers>(2), slots::list<Numbers>(3)}));
}

// Splits a dimension of size `total` by a rule of plan/splits.h. The sizes of slot 0 become the number of the first
// pieces and their size, and the number and size of those after them.
STRIDE0_EXPORT int stride0_split(int rule, double total, double number) {
  constexpr std::array kSplits{&split, &chunk, &tensor_split, &even_split};
  const auto pieces = kSplits[static_cast<std::size_t>(rule)](static_cast<Dim>(total), static_cast<Dim>(number));
  if (!pieces.ok()) return slots::status(pieces.error);
  slots::write_list(0, Numbers{pieces->count, pieces->size, pieces->count_after, pieces->size_after});
  return 0;
}

// Checks whether a dimension of size `total` can be split into pieces of the `count` sizes at `address`.
STRIDE0_EXPORT int stride0_check_split(double total, std::uintptr_t address, int count) {
  const std::span sizes(elements_at<double>(slots::pointer(address)), static_cast<std::size_t>(count));
  return slots::status(check_split(static_cast<Dim>(total), sizes));
}

// Returns whether PyTorch can merge the batch dimensions of the matrices in slot 1 into one.
STRIDE0_EXPORT int stride0_is_one_batch() {
  const Operand matrices = slots::operand(1);
  return is_one_batch(matrices.shape, matrices.strides) ? 1 : 0;
}

// Whether the sizes in slot 2 and the strides in slot 3 fit a storage of `bytes` bytes, for elements of the dtype in
// slot 1. Writes the number of bytes needed to the first whole parameter.
STRIDE0_EXPORT int stride0_as_strided(double offset, double bytes) {
  const View view{slots::list<Shape>(2), slots::list<Strides>(3), static_cast<Dim>(offset)};
  const Error error = as_strided_error(view, size_of(slots::operand(1).dtype), static_cast<Dim>(bytes));
  slots::block[abi::kWholeParamsWord] = bit_cast<double>(std::int64_t{error.b});
  return slots::status(error);
}

// Reinterprets slot 1, whose first element is at `offset` in its storage, as elements of the dtype of slot 2.
STRIDE0_EXPORT int stride0_view_bytes(double offset) {
  const Operand input = slots::operand(1);
  const DType wanted = slots::operand(2).dtype;
  const View view{input.shape, input.strides, static_cast<Dim>(offset)};
  return write_view(wanted, view_bytes(view, size_of(input.dtype), size_of(wanted)));
}

}  // namespace stride0
