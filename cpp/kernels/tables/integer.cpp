// Bits, shifts, division and powers.
#include "kernels/functors/integer.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/tables/table.h"

namespace stride0 {

static constexpr std::array kOpLoops{
    commuting<Op::kBitwiseAnd, And>(),
    commuting<Op::kBitwiseOr, Or>(),
    commuting<Op::kBitwiseXor, Xor>(),
    unary<Op::kBitwiseNot, Not>(),
    binary<Op::kBitwiseLeftShift, ShiftLeft>(),
    binary<Op::kBitwiseRightShift, ShiftRight>(),
    binary<Op::kGcd, Gcd>(),
    binary<Op::kLcm, Lcm>(),
    binary<Op::kFloorDivide, FloorDivide>(),
    binary<Op::kDivTrunc, DivTrunc>(),
    binary<Op::kRemainder, Remainder>(),
    binary<Op::kFmod, Fmod>(),
    binary<Op::kPow, Pow>(),
    binary<Op::kFloatPower, Pow>(),
};

const LoopsByDType* integer_loops(Op op) { return find<kOpLoops>(op); }

}  // namespace stride0
