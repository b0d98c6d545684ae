// Reduces by folding blocks of the input onto each other with the elementwise kernels:
//
//   1. the first block, as many inner dimensions as fit L1, is packed and becomes the accumulator;
//   2. every other block with the same results is folded onto it, element by element, straight from memory if it is
//      contiguous and needs no conversion;
//   3. the accumulator is folded onto itself, upper half onto lower, until each result has one element left.
//
// So this file has no loop over elements, the kernels bring SIMD, and most of the sum of a row is pairwise.
#include "kernels/reduce.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/bits.h"
#include "kernels/counts.h"
#include "kernels/extremes.h"
#include "kernels/integer_sum.h"
#include "kernels/loop_operand.h"
#include "kernels/odometer.h"
#include "kernels/product.h"
#include "kernels/sum.h"

namespace stride0 {
namespace {

constexpr Index kInput = 0;
constexpr Index kResult = 1;
constexpr Params kNone;

class Fold {
 public:
  Fold(const ReducePlan& plan, std::byte* result, std::byte* input)
      : plan_(plan),
        loop_(plan.loop),
        rank_(Index(plan.loop.rank)),
        inner_(Index(plan.inner)),
        element_(Index(size_of(plan.input.computed))),
        kernel_(kernel_for(plan.fold, plan.input.computed, Motion::kVectorVector)),
        sizes_(plan.loop.sizes),
        counts_(plan.loop.sizes),
        odometer_(std::span(counts_).first(rank_)) {
    const Conversion& in = plan.input;
    const Conversion& out = plan.result;
    operands_[kInput].stages = Stages::between(in.stored, in.rounded, in.computed);
    operands_[kResult].stages = Stages::between(out.computed, out.rounded, out.stored);
    operands_[kInput].address = input;
    operands_[kResult].address = result;
    operands_[kInput].element = size_of(in.stored);
    operands_[kResult].element = size_of(out.stored);
    for (LoopOperand& operand : operands_) {
      const auto& strides = loop_.strides[Index(&operand - operands_.data())];
      for (Index i = 0; i < rank_; ++i) operand.steps[i] = static_cast<std::ptrdiff_t>(strides[i] * operand.element);
    }
    // As many whole dimensions as fit a block, then as much of the next one as still fits.
    const Dim limit = kScratchBytes / std::max(operands_[kInput].stages.widest, operands_[kResult].stages.widest);
    while (cut_ < rank_ && whole_ * loop_.sizes[cut_] <= limit) whole_ *= loop_.sizes[cut_++];
    chunk_ = limit / whole_;
    dims_ = std::min(cut_ + 1, rank_);
    if (cut_ < rank_) counts_[cut_] = (loop_.sizes[cut_] + chunk_ - 1) / chunk_;
  }

  void run() {
    // Each moves to the next block along those dimensions of the first or the second group that a block doesn't span.
    const auto first = [&] { return advance(std::min(cut_, inner_), inner_); };
    const auto second = [&] { return advance(std::max(cut_, inner_), rank_); };
    do {
      const std::byte* const first_block = load_block();
      std::memcpy(accumulator(), first_block, length_ * element_);
      while (plan_.by_columns ? second() : first()) add_block();
      finish();
    } while (plan_.by_columns ? first() : second());
  }

 private:
  const std::byte* load_block() {
    // How much of the cut dimension this block contains.
    if (cut_ < rank_) sizes_[cut_] = std::min(chunk_, loop_.sizes[cut_] - odometer_[cut_] * chunk_);
    length_ = Index(cut_ < rank_ ? whole_ * sizes_[cut_] : whole_);
    const LoopOperand& operand = operands_[kInput];
    const bool contiguous = operand.layout_over(loop_.sizes, dims_) == Layout::kContiguous;
    return load(operand, box(operand, 0, dims_), operand.address, contiguous, length_, input_scratch_);
  }

  Box box(const LoopOperand& operand, Index from, Index to) const {
    return {operand.element, std::span(sizes_).subspan(from, to - from),
            std::span(operand.steps).subspan(from, to - from)};
  }

  // The last block along a dimension may be shorter than the accumulator. It is then folded onto the beginning.
  void add_block() {
    Rows rows;
    rows.params = &kNone;
    rows.in[1] = load_block();
    rows.in[0] = rows.out = accumulator();
    rows.length = length_;
    rows.count = 1;
    kernel_(rows);
  }

