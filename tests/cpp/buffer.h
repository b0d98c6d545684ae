// A tensor in a larger block of memory: random elements, with random bytes before, between and after them that must not
// change.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "core/op.h"
#include "core/operand.h"
#include "layouts.h"
#include "naive.h"
#include "print.h"

namespace stride0 {

// PyTorch doesn't define which of two zeros is the larger one.
enum class Zeros { kDiffer, kAlike };

constexpr Zeros zeros_of(Op op) {
  switch (op) {
    case Op::kMaximum:
    case Op::kMinimum:
    case Op::kFmax:
    case Op::kFmin:
    case Op::kClamp:
    case Op::kClampMin:
    case Op::kClampMax:
      return Zeros::kAlike;
    default:
      return Zeros::kDiffer;
  }
}

// Whether `a` and `b` are bitwise equal. Any two NaNs count as equal, because machines produce different ones.
bool same(DType dtype, const std::byte* a, const std::byte* b, Zeros zeros);

class Buffer {
 public:
  // `before` and `after` count elements; if they are 0, a sanitizer guards the ends.
  Buffer(Random& random, DType dtype, const Shape& shape, const Strides& strides, Dim before, Dim after);

  Buffer(Random& random, DType dtype, const Shape& shape, const Strides& strides)
      : Buffer(random, dtype, shape, strides, random.chance(50) ? 0 : random.between(1, 5),
               random.chance(50) ? 0 : random.between(1, 40)) {}

  Operand operand() {
    Operand out = geometry_;
    out.data = bytes_.data() + first_;
    return out;
  }

  // Fills all elements from `number()`.
  void fill(const std::function<double()>& number);

  void clear() { std::fill(bytes_.begin(), bytes_.end(), std::byte{}); }

  testing::AssertionResult same_elements_as(Buffer& expected, Zeros zeros = Zeros::kDiffer);

  // Compares the elements and every other byte.
  testing::AssertionResult same_as(Buffer& expected, Zeros zeros = Zeros::kDiffer);

 private:
  Operand geometry_;
  std::size_t first_;
  std::vector<std::byte> bytes_;
};

}  // namespace stride0
