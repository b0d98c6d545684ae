// The hardest cases for functions that return the nearest float; `npm run accuracy` checks all others.
#include "kernels/correct_rounding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "single.h"

namespace stride0 {
namespace {

// So near the middle between two floats that even the double rounds the wrong way; the results are MPFR's.
TEST(CorrectRounding, WhereADoubleIsNotEnough) {
  struct Hard {
    Op op;
    std::uint32_t input;
    std::uint32_t nearest;
  };
  for (const auto& [op, input, nearest] : {Hard{Op::kLog, 0x3C413D3A, 0xC08E158F},
                                           {Op::kLog, 0x41178FEB, 0x400FE5E7},
                                           {Op::kLog, 0x6F31A8EC, 0x42845A89},
                                           {Op::kExp2, 0x3B429D37, 0x3F804385},
                                           {Op::kExp2, 0xBCF3A937, 0x3F7AC6B1},
                                           {Op::kCos, 0x5F18B878, 0x3F7F14BB},
                                           {Op::kCos, 0x6115CB11, 0x3F78142F},
                                           {Op::kSin, 0x46199998, 0xBEB1FA5D}}) {
    EXPECT_EQ(bit_cast<std::uint32_t>(single<float>(op, bit_cast<float>(input))), nearest) << input;
  }
}

TEST(CorrectRounding, ExactlyHalfWayGoesToTheEvenFloat) {
  EXPECT_EQ(single<float>(Op::kPow, 4097.0F, 2.0F), 0x1.002p24F);      // 2^24 + 2^13 + 1
  EXPECT_EQ(single<float>(Op::kPow, -4099.0F, 2.0F), 0x1.006008p24F);  // 16801801, of 16801800 and 16801802
  EXPECT_EQ(single<float>(Op::kPow, 0x1p-75F, 2.0F), 0.0F);            // half of the least float
  EXPECT_EQ(single<float>(Op::kPow, 0x1.8p-74F, 2.0F), 0x1p-147F);     // 2.25 · 2^-148 is 4.5 of the least
  EXPECT_EQ(single<float>(Op::kHypot, 5.0F * 0x1p-149F, 12.0F * 0x1p-149F), 13.0F * 0x1p-149F);
  EXPECT_EQ(single<float>(Op::kAtan2, 0x1.8p-148F, 2.0F), 0x1p-149F);  // less than half way to twice that
  EXPECT_EQ(single<float>(Op::kAtan2, -0x1.8p-148F, 2.0F), -0x1p-149F);
}

// Beside a normal number, and beside one that is computed separately.
TEST(CorrectRounding, LogarithmsOfSubnormalNumbers) {
  using Function = double (*)(double);
  for (const auto& [op, function] :
       {std::pair<Op, Function>{Op::kLog, std::log}, {Op::kLog2, std::log2}, {Op::kLog10, std::log10}}) {
    for (std::uint32_t bits = 1; bits < 0x00800000; bits += 7919) {
      std::vector<float> numbers{bit_cast<float>(bits), 3.0F, bit_cast<float>(0x00800000 - bits),
                                 bits % 2 == 0 ? 7.0F : -1.0F};
      Rows rows;
      rows.in[0] = rows.out = bytes_at(numbers.data());
      rows.length = numbers.size();
      rows.count = 1;
      kernel_for(op, DType::kFloat32, Motion::kVectorVector)(rows);
      EXPECT_EQ(numbers[0], static_cast<float>(function(bit_cast<float>(bits)))) << bits;
      EXPECT_EQ(numbers[2], static_cast<float>(function(bit_cast<float>(0x00800000 - bits)))) << bits;
    }
  }
}

// A group is as exact as a single number, and the other lanes have no effect.
TEST(CorrectRounding, OtherLanesDoNotMatter) {
  std::vector<float> in;
  for (const float x : {0.5F, bit_cast<float>(0x3C413D3AU), -1.0F, 0.0F, HUGE_VALF, NAN, 0x1p-149F, 7.0F}) {
    for (int times = 0; times < 3; ++times) in.push_back(x);
  }
  for (const Op op : {Op::kExp, Op::kLog, Op::kTanh, Op::kErfc, Op::kSin, Op::kAcosh, Op::kSigmoid}) {
    std::vector<float> out(in.size());
    Rows rows;
    rows.in[0] = bytes_at(in.data());
    rows.out = bytes_at(out.data());
    rows.length = in.size();
    rows.count = 1;
    kernel_for(op, DType::kFloat32, Motion::kVectorVector)(rows);
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto alone = single<float>(op, in[i]);
      EXPECT_TRUE(bit_cast<std::uint32_t>(alone) == bit_cast<std::uint32_t>(out[i]) || std::isnan(alone)) << in[i];
    }
  }
}

}  // namespace
}  // namespace stride0
