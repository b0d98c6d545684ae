// Indexing takes two steps. Integers, slices and new dimensions make a view. Then index tensors read from that view:
//
//   x of (2, 3, 8)
//   x[1, rows, None, ::2]    the view (3, 1, 4) of x; then `rows` indexes dimension 0 of the view
//
// Index tensors broadcast against each other. The broadcast dimensions replace the dimensions that they index. If an
// unindexed dimension is between the indexed ones, the broadcast dimensions come first in the result:
//
//   x of (5, 6, 7), index tensors of (2, 1) and (3)
//   x[:, a, b]    a loop over (5, 2, 3)
//   x[a, :, b]    a loop over (2, 3, 6)
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/operand.h"
#include "core/result.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "plan/dims.h"
#include "plan/layout.h"
#include "plan/reshape.h"
#include "plan/views.h"

namespace stride0 {

// An item between the brackets. True and False add a dimension and index it.
enum class ItemKind : std::uint8_t { kInteger, kSlice, kEllipsis, kNewAxis, kBoolean, kTensor, kWrong };

struct Item {
  ItemKind kind = ItemKind::kEllipsis;
  // Slice: start, stop and step. Integer: the index. Tensor: for how many dimensions it counts, and how many it
  // indexes. These differ for a mask given as a list, which counts for one.
  Dim a = 0;
  Dim b = 0;
  Dim c = 0;
};

inline constexpr int kNone = -1;

struct Indexed {
  View view;
  std::array<int, kMaxRank> sources{};  // the dimension of x for each dimension of the view, kNone if it is new
  // For each dimension of the view, the position in the index of the tensor or boolean that indexes it, or kNone: in
  // x[1, rows] it is 1. A mask has one entry, however many dimensions it indexes. The first `covered_dims` entries are
  // meaningful; without index tensors none are.
  std::array<int, kMaxRank> items{};
  int covered_dims = 0;
  View selected;  // the sizes and strides of the dimensions that integers indexed, in order
};

// Reads the items of an index from left to right.
class Indexing {
 public:
  constexpr explicit Indexing(const Operand& x) : result_{{x.shape, x.strides}, {}, {}, 0, {}}, rank_(x.shape.rank) {
    for (int dim = 0; dim < rank_; ++dim) entry(result_.sources, dim) = dim;
    result_.items.fill(kNone);
  }

  // `alone`: x[i] instead of x[i,]. For a 0-d x, PyTorch's errors for the two differ.
  constexpr Result<Indexed> operator()(std::span<const Item> items, bool alone) {
    Dim named = 0;
    for (const Item& item : items) named += named_dims(item);
    const bool is_simple =
        alone && !items.empty() && (items[0].kind == ItemKind::kInteger || items[0].kind == ItemKind::kSlice);
    if (named > rank_ && !is_simple) return Error{Code::kTooManyIndices, 0, 0, rank_, 0};
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Error error = apply(items[i], static_cast<int>(i), static_cast<int>(rank_ - named));
      if (error.code != Code::kOk) return error;
    }
    if (!has_tensors_) result_.covered_dims = 0;
    const int rank = result_.view.shape.rank;
    if (result_.covered_dims > rank) return Error{Code::kTooManyIndices, 0, 0, rank, result_.covered_dims};
    return result_;
  }

 private:
  static constexpr int& entry(std::array<int, kMaxRank>& list, int i) { return list[static_cast<std::size_t>(i)]; }

  static constexpr Dim named_dims(const Item& item) {
    if (item.kind == ItemKind::kTensor) return item.a;
    return item.kind == ItemKind::kInteger || item.kind == ItemKind::kSlice || item.kind == ItemKind::kWrong ? 1 : 0;
  }

