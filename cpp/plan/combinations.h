// The size of all combinations of r elements of a vector, one in each row.
//
//   combinations(x of (4), 2, false)   (6, 2)
//   combinations(x of (4), 2, true)    (10, 2): an element may be chosen again
//   combinations(x of (4), 0, false)   (0)
#pragma once

#include <algorithm>

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"

namespace stride0 {

namespace combining {

// The number of ways to choose r of n, or kMaxCount if there are more.
constexpr Dim choices(Dim n, Dim r) {
  const Dim least = std::min(r, n - r);  // choosing r is the same as leaving out n - r
  if (least < 0) return 0;
  Dim ways = 1;
  for (Dim i = 0; i < least; ++i) {
    // ways * (n - i) / (i + 1), which is whole, without a product that overflows
    const Dim whole = ways / (i + 1);
    if (whole >= kMaxCount / (n - i)) return kMaxCount;
    ways = whole * (n - i) + ways % (i + 1) * (n - i) / (i + 1);
  }
  return ways;
}

}  // namespace combining

constexpr Result<View> combinations(const Operand& vector, Dim r, bool with_replacement) {
  if (r < 0) return Error{Code::kNegativeChoice, 0, 0, r, 0};
  Shape out = Shape::filled(r == 0 ? 1 : 2, r);
  const Dim n = vector.shape.from_end(0);
  if (r > 0) out[0] = combining::choices(with_replacement ? n + r - 1 : n, r);
  return View::of_new(out);
}

static_assert(combining::choices(52, 26) == 495918532948104);
static_assert(combining::choices(60, 30) == kMaxCount);
static_assert(combinations({nullptr, DType::kFloat32, {4}, {1}}, 2, false)->shape == Shape{6, 2});
static_assert(combinations({nullptr, DType::kFloat32, {4}, {1}}, 2, true)->shape == Shape{10, 2});

}  // namespace stride0
