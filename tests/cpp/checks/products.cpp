#include "products.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "buffer.h"
#include "kernels/matmul.h"
#include "reference.h"

namespace stride0 {
namespace {

// The index into one operand: its batch dimensions from `index` of the result, then `row` and `column`.
Shape index_in(const Operand& operand, const Shape& index, int result_matrix_dims, Dim row, Dim column, bool first) {
  Shape out = Shape::filled(operand.shape.rank, 0);
  if (operand.shape.rank == 1) {
    out[0] = first ? column : row;
    return out;
  }
  out.from_end(1) = row;
  out.from_end(0) = column;
  for (int i = 2; i < operand.shape.rank; ++i) {
    const Dim coordinate = index.from_end(i - 2 + result_matrix_dims);
    out.from_end(i) = operand.shape.from_end(i) == 1 ? 0 : coordinate;
  }
  return out;
}

template <class T>
T element(const Operand& a, const Operand& b, const Shape& index, Dim inner) {
  const bool has_row = a.shape.rank > 1;
  const bool has_column = b.shape.rank > 1;
  const int matrix_dims = static_cast<int>(has_row) + static_cast<int>(has_column);
  const Dim row = has_row ? index.from_end(has_column ? 1 : 0) : 0;
  const Dim column = has_column ? index.from_end(0) : 0;
  std::int64_t sum = 0;
  for (Dim k = 0; k < inner; ++k) {
    const auto x = naive::load<T>(a, index_in(a, index, matrix_dims, row, k, true));
    const auto y = naive::load<T>(b, index_in(b, index, matrix_dims, k, column, false));
    sum += reference::convert<std::int64_t>(x) * reference::convert<std::int64_t>(y);
  }
  return reference::convert<T>(sum);
}

Dim any_size(Random& random) {
  return random.chance(4) ? 0 : random.chance(10) ? random.between(60, 70) : random.between(1, 9);
}

Shape matrix(Random& random, const Shape& batch, Dim rows, Dim columns) {
  Shape out = random_operand_shape(random, batch);
  out[out.rank++] = rows;
  out[out.rank++] = columns;
  return out;
}

}  // namespace

void check_product(Random& random, const Shape& first, const Shape& second) {
  const auto dtype = static_cast<DType>(random.between(1, kDTypeCount - 1));
  std::array<Buffer, 2> buffers{Buffer(random, dtype, first, random_view(random, first)),
                                Buffer(random, dtype, second, random_view(random, second))};
  const int least = dtype == DType::kUint8 ? 0 : -3;
  for (Buffer& each : buffers) {
    each.fill([&, numbers = random.fork()]() mutable { return numbers.between(least, 3); });
  }
  const Operand a = buffers[0].operand();
  const Operand b = buffers[1].operand();
  SCOPED_TRACE(testing::PrintToString(a) + " @ " + testing::PrintToString(b));
  const Result<MatmulPlan> planned = plan_matmul(a, b, false);
  ASSERT_TRUE(planned.ok());
  Buffer actual(random, dtype, planned->shape, planned->strides);
  Buffer expected = actual;
  const Dim inner = first.from_end(0);
  visit(dtype, [&]<class T>() {
    naive::each_index(planned->shape, [&](const Shape& index) {
      naive::store(expected.operand(), index, element<T>(a, b, index, inner));
    });
  });
  run_matmul(*planned, actual.operand().data, a.data, b.data);
  ASSERT_TRUE(actual.same_as(expected));
}

void check_any_product(Random& random) {
  const Dim rows = any_size(random);
  const Dim inner = any_size(random);
  const Dim columns = any_size(random);
  const Shape batch = random.chance(50) ? Shape{} : random_shape(random, 3, rows * inner * columns > 1000 ? 2 : 30);
  const Shape a = random.chance(15) ? Shape{inner} : matrix(random, batch, rows, inner);
  const Shape b = random.chance(15) ? Shape{inner} : matrix(random, batch, inner, columns);
  check_product(random, a, b);
}

}  // namespace stride0
