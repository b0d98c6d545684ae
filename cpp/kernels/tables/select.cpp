// Selections between operands, and operations with three operands.
#include "kernels/choose.h"
#include "kernels/functors/scaled.h"
#include "kernels/tables/table.h"

namespace stride0 {

static constexpr std::array kOpLoops{
    choosing<Op::kWhere, Select, 0>(), choosing<Op::kMaskedFill, FillWhere, 1>(), ternary<Op::kLerp, Lerp>(),
    ternary<Op::kAddcmul, Addcmul>(),  ternary<Op::kAddcdiv, Addcdiv>(),          ternary<Op::kClamp, Clamp>(),
};

const LoopsByDType* select_loops(Op op) { return find<kOpLoops>(op); }

}  // namespace stride0
