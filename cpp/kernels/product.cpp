// Multiplies floats in the order that PyTorch uses on a machine with vectors of 32 bytes, because the order decides
// which intermediate products overflow. 16-bit floats are rounded after every step.
//
// Results start at 1, and the two innermost dimensions of a plan are multiplied onto them at once. A contiguous row is
// multiplied as rows of four vectors, then the lanes of those, then the rest of the row. As many adjacent columns as
// four vectors hold have a product of their own first; everything else is multiplied onto the result directly.
//
// The code below only knows columns, which it multiplies side by side: the rows of a matrix are the columns of its
// transpose, and columns that are not contiguous are packed.
#include "kernels/product.h"

#include <hwy/base.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/bits.h"
#include "kernels/cast_vectors.h"
#include "kernels/lanes.h"
#include "kernels/loop_operand.h"
#include "kernels/odometer.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using ByteStride = std::ptrdiff_t;  // in bytes

// In bytes, for any dtype:
constexpr Index kGroup = kGroupBytes;  // multiplied at once
constexpr Index kLanes = 32;           // of PyTorch's vectors
constexpr Index kWide = 4 * kLanes;    // multiplied separately from the result
constexpr Index kStrip = 4096;         // columns side by side
constexpr Index kPacked = 2 * kStrip;  // if they are not
constexpr Index kRowsAtOnce = 8;       // while a product stays in a register

template <class T>
struct Group {
  Lanes<T> values;

  explicit HWY_INLINE Group(const std::byte* from) : values(load_group<Lanes<T>>(from)) {}
  HWY_INLINE void times(const Group& other) { values *= other.values; }
  HWY_INLINE void store(std::byte* to) const { store_group(values, to); }
};
template <IsHalf T>
struct Group<T> {
  vectors::Eight values;

  explicit HWY_INLINE Group(const std::byte* from) : values(vectors::Widen<T>().of(vectors::load(from))) {}
  HWY_INLINE void times(const Group& other) {
    using namespace vectors;
    const auto each = [](auto x, auto y) HWY_ATTR {
      return hn::BitCast(Words(),
                         rounded(T{}, hn::Mul(hn::BitCast(vectors::Floats(), x), hn::BitCast(vectors::Floats(), y))));
    };
    values = {each(values.low, other.values.low), each(values.high, other.values.high)};
  }
  HWY_INLINE void store(std::byte* to) const {
    const auto halves = vectors::Narrow<T>().of(values);
    vectors::hn::StoreU(halves, vectors::SignedHalves(), elements_at<std::int16_t>(to));
  }
};

// Multiplies half of the groups of each row. For whole rows, V8 would load all groups before it multiplies any, and
// would be one register short.
template <class T, class Products>
HWY_INLINE void fold_half(const std::byte* from, Index rows, Products& all, Index first) {
  constexpr Index kHalf = std::tuple_size_v<Products> / 2;
  std::array<typename Products::value_type, kHalf> products;
  std::memcpy(products.data(), &all[first], sizeof products);
  STRIDE0_ONE_BY_ONE
  for (; rows > 0; --rows, from += kWide) {
    STRIDE0_UNROLL
    for (Index k = 0; k < kHalf; ++k) products[k] *= Group<T>(from + k * kGroup).values;
  }
  std::memcpy(&all[first], products.data(), sizeof products);
}

// Folds a row as rows of four vectors, then lane by lane, then onto the result. `rows` is at least 1.
template <class T>
void fold_row(const std::byte* from, Index rows, std::byte* to) {
  constexpr Index kNear = 64;  // rows of four vectors that stay in L1 until their other half is read
  std::array<Lanes<T>, kWide / kGroup> products;
  std::memcpy(products.data(), from, kWide);
  from += kWide;
  --rows;
  for (Index now = 0; rows > 0; rows -= now, from += now * kWide) {
    now = std::min(rows, kNear);
    fold_half<T>(from, now, products, 0);
    fold_half<T>(from + kWide / 2, now, products, products.size() / 2);
  }
  constexpr Index kGroups = kLanes / kGroup;
  for (Index k = 0; k < kGroups; ++k) {
    products[k] *= products[k + kGroups];
    products[k + 2 * kGroups] *= products[k + 3 * kGroups];
    products[k] *= products[k + 2 * kGroups];
  }
  T lanes_together = 1;
  for (Index k = 0; k < kLanes / sizeof(T); ++k) lanes_together *= elements_at<T>(products.data())[k];
  *elements_at<T>(to) *= lanes_together;
}

