#include "kernels/cast_doubles.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "kernels/table.h"
#include "units.h"

namespace stride0 {
namespace {

TEST(CastDoubles, ToInt32GiveTheBitsOfSingleCasts) {
  std::vector<double> numbers = many_doubles(5000);
  for (const double limit : {0x1p31, 0x1p31 - 1, 0x1p31 - 0.5, 0x1p31 + 1, 0x1p32, 0.5, 0.999, 1.0}) {
    numbers.insert(numbers.end(), {limit, -limit, limit, -limit, 3, -4.75, 1e9});
  }
  std::vector<std::int32_t> out(numbers.size());
  Rows rows;
  rows.in[0] = bytes_at(numbers.data());
  rows.out = bytes_at(out.data());
  rows.length = numbers.size();
  rows.count = 1;
  copy_kernel(DType::kFloat64, DType::kInt32)(rows);
  for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(out[i], cast<std::int32_t>(numbers[i])) << numbers[i];
}

}  // namespace
}  // namespace stride0
