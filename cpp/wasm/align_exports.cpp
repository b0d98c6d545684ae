// Alignments and concatenation, for JavaScript. bindings.cpp reports alignments in more detail.
#include "core/bits.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "plan/joins.h"
#include "wasm/slots.h"

namespace stride0 {

// Broadcasts `count` shapes and writes the shape to slot 0. At `address` is each one's rank, then its sizes. Without an
// error, `error.a` is the number of elements.
STRIDE0_EXPORT int stride0_align(std::uintptr_t address, int count) {
  const auto* words = elements_at<double>(slots::pointer(address));
  Alignment alignment;
  for (int i = 0; i < count; ++i) alignment.add(slots::next_shape(words));
  slots::write_result(DType::kFloat32, alignment.common, Strides::filled(alignment.common.rank, 0));
  if (!alignment.ok()) return slots::status(alignment.error);
  const Result<Dim> elements = stride0::count(alignment.common);
  if (!elements.ok()) return slots::status(elements.error);
  return slots::status(Error{Code::kOk, 0, 0, *elements, 0});
}

// Plans the concatenation of `count` tensors along a dimension. The result's geometry is in slot 0, the dimension in
// `error.a`. At `address` is each tensor's rank, then its sizes, then its strides.
STRIDE0_EXPORT int stride0_cat(std::uintptr_t address, int count, double dim) {
  const auto* const first = elements_at<double>(slots::pointer(address));
  Joining joining;
  Operand next;
  const auto each = [&](const auto& visit) {
    const double* words = first;
    for (int i = 0; i < count; ++i) {
      next.shape = slots::next_shape(words);
      next.strides = slots::next_strides(words, next.shape.rank);
      const Error error = visit();
      if (error.code != Code::kOk) return error;
    }
    return Error{};
  };
  Error error = each([&] { return joining.check(next); });
  if (error.code == Code::kOk) error = joining.begin(static_cast<Dim>(dim));
  if (error.code == Code::kOk) error = each([&] { return joining.add(next); });
  const Shape shape = joining.shape();
  const Result<Strides> strides = joining.strides();
  if (error.code == Code::kOk) error = strides.error;
  slots::write_result(DType::kBool, shape, strides.ok() ? *strides : Strides::filled(shape.rank, 0));
  if (error.code != Code::kOk) return slots::status(error);
  return slots::status(Error{Code::kOk, 0, 0, joining.joined_dim, 0});
}

// The shape of `count` tensors that are stacked along a new dimension, in slot 0; `error.a` is that dimension. Their
// shapes are described at `address` as for stride0_align.
STRIDE0_EXPORT int stride0_stack(std::uintptr_t address, int count, double dim) {
  const double* words = elements_at<double>(slots::pointer(address));
  Stacking stacking;
  const double* first = words;
  Error error = stacking.begin(slots::next_shape(first), static_cast<Dim>(dim));
  for (int i = 0; i < count && error.code == Code::kOk; ++i) error = stacking.add(slots::next_shape(words));
  if (error.code != Code::kOk) return slots::status(error);
  slots::write_list(0, stacking.shape());
  return slots::status(Error{Code::kOk, 0, 0, stacking.new_dim, 0});
}

// The shape of `count` blocks on a diagonal, in slot 0. At `address` there is room for four numbers for each block: its
// first row, its first column, and how many rows and columns it has. The shapes follow, described as for stride0_align.
STRIDE0_EXPORT int stride0_block_diag(std::uintptr_t address, int count) {
  auto* numbers = elements_at<double>(slots::pointer(address));
  const double* words = numbers + std::ptrdiff_t{4} * count;
  BlockDiagonal blocks;
  for (int i = 0; i < count; ++i) {
    const auto block = blocks.add(slots::next_shape(words));
    if (!block.ok()) return slots::status(block.error);
    for (const Dim each : {block->row, block->column, block->rows, block->columns}) {
      *numbers++ = static_cast<double>(each);
    }
  }
  slots::write_list(0, blocks.shape());
  return 0;
}

}  // namespace stride0
