// Reductions against a fold of one element after the other. The numbers are small and whole, or powers of two, so that
// sums and products are exact in whatever order they are taken.
#include "kernels/reduce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "buffer.h"
#include "reference.h"

namespace stride0 {
namespace {

// Integers wrap, which only those without a sign do in C++.
template <class T>
T product(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  } else {
    return a * b;
  }
}

// Folds all of `values`, which have been converted to the type that is computed in.
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

// The result, in row-major order, computed in `Computed`.
template <class To, class Computed>
std::vector<To> results(const ReduceRequest& request, const ReducePlan& plan) {
  const Operand& input = request.input;
  std::vector<std::vector<Computed>> groups(static_cast<std::size_t>(plan.count));
  naive::each_index(input.shape, [&](const Shape& at) {
    Dim group = 0;
    for (int dim = 0; dim < input.shape.rank; ++dim) {
      const bool goes = std::find(request.dims.begin(), request.dims.end(), dim) != request.dims.end();
      if (!goes) group = group * input.shape[dim] + at[dim];
    }
    visit(input.dtype, [&]<class From>() {
      visit(plan.input.rounded, [&]<class Rounded>() {
        const auto rounded = reference::convert<Rounded>(naive::load<From>(input, at));
        groups[static_cast<std::size_t>(group)].push_back(reference::convert<Computed>(rounded));
      });
    });
  });
  std::vector<To> out;
  for (const std::vector<Computed>& values : groups) {
    Computed folded = fold(request.kind, values);
    if (request.kind == Reduce::kMean) folded = static_cast<Computed>(folded / static_cast<Computed>(values.size()));
    out.push_back(reference::convert<To>(folded));
  }
  return out;
}

void fill_expected(const ReduceRequest& request, const ReducePlan& plan, const Operand& out) {
  visit(plan.result.stored, [&]<class To>() {
    const bool whole = info(plan.input.computed).category != Category::kFloat;
    const std::vector<To> all = whole ? results<To, std::int64_t>(request, plan) : results<To, double>(request, plan);
    std::size_t next = 0;
    naive::each_index(plan.shape, [&](const Shape& index) { naive::store(out, index, all[next++]); });
  });
}

void check(Random& random, const Shape& shape, Reduce kind) {
  auto dtype = static_cast<DType>(random.between(0, kDTypeCount - 1));
  if (kind == Reduce::kMean && info(dtype).category != Category::kFloat) dtype = DType::kFloat32;
  Buffer input(random, dtype, shape, random_view(random, shape));
  input.fill([&] {
    if (kind == Reduce::kProd) return random.one_of({1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, -1.0});
    if (kind == Reduce::kAll) return random.chance(98) ? 1.0 : 0.0;
    return static_cast<double>(kind == Reduce::kAny ? random.chance(2) : random.between(-9, 9));
  });
  std::vector<Dim> dims;
  for (int dim = 0; dim < shape.rank; ++dim) {
    if (random.chance(50)) dims.push_back(dim);
  }
  ReduceRequest request{kind, input.operand(), dims, random.chance(30), std::nullopt};
  if ((kind == Reduce::kSum || kind == Reduce::kProd) && random.chance(30)) {
    request.dtype = random.one_of({DType::kInt8, DType::kInt32, DType::kInt64, DType::kFloat16, DType::kFloat64});
  }
  const Result<ReducePlan> made = plan_reduce(request);
  ASSERT_TRUE(made.ok());
  if (made->count == 0 || made->folded == 0) return;  // nothing is written
  SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind) << ' ' << testing::PrintToString(request.input)
                                  << " over " << testing::PrintToString(dims));
  Buffer actual(random, made->result.stored, made->shape, made->strides);
  Buffer expected = actual;
  fill_expected(request, *made, expected.operand());
  run_reduce(*made, actual.operand().data, request.input.data);
  ASSERT_TRUE(actual.same_as(expected));
}

TEST(Reduce, EveryKindOverAnyDimensionsAndLayout) {
  Random random;
  for (int kind = 0; kind <= static_cast<int>(Reduce::kAny); ++kind) {
    for (int i = 0; i < 250 && !HasFailure(); ++i) {
      check(random, random_shape(random, 4, 60), static_cast<Reduce>(kind));
    }
  }
}

TEST(Reduce, ManyBlocks) {
  Random random;
  for (int i = 0; i < 60 && !HasFailure(); ++i) {
    const Dim wide = random.one_of({33, 500, 1023, 1024, 1025, 2500});
    Shape shape = random.one_of<Shape>({{wide}, {3, wide}, {wide, 3}, {2, wide, 2}, {5, 7, wide / 10}});
    check(random, shape, random.one_of({Reduce::kSum, Reduce::kMean, Reduce::kProd, Reduce::kAmax, Reduce::kAll}));
  }
}

TEST(Reduce, ANaNAnywhereIsTheExtreme) {
  Random random;
  const Shape shape{5, 41};
  Buffer input(random, DType::kFloat32, shape, {41, 1});
  for (Dim where = 0; where < 41; ++where) {
    input.fill([] { return 1; });
    naive::store(input.operand(), Shape{3, where}, std::nanf(""));
    const std::vector<Dim> dims{1};
    for (const Reduce kind : {Reduce::kAmax, Reduce::kAmin}) {
      const ReducePlan made = *plan_reduce({kind, input.operand(), dims, false, std::nullopt});
      std::array<float, 5> out{};
      run_reduce(made, reinterpret_cast<std::byte*>(out.data()), input.operand().data);
      for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(std::isnan(out[i]), i == 3) << where;
    }
  }
}

}  // namespace
}  // namespace stride0
