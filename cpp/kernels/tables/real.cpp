// Functions of real numbers.
#include "kernels/functors/real.h"
#include "kernels/functors/scaled.h"
#include "kernels/tables/table.h"

namespace stride0 {

const Line* real_line(Op op) {
  switch (op) {
    case Op::kAtan2: {
      static constexpr Line kLine = binary<Atan2>(Reals{});
      return &kLine;
    }
    case Op::kHypot: {
      static constexpr Line kLine = binary<Hypot>(Reals{});
      return &kLine;
    }
    case Op::kCopysign: {
      static constexpr Line kLine = binary<Copysign>(Reals{});
      return &kLine;
    }
    case Op::kLogaddexp: {
      static constexpr Line kLine = binary<LogAddExp>(Reals{});
      return &kLine;
    }
    case Op::kLogaddexp2: {
      static constexpr Line kLine = binary<LogAddExp2>(Reals{});
      return &kLine;
    }
    case Op::kXlogy: {
      static constexpr Line kLine = binary<Xlogy>(Reals{});
      return &kLine;
    }
    case Op::kLdexp: {
      static constexpr Line kLine = binary<Ldexp>(Reals{});
      return &kLine;
    }
    case Op::kLerpScalar: {
      static constexpr Line kLine = binary<Lerp>(Reals{});
      return &kLine;
    }
    case Op::kNextafter: {
      static constexpr Line kLine = binary<NextAfter>(Types<Float16, BFloat16, float, double>{});
      return &kLine;
    }
    case Op::kHeaviside: {
      static constexpr Line kLine = binary<Heaviside>(Wide{});
      return &kLine;
    }
    case Op::kReciprocal: {
      static constexpr Line kLine = unary<Reciprocal>(Reals{});
      return &kLine;
    }
    case Op::kSqrt: {
      static constexpr Line kLine = unary<Sqrt>(Reals{});
      return &kLine;
    }
    case Op::kRsqrt: {
      static constexpr Line kLine = unary<Rsqrt>(Reals{});
      return &kLine;
    }
    case Op::kExp: {
      static constexpr Line kLine = unary<Exp>(Reals{});
      return &kLine;
    }
    case Op::kExp2: {
      static constexpr Line kLine = unary<Exp2>(Reals{});
      return &kLine;
    }
    case Op::kExpm1: {
      static constexpr Line kLine = unary<Expm1>(Reals{});
      return &kLine;
    }
    case Op::kLog: {
      static constexpr Line kLine = unary<Log>(Reals{});
      return &kLine;
    }
    case Op::kLog2: {
      static constexpr Line kLine = unary<Log2>(Reals{});
      return &kLine;
    }
    case Op::kLog10: {
      static constexpr Line kLine = unary<Log10>(Reals{});
      return &kLine;
    }
    case Op::kLog1p: {
      static constexpr Line kLine = unary<Log1p>(Reals{});
      return &kLine;
    }
    case Op::kSigmoid: {
      static constexpr Line kLine = unary<Sigmoid>(Reals{});
      return &kLine;
    }
    case Op::kErf: {
      static constexpr Line kLine = unary<Erf>(Reals{});
      return &kLine;
    }
    case Op::kErfc: {
      static constexpr Line kLine = unary<Erfc>(Reals{});
      return &kLine;
    }
    case Op::kSin: {
      static constexpr Line kLine = unary<Sin>(Reals{});
      return &kLine;
    }
    case Op::kCos: {
      static constexpr Line kLine = unary<Cos>(Reals{});
      return &kLine;
    }
    case Op::kTan: {
      static constexpr Line kLine = unary<Tan>(Reals{});
      return &kLine;
    }
    case Op::kAsin: {
      static constexpr Line kLine = unary<Asin>(Reals{});
      return &kLine;
    }
    case Op::kAcos: {
      static constexpr Line kLine = unary<Acos>(Reals{});
      return &kLine;
    }
    case Op::kAtan: {
      static constexpr Line kLine = unary<Atan>(Reals{});
      return &kLine;
    }
    case Op::kSinh: {
      static constexpr Line kLine = unary<Sinh>(Reals{});
      return &kLine;
    }
    case Op::kCosh: {
      static constexpr Line kLine = unary<Cosh>(Reals{});
      return &kLine;
    }
    case Op::kTanh: {
      static constexpr Line kLine = unary<Tanh>(Reals{});
      return &kLine;
    }
    case Op::kAsinh: {
      static constexpr Line kLine = unary<Asinh>(Reals{});
      return &kLine;
    }
    case Op::kAcosh: {
      static constexpr Line kLine = unary<Acosh>(Reals{});
      return &kLine;
    }
    case Op::kAtanh: {
      static constexpr Line kLine = unary<Atanh>(Reals{});
      return &kLine;
    }
    case Op::kFrac: {
      static constexpr Line kLine = unary<Frac>(Reals{});
      return &kLine;
    }
    case Op::kFloor: {
      static constexpr Line kLine = unary<Whole<Floor>>(Wide{});
      return &kLine;
    }
    case Op::kCeil: {
      static constexpr Line kLine = unary<Whole<Ceil>>(Wide{});
      return &kLine;
    }
    case Op::kRound: {
      static constexpr Line kLine = unary<Whole<Round>>(Wide{});
      return &kLine;
    }
    case Op::kRoundDecimals: {
      static constexpr Line kLine = unary<RoundDecimals>(Reals{});
      return &kLine;
    }
    case Op::kTrunc: {
      static constexpr Line kLine = unary<Whole<Trunc>>(Wide{});
      return &kLine;
    }
    default:
      return nullptr;
  }
}

}  // namespace stride0
