// Compared with PyTorch 2.14.1 after seed 0; tests/lib/ops/random has all recorded calls.
#include "kernels/random/fills.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace stride0 {
namespace {

template <class T, class Fill>
std::vector<T> filled(std::size_t count, Fill&& fill) {
  Generator generator;
  generator.seed(0);
  std::vector<T> out(count);
  fill(RandomRun{generator, dtype_of<T>, bytes_at(out.data()), count});
  return out;
}

TEST(Fills, Uniform) {
  const auto unit = [](const RandomRun& run) { fill_uniform(run, 0, 1); };
  EXPECT_EQ(filled<float>(3, unit), (std::vector<float>{0x1.fc2abp-2F, 0x1.89545ep-1F, 0x1.6a675p-4F}));
  EXPECT_EQ(filled<double>(2, unit), (std::vector<double>{0x1.f0aac97c4aa2fp-1, 0x1.6a675d821cccp-1}));
  const auto narrow = [](const RandomRun& run) { fill_uniform(run, 1, 1.01); };
  for (const BFloat16 each : filled<BFloat16>(200, narrow)) EXPECT_EQ(each.bits, 0x3F80);  // the bound is 1.0078
}

TEST(Fills, NormalPairByPair) {
  const auto fill = [](const RandomRun& run) { fill_normal(run, 0, 1, false); };
  EXPECT_EQ(filled<float>(3, fill), (std::vector<float>{0x1.8a7eb8p+0F, -0x1.2c78ap-2F, -0x1.16e292p+1F}));
}

TEST(Fills, NormalInBlocksOfWhichTheLastIsDrawnAgain) {
  const auto fill = [](const RandomRun& run) { fill_normal(run, 0, 1, true); };
  EXPECT_EQ(filled<float>(17, fill),
            (std::vector<float>{-0x1.20370ap+0F, -0x1.b2288ep+0F, 0x1.222004p-1F, 0x1.9646bcp-1F, 0x1.329b16p-1F,
                                -0x1.8e1ab6p+0F, -0x1.5d8d8ep-2F, 0x1.da5e9cp+0F, 0x1.df54aap-2F, -0x1.2bc648p-1F,
                                -0x1.631dfap-3F, 0x1.77c346p-3F, 0x1.63ad8p+0F, 0x1.961a02p+0F, 0x1.e48138p-1F,
                                -0x1.aff668p-1F, 0x1.dd1862p-1F}));
  const std::vector<std::int16_t> bits{-17279, -17047, -16695, 14473, 14937, 14538, -16840, -19082, 16233,
                                       14848,  -18257, -20084, 12767, 15759, 15960, 15250,  -17728};
  const std::vector<Float16> halves = filled<Float16>(17, fill);
  for (std::size_t i = 0; i < bits.size(); ++i) EXPECT_EQ(halves[i].bits, static_cast<std::uint16_t>(bits[i])) << i;
}

TEST(Fills, Exponential) {
  const auto fill = [](const RandomRun& run) { fill_exponential(run, 2); };
  EXPECT_EQ(filled<float>(3, fill), (std::vector<float>{0x1.c110d6p+0F, 0x1.3afa7ep-1F, 0x1.3ae71p-2F}));
}

TEST(Fills, Integers) {
  const auto some = [](std::uint64_t range, std::int64_t base, bool wide) {
    return [=](const RandomRun& run) { fill_integers(run, {range, base, wide}); };
  };
  EXPECT_EQ(filled<std::int32_t>(4, some(10, 0, false)), (std::vector<std::int32_t>{4, 9, 3, 0}));
  EXPECT_EQ(filled<std::int64_t>(3, some((std::uint64_t{1} << 40) + 5, -5, true)),
            (std::vector<std::int64_t>{741234585336, 506077272957, 291397093751}));
  EXPECT_EQ(filled<double>(2, some(10, 0, false)), (std::vector<double>{4, 9}));
}

TEST(Fills, Bernoulli) {
  const std::vector<float> chances{0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F};
  const auto each = [&](const RandomRun& run) { fill_bernoulli(run, chances.data()); };
  EXPECT_EQ(filled<float>(6, each), (std::vector<float>{0, 0, 1, 1, 1, 0}));
  const auto all = [](double chance) { return [=](const RandomRun& run) { fill_bernoulli(run, chance); }; };
  EXPECT_EQ(filled<std::uint8_t>(6, all(0.4)), (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(filled<std::uint8_t>(2, all(1)), (std::vector<std::uint8_t>{1, 1}));
}

}  // namespace
}  // namespace stride0
