// Runs an operation's kernel on single numbers, without a plan or a tensor.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "core/bits.h"
#include "core/op.h"
#include "kernels/table.h"

namespace stride0 {

// Uses the kernel for the last operand's type (a mask comes before it).
template <class Out, class... T>
Out single_with(const Params& params, Op op, T... numbers) {
  Out out{};
  Rows rows;
  rows.params = &params;
  std::size_t next = 0;
  ((rows.in[next++] = bytes_at(&numbers)), ...);
  rows.out = bytes_at(&out);
  rows.length = rows.count = 1;
  using Last = std::tuple_element_t<sizeof...(T) - 1, std::tuple<T...>>;
  kernel_for(op, dtype_of<Last>, Motion::kVectorVector)(rows);
  return out;
}

template <class T>
concept NarrowInteger = std::is_integral_v<T> && sizeof(T) < sizeof(std::int32_t);

// If there is no kernel for a narrow integer, computes in int32, as plan/typing.h says.
template <class Out, class... T>
Out single(Op op, T... numbers) {
  if constexpr ((NarrowInteger<T> && ...) && NarrowInteger<Out>) {
    if ((!info(op).computes_in.contains(dtype_of<T>) && ...)) {
      return static_cast<Out>(single_with<std::int32_t>(Params{}, op, static_cast<std::int32_t>(numbers)...));
    }
  }
  return single_with<Out>(Params{}, op, numbers...);
}

// The result of an operation that gives a bool.
template <class... T>
bool holds(Op op, T... numbers) {
  return single<Bool>(op, numbers...).byte != 0;
}

}  // namespace stride0
