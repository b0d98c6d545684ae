// All decisions about one operation as a value: the result's dtype and layout, the conversions, and the loop that
// computes it. A plan contains no addresses, so it can be created, printed and compared without data.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/op.h"
#include "core/operand.h"
#include "core/result.h"
#include "plan/coalesce.h"
#include "plan/typing.h"

namespace stride0 {

// The scalar arguments of an operation: alpha, value, a scalar weight, tolerances.
struct Params {
  std::array<double, 2> real{};
  std::array<std::int64_t, 2> whole{};

  constexpr bool operator==(const Params&) const = default;
};

// Where the result goes.
enum class Target : std::uint8_t {
  kFresh,    // a new tensor
  kInPlace,  // one of the inputs, whose shape must not change
  kOut,      // another tensor that is passed for it, and resized if its shape differs
};

struct Request {
  Op op = Op::kCopy;
  std::span<const Operand> inputs;
  Target target = Target::kFresh;
  Operand out;         // unless the target is kFresh
  bool exact = false;  // whether `out` must have the common dtype of the operands
  Params params;
  DType default_dtype = DType::kFloat32;
};

struct Plan {
  Op op = Op::kCopy;
  Params params;
  DType common = DType::kFloat32;
  std::array<Conversion, kMaxLoopOperands> conversions{};  // of the result, then of the inputs
  DType dtype = DType::kFloat32;                           // of the result, as stored
  Shape shape;
  Strides strides;
  int resizes = 0;  // how many warnings PyTorch gives of a resized target; 0 if it has the right shape
  Dim count = 0;    // elements of the result
  Loop loop;

  constexpr bool operator==(const Plan&) const = default;
};

// Plans an elementwise operation. If several things are wrong, returns the error that PyTorch reports.
Result<Plan> plan(const Request& request);

// Plans a copy of `from` into `to`, with any dtypes and layouts. `from` broadcasts to the shape of `to`, which is not
// resized. With `guarded`, shared memory is an error, as for any in-place operation.
Result<Plan> plan_copy(const Operand& from, const Operand& to, bool guarded);

}  // namespace stride0
