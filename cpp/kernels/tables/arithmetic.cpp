// Sums, products, extremes.
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/scaled.h"
#include "kernels/halves.h"
#include "kernels/tables/table.h"

namespace stride0 {
namespace {

template <Op kOp>
constexpr Line with_halves(Line line) {
  const auto set = [&line]<class Half>(Half) {
    at<Half>(line) = {half_rows<kOp, Half, Motion::kVectorVector>, half_rows<kOp, Half, Motion::kVectorScalar>,
                      half_rows<kOp, Half, Motion::kScalarVector>};
  };
  set(Float16{});
  set(BFloat16{});
  return line;
}

}  // namespace

const Line* arithmetic_line(Op op) {
  switch (op) {
    case Op::kAdd: {
      static constexpr Line kLine = with_halves<Op::kAdd>(commuting<Add>(Native{}));
      return &kLine;
    }
    case Op::kSub: {
      static constexpr Line kLine = with_halves<Op::kSub>(stretching<Sub>(Numbers{}));
      return &kLine;
    }
    case Op::kMul: {
      static constexpr Line kLine = commuting<Mul>(Native{});
      return &kLine;
    }
    case Op::kDiv: {
      static constexpr Line kLine = stretching<Div>(Reals{});
      return &kLine;
    }
    case Op::kAddScaled: {
      static constexpr Line kLine = binary<AddScaled>(Stepwise{});
      return &kLine;
    }
    case Op::kSubScaled: {
      static constexpr Line kLine = binary<SubScaled>(Stepwise{});
      return &kLine;
    }
    case Op::kSquaredDifference: {
      static constexpr Line kLine = binary<SquaredDifference>(Wide{});
      return &kLine;
    }
    case Op::kMaximum: {
      static constexpr Line kLine = commuting<Maximum>(Native{});
      return &kLine;
    }
    case Op::kMinimum: {
      static constexpr Line kLine = commuting<Minimum>(Native{});
      return &kLine;
    }
    case Op::kFmax: {
      static constexpr Line kLine = binary<Fmax>(Wide{});
      return &kLine;
    }
    case Op::kFmin: {
      static constexpr Line kLine = binary<Fmin>(Wide{});
      return &kLine;
    }
    case Op::kClampMin: {
      static constexpr Line kLine = commuting<Maximum>(Native{});
      return &kLine;
    }
    case Op::kClampMax: {
      static constexpr Line kLine = commuting<Minimum>(Native{});
      return &kLine;
    }
    case Op::kNeg: {
      static constexpr Line kLine = unary<Neg>(Numbers{});
      return &kLine;
    }
    case Op::kAbs: {
      static constexpr Line kLine = unary<Abs>(Numbers{});
      return &kLine;
    }
    case Op::kSign: {
      static constexpr Line kLine = unary<Sign>(Wide{});
      return &kLine;
    }
    case Op::kSquare: {
      static constexpr Line kLine = unary<Square>(Numbers{});
      return &kLine;
    }
    case Op::kRelu: {
      static constexpr Line kLine = unary<Relu>(Wide{});
      return &kLine;
    }
    default:
      return nullptr;
  }
}

}  // namespace stride0
