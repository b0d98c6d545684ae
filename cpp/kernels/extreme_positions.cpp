#include "kernels/extreme_positions.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/bits.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Index = std::size_t;

constexpr Index kVectorBytes = 16;
constexpr Index kColumns = 1024;  // columns at a time, so that their state stays in L1

// Finds the first position of the largest element, or of the smallest. A first pass finds the extreme and notes in
// which block of elements, or group of rows, it was; then that is searched. In rows, the smallest is found by flipping
// signs.
class ExtremeSearch {
 public:
  explicit ExtremeSearch(bool least) : sign_(hn::Set(D(), least ? -0.0F : 0.0F)), least_(least) {}

  Index in_row(const float* in, Index size) const {
    constexpr Index kBlock = 128;
    if (size < kWide) return of_few(in, size, 1);
    const D d;
    V a = hn::Set(d, -std::numeric_limits<float>::infinity());
    V b = a;
    V c = a;
    V e = a;
    V best = a;
    V sum = hn::Zero(d);  // NaN if an element is NaN, or if there are infinities of both signs
    auto blocks = hn::Zero(kPositions);
    for (Index begin = 0; begin < size; begin += kBlock) {
      for (Index i = begin; i < std::min(begin + kBlock, size); i += kWide) {
        const float* const from = in + std::min(i, size - kWide);
        const V a1 = load(from);
        const V b1 = load(from + kLanes);
        const V c1 = load(from + 2 * kLanes);
        const V e1 = load(from + 3 * kLanes);
        a = hn::Max(a, a1);
        b = hn::Max(b, b1);
        c = hn::Max(c, c1);
        e = hn::Max(e, e1);
        sum = hn::Add(sum, hn::Add(hn::Add(a1, b1), hn::Add(c1, e1)));
      }
      const V now = hn::Max(hn::Max(a, b), hn::Max(c, e));
      const auto block = hn::Set(kPositions, static_cast<std::uint32_t>(begin));
      blocks = hn::IfThenElse(hn::RebindMask(kPositions, hn::Gt(now, best)), block, blocks);
      best = now;
    }
    if (!hn::AllTrue(d, hn::Eq(sum, sum))) {
      STRIDE0_ONE_BY_ONE
      for (Index i = 0; i < size; ++i) {
        if (in[i] != in[i]) return i;
      }
    }
    alignas(kVectorBytes) std::array<float, kLanes> values;
    alignas(kVectorBytes) std::array<std::uint32_t, kLanes> positions;
    hn::StoreU(hn::Xor(best, sign_), d, values.data());
    hn::StoreU(blocks, kPositions, positions.data());
    float most = values[0];
    for (const float each : values) most = beats(each, most) ? each : most;
    Index begin = size;
    for (Index i = 0; i < kLanes; ++i) begin = std::min<Index>(begin, values[i] == most ? positions[i] : size);
    return begin + find(in + begin, size - begin, most);
  }

  void in_columns(const float* in, Index rows, Index width, Index step, Index* positions) const {
    STRIDE0_ONE_BY_ONE
    for (Index c = 0; c < width && width < kPair; ++c) positions[c] = of_few(in + c, rows, step);
    if (width < kPair) return;
    std::array<float, kColumns> best;
    std::array<std::uint32_t, kColumns> groups;
    std::fill_n(positions, width, rows);
    const bool has_nan =
        (least_ ? scan_columns<true> : scan_columns<false>)(in, rows, width, step, best.data(), groups.data());
    for (Index r = has_nan ? rows : 0; r-- > 0;) {
      STRIDE0_INDEPENDENT
      for (Index c = 0; c < width; ++c) positions[c] = in[r * step + c] != in[r * step + c] ? r : positions[c];
    }
    STRIDE0_ONE_BY_ONE
    for (Index c = 0; c < width; ++c) {
      if (positions[c] < rows) continue;  // a NaN
      Index r = groups[c];
      while (in[r * step + c] != best[c]) ++r;
      positions[c] = r;
    }
  }

