#include "kernels/extremes.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/bits.h"
#include "kernels/odometer.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Index = std::size_t;
using ByteStride = std::ptrdiff_t;

constexpr Index kVectorBytes = 16;

// All strides are in bytes.
struct ExtremeKernels {
  void (*row)(const std::byte* in, Index size, std::byte* out);
  void (*columns)(const std::byte* in, Index rows, Index width, ByteStride step, std::byte* out);
};

template <class T, bool kLeast>
struct Extreme {
  using D = hn::FixedTag<T, kVectorBytes / sizeof(T)>;
  using V = hn::Vec<D>;
  static constexpr Index kLanes = kVectorBytes / sizeof(T);
  static constexpr bool kHasNaN = hwy::IsFloat<T>();

  static HWY_INLINE V of(V a, V b) { return kLeast ? hn::Min(a, b) : hn::Max(a, b); }
  static HWY_INLINE T of(T a, T b) { return a == a && ((kLeast ? b < a : b > a) || b != b) ? b : a; }

  // All bits set where either input is NaN: or-ing that into a result makes it NaN. Vector minimum and maximum treat
  // NaN differently on different machines.
  static HWY_INLINE V nan_bits(V a, V b) {
    if constexpr (kHasNaN) return hn::VecFromMask(D(), hn::Or(hn::Ne(a, a), hn::Ne(b, b)));
    return hn::Zero(D());
  }
  static HWY_INLINE V with_nan(V extreme, V nan) { return kHasNaN ? hn::Or(extreme, nan) : extreme; }

  static const T* elements(const std::byte* bytes) { return elements_at<T>(bytes); }

  static void row(const std::byte* from, Index size, std::byte* result) {
    const D d;
    constexpr Index kWide = 4 * kLanes;
    const T* const in = elements(from);
    T best = in[0];
    if (size < kWide) {
      STRIDE0_ONE_BY_ONE
      for (Index i = 1; i < size; ++i) best = of(best, in[i]);
    } else {
      V a = hn::LoadU(d, in);
      V b = a;
      V c = a;
      V e = a;
      V nan = hn::Zero(d);
      const T* const last = in + (size - kWide);  // may overlap the group before
      for (const T* group = in;; group = std::min(group + kWide, last)) {
        const V a1 = hn::LoadU(d, group);
        const V b1 = hn::LoadU(d, group + kLanes);
        const V c1 = hn::LoadU(d, group + 2 * kLanes);
        const V e1 = hn::LoadU(d, group + 3 * kLanes);
        a = of(a, a1);
        b = of(b, b1);
        c = of(c, c1);
        e = of(e, e1);
        nan = with_nan(with_nan(nan, nan_bits(a1, b1)), nan_bits(c1, e1));
        if (group == last) break;
      }
      alignas(kVectorBytes) std::array<T, kLanes> lanes;
      hn::StoreU(with_nan(of(of(a, b), of(c, e)), nan), d, lanes.data());
      best = lanes[0];
      STRIDE0_ONE_BY_ONE
      for (const T lane : lanes) best = of(best, lane);
    }
    std::memcpy(result, &best, sizeof(T));
  }

  static void columns(const std::byte* from, Index rows, Index width, ByteStride step, std::byte* result) {
    const D d;
    T* const out = elements_at<T>(result);
    std::memcpy(out, from, width * sizeof(T));
    for (Index r = 1; r < rows; r += 4) {
      const auto row = [&](Index k) {
        return elements(from + static_cast<ByteStride>(std::min(r + k, rows - 1)) * step);
      };
      const T* const p = row(0);
      const T* const q = row(1);
      const T* const s = row(2);
      const T* const t = row(3);
      for (Index i = 0; i < width && width >= kLanes; i += kLanes) {
        const Index column = std::min(i, width - kLanes);
        const V before = hn::LoadU(d, out + column);
        const V a = hn::LoadU(d, p + column);
        const V b = hn::LoadU(d, q + column);
        const V c = hn::LoadU(d, s + column);
        const V e = hn::LoadU(d, t + column);
        const V nan = with_nan(with_nan(nan_bits(a, b), nan_bits(c, e)), nan_bits(before, before));
        hn::StoreU(with_nan(of(before, of(of(a, b), of(c, e))), nan), d, out + column);
      }
      STRIDE0_ONE_BY_ONE
      for (Index i = 0; i < width && width < kLanes; ++i) {
        out[i] = of(of(of(out[i], p[i]), of(q[i], s[i])), t[i]);
      }
    }
  }
};

template <class T, bool kLeast>
constexpr ExtremeKernels kKernels{Extreme<T, kLeast>::row, Extreme<T, kLeast>::columns};

const ExtremeKernels& kernels_for(bool floats, bool least) {
  if (floats) return least ? kKernels<float, true> : kKernels<float, false>;
  return least ? kKernels<std::uint8_t, true> : kKernels<std::uint8_t, false>;
}

}  // namespace

bool run_extremes(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  const DType stored = plan.input.stored;
  const bool floats = stored == DType::kFloat32;
  const bool tests = plan.input.computed == DType::kBool;  // any or all
  const bool least = plan.fold == Op::kMinimum || (tests && plan.fold == Op::kMul);
  const bool most = plan.fold == Op::kMaximum || (tests && plan.fold == Op::kAdd);
  const bool bytes = stored == DType::kBool || stored == DType::kUint8;
  if ((!least && !most) || (floats ? tests : !bytes)) return false;
  const Loop& loop = plan.loop;
  const auto rank = static_cast<Index>(loop.rank);
  const auto inner = static_cast<Index>(plan.inner);
  const bool one_reduced = plan.by_columns ? rank == inner + 1 : inner == 1;
  if (!one_reduced || loop.strides[0][0] != 1 || (plan.by_columns && loop.strides[1][0] != 1)) return false;

  const ExtremeKernels& kernels = kernels_for(floats, least);
  const Dim element = size_of(stored);
  const Index reduced_dim = plan.by_columns ? inner : 0;
  const auto size = static_cast<Index>(loop.sizes[reduced_dim]);
  const auto step = static_cast<ByteStride>(loop.strides[0][reduced_dim] * element);
  std::byte* out = result;
  Odometer odometer(std::span(loop.sizes).first(rank));
  do {
    if (plan.by_columns) {
      kernels.columns(input, size, static_cast<Index>(loop.sizes[0]), step, out);
    } else {
      kernels.row(input, size, out);
    }
  } while (odometer.advance(1, plan.by_columns ? inner : rank, [&](Index dim, Dim by) {
    input += by * loop.strides[0][dim] * element;
    out += by * loop.strides[1][dim] * element;
  }));
  STRIDE0_ONE_BY_ONE
  for (Dim i = 0; tests && i < plan.count; ++i) result[i] = result[i] == std::byte{} ? std::byte{} : std::byte{1};
  return true;
}

}  // namespace stride0