// Multiplies whole groups of adjacent columns by `rows` rows.
template <class T>
void fold(const std::byte* from, ByteStride row, Index rows, std::byte* onto, Index bytes) {
  for (Index now = 0; rows > 0; rows -= now, from += ByteStride(now) * row) {
    now = std::min(rows, kRowsAtOnce);
    for (Index k = 0; k < bytes; k += kGroup) {
      const std::byte* element = from + k;
      Group<T> product(onto + k);
      for (Index i = 0; i < now; ++i, element += row) product.times(Group<T>(element));
      product.store(onto + k);
    }
  }
}

using Folding = void (*)(const std::byte*, ByteStride, Index, std::byte*, Index);
using FoldingRow = void (*)(const std::byte*, Index, std::byte*);
// 16-bit floats have no function for rows, because each of their products is rounded.
template <class T>
constexpr FoldingRow kFoldRow = fold_row<T>;
template <IsHalf T>
constexpr FoldingRow kFoldRow<T> = nullptr;

struct FoldedColumns {
  const std::byte* from;
  ByteStride column;
  Index columns;
  ByteStride row;
  Index rows;
  std::byte* to;
};

class Multiplying {
 public:
  Multiplying(const ReducePlan& plan, std::byte* result, const std::byte* input)
      : loop_(plan.loop),
        element_(Index(size_of(plan.input.stored))),
        fold_(visit_float(plan.input.stored, []<class T>() -> Folding { return fold<T>; })),
        fold_row_(visit_float(plan.input.stored, []<class T>() { return kFoldRow<T>; })),
        in_(input),
        out_(result),
        odometer_(std::span(loop_.sizes).first(Index(loop_.rank))) {
    const float one = 1;
    Stages stages = Stages::between(DType::kFloat32, DType::kFloat32, plan.input.stored);
    std::memcpy(one_.data(), &one, sizeof(one));
    if (stages.count > 0) convert(stages.list[0], bytes_at(&one), one_.data(), 1);
    pack_elements(one_.data(), 0, Index(plan.count), out_);
    if (plan.inner > 0) {
      size_ = Index(loop_.sizes[0]);
      step_ = step(0, 0);
      outer_ = 1;
    }
    if (outer_ < Index(loop_.rank) && plan.inner <= 1) {  // with two inner dimensions, this one is folded too
      columns_ = Index(loop_.sizes[outer_]);
      column_ = step(0, outer_);
      to_ = step(1, outer_);
      ++outer_;
    }
  }

  void run() {
    const auto own = ByteStride(element_);
    do {
      if (step_ == own) {
        multiply_contiguous_rows();
      } else {
        const Index wide = column_ == own && to_ == own ? columns_ * element_ / kWide * kWide / element_ : 0;
        const auto done = ByteStride(wide);
        multiply({in_, column_, wide, step_, size_, out_}, true);
        multiply({in_ + done * column_, column_, columns_ - wide, step_, size_, out_ + done * to_}, false);
      }
    } while (advance());
  }

 private:
  ByteStride step(Index operand, Index dim) const {
    return static_cast<ByteStride>(loop_.strides[operand][dim]) * ByteStride(element_);
  }

  // Packs elements that are `distance` bytes from each other.
  void pack_elements(const std::byte* from, ByteStride distance, Index count, std::byte* to) const {
    const Dim size = Dim(count);
    pack({int(element_), {&size, 1}, {&distance, 1}}, from, to);
  }

