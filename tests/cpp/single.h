// One number through the kernel of an operation: what it gives, without a plan or a tensor.
#pragma once

#include <array>
#include <tuple>

#include "core/op.h"
#include "kernels/table.h"

namespace stride0 {

// The kernel is that of the last operand's type, which is the type computed in (a mask comes before).
template <class Out, class... T>
Out single_with(const Params& params, Op op, T... numbers) {
  Out out{};
  Rows rows;
  rows.params = &params;
  std::size_t next = 0;
  ((rows.in[next++] = reinterpret_cast<const std::byte*>(&numbers)), ...);
  rows.out = reinterpret_cast<std::byte*>(&out);
  rows.length = rows.count = 1;
  using Last = std::tuple_element_t<sizeof...(T) - 1, std::tuple<T...>>;
  kernel_for(op, dtype_of<Last>, Motion::kVectorVector)(rows);
  return out;
}

template <class Out, class... T>
Out single(Op op, T... numbers) {
  return single_with<Out>(Params{}, op, numbers...);
}

// The answer of an operation that gives a bool.
template <class... T>
bool holds(Op op, T... numbers) {
  return single<Bool>(op, numbers...).byte != 0;
}

}  // namespace stride0
