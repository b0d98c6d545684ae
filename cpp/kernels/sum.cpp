// The order in which PyTorch adds floats on a machine with vectors of 32 bytes, which is what its recorded sums have.
//
// The two innermost dimensions of a plan are summed at once, and what further dimensions that go add to a result is
// added to what it is by then. Among the two, vectors run along whichever is contiguous and long enough:
//
//   along what goes    a row is summed as a row of vectors, then what is left of it and the lanes one by one;
//   along what stays   neighbouring columns are summed side by side, the last few alone;
//   along neither      the same with vectors of one number.
//
// Four sums run in parallel, be it four columns or every fourth number of a single one. Each is a cascade: 16 numbers
// or more are added one by one, 16 such sums or more are added one by one, and so on.
#include "kernels/sum.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "kernels/pragmas.h"
#include "kernels/strand.h"

namespace stride0 {
namespace {

using Step = std::ptrdiff_t;  // in bytes

constexpr Dim kVectorBytes = 32;
constexpr Index kSums = 4;
constexpr Index kLevels = 3;  // above the numbers themselves
constexpr Dim kStrips = 16;   // summed in turns, so that neighbouring ones share what is read; of long rows, one

// Where the four sums of a strip find their numbers, and where the next strip is.
struct Cascade {
  Step row;     // to the next number of a sum
  Step column;  // to the next sum of the four
  Step strip;
  Dim rows;
  Dim strips;
  bool single;  // the four are one, and the numbers that are too few for another row its last
  Dim rest;     // how many those are
};

using Totals = std::array<std::byte, Index(kStrips* kVectorBytes) * kSums>;

template <class T, Index kLanes>
struct SumOf {
  using Type __attribute__((vector_size(kLanes * sizeof(T)))) = T;
};
template <class T>
struct SumOf<T, 1> {
  using Type = T;
};

template <class V>
[[gnu::always_inline]] inline void add(V& sum, const std::byte* from) {
  V more;
  std::memcpy(&more, from, sizeof(more));
  sum += more;
}

// The sums of each strip, four or one, each of `kLanes` numbers side by side.
template <class T, Index kLanes>
void cascade(const std::byte* from, const Cascade& of, std::byte* totals) {
  using V = typename SumOf<T, kLanes>::Type;
  const int power = std::max(4, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(of.rows - 1))) / 4);
  const Dim chunk = Dim{1} << power;
  const Index count = Index(of.strips) * kSums;
  V* const sums = reinterpret_cast<V*>(totals);
  V levels[kLevels][Index(kStrips) * kSums];
  const bool climbs = of.rows >= chunk;
  for (Index level = 0; climbs && level < kLevels; ++level) std::memset(levels[level], 0, count * sizeof(V));
  for (Dim done = 0;;) {
    const Dim now = std::min(chunk, of.rows - done);
    for (Index s = 0; s < Index(of.strips); ++s) {
      const std::byte* at = from + Step(s) * of.strip + done * of.row;
      V sum[kSums]{};
      for (Dim i = 0; i < now; ++i, at += of.row) {
        STRIDE0_UNROLL
        for (Index k = 0; k < kSums; ++k) add(sum[k], at + Step(k) * of.column);
      }
      std::memcpy(sums + s * kSums, sum, sizeof(sum));
    }
    done += now;
    if (now < chunk) break;
    // A level is passed on when it has had as many sums as a chunk has numbers.
    V* below = sums;
    for (Index level = 0; level < kLevels; ++level) {
      for (Index k = 0; k < count; ++k) {
        levels[level][k] += below[k];
        below[k] = V{};
      }
      if ((done >> (power * static_cast<int>(level + 1)) & (chunk - 1)) != 0) break;
      below = levels[level];
    }
  }
  for (Index level = 0; climbs && level < kLevels; ++level) {
    for (Index k = 0; k < count; ++k) sums[k] += levels[level][k];
  }
  for (Index s = 0; of.single && s < Index(of.strips); ++s) {
    const std::byte* at = from + Step(s) * of.strip + of.rows * of.row;
    V sum = sums[s * kSums];
    for (Dim i = 0; i < of.rest; ++i, at += of.column) add(sum, at);
    for (Index k = 1; k < kSums; ++k) sum += sums[s * kSums + k];
    sums[s] = sum;
  }
}

// Makes one number of each vector of sums, with the `rest` that has filled none before it.
template <class T>
void close_rows(const std::byte* rest, Step row, Dim size, Dim rows, std::byte* totals) {
  constexpr Index kLanes = Index(kVectorBytes) / sizeof(T);
  T* const sums = reinterpret_cast<T*>(totals);
  for (Index j = 0; j < Index(rows); ++j, rest += row) {
    T total = 0;
    for (Dim i = 0; i < size; ++i) add(total, rest + i * Dim{sizeof(T)});
    for (Index lane = 0; lane < kLanes; ++lane) total += sums[j * kLanes + lane];
    sums[j] = total;
  }
}

template <class T>
void add_all(const std::byte* totals, Dim count, std::byte* to) {
  for (Dim i = 0; i < count; ++i) *reinterpret_cast<T*>(to) += reinterpret_cast<const T*>(totals)[i];
}

