#include "buffer.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/cast.h"

namespace stride0 {
namespace {

// Small numbers, the ends of ranges, and arbitrary bits.
template <class T>
T any(Random& random) {
  const int kind = random.between(0, 9);
  if (kind < 5) return cast<T>(static_cast<double>(random.between(-400, 400)) / random.one_of({1, 4}));
  if (kind < 7) {
    const double infinity = std::numeric_limits<double>::infinity();
    return cast<T>(random.one_of({0.0, -0.0, 1.0, 65504.0, 65520.0, -2147483648.0, 2147483648.0, 9223372036854775808.0,
                                  1e-7, 1e-40, 3.4e38, infinity, -infinity, std::nan("")}));
  }
  const std::uint64_t bits = random.bits();
  T out;
  std::memcpy(&out, &bits, sizeof out);
  return out;
}

template <class T>
T load(const std::byte* from) {
  T out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

}  // namespace

bool same(DType dtype, const std::byte* a, const std::byte* b, Zeros zeros) {
  if (std::memcmp(a, b, static_cast<std::size_t>(size_of(dtype))) == 0) return true;
  return visit(dtype, [&]<class T>() {
    const auto x = cast<double>(load<T>(a));
    const auto y = cast<double>(load<T>(b));
    return (std::isnan(x) && std::isnan(y)) || (zeros == Zeros::kAlike && x == 0 && y == 0);
  });
}

Buffer::Buffer(Random& random, DType dtype, const Shape& shape, const Strides& strides, Dim before, Dim after)
    : geometry_{nullptr, dtype, shape, strides},
      first_(static_cast<std::size_t>(before * size_of(dtype))),
      bytes_(first_ + static_cast<std::size_t>((extent(shape, strides) + after) * size_of(dtype))) {
  Random numbers = random.fork();
  visit(dtype, [&]<class T>() {
    for (std::size_t offset = 0; offset < bytes_.size(); offset += sizeof(T)) {
      const T value = any<T>(numbers);
      std::memcpy(bytes_.data() + offset, &value, sizeof value);
    }
  });
}

void Buffer::fill(const std::function<double()>& number) {
  visit(geometry_.dtype, [&]<class T>() {
    naive::each_index(geometry_.shape, [&](const Shape& index) { naive::store(operand(), index, cast<T>(number())); });
  });
}

testing::AssertionResult Buffer::same_elements_as(Buffer& expected, Zeros zeros) {
  const Operand a = operand();
  const Operand b = expected.operand();
  testing::AssertionResult result = testing::AssertionSuccess();
  naive::each_index(geometry_.shape, [&](const Shape& index) {
    const std::byte* actual = naive::address(a, index);
    std::byte* wanted = naive::address(b, index);
    if (same(a.dtype, actual, wanted, zeros)) {
      std::memcpy(wanted, actual, static_cast<std::size_t>(size_of(a.dtype)));
    } else if (result) {
      visit(a.dtype, [&]<class T>() {
        result = testing::AssertionFailure()
                 << cast<double>(load<T>(actual)) << " instead of " << cast<double>(load<T>(wanted));
      });
      result << " at " << testing::PrintToString(index);
    }
  });
  return result;
}

testing::AssertionResult Buffer::same_as(Buffer& expected, Zeros zeros) {
  const testing::AssertionResult result = same_elements_as(expected, zeros);
  if (!result || bytes_ == expected.bytes_) return result;
  return testing::AssertionFailure() << "a byte outside the elements changed";
}

}  // namespace stride0
