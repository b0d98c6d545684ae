// Indexing for JavaScript: what the items between the brackets make of a tensor, and the loop of its index tensors.
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

// Slot 0 indexed by `count` items, which are described at `address` by a kind and three numbers each. The view is in
// slot 0, its offset in `error.a`; slot 1 has the dimension of the tensor that each dimension of the view was, slot 2
// the item that picks from it, slot 3 the sizes and strides of the dimensions that integers picked from.
STRIDE0_EXPORT int stride0_index(std::uintptr_t address, int count, int alone) {
  std::array<Item, kMostItems> items;
  const double* words = words_at(address);
  for (int i = 0; i < count; ++i, words += kItemWords) {
    items[static_cast<std::size_t>(i)] = {static_cast<ItemKind>(words[0]), static_cast<Dim>(words[1]),
                                          static_cast<Dim>(words[2]), static_cast<Dim>(words[3])};
  }
  const Operand x = slots::operand(0);
  const Result<Indexed> made = Indexing(x)(std::span(items).first(static_cast<std::size_t>(count)), alone != 0);
  if (!made.ok()) return slots::status(made.error);
  slots::write_result(x.dtype, made->view.shape, made->view.strides);
  write_list(1, std::span(made->sources).first(static_cast<std::size_t>(made->view.shape.rank)));
  write_list(2, std::span(made->items).first(static_cast<std::size_t>(made->places)));
  slots::write_list(3, made->picked.shape);
  for (int i = 0; i < made->picked.strides.rank; ++i) {
    slots::slot(3)[abi::kStridesWord + i] = static_cast<double>(made->picked.strides[i]);
  }
  return slots::status(Error{Code::kOk, 0, 0, made->view.offset, 0});
}

// The loop of `count` index tensors that pick from the view in slot 0. They are described at `address` as in slots,
// each with the dimension that it picks from in place of its address; if `writes`, the tensor that is written comes
// after them. Slot 0 is the loop, with the strides of the view over it, slot 1 what is picked; `error.a` is how many
// dimensions stand before that, `error.b` whether it was moved. Slot 2 has the dimensions of the loop as PyTorch walks
// it, from the fastest to the slowest, slot 3 the strides of a new result.
STRIDE0_EXPORT int stride0_index_loop(std::uintptr_t address, int count, int writes) {
  std::array<Picking, kMaxRank> all;
  const std::span<Picking> pickings = std::span(all).first(static_cast<std::size_t>(count));
  const double* words = words_at(address);
  for (Picking& each : pickings) {
    each = {slots::operand_in(words), static_cast<int>(words[abi::kDataWord])};
    words += abi::kSlotWords;
  }
  const Operand view = slots::operand(0);
  const Result<IndexLoop> loop = index_loop(view, pickings);
  if (!loop.ok()) return slots::status(loop.error);

  std::array<Operand, kMaxRank + 2> operands;
  const Operand value = writes != 0 ? slots::operand_in(words) : Operand();
  const Result<IndexWalk> walk = walk_of(*loop, view.dtype, pickings, writes != 0 ? &value : nullptr, operands);
  if (!walk.ok()) return slots::status(walk.error);
  slots::write_result(view.dtype, loop->shape, loop->strides);
  slots::write_list(1, loop->picked);
  write_list(2, std::span(walk->order).first(static_cast<std::size_t>(loop->shape.rank)));
  slots::write_list(3, walk->result);
  return slots::status(Error{Code::kOk, 0, 0, loop->before, loop->moved ? 1 : 0});
}

// Whether the index in slot 2 fits the input in slot 1 and, if there is one, the source in slot 3.
STRIDE0_EXPORT int stride0_gathers(int dim) {
  return slots::status(gather_error(slots::list<Shape>(1), dim, slots::list<Shape>(2)));
}
STRIDE0_EXPORT int stride0_scatters(int dim, int has_source) {
  const auto source = slots::list<Shape>(3);
  return slots::status(
      scatter_error(slots::list<Shape>(1), dim, slots::list<Shape>(2), has_source != 0 ? &source : nullptr));
}

// What take_along_dim expands the input in slot 1 and the indices in slot 2 to, in those slots.
STRIDE0_EXPORT int stride0_along_dim(int dim) {
  const Result<AlongDim> made = along_dim(slots::list<Shape>(1), dim, slots::list<Shape>(2));
  if (!made.ok()) return slots::status(made.error);
  slots::write_list(1, made->input);
  slots::write_list(2, made->index);
  return 0;
}

// How the shapes in slots 1 to 3 fit together in each dimension of slot 1, which the others have as well. The sizes of
// the result are left in slot 0, and in place of its strides the fits, two bits for each shape.
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
