// Computes sixteen results at a time if they are bytes, because compilers need many more instructions: bools, which are
// masks as wide as the inputs before they are narrowed, and products of bytes.
#pragma once

#include <cstddef>
#include <type_traits>

#include "core/bits.h"
#include "core/dtype.h"
#include "kernels/lanes.h"
#include "plan/plan.h"

namespace stride0 {

// Calls the functor, with the parameters of the call if it takes them.
template <class F, class... N>
constexpr auto call_functor(const Params& params, N... numbers) {
  if constexpr (requires { F::of(numbers..., params); }) {
    return F::of(numbers..., params);
  } else {
    return F::of(numbers...);
  }
}

// The lane type for a stored type. A bool is a byte that is 0 or 1.
template <class T>
using LaneAs = std::conditional_t<std::is_same_v<T, Bool>, std::int8_t, T>;

template <class F, class Out, class... T>
concept ReturnsMasks = std::is_same_v<Out, Bool> && requires(const Params& params, Lanes<LaneAs<T>>... v) {
  requires(
      requires { F::of(v...); } || requires { F::of(v..., params); });
};
template <class F, class... T>
concept OverBytes = (std::is_same_v<T, std::uint8_t> && ...) && requires(Bits8 v) {
  F::of_bytes((static_cast<void>(sizeof(T)), v)...);
};

// Halves the width of each lane, which must be all ones or all zeros. Highway's oldest release has no such function,
// and a shuffle takes three times as long.
HWY_INLINE Bits8 narrowed(Bits8 low, Bits8 high) {
#if defined(__wasm_simd128__)
  return bit_cast<Bits8>(wasm_i8x16_narrow_i16x8(bit_cast<Any>(low), bit_cast<Any>(high)));
#else
  return __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
#endif
}

// The masks of `kCount` results, one byte each. The inputs are RunInputs (kernels/loops.h).
template <class F, std::size_t kCount, class... Input>
HWY_INLINE Bits8 masks(const Params& params, std::size_t index, const Input&... inputs) {
  if constexpr (((kCount * sizeof(typename Input::Type) == 16) && ...)) {
    return bit_cast<Bits8>(call_functor<F>(params, inputs.lanes(index)...));
  } else {
    return narrowed(masks<F, kCount / 2>(params, index, inputs...),
                    masks<F, kCount / 2>(params, index + kCount / 2, inputs...));
  }
}

// How many results one call computes: eight if all inputs have 8 bytes, otherwise sixteen.
template <class... T>
inline constexpr std::size_t kResults = ((sizeof(T) == 8) && ...) ? 8 : 16;

// The results for the first elements of the inputs.
template <class F, class... Input>
HWY_INLINE Bits8 results(const Params& params, const Input&... inputs) {
  if constexpr (OverBytes<F, typename Input::Type...>) {
    return F::of_bytes(inputs.lanes(0)...);
  } else if constexpr (kResults<typename Input::Type...> == 8) {
    const Bits8 wide = masks<F, 8>(params, 0, inputs...);
    return narrowed(wide, wide) & constant<Bits8, 1>();
  } else {
    return masks<F, 16>(params, 0, inputs...) & constant<Bits8, 1>();
  }
}

}  // namespace stride0
