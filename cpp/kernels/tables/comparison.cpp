// Answers: comparisons, tests, logic.
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/real.h"
#include "kernels/functors/scaled.h"
#include "kernels/tables/table.h"

namespace stride0 {

const Line* comparison_line(Op op) {
  switch (op) {
    case Op::kEq: {
      static constexpr Line kLine = commuting<Eq>(Native{});
      return &kLine;
    }
    case Op::kNe: {
      static constexpr Line kLine = commuting<Ne>(Native{});
      return &kLine;
    }
    case Op::kLt: {
      static constexpr Line kLine = stretching<Lt>(Native{});
      return &kLine;
    }
    case Op::kLe: {
      static constexpr Line kLine = stretching<Le>(Native{});
      return &kLine;
    }
    case Op::kGt: {
      static constexpr Line kLine = reversing<Lt>(Native{});
      return &kLine;
    }
    case Op::kGe: {
      static constexpr Line kLine = reversing<Le>(Native{});
      return &kLine;
    }
    case Op::kIsclose: {
      static constexpr Line kLine = binary<Isclose<false>>(Stepwise{});
      return &kLine;
    }
    case Op::kIscloseEqualNan: {
      static constexpr Line kLine = binary<Isclose<true>>(Stepwise{});
      return &kLine;
    }
    case Op::kLogicalAnd: {
      static constexpr Line kLine = binary<And>(Types<Bool>{});
      return &kLine;
    }
    case Op::kLogicalOr: {
      static constexpr Line kLine = binary<Or>(Types<Bool>{});
      return &kLine;
    }
    case Op::kLogicalXor: {
      static constexpr Line kLine = binary<Xor>(Types<Bool>{});
      return &kLine;
    }
    case Op::kLogicalNot: {
      static constexpr Line kLine = unary<Not>(Types<Bool>{});
      return &kLine;
    }
    case Op::kIsnan: {
      static constexpr Line kLine = unary<IsNan>(Reals{});
      return &kLine;
    }
    case Op::kIsposinf: {
      static constexpr Line kLine = unary<IsPosInf>(Reals{});
      return &kLine;
    }
    case Op::kIsneginf: {
      static constexpr Line kLine = unary<IsNegInf>(Reals{});
      return &kLine;
    }
    case Op::kIsfinite: {
      static constexpr Line kLine = unary<IsFinite>(Reals{});
      return &kLine;
    }
    case Op::kSignbit: {
      static constexpr Line kLine = unary<SignBit>(Reals{});
      return &kLine;
    }
    default:
      return nullptr;
  }
}

}  // namespace stride0
