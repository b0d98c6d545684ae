// Derives three dtypes from those of the operands: the one that operands are rounded to, the one that the kernel
// computes in, and that of the result.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/op.h"
#include "core/operand.h"
#include "plan/count.h"
#include "plan/promote.h"

namespace stride0 {

// The dtypes that an operand is converted through. An input goes from `stored` through `rounded` to `computed`, a
// result the other way: in int8 + 300, 300 is rounded to int8 before the addition, and a float16 result is rounded to
// float16 before it is stored in a float32 target.
struct Conversion {
  DType stored = DType::kFloat32;
  DType rounded = DType::kFloat32;
  DType computed = DType::kFloat32;

  constexpr bool operator==(const Conversion&) const = default;
};

struct OpTypes {
  DType common = DType::kFloat32;  // named in the error if there is no kernel
  Conversion result;               // `stored` equals `rounded` unless the target has another dtype
  std::array<Conversion, kMaxInputs> inputs{};
};

namespace typing {

constexpr DType common_dtype(const OpInfo& op, std::span<const Operand> inputs, DType default_dtype) {
  if (op.typing == Typing::kFill) return inputs[0].dtype;
  Promotion promotion(default_dtype);
  for (const Operand& input : inputs.subspan(op.typing == Typing::kSelect ? 1 : 0)) {
    promotion.add(input.dtype, input.shape.rank, input.is_number);
  }
  const DType common = promotion.result();
  const bool is_integral = info(common).category != Category::kFloat;
  switch (op.typing) {
    case Typing::kReal:
      return is_integral ? default_dtype : common;
    case Typing::kDouble:
      return DType::kFloat64;
    case Typing::kCount:
      return common == DType::kBool ? DType::kInt64 : common;
    default:
      return common;
  }
}

// The dtype that a kernel computes in: the common dtype; or int32 for narrower integers, because it holds all of them
// and its low bits wrap as theirs do; or float32 for 16-bit floats.
constexpr DType computing_dtype(const OpInfo& op, DType common) {
  if (op.typing == Typing::kLogical) return DType::kBool;
  if (op.computes_in.contains(common)) return common;
  const bool is_integral = info(common).category != Category::kFloat;
  return is_integral && op.computes_in.contains(DType::kInt32) ? DType::kInt32 : DType::kFloat32;
}

// Newer PyTorch multiplies and divides 16-bit floats by a single element, scalar or tensor, without rounding that to 16
// bits. It doesn't round the steps of such a division either.
constexpr bool stays_wide(Op op, std::span<const Operand> inputs, DType common) {
  const bool scales = op == Op::kMul || op == Op::kDiv || op == Op::kDivTrunc || op == Op::kFloorDivide;
  return scales && kHalves.contains(common) && count(inputs[1].shape).value == 1;
}

}  // namespace typing

constexpr OpTypes types_of(Op op, std::span<const Operand> inputs, DType default_dtype) {
  const OpInfo& row = info(op);
  OpTypes out;
  out.common = typing::common_dtype(row, inputs, default_dtype);
  const bool wide = typing::stays_wide(op, inputs, out.common);
  const DType computed = wide ? DType::kFloat32 : typing::computing_dtype(row, out.common);
  const bool is_bool = row.typing == Typing::kCompare || row.typing == Typing::kLogical;
  const DType rounded = is_bool ? DType::kBool : out.common;
  out.result = {rounded, rounded, is_bool ? DType::kBool : computed};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const DType stored = inputs[i].dtype;
    const bool mask = (row.typing == Typing::kSelect && i == 0) || (row.typing == Typing::kFill && i == 1);
    if (mask) {
      out.inputs[i] = {stored, DType::kBool, DType::kBool};
    } else if (wide && i == 1) {
      out.inputs[i] = {stored, computed, computed};
    } else {
      out.inputs[i] = {stored, out.common, computed};
    }
  }
  return out;
}

}  // namespace stride0
