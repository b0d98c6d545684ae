// A reduction combines elements with an elementwise operation: a sum with add, a maximum with maximum. Its plan is a
// loop over the input, in two groups of dimensions: those that it reduces and those that remain.
//
//   sum of (4, 1000, 3) over dimension 1:   remaining 3 × 4, innermost first; reduced 1000
//
// The first group is the inner loop. It is the group whose elements are closer together, or the remaining one if few
// elements are reduced. The bits of a sum of floats depend on the order, so there the reduced dimensions are always the
// inner loop, in PyTorch's order.
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
  bool in_pytorch_order = false;  // a sum or product of floats, computed by kernels/sum.h or product.h
  bool wide = false;              // 16-bit floats over more than one row: PyTorch sums them in float32, and rounds once
  Shape shape;
  Strides strides;
  Dim count = 0;   // elements of the result
  Dim folded = 0;  // elements of the input for each result
  Loop loop;       // of two operands, the input and the result
  int inner = 0;   // number of dimensions in the first group
  bool by_columns = false;

  constexpr bool operator==(const ReducePlan&) const = default;
};

namespace reducing {

inline constexpr Dim kShort = 16;  // measured: with at least this many, rows are faster to reduce without packing

constexpr bool is_integral(DType dtype) { return info(dtype).category != Category::kFloat; }

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
constexpr DType accumulator_dtype(DType dtype, bool multiplies) {
  if (dtype == DType::kBool) return dtype;
  if (is_integral(dtype)) return DType::kInt64;
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
      const DType answer = request.dtype.value_or(is_integral(stored) ? DType::kInt64 : stored);
      // A mean of 16-bit floats is only rounded at the end.
      const bool late = request.kind == Reduce::kMean && kHalves.contains(answer);
      const DType computed = accumulator_dtype(answer, request.kind == Reduce::kProd);
      out.input = {stored, late ? DType::kFloat32 : answer, computed};
      out.result = {answer, answer, computed};
    }
  }
}

// Whether elements are reduced in PyTorch's order.
constexpr bool in_pytorch_order(const ReduceRequest& request) {
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
  std::uint64_t reduced = 0;
  for (const Dim dim : request.dims) reduced |= std::uint64_t{1} << dim;

  ReducePlan out;
  out.fold = reducing::fold_of(request.kind);
  out.in_pytorch_order = reducing::in_pytorch_order(request);
  reducing::set_types(request, out);
  out.averages = request.kind == Reduce::kMean && out.input.computed == DType::kFloat64;
  Operand reduced_dims;
  for (int dim = 0; dim < input.shape.rank; ++dim) {
    const Dim size = input.shape[dim];
    const bool remains = (reduced >> dim & 1) == 0;
    if (!remains && (size != 1 || !request.keepdim)) {  // PyTorch's order leaves out a 1 that remains
      reduced_dims.shape[reduced_dims.shape.rank++] = size;
      reduced_dims.strides[reduced_dims.strides.rank++] = input.strides[dim];
    }
    if (remains || request.keepdim) out.shape[out.shape.rank++] = remains ? size : 1;
  }
  const Result<Dim> elements = count(out.shape);
  if (!elements.ok()) return elements.error;
  const Result<Strides> strides = contiguous_strides(out.shape);
  if (!strides.ok()) return strides.error;
  out.strides = *strides;
  out.count = *elements;
  out.folded = count(reduced_dims.shape).value;  // 0 if there are too many; then a kept dimension has size 0
  if (out.count == 0 || out.folded == 0) return out;

  Loop remaining;
  Loop reduced_loop;
  remaining.operand_count = reduced_loop.operand_count = 2;
  int result_dim = out.shape.rank;
  for (int dim = input.shape.rank - 1; dim >= 0; --dim) {
    const bool remains = (reduced >> dim & 1) == 0;
    if (remains || request.keepdim) --result_dim;
    if (remains) reducing::add_dim(remaining, input.shape[dim], input.strides[dim], out.strides[result_dim]);
  }
  const auto fastest = fastest_first({&reduced_dims, 1}, reduced_dims.shape);
  for (int i = 0; i < reduced_dims.shape.rank; ++i) {
    const int dim = fastest[static_cast<std::size_t>(i)];
    reducing::add_dim(reduced_loop, reduced_dims.shape[dim], reduced_dims.strides[dim], 0);
  }
  const Order order = out.in_pytorch_order ? Order::kGiven : Order::kSorted;
  coalesce(remaining, order);
  coalesce(reduced_loop, order);
  out.by_columns =
      !out.in_pytorch_order &&
      (reduced_loop.rank == 0 ||
       (remaining.rank > 0 && (out.folded < reducing::kShort || remaining.strides[0][0] < reduced_loop.strides[0][0])));
  const Loop& first = out.by_columns ? remaining : reduced_loop;
  const Loop& second = out.by_columns ? reduced_loop : remaining;
  out.inner = first.rank;
  out.wide = out.in_pytorch_order && out.fold == Op::kAdd && kHalves.contains(input.dtype) && out.inner > 1;
  out.loop.operand_count = 2;
  for (const Loop* group : {&first, &second}) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(group->rank); ++i) {
      reducing::add_dim(out.loop, group->sizes[i], group->strides[0][i], group->strides[1][i]);
    }
  }
  return out;
}

}  // namespace stride0
