// Operations with bool results: comparisons, tests, logic.
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/real.h"
#include "kernels/functors/scaled.h"
#include "kernels/tables/table.h"

namespace stride0 {

static constexpr std::array kOpLoops{
    commuting<Op::kEq, Eq>(),
    commuting<Op::kNe, Ne>(),
    stretching<Op::kLt, Lt>(),
    stretching<Op::kLe, Le>(),
    reversing<Op::kGt, Lt>(),
    reversing<Op::kGe, Le>(),
    binary<Op::kIsclose, Isclose<false>>(),
    binary<Op::kIscloseEqualNan, Isclose<true>>(),
    binary<Op::kLogicalAnd, And>(),
    binary<Op::kLogicalOr, Or>(),
    binary<Op::kLogicalXor, Xor>(),
    unary<Op::kLogicalNot, Not>(),
    unary<Op::kIsnan, IsNan>(),
    unary<Op::kIsposinf, IsPosInf>(),
    unary<Op::kIsneginf, IsNegInf>(),
    unary<Op::kIsfinite, IsFinite>(),
    unary<Op::kSignbit, SignBit>(),
};

const LoopsByDType* comparison_loops(Op op) { return find<kOpLoops>(op); }

}  // namespace stride0
