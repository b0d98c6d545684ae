// Matrix products: the last two dimensions are multiplied, the others broadcast. A vector on the left counts as a
// matrix of one row, on the right as one of one column, and that dimension is removed from the result.
//
//   (5, 1, 2, 3) @ (4, 3, 6)  is  (5, 4, 2, 6)
#pragma once

#include <cstdint>

#include "core/op.h"
#include "core/result.h"
#include "plan/broadcast.h"
#include "plan/coalesce.h"
#include "plan/count.h"
#include "plan/layout.h"
#include "plan/typing.h"

namespace stride0 {

// The PyTorch operation that runs the product. Each has its own error messages.
enum class Product : std::uint8_t { kDot, kMv, kMm, kBmm };

struct MatmulPlan {
  Product product = Product::kDot;
  Conversion result;
  Conversion input;  // of both matrices
  Shape shape;
  Strides strides;
  Dim count = 0;    // elements of the result
  Dim rows = 0;     // of the first matrix and the result
  Dim inner = 0;    // columns of the first, rows of the second
  Dim columns = 0;  // of the second and the result
  // Strides along columns and along rows, for the result and the two matrices. If the second matrix has one column, it
  // is transposed into one row.
  std::array<std::array<Dim, 2>, 3> steps{};
  Loop batch;  // for the same three operands

