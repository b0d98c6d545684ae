// Runs the target that STRIDE0_FUZZ names under libFuzzer. A check that fails ends the program, and libFuzzer saves the
// input.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "targets.h"

using stride0::fuzz::kTargets;
using stride0::fuzz::Target;

namespace {

const Target* target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  const char* given = std::getenv("STRIDE0_FUZZ");
  const std::string_view name = given == nullptr ? "" : given;
  target = std::find_if(kTargets.begin(), kTargets.end(), [&](const Target& each) { return each.name == name; });
  if (target != kTargets.end()) return 0;
  std::puts("STRIDE0_FUZZ names no target");
  std::exit(1);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stride0::Random random(std::span(data, size));
  target->check(random);
  if (testing::Test::HasFailure()) std::abort();
  return 0;
}
