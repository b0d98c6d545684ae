// Sums, products, extremes.
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/scaled.h"
#include "kernels/halves.h"
#include "kernels/tables/table.h"

namespace stride0 {

template <IsHalf T, Motion kMotion>
inline constexpr Kernel kBinary<Add, T, kMotion> = half_rows<Op::kAdd, T, kMotion>;
template <IsHalf T, Motion kMotion>
inline constexpr Kernel kBinary<Sub, T, kMotion> = half_rows<Op::kSub, T, kMotion>;

static constexpr std::array kOpLoops{
    commuting<Op::kAdd, Add>(),
    stretching<Op::kSub, Sub>(),
    commuting<Op::kMul, Mul>(),
    stretching<Op::kDiv, Div>(),
    binary<Op::kAddScaled, AddScaled>(),
    binary<Op::kSubScaled, SubScaled>(),
    binary<Op::kSquaredDifference, SquaredDifference>(),
    commuting<Op::kMaximum, Maximum>(),
    commuting<Op::kMinimum, Minimum>(),
    binary<Op::kFmax, Fmax>(),
    binary<Op::kFmin, Fmin>(),
    commuting<Op::kClampMin, Maximum>(),
    commuting<Op::kClampMax, Minimum>(),
    unary<Op::kNeg, Neg>(),
    unary<Op::kAbs, Abs>(),
    unary<Op::kSign, Sign>(),
    unary<Op::kSquare, Square>(),
    unary<Op::kRelu, Relu>(),
};

const LoopsByDType* arithmetic_loops(Op op) { return find<kOpLoops>(op); }

}  // namespace stride0
