// A line of the kernel table: what serves one operation, by the dtype it computes in and by how its inputs move.
#pragma once

#include <array>

#include "core/dtype.h"
#include "core/op.h"
#include "kernels/loops.h"

namespace stride0 {

// An operation that meets a stretched operand often has a loop for it; the others pack the one number first.
struct Loops {
  Kernel vector_vector = nullptr;
  Kernel vector_scalar = nullptr;
  Kernel scalar_vector = nullptr;
};
using Line = std::array<Loops, kDTypeCount>;

template <class... T>
struct Types {};
using Native = Types<Bool, std::uint8_t, std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, double>;
using Numbers = Types<std::uint8_t, std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, double>;
using Bits = Types<Bool, std::uint8_t, std::int8_t, std::int16_t, std::int32_t, std::int64_t>;
using Words = Types<std::int32_t, std::int64_t>;
using Signed = Types<std::int8_t, std::int16_t, std::int32_t, std::int64_t>;
using Wide = Types<std::int32_t, std::int64_t, float, double>;
using Stepwise = Types<std::int32_t, std::int64_t, Float16, BFloat16, float, double>;
using Reals = Types<float, double>;

template <class T>
constexpr Loops& at(Line& line) {
  return line[static_cast<std::size_t>(dtype_of<T>)];
}

// The type whose loop serves T: where the bits are the same, one of unsigned bytes serves signed ones too.
template <class F, class T>
struct Serving {
  using Type = T;
};
template <class F>
requires F::kSignless struct Serving<F, std::int8_t> {
  using Type = std::uint8_t;
};
template <class F, class T, Motion kMotion>
inline constexpr Kernel kBinary = binary_rows<F, typename Serving<F, T>::Type, kMotion>;

template <class F, class... T>
constexpr Line unary(Types<T...> /*types*/) {
  Line line{};
  ((at<T>(line).vector_vector = unary_rows<F, typename Serving<F, T>::Type>), ...);
  return line;
}

template <class F, class... T>
constexpr Line binary(Types<T...> /*types*/) {
  Line line{};
  ((at<T>(line).vector_vector = kBinary<F, T, Motion::kVectorVector>), ...);
  return line;
}

template <class F, class... T>
constexpr Line stretching(Types<T...> types) {
  Line line = binary<F>(types);
  ((at<T>(line).vector_scalar = kBinary<F, T, Motion::kVectorScalar>), ...);
  ((at<T>(line).scalar_vector = kBinary<F, T, Motion::kScalarVector>), ...);
  return line;
}

// Runs a kernel with its inputs the other way round. Defined elsewhere, so that no second copy of its loop is made.
void run_swapped(Kernel kernel, const Rows& rows);

// The same loop with its inputs the other way round.
template <Kernel kKernel>
void swapped(const Rows& rows) {
  run_swapped(kKernel, rows);
}

// An operation that does not mind the order of its operands needs two loops for three ways of moving.
template <class F, class... T>
constexpr Line commuting(Types<T...> types) {
  Line line = binary<F>(types);
  ((at<T>(line).vector_scalar = kBinary<F, T, Motion::kVectorScalar>), ...);
  ((at<T>(line).scalar_vector = swapped<kBinary<F, T, Motion::kVectorScalar>>), ...);
  return line;
}

// `a > b` is `b < a`: F is the operation with its operands the other way round.
template <class F, class... T>
constexpr Line reversing(Types<T...> /*types*/) {
  Line line{};
  ((at<T>(line) = {swapped<kBinary<F, T, Motion::kVectorVector>>, swapped<kBinary<F, T, Motion::kScalarVector>>,
                   swapped<kBinary<F, T, Motion::kVectorScalar>>}),
   ...);
  return line;
}

template <class F, class... T>
constexpr Line ternary(Types<T...> /*types*/) {
  Line line{};
  ((at<T>(line).vector_vector = ternary_rows<F, T, T, T>), ...);
  return line;
}

// The lines of kernels/tables/*.cpp; null for an operation that stands in another file.
const Line* arithmetic_line(Op op);
const Line* comparison_line(Op op);
const Line* integer_line(Op op);
const Line* real_line(Op op);
const Line* select_line(Op op);

}  // namespace stride0
