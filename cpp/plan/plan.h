// A Plan is all the thinking of one operation as a value: what results, how it is laid out, what is converted to what,
// and the loop that fills it. It holds no address and can be made, printed and compared without data.
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

// The bare numbers some operations take beside their operands: alpha, value, a scalar weight, tolerances.
struct Params {
  std::array<double, 2> real{};
  std::array<std::int64_t, 2> whole{};

  constexpr bool operator==(const Params&) const = default;
};

// Where the result goes.
enum class Target : std::uint8_t {
  kFresh,    // to memory that is allocated for it
  kInPlace,  // to one of the inputs, whose shape must not change
  kOut,      // to another tensor given for it, which is resized if its shape differs
};

struct Request {
  Op op = Op::kCopy;
  std::span<const Operand> inputs;
  Target target = Target::kFresh;
  Operand out;         // unless fresh
  bool exact = false;  // whether `out` must be of the dtype that the operands have in common
  Params params;
  DType default_dtype = DType::kFloat32;
};

struct Plan {
  Op op = Op::kCopy;
  Params params;
  DType common = DType::kFloat32;
  std::array<Conversion, kMaxStrands> conversions{};  // of the result, then of the inputs
  DType dtype = DType::kFloat32;                      // of the result as it is stored
  Shape shape;
  Strides strides;
  int resizes = 0;  // how often PyTorch warns that the target does not have the shape, if it does not
  Dim count = 0;    // elements of the result
  Loop loop;

  constexpr bool operator==(const Plan&) const = default;
};

// Plans an elementwise operation. Where several things are wrong, the failure PyTorch reports wins.
Result<Plan> plan(const Request& request);

// Plans a copy of `from` into `to`, of any dtype and layout. `from` broadcasts to the shape of `to`, which must not
// change; where `guarded`, memory that the two share is refused, as for any operation in place.
Result<Plan> plan_copy(const Operand& from, const Operand& to, bool guarded);

}  // namespace stride0
