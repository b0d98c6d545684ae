// Three passes: the largest number, which is taken from all so that no exponential overflows; the exponentials and
// their sum; the quotients, or the differences of logarithms. Floats go through them side by side, be they columns, or
// one row in pieces whose largest numbers and sums are then put together. Doubles go one by one.
#include "kernels/softmax.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/functors/exponential.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kLanes = 4;
constexpr Index kColumns = 1024;  // whose sums the L1 cache holds
constexpr Index kInARow = 64;     // numbers that are added before their sum is widened

double logarithm_of(double x) { return float64::call_logarithm(both(x))[0]; }

// What is taken from numbers before the exponential, so that none is above 0.
template <class T>
T shift_of(Soft kind, T most) {
  return kind == Soft::kLogSumExp && most == -std::numeric_limits<T>::infinity() ? T{} : most;
}

// The logarithm of a sum of exponentials, of which there may be one of infinity.
template <class T>
T joined(double sum, T shift, const T* in, Index size, Index step) {
  if (shift != std::numeric_limits<T>::infinity()) return static_cast<T>(logarithm_of(sum) + double(shift));
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < size; ++i) {
    if (in[i * step] != in[i * step]) return in[i * step];
  }
  return shift;
}

HWY_NOINLINE void soften_one_by_one(Soft kind, const double* in, Index size, Index step, double* out) {
  double most = -kInfinity;
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < size; ++i) most = std::max(most, in[i * step]);
  const double shift = shift_of(kind, most);
  double sum = 0;
  for (Index i = 0; i < size; ++i) {
    const double e = float64::call_exponential(both(in[i * step] - shift))[0];
    if (kind == Soft::kMax) out[i * step] = e;
    sum += e;
  }
  const double log = logarithm_of(sum);
  if (kind == Soft::kLogSumExp) *out = joined(sum, shift, in, size, step);
  for (Index i = 0; i < size && kind != Soft::kLogSumExp; ++i) {
    out[i * step] = kind == Soft::kMax ? out[i * step] / sum : in[i * step] - shift - log;
  }
}

constexpr Index kAtOnce = 2 * kLanes;
using Some = std::array<float, kAtOnce>;

// Some of these are subnormal or 0, which takes longer.
HWY_NOINLINE void small_exponentials(Some& some) {
  STRIDE0_ONE_BY_ONE
  for (Index k = 0; k < kAtOnce; k += kLanes) {
    store_floats(exponential_or_zero(load_floats(&some[k])), &some[k]);
  }
}

// The exponentials of what is not above 0. NaN is not above kLeastNormal either.
HWY_INLINE void replace_by_exponentials(Floats& a, Floats& b) {
  if (HWY_LIKELY(every(Masks32((all(kLeastNormal) <= a) & (all(kLeastNormal) <= b))))) {
    a = normal_exponential(a);
    b = normal_exponential(b);
    return;
  }
  Some some;
  store_floats(a, some.data());
  store_floats(b, some.data() + kLanes);
  small_exponentials(some);
  a = load_floats(some.data());
  b = load_floats(some.data() + kLanes);
}

// The exponentials of numbers side by side, from which `shift` has been taken: one for each, or one for all. Answers
// with their sum.
HWY_NOINLINE double exponentials(const float* in, Index count, const float* shift, float* sums, float* out) {
  double total = 0;
  for (Index k = 0; k < count;) {
    // Few at the end, or none that are wanted, are in a place of their own.
    Some some;
    const bool few = count - k < kAtOnce;
    if (few) {
      some.fill(-std::numeric_limits<float>::infinity());
      std::copy(in + k, in + count, some.begin());
    }
    const Index last = few ? k + kAtOnce : k + std::min(kInARow * kAtOnce, (count - k) / kAtOnce * kAtOnce);
    const float* from = few ? some.data() : in + k;
    float* to = few || out == nullptr ? some.data() : out + k;
    const Index stored = out == nullptr ? 0 : kAtOnce;
    const Index begin = k;
    Floats low{};
    Floats high{};
    for (; k < last; k += kAtOnce, from += kAtOnce, to += stored) {
      const float* const by = sums == nullptr ? shift : shift + k;
      Floats a = load_floats(from) - load_floats(by);
      Floats b = load_floats(from + kLanes) - load_floats(by + kLanes);
      replace_by_exponentials(a, b);
      store_floats(a, to);
      store_floats(b, to + kLanes);
      if (sums == nullptr) {
        low += a;
        high += b;
      } else {
        store_floats(load_floats(sums + k) + a, sums + k);
        store_floats(load_floats(sums + k + kLanes) + b, sums + k + kLanes);
      }
    }
    if (few && out != nullptr) std::copy_n(some.begin(), count - begin, out + begin);
    const Floats sum = low + high;
    for (Index lane = 0; lane < kLanes; ++lane) total += double(sum[lane]);
  }
  return total;
}

float larger_of(float a, float b) { return a < b ? b : a; }  // a NaN is lost, but the sum has it

// By as many rows, which are so far apart.
template <Index kRows>
HWY_NOINLINE void enlarge(const float* in, Index step, Index count, float* most) {
  STRIDE0_INDEPENDENT
  for (Index k = 0; k < count; ++k) {
    float all = most[k];
    STRIDE0_UNROLL
    for (Index row = 0; row < kRows; ++row) all = larger_of(all, in[row * step + k]);
    most[k] = all;
  }
}

