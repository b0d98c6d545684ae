// kron broadcasts two views: a dimension of n elements becomes (n, 1) in the left operand and (1, n) in the right one.
// kron_sizes then joins each two dimensions of their product into one.
//
//   kron_operand(x of (2, 3), 0, 2)      (2, 1, 3, 1)
//   kron_operand(y of (4), 1, 2)         (1, 1, 1, 4)
//   kron_sizes(x * y of (2, 1, 3, 4))    (2, 12)
#pragma once

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"
#include "plan/reshape.h"

namespace stride0 {

// The dimensions of operand `which`, 0 or 1, of a product of `rank` dimensions.
constexpr Result<View> kron_operand(const Operand& input, Dim which, Dim rank) {
  if (2 * rank > kMaxRank) return Error{Code::kRankTooLarge, 0, 0, 2 * rank, kMaxRank};
  Shape out = Shape::filled(static_cast<int>(2 * rank), 1);
  for (int i = 0; i < input.shape.rank; ++i) out.from_end(2 * i + (which == 0 ? 1 : 0)) = input.shape.from_end(i);
  return view_or_copy(input, out);
}

constexpr Result<View> kron_sizes(const Operand& product) {
  Shape out = Shape::filled(product.shape.rank / 2, 1);
  for (int i = 0; i < out.rank; ++i) out[i] = wrapping_product(product.shape[2 * i], product.shape[2 * i + 1]);
  return View::of_new(out);
}

static_assert(kron_operand({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, 0, 2)->shape == Shape{2, 1, 3, 1});
static_assert(kron_operand({nullptr, DType::kFloat32, {4}, {1}}, 1, 2)->shape == Shape{1, 1, 1, 4});
static_assert(kron_sizes({nullptr, DType::kFloat32, {2, 1, 3, 4}, {12, 12, 4, 1}})->shape == Shape{2, 12});

}  // namespace stride0
