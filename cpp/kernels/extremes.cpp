#include "kernels/extremes.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "kernels/odometer.h"

namespace stride0 {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Index = std::size_t;
using Step = std::ptrdiff_t;

constexpr Index kVectorBytes = 16;
constexpr Index kColumns = 512;     // side by side, so that what is known of them stays in L1
constexpr Index kRowsInBlock = 16;  // measured: shorter ones take longer to compare, longer ones to search
constexpr Index kRowElements = 1024;

// All strides are in bytes.
struct Kernels {
  void (*row)(const std::byte* in, Index size, std::byte* out);
  void (*columns)(const std::byte* in, Index rows, Index width, Step step, std::byte* out);
};

template <class T, bool kLeast>
struct Extreme {
  using D = hn::FixedTag<T, kVectorBytes / sizeof(T)>;
  using V = hn::Vec<D>;
  static constexpr Index kLanes = kVectorBytes / sizeof(T);
  static constexpr bool kHasNaN = hwy::IsFloat<T>();

  static HWY_INLINE V of(V a, V b) { return kLeast ? hn::Min(a, b) : hn::Max(a, b); }
  static HWY_INLINE T of(T a, T b) { return a == a && ((kLeast ? b < a : b > a) || b != b) ? b : a; }

  // All bits where either is NaN, which make a NaN of whatever they are put on. What a minimum or maximum of vectors
  // makes of NaN differs between machines.
  static HWY_INLINE V nan_bits(V a, V b) {
    if constexpr (kHasNaN) return hn::VecFromMask(D(), hn::Or(hn::Ne(a, a), hn::Ne(b, b)));
    return hn::Zero(D());
  }
  static HWY_INLINE V with_nan(V extreme, V nan) { return kHasNaN ? hn::Or(extreme, nan) : extreme; }

  static const T* elements(const std::byte* at) { return reinterpret_cast<const T*>(at); }

  static void row(const std::byte* from, Index size, std::byte* result) {
    const D d;
    constexpr Index kWide = 4 * kLanes;
    const T* const in = elements(from);
    T best = in[0];
    if (size < kWide) {
      for (Index i = 1; i < size; ++i) best = of(best, in[i]);
    } else {
      V a = hn::LoadU(d, in);
      V b = a;
      V c = a;
      V e = a;
      V nan = hn::Zero(d);
      for (Index i = 0; i < size; i += kWide) {
        const T* const at = in + std::min(i, size - kWide);  // the last ones, some of them once more
        const V a1 = hn::LoadU(d, at);
        const V b1 = hn::LoadU(d, at + kLanes);
        const V c1 = hn::LoadU(d, at + 2 * kLanes);
        const V e1 = hn::LoadU(d, at + 3 * kLanes);
        a = of(a, a1);
        b = of(b, b1);
        c = of(c, c1);
        e = of(e, e1);
        nan = with_nan(with_nan(nan, nan_bits(a1, b1)), nan_bits(c1, e1));
      }
      alignas(kVectorBytes) std::array<T, kLanes> lanes;
      hn::StoreU(with_nan(of(of(a, b), of(c, e)), nan), d, lanes.data());
      best = lanes[0];
      for (const T lane : lanes) best = of(best, lane);
    }
    std::memcpy(result, &best, sizeof(T));
  }

