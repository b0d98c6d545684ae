// Replays the inputs that fuzzing found: each line of corpus/NAME.txt is an input for the target NAME, in hexadecimal.
// Then runs some random inputs.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "targets.h"

namespace stride0::fuzz {
namespace {

class Fuzz : public testing::TestWithParam<Target> {};

TEST_P(Fuzz, TheCorpusIsAsItShouldBe) {
  std::ifstream corpus(STRIDE0_CORPUS_DIR "/" + std::string(GetParam().name) + ".txt");
  int replayed = 0;
  for (std::string line; std::getline(corpus, line) && !HasFailure(); ++replayed) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t offset = 0; offset + 1 < line.size(); offset += 2) {
      bytes.push_back(static_cast<std::uint8_t>(std::stoi(line.substr(offset, 2), nullptr, 16)));
    }
    SCOPED_TRACE(line);
    Random random{std::span<const std::uint8_t>(bytes)};
    GetParam().check(random);
  }
  EXPECT_GT(replayed, 20);
}

TEST_P(Fuzz, SoAreInputsOfAnyBytes) {
  Random any;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(any.between(4, 90)));
    for (std::uint8_t& each : bytes) each = static_cast<std::uint8_t>(any.between(0, 255));
    Random random{std::span<const std::uint8_t>(bytes)};
    GetParam().check(random);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, testing::ValuesIn(kTargets),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace stride0::fuzz