  constexpr Error apply(const Item& item, int number, int left) {
    switch (item.kind) {
      case ItemKind::kInteger:
        return select(item.a, number);
      case ItemKind::kSlice:
        return apply_slice(item);
      case ItemKind::kEllipsis:
        skip(left);
        return {};
      case ItemKind::kNewAxis: {
        const Error error = add_axis();
        if (error.code == Code::kOk) skip(1);
        return error;
      }
      case ItemKind::kBoolean: {
        const Error error = add_axis();
        if (error.code == Code::kOk) index_by_tensor(number, 1);
        return error;
      }
      case ItemKind::kTensor:
        index_by_tensor(number, static_cast<int>(item.b));
        return {};
      default:
        return {Code::kWrongItem, 0, number, 0, 0};
    }
  }

  constexpr void skip(int count) {
    dim_ += count;
    result_.covered_dims += count;
  }

  constexpr void index_by_tensor(int number, int dims) {
    has_tensors_ = true;
    if (result_.covered_dims < kMaxRank) entry(result_.items, result_.covered_dims) = number;
    ++result_.covered_dims;
    dim_ += dims;
  }

  constexpr Dim size() const { return dim_ < result_.view.shape.rank ? result_.view.shape[dim_] : 0; }

  constexpr Error add_axis() {
    const Dim offset = result_.view.offset;
    const Result<View> wider = unsqueeze({nullptr, DType::kBool, result_.view.shape, result_.view.strides}, dim_);
    if (!wider.ok()) return wider.error;
    result_.view = *wider;
    result_.view.offset = offset;
    for (int dim = result_.view.shape.rank - 1; dim > dim_; --dim) {
      entry(result_.sources, dim) = entry(result_.sources, dim - 1);
    }
    entry(result_.sources, dim_) = kNone;
    return {};
  }

  constexpr Error select(Dim index, int number) {
    View& view = result_.view;
    if (rank_ == 0) return {Code::kIndexOfScalar, 0, 0, 0, 0};
    const Dim first = views::start_of(index, 1, size());
    if (first < 0) return {Code::kIndexRange, number, number, index, size()};
    view.offset = views::stepped(view.offset, first, view.strides[dim_]);
    View& selected = result_.selected;
    selected.shape = selected.shape.inserted(selected.shape.rank, size());
    selected.strides = selected.strides.inserted(selected.strides.rank, view.strides[dim_]);
    view.shape = view.shape.without(dim_);
    view.strides = view.strides.without(dim_);
    for (int dim = dim_; dim < view.shape.rank; ++dim) entry(result_.sources, dim) = entry(result_.sources, dim + 1);
    return {};
  }

  constexpr Error apply_slice(const Item& item) {
    View& view = result_.view;
    if (item.c <= 0) return {Code::kSliceStep, 0, 0, item.c, 0};
    if (rank_ == 0) return {Code::kNoDims, 0, 0, 0, 0};
    const Dim begin = views::clamped(item.a, size());
    const Dim length = std::max(views::clamped(item.b, size()) - begin, Dim{0});
    if (item.c != 1 || begin != 0 || length != size()) {
      const Result<int> axis = wrap_dim(dim_, view.shape.rank);
      if (!axis.ok()) return axis.error;
      view.offset = views::stepped(view.offset, begin, view.strides[dim_]);
      view.shape[dim_] = length / item.c + (length % item.c > 0 ? 1 : 0);
      view.strides[dim_] = wrapping_product(view.strides[dim_], item.c);
    }
    skip(1);
    return {};
  }

  Indexed result_;
  int rank_ = 0;
  int dim_ = 0;  // the view's dimension that the next item is for
  bool has_tensors_ = false;
};

// An index tensor, and the dimension of the view that it indexes.
struct IndexTensor {
  Operand index;
  int dim = 0;
};

struct IndexLoop {
  Shape shape;
  Strides strides;     // of the view over the loop, 0 in the dimensions of index tensors
  Shape broadcast;     // the common shape of the index tensors
  int before = 0;      // how many dimensions of the loop come before `broadcast`
  bool moved = false;  // whether `broadcast` came first because an unindexed dimension is between the indexed ones
};

constexpr Strides strides_over(const Operand& operand, const Shape& shape) {
  const int missing = shape.rank - operand.shape.rank;
  Strides out = Strides::filled(shape.rank, 0);
  for (int dim = missing; dim < shape.rank; ++dim) {
    if (operand.shape[dim - missing] != 1 || shape[dim] == 1) out[dim] = operand.strides[dim - missing];
  }
  return out;
}