  static void columns(const std::byte* from, Index rows, Index width, Step step, std::byte* result) {
    const D d;
    T* const out = reinterpret_cast<T*>(result);
    std::memcpy(out, from, width * sizeof(T));
    for (Index r = 1; r < rows; r += 4) {
      const auto row = [&](Index k) { return elements(from + static_cast<Step>(std::min(r + k, rows - 1)) * step); };
      const T* const p = row(0);
      const T* const q = row(1);
      const T* const s = row(2);
      const T* const t = row(3);
      for (Index i = 0; i < width && width >= kLanes; i += kLanes) {
        const Index at = std::min(i, width - kLanes);
        const V before = hn::LoadU(d, out + at);
        const V a = hn::LoadU(d, p + at);
        const V b = hn::LoadU(d, q + at);
        const V c = hn::LoadU(d, s + at);
        const V e = hn::LoadU(d, t + at);
        const V nan = with_nan(with_nan(nan_bits(a, b), nan_bits(c, e)), nan_bits(before, before));
        hn::StoreU(with_nan(of(before, of(of(a, b), of(c, e))), nan), d, out + at);
      }
      for (Index i = 0; i < width && width < kLanes; ++i) {
        out[i] = of(of(of(out[i], p[i]), of(q[i], s[i])), t[i]);
      }
    }
  }
};

template <class T, bool kLeast>
constexpr Kernels kKernels{Extreme<T, kLeast>::row, Extreme<T, kLeast>::columns};

const Kernels& kernels_for(bool floats, bool least) {
  if (floats) return least ? kKernels<float, true> : kKernels<float, false>;
  return least ? kKernels<std::uint8_t, true> : kKernels<std::uint8_t, false>;
}

// The search for the places of what is extreme: in a row or columns of which the extremes of some elements at a time
// are found first, and then of those where they are.
class PlaceSearch {
 public:
  explicit PlaceSearch(bool least) : least_(least), kernels_(kernels_for(true, least)) {}

  Index in_row(const float* in, Index size) const {
    float best = extreme_from(in, size);
    Index begin = 0;
    for (Index i = kRowElements; i < size; i += kRowElements) {
      const float next = extreme_from(in + i, size - i);
      if (!beats(next, best)) continue;
      best = next;
      begin = i;
    }
    return begin + find(in + begin, size - begin, best);
  }

  void in_columns(const float* in, Index rows, Index width, Index step, Index* places) const {
    const D d;
    const hn::Rebind<std::uint32_t, D> db;
    std::array<float, kColumns> best{};
    std::array<float, kColumns> next{};
    std::array<std::uint32_t, kColumns> blocks{};
    const float* const a = (least_ ? next : best).data();
    const float* const b = (least_ ? best : next).data();
    const auto extremes = [&](Index r, float* out) {
      kernels_.columns(reinterpret_cast<const std::byte*>(in + r * step), std::min(rows - r, kRowsInBlock), width,
                       static_cast<Step>(step * sizeof(float)), reinterpret_cast<std::byte*>(out));
    };
    extremes(0, best.data());
    for (Index r = kRowsInBlock; r < rows; r += kRowsInBlock) {
      extremes(r, next.data());
      const auto block = hn::Set(db, static_cast<std::uint32_t>(r / kRowsInBlock));
      for (Index c = 0; c < width; c += kLanes) {
        const auto now = hn::LoadU(d, next.data() + c);
        const auto before = hn::LoadU(d, best.data() + c);
        const auto wins = hn::Or(hn::Lt(hn::LoadU(d, a + c), hn::LoadU(d, b + c)),
                                 hn::AndNot(hn::Ne(before, before), hn::Ne(now, now)));
        hn::StoreU(hn::IfThenElse(wins, now, before), d, best.data() + c);
        const auto known = hn::LoadU(db, blocks.data() + c);
        hn::StoreU(hn::IfThenElse(hn::RebindMask(db, wins), block, known), db, blocks.data() + c);
      }
    }
    for (Index c = 0; c < width; ++c) {
      Index r = blocks[c] * kRowsInBlock;
      while (!same(in[r * step + c], best[c])) ++r;
      places[c] = r;
    }
  }

 private:
  using D = hn::FixedTag<float, kVectorBytes / sizeof(float)>;
  static constexpr Index kLanes = kVectorBytes / sizeof(float);

  HWY_INLINE bool beats(float a, float b) const { return (least_ ? a < b : a > b) || (a != a && b == b); }
  static HWY_INLINE bool same(float a, float b) { return a == b || (a != a && b != b); }

