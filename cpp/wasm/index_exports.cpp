// Indexing, for JavaScript: the view that index items select, and the loop over index tensors.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "plan/gather.h"
#include "plan/indexing.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

constexpr std::size_t kMostItems = std::size_t{4} * kMaxRank;
constexpr int kItemWords = 4;

void write_list(int slot, std::span<const int> list) {
  double* words = slots::slot(slot);
  words[abi::kRankWord] = static_cast<double>(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) words[abi::kSizesWord + i] = list[i];
}

const double* words_at(std::uintptr_t address) { return elements_at<double>(slots::pointer(address)); }

}  // namespace

// Indexes slot 0 by `count` items, described at `address` by a kind and three numbers each. Writes the view to slot 0
// and its offset to `error.a`. Slot 1 gets the dimension of the tensor for each dimension of the view, slot 2 the items
// that index with tensors, slot 3 the sizes and strides of the dimensions that integers selected from.
STRIDE0_EXPORT int stride0_index(std::uintptr_t address, int count, int alone) {
  std::array<Item, kMostItems> items;
  const double* words = words_at(address);
  for (int i = 0; i < count; ++i, words += kItemWords) {
    items[static_cast<std::size_t>(i)] = {static_cast<ItemKind>(words[0]), static_cast<Dim>(words[1]),
                                          static_cast<Dim>(words[2]), static_cast<Dim>(words[3])};
  }
  const Operand x = slots::operand(0);
  const Result<Indexed> indexed = Indexing(x)(std::span(items).first(static_cast<std::size_t>(count)), alone != 0);
  if (!indexed.ok()) return slots::status(indexed.error);
  slots::write_result(x.dtype, indexed->view.shape, indexed->view.strides);
  write_list(1, std::span(indexed->sources).first(static_cast<std::size_t>(indexed->view.shape.rank)));
  write_list(2, std::span(indexed->items).first(static_cast<std::size_t>(indexed->covered_dims)));
  slots::write_list(3, indexed->selected.shape);
  for (int i = 0; i < indexed->selected.strides.rank; ++i) {
    slots::slot(3)[abi::kStridesWord + i] = static_cast<double>(indexed->selected.strides[i]);
  }
  return slots::status(Error{Code::kOk, 0, 0, indexed->view.offset, 0});
}

// Plans the loop of `count` index tensors into the view in slot 0. They are described at `address` like slots, with the
// dimension that they index in place of the address; if `writes`, the tensor to write comes after them. Slot 0 gets the
// loop and the view's strides over it, slot 1 the shape that the indices select, `error.a` the number of dimensions
// before that, `error.b` whether it was moved. Slot 2 gets the loop's dimensions in PyTorch's order, from fastest to
// slowest, slot 3 the strides of a new result.
STRIDE0_EXPORT int stride0_index_loop(std::uintptr_t address, int count, int writes) {
  std::array<IndexTensor, kMaxRank> all;
  const std::span<IndexTensor> index_tensors = std::span(all).first(static_cast<std::size_t>(count));
  const double* words = words_at(address);
  for (IndexTensor& each : index_tensors) {
    each = {slots::operand_in(words), static_cast<int>(words[abi::kDataWord])};
    words += abi::kSlotWords;
  }
  const Operand view = slots::operand(0);
  const Result<IndexLoop> loop = index_loop(view, index_tensors);
  if (!loop.ok()) return slots::status(loop.error);

  std::array<Operand, kMaxRank + 2> operands;
  const Operand value = writes != 0 ? slots::operand_in(words) : Operand();
  const Result<IndexOrder> order =
      index_order(*loop, view.dtype, index_tensors, writes != 0 ? &value : nullptr, operands);
  if (!order.ok()) return slots::status(order.error);
  slots::write_result(view.dtype, loop->shape, loop->strides);
  slots::write_list(1, loop->broadcast);
  write_list(2, std::span(order->dims).first(static_cast<std::size_t>(loop->shape.rank)));
  slots::write_list(3, order->result);
  return slots::status(Error{Code::kOk, 0, 0, loop->before, loop->moved ? 1 : 0});
}

// Whether the index in slot 2 fits the input in slot 1, for gather, and for scatter also the source in slot 3, if any.
STRIDE0_EXPORT int stride0_gathers(int dim) {
  return slots::status(gather_error(slots::list<Shape>(1), dim, slots::list<Shape>(2)));
}
STRIDE0_EXPORT int stride0_scatters(int dim, int has_source) {
  const auto source = slots::list<Shape>(3);
  return slots::status(
      scatter_error(slots::list<Shape>(1), dim, slots::list<Shape>(2), has_source != 0 ? &source : nullptr));
}

// Expands the input in slot 1 and the indices in slot 2 to the shapes for take_along_dim, and writes them there.
STRIDE0_EXPORT int stride0_along_dim(int dim) {
  const Result<AlongDim> expanded = along_dim(slots::list<Shape>(1), dim, slots::list<Shape>(2));
  if (!expanded.ok()) return slots::status(expanded.error);
  slots::write_list(1, expanded->input);
  slots::write_list(2, expanded->index);
  return 0;
}

// Reports how the shapes in slots 1 to 3, all of one rank, fit together in each dimension. Slot 0 gets the sizes of the
// result and, in place of strides, the fits: two bits for each shape.
STRIDE0_EXPORT void stride0_gather_columns(int op, int dim) {
  const std::array shapes{slots::list<Shape>(1), slots::list<Shape>(2), slots::list<Shape>(3)};
  Shape sizes = shapes[0];
  Strides fits = Strides::filled(sizes.rank, 0);
  for (int i = 0; i < sizes.rank; ++i) {
    const GatherColumn column = gather_column(static_cast<Gathering>(op), i == dim, has_no_elements(shapes[1]),
                                              {shapes[0][i], shapes[1][i], shapes[2][i]});
    sizes[i] = column.size;
    for (std::size_t k = 0; k < column.fits.size(); ++k) fits[i] |= static_cast<Dim>(column.fits[k]) << 2 * k;
  }
  slots::write_result(DType::kBool, sizes, fits);
}

}  // namespace stride0