  constexpr bool operator==(const MatmulPlan&) const = default;
};

namespace multiplying {

// Whether PyTorch multiplies a batch as one matrix with more rows: it does if that needs no copy. `transposed`
// transposes the last two dimensions of the batch first.
constexpr bool folds(const Operand& batch, bool transposed) {
  if (has_no_elements(batch.shape)) return true;
  const int rank = batch.shape.rank;
  int last = -1;  // the previous dimension, from the right
  for (int i = rank - 2; i >= 0; --i) {
    const int dim = transposed && i == rank - 2 ? rank - 1 : i;
    if (batch.shape[dim] == 1) continue;
    if (last >= 0 && !multiplies_to(batch.strides[last], batch.shape[last], batch.strides[dim])) return false;
    last = dim;
  }
  return true;
}

constexpr Product product_of(const Operand& a, const Operand& b) {
  const int most = std::max(a.shape.rank, b.shape.rank);
  if (most == 1) return Product::kDot;
  const bool by_vector = a.shape.rank == 1 ? most > 2 : b.shape.rank == 1;
  if (most > 2) {
    const bool second_is_batch = b.shape.rank > 2;
    if (second_is_batch && a.shape.rank > 1) return Product::kBmm;
    if (!folds(second_is_batch ? b : a, second_is_batch)) return Product::kBmm;
  }
  return by_vector ? Product::kMv : Product::kMm;
}

// A vector as a matrix of one row or one column.
constexpr Operand as_matrix(const Operand& operand, bool is_column) {
  if (operand.shape.rank > 1) return operand;
  Operand out = operand;
  out.shape.rank = out.strides.rank = 2;
  out.shape[is_column ? 1 : 0] = 1;
  out.strides[is_column ? 1 : 0] = 0;
  out.shape[is_column ? 0 : 1] = operand.shape[0];
  out.strides[is_column ? 0 : 1] = operand.strides[0];
  return out;
}

// If all matrices of a batch are multiplied by the same second matrix and follow each other in memory, as those of the
// result do, they are one matrix with more rows.
constexpr void fold_batch(MatmulPlan& plan) {
  Loop& batch = plan.batch;
  if (batch.rank == 0 || batch.strides[2][0] != 0) return;
  Dim& row = plan.steps[1][1];
  if (plan.rows == 1) row = batch.strides[1][0];
  if (!multiplies_to(row, plan.rows, batch.strides[1][0])) return;
  plan.rows *= batch.sizes[0];
  for (std::size_t i = 1; i < static_cast<std::size_t>(batch.rank); ++i) coalescing::move_dim(batch, i, i - 1);
  --batch.rank;
}

// PyTorch's error if the second operand has `inner_b` rows, but the first has another number of columns. `column` says
// that the second operand is a vector.
constexpr Error unequal_inner(const MatmulPlan& plan, Dim inner_b, Dim batches, bool column) {
  switch (plan.product) {
    case Product::kDot:
      return {Code::kDotSize, 0, 0, plan.inner, inner_b};
    case Product::kMv:
      return {Code::kMvSize, 0, column ? 1 : 0, wrapping_product(batches, column ? plan.rows : plan.columns),
              column ? plan.inner : inner_b};
    case Product::kMm:
      return {Code::kMmSize, 0, 0, wrapping_product(batches, plan.rows), plan.inner};
    default:
      return {Code::kBmmSize, 0, 0, batches, batches};
  }
}

}  // namespace multiplying

// If several things are wrong, returns the error that PyTorch reports. `paired` is bmm: 3-d batches that do not
// broadcast.
constexpr Result<MatmulPlan> plan_matmul(const Operand& first, const Operand& second, bool paired) {
  using namespace multiplying;
  if (first.shape.rank == 0 || second.shape.rank == 0) return Error{Code::kMatmulRank, 0, 0, 0, 0};
  MatmulPlan out;
  out.product = product_of(first, second);
  Operand a = as_matrix(first, false);
  Operand b = as_matrix(second, true);
  out.rows = a.shape.from_end(1);
  out.inner = a.shape.from_end(0);
  out.columns = b.shape.from_end(0);
  const Dim inner_b = b.shape.from_end(1);
  out.steps = {{{1, out.columns},
                {a.strides.from_end(0), a.strides.from_end(1)},
                {b.strides.from_end(0), b.strides.from_end(1)}}};
  a.shape.rank -= 2;  // the rest is the batch
  b.shape.rank -= 2;

  Alignment alignment;
  alignment.add(a.shape);
  alignment.add(b.shape);
  if (paired && a.shape[0] != b.shape[0]) return Error{Code::kBmmSize, 0, 0, a.shape[0], b.shape[0]};
  if (!alignment.ok()) return alignment.error;
  out.shape = alignment.common;
  const Dim batches = count(out.shape).value;
  const bool same = a.dtype == b.dtype;
  const auto differ = [&](Product product) {
    return Error{Code::kMatmulDType, static_cast<int>(product), 0, static_cast<Dim>(a.dtype),
                 static_cast<Dim>(b.dtype)};
  };
  const auto missing = [](Product product) {
    return Error{Code::kNotImplemented, static_cast<int>(product), 0, static_cast<Dim>(DType::kBool), 0};
  };
  if (out.product == Product::kDot && !same) return differ(Product::kDot);
  if (out.inner != inner_b) return unequal_inner(out, inner_b, batches, second.shape.rank == 1);
  if (first.shape.rank > 1) out.shape[out.shape.rank++] = out.rows;
  if (second.shape.rank > 1) out.shape[out.shape.rank++] = out.columns;
  const Result<Dim> total = count(out.shape);
  if (!total.ok()) return total.error;
  out.count = *total;
  const Result<Strides> strides = contiguous_strides(out.shape);
  if (!strides.ok()) return strides.error;
  out.strides = *strides;
  // If nothing is multiplied, PyTorch checks no further.
  const bool idle = out.count == 0 || out.inner == 0;
  if (out.product == Product::kBmm) {
    // PyTorch multiplies larger matrices one by one, with mm.
    const bool at_once = out.inner < 400 && out.count < 400 * batches && out.inner * out.rows * out.columns < 400;
    if (!idle && at_once && a.dtype == DType::kBool) return missing(Product::kBmm);
    if (!idle && !same) return differ(at_once ? Product::kBmm : Product::kMm);
    if (!idle && a.dtype == DType::kBool) return missing(Product::kMm);
  } else {
    if (!same) return differ(out.product);
    if (a.dtype == DType::kBool && (out.product == Product::kDot || !idle)) return missing(out.product);
  }
  const bool is_integral = info(b.dtype).category != Category::kFloat;
  const DType computed = is_integral ? DType::kInt64 : b.dtype == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
  out.input = out.result = {b.dtype, b.dtype, computed};
  if (idle) return out;

  if (out.columns == 1) std::swap(out.steps[2][0], out.steps[2][1]);
  out.batch.operand_count = 3;
  for (int dim = alignment.common.rank - 1; dim >= 0; --dim) {
    const auto index = static_cast<std::size_t>(out.batch.rank++);
    out.batch.sizes[index] = alignment.common[dim];
    out.batch.strides[0][index] = out.strides[dim];
    out.batch.strides[1][index] = stride_in(a, alignment.common, dim);
    out.batch.strides[2][index] = stride_in(b, alignment.common, dim);
  }
  coalesce(out.batch);
  fold_batch(out);
  return out;
}

}  // namespace stride0