  float extreme_from(const float* in, Index size) const {
    float out;
    kernels_.row(reinterpret_cast<const std::byte*>(in), std::min(size, kRowElements),
                 reinterpret_cast<std::byte*>(&out));
    return out;
  }

  // The first place of what is somewhere in a row.
  static Index find(const float* in, Index size, float value) {
    const D d;
    const auto wanted = hn::Set(d, value);
    const auto at = [&](Index k) HWY_ATTR { return hn::Eq(hn::LoadU(d, in + k), wanted); };
    const auto among = [&](Index k) HWY_ATTR {
      return hn::Or(hn::Or(at(k), at(k + kLanes)), hn::Or(at(k + 2 * kLanes), at(k + 3 * kLanes)));
    };
    Index i = 0;
    while (value == value && i + 4 * kLanes <= size && hn::AllFalse(d, among(i))) i += 4 * kLanes;
    while (!same(in[i], value)) ++i;
    return i;
  }

  bool least_;
  const Kernels& kernels_;
};

}  // namespace

bool run_extremes(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  const DType stored = plan.input.stored;
  const bool floats = stored == DType::kFloat32;
  const bool tests = plan.input.computed == DType::kBool;  // whether any byte is not zero, or all
  const bool least = plan.fold == Op::kMinimum || (tests && plan.fold == Op::kMul);
  const bool most = plan.fold == Op::kMaximum || (tests && plan.fold == Op::kAdd);
  const bool bytes = stored == DType::kBool || stored == DType::kUint8;
  if ((!least && !most) || (floats ? tests : !bytes)) return false;
  const Loop& loop = plan.loop;
  const auto rank = static_cast<Index>(loop.rank);
  const auto inner = static_cast<Index>(plan.inner);
  const bool one_goes = plan.stays_inside ? rank == inner + 1 : inner == 1;
  if (!one_goes || loop.strides[0][0] != 1 || (plan.stays_inside && loop.strides[1][0] != 1)) return false;

  const Kernels& kernels = kernels_for(floats, least);
  const Dim element = size_of(stored);
  const Index goes = plan.stays_inside ? inner : 0;
  const auto size = static_cast<Index>(loop.sizes[goes]);
  const auto step = static_cast<Step>(loop.strides[0][goes] * element);
  std::byte* out = result;
  Odometer odometer(std::span(loop.sizes).first(rank));
  do {
    if (plan.stays_inside) {
      kernels.columns(input, size, static_cast<Index>(loop.sizes[0]), step, out);
    } else {
      kernels.row(input, size, out);
    }
  } while (odometer.advance(1, plan.stays_inside ? inner : rank, [&](Index dim, Dim by) {
    input += by * loop.strides[0][dim] * element;
    out += by * loop.strides[1][dim] * element;
  }));
  for (Dim i = 0; tests && i < plan.count; ++i) result[i] = result[i] == std::byte{} ? std::byte{} : std::byte{1};
  return true;
}

bool find_extremes(const Lines& lines, bool least, const Picked& out) {
  if (lines.dtype != DType::kFloat32) return false;
  const PlaceSearch search(least);
  const auto* in = reinterpret_cast<const float*>(lines.in);
  std::array<Index, kColumns> places;
  for (Index line = 0; line < lines.count; ++line, in += lines.size * lines.inner) {
    for (Index c = 0; c < lines.inner; c += kColumns) {
      const Index width = std::min(lines.inner - c, kColumns);
      if (lines.inner == 1) {
        places[0] = search.in_row(in, lines.size);
      } else {
        search.in_columns(in + c, lines.size, width, lines.inner, places.data());
      }
      for (Index k = 0; k < width; ++k) {
        const Index to = line * lines.inner + c + k;
        const float* const from = in + places[k] * lines.inner + c + k;
        if (out.values != nullptr) std::memcpy(out.values + to * sizeof(float), from, sizeof(float));
        if (out.places != nullptr) out.places[to] = static_cast<std::int64_t>(places[k]);
      }
    }
  }
  return true;
}

}  // namespace stride0
