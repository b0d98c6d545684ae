// The loops of one operation: one for each dtype that it computes in (core/op.h) and each Motion of its inputs. The
// tables in kernels/tables contain one OpLoops for every operation, built by the functions below.
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

struct OpLoops {
  Op op = Op::kCopy;
  LoopsByDType loops{};
};

// Calls `loops_of.template operator()<T>()` for each type T that the operation computes in.
template <Op kOp, int kArity, class F>
constexpr OpLoops op_loops(F loops_of) {
  static_assert(info(kOp).arity == kArity);
  OpLoops out{kOp};
  for (std::size_t i = 0; i < out.loops.size(); ++i) {
    visit(static_cast<DType>(i), [&]<class T>() {
      if constexpr (info(kOp).computes_in.contains(dtype_of<T>)) out.loops[i] = loops_of.template operator()<T>();
    });
  }
  return out;
}

// The functor and type whose loop serves F and T. If the bits are the same, int8 uses the loop of uint8. Bools use the
// logical functor.
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
constexpr OpLoops unary() {
  return op_loops<kOp, 1>([]<class T>() { return Loops{unary_rows<F, typename Serving<F, T>::Type>}; });
}

template <Op kOp, class F>
constexpr OpLoops binary() {
  return op_loops<kOp, 2>([]<class T>() { return Loops{kBinary<F, T, Motion::kVectorVector>}; });
}

// Also has loops for a scalar on either side.
template <Op kOp, class F>
constexpr OpLoops stretching() {
  return op_loops<kOp, 2>([]<class T>() {
    return Loops{kBinary<F, T, Motion::kVectorVector>, kBinary<F, T, Motion::kVectorScalar>,
                 kBinary<F, T, Motion::kScalarVector>};
  });
}

// Runs a kernel with its inputs swapped, so that the loop for the other order is not compiled.
void run_swapped(Kernel kernel, const Rows& rows);

template <Kernel kKernel>
void swapped(const Rows& rows) {
  run_swapped(kKernel, rows);
}

// The operation commutes, so two loops serve all three motions.
template <Op kOp, class F>
constexpr OpLoops commuting() {
  return op_loops<kOp, 2>([]<class T>() {
    return Loops{kBinary<F, T, Motion::kVectorVector>, kBinary<F, T, Motion::kVectorScalar>,
                 swapped<kBinary<F, T, Motion::kVectorScalar>>};
  });
}

// `a > b` is `b < a`: F is the operation with its operands swapped.
template <Op kOp, class F>
constexpr OpLoops reversing() {
  return op_loops<kOp, 2>([]<class T>() {
    return Loops{swapped<kBinary<F, T, Motion::kVectorVector>>, swapped<kBinary<F, T, Motion::kScalarVector>>,
                 swapped<kBinary<F, T, Motion::kVectorScalar>>};
  });
}

template <Op kOp, class F>
constexpr OpLoops ternary() {
  return op_loops<kOp, 3>([]<class T>() { return Loops{ternary_rows<F, T, T, T>}; });
}

}  // namespace stride0
