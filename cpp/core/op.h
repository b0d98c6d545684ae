// The table of elementwise operations. Everything that needs an operation's name, arity or dtypes reads it here. Its
// kernels are one line in kernels/tables.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/dtype.h"

namespace stride0 {

// A set of dtypes, one bit each.
struct DTypeSet {
  std::uint16_t bits = 0;

  constexpr bool contains(DType dtype) const { return (bits >> static_cast<int>(dtype) & 1) != 0; }
  constexpr DTypeSet operator|(DTypeSet other) const { return {static_cast<std::uint16_t>(bits | other.bits)}; }
};
template <class... D>
constexpr DTypeSet dtypes(D... each) {
  return {static_cast<std::uint16_t>(((1U << static_cast<int>(each)) | ...))};
}

inline constexpr DTypeSet kBools = dtypes(DType::kBool);
inline constexpr DTypeSet kIntegers = dtypes(DType::kUint8, DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64);
inline constexpr DTypeSet kHalves = dtypes(DType::kFloat16, DType::kBFloat16);
inline constexpr DTypeSet kReals = dtypes(DType::kFloat32, DType::kFloat64);
inline constexpr DTypeSet kFloats = kHalves | kReals;
inline constexpr DTypeSet kNumbers = kIntegers | kFloats;
inline constexpr DTypeSet kEveryDType = kBools | kNumbers;
// The dtypes that kernels compute in: kNative is every dtype except 16-bit floats. kWords is the machine's words, where
// int32 also stands for narrower integers.
inline constexpr DTypeSet kNative = kBools | kIntegers | kReals;
inline constexpr DTypeSet kWords = dtypes(DType::kInt32, DType::kInt64);
inline constexpr DTypeSet kWide = kWords | kReals;
inline constexpr DTypeSet kSigned = dtypes(DType::kInt8, DType::kInt16) | kWords;
inline constexpr DTypeSet kDoubles = dtypes(DType::kFloat64);

// How the dtype of a result follows from the common dtype of the operands.
enum class Typing : std::uint8_t {
  kSame,     // the common dtype
  kReal,     // the common dtype, but the default dtype for bool and integers
  kDouble,   // float64, whatever the operands
  kCount,    // the common dtype, but int64 for bool
  kCompare,  // bool, computed in the common dtype
  kLogical,  // bool, computed on whether elements are non-zero
  kSelect,   // the common dtype of all operands but the first, which is a mask
  kFill,     // the dtype of the first operand; the second is a mask, the third is converted
};

enum class Op : std::uint8_t {
  // clang-format off
  kCopy,
  kAdd, kSub, kMul, kDiv, kAddScaled, kSubScaled, kSquaredDifference,
  kFloorDivide, kDivTrunc, kRemainder, kFmod, kPow, kFloatPower,
  kMaximum, kMinimum, kFmax, kFmin, kClampMin, kClampMax,
  kEq, kNe, kLt, kLe, kGt, kGe, kIsclose, kIscloseEqualNan,
  kLogicalAnd, kLogicalOr, kLogicalXor,
  kBitwiseAnd, kBitwiseOr, kBitwiseXor, kBitwiseLeftShift, kBitwiseRightShift, kGcd, kLcm,
  kAtan2, kHypot, kCopysign, kNextafter, kHeaviside, kLogaddexp, kLogaddexp2, kXlogy, kLdexp, kLerpScalar,
  kWhere, kMaskedFill, kLerp, kAddcmul, kAddcdiv, kClamp,
  kNeg, kAbs, kSign, kSquare, kRelu, kHardshrink, kReciprocal, kSqrt, kRsqrt,
  kExp, kExp2, kExpm1, kLog, kLog2, kLog10, kLog1p, kSigmoid, kErf, kErfc,
  kSin, kCos, kTan, kAsin, kAcos, kAtan, kSinh, kCosh, kTanh, kAsinh, kAcosh, kAtanh,
  kAngle, kFloor, kCeil, kRound, kRoundDecimals, kTrunc, kFrac, kLogicalNot, kBitwiseNot,
  kIsnan, kIsposinf, kIsneginf, kIsfinite, kSignbit,
  // clang-format on
};

struct OpInfo {
  Op op;
  std::string_view name;    // in our library
  std::string_view kernel;  // in PyTorch's `"…" not implemented for 'Bool'`
  std::uint8_t arity;
  Typing typing;
  DTypeSet takes;        // the common dtypes that PyTorch has a kernel for
  DTypeSet computes_in;  // the dtypes that we have a kernel for; others are converted (plan/typing.h)
};

// clang-format off
inline constexpr std::array kOps{
    OpInfo{Op::kCopy, "copy", "copy_", 1, Typing::kSame, kEveryDType, kEveryDType},

    OpInfo{Op::kAdd, "add", "add_stub", 2, Typing::kSame, kEveryDType, kEveryDType},
    OpInfo{Op::kSub, "sub", "sub_stub", 2, Typing::kSame, kNumbers, kNumbers},
    OpInfo{Op::kMul, "mul", "mul_stub", 2, Typing::kSame, kEveryDType, kNative},
    OpInfo{Op::kDiv, "div", "div_true_cpu", 2, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAddScaled, "addScaled", "add_stub", 2, Typing::kSame, kEveryDType, kWide | kHalves},
    OpInfo{Op::kSubScaled, "subScaled", "sub_stub", 2, Typing::kSame, kNumbers, kWide | kHalves},
    OpInfo{Op::kSquaredDifference, "squaredDifference", "mse_cpu", 2, Typing::kSame, kNumbers, kWide},

    OpInfo{Op::kFloorDivide, "floorDivide", "div_floor_cpu", 2, Typing::kSame, kNumbers, kWide | kHalves},
    OpInfo{Op::kDivTrunc, "divTrunc", "div_trunc_cpu", 2, Typing::kSame, kNumbers, kWide | kHalves},
    OpInfo{Op::kRemainder, "remainder", "remainder_cpu", 2, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kFmod, "fmod", "fmod_cpu", 2, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kPow, "pow", "pow", 2, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kFloatPower, "floatPower", "pow", 2, Typing::kDouble, kEveryDType, kDoubles},

    OpInfo{Op::kMaximum, "maximum", "maximum_cpu", 2, Typing::kSame, kEveryDType, kNative},
    OpInfo{Op::kMinimum, "minimum", "minimum_cpu", 2, Typing::kSame, kEveryDType, kNative},
    OpInfo{Op::kFmax, "fmax", "fmax_cpu", 2, Typing::kSame, kEveryDType, kWide},
    OpInfo{Op::kFmin, "fmin", "fmin_cpu", 2, Typing::kSame, kEveryDType, kWide},
    OpInfo{Op::kClampMin, "clampMin", "clamp_min_scalar_cpu", 2, Typing::kSame, kEveryDType, kNative},
    OpInfo{Op::kClampMax, "clampMax", "clamp_max_scalar_cpu", 2, Typing::kSame, kEveryDType, kNative},

    OpInfo{Op::kEq, "eq", "eq_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kNe, "ne", "ne_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kLt, "lt", "lt_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kLe, "le", "le_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kGt, "gt", "gt_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kGe, "ge", "ge_cpu", 2, Typing::kCompare, kEveryDType, kNative},
    OpInfo{Op::kIsclose, "isclose", "isclose", 2, Typing::kCompare, kEveryDType, kWide | kHalves},
    OpInfo{Op::kIscloseEqualNan, "iscloseEqualNan", "isclose", 2, Typing::kCompare, kEveryDType,
           kWide | kHalves},

    OpInfo{Op::kLogicalAnd, "logicalAnd", "logical_and_cpu", 2, Typing::kLogical, kEveryDType, kBools},
    OpInfo{Op::kLogicalOr, "logicalOr", "logical_or_cpu", 2, Typing::kLogical, kEveryDType, kBools},
    OpInfo{Op::kLogicalXor, "logicalXor", "logical_xor_cpu", 2, Typing::kLogical, kEveryDType, kBools},

    OpInfo{Op::kBitwiseAnd, "bitwiseAnd", "bitwise_and_cpu", 2, Typing::kSame, kBools | kIntegers, kBools | kIntegers},
    OpInfo{Op::kBitwiseOr, "bitwiseOr", "bitwise_or_cpu", 2, Typing::kSame, kBools | kIntegers, kBools | kIntegers},
    OpInfo{Op::kBitwiseXor, "bitwiseXor", "bitwise_xor_cpu", 2, Typing::kSame, kBools | kIntegers, kBools | kIntegers},
    OpInfo{Op::kBitwiseLeftShift, "bitwiseLeftShift", "lshift_cpu", 2, Typing::kSame, kIntegers, kWords},
    OpInfo{Op::kBitwiseRightShift, "bitwiseRightShift", "rshift_cpu", 2, Typing::kSame, kIntegers, kWords},
    OpInfo{Op::kGcd, "gcd", "gcd_cpu", 2, Typing::kSame, kIntegers, kSigned},
    OpInfo{Op::kLcm, "lcm", "lcm_cpu", 2, Typing::kSame, kIntegers, kWords},

    OpInfo{Op::kAtan2, "atan2", "atan2_cpu", 2, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kHypot, "hypot", "hypot_cpu", 2, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kCopysign, "copysign", "copysign_cpu", 2, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kNextafter, "nextafter", "nextafter_cpu", 2, Typing::kSame, kFloats, kFloats},
    OpInfo{Op::kHeaviside, "heaviside", "heaviside_cpu", 2, Typing::kSame, kEveryDType, kWide},
    OpInfo{Op::kLogaddexp, "logaddexp", "logaddexp_cpu", 2, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kLogaddexp2, "logaddexp2", "logaddexp2_cpu", 2, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kXlogy, "xlogy", "xlogy_cpu", 2, Typing::kReal, kEveryDType, kFloats},
    OpInfo{Op::kLdexp, "ldexp", "ldexp_cpu_exp", 2, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kLerpScalar, "lerpScalar", "lerp_kernel_scalar", 2, Typing::kSame, kFloats, kReals},

    OpInfo{Op::kWhere, "where", "where_cpu", 3, Typing::kSelect, kEveryDType, kEveryDType},
    OpInfo{Op::kMaskedFill, "maskedFill", "masked_fill", 3, Typing::kFill, kEveryDType, kEveryDType},
    OpInfo{Op::kLerp, "lerp", "lerp_kernel_tensor", 3, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kAddcmul, "addcmul", "addcmul_cpu_out", 3, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kAddcdiv, "addcdiv", "addcdiv_cpu_out", 3, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kClamp, "clamp", "clamp_cpu", 3, Typing::kSame, kNumbers, kWide},

    OpInfo{Op::kNeg, "neg", "neg_cpu", 1, Typing::kSame, kNumbers, kIntegers | kReals},
    OpInfo{Op::kAbs, "abs", "abs_cpu", 1, Typing::kSame, kNumbers, kIntegers | kReals},
    OpInfo{Op::kSign, "sign", "sign_cpu", 1, Typing::kSame, kEveryDType, kWide},
    OpInfo{Op::kSquare, "square", "square", 1, Typing::kCount, kEveryDType, kIntegers | kReals},
    OpInfo{Op::kRelu, "relu", "relu", 1, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kHardshrink, "hardshrink", "hardshrink_cpu", 1, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kReciprocal, "reciprocal", "reciprocal_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kSqrt, "sqrt", "sqrt_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kRsqrt, "rsqrt", "rsqrt_cpu", 1, Typing::kReal, kEveryDType, kFloats},
    OpInfo{Op::kExp, "exp", "exp_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kExp2, "exp2", "exp2_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kExpm1, "expm1", "expm1_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kLog, "log", "log_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kLog2, "log2", "log2_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kLog10, "log10", "log10_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kLog1p, "log1p", "log1p_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kSigmoid, "sigmoid", "sigmoid_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kErf, "erf", "erf_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kErfc, "erfc", "erfc_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kSin, "sin", "sin_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kCos, "cos", "cos_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kTan, "tan", "tan_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAsin, "asin", "asin_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAcos, "acos", "acos_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAtan, "atan", "atan_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kSinh, "sinh", "sinh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kCosh, "cosh", "cosh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kTanh, "tanh", "tanh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAsinh, "asinh", "asinh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAcosh, "acosh", "acosh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAtanh, "atanh", "atanh_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kAngle, "angle", "angle_cpu", 1, Typing::kReal, kEveryDType, kReals},
    OpInfo{Op::kFloor, "floor", "floor_vml_cpu", 1, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kCeil, "ceil", "ceil_vml_cpu", 1, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kRound, "round", "round_vml_cpu", 1, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kRoundDecimals, "roundDecimals", "round_cpu", 1, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kTrunc, "trunc", "trunc_vml_cpu", 1, Typing::kSame, kNumbers, kWide},
    OpInfo{Op::kFrac, "frac", "frac_cpu", 1, Typing::kSame, kFloats, kReals},
    OpInfo{Op::kLogicalNot, "logicalNot", "logical_not_cpu", 1, Typing::kLogical, kEveryDType, kBools},
    OpInfo{Op::kBitwiseNot, "bitwiseNot", "bitwise_not_cpu", 1, Typing::kSame, kBools | kIntegers, kBools | kIntegers},
    OpInfo{Op::kIsnan, "isnan", "isnan", 1, Typing::kCompare, kEveryDType, kReals},
    OpInfo{Op::kIsposinf, "isposinf", "isposinf", 1, Typing::kCompare, kEveryDType, kReals},
    OpInfo{Op::kIsneginf, "isneginf", "isneginf", 1, Typing::kCompare, kEveryDType, kReals},
    OpInfo{Op::kIsfinite, "isfinite", "isfinite", 1, Typing::kCompare, kEveryDType, kReals},
    OpInfo{Op::kSignbit, "signbit", "signbit_cpu", 1, Typing::kCompare, kEveryDType, kReals},
};
// clang-format on
inline constexpr int kOpCount = static_cast<int>(kOps.size());

constexpr bool in_order() {
  for (std::size_t i = 0; i < kOps.size(); ++i) {
    if (kOps[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(in_order());

constexpr const OpInfo& info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

// Whether the operation raises if an integer is divided by zero.
constexpr bool divides(Op op) {
  return op == Op::kFloorDivide || op == Op::kDivTrunc || op == Op::kRemainder || op == Op::kFmod;
}

}  // namespace stride0
