// Matrix products, for JavaScript: planned and run as in exports.cpp.
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "kernels/matmul.h"
#include "plan/tensordot.h"
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

// Plans tensordot of slots 1 and 2 by a rule: along pairs of the dimensions in slots 3 and 0, along the last and first
// dimensions of the number in slot 3, or as inner. Writes the shape of the result to slot 0, the orders of dimensions
// to slots 1 and 2, which operand to sum first to slot 3, and whether it is a dot product to `error.a`.
STRIDE0_EXPORT int stride0_tensordot(int rule) {
  Tensordot asked(slots::list<Shape>(1), slots::list<Shape>(2));
  if (rule == 0) asked.dims = {slots::list<Numbers>(3), slots::list<Numbers>(0)};
  if (rule == 1) asked.ask_for(slots::slot(3)[abi::kSizesWord]);
  if (rule == 2) asked.ask_for_last();
  asked.plan(slots::slot(1)[abi::kDTypeWord] == slots::slot(2)[abi::kDTypeWord]);
  if (!asked.ok()) return slots::status(asked.error);
  slots::write_list(0, asked.shape);
  for (int i = 0; i < 2; ++i) slots::write_list(1 + i, asked.dims[static_cast<std::size_t>(i)]);
  slots::write_list(3, asked.alone);
  return slots::status(Error{Code::kOk, 0, 0, asked.is_dot ? 1 : 0, 0});
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