  // Folds `units` adjacent units of `unit` elements to one, in each of `count` stretches.
  void halve(Index units, Index unit, Index count) {
    Rows rows;
    rows.params = &kNone;
    rows.out_step = rows.in_step[0] = rows.in_step[1] = static_cast<std::ptrdiff_t>(units * unit * element_);
    rows.count = count;
    rows.in[0] = rows.out = accumulator();
    while (units > 1) {
      const Index half = units / 2;
      units -= half;
      rows.in[1] = accumulator() + units * unit * element_;
      rows.length = half * unit;
      kernel_(rows);
    }
  }

  void finish() {
    // The reduced dimensions have wrapped around: this is the first block of these results again.
    if (cut_ < rank_) sizes_[cut_] = std::min(chunk_, loop_.sizes[cut_] - odometer_[cut_] * chunk_);
    const Index split = std::min(inner_, dims_);  // where the second group of dimensions begins in the block
    const auto product = [](Dim a, Dim b) { return a * b; };
    const auto elements = [&](Index from, Index to) {
      return Index(std::accumulate(sizes_.begin() + from, sizes_.begin() + to, Dim{1}, product));
    };
    const Index inside = elements(0, split);
    const Index outside = elements(split, dims_);
    const LoopOperand& operand = operands_[kResult];
    if (plan_.by_columns) {
      halve(outside, inside, 1);
      store_results(box(operand, 0, split), inside);
      return;
    }
    halve(inside, 1, outside);
    const auto step = static_cast<std::ptrdiff_t>(inside * element_);
    const auto size = static_cast<Dim>(outside);
    pack({static_cast<int>(element_), {&size, 1}, {&step, 1}}, accumulator(), result_scratch_[1].data());
    std::memcpy(accumulator(), result_scratch_[1].data(), outside * element_);
    store_results(box(operand, split, dims_), outside);
  }

  void store_results(const Box& where, Index results) {
    // A sum of negative zeros is 0, so add 0, as if the sum had started with it.
    if (plan_.fold == Op::kAdd && plan_.input.computed == DType::kFloat64) with_number(Op::kAdd, 0, results);
    if (plan_.averages) with_number(Op::kDiv, static_cast<double>(plan_.folded), results);
    store(operands_[kResult], where, operands_[kResult].address, false, results, result_scratch_);
  }

  void with_number(Op op, double number, Index results) {
    Rows rows;
    rows.params = &kNone;
    rows.in[0] = rows.out = accumulator();
    rows.in[1] = bytes_at(&number);
    rows.length = results;
    rows.count = 1;
    kernel_for(op, DType::kFloat64, Motion::kVectorScalar)(rows);
  }

  bool advance(Index from, Index to) {
    return odometer_.advance(from, to, [this](Index dim, Dim by) {
      if (dim == cut_) by *= chunk_;
      for (LoopOperand& operand : operands_) operand.address += by * operand.steps[dim];
    });
  }

  std::byte* accumulator() { return result_scratch_[0].data(); }

  const ReducePlan& plan_;
  const Loop& loop_;
  const Index rank_;
  const Index inner_;
  const Index element_;  // bytes, in the dtype of the computation
  const Kernel kernel_;
  std::array<LoopOperand, 2> operands_{};
  std::array<Dim, kMaxRank> sizes_;   // of the block
  std::array<Dim, kMaxRank> counts_;  // of blocks along each dimension from `cut_` on
  Odometer odometer_;
  Index cut_ = 0;   // the dimension that a block contains only a part of
  Index dims_ = 0;  // of a block
  Dim whole_ = 1;   // elements of the dimensions before `cut_`
  Dim chunk_ = 1;   // of dimension `cut_`, in a block
  Index length_ = 0;
  alignas(64) Scratch input_scratch_;
  alignas(64) Scratch result_scratch_;  // its first buffer is the accumulator
};

}  // namespace

void run_reduce(const ReducePlan& plan, std::byte* result, std::byte* input) {
  if (plan.count == 0 || plan.folded == 0) return;
  if (plan.in_pytorch_order && plan.fold == Op::kMul) {
    run_product(plan, result, input);
  } else if (plan.in_pytorch_order) {
    run_sum(plan, result, input);
  } else if (!run_extremes(plan, result, input) && !run_counts(plan, result, input) &&
             !run_integer_sum(plan, result, input)) {
    Fold(plan, result, input).run();
  }
}

}  // namespace stride0
