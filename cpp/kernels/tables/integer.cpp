// Bits, shifts, division and powers.
#include "kernels/functors/integer.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/tables/table.h"

namespace stride0 {

const Line* integer_line(Op op) {
  switch (op) {
    case Op::kBitwiseAnd: {
      static constexpr Line kLine = commuting<And>(Bits{});
      return &kLine;
    }
    case Op::kBitwiseOr: {
      static constexpr Line kLine = commuting<Or>(Bits{});
      return &kLine;
    }
    case Op::kBitwiseXor: {
      static constexpr Line kLine = commuting<Xor>(Bits{});
      return &kLine;
    }
    case Op::kBitwiseNot: {
      static constexpr Line kLine = unary<Not>(Bits{});
      return &kLine;
    }
    case Op::kBitwiseLeftShift: {
      static constexpr Line kLine = binary<ShiftLeft>(Words{});
      return &kLine;
    }
    case Op::kBitwiseRightShift: {
      static constexpr Line kLine = binary<ShiftRight>(Words{});
      return &kLine;
    }
    case Op::kGcd: {
      static constexpr Line kLine = binary<Gcd>(Signed{});
      return &kLine;
    }
    case Op::kLcm: {
      static constexpr Line kLine = binary<Lcm>(Words{});
      return &kLine;
    }
    case Op::kFloorDivide: {
      static constexpr Line kLine = binary<FloorDivide>(Stepwise{});
      return &kLine;
    }
    case Op::kDivTrunc: {
      static constexpr Line kLine = binary<DivTrunc>(Stepwise{});
      return &kLine;
    }
    case Op::kRemainder: {
      static constexpr Line kLine = binary<Remainder>(Wide{});
      return &kLine;
    }
    case Op::kFmod: {
      static constexpr Line kLine = binary<Fmod>(Wide{});
      return &kLine;
    }
    case Op::kPow: {
      static constexpr Line kLine = binary<Pow>(Wide{});
      return &kLine;
    }
    case Op::kFloatPower: {
      static constexpr Line kLine = binary<Pow>(Types<double>{});
      return &kLine;
    }
    default:
      return nullptr;
  }
}

}  // namespace stride0
