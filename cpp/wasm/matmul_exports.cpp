// Matrix products, for JavaScript: planned and run as in exports.cpp.
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "kernels/matmul.h"
#include "wasm/parts.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

MatmulPlan last;
// The operands of `last`, from which its parts are planned.
std::array<Operand, 2> last_inputs;
bool last_paired = false;

// Plans the parts of `last`, in the memory after it.
void make_parts(std::uintptr_t plan) {
  const auto& [a, b] = last_inputs;
  Cut cut;
  if (static_cast<double>(last.count) * static_cast<double>(last.inner) >= sharing.products) {
    cut = cut_product(a, b, last, sharing.most());
  }
  const Operand result{nullptr, last.result.stored, last.shape, last.strides};
  parts::make(plan, parts::Kind::kProduct, cut, result, last_inputs,
              [](std::uintptr_t address, const Operand& /*result*/, std::span<const Operand> part) {
                const Result<MatmulPlan> planned = plan_matmul(part[0], part[1], last_paired);
                if (planned.ok()) new (slots::pointer(address)) MatmulPlan(*planned);
                return planned.ok();
              });
}

}  // namespace

// Plans slot 1 @ slot 2; `paired` batches do not broadcast. Writes the result's geometry to slot 0, and which Product
// it is to `error.dim`.
STRIDE0_EXPORT int stride0_plan_matmul(int paired) {
  last_inputs = {slots::operand(1), slots::operand(2)};
  last_paired = paired != 0;
  const Result<MatmulPlan> planned = plan_matmul(last_inputs[0], last_inputs[1], last_paired);
  if (!planned.ok()) return slots::status(planned.error);
  last = planned.value;
  slots::write_result(last.result.stored, last.shape, last.strides);
  slots::block[abi::kErrorDimWord] = static_cast<double>(last.product);
  return 0;
}

// Copies the last plan to this address. Returns 1.
STRIDE0_EXPORT int stride0_ready_matmul(std::uintptr_t address) {
  new (slots::pointer(address)) MatmulPlan(last);
  if (sharing.on()) make_parts(address);
  return 1;
}

// Runs a plan at the addresses of the result and of the two operands.
STRIDE0_EXPORT void stride0_run_matmul(std::uintptr_t plan, std::uintptr_t out, std::uintptr_t a, std::uintptr_t b) {
  run_matmul(slots::object_at<MatmulPlan>(plan), slots::pointer(out), slots::pointer(a), slots::pointer(b));
}

}  // namespace stride0
