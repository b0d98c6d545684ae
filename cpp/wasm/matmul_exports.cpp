// Products of matrices for JavaScript: a plan and its run, as in exports.cpp.
#include <cstdint>
#include <new>

#include "kernels/matmul.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

MatmulPlan last;

}  // namespace

// Plans slot 1 @ slot 2; `paired` batches do not broadcast. The result is in slot 0, and `error.dim` tells which
// Product it is.
STRIDE0_EXPORT int stride0_plan_matmul(int paired) {
  const Result<MatmulPlan> made = plan_matmul(slots::operand(1), slots::operand(2), paired != 0);
  if (!made.ok()) return slots::status(made.error);
  last = made.value;
  slots::write_result(last.result.stored, last.shape, last.strides);
  slots::block[abi::kErrorDimWord] = static_cast<double>(last.product);
  return 0;
}

// Puts the plan just made where it is run from. Answers 1.
STRIDE0_EXPORT int stride0_ready_matmul(std::uintptr_t address) {
  new (slots::pointer(address)) MatmulPlan(last);
  return 1;
}

// Runs a plan at these addresses, of the result and of the two.
STRIDE0_EXPORT void stride0_run_matmul(std::uintptr_t plan, std::uintptr_t out, std::uintptr_t a, std::uintptr_t b) {
  run_matmul(slots::at<MatmulPlan>(plan), slots::pointer(out), slots::pointer(a), slots::pointer(b));
}

}  // namespace stride0
