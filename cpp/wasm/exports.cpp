// The functions that JavaScript calls most: C functions with integer arguments. Each reads the operands that JavaScript
// has described in the block (abi.h). It returns 0, or the Code of an error whose numbers it writes to the block.
// Nothing here keeps an address after the call, and JavaScript frees the memory of programs.
#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "core/bits.h"
#include "kernels/overlapping.h"
#include "kernels/run.h"
#include "plan/count.h"
#include "plan/layout.h"
#include "plan/matmul.h"
#include "plan/overlap.h"
#include "plan/plan.h"
#include "plan/promote.h"
#include "plan/reduce.h"
#include "wasm/last_plan.h"
#include "wasm/parts.h"
#include "wasm/slots.h"

namespace stride0 {

using namespace slots;

Plan last_plan;

namespace {

// The request of the last plan, from which its parts are planned. A copy has no parts, so it leaves no inputs here.
Request last_request;
std::array<Operand, kMaxInputs> last_inputs;

int store_plan(const Result<Plan>& planned) {
  if (!planned.ok()) return status(planned.error);
  last_plan = planned.value;
  write_result(last_plan.dtype, last_plan.shape, last_plan.strides);
  block[abi::kResizesWord] = last_plan.resizes;
  return 0;
}

// Plans the parts of the last plan, in the memory after its program.
void make_parts(std::uintptr_t program) {
  Cut cut;
  if (!last_request.inputs.empty() && static_cast<double>(last_plan.count) >= sharing.elements) {
    cut = cut_operation(last_request, last_plan, sharing.most());
  }
  last_request.target = Target::kOut;
  const Operand result{nullptr, last_plan.dtype, last_plan.shape, last_plan.strides};
  parts::make(program, parts::Kind::kElementwise, cut, result, last_request.inputs,
              [](std::uintptr_t address, const Operand& part, std::span<const Operand> inputs) {
                last_request.inputs = inputs;
                last_request.out = part;
                const Result<Plan> planned = plan(last_request);
                if (planned.ok()) new (pointer(address)) Program(*planned);
                return planned.ok();
              });
  last_request.inputs = {};
}

}  // namespace

STRIDE0_EXPORT double* stride0_block() { return block.data(); }

// Plans `op` over the inputs in slots 1…. `target` is a Target; unless it is fresh, the target is in slot 0. `exact`
// requires the target to have the common dtype. Writes the result's dtype, shape and strides to slot 0.
STRIDE0_EXPORT int stride0_plan(int op, int inputs, int target, int exact) {
  for (int i = 0; i < inputs; ++i) last_inputs[static_cast<std::size_t>(i)] = operand(i + 1);
  last_request.op = static_cast<Op>(op);
  last_request.inputs = std::span(last_inputs).first(static_cast<std::size_t>(inputs));
  last_request.target = static_cast<Target>(target);
  if (last_request.target != Target::kFresh) last_request.out = operand(0);
  last_request.exact = exact != 0;
  last_request.params = params_in(block.data());
  last_request.default_dtype = static_cast<DType>(block[abi::kDefaultDTypeWord]);
  return store_plan(plan(last_request));
}

// The common dtype of the inputs in slots 1….
STRIDE0_EXPORT int stride0_result_type(int inputs) {
  Promotion promotion(static_cast<DType>(block[abi::kDefaultDTypeWord]));
  for (int i = 1; i <= inputs; ++i) {
    const Operand each = operand(i);
    promotion.add(each.dtype, each.shape.rank, each.is_number);
  }
  return static_cast<int>(promotion.result());
}

// Plans a copy of slot 1 into slot 0, with the conversion between their dtypes. `guarded` raises if they share memory.
STRIDE0_EXPORT int stride0_plan_copy(int guarded) {
  last_request.inputs = {};
  return store_plan(plan_copy(operand(1), operand(0), guarded != 0));
}

// Whether slots 0 and 1 share memory at different indices.
STRIDE0_EXPORT int stride0_overlaps_elsewhere() { return overlaps_elsewhere(operand(0), operand(1)) ? 1 : 0; }

// Runs the last copy, of slot 1 into slot 0, in PyTorch's order, because the two share memory.
STRIDE0_EXPORT void stride0_copy_overlapping() {
  copy_overlapping(last_plan.loop, size_of(last_plan.dtype), address(0), address(1));
}

// Finds PyTorch's loop over slots 0 and 1, which have one shape. Writes its sizes and strides, innermost first, to
// those slots.
STRIDE0_EXPORT void stride0_walk() {
  const Result<Plan> copy = plan_copy(operand(1), operand(0), false);
  const Loop& loop = copy->loop;
  for (int s = 0; s < 2; ++s) {
    double* words = slot(s);
    words[abi::kRankWord] = loop.rank;
    for (int i = 0; i < loop.rank; ++i) {
      const auto index = static_cast<std::size_t>(i);
      words[abi::kSizesWord + i] = static_cast<double>(loop.sizes[index]);
      words[abi::kStridesWord + i] = static_cast<double>(loop.strides[static_cast<std::size_t>(s)][index]);
    }
  }
}

// Raises if two elements of slot 0 share memory, because then it can't be written to.
STRIDE0_EXPORT int stride0_overlaps_itself() {
  return overlaps_itself(operand(0)) ? status(Error{Code::kSelfOverlap, 0, 0, 0, 0}) : 0;
}

// Creates a reusable program from the last plan at this address. Returns 1.
STRIDE0_EXPORT int stride0_ready(std::uintptr_t address) {
  new (pointer(address)) Program(last_plan);
  if (sharing.on()) make_parts(address);
  return 1;
}

// Sets a program's parameters to those in the block.
STRIDE0_EXPORT void stride0_set_params(std::uintptr_t program) {
  object_at<Program>(program).params[0] = params_in(block.data());
  const int parts = sharing.on() ? parts::table(program).count : 0;
  for (int k = 0; k < parts; ++k) object_at<Program>(parts::address_of(program, k)).params[0] = params_in(block.data());
}

// Makes a program run the function at `index` of the table, which JavaScript compiled (web/lib/engine/compiled.js),
// instead of its steps. Other threads don't have that function, so the program loses its parts.
STRIDE0_EXPORT void stride0_use(std::uintptr_t program, std::uintptr_t index) {
  object_at<Program>(program).use(slots::function_at<Compiled>(index));
  if (sharing.on()) parts::table(program).count = 0;
}

// Runs a program at these addresses: the result's and those of up to three inputs.
STRIDE0_EXPORT int stride0_run(std::uintptr_t program, std::uintptr_t out, std::uintptr_t a, std::uintptr_t b,
                               std::uintptr_t c) {
  const Program& ready = object_at<Program>(program);
  const std::array operands{pointer(out), pointer(a), pointer(b), pointer(c)};
  return static_cast<int>(run(ready, std::span(operands).first(static_cast<std::size_t>(ready.operand_count))));
}

// Writes row-major strides for the sizes in slot 0.
STRIDE0_EXPORT int stride0_contiguous() {
  const Operand out = operand(0);
  const Result<Dim> elements = count(out.shape);
  if (!elements.ok()) return status(elements.error);
  const Result<Strides> strides = contiguous_strides(out.shape);
  if (!strides.ok()) return status(strides.error);
  write_result(out.dtype, out.shape, *strides);
  return 0;
}

// Writes the geometry of a copy of slot 1 to slot 0.
STRIDE0_EXPORT void stride0_copy_layout() {
  const Operand input = operand(1);
  write_result(input.dtype, input.shape, strides_of_copy(input));
}

}  // namespace stride0
