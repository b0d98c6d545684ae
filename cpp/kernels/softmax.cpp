// Three passes, as in PyTorch: the largest element, which is subtracted so that no exponential overflows; the
// exponentials and their sum; the quotients, or the differences of logarithms. Floats are computed side by side:
// columns, or a row in eight sums that are then added up. Each step is rounded. Doubles are computed one by one. 16-bit
// floats are widened by the caller; for them, PyTorch rounds some steps to 16 bits and adds up rows in another order.
#include "kernels/softmax.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/real.h"
#include "kernels/loops.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kLanes = 4;
constexpr Index kVector = 2 * kLanes;  // the width of PyTorch's vectors, whose lanes are added up last

HWY_NOINLINE void softmax_one_by_one(Softmax kind, const double* in, Index size, Index step, double* out) {
  double most = -kInfinity;
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < size; ++i) most = std::max(most, in[i * step]);
  double sum = 0;
  for (Index i = 0; i < size; ++i) {
    const double e = float64::call_exponential(both(in[i * step] - most))[0];
    if (kind == Softmax::kSoftmax) out[i * step] = e;
    sum += e;
  }
  const double log = float64::call_logarithm(both(sum))[0];
  for (Index i = 0; i < size; ++i) {
    out[i * step] = kind == Softmax::kSoftmax ? out[i * step] / sum : in[i * step] - most - log;
  }
}

// The exponentials of adjacent elements minus `shift`, which has one value for each or one for all. They are computed
// in `out` if it is given and they fill whole vectors there.
class Exponentials {
 public:
  static constexpr Index kMost = 1024;  // exponentials that fit the L1 cache

  HWY_INLINE const float* of(const float* in, const float* shift, bool one, Index count, float* out) {
    const Index whole = (count + kVector - 1) / kVector * kVector;
    float* const some = out != nullptr && count == whole ? out : some_.data();
    STRIDE0_UNROLLED
    for (Index k = 0; k < count; ++k) some[k] = in[k] - shift[one ? 0 : k];
    std::fill(some + count, some + whole, 0.0F);
    kRounded<Exp>(bytes_at(some), bytes_at(some), bytes_at(some), whole * sizeof(float));
    std::fill(some + count, some + whole, 0.0F);
    if (out != nullptr && some != out) std::copy_n(some, count, out);
    return some;
  }

 private:
  std::array<float, kMost + kVector> some_;
};

// Replaces sums by their logarithms. The array has room for whole vectors; elements beyond the sums become 1.
void take_logarithms(float* sums, Index count) {
  const Index whole = (count + kVector - 1) / kVector * kVector;
  std::fill(&sums[count], &sums[whole], 1.0F);
  auto* const bytes = bytes_at(sums);
  kRounded<Log>(bytes, bytes, bytes, whole * sizeof(float));
}

float larger_of(float a, float b) { return a < b ? b : a; }  // may drop a NaN, but the sum keeps it

// Updates the maxima with `kRows` rows that are `step` apart.
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

