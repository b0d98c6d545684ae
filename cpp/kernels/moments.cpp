// One pass: sums the deviations from a mean estimated from the first elements, then corrects it by their own mean. If
// the estimate was far off, a second pass uses the corrected mean. Floats are summed as floats, several side by side
// and not many in a row, then in double. If squares come near the limits of float, all is done again in double.
#include "kernels/moments.h"

#include <hwy/base.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kVectors = 4;     // side by side in registers
constexpr Index kInARow = 256;    // elements that are added before their sum is widened
constexpr Index kRows = 32;       // the same for columns
constexpr Index kRowsAtOnce = 8;  // rows that are read side by side
constexpr Index kColumns = 512;   // whose sums the L1 cache holds
constexpr Index kFirst = 16;      // elements that the mean is estimated from

template <class T>
constexpr Index kLanesOf = 16 / sizeof(T);

struct Deviations {
  double sum = 0;
  double squares = 0;
};

struct Spread {
  double mean = 0;
  double squares = 0;

  // Corrects an estimated mean, given the deviations from it. `share` is 1 / size.
  static Spread about(double near, const Deviations& of, double share) {
    return {near + of.sum * share, of.squares - of.sum * of.sum * share};
  }
};

template <class T>
HWY_NOINLINE Deviations deviations_of(const T* values, Index step, Index size, double mean) {
  Deviations out;
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < size; ++i) {
    const double by = double(values[i * step]) - mean;
    out.sum += by;
    out.squares += by * by;
  }
  return out;
}

// In double. With infinities, one by one as in PyTorch: the mean is infinite only if the last element is.
template <class T>
HWY_NOINLINE Spread exact_spread(const T* values, Index step, Index size) {
  const double share = 1 / double(size);
  const double near = deviations_of(values, step, size, 0).sum * share;
  Spread out = Spread::about(near, deviations_of(values, step, size, near), share);
  if (std::isfinite(out.squares) || size == 0) return out;
  out = {};
  STRIDE0_ONE_BY_ONE
  for (Index i = 0; i < size; ++i) {
    const double by = double(values[i * step]) - out.mean;
    out.mean += by / double(i + 1);
    out.squares += by * (double(values[i * step]) - out.mean);
  }
  return out;
}

// Whether a sum of squares computed in T stayed in the range where it is accurate.
template <class T>
bool is_in_range(double squares) {
  return std::is_same_v<T, double> ? std::isfinite(squares) : squares > 1e-30 && squares < 1e37;
}

template <class T>
constexpr Index kElementsAtOnce = kVectors* kLanesOf<T>;

template <class T>
HWY_INLINE void add_widened(Lanes<T> values, double* to) {
  const auto add = [](Doubles more, double* target) {
    more += load_group<Doubles>(target);
    std::memcpy(target, &more, sizeof more);
  };
  if constexpr (std::is_same_v<T, float>) {
    add(low_half(values), to);
    add(high_half(values), to + 2);
  } else {
    add(values, to);
  }
}

template <class T>
HWY_NOINLINE void add_wide(const T* from, Index count, double* to) {
  for (Index k = 0; k < count; k += kLanesOf<T>) add_widened<T>(load_group<Lanes<T>>(from + k), to + k);
}

// Whether the estimate was close enough to the mean for the correction to lose at most a bit.
bool is_close(const Deviations& of, const Spread& found) { return of.squares <= 2 * found.squares; }

// Sums deviations and their squares, side by side. A row has one mean, columns have one each.
template <class T, Index kMeans>
struct DeviationSums {
  using Some = std::array<Lanes<T>, kVectors>;
  std::array<Lanes<T>, kMeans> mean;
  Some sums{};
  Some squares{};

  HWY_INLINE void add(const T* from, Index step, Index rows) {
    for (Index i = 0; i < rows; ++i, from += step) {
      STRIDE0_UNROLL
      for (Index k = 0; k < kVectors; ++k) {
        const Lanes<T> by = load_group<Lanes<T>>(from + k * kLanesOf<T>) - mean[kMeans == 1 ? 0 : k];
        sums[k] += by;
        squares[k] += by * by;
      }
    }
  }
};

// Adds part of a row to the sums of its lanes.
template <class T>
HWY_NOINLINE void add_row(const T* from, Index rows, const T* mean, double* to, double* squares_to) {
  DeviationSums<T, 1> deviations;  // one mean, because more would not fit the registers
  deviations.mean[0] = load_group<Lanes<T>>(mean);
  deviations.add(from, kElementsAtOnce<T>, rows);
  add_widened<T>((deviations.sums[0] + deviations.sums[1]) + (deviations.sums[2] + deviations.sums[3]), to);
  add_widened<T>((deviations.squares[0] + deviations.squares[1]) + (deviations.squares[2] + deviations.squares[3]),
                 squares_to);
}

// Adds some rows of each column to the sums so far.
template <class T>
HWY_NOINLINE void add_rows(const T* from, Index step, Index rows, Index count, const T* means, T* to, T* squares_to) {
  for (Index k = 0; k < count; k += kElementsAtOnce<T>) {
    DeviationSums<T, kVectors> deviations;
    std::memcpy(&deviations.mean, means + k, sizeof deviations.mean);
    std::memcpy(&deviations.sums, to + k, sizeof deviations.sums);
    std::memcpy(&deviations.squares, squares_to + k, sizeof deviations.squares);
    deviations.add(from + k, step, rows);
    std::memcpy(to + k, &deviations.sums, sizeof deviations.sums);
    std::memcpy(squares_to + k, &deviations.squares, sizeof deviations.squares);
  }
}

