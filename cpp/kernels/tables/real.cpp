// Functions of real numbers.
#include <numbers>

#include "kernels/functors/real.h"
#include "kernels/functors/scaled.h"
#include "kernels/functors/steps.h"
#include "kernels/one_logarithm.h"
#include "kernels/tables/table.h"

namespace stride0 {
namespace {

// 0 from -lambd to lambd.
struct Hardshrink {
  template <class T>
  static constexpr T of(T a, const Params& params) {
    const T lambd = param<T>(params, 0);
    return a >= -lambd && a <= lambd ? T{0} : a;
  }
};

// The angle of a point of the real axis.
struct Angle {
  template <class T>
  static constexpr T of(T a) {
    return a < 0 ? static_cast<T>(std::numbers::pi) : a == a ? T{0} : a;
  }
};

}  // namespace

static constexpr std::array kOpLoops{
    binary<Op::kAtan2, Atan2>(),
    binary<Op::kHypot, Hypot>(),
    binary<Op::kCopysign, Copysign>(),
    binary<Op::kLogaddexp, LogAddExp>(),
    binary<Op::kLogaddexp2, LogAddExp2>(),
    op_loops<Op::kXlogy, 2>([]<class T>() {
      const Kernel times_many = kBinary<Xlogy, T, Motion::kVectorVector>;
      if constexpr (IsHalf<T>) {
        return Loops{times_many};
      } else {
        return Loops{times_many, times_one_logarithm<T>};
      }
    }),
    binary<Op::kLdexp, Ldexp>(),
    binary<Op::kLerpScalar, Lerp>(),
    binary<Op::kNextafter, NextAfter>(),
    binary<Op::kHeaviside, Heaviside>(),
    unary<Op::kHardshrink, Hardshrink>(),
    unary<Op::kReciprocal, Reciprocal>(),
    unary<Op::kSqrt, Sqrt>(),
    unary<Op::kRsqrt, Rsqrt>(),
    unary<Op::kExp, Exp>(),
    unary<Op::kExp2, Exp2>(),
    unary<Op::kExpm1, Expm1>(),
    unary<Op::kLog, Log>(),
    unary<Op::kLog2, Log2>(),
    unary<Op::kLog10, Log10>(),
    unary<Op::kLog1p, Log1p>(),
    unary<Op::kSigmoid, Sigmoid>(),
    unary<Op::kErf, Erf>(),
    unary<Op::kErfc, Erfc>(),
    unary<Op::kSin, Sin>(),
    unary<Op::kCos, Cos>(),
    unary<Op::kTan, Tan>(),
    unary<Op::kAsin, Asin>(),
    unary<Op::kAcos, Acos>(),
    unary<Op::kAtan, Atan>(),
    unary<Op::kSinh, Sinh>(),
    unary<Op::kCosh, Cosh>(),
    unary<Op::kTanh, Tanh>(),
    unary<Op::kAsinh, Asinh>(),
    unary<Op::kAcosh, Acosh>(),
    unary<Op::kAtanh, Atanh>(),
    unary<Op::kAngle, Angle>(),
    unary<Op::kFrac, Frac>(),
    unary<Op::kFloor, Whole<Floor>>(),
    unary<Op::kCeil, Whole<Ceil>>(),
    unary<Op::kRound, Whole<Round>>(),
    unary<Op::kRoundDecimals, RoundDecimals>(),
    unary<Op::kTrunc, Whole<Trunc>>(),
};

const LoopsByDType* real_loops(Op op) { return find<kOpLoops>(op); }

}  // namespace stride0
