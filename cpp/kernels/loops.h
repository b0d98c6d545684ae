// The loops of elementwise kernels: they apply a functor (kernels/functors) of one, two or three elements to every run.
// Most are plain loops, which the compiler vectorises if the functor allows it. Functors for Highway's vectors and
// functors for several floats at once have loops over those.
#pragma once

#include <hwy/highway.h>

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "core/bits.h"
#include "core/dtype.h"
#include "kernels/byte_results.h"
#include "kernels/cast.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/half_steps.h"
#include "kernels/lane_loops.h"
#include "kernels/pragmas.h"
#include "kernels/rows.h"

namespace stride0 {

// A stored element as the functor takes it. A Bool becomes a C++ bool; a byte other than 0 is true.
template <class T>
constexpr auto number(T stored) {
  if constexpr (std::is_same_v<T, Bool>) {
    return stored.byte != 0;
  } else {
    return stored;
  }
}
template <class N>
struct StoredAs {
  using Type = N;
};
template <>
struct StoredAs<bool> {
  using Type = Bool;
};
template <class N>
constexpr typename StoredAs<N>::Type stored(N value) {
  if constexpr (std::is_same_v<N, bool>) {
    return Bool{static_cast<std::uint8_t>(value)};
  } else {
    return value;
  }
}

// A copy of the parameters, if the functor takes them. A loop that reads them from memory reads them again for each
// element, and is vectorised less well.
template <class F, class... N>
constexpr Params params_of(const Rows& rows, N... numbers) {
  if constexpr (requires(const Params& params) { F::of(numbers..., params); }) {
    return *rows.params;
  } else {
    return {};
  }
}

template <class T>
const T* run_of(const Rows& rows, std::size_t input, std::size_t r) {
  return elements_at<T>(rows.in[input] + static_cast<std::ptrdiff_t>(r) * rows.in_step[input]);
}

template <class F, class T>
void unary_rows(const Rows& rows);

// The loop of a function of one float or of two.
template <class F, Kernel kOfDoubles, bool kTwo>
constexpr Groups rounded_loop() {
  if constexpr (requires { typename F::Approximation::Quick; }) {
    return quickly_rounded<F, kOfDoubles, kTwo>;
  } else {
    return correctly_rounded<F, kOfDoubles, kTwo>;
  }
}
template <class F>
inline constexpr Groups kRounded = rounded_loop<F, unary_rows<F, double>, false>();

// A functor that computes floats in several steps, and rounds each.
template <class F>
concept InFloatSteps = requires {
  Groups{F::float_steps};
};

namespace hn = hwy::HWY_NAMESPACE;

// Highway's oldest supported release has no doubles on WebAssembly; plain loops serve them.
template <class F, class T>
concept OverVectors = std::is_same_v<T, float> && requires(hn::Vec<hn::ScalableTag<float>> v) {
  F::of_vectors(v, v);
};

// One input of a run: an element for each result, or one element for all of them. That one is read before anything is
// written, because a run in place may overwrite it.
template <bool kConstant, class T>
struct RunInput {
  using Type = T;
  const T* run;
  T first;

  explicit RunInput(const std::byte* start) : run(elements_at<T>(start)), first(*run) {}
  constexpr auto element(std::size_t i) const { return number(kConstant ? first : run[i]); }
  template <class D>
  HWY_INLINE auto load(D d, std::size_t i) const {
    if constexpr (kConstant) {
      return hn::Set(d, first);
    } else {
      return hn::LoadU(d, run + i);
    }
  }
  HWY_INLINE auto lanes(std::size_t i) const {
    std::array<T, 16 / sizeof(T)> same;
    same.fill(first);
    const auto* const from = kConstant ? same.data() : run + i;
    if constexpr (std::is_same_v<T, Bool>) {
      const auto bytes = load_group<Bits8>(from);
      const auto one = constant<Bits8, 1>();
      return bit_cast<Lanes<std::int8_t>>(bytes < one ? bytes : one);
    } else {
      return load_group<Lanes<T>>(from);
    }
  }
};

// One run of plain numbers.
template <class F, class Out, class... Input>
HWY_INLINE void plain_run(const Params& params, Out* out, std::size_t length, Input... inputs) {
  const auto one_by_one = [&](std::size_t i)
                              HWY_ATTR { out[i] = stored(call_functor<F>(params, inputs.element(i)...)); };
  if constexpr (ReturnsMasks<F, Out, typename Input::Type...> || OverBytes<F, typename Input::Type...>) {
    constexpr std::size_t kNow = kResults<typename Input::Type...>;
    STRIDE0_ONE_BY_ONE
    for (; length >= kNow; length -= kNow, out += kNow, ((inputs.run += kNow), ...)) {  // as in vector_rows
      const Bits8 bytes = results<F>(params, inputs...);
      std::memcpy(out, &bytes, kNow);
    }
    STRIDE0_ONE_BY_ONE
    for (std::size_t i = 0; i < length; ++i) one_by_one(i);
  } else if constexpr ((IsHalf<typename Input::Type> || ...)) {
    // Functors that round every step to 16 bits are long. Vectorised, they are ten times as long and hardly faster.
    STRIDE0_ONE_BY_ONE
    for (std::size_t i = 0; i < length; ++i) one_by_one(i);
  } else if constexpr ((std::is_same_v<Out, std::uint8_t> || std::is_same_v<Out, std::int32_t>)&&requires {
                         F::kLessThanCounting;
                       }) {
    STRIDE0_UNROLLED
    for (std::size_t i = 0; i < length; ++i) one_by_one(i);
  } else {
    STRIDE0_INDEPENDENT
    for (std::size_t i = 0; i < length; ++i) one_by_one(i);
  }
}
template <class F, class... Input>
void plain_rows(const Rows& rows) {
  const Params params = params_of<F>(rows, number(typename Input::Type{})...);
  using Out = typename StoredAs<decltype(call_functor<F>(params, number(typename Input::Type{})...))>::Type;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const auto along = static_cast<std::ptrdiff_t>(r);
    auto* const out = elements_at<Out>(rows.out + along * rows.out_step);
    [&]<std::size_t... k>(std::index_sequence<k...>) {
      plain_run<F>(params, out, rows.length, Input(rows.in[k] + along * rows.in_step[k])...);
    }
    (std::index_sequence_for<Input...>());
  }
}

