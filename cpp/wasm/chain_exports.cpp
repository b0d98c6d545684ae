// The hot surface of fused chains: JavaScript plans one operation after the other and has each of them added; what
// comes out is a program like any other, run on as many addresses as the chain has inputs.
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "kernels/chain.h"
#include "kernels/run.h"
#include "wasm/last_plan.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

Chain chain;

}  // namespace

STRIDE0_EXPORT void stride0_chain_begin() { chain = Chain(); }

// Adds the last plan, whose operands are in slots 1…: the result of an earlier operation by its number, or the n-th
// input as -1 - n. 0 where there is no room for it.
STRIDE0_EXPORT int stride0_chain_add(int a, int b, int c) {
  const auto count = static_cast<std::size_t>(last_plan.loop.strands - 1);
  std::array<Operand, kMaxInputs> operands;
  for (std::size_t i = 0; i < count; ++i) operands[i] = slots::operand(static_cast<int>(i) + 1);
  const std::array references{a, b, c};
  return chain.add(last_plan, std::span(operands).first(count), std::span(references).first(count)) ? 1 : 0;
}

// Makes a program of it at this address; 0 where there is no room for it in scratch.
STRIDE0_EXPORT int stride0_chain_ready(std::uintptr_t address) {
  return chain.finish(*new (slots::pointer(address)) Program()) ? 1 : 0;
}

// Runs a chain's program at the addresses in the block: of the result, then of the inputs.
STRIDE0_EXPORT int stride0_run_chain(std::uintptr_t program) {
  const Program& ready = slots::at<Program>(program);
  std::array<std::byte*, kMaxStrands> strands{slots::pointer(slots::block[abi::kAddressesWord])};
  const auto count = static_cast<std::size_t>(ready.strands);
  for (std::size_t s = 1; s < count; ++s) {
    strands[s] = slots::pointer(slots::block[abi::kAddressesWord + 1 + ready.source[s]]);
  }
  return static_cast<int>(run(ready, std::span(strands).first(count)));
}

}  // namespace stride0