constexpr Result<IndexLoop> index_loop(const Operand& view, std::span<const IndexTensor> index_tensors) {
  const int rank = view.shape.rank;
  IndexLoop out;
  Alignment alignment;
  DimSet indexed;
  for (const IndexTensor& each : index_tensors) {
    alignment.add(each.index.shape);
    if (each.dim < rank) indexed.add(each.dim);
  }
  if (!alignment.ok()) return alignment.error;
  out.broadcast = alignment.common;
  const int first = index_tensors.front().dim;
  const int last = index_tensors.back().dim;
  out.moved = last - first + 1 != static_cast<int>(index_tensors.size());
  // A mask given as a list may index beyond the last dimension. PyTorch refuses that, except when the broadcast
  // dimensions come first.
  if (!out.moved && last >= rank) return wrap_dim(rank, rank).error;
  out.before = out.moved ? 0 : first;
  out.shape.rank = 0;
  bool is_empty = false;
  const auto append = [&](Dim size, Dim stride) {
    out.shape = out.shape.inserted(out.shape.rank, size);
    out.strides = out.strides.inserted(out.strides.rank, stride);
  };
  int whole = 0;
  const auto append_broadcast = [&] {
    for (int i = 0; i < out.broadcast.rank; ++i) append(out.broadcast[i], 0);
  };
  if (rank - static_cast<int>(index_tensors.size()) + out.broadcast.rank > kMaxRank) {
    return Error{Code::kRankTooLarge, 0, 0, rank - static_cast<int>(index_tensors.size()) + out.broadcast.rank,
                 kMaxRank};
  }
  if (out.before == 0) append_broadcast();
  for (int dim = 0; dim < rank; ++dim) {
    if (indexed.contains(dim)) {
      is_empty = is_empty || view.shape[dim] == 0;
      continue;
    }
    append(view.shape[dim], view.strides[dim]);
    if (++whole == out.before) append_broadcast();
  }
  if (is_empty && !has_no_elements(out.broadcast)) return Error{Code::kIndexOfEmpty, 0, 0, 0, 0};
  return out;
}

// An index tensor as PyTorch adds it to the loop: expanded, with the strides that it has once it is converted to int64,
// and with size 1 in all other dimensions.
constexpr Result<Operand> loop_operand(const Operand& index, const IndexLoop& loop) {
  Operand out{nullptr, index.dtype, loop.broadcast, strides_over(index, loop.broadcast)};
  if (out.dtype != DType::kInt64) out.strides = strides_of_copy(out);
  Shape shape = Shape::filled(loop.shape.rank, 1);
  for (int i = 0; i < loop.broadcast.rank; ++i) shape[loop.before + i] = loop.broadcast[i];
  const Result<View> reshaped = view_or_copy(out, shape);
  if (!reshaped.ok()) return reshaped.error;
  return Operand{nullptr, index.dtype, shape, reshaped->strides};
}

// PyTorch's order of the loop: the dimensions from fastest to slowest, and the strides of a new result.
struct IndexOrder {
  std::array<int, kMaxRank> dims{};
  Strides result;
};

// `value` is the tensor to write, or null. `room` is for the operands of the loop, at most two more than
// `index_tensors`.
constexpr Result<IndexOrder> index_order(const IndexLoop& loop, DType dtype, std::span<const IndexTensor> index_tensors,
                                         const Operand* value, std::span<Operand> room) {
  std::size_t count = 0;
  room[count++] = {nullptr, dtype, loop.shape, loop.strides};
  if (value != nullptr) room[count++] = *value;
  for (const IndexTensor& each : index_tensors) {
    const Result<Operand> operand = loop_operand(each.index, loop);
    if (!operand.ok()) return operand.error;
    room[count++] = *operand;
  }
  const Result<Strides> strides = result_strides(room.first(count), loop.shape);
  if (!strides.ok()) return strides.error;
  return IndexOrder{fastest_first(room.first(count), loop.shape), *strides};
}

}  // namespace stride0
