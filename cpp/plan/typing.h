// From the dtypes of the operands to those of the work: what every operand is rounded to, what the kernel computes in,
// and what results.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/op.h"
#include "core/operand.h"
#include "plan/count.h"
#include "plan/promote.h"

namespace stride0 {

// What the numbers of a strand pass through. An input goes from `stored` by way of `rounded` to `computed`, the result
// the other way: int8 + 300 is rounded to int8 before it is added, and a float16 result to float16 before it is stored
// in a float32 target.
struct Conversion {
  DType stored = DType::kFloat32;
  DType rounded = DType::kFloat32;
  DType computed = DType::kFloat32;

  constexpr bool operator==(const Conversion&) const = default;
};

struct OpTypes {
  DType common = DType::kFloat32;  // what a missing kernel is named by
  Conversion result;               // stored as `rounded` unless a target says otherwise
  std::array<Conversion, kMaxInputs> inputs{};
};

namespace typing {

constexpr DType common_dtype(const OpInfo& op, std::span<const Operand> inputs, DType default_dtype) {
  if (op.typing == Typing::kFill) return inputs[0].dtype;
  Promotion seen(default_dtype);
  for (const Operand& input : inputs.subspan(op.typing == Typing::kSelect ? 1 : 0)) {
    seen.add(input.dtype, input.shape.rank, input.is_number);
  }
  const DType common = seen.result();
  const bool counts = info(common).category != Category::kFloat;
  switch (op.typing) {
    case Typing::kReal:
      return counts ? default_dtype : common;
    case Typing::kDouble:
      return DType::kFloat64;
    case Typing::kCount:
      return common == DType::kBool ? DType::kInt64 : common;
    default:
      return common;
  }
}

// The dtype a kernel is there for: the common one itself, int32 for the narrow integers, which holds all of them and
// whose low bits wrap as theirs do, or float32 for the halves.
constexpr DType computing_dtype(const OpInfo& op, DType common) {
  if (op.typing == Typing::kLogical) return DType::kBool;
  if (op.computes_in.has(common)) return common;
  const bool counts = info(common).category != Category::kFloat;
  return counts && op.computes_in.has(DType::kInt32) ? DType::kInt32 : DType::kFloat32;
}

// Newer PyTorch multiplies and divides 16-bit floats by a single number, bare or not, without rounding that to 16 bits;
// nor are the steps of such a division rounded.
constexpr bool stays_wide(Op op, std::span<const Operand> inputs, DType common) {
  const bool scales = op == Op::kMul || op == Op::kDiv || op == Op::kDivTrunc || op == Op::kFloorDivide;
  return scales && kHalves.has(common) && count(inputs[1].shape).value == 1;
}

}  // namespace typing

constexpr OpTypes types_of(Op op, std::span<const Operand> inputs, DType default_dtype) {
  const OpInfo& row = info(op);
  OpTypes out;
  out.common = typing::common_dtype(row, inputs, default_dtype);
  const bool wide = typing::stays_wide(op, inputs, out.common);
  const DType computed = wide ? DType::kFloat32 : typing::computing_dtype(row, out.common);
  const bool answers = row.typing == Typing::kCompare || row.typing == Typing::kLogical;
  const DType rounded = answers ? DType::kBool : out.common;
  out.result = {rounded, rounded, answers ? DType::kBool : computed};
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
