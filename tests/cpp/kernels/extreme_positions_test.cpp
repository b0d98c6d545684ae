// Compares the position of the first largest or smallest element with a search one by one.
#include "kernels/extreme_positions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "layered.h"

namespace stride0 {
namespace {

void check_positions(const std::vector<float>& in, const Layers& layers) {
  for (const bool least : {false, true}) {
    std::vector<std::int64_t> positions(layers.outer * layers.inner);
    std::vector<float> values(positions.size());
    const Lines lines{bytes_of(in), DType::kFloat32, layers.outer, layers.size, layers.inner};
    ASSERT_TRUE(find_extremes(lines, least, {bytes_of(values), positions.data()}));
    each_row(in, layers, [&](const std::vector<double>& row, auto where, std::size_t index) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < row.size(); ++i) {
        const bool wins = least ? row[i] < row[best] : row[i] > row[best];
        if (!std::isnan(row[best]) && (wins || std::isnan(row[i]))) best = i;
      }
      ASSERT_EQ(positions[index], static_cast<std::int64_t>(best)) << "least " << least << " of " << row.size();
      ASSERT_EQ(std::signbit(values[index]), std::signbit(in[where(best)]));
    });
  }
}

TEST(Extremes, TheFirstOfEqualOnes) {
  Random random;
  for (const Layers& layers : kLayered) {
    for (const double reach : {2.0, 300.0}) {
      std::vector<float> in = random_values<float>(random, layers, reach);
      for (float& each : in) each = std::trunc(each);
      check_positions(in, layers);
    }
  }
}

// Their sum is NaN, too.
TEST(Extremes, InfinitiesOfBothSignsAndNaN) {
  Random random;
  const float infinity = std::numeric_limits<float>::infinity();
  for (const Layers& layers : kLayered) {
    for (const float special : {infinity, NAN}) {
      std::vector<float> in = random_values<float>(random, layers, 3);
      for (float& each : in) {
        if (random.chance(2)) each = random.chance(50) ? special : -infinity;
      }
      check_positions(in, layers);
    }
  }
}

}  // namespace
}  // namespace stride0
