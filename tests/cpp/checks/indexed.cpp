#include "checks/indexed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/cast.h"
#include "layouts.h"
#include "naive.h"

namespace stride0 {
namespace {

DType index_dtype(Random& random) { return random.chance(70) ? DType::kInt64 : DType::kInt32; }

std::int64_t index_at(const Operand& operand, const Shape& at_index) {
  return operand.dtype == DType::kInt64 ? naive::load<std::int64_t>(operand, at_index)
                                        : naive::load<std::int32_t>(operand, at_index);
}

void put_index(const Operand& operand, const Shape& at_index, std::int64_t index) {
  if (operand.dtype == DType::kInt64) return naive::store(operand, at_index, index);
  naive::store(operand, at_index, static_cast<std::int32_t>(index));
}

// Strides for reading only: the shape may be expanded along some dimensions.
Strides stretched(Random& random, const Shape& shape) {
  Strides out = random_strides(random, shape);
  for (int i = 0; i < shape.rank; ++i) {
    if (random.chance(30)) out[i] = 0;
  }
  return out;
}

template <class N>
N folded(Access access, N a, N b) {
  using W = std::conditional_t<std::is_integral_v<N>, std::uint64_t, N>;
  switch (access) {
    case Access::kAdd:
      return static_cast<N>(static_cast<W>(a) + static_cast<W>(b));
    case Access::kMultiply:
      return static_cast<N>(static_cast<W>(a) * static_cast<W>(b));
    case Access::kMaximum:
      return a != a ? a : b != b ? b : std::max(a, b);
    default:
      return a != a ? a : b != b ? b : std::min(a, b);
  }
}

template <class T>
T folded_stored(Access access, T a, T b) {
  if constexpr (kIsWidened<T>) {
    return cast<T>(folded(access, widen(a), widen(b)));
  } else {
    return folded(access, a, b);
  }
}

}  // namespace

Indices::Indices(Random& random, const Shape& shape)
    : axis{random.between(1, 6), random.one_of<Dim>({0, 1, 2, 7}), random.chance(50)},
      buffer(random, index_dtype(random), shape, stretched(random, shape)) {
  Random numbers = random.fork();
  naive::each_index(shape, [&](const Shape& at_index) {
    put_index(operand(), at_index, numbers.between(axis.wraps ? -axis.size : 0, axis.size - 1));
  });
}

Dim Indices::wrapped_at(const Shape& at_index) {
  const Dim given = index_at(operand(), at_index);
  return given < 0 ? given + axis.size : given;
}

void check_indexed(Random& random, const Shape& shape, Access access, DType dtype) {
  Indices indices(random, shape);
  // The indexed tensor has one dimension more than the loop.
  Shape sizes = Shape::filled(shape.rank + 1, indices.axis.size);
  for (int i = 0; i < shape.rank; ++i) sizes[i] = random.chance(40) ? 1 : shape[i];
  const Strides strides = random_strides(random, sizes);
  indices.axis.step = strides[shape.rank];
  Buffer chosen(random, dtype, sizes, strides);
  const bool reads = access == Access::kRead;
  Buffer plain(random, dtype, shape, reads ? random_strides(random, shape) : stretched(random, shape));
  const auto expanded = [&](Buffer& buffer) {
    Operand out = buffer.operand();
    out.shape = shape;
    out.strides.rank = shape.rank;
    for (int i = 0; i < shape.rank; ++i) {
      if (sizes[i] == 1) out.strides[i] = 0;
    }
    return out;
  };
  SCOPED_TRACE(testing::Message() << "access " << static_cast<int>(access) << ' '
                                  << testing::PrintToString(plain.operand()) << " and "
                                  << testing::PrintToString(chosen.operand()) << " by "
                                  << testing::PrintToString(indices.operand()));
  Buffer expected = reads ? plain : chosen;
  Operand from = reads ? expanded(chosen) : plain.operand();
  Operand to = reads ? expected.operand() : expanded(expected);
  visit(dtype, [&]<class T>() {
    naive::each_index(shape, [&](const Shape& at_index) {
      const Dim skip = indices.wrapped_at(at_index) * indices.axis.step * static_cast<Dim>(sizeof(T));
      Operand source = from;
      Operand target = to;
      (reads ? source : target).data += skip;
      const T given = naive::load<T>(source, at_index);
      const bool moves = reads || access == Access::kWrite;
      naive::store(target, at_index, moves ? given : folded_stored(access, naive::load<T>(target, at_index), given));
    });
  });
  const Checks checks = reads ? Checks::kInLoop : Checks::kNone;
  ASSERT_FALSE(run_indexed(access, plain.operand(), expanded(chosen), indices.operand(), indices.axis, checks));
  ASSERT_TRUE((reads ? plain : chosen).same_as(expected));
}

void check_index_outside(Random& random, const Shape& shape) {
  Indices indices(random, shape);
  const Dim size = indices.axis.size;
  const Dim low = indices.axis.wraps ? -size : 0;
  Random numbers = random.fork();
  for (int wrong = random.between(0, 2); wrong > 0; --wrong) {
    Shape at_index = shape;
    for (int i = 0; i < shape.rank; ++i) at_index[i] = numbers.between(Dim{0}, std::max<Dim>(shape[i] - 1, 0));
    if (product(shape) == 0) break;
    put_index(indices.operand(), at_index, numbers.one_of<std::int64_t>({size, low - 1, size + 100, 2147483647}));
  }
  std::optional<std::int64_t> wanted;
  naive::each_index(shape, [&](const Shape& at_index) {
    const std::int64_t each = index_at(indices.operand(), at_index);
    if (!wanted && (each < low || each >= size)) wanted = each;
  });
  ASSERT_EQ(index_outside(indices.operand(), indices.axis), wanted) << testing::PrintToString(indices.operand());
}

void check_any_indexed(Random& random) {
  const Shape shape = random_shape(random, 4, 120);
  if (random.chance(20)) return check_index_outside(random, shape);
  check_indexed(random, shape, static_cast<Access>(random.between(0, 5)),
                static_cast<DType>(random.between(0, kDTypeCount - 1)));
}

}  // namespace stride0
