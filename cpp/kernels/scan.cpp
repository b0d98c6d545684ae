#include "kernels/scan.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

#include "core/bits.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/lanes.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kRows = 4;        // at once: none waits for its last step, and their addresses differ in a page
constexpr Index kRowsAtOnce = 4;  // of columns: read before any of them is written
constexpr Index kColumns = 1024;  // whose running results fit the L1 cache

struct RunningSum {
  static constexpr int kNone = 0;
  template <class T>
  static T apply(T so_far, T value) {
    return so_far + value;
  }
};

struct RunningProduct {
  static constexpr int kNone = 1;
  template <class T>
  static T apply(T so_far, T value) {
    return so_far * value;
  }
};

// Two scans at a time. The state is log(e^most · (1 + more)), so that each element waits only for its own exponential
// and logarithm.
struct RunningLogSumExp {
  Doubles most = both(-kInfinity);
  Doubles more = both(-1);  // empty

  HWY_NOINLINE Doubles add(Doubles x) {
    const Masks exceeds = x > most;
    const Doubles e =
        float64::call_exponential((x == most) ? both(0) : -magnitude(x - most));  // equal infinities give 0
    more = exceeds ? (more + 1.0) * e : more + e;
    most = exceeds ? x : most;
    return most + float64::logarithm_of_one_plus(more);
  }
  void begin_with(Doubles sum) {
    most = sum;
    more = both(0);
  }
};

// `count` scans side by side. Elements of a scan are `step` apart, and adjacent scans `lane`.
struct ScanLayout {
  Index size;
  Index step;
  Index lane;
  Index count;
  bool narrow;
};

template <class Op, class Carry, class T>
void scan(const ScanLayout& layout, T* out, const T* in) {
  std::array<Carry, kColumns> carry;
  STRIDE0_ONE_BY_ONE
  for (Index k = 0; k < layout.count; ++k) carry[k] = Carry(Op::kNone);
  for (Index i = 0; i < layout.size; ++i, in += layout.step, out += layout.step) {
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < layout.count; ++k) {
      const T sum = static_cast<T>(carry[k] = Op::apply(carry[k], Carry(in[k * layout.lane])));
      if (layout.narrow) carry[k] = Carry(sum);
      out[k * layout.lane] = sum;
    }
  }
}

template <class T>
void scan_log_sums(const ScanLayout& layout, T* out, const T* in) {
  std::array<RunningLogSumExp, kColumns / 2> carry;
  for (Index i = 0; i < layout.size; ++i, in += layout.step, out += layout.step) {
    for (Index k = 0; k < layout.count; k += 2) {
      const Index first = k * layout.lane;
      const Index second = k + 1 < layout.count ? first + layout.lane : first;
      const Doubles sum = carry[k / 2].add(Doubles{double(in[first]), double(in[second])});
      out[first] = static_cast<T>(sum[0]);
      out[second] = static_cast<T>(sum[1]);
      if (layout.narrow) carry[k / 2].begin_with(Doubles{double(out[first]), double(out[second])});
    }
  }
}

// Sums of floats, the most frequent case: four columns at once. Reads several rows before it writes any, because
// processors mistake a read for one of what was just written if both have the same offset in their pages.
template <Index kNow>
void sum_columns(Index step, Index count, float* out, const float* in, Doubles* sums) {
  for (Index k = 0; k < count; k += 4, sums += 2) {
    std::array<Doubles, 2 * kNow> x;
    STRIDE0_UNROLL
    for (Index i = 0; i < kNow; ++i) {
      x[2 * i] = load_widened(in + i * step + k);
      x[2 * i + 1] = load_widened(in + i * step + k + 2);
    }
    Doubles low = sums[0];
    Doubles high = sums[1];
    STRIDE0_UNROLL
    for (Index i = 0; i < kNow; ++i) {
      low += x[2 * i];
      high += x[2 * i + 1];
      store_floats(narrowed(low, high), out + i * step + k);
    }
    sums[0] = low;
    sums[1] = high;
  }
}

void sum_columns(Index size, Index step, Index count, float* out, const float* in) {
  std::array<Doubles, kColumns / 2> sums;
  std::fill_n(sums.begin(), count / 2, Doubles{});
  Index i = 0;
  for (; i + kRowsAtOnce <= size; i += kRowsAtOnce) {
    sum_columns<kRowsAtOnce>(step, count, out + i * step, in + i * step, sums.data());
  }
  for (; i < size; ++i) sum_columns<1>(step, count, out + i * step, in + i * step, sums.data());
}

void sum_rows(Index size, float* out, const float* in) {
  std::array<double, kRows> sums{};
  for (Index i = 0; i < size; ++i) {
    STRIDE0_UNROLL
    for (Index k = 0; k < kRows; ++k) {
      sums[k] += double(in[k * size + i]);
      out[k * size + i] = static_cast<float>(sums[k]);
    }
  }
}

template <class Op, class Carry, class T>
void scan_layers(const Layers& layers, bool narrow, std::byte* out_bytes, const std::byte* in_bytes) {
  const auto [outer, size, inner] = layers;
  auto* out = elements_at<T>(out_bytes);
  const auto* in = elements_at<T>(in_bytes);
  const bool rows = inner == 1;
  const Index layer = rows ? kRows : 1;
  for (Index row = 0; row < outer; row += layer) {
    const Index count = rows ? std::min(outer - row, layer) : inner;
    for (Index start = 0, now = 0; start < count; start += now) {
      now = std::min(count - start, kColumns);
      const Index from = row * size * inner + start;
      if constexpr (std::is_same_v<Op, RunningSum> && std::is_same_v<T, float>) {
        if (rows && count == kRows && !narrow) {
          sum_rows(size, out + from, in + from);
          continue;
        }
        if (!rows && !narrow && now >= 4) {
          now -= now % 4;
          sum_columns(size, inner, now, out + from, in + from);
          continue;
        }
      }
      const ScanLayout layout{size, inner, rows ? size : 1, now, narrow};
      if constexpr (std::is_same_v<Op, RunningLogSumExp>) {
        scan_log_sums(layout, out + from, in + from);
      } else {
        scan<Op, Carry>(layout, out + from, in + from);
      }
    }
  }
}

template <class Op>
auto kernel_of(DType dtype) {
  if (dtype == DType::kInt64) return scan_layers<Op, std::uint64_t, std::uint64_t>;
  return dtype == DType::kFloat64 ? scan_layers<Op, double, double> : scan_layers<Op, double, float>;
}

}  // namespace

void run_scan(Scan kind, DType dtype, bool narrow, const Layers& layers, std::byte* out, const std::byte* in) {
  const auto kernel = kind == Scan::kSum         ? kernel_of<RunningSum>(dtype)
                      : kind == Scan::kProd      ? kernel_of<RunningProduct>(dtype)
                      : dtype == DType::kFloat64 ? scan_layers<RunningLogSumExp, double, double>
                                                 : scan_layers<RunningLogSumExp, double, float>;
  kernel(layers, narrow, out, in);
}

}  // namespace stride0
