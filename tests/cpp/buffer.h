// A tensor with memory of its own: random elements somewhere in a block, and random bytes before, between and after
// them, which nobody may change.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "core/op.h"
#include "core/operand.h"
#include "kernels/cast.h"
#include "layouts.h"
#include "naive.h"
#include "print.h"

namespace stride0 {

// Which of two zeros is the larger one, PyTorch leaves open.
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

class Buffer {
 public:
  // `before` and `after` are elements; without any, a sanitizer guards the ends.
  Buffer(Random& random, DType dtype, const Shape& shape, const Strides& strides, Dim before, Dim after)
      : geometry_{nullptr, dtype, shape, strides},
        first_(static_cast<std::size_t>(before * size_of(dtype))),
        bytes_(first_ + static_cast<std::size_t>((extent(shape, strides) + after) * size_of(dtype))) {
    Random numbers = random.fork();
    visit(dtype, [&]<class T>() {
      for (std::size_t at = 0; at < bytes_.size(); at += sizeof(T)) {
        const T value = any<T>(numbers);
        std::memcpy(bytes_.data() + at, &value, sizeof value);
      }
    });
  }

  Buffer(Random& random, DType dtype, const Shape& shape, const Strides& strides)
      : Buffer(random, dtype, shape, strides, random.chance(50) ? 0 : random.between(1, 5),
               random.chance(50) ? 0 : random.between(1, 40)) {}

  Operand operand() {
    Operand out = geometry_;
    out.data = bytes_.data() + first_;
    return out;
  }

  // Every element anew, from `number()`.
  template <class F>
  void fill(F&& number) {
    visit(geometry_.dtype, [&]<class T>() {
      naive::each_index(geometry_.shape,
                        [&](const Shape& at) { naive::store(operand(), at, cast<T>(double(number()))); });
    });
  }

  void clear() { std::fill(bytes_.begin(), bytes_.end(), std::byte{}); }

  // Whether `a` and `b` are the same number, to the bit. A NaN equals every NaN: which one comes out is up to the
  // machine.
  template <class T>
  static bool same(T a, T b, Zeros zeros) {
    if (std::memcmp(&a, &b, sizeof(T)) == 0) return true;
    const auto x = cast<double>(a);
    const auto y = cast<double>(b);
    return (std::isnan(x) && std::isnan(y)) || (zeros == Zeros::kAlike && x == 0 && y == 0);
  }

  testing::AssertionResult same_elements_as(Buffer& expected, Zeros zeros = Zeros::kDiffer) {
    const Operand a = operand();
    const Operand b = expected.operand();
    testing::AssertionResult result = testing::AssertionSuccess();
    visit(geometry_.dtype, [&]<class T>() {
      naive::each_index(geometry_.shape, [&](const Shape& index) {
        const T actual = naive::load<T>(a, index);
        const T wanted = naive::load<T>(b, index);
        if (same(actual, wanted, zeros)) {
          naive::store(b, index, actual);
        } else if (result) {
          result = testing::AssertionFailure() << cast<double>(actual) << " instead of " << cast<double>(wanted)
                                               << " at " << testing::PrintToString(index);
        }
      });
    });
    return result;
  }

  // The same elements, and every other byte as well.
  testing::AssertionResult same_as(Buffer& expected, Zeros zeros = Zeros::kDiffer) {
    const testing::AssertionResult result = same_elements_as(expected, zeros);
    if (!result || bytes_ == expected.bytes_) return result;
    return testing::AssertionFailure() << "a byte outside the elements changed";
  }

 private:
  // Small numbers, the ends of ranges, and arbitrary bits.
  template <class T>
  static T any(Random& random) {
    const int kind = random.between(0, 9);
    if (kind < 5) return cast<T>(static_cast<double>(random.between(-400, 400)) / random.one_of({1, 4}));
    if (kind < 7) {
      const double infinity = std::numeric_limits<double>::infinity();
      return cast<T>(random.one_of({0.0, -0.0, 1.0, 65504.0, 65520.0, -2147483648.0, 2147483648.0,
                                    9223372036854775808.0, 1e-7, 1e-40, 3.4e38, infinity, -infinity, std::nan("")}));
    }
    const std::uint64_t bits = random.bits();
    T out;
    std::memcpy(&out, &bits, sizeof out);
    return out;
  }

  Operand geometry_;
  std::size_t first_;
  std::vector<std::byte> bytes_;
};

}  // namespace stride0
