// Fused chains. JavaScript describes all operations of a chain at once (abi.h), and they become one program, which runs
// on as many addresses as the chain has inputs.
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "kernels/chain.h"
#include "kernels/run.h"
#include "plan/plan.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

Result<Plan> plan_described(const double* words, std::span<const Operand> inputs) {
  const Operand target = slots::operand_in(words);
  const bool exact = words[abi::kExactWord] != 0;
  if (words[abi::kOpWord] < 0) return plan_copy(inputs[0], target, exact);
  Request request;
  request.op = static_cast<Op>(words[abi::kOpWord]);
  request.inputs = inputs;
  request.target = static_cast<Target>(words[abi::kTargetWord]);
  request.out = target;
  request.exact = exact;
  request.params = slots::params_in(words);
  request.default_dtype = static_cast<DType>(words[abi::kDefaultDTypeWord]);
  return plan(request);
}

bool add_described(Chain& chain, const double* words) {
  std::array<Operand, kMaxInputs> operands;
  std::array<int, kMaxInputs> references{};
  const auto count = static_cast<std::size_t>(words[abi::kInputsWord]);
  for (std::size_t i = 0; i < count; ++i) {
    operands[i] = slots::operand_in(words + abi::kSlotWords * (i + 1));
    references[i] = static_cast<int>(words[abi::kReferencesWord + i]);
  }
  const auto inputs = std::span<const Operand>(operands).first(count);
  const Result<Plan> planned = plan_described(words, inputs);
  return planned.ok() && chain.add(*planned, inputs, std::span(references).first(count));
}

}  // namespace

// Creates a program at the address `program` from the operations described at `address`. Returns 0 if they don't fit.
STRIDE0_EXPORT int stride0_ready_chain(std::uintptr_t address, int operations, std::uintptr_t program) {
  const auto* words = elements_at<double>(slots::pointer(address));
  Chain chain;
  for (int i = 0; i < operations; ++i) {
    if (!add_described(chain, words + std::ptrdiff_t{abi::kOperationWords} * i)) return 0;
  }
  return chain.finish(*new (slots::pointer(program)) Program()) ? 1 : 0;
}

// Runs a chain's program at the addresses in the block: the result's, then the inputs'.
STRIDE0_EXPORT int stride0_run_chain(std::uintptr_t program) {
  const Program& ready = slots::object_at<Program>(program);
  std::array<std::byte*, kMaxLoopOperands> operands{slots::pointer(slots::block[abi::kAddressesWord])};
  const auto count = static_cast<std::size_t>(ready.operand_count);
  for (std::size_t s = 1; s < count; ++s) {
    operands[s] = slots::pointer(slots::block[abi::kAddressesWord + 1 + ready.source[s]]);
  }
  return static_cast<int>(run(ready, std::span(operands).first(count)));
}

}  // namespace stride0