void scale(const float* by, Index count, float* out) {
  STRIDE0_INDEPENDENT
  for (Index k = 0; k < count; ++k) out[k] *= by[k];
}

void subtract(const float* in, const float* shift, const float* log, Index count, float* out) {
  STRIDE0_INDEPENDENT
  for (Index k = 0; k < count; ++k) out[k] = in[k] - shift[k] - log[k];
}

float largest_of(const float* row, Index size) {
  constexpr Index kWide = 4 * kLanes;
  std::array<Floats, 4> most;
  most.fill(all(-std::numeric_limits<float>::infinity()));
  Index i = 0;
  for (; i + kWide <= size; i += kWide) {
    STRIDE0_UNROLL
    for (Index k = 0; k < 4; ++k) most[k] = larger(most[k], load_floats(row + i + k * kLanes));
  }
  const Floats together = larger(larger(most[0], most[1]), larger(most[2], most[3]));
  float out = std::max(std::max(together[0], together[1]), std::max(together[2], together[3]));
  STRIDE0_ONE_BY_ONE
  for (; i < size; ++i) out = std::max(out, row[i]);
  return out;
}

void soften_row(Soft kind, const float* in, Index size, float* out) {
  std::array<float, 2 * kLanes> shift;
  shift.fill(shift_of(kind, largest_of(in, size)));
  const double sum = exponentials(in, size, shift.data(), nullptr, kind == Soft::kMax ? out : nullptr);
  if (kind == Soft::kLogSumExp) {
    *out = joined(sum, shift[0], in, size, 1);
  } else if (kind == Soft::kMax) {
    const float share = static_cast<float>(1 / sum);
    STRIDE0_INDEPENDENT
    for (Index i = 0; i < size; ++i) out[i] *= share;
  } else {
    const float first = shift[0];
    const float log = static_cast<float>(logarithm_of(sum));
    STRIDE0_INDEPENDENT
    for (Index i = 0; i < size; ++i) out[i] = in[i] - first - log;
  }
}

HWY_NOINLINE void soften_columns(Soft kind, const float* in, Index size, Index step, Index count, float* out) {
  const Index columns = std::min(count, kColumns);  // which GCC would not believe
  std::array<float, kColumns + kLanes * 2> shift;   // a vector beyond the last is read
  std::array<float, kColumns + kLanes * 2> part;
  std::array<double, kColumns> totals;
  std::fill_n(shift.begin(), columns + kLanes * 2, -std::numeric_limits<float>::infinity());
  std::fill_n(part.begin(), columns + kLanes * 2, 0.0F);
  std::fill_n(totals.begin(), columns, 0.0);
  constexpr Index kRows = 4;  // what they enlarge is read and written once for all of them
  const Index fours = size / kRows * kRows;
  for (Index i = 0; i < fours; i += kRows) enlarge<kRows>(in + i * step, step, columns, shift.data());
  for (Index i = fours; i < size; ++i) enlarge<1>(in + i * step, step, columns, shift.data());
  STRIDE0_ONE_BY_ONE
  for (Index k = 0; k < columns; ++k) shift[k] = shift_of(kind, shift[k]);
  for (Index i = 0; i < size; ++i) {
    exponentials(in + i * step, columns, shift.data(), part.data(), kind == Soft::kMax ? out + i * step : nullptr);
    if (i % kInARow != kInARow - 1 && i + 1 < size) continue;
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < columns; ++k) totals[k] += double(part[k]);
    std::fill_n(part.begin(), columns, 0.0F);
  }
  STRIDE0_ONE_BY_ONE
  for (Index k = 0; k < columns; ++k) {
    const double log = kind == Soft::kMax ? 0 : logarithm_of(totals[k]);
    if (kind == Soft::kLogSumExp) out[k] = joined(totals[k], shift[k], in + k, size, step);
    part[k] = static_cast<float>(kind == Soft::kMax ? 1 / totals[k] : log);
  }
  for (Index i = 0; i < size && kind != Soft::kLogSumExp; ++i, in += step, out += step) {
    if (kind == Soft::kMax) {
      scale(part.data(), columns, out);
    } else {
      subtract(in, shift.data(), part.data(), columns, out);
    }
  }
}

}  // namespace

void run_softmax(Soft kind, DType dtype, const Layers& layers, std::byte* out_bytes, const std::byte* in_bytes) {
  const auto [outer, size, inner] = layers;
  const Index made = kind == Soft::kLogSumExp ? 1 : size;
  const bool wide = dtype == DType::kFloat64;
  for (Index layer = 0; layer < outer; ++layer) {
    for (Index k = 0, count = 1; k < inner; k += count) {
      const Index from = layer * size * inner + k;
      const Index to = layer * made * inner + k;
      count = wide ? 1 : std::min(kColumns, inner - k);
      const auto* const in = reinterpret_cast<const float*>(in_bytes) + from;
      auto* const out = reinterpret_cast<float*>(out_bytes) + to;
      if (wide) {
        soften_one_by_one(kind, reinterpret_cast<const double*>(in_bytes) + from, size, inner,
                          reinterpret_cast<double*>(out_bytes) + to);
      } else if (inner == 1) {
        soften_row(kind, in, size, out);
      } else {
        soften_columns(kind, in, size, inner, count, out);
      }
    }
  }
}

}  // namespace stride0
