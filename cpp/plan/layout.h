// The memory layout that PyTorch gives a new result. Its dimensions have the same order in memory as those of the
// inputs. For example, the sum of two transposed matrices is transposed as well.
#pragma once

#include <array>
#include <span>

#include "core/operand.h"
#include "plan/count.h"

namespace stride0 {

// Whether the elements fill a stretch of memory without gaps, in some order of the dimensions.
constexpr bool is_dense(const Shape& shape, const Strides& strides) {
  if (has_no_elements(shape)) return true;
  std::array<int, kMaxRank> order{};
  int used = 0;
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] == 1) continue;
    int position = used++;
    for (; position > 0 && strides[order[static_cast<std::size_t>(position - 1)]] > strides[i]; --position) {
      order[static_cast<std::size_t>(position)] = order[static_cast<std::size_t>(position - 1)];
    }
    order[static_cast<std::size_t>(position)] = i;
  }
  Dim expected = 1;
  for (int k = 0; k < used; ++k) {
    const int dim = order[static_cast<std::size_t>(k)];
    if (strides[dim] != expected) return false;
    expected *= shape[dim];
  }
  return true;
}

// Whether a 4-d tensor is packed as channels last: channels fastest, then columns, rows, batch.
constexpr bool is_channels_last(const Shape& shape, const Strides& strides) {
  if (shape.rank != 4) return false;
  Dim expected = 1;
  for (const int dim : {1, 3, 2, 0}) {
    if (shape[dim] == 1) continue;
    if (strides[dim] != expected) return false;
    expected *= shape[dim];
  }
  return true;
}

namespace layout {

// The dimensions of 4-d and 5-d tensors from fastest to slowest, if they are channels last.
inline constexpr std::array kOfImages{1, 3, 2, 0};
inline constexpr std::array kOfVolumes{1, 4, 3, 2, 0};

constexpr std::span<const int> channels_first(int rank) {
  if (rank == 4) return kOfImages;
  return rank == 5 ? std::span<const int>(kOfVolumes) : std::span<const int>();
}

}  // namespace layout

// Whether PyTorch treats a 4-d or 5-d tensor as channels last. Gaps are allowed; ambiguous sizes of 1 are not.
constexpr bool suggests_channels_last(const Shape& shape, const Strides& strides) {
  const std::span<const int> order = layout::channels_first(shape.rank);
  if (order.empty() || strides[1] == 0) return false;
  Dim least = 0;
  for (const int dim : order) {
    if (shape[dim] == 0 || strides[dim] < least || (dim == 0 && least == strides[1])) return false;
    least = strides[dim] * shape[dim];
  }
  return true;
}

constexpr Strides channels_last_strides(const Shape& shape) {
  Strides out = Strides::filled(shape.rank, 1);
  Dim next = 1;
  for (const int dim : layout::channels_first(shape.rank)) {
    out[dim] = next;
    next *= shape[dim];
  }
  return out;
}

// The stride of `input` along dimension `dim` of the result: 0 if the input is stretched there or lacks the dimension.
constexpr Dim stride_in(const Operand& input, const Shape& result, int dim) {
  const int from = dim - (result.rank - input.shape.rank);
  if (from < 0 || (input.shape[from] == 1 && result[dim] != 1)) return 0;
  return input.strides[from];
}

namespace layout {

// The order of two dimensions of the result, decided by the operands in argument order.
enum class DimOrder { kUndecided, kInOrder, kSwap };

// `inner` is currently faster than `outer`. kSwap means it should be the other way round.
constexpr DimOrder compare(std::span<const Operand> inputs, const Shape& shape, int inner, int outer) {
  for (const Operand& input : inputs) {
    const Dim a = stride_in(input, shape, inner);
    const Dim b = stride_in(input, shape, outer);
    if (a == 0 || b == 0) continue;  // stretched dimensions don't count
    if (a < b) return DimOrder::kInOrder;
    if (a > b || shape[inner] > shape[outer]) return DimOrder::kSwap;
  }
  return DimOrder::kUndecided;
}

constexpr bool all_have_shape(std::span<const Operand> inputs, const Shape& shape) {
  for (const Operand& input : inputs) {
    if (input.shape != shape) return false;
  }
  return true;
}

}  // namespace layout

// The dimensions of the result from fastest to slowest: an insertion sort from last to first that skips undecided pairs
// without moving them.
constexpr std::array<int, kMaxRank> fastest_first(std::span<const Operand> inputs, const Shape& shape) {
  std::array<int, kMaxRank> order{};
  for (int i = 0; i < shape.rank; ++i) order[static_cast<std::size_t>(i)] = shape.rank - 1 - i;
  for (int i = 1; i < shape.rank; ++i) {
    int current_position = i;
    for (int j = i - 1; j >= 0; --j) {
      int& before = order[static_cast<std::size_t>(j)];
      int& current = order[static_cast<std::size_t>(current_position)];
      const layout::DimOrder verdict = layout::compare(inputs, shape, before, current);
      if (verdict == layout::DimOrder::kInOrder) break;
      if (verdict == layout::DimOrder::kUndecided) continue;
      std::swap(before, current);
      current_position = j;
    }
  }
  return order;
}

// Strides of a clone, or of a conversion to another dtype. Strides with gaps are packed in the same order of
// dimensions.
constexpr Strides strides_of_copy(const Operand& input) {
  if (is_dense(input.shape, input.strides)) return input.strides;
  const std::array<int, kMaxRank> order = fastest_first({&input, 1}, input.shape);
  Strides out = Strides::filled(input.shape.rank, 0);
  Dim next = 1;
  for (int i = 0; i < input.shape.rank; ++i) {
    const int dim = order[static_cast<std::size_t>(i)];
    out[dim] = next;
    next *= input.shape[dim];
  }
  return out;
}

// Strides of a new result of `shape` for `inputs` that broadcast to it. If an input is converted before the operation,
// pass the strides of its conversion.
constexpr Result<Strides> result_strides(std::span<const Operand> inputs, const Shape& shape) {
  Result<Strides> row_major = contiguous_strides(shape);
  if (!row_major.ok() || inputs.empty()) return row_major;
  if (layout::all_have_shape(inputs, shape)) {
    bool contiguous = true;
    bool channels_last = true;
    bool alike = true;
    for (const Operand& input : inputs) {
      contiguous = contiguous && is_contiguous(shape, input.strides);
      channels_last = channels_last && is_channels_last(shape, input.strides);
      alike = alike && input.strides == inputs[0].strides;
    }
    if (contiguous) return row_major;
    if (channels_last) return channels_last_strides(shape);
    if (alike && is_dense(shape, inputs[0].strides)) return inputs[0].strides;
  }
  const std::array<int, kMaxRank> order = fastest_first(inputs, shape);
  Strides out = Strides::filled(shape.rank, 0);
  Dim next = 1;
  bool in_order = true;
  for (int i = 0; i < shape.rank; ++i) {
    const int dim = order[static_cast<std::size_t>(i)];
    in_order = in_order && dim == shape.rank - 1 - i;
    out[dim] = next;
    if (shape[dim] > 1 && next > kMaxCount / shape[dim]) {
      return Error{Code::kStrideOverflow, dim, 0, shape[dim], next};
    }
    next *= shape[dim];  // raw sizes: a 0 makes the strides after it 0, unlike row-major ones
  }
  return in_order ? row_major : Result<Strides>(out);
}

}  // namespace stride0
