// Adds floats in the order that PyTorch uses on a machine with vectors of 32 bytes.
//
// The two innermost dimensions of a plan are summed at once; sums over further reduced dimensions are added to the
// result so far. Vectors go along one of the two, if it is contiguous and long enough:
//
//   the reduced one   a row is summed as a row of vectors, then the rest of it and the lanes one by one
//   the other one     adjacent columns are summed side by side, the last few alone
//   neither           the same with vectors of one element
#include "kernels/sum.h"

#include <algorithm>
#include <cstring>

#include "core/bits.h"
#include "kernels/cascade.h"
#include "kernels/loop_operand.h"
#include "kernels/odometer.h"

namespace stride0 {
namespace {

using namespace cascading;

struct SumKernels {
  void (*alone)(const std::byte*, const Cascade&, std::byte*);
  void (*vectors)(const std::byte*, const Cascade&, std::byte*);
  void (*along)(const std::byte*, ByteStride, Index, Index, std::byte*);
  void (*write_totals)(const std::byte*, Index, std::byte*, bool);
  Index lanes;  // in a vector of sums
};

template <class T>
constexpr Index kLanes = Index(kVectorBytes) / sizeof(TypeOfSum<T>);
template <class T>
constexpr SumKernels kKernels{cascade<T, 1>, cascade<T, kLanes<T>>, sum_contiguous_rows<T>, write_totals<T>, kLanes<T>};

class Summing {
 public:
  Summing(const ReducePlan& plan, std::byte* result, const std::byte* input)
      : loop_(plan.loop),
        element_(size_of(plan.input.stored)),
        whole_(Index(kVectorBytes / element_)),
        kernels_(visit_float(plan.input.stored, []<class T>() -> const SumKernels& { return kKernels<T>; })),
        adds_(plan.inner > 1),
        in_(input),
        out_(result),
        odometer_(std::span(loop_.sizes).first(Index(loop_.rank))) {
    if (plan.inner > 0) {
      size_ = Index(loop_.sizes[0]);
      step_ = step(0);
      first_ = 1;
    }
    if (first_ < Index(loop_.rank)) {  // beyond the rank, sizes and strides are undefined
      columns_ = Index(loop_.sizes[first_]);
      column_ = step(first_);
    }
    if (adds_) std::memset(result, 0, Index(plan.count * element_));
  }

  void run() {
    do {
      next_column_ = 0;
      to_ = out_;
      if (step_ == element_ && size_ >= whole_) {
        sum_along();
      } else {
        if (column_ == element_ && columns_ >= whole_) {
          sum(kernels_.vectors, kernels_.lanes, false);
          sum(kernels_.vectors, kernels_.lanes, true);
        } else if (step_ >= column_) {
          sum(kernels_.alone, 1, false);
        }
        sum(kernels_.alone, 1, true);
      }
    } while (advance());
  }

 private:
  ByteStride step(Index dim) const { return static_cast<ByteStride>(loop_.strides[0][dim] * element_); }

  // Sums as many columns as fill groups of four vectors of `width`, or with `single`, one vector.
  void sum(void (*kernel)(const std::byte*, const Cascade&, std::byte*), Index width, bool single) {
    const Index wide = single ? width : width * kSums;
    const ByteStride column = ByteStride(width) * column_;
    while (columns_ - next_column_ >= wide) {
      Cascade of{step_,  column, column * ByteStride{kSums}, size_, std::min(kStrips, (columns_ - next_column_) / wide),
                 single, 0};
      if (single) of = {step_ * ByteStride{kSums}, step_, column, size_ / kSums, of.strips, true, size_ % kSums};
      kernel(in_ + ByteStride(next_column_) * column_, of, totals_.data());
      write(of.strips * wide);
    }
  }

  void sum_along() {
    while (next_column_ < columns_) {
      const Index now = std::min(columns_ - next_column_, kStrips);
      kernels_.along(in_ + ByteStride(next_column_) * column_, column_, now, size_, totals_.data());
      write(now);
    }
  }

  void write(Index count) {
    kernels_.write_totals(totals_.data(), count, to_, adds_);
    if (!adds_) to_ += count * Index(element_);
    next_column_ += count;
  }

  bool advance() {
    return odometer_.advance(first_ + 1, Index(loop_.rank), [this](Index dim, Dim by) {
      in_ += by * step(dim);
      out_ += by * loop_.strides[1][dim] * element_;
    });
  }

  const Loop& loop_;
  const Dim element_;  // bytes
  const Index whole_;  // elements in a vector of memory
  const SumKernels& kernels_;
  const bool adds_;  // to the result so far, because several sums go into one result
  const std::byte* in_;
  std::byte* out_;
  std::byte* to_ = nullptr;
  Index size_ = 1;  // of the reduced dimension, with the step in bytes
  ByteStride step_ = 0;
  Index first_ = 0;  // the dimension of the columns
  Index columns_ = 1;
  ByteStride column_ = 0;
  Index next_column_ = 0;
  alignas(kVectorBytes) Totals totals_;
  Odometer odometer_;
};

}  // namespace

void run_sum(const ReducePlan& plan, std::byte* result, std::byte* input) {
  Summing(plan, result, input).run();
  if (!plan.averages) return;
  const auto many = static_cast<double>(plan.folded);
  const DType dtype = plan.input.stored;
  const auto fewer = static_cast<float>(many);
  constexpr Params kNone;
  Rows rows;
  rows.params = &kNone;
  rows.in[0] = rows.out = result;
  rows.in[1] = bytes_at(dtype == DType::kFloat32 ? static_cast<const void*>(&fewer) : &many);
  rows.length = Index(plan.count);
  rows.count = 1;
  kernel_for(Op::kDiv, dtype, Motion::kVectorScalar)(rows);
}

}  // namespace stride0
