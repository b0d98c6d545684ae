#include "kernels/random/generator.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace stride0 {
namespace {

TEST(Generator, DrawsTheBitsOfMt19937) {
  Generator generator;
  for (const std::uint32_t seed : {0U, 5489U, 0xFFFFFFFFU}) {
    generator.seed(seed);
    std::mt19937 reference(seed);
    for (int i = 0; i < 2000; ++i) ASSERT_EQ(generator.next32(), reference());
  }
  generator.seed(7);
  std::mt19937 reference(7);
  const std::uint64_t high = reference();
  EXPECT_EQ(generator.next64(), high << 32 | reference());
}

TEST(Generator, MakesUniformNumbersOfTheLowBits) {
  Generator generator;
  generator.seed(0);
  EXPECT_EQ(generator.uniform<float>(), 0x1.fc2abp-2F);
  generator.seed(0);
  EXPECT_EQ(generator.uniform<double>(), 0x1.f0aac97c4aa2fp-1);
}

TEST(Generator, StoresOneNormalNumber) {
  Generator generator;
  generator.seed(0);
  double out = 1;
  EXPECT_FALSE(generator.take(out));
  generator.store_normal(2.5);
  EXPECT_TRUE(generator.take(out));
  EXPECT_EQ(out, 2.5);
  EXPECT_FALSE(generator.take(out));
}

TEST(Generator, SurvivesAStateOfAnyBytes) {
  Generator generator;
  std::memset(static_cast<void*>(&generator), 0xFF, sizeof generator);
  for (int i = 0; i < 2000; ++i) generator.next32();
  std::memset(static_cast<void*>(&generator), 0x7F, sizeof generator);
  for (int i = 0; i < 2000; ++i) generator.next32();
}

}  // namespace
}  // namespace stride0
