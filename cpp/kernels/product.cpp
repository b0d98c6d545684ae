// The order in which PyTorch multiplies floats on a machine with vectors of 32 bytes, as kernels/sum.cpp has that of
// sums: it decides which products overflow on their way. 16-bit floats are rounded after every step.
//
// The two innermost dimensions of a plan are folded at once, onto what the results are by then, which is 1 at first. A
// contiguous row is folded as rows of four vectors, those lane by lane, and then what is left of it; neighbouring
// columns, as many as four vectors hold, from their first number on, and then onto the result; all else number by
// number.
#include "kernels/product.h"

#include <hwy/base.h>

#include <algorithm>
#include <array>

#include "kernels/cast.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;
using Step = std::ptrdiff_t;  // in elements

constexpr Index kVectorBytes = 32;
constexpr Index kVectors = 4;

template <class T>
T times(T a, T b) {
  if constexpr (IsHalf<T>) {
    return cast<T>(widen(a) * widen(b));
  } else {
    return a * b;
  }
}

template <class T>
class Multiplying {
 public:
  Multiplying(const ReducePlan& plan, std::byte* result, const std::byte* input)
      : loop_(plan.loop), in_(reinterpret_cast<const T*>(input)), out_(reinterpret_cast<T*>(result)) {
    std::fill_n(out_, plan.count, cast<T>(1.0F));
    if (plan.inner > 0) {
      size_ = Index(loop_.sizes[0]);
      step_ = Step(loop_.strides[0][0]);
      first_ = 1;
    }
    if (first_ < Index(loop_.rank)) {
      columns_ = Index(loop_.sizes[first_]);
      column_ = Step(loop_.strides[0][first_]);
      to_ = Step(loop_.strides[1][first_]);
    }
  }

  void run() {
    do {
      if (step_ == 1) {
        for (Index i = 0; i < columns_; ++i) row(in_ + Step(i) * column_, out_[Step(i) * to_]);
      } else {
        columns();
      }
    } while (advance());
  }

 private:
  static constexpr Index kLanes = kVectorBytes / sizeof(T);
  static constexpr Index kWide = kLanes * kVectors;

  void row(const T* from, T& out) const {
    Index i = 0;
    if (size_ >= kWide) {
      std::array<T, kWide> parts;
      std::copy_n(from, kWide, parts.begin());
      for (i = kWide; i + kWide <= size_; i += kWide) {
        fold(from + i, parts.data(), kWide);
      }
      const auto part = [&parts](Index vector, Index lane) { return parts[vector * kLanes + lane]; };
      const auto lane_of = [&part](Index lane) {
        return times(times(part(0, lane), part(1, lane)), times(part(2, lane), part(3, lane)));
      };
      T all = lane_of(0);
      for (Index lane = 1; lane < kLanes; ++lane) all = times(all, lane_of(lane));
      out = times(out, all);
    }
    for (; i < size_; ++i) out = times(out, from[i]);
  }

  void columns() {
    Index at = 0;
    if (column_ == 1 && to_ == 1) {
      for (; at + kWide <= columns_; at += kWide) {
        std::array<T, kWide> parts;
        std::copy_n(in_ + at, kWide, parts.begin());
        for (Index i = 1; i < size_; ++i) fold(in_ + at + Step(i) * step_, parts.data(), kWide);
        fold(parts.data(), out_ + at, kWide);
      }
    }
    const T* const from = in_ + Step(at) * column_;
    T* const to = out_ + Step(at) * to_;
    if (column_ == 1 && to_ == 1) {
      for (Index i = 0; i < size_; ++i) fold(from + Step(i) * step_, to, columns_ - at);
      return;
    }
    for (Index k = 0; k < columns_ - at; ++k) {
      T out = to[Step(k) * to_];
      for (Index i = 0; i < size_; ++i) out = times(out, from[Step(k) * column_ + Step(i) * step_]);
      to[Step(k) * to_] = out;
    }
  }

  static HWY_NOINLINE void fold(const T* more, T* onto, Index count) {
    if constexpr (IsHalf<T>) {
      STRIDE0_ONE_BY_ONE
      for (Index k = 0; k < count; ++k) onto[k] = times(onto[k], more[k]);
    } else {
      STRIDE0_INDEPENDENT
      for (Index k = 0; k < count; ++k) onto[k] = times(onto[k], more[k]);
    }
  }

  bool advance() {
    for (Index i = first_ + 1; i < Index(loop_.rank); ++i) {
      const bool carry = index_[i] + 1 == loop_.sizes[i];
      const Dim move = carry ? -index_[i] : 1;
      index_[i] += move;
      in_ += move * loop_.strides[0][i];
      out_ += move * loop_.strides[1][i];
      if (!carry) return true;
    }
    return false;
  }

  const Loop& loop_;
  const T* in_;
  T* out_;
  Index size_ = 1;  // of what goes
  Step step_ = 0;
  Index first_ = 0;  // the dimension of the columns
  Index columns_ = 1;
  Step column_ = 0;
  Step to_ = 0;
  std::array<Dim, kMaxRank> index_{};
};

}  // namespace

void run_product(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  switch (plan.input.stored) {
    case DType::kFloat16:
      return Multiplying<Float16>(plan, result, input).run();
    case DType::kBFloat16:
      return Multiplying<BFloat16>(plan, result, input).run();
    case DType::kFloat32:
      return Multiplying<float>(plan, result, input).run();
    default:
      return Multiplying<double>(plan, result, input).run();
  }
}

}  // namespace stride0