template <class F, class T>
void unary_rows(const Rows& rows) {
  if constexpr (std::is_same_v<T, float> && ApproximatedOfOne<F>) {
    rows_of_groups(rows, 1, sizeof(T), kRounded<F>);
  } else if constexpr (std::is_same_v<T, float> && InFloatSteps<F>) {
    rows_of_groups(rows, 1, sizeof(T), F::float_steps);
  } else if constexpr (kUnaryGroups<F, T>) {
    rows_of_groups(rows, 1, sizeof(T), groups_of<F, T>);
  } else {
    plain_rows<F, RunInput<false, T>>(rows);
  }
}

// For runs of 12 elements whose second input is the same row: keeps that row in three registers. Loading it again for
// each run would take a quarter longer, except for quotients, which take longer than any load.
template <class F, class T>
void register_row_and_rows(const Rows& rows) {
  const hn::FixedTag<T, 4> d;
  static_assert(kRegisterRow == 12);
  const T* const begin = elements_at<T>(rows.in[1]);
  const auto first = hn::LoadU(d, begin);
  const auto second = hn::LoadU(d, begin + 4);
  const auto third = hn::LoadU(d, begin + 8);
  const std::byte* from = rows.in[0];
  std::byte* to = rows.out;
  const std::ptrdiff_t from_step = rows.in_step[0];
  const std::ptrdiff_t to_step = rows.out_step;
  STRIDE0_ONE_BY_ONE
  for (std::size_t left = rows.count; left > 0; --left, from += from_step, to += to_step) {
    const T* const a = elements_at<T>(from);
    T* const out = elements_at<T>(to);
    hn::StoreU(F::of_vectors(hn::LoadU(d, a), first), d, out);
    hn::StoreU(F::of_vectors(hn::LoadU(d, a + 4), second), d, out + 4);
    hn::StoreU(F::of_vectors(hn::LoadU(d, a + 8), third), d, out + 8);
  }
}

// For runs of 4 to 12 elements with one input the same row, and the other a scalar for each run: keeps the row in three
// registers. The last one ends where the row does, so the vectors of a shorter row overlap.
template <class F, class T, Motion kMotion>
void register_row_and_numbers(const Rows& rows) {
  constexpr std::size_t kRow = kMotion == Motion::kVectorScalar ? 0 : 1;
  constexpr std::size_t kNumber = 1 - kRow;
  const hn::FixedTag<T, 4> d;
  static_assert(kRegisterRow == 12 && kLeastRegisterRow == 4);
  const std::size_t last = rows.length - 4;
  const std::size_t middle = last < 4 ? last : 4;
  const std::size_t count = rows.count;
  const std::ptrdiff_t from_step = rows.in_step[kNumber];
  const std::ptrdiff_t to_step = rows.out_step;
  const std::array<std::ptrdiff_t, 2> in_plane = rows.in_plane;
  const std::ptrdiff_t out_plane = rows.out_plane;
  auto in = rows.in;
  std::byte* plane = rows.out;
  for (std::size_t planes = rows.planes; planes > 0; --planes) {
    const T* const begin = elements_at<T>(in[kRow]);
    const auto first = hn::LoadU(d, begin);
    const auto second = hn::LoadU(d, begin + middle);
    const auto third = hn::LoadU(d, begin + last);
    const std::byte* from = in[kNumber];
    std::byte* to = plane;
    STRIDE0_ONE_BY_ONE
    for (std::size_t left = count; left > 0; --left, from += from_step, to += to_step) {
      T* const out = elements_at<T>(to);
      const auto number = hn::Set(d, *elements_at<T>(from));
      const auto store = [&](auto row, std::size_t offset) HWY_ATTR {
        hn::StoreU(kRow == 0 ? F::of_vectors(row, number) : F::of_vectors(number, row), d, out + offset);
      };
      store(first, 0);
      store(second, middle);
      store(third, last);
    }
    in[0] += in_plane[0];
    in[1] += in_plane[1];
    plane += out_plane;
  }
}