 private:
  using D = hn::FixedTag<float, kVectorBytes / sizeof(float)>;
  using V = hn::Vec<D>;
  static constexpr hn::Rebind<std::uint32_t, D> kPositions{};
  static constexpr Index kLanes = kVectorBytes / sizeof(float);
  static constexpr Index kWide = 4 * kLanes;
  static constexpr Index kPair = 2 * kLanes;

  // Stores each column's extreme and the first group of rows that contains it. Returns whether there may be a NaN.
  template <bool kLeast>
  static HWY_NOINLINE bool scan_columns(const float* in, Index rows, Index width, Index step, float* best,
                                        std::uint32_t* groups) {
    constexpr Index kGroup = 8;
    const D d;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    std::fill_n(best, width, kLeast ? kInfinity : -kInfinity);
    std::memset(groups, 0, width * sizeof(*groups));
    V sum = hn::Zero(d);  // NaN in the same cases as for a row
    for (Index r = 0; r < rows; r += kGroup) {
      const auto row = [&](Index k) { return in + std::min(r + k, rows - 1) * step; };
      const std::array<const float*, kGroup> from{row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)};
      const auto group = hn::Set(kPositions, static_cast<std::uint32_t>(r));
      const auto compare = [&](Index column) HWY_ATTR {
        V most = hn::LoadU(d, from[0] + column);
        V all = most;
        STRIDE0_UNROLL
        for (Index k = 1; k < kGroup; ++k) {
          const V each = hn::LoadU(d, from[k] + column);
          most = kLeast ? hn::Min(most, each) : hn::Max(most, each);
          all = hn::Add(all, each);
        }
        sum = hn::Add(sum, all);
        const V before = hn::LoadU(d, best + column);
        const auto is_more = kLeast ? hn::Lt(most, before) : hn::Gt(most, before);
        hn::StoreU(hn::IfThenElse(is_more, most, before), d, best + column);
        const auto known = hn::LoadU(kPositions, groups + column);
        hn::StoreU(hn::IfThenElse(hn::RebindMask(kPositions, is_more), group, known), kPositions, groups + column);
      };
      for (Index i = 0; i < width; i += kPair) {
        const Index column = std::min(i, width - kPair);  // the last step may overlap the one before
        compare(column);
        compare(column + kLanes);
      }
    }
    return !hn::AllTrue(d, hn::Eq(sum, sum));
  }

  HWY_INLINE V load(const float* from) const { return hn::Xor(hn::LoadU(D(), from), sign_); }
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

  // The first position of a value that the row contains.
  static Index find(const float* in, Index size, float value) {
    const D d;
    const V wanted = hn::Set(d, value);
    const auto matches = [&](Index k) HWY_ATTR { return hn::Eq(hn::LoadU(d, in + k), wanted); };
    const auto among = [&](Index k) HWY_ATTR {
      return hn::Or(hn::Or(matches(k), matches(k + kLanes)), hn::Or(matches(k + 2 * kLanes), matches(k + 3 * kLanes)));
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

bool find_extremes(const Lines& lines, bool least, const LineResults& out) {
  if (lines.dtype != DType::kFloat32) return false;
  const ExtremeSearch search(least);
  const auto* in = elements_at<float>(lines.in);
  std::array<Index, kColumns> positions;
  for (Index line = 0; line < lines.count; ++line, in += lines.size * lines.inner) {
    for (Index c = 0; c < lines.inner; c += kColumns) {
      const Index width = std::min(lines.inner - c, kColumns);
      if (lines.inner == 1) {
        positions[0] = search.in_row(in, lines.size);
      } else {
        search.in_columns(in + c, lines.size, width, lines.inner, positions.data());
      }
      STRIDE0_ONE_BY_ONE
      for (Index k = 0; k < width; ++k) {
        const Index to = line * lines.inner + c + k;
        const float* const from = in + positions[k] * lines.inner + c + k;
        if (out.values != nullptr) std::memcpy(out.values + to * sizeof(float), from, sizeof(float));
        if (out.positions != nullptr) out.positions[to] = static_cast<std::int64_t>(positions[k]);
      }
    }
  }
  return true;
}

}  // namespace stride0
