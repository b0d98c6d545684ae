#include "kernels/extremes.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

#include "kernels/odometer.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Index = std::size_t;
using Step = std::ptrdiff_t;

constexpr Index kVectorBytes = 16;
constexpr Index kColumns = 1024;  // side by side, so that what is known of them stays in L1

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
      STRIDE0_ONE_BY_ONE
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
      STRIDE0_ONE_BY_ONE
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
      STRIDE0_ONE_BY_ONE
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

// Where the first of the largest is, or of the smallest, whose signs are turned for that. While the extremes are found
// it is noted which block of elements, or which group of rows, they were in; within that it is searched for.
class PlaceSearch {
 public:
  explicit PlaceSearch(bool least) : sign_(hn::Set(D(), least ? -0.0F : 0.0F)), least_(least) {}

  Index in_row(const float* in, Index size) const {
    constexpr Index kBlock = 128;
    if (size < kWide) return of_few(in, size, 1);
    const D d;
    V a = hn::Set(d, -std::numeric_limits<float>::infinity());
    V b = a;
    V c = a;
    V e = a;
    V best = a;
    V sum = hn::Zero(d);  // which is no number if any is none, or if there are infinities of both signs
    auto blocks = hn::Zero(kPlaces);
    for (Index begin = 0; begin < size; begin += kBlock) {
      for (Index i = begin; i < std::min(begin + kBlock, size); i += kWide) {
        const float* const at = in + std::min(i, size - kWide);
        const V a1 = load(at);
        const V b1 = load(at + kLanes);
        const V c1 = load(at + 2 * kLanes);
        const V e1 = load(at + 3 * kLanes);
        a = hn::Max(a, a1);
        b = hn::Max(b, b1);
        c = hn::Max(c, c1);
        e = hn::Max(e, e1);
        sum = hn::Add(sum, hn::Add(hn::Add(a1, b1), hn::Add(c1, e1)));
      }
      const V now = hn::Max(hn::Max(a, b), hn::Max(c, e));
      const auto block = hn::Set(kPlaces, static_cast<std::uint32_t>(begin));
      blocks = hn::IfThenElse(hn::RebindMask(kPlaces, hn::Gt(now, best)), block, blocks);
      best = now;
    }
    if (!hn::AllTrue(d, hn::Eq(sum, sum))) {
      STRIDE0_ONE_BY_ONE
      for (Index i = 0; i < size; ++i) {
        if (in[i] != in[i]) return i;
      }
    }
    alignas(kVectorBytes) std::array<float, kLanes> values;
    alignas(kVectorBytes) std::array<std::uint32_t, kLanes> places;
    hn::StoreU(hn::Xor(best, sign_), d, values.data());
    hn::StoreU(blocks, kPlaces, places.data());
    float most = values[0];
    for (const float each : values) most = beats(each, most) ? each : most;
    Index begin = size;
    for (Index i = 0; i < kLanes; ++i) begin = std::min<Index>(begin, values[i] == most ? places[i] : size);
    return begin + find(in + begin, size - begin, most);
  }

  void in_columns(const float* in, Index rows, Index width, Index step, Index* places) const {
    constexpr Index kGroup = 16;
    const auto extremes_of = kernels_for(true, least_).columns;
    alignas(kVectorBytes) std::array<float, kColumns> best;
    alignas(kVectorBytes) std::array<float, kColumns> now;
    alignas(kVectorBytes) std::array<std::uint32_t, kColumns> groups{};
    for (Index r = 0; r < rows; r += kGroup) {
      float* const found = r == 0 ? best.data() : now.data();
      extremes_of(reinterpret_cast<const std::byte*>(in + r * step), std::min(kGroup, rows - r), width,
                  static_cast<Step>(step * sizeof(float)), reinterpret_cast<std::byte*>(found));
      if (r == 0) continue;
      const D d;
      const auto group = hn::Set(kPlaces, static_cast<std::uint32_t>(r));
      for (Index c = 0; c < width; c += kLanes) {
        const V before = hn::Load(d, &best[c]);
        const V after = hn::Load(d, &now[c]);
        // A NaN stays, as nothing is greater, and wins, as it is not less.
        const auto stays = hn::Or(hn::Le(hn::Xor(after, sign_), hn::Xor(before, sign_)), hn::Ne(before, before));
        hn::Store(hn::IfThenElse(stays, before, after), d, &best[c]);
        const auto known = hn::Load(kPlaces, &groups[c]);
        hn::Store(hn::IfThenElse(hn::RebindMask(kPlaces, stays), known, group), kPlaces, &groups[c]);
      }
    }
    STRIDE0_ONE_BY_ONE
    for (Index c = 0; c < width; ++c) {
      Index r = groups[c];
      while (!same(in[r * step + c], best[c])) ++r;
      places[c] = r;
    }
  }

 private:
  using D = hn::FixedTag<float, kVectorBytes / sizeof(float)>;
  using V = hn::Vec<D>;
  static constexpr hn::Rebind<std::uint32_t, D> kPlaces{};
  static constexpr Index kLanes = kVectorBytes / sizeof(float);
  static constexpr Index kWide = 4 * kLanes;

  HWY_INLINE V load(const float* at) const { return hn::Xor(hn::LoadU(D(), at), sign_); }
  HWY_INLINE bool beats(float a, float b) const { return (least_ ? a < b : a > b) || (a != a && b == b); }
  static HWY_INLINE bool same(float a, float b) { return a == b || (a != a && b != b); }

  Index of_few(const float* in, Index size, Index step) const {
    Index best = 0;
    STRIDE0_ONE_BY_ONE
    for (Index i = 1; i < size; ++i) {
      if (beats(in[i * step], in[best * step])) best = i;
    }
    return best;
  }

  // The first place of what is somewhere in a row.
  static Index find(const float* in, Index size, float value) {
    const D d;
    const V wanted = hn::Set(d, value);
    const auto at = [&](Index k) HWY_ATTR { return hn::Eq(hn::LoadU(d, in + k), wanted); };
    const auto among = [&](Index k) HWY_ATTR {
      return hn::Or(hn::Or(at(k), at(k + kLanes)), hn::Or(at(k + 2 * kLanes), at(k + 3 * kLanes)));
    };
    Index i = 0;
    while (value == value && i + kWide <= size && hn::AllFalse(d, among(i))) i += kWide;
    while (!same(in[i], value)) ++i;
    return i;
  }

  V sign_;
  bool least_;
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
  STRIDE0_ONE_BY_ONE
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
      STRIDE0_ONE_BY_ONE
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