struct Kernels {
  void (*alone)(const std::byte*, const Cascade&, std::byte*);
  void (*vectors)(const std::byte*, const Cascade&, std::byte*);
  void (*close_rows)(const std::byte*, Step, Dim, Dim, std::byte*);
  void (*add_all)(const std::byte*, Dim, std::byte*);
};

template <class T>
constexpr Kernels kKernels{cascade<T, 1>, cascade<T, Index(kVectorBytes) / sizeof(T)>, close_rows<T>, add_all<T>};

class Summing {
 public:
  Summing(const ReducePlan& plan, std::byte* result, const std::byte* input)
      : loop_(plan.loop),
        element_(size_of(plan.input.stored)),
        lanes_(kVectorBytes / element_),
        kernels_(element_ == sizeof(float) ? kKernels<float> : kKernels<double>),
        adds_(plan.inner > 1),
        in_(input),
        out_(result) {
    if (plan.inner > 0) {
      size_ = loop_.sizes[0];
      step_ = step(0);
      first_ = 1;
    }
    columns_ = first_ < Index(loop_.rank) ? loop_.sizes[first_] : 1;
    column_ = step(first_);
    if (adds_) std::memset(result, 0, Index(plan.count * element_));
  }

  void run() {
    do {
      at_ = 0;
      to_ = out_;
      if (step_ == element_ && size_ >= lanes_) {
        sum(kernels_.vectors, 1, true, true);
      } else {
        if (column_ == element_ && columns_ >= lanes_) {
          sum(kernels_.vectors, lanes_, false);
          sum(kernels_.vectors, lanes_, true);
        } else if (step_ >= column_) {
          sum(kernels_.alone, 1, false);
        }
        sum(kernels_.alone, 1, true);
      }
    } while (advance());
  }

 private:
  Step step(Index dim) const { return static_cast<Step>(loop_.strides[0][dim] * element_); }

  // As many columns as can be taken four times `width` at a time, or once. `rows` are vectors along the columns.
  void sum(void (*kernel)(const std::byte*, const Cascade&, std::byte*), Dim width, bool single, bool rows = false) {
    alignas(kVectorBytes) Totals totals;
    const Dim wide = single ? width : width * Dim{kSums};
    const Step step = rows ? Step{kVectorBytes} : step_;
    const Dim size = rows ? size_ / lanes_ : size_;
    const auto column = static_cast<Step>(width * column_);
    while (columns_ - at_ >= wide) {
      Cascade of{step,   column, column * Step{kSums}, size, std::min(rows ? 1 : kStrips, (columns_ - at_) / wide),
                 single, 0};
      if (single) {
        of.row = step * Step{kSums};
        of.column = step;
        of.strip = column;
        of.rows = size / Dim{kSums};
        of.rest = size % Dim{kSums};
      }
      const std::byte* const from = in_ + at_ * column_;
      kernel(from, of, totals.data());
      if (rows) kernels_.close_rows(from + size * step, column, size_ % lanes_, of.strips, totals.data());
      const Dim count = of.strips * wide;
      at_ += count;
      if (adds_) {
        kernels_.add_all(totals.data(), count, to_);
      } else {
        std::memcpy(to_, totals.data(), Index(count * element_));
        to_ += count * element_;
      }
    }
  }

  bool advance() {
    for (Index i = first_ + 1; i < Index(loop_.rank); ++i) {
      const bool carry = index_[i] + 1 == loop_.sizes[i];
      const Dim move = carry ? -index_[i] : 1;
      index_[i] += move;
      in_ += move * step(i);
      out_ += move * loop_.strides[1][i] * element_;
      if (!carry) return true;
    }
    return false;
  }

  const Loop& loop_;
  const Dim element_;  // bytes
  const Dim lanes_;
  const Kernels& kernels_;
  const bool adds_;  // to what is there, as more than one sum goes into a result
  const std::byte* in_;
  std::byte* out_;
  std::byte* to_ = nullptr;
  Dim size_ = 1;  // of what goes, and the bytes between
  Step step_ = 0;
  Index first_ = 0;  // the dimension of the columns
  Dim columns_ = 1;
  Step column_ = 0;
  Dim at_ = 0;
  std::array<Dim, kMaxRank> index_{};
};

}  // namespace

void run_sum(const ReducePlan& plan, std::byte* result, std::byte* input) {
  Summing(plan, result, input).run();
  if (!plan.averages) return;
  const double many = static_cast<double>(plan.folded);
  const DType dtype = plan.input.stored;
  const float fewer = static_cast<float>(many);
  constexpr Params kNone;
  Rows rows;
  rows.params = &kNone;
  rows.in[0] = rows.out = result;
  rows.in[1] = reinterpret_cast<const std::byte*>(dtype == DType::kFloat32 ? static_cast<const void*>(&fewer) : &many);
  rows.length = Index(plan.count);
  rows.count = 1;
  kernel_for(Op::kDiv, dtype, Motion::kVectorScalar)(rows);
}

}  // namespace stride0
