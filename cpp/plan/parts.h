// Cuts a large plan into parts that threads compute in parallel, with the same bits as the whole. One dimension is cut
// into ranges of indices, and each range is planned like a call on narrowed operands.
//
//   (1000, 300) + (300) in four parts:   rows 0 to 250, 250 to 500, 500 to 750, 750 to 1000, each + (300)
//
// Kernels process up to `kGroup` adjacent elements at once, and the rest of a run in another order. Where the bits of
// the result depend on that, parts begin at a multiple of `kGroup`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>

#include "core/op.h"
#include "core/operand.h"
#include "plan/count.h"
#include "plan/matmul.h"
#include "plan/overlap.h"
#include "plan/plan.h"
#include "plan/reduce.h"

namespace stride0 {

inline constexpr int kMaxParts = 32;
inline constexpr Dim kGroup = 64;

struct Range {
  Dim begin = 0;
  Dim end = 0;

  constexpr bool operator==(const Range&) const = default;
};

struct Cut {
  int parts = 0;  // 0 if the plan can't be cut
  Dim size = 0;   // of the cut dimension
  Dim grain = 1;  // how many of its indices must stay together
  // The cut dimension, counted from the right and from 1: for the result, then for the inputs. 0 for an input without
  // that dimension, which every part uses whole.
  std::array<int, kMaxInputs + 1> from_end{};

  constexpr Range operator[](int part) const {
    const Dim grains = size / grain;
    return {part * grains / parts * grain, part + 1 == parts ? size : (part + 1) * grains / parts * grain};
  }
};

// Narrows an operand to a range of a dimension. Returns how many bytes to skip.
constexpr Dim narrow(Operand& operand, int from_end, Range range) {
  const int dim = operand.shape.rank - from_end;
  if (from_end == 0 || dim < 0 || operand.shape[dim] == 1) return 0;  // it has no such dimension, or is stretched there
  operand.shape[dim] = range.end - range.begin;
  return range.begin * operand.strides[dim] * size_of(operand.dtype);
}

namespace cutting {

constexpr Cut cut(Dim size, Dim grain, int most) {
  const auto parts = static_cast<int>(std::min<Dim>(most, size / grain));
  return {parts > 1 ? parts : 0, size, grain, {}};
}

// Whether cutting could change the order in which floats are reduced. It can't if they are reduced in PyTorch's order,
// nor in a maximum or minimum along one long dimension of a contiguous float32 tensor.
constexpr bool order_depends_on_count(const ReduceRequest& request, const ReducePlan& plan) {
  const Operand& input = request.input;
  if (request.kind == Reduce::kAll || request.kind == Reduce::kAny) return false;
  if (!kFloats.contains(input.dtype) && !kFloats.contains(plan.result.stored)) return false;
  if (request.kind != Reduce::kAmax && request.kind != Reduce::kAmin) {
    return input.dtype != plan.result.stored || !(kReals.contains(input.dtype) || request.kind == Reduce::kProd);
  }
  int reduced_count = 0;
  Dim folded = 0;
  for (const Dim dim : request.dims) {
    if (input.shape[static_cast<int>(dim)] == 1) continue;
    folded = input.shape[static_cast<int>(dim)];
    ++reduced_count;
  }
  return input.dtype != DType::kFloat32 || reduced_count != 1 || folded < kGroup ||
         !is_contiguous(input.shape, input.strides);
}

}  // namespace cutting

// Cuts an elementwise operation along its outermost dimension in memory that is long enough, or else the longest. Does
// not cut operations that may raise half-way, or that read memory they have written at other indices.
inline Cut cut_operation(const Request& request, const Plan& plan, int most) {
  bool floats = false;
  for (const Operand& input : request.inputs) {
    floats = floats || kFloats.contains(input.dtype);
    if (request.target != Target::kFresh && overlaps_elsewhere(request.out, input)) return {};
  }
  const Shape& shape = plan.shape;
  if (shape.rank == 0 || (divides(request.op) && !floats)) return {};
  int inner = 0;
  int outer = -1;
  int longest = 0;
  for (int dim = 0; dim < shape.rank; ++dim) {
    if (plan.strides[dim] <= plan.strides[inner]) inner = dim;
    if (shape[dim] >= most && (outer < 0 || plan.strides[dim] > plan.strides[outer])) outer = dim;
    if (shape[dim] > shape[longest]) longest = dim;
  }
  const int dim = outer < 0 ? longest : outer;
  Cut out = cutting::cut(shape[dim], dim == inner ? kGroup : 1, most);
  out.from_end.fill(shape.rank - dim);
  return out;
}

// Cuts a reduction along the outermost dimension that it doesn't reduce. Without one it isn't cut, because the order of
// the additions is fixed. If a reduced dimension is outside of the cut one, every part reads a piece of each slice;
// then there are only as many parts as threads, so that the pieces are long.
constexpr Cut cut_reduction(const ReduceRequest& request, const ReducePlan& plan, int most, int threads) {
  std::uint64_t reduced = 0;
  for (const Dim dim : request.dims) reduced |= std::uint64_t{1} << dim;
  const Shape& shape = request.input.shape;
  const int rank = shape.rank;
  int dim = 0;
  while (dim < rank && (shape[dim] == 1 || (reduced >> dim & 1) != 0)) ++dim;
  if (dim == rank || cutting::order_depends_on_count(request, plan)) return {};
  bool along = false;  // whether each contiguous row is reduced by itself
  bool across = false;
  Dim each = 1;  // results per index
  int in_result = request.keepdim ? rank - dim : 0;
  for (int axis = 0; axis < rank; ++axis) {
    const bool remains = (reduced >> axis & 1) == 0;
    along = along || (!remains && request.input.strides[axis] == 1 && shape[axis] >= kGroup);
    across = across || (!remains && axis < dim && shape[axis] > 1);
    if (remains && axis > dim) each *= shape[axis];
    if (remains && axis >= dim && !request.keepdim) ++in_result;
  }
  const Dim grain = along ? 1 : kGroup / std::gcd(kGroup, each);
  Cut out = cutting::cut(shape[dim], grain, across ? threads : most);
  out.from_end = {in_result, rank - dim};
  return out;
}

// Cuts a matrix product along the first dimension of its batch or, without a batch, along the rows of the first matrix.
// A single row is not cut.
constexpr Cut cut_product(const Operand& a, const Operand& b, const MatmulPlan& plan, int most) {
  const Shape& shape = plan.shape;
  int dim = 0;
  while (dim < shape.rank && shape[dim] == 1) ++dim;
  const int batch = shape.rank - (a.shape.rank > 1 ? 1 : 0) - (b.shape.rank > 1 ? 1 : 0);  // dimensions of the batch
  const bool is_rows = dim == batch && a.shape.rank > 1;
  if (dim == shape.rank || (!is_rows && dim >= batch)) return {};
  const Dim rows = a.shape.rank > 1 ? a.shape.from_end(1) : 1;
  Cut out = cutting::cut(shape[dim], is_rows ? kGroup : (kGroup + rows - 1) / rows, most);
  // In both operands, two dimensions come after the batch; in the result there may be fewer.
  const int in_batch = batch - dim + 2;
  out.from_end = {shape.rank - dim, is_rows ? 2 : in_batch, is_rows ? 0 : in_batch};
  return out;
}

}  // namespace stride0