void divide(const float* by, Index count, float* out) {
  STRIDE0_INDEPENDENT
  for (Index k = 0; k < count; ++k) out[k] /= by[k];
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

using Rounding = float (*)(float);

// PyTorch's rounding to 16 bits; null for wider floats.
Rounding rounding_to(DType dtype) {
  return dtype == DType::kFloat16 ? rounded<Float16> : dtype == DType::kBFloat16 ? rounded<BFloat16> : nullptr;
}

// Adds vectors of eight to one pair of sums, or alternately to two.
template <Index kPairs>
HWY_INLINE void add_vectors(const float* e, Index count, std::array<Floats, 4>& sums) {
  std::array<Floats, 4> own = sums;  // in registers
  for (Index k = 0; k < count; k += kPairs * kVector) {
    own[0] += load_floats(e + k);
    own[1] += load_floats(e + k + kLanes);
    if (kPairs == 1 || k + kVector >= count) continue;
    own[2] += load_floats(e + k + kVector);
    own[3] += load_floats(e + k + kVector + kLanes);
  }
  sums = own;
}

void softmax_row(Softmax kind, Rounding round, const float* in, Index size, float* out) {
  const float shift = largest_of(in, size);
  Exponentials exponentials;
  // For 16-bit floats, kLogSoftmax uses sixteen sums, and kSoftmax adds elements that fill no vector at the end.
  const bool sixteen = round != nullptr && kind == Softmax::kLogSoftmax;
  const bool rest_last = round != nullptr && kind == Softmax::kSoftmax;
  std::array<Floats, 4> sums{};
  std::array<float, kVector> rest{};
  for (Index i = 0, count = 0; i < size; i += count) {
    count = std::min(size - i, Exponentials::kMost);
    const float* const e = exponentials.of(in + i, &shift, true, count, kind == Softmax::kSoftmax ? out + i : nullptr);
    const Index added = rest_last ? count / kVector * kVector : count;
    std::copy(e + added, e + count, rest.begin());
    if (sixteen) {
      add_vectors<2>(e, added, sums);
    } else {
      add_vectors<1>(e, added, sums);
    }
  }
  const Floats low = sums[0] + sums[2];
  const Floats high = sums[1] + sums[3];
  std::array<float, kVector> sum{};
  STRIDE0_UNROLL
  for (Index k = 0; k < kVector; ++k) sum[0] += k < kLanes ? low[k] : high[k - kLanes];
  for (const float each : rest) sum[0] += each;
  if (kind == Softmax::kSoftmax) {
    const float share = 1 / sum[0];
    STRIDE0_UNROLLED
    for (Index i = 0; i < size; ++i) out[i] *= share;
  } else {
    if (round != nullptr) sum[0] = round(sum[0]);
    take_logarithms(sum.data(), 1);
    const float log = round != nullptr ? round(sum[0]) : sum[0];
    STRIDE0_INDEPENDENT
    for (Index i = 0; i < size; ++i) out[i] = in[i] - shift - log;
  }
}

constexpr Index kColumns = Exponentials::kMost;

// PyTorch computes columns from `late` on one by one, and rounds 16-bit exponentials before it divides.
HWY_NOINLINE void softmax_columns(Softmax kind, Rounding round, Index late, const float* in, Index size, Index step,
                                  Index count, float* out) {
  const Index columns = std::min(count, kColumns);  // GCC does not see this bound
  std::array<float, kColumns> shift;
  std::array<float, kColumns> sums;
  std::fill_n(shift.begin(), columns, -std::numeric_limits<float>::infinity());
  sums.fill(0);
  constexpr Index kRows = 4;  // all rows that read and write the maxima once
  const Index fours = size / kRows * kRows;
  for (Index i = 0; i < fours; i += kRows) enlarge<kRows>(in + i * step, step, columns, shift.data());
  for (Index i = fours; i < size; ++i) enlarge<1>(in + i * step, step, columns, shift.data());
  Exponentials exponentials;
  for (Index i = 0; i < size; ++i) {
    float* const to = kind == Softmax::kSoftmax ? out + i * step : nullptr;
    const float* const e = exponentials.of(in + i * step, shift.data(), false, columns, to);
    STRIDE0_INDEPENDENT
    for (Index k = 0; k < columns; ++k) sums[k] += e[k];
    for (Index k = late; k < columns && round != nullptr && to != nullptr; ++k) to[k] = round(to[k]);
  }
  if (kind == Softmax::kLogSoftmax) take_logarithms(sums.data(), columns);
  for (Index i = 0; i < size; ++i, in += step, out += step) {
    if (kind == Softmax::kSoftmax) {
      divide(sums.data(), columns, out);
    } else {
      subtract(in, shift.data(), sums.data(), columns, out);
    }
  }
}

}  // namespace

void run_softmax(Softmax kind, DType dtype, bool rows, const Layers& layers, std::byte* out_bytes,
                 const std::byte* in_bytes) {
  const auto [outer, size, inner] = layers;
  const bool wide = dtype == DType::kFloat64;
  const Rounding round = rounding_to(dtype);
  const Index vectors = inner / (2 * kVector) * (2 * kVector);  // columns in whole vectors of 16-bit floats
  for (Index layer = 0; layer < outer; ++layer) {
    for (Index k = 0, count = 1; k < inner; k += count) {
      const Index offset = layer * size * inner + k;
      count = wide ? 1 : std::min(kColumns, inner - k);
      const auto* const in = elements_at<float>(in_bytes) + offset;
      auto* const out = elements_at<float>(out_bytes) + offset;
      if (wide) {
        softmax_one_by_one(kind, elements_at<double>(in_bytes) + offset, size, inner,
                           elements_at<double>(out_bytes) + offset);
      } else if (rows) {
        softmax_row(kind, round, in, size, out);
      } else {
        softmax_columns(kind, round, std::max(vectors, k) - k, in, size, inner, count, out);
      }
    }
  }
}

}  // namespace stride0