template <class T>
Deviations row_deviations(const T* row, Index size, T mean) {
  std::array<double, kLanesOf<T>> sums{};
  std::array<double, kLanesOf<T>> squares{};
  std::array<T, kLanesOf<T>> means;
  means.fill(mean);
  const Index rows = size / kElementsAtOnce<T>;
  Deviations out = deviations_of(row + rows * kElementsAtOnce<T>, 1, size % kElementsAtOnce<T>, double(mean));
  for (Index i = 0; i < rows; i += kInARow) {
    add_row(row + i * kElementsAtOnce<T>, std::min(kInARow, rows - i), means.data(), sums.data(), squares.data());
  }
  for (Index k = 0; k < kLanesOf<T>; ++k) {
    out.sum += sums[k];
    out.squares += squares[k];
  }
  return out;
}

template <class T>
Spread spread_of_row(const T* row, Index size, double share) {
  const Index first = std::min(size, kFirst);
  Spread found;
  found.mean = deviations_of(row, 1, first, 0).sum / double(first);
  Deviations of;
  for (int turn = 0; turn < 2 && (turn == 0 || !is_close(of, found)); ++turn) {
    const T near = static_cast<T>(found.mean);
    of = row_deviations(row, size, near);
    found = Spread::about(double(near), of, share);
  }
  return is_in_range<T>(of.squares) ? found : exact_spread(row, 1, size);
}

// Sums for columns side by side.
template <class T>
struct ColumnSums {
  std::array<T, kColumns> means;
  std::array<double, kColumns> sums;
  std::array<double, kColumns> squares;
  std::array<T, kColumns> some;  // the sums of up to kRows rows, before they are widened
  std::array<T, kColumns> some_squares;

  Deviations deviations(Index k) const { return {sums[k], squares[k]}; }
  Spread spread(Index k, double share) const { return Spread::about(double(means[k]), deviations(k), share); }

  void add(const T* from, Index size, Index step, Index count) {
    const Index first = std::min(size, kFirst);
    std::fill_n(sums.begin(), count, 0.0);
    for (Index i = 0; i < first; ++i) add_wide(from + i * step, count, sums.data());
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < count; ++k) means[k] = static_cast<T>(sums[k] / double(first));
    const double share = 1 / double(size);
    add_about(from, size, step, count);
    bool close = true;
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < count; ++k) close &= is_close(deviations(k), spread(k, share));
    if (close) return;
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < count; ++k) means[k] = static_cast<T>(spread(k, share).mean);
    add_about(from, size, step, count);
  }

 private:
  void add_about(const T* from, Index size, Index step, Index count) {
    std::fill_n(sums.begin(), count, 0.0);
    std::fill_n(squares.begin(), count, 0.0);
    for (Index row = 0; row < size; row += kRows) {
      const Index last = std::min(row + kRows, size);
      std::fill_n(some.begin(), count, T{});
      std::fill_n(some_squares.begin(), count, T{});
      for (Index start = row; start < last; start += kRowsAtOnce) {
        add_rows(from + start * step, step, std::min(kRowsAtOnce, last - start), count, means.data(), some.data(),
                 some_squares.data());
      }
      add_wide(some.data(), count, sums.data());
      add_wide(some_squares.data(), count, squares.data());
    }
  }
};

template <class T>
HWY_NOINLINE void moments(const Moments& of, const Layers& layers, T* spread, T* mean, const T* in) {
  const auto [outer, size, inner] = layers;
  const double share = 1 / double(size);
  const double degrees = std::max(double(size) - of.correction, 0.0);
  const auto put = [&](const Spread& found) {
    const double variance = found.squares / degrees;
    *spread++ = static_cast<T>(of.root ? std::sqrt(variance) : variance);
    if (mean != nullptr) *mean++ = static_cast<T>(found.mean);
  };
  ColumnSums<T> columns;
  for (Index layer = 0; layer < outer; ++layer, in += size * inner) {
    for (Index column = 0; column < inner;) {
      const T* const from = in + column;
      const Index count = std::min(kColumns, (inner - column) / kElementsAtOnce<T> * kElementsAtOnce<T>);
      if (count == 0) {
        put(inner == 1 ? spread_of_row(from, size, share) : exact_spread(from, inner, size));
        ++column;
        continue;
      }
      columns.add(from, size, inner, count);
      for (Index k = 0; k < count; ++k) {
        put(is_in_range<T>(columns.squares[k]) ? columns.spread(k, share) : exact_spread(from + k, inner, size));
      }
      column += count;
    }
  }
}

}  // namespace

void run_moments(const Moments& of, DType dtype, const Layers& layers, std::byte* spread, std::byte* mean,
                 const std::byte* in) {
  const auto run = [&]<class T>(T* /*type*/) {
    moments(of, layers, elements_at<T>(spread), elements_at<T>(mean), elements_at<T>(in));
  };
  if (dtype == DType::kFloat32) {
    run(static_cast<float*>(nullptr));
  } else {
    run(static_cast<double*>(nullptr));
  }
}

}  // namespace stride0
