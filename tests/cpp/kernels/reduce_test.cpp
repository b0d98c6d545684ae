// Compares reductions with a fold one element after the other. Elements are small integers or powers of two, so that
// sums and products are exact in any order.
#include "kernels/reduce.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "buffer.h"
#include "checks/reductions.h"
#include "layouts.h"
#include "naive.h"

namespace stride0 {
namespace {

TEST(Reduce, EveryKindOverAnyDimensionsAndLayout) {
  Random random;
  for (int kind = 0; kind <= static_cast<int>(Reduce::kAny); ++kind) {
    for (int i = 0; i < 250 && !HasFailure(); ++i) {
      check_reduction(random, random_shape(random, 4, 60), static_cast<Reduce>(kind));
    }
  }
}

TEST(Reduce, ManyBlocks) {
  Random random;
  for (int i = 0; i < 60 && !HasFailure(); ++i) {
    const Dim wide = random.one_of({33, 500, 1023, 1024, 1025, 2500});
    auto shape = random.one_of<Shape>({{wide}, {3, wide}, {wide, 3}, {2, wide, 2}, {5, 7, wide / 10}});
    check_reduction(random, shape,
                    random.one_of({Reduce::kSum, Reduce::kMean, Reduce::kProd, Reduce::kAmax, Reduce::kAll}));
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
      const ReducePlan planned = *plan_reduce({kind, input.operand(), dims, false, std::nullopt});
      std::array<float, 5> out{};
      run_reduce(planned, bytes_at(out.data()), input.operand().data);
      for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(std::isnan(out[i]), i == 3) << where;
    }
  }
}

}  // namespace
}  // namespace stride0
