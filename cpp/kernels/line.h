// The kernels of one operation: a loop for each dtype it computes in (core/op.h) and for each way its inputs move. The
// tables in kernels/tables contain a line for every operation.
#pragma once

#include <array>

#include "core/dtype.h"
#include "core/op.h"
#include "kernels/loops.h"

namespace stride0 {

// Operations that often broadcast a scalar have loops for it. Others first pack the scalar into a block.
struct Loops {
  Kernel vector_vector = nullptr;
  Kernel vector_scalar = nullptr;
  Kernel scalar_vector = nullptr;
};
using LoopsByDType = std::array<Loops, kDTypeCount>;

struct Line {
  Op op = Op::kCopy;
  LoopsByDType loops{};
};

// A line with the result of `loops_of.template operator()<T>()` for each type T that the operation computes in.
template <Op kOp, int kArity, class F>
constexpr Line line_of(F loops_of) {
  static_assert(info(kOp).arity == kArity);
  Line out{kOp};
  for (std::size_t i = 0; i < out.loops.size(); ++i) {
    visit(static_cast<DType>(i), [&]<class T>() {
      if constexpr (info(kOp).computes_in.contains(dtype_of<T>)) out.loops[i] = loops_of.template operator()<T>();
    });
  }
  return out;
}

// The functor and type whose loop is used for F and T. If the bits are the same, int8 uses the loop of uint8. Bools use
// the logical functor.
template <class F, class T>
struct Serving {
  using Functor = F;
  using Type = T;
};
template <class F>
requires F::kSignless struct Serving<F, std::int8_t> {
  using Functor = F;
  using Type = std::uint8_t;
};
template <class F>
requires requires { typename F::OfBools; }
struct Serving<F, Bool> {
  using Functor = typename F::OfBools;
  using Type = Bool;
};
template <class F, class T, Motion kMotion>
inline constexpr Kernel kBinary = binary_rows<typename Serving<F, T>::Functor, typename Serving<F, T>::Type, kMotion>;

template <Op kOp, class F>
constexpr Line unary() {
  return line_of<kOp, 1>([]<class T>() { return Loops{unary_rows<F, typename Serving<F, T>::Type>}; });
}

template <Op kOp, class F>
constexpr Line binary() {
  return line_of<kOp, 2>([]<class T>() { return Loops{kBinary<F, T, Motion::kVectorVector>}; });
}

template <Op kOp, class F>
constexpr Line stretching() {
  return line_of<kOp, 2>([]<class T>() {
    return Loops{kBinary<F, T, Motion::kVectorVector>, kBinary<F, T, Motion::kVectorScalar>,
                 kBinary<F, T, Motion::kScalarVector>};
  });
}

// Runs a kernel with its inputs swapped. In another file, so that the loop is not compiled twice.
void run_swapped(Kernel kernel, const Rows& rows);

// A kernel that runs `kKernel` with its inputs swapped.
template <Kernel kKernel>
void swapped(const Rows& rows) {
  run_swapped(kKernel, rows);
}

// If the order of the operands does not matter, two loops serve all three motions.
template <Op kOp, class F>
constexpr Line commuting() {
  return line_of<kOp, 2>([]<class T>() {
    return Loops{kBinary<F, T, Motion::kVectorVector>, kBinary<F, T, Motion::kVectorScalar>,
                 swapped<kBinary<F, T, Motion::kVectorScalar>>};
  });
}

// `a > b` is `b < a`: F is the operation with its operands swapped.
template <Op kOp, class F>
constexpr Line reversing() {
  return line_of<kOp, 2>([]<class T>() {
    return Loops{swapped<kBinary<F, T, Motion::kVectorVector>>, swapped<kBinary<F, T, Motion::kScalarVector>>,
                 swapped<kBinary<F, T, Motion::kVectorScalar>>};
  });
}

template <Op kOp, class F>
constexpr Line ternary() {
  return line_of<kOp, 3>([]<class T>() { return Loops{ternary_rows<F, T, T, T>}; });
}

}  // namespace stride0