// Uses one of these loops if an input is the same short row for all runs; otherwise returns false.
template <class F, class T, Motion kMotion>
HWY_INLINE bool with_register_row(const Rows& rows) {
  if (rows.count == 1 || rows.length > kRegisterRow) return false;
  if (rows.in_step[kMotion == Motion::kVectorScalar ? 0 : 1] != 0) return false;
  if constexpr (kMotion == Motion::kVectorVector) {
    if (rows.length < kRegisterRow) return false;
    register_row_and_rows<F, T>(rows);
  } else {
    if (rows.length < kLeastRegisterRow) return false;
    register_row_and_numbers<F, T, kMotion>(rows);
  }
  return true;
}

// Moves pointers instead of an index, because constant offsets from a pointer cost nothing. Reads the fields of `rows`
// once, because runs may be short.
template <class F, class T, Motion kMotion>
void vector_rows(const Rows& rows) {
  if constexpr (!std::is_same_v<F, Div>) {
    if (with_register_row<F, T, kMotion>(rows)) return;
  }
  const hn::ScalableTag<T> d;
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t length = rows.length;
  const std::array<std::ptrdiff_t, kMaxInputs> in_step = rows.in_step;
  const std::ptrdiff_t out_step = rows.out_step;
  auto in = rows.in;
  std::byte* to = rows.out;
  for (std::size_t r = rows.count; r > 0; --r) {
    RunInput<kMotion == Motion::kScalarVector, T> a(in[0]);
    RunInput<kMotion == Motion::kVectorScalar, T> b(in[1]);
    T* out = elements_at<T>(to);
    const auto step = [&](std::size_t index)
                          HWY_ATTR { hn::StoreU(F::of_vectors(a.load(d, index), b.load(d, index)), d, out + index); };
    const auto go = [&](std::size_t elements) {
      a.run += elements;
      b.run += elements;
      out += elements;
    };
    std::size_t left = length;
    STRIDE0_ONE_BY_ONE
    for (; left >= 4 * lanes; left -= 4 * lanes, go(4 * lanes)) {  // in cache, counting costs as much as adding
      step(0);
      step(lanes);
      step(2 * lanes);
      step(3 * lanes);
    }
    STRIDE0_ONE_BY_ONE
    for (; left >= lanes; left -= lanes, go(lanes)) step(0);
    // The tail is the same with vectors of one lane: no load leaves a run.
    const hn::CappedTag<T, 1> one;
    STRIDE0_ONE_BY_ONE
    for (; left > 0; --left, go(1)) hn::StoreU(F::of_vectors(a.load(one, 0), b.load(one, 0)), one, out);
    in[0] += in_step[0];
    in[1] += in_step[1];
    to += out_step;
  }
}

template <class F, class T, Motion kMotion>
void binary_rows(const Rows& rows) {
  if constexpr (RoundsSteps<F, T>) {
    static_assert(kMotion == Motion::kVectorVector);
    constexpr bool kReturnsBool = std::is_same_v<decltype(call_functor<F>(Params(), 0.0F, 0.0F)), bool>;
    rows_of_steps(rows, dtype_of<T>, kReturnsBool ? DType::kBool : dtype_of<T>, rounded_steps<F, T>);
  } else if constexpr (std::is_same_v<T, float> && ApproximatedOfTwo<F>) {
    static_assert(kMotion == Motion::kVectorVector);
    rows_of_groups(rows, 2, sizeof(T), rounded_loop<F, binary_rows<F, double, kMotion>, true>());
  } else if constexpr (std::is_same_v<T, float> && InFloatSteps<F>) {
    static_assert(kMotion == Motion::kVectorVector);
    rows_of_groups(rows, 2, sizeof(T), F::float_steps);
  } else if constexpr (kBinaryGroups<F, T>) {
    static_assert(kMotion == Motion::kVectorVector);
    rows_of_groups(rows, 2, sizeof(T), groups_of<F, T>);
  } else if constexpr (OverVectors<F, T>) {
    vector_rows<F, T, kMotion>(rows);
  } else {
    plain_rows<F, RunInput<kMotion == Motion::kScalarVector, T>, RunInput<kMotion == Motion::kVectorScalar, T>>(rows);
  }
}

// The first of three inputs may have another type, as the mask of a selection does.
template <class F, class A, class B, class C>
void ternary_rows(const Rows& rows) {
  plain_rows<F, RunInput<false, A>, RunInput<false, B>, RunInput<false, C>>(rows);
}

}  // namespace stride0
