#include "reductions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "buffer.h"
#include "reference.h"

namespace stride0 {
namespace {

// Integers wrap; in C++ only unsigned ones may do so.
template <class T>
T product(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  } else {
    return a * b;
  }
}

// Folds all `values`, which must have the dtype of the computation.
template <class T>
T fold(Reduce kind, const std::vector<T>& values) {
  T out = values[0];
  for (std::size_t i = 1; i < values.size(); ++i) {
    switch (kind) {
      case Reduce::kSum:
      case Reduce::kMean:
        out = static_cast<T>(out + values[i]);
        break;
      case Reduce::kProd:
        out = product(out, values[i]);
        break;
      case Reduce::kAmax:
      case Reduce::kAll:
        out = kind == Reduce::kAmax ? std::max(out, values[i]) : std::min(out, values[i]);
        break;
      case Reduce::kAmin:
      case Reduce::kAny:
        out = kind == Reduce::kAmin ? std::min(out, values[i]) : std::max(out, values[i]);
        break;
    }
  }
  return out;
}

// One element, rounded as the plan says and converted to the dtype of the computation.
template <class Computed>
Computed element_at(const ReduceRequest& request, const ReducePlan& plan, const Shape& index) {
  return visit(request.input.dtype, [&]<class From>() {
    return visit(plan.input.rounded, [&]<class Rounded>() {
      return reference::convert<Computed>(reference::convert<Rounded>(naive::load<From>(request.input, index)));
    });
  });
}

// The folds of all groups, in row-major order. Does not depend on the stored dtype: the code above is compiled for
// every pair of dtypes already, and every triple would take ten times as long.
template <class Computed>
std::vector<Computed> folds(const ReduceRequest& request, const ReducePlan& plan) {
  const Operand& input = request.input;
  std::vector<std::vector<Computed>> groups(static_cast<std::size_t>(plan.count));
  naive::each_index(input.shape, [&](const Shape& index) {
    Dim group = 0;
    for (int dim = 0; dim < input.shape.rank; ++dim) {
      const bool goes = std::find(request.dims.begin(), request.dims.end(), dim) != request.dims.end();
      if (!goes) group = group * input.shape[dim] + index[dim];
    }
    groups[static_cast<std::size_t>(group)].push_back(element_at<Computed>(request, plan, index));
  });
  std::vector<Computed> out;
  for (const std::vector<Computed>& values : groups) {
    Computed folded = fold(request.kind, values);
    if (request.kind == Reduce::kMean) folded = static_cast<Computed>(folded / static_cast<Computed>(values.size()));
    out.push_back(folded);
  }
  return out;
}

// The results in the dtype of `out`.
template <class Computed>
void store_all(const std::vector<Computed>& values, const Operand& out) {
  visit(out.dtype, [&]<class To>() {
    std::size_t next = 0;
    naive::each_index(out.shape,
                      [&](const Shape& index) { naive::store(out, index, reference::convert<To>(values[next++])); });
  });
}

void fill_expected(const ReduceRequest& request, const ReducePlan& plan, const Operand& out) {
  if (info(plan.input.computed).category != Category::kFloat) {
    store_all(folds<std::int64_t>(request, plan), out);
  } else {
    store_all(folds<double>(request, plan), out);
  }
}

}  // namespace

void check_reduction(Random& random, const Shape& shape, Reduce kind) {
  auto dtype = static_cast<DType>(random.between(0, kDTypeCount - 1));
  if (kind == Reduce::kMean && info(dtype).category != Category::kFloat) dtype = DType::kFloat32;
  Buffer input(random, dtype, shape, random_view(random, shape));
  // With signs of ±1, products stay exact in any order; in uint8, -1 would be 255.
  const double turn = dtype == DType::kUint8 ? 1.0 : -1.0;
  input.fill([&, numbers = random.fork()]() mutable {
    if (kind == Reduce::kProd) return numbers.one_of({1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, turn});
    if (kind == Reduce::kAll) return numbers.chance(98) ? 1.0 : 0.0;
    return static_cast<double>(kind == Reduce::kAny ? static_cast<int>(numbers.chance(2)) : numbers.between(-9, 9));
  });
  std::vector<Dim> dims;
  for (int dim = 0; dim < shape.rank; ++dim) {
    if (random.chance(50)) dims.push_back(dim);
  }
  ReduceRequest request{kind, input.operand(), dims, random.chance(30), std::nullopt};
  if ((kind == Reduce::kSum || kind == Reduce::kProd) && random.chance(30)) {
    request.dtype = random.one_of({DType::kInt8, DType::kInt32, DType::kInt64, DType::kFloat16, DType::kFloat64});
  }
  const Result<ReducePlan> planned = plan_reduce(request);
  ASSERT_TRUE(planned.ok());
  if (planned->count == 0 || planned->folded == 0) return;  // nothing is written
  if (planned->wide) return;                                // the caller adds float32 copies instead
  SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind) << ' ' << testing::PrintToString(request.input)
                                  << " over " << testing::PrintToString(dims));
  Buffer actual(random, planned->result.stored, planned->shape, planned->strides);
  Buffer expected = actual;
  fill_expected(request, *planned, expected.operand());
  run_reduce(*planned, actual.operand().data, request.input.data);
  ASSERT_TRUE(actual.same_as(expected));
}

void check_any_reduction(Random& random) {
  const auto kind = static_cast<Reduce>(random.between(0, static_cast<int>(Reduce::kAny)));
  Shape shape = random_shape(random, 4, 60);
  if (kind != Reduce::kProd && shape.rank > 0 && random.chance(10)) {
    shape[random.between(0, shape.rank - 1)] = random.one_of({33, 500, 1025});
  }
  check_reduction(random, shape, kind);
}

}  // namespace stride0
