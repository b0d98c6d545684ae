// A reduction folds dimensions of its input with an elementwise operation: a sum with add, a maximum with maximum. Its
// plan is a loop over the input, in two groups of dimensions: those that are kept and those that are reduced.
//
//   sum of (4, 1000, 3) over dimension 1:   stay 3 × 4   go 1000
//
// Reductions without a result, such as the mean of integers or the maximum of nothing, are refused by the caller, whose
// sentences name the function.
//
// The first group is the inner loop: the group whose elements are closer together, or the kept one if few elements are
// reduced. The result of a sum of floats depends on the order, so there the reduced dimensions are always inside, in
// PyTorch's order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/op.h"
#include "core/result.h"
#include "plan/coalesce.h"
#include "plan/count.h"
#include "plan/layout.h"
#include "plan/typing.h"

namespace stride0 {

enum class Reduce : std::uint8_t { kSum, kMean, kProd, kAmax, kAmin, kAll, kAny };

struct ReduceRequest {
  Reduce kind = Reduce::kSum;
  Operand input;
  std::span<const Dim> dims;  // to reduce: non-negative, without duplicates
  bool keepdim = false;
  std::optional<DType> dtype;  // of the result, if given
};

struct ReducePlan {
  Op fold = Op::kAdd;
  Conversion input;
  Conversion result;
  bool averages = false;
  bool cascades = false;  // a sum or product of floats in the order of kernels/sum.h or product.h
  bool wide = false;      // 16-bit floats over more than one row: PyTorch sums them in float32, and rounds once
  Shape shape;
  Strides strides;
  Dim count = 0;   // elements of the result
  Dim folded = 0;  // elements of the input for each result
  Loop loop;       // of two strands, the input and the result
  int inner = 0;   // number of dimensions in the first group
  bool stays_inside = false;

  constexpr bool operator==(const ReducePlan&) const = default;
};

namespace reducing {

inline constexpr Dim kShort = 16;  // measured: with at least this many, rows are faster to reduce without packing

constexpr bool counts(DType dtype) { return info(dtype).category != Category::kFloat; }

constexpr Op fold_of(Reduce kind) {
  switch (kind) {
    case Reduce::kProd:
    case Reduce::kAll:  // of bools, a product is AND and a sum is OR
      return Op::kMul;
    case Reduce::kAmax:
      return Op::kMaximum;
    case Reduce::kAmin:
      return Op::kMinimum;
    default:
      return Op::kAdd;
  }
}

// Sums into another dtype are computed in float64, where the order hardly matters; products overflow as PyTorch's do.
constexpr DType wide(DType dtype, bool multiplies) {
  if (dtype == DType::kBool) return dtype;
  if (counts(dtype)) return DType::kInt64;
  return multiplies && dtype != DType::kFloat64 ? DType::kFloat32 : DType::kFloat64;
}

constexpr void set_types(const ReduceRequest& request, ReducePlan& out) {
  const DType stored = request.input.dtype;
  switch (request.kind) {
    case Reduce::kAmax:
    case Reduce::kAmin: {
      const DType computed = kHalves.contains(stored) ? DType::kFloat32 : stored;
      out.input = {stored, stored, computed};
      out.result = {stored, stored, computed};
      return;
    }
    case Reduce::kAll:
    case Reduce::kAny: {
      const DType answer = stored == DType::kUint8 ? stored : DType::kBool;
      out.input = {stored, DType::kBool, DType::kBool};
      out.result = {answer, answer, DType::kBool};
      return;
    }
    default: {
      const DType answer = request.dtype.value_or(counts(stored) ? DType::kInt64 : stored);
      // A mean of 16-bit floats is only rounded at the end.
      const bool late = request.kind == Reduce::kMean && kHalves.contains(answer);
      const DType computed = wide(answer, request.kind == Reduce::kProd);
      out.input = {stored, late ? DType::kFloat32 : answer, computed};
      out.result = {answer, answer, computed};
    }
  }
}

// Whether elements are reduced in PyTorch's order.
constexpr bool cascades(const ReduceRequest& request) {
  const DType stored = request.input.dtype;
  if (request.dtype.value_or(stored) != stored) return false;
  if (request.kind == Reduce::kProd || request.kind == Reduce::kSum) return kFloats.contains(stored);
  return request.kind == Reduce::kMean && kReals.contains(stored);
}

constexpr void add_dim(Loop& loop, Dim size, Dim input, Dim result) {
  const auto index = static_cast<std::size_t>(loop.rank++);
  loop.sizes[index] = size;
  loop.strides[0][index] = input;
  loop.strides[1][index] = result;
}

}  // namespace reducing

constexpr Result<ReducePlan> plan_reduce(const ReduceRequest& request) {
  const Operand& input = request.input;
  std::uint64_t goes = 0;
  for (const Dim dim : request.dims) goes |= std::uint64_t{1} << dim;

  ReducePlan out;
  out.fold = reducing::fold_of(request.kind);
  out.cascades = reducing::cascades(request);
  reducing::set_types(request, out);
  out.averages = request.kind == Reduce::kMean && out.input.computed == DType::kFloat64;
  Operand gone;
  for (int dim = 0; dim < input.shape.rank; ++dim) {
    const Dim size = input.shape[dim];
    const bool stays = (goes >> dim & 1) == 0;
    if (!stays && (size != 1 || !request.keepdim)) {  // PyTorch's order leaves out a 1 that stays
      gone.shape[gone.shape.rank++] = size;
      gone.strides[gone.strides.rank++] = input.strides[dim];
    }
    if (stays || request.keepdim) out.shape[out.shape.rank++] = stays ? size : 1;
  }
  const Result<Dim> elements = count(out.shape);
  if (!elements.ok()) return elements.error;
  const Result<Strides> strides = contiguous_strides(out.shape);
  if (!strides.ok()) return strides.error;
  out.strides = *strides;
  out.count = *elements;
  out.folded = count(gone.shape).value;  // 0 if there are too many; then a kept dimension has size 0
  if (out.count == 0 || out.folded == 0) return out;

  Loop stay;
  Loop go;
  stay.strands = go.strands = 2;
  int result_dim = out.shape.rank;
  for (int dim = input.shape.rank - 1; dim >= 0; --dim) {
    const bool stays = (goes >> dim & 1) == 0;
    if (stays || request.keepdim) --result_dim;
    if (stays) reducing::add_dim(stay, input.shape[dim], input.strides[dim], out.strides[result_dim]);
  }
  const auto fastest = fastest_first({&gone, 1}, gone.shape);
  for (int i = 0; i < gone.shape.rank; ++i) {
    const int dim = fastest[static_cast<std::size_t>(i)];
    reducing::add_dim(go, gone.shape[dim], gone.strides[dim], 0);
  }
  const Order order = out.cascades ? Order::kGiven : Order::kSorted;
  coalesce(stay, order);
  coalesce(go, order);
  out.stays_inside =
      !out.cascades &&
      (go.rank == 0 || (stay.rank > 0 && (out.folded < reducing::kShort || stay.strides[0][0] < go.strides[0][0])));
  const Loop& first = out.stays_inside ? stay : go;
  const Loop& second = out.stays_inside ? go : stay;
  out.inner = first.rank;
  out.wide = out.cascades && out.fold == Op::kAdd && kHalves.contains(input.dtype) && out.inner > 1;
  out.loop.strands = 2;
  for (const Loop* group : {&first, &second}) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(group->rank); ++i) {
      reducing::add_dim(out.loop, group->sizes[i], group->strides[0][i], group->strides[1][i]);
    }
  }
  return out;
}

}  // namespace stride0