  void multiply_contiguous_rows() {
    const Index wide = size_ * element_ / kWide;
    std::byte* const parts = products_.data();
    for (Index k = 0; fold_row_ != nullptr && wide > 0 && k < columns_; ++k) {
      fold_row_(in_ + ByteStride(k) * column_, wide, out_ + ByteStride(k) * to_);
    }
    for (Index start = 0, now = 0; fold_row_ == nullptr && wide > 0 && start < columns_; start += now) {
      now = std::min(columns_ - start, kStrip / kLanes);
      for (Index i = 0; i < now; ++i) {
        pack_elements(one_.data(), 0, kWide / element_, parts);
        fold_(in_ + ByteStride(start + i) * column_, kWide, wide, parts, kWide);
        fold_(parts + kLanes, 0, 1, parts, kLanes);
        fold_(parts + 3 * kLanes, 0, 1, parts + 2 * kLanes, kLanes);
        fold_(parts + 2 * kLanes, 0, 1, parts, kLanes);
        std::memcpy(lanes_.data() + i * kLanes, parts, kLanes);
      }
      multiply({lanes_.data(), kLanes, now, ByteStride(element_), kLanes / element_, out_ + ByteStride(start) * to_},
               true);
    }
    const Index done = wide * kWide;
    multiply({in_ + done, column_, columns_, ByteStride(element_), size_ - done / element_, out_}, false);
  }

  // Multiplies columns onto the results: row by row or, with `separately`, as a product that starts at 1.
  void multiply(const FoldedColumns& of, bool separately) {
    if (of.rows == 0) return;
    const bool direct = separately && of.column == ByteStride(element_);  // these are whole groups
    const Index fitting =
        direct ? kStrip : std::clamp(kPacked / (of.rows * element_) * element_ / kWide * kWide, kWide, kStrip);
    for (Index start = 0, count = 0; start < of.columns; start += count) {
      count = std::min(of.columns - start, fitting / element_);
      const Index bytes = (count * element_ + kGroup - 1) / kGroup * kGroup;
      const std::byte* const from = of.from + ByteStride(start) * of.column;
      std::byte* const to = of.to + ByteStride(start) * to_;
      pack_elements(to, to_, count, results_.data());
      std::byte* onto = results_.data();
      if (separately) pack_elements(one_.data(), 0, count, onto = products_.data());
      if (direct) {
        fold_(from, of.row, of.rows, onto, bytes);
      } else {
        pack_and_fold(of, from, count, onto, bytes);
      }
      if (separately) fold_(products_.data(), 0, 1, results_.data(), bytes);
      const Dim size = Dim(count);
      unpack({int(element_), {&size, 1}, {&to_, 1}}, results_.data(), to);
    }
  }

  void pack_and_fold(const FoldedColumns& of, const std::byte* from, Index count, std::byte* onto, Index bytes) {
    const std::array<ByteStride, 2> steps{of.column, of.row};
    const Index row = count * element_;
    for (Index i = 0, now = 0; i < of.rows; i += now) {
      now = std::min(of.rows - i, kPacked / row);
      const std::array<Dim, 2> sizes{Dim(count), Dim(now)};
      pack({int(element_), sizes, steps}, from + ByteStride(i) * of.row, packed_.data());
      fold_(packed_.data(), ByteStride(row), now, onto, bytes);
    }
  }

  bool advance() {
    return odometer_.advance(outer_, Index(loop_.rank), [this](Index dim, Dim by) {
      in_ += by * step(0, dim);
      out_ += by * step(1, dim);
    });
  }

  const Loop& loop_;
  const Index element_;  // bytes
  const Folding fold_;
  const FoldingRow fold_row_;
  const std::byte* in_;
  std::byte* out_;
  std::array<std::byte, sizeof(double)> one_{};
  Index size_ = 1;  // of the dimension that is folded
  ByteStride step_ = 0;
  Index columns_ = 1;
  ByteStride column_ = 0;
  ByteStride to_ = 0;
  Index outer_ = 0;  // the first dimension outside of these
  Odometer odometer_;
  // Each with room for the last group of a row, which is read in full.
  alignas(kGroup) std::array<std::byte, kStrip + kGroup> lanes_;
  alignas(kGroup) std::array<std::byte, kPacked + kGroup> packed_;
  alignas(kGroup) std::array<std::byte, kStrip + kGroup> products_;
  alignas(kGroup) std::array<std::byte, kStrip + kGroup> results_;
};

}  // namespace

void run_product(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  Multiplying(plan, result, input).run();
}

}  // namespace stride0
