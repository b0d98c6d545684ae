// Reductions, for JavaScript: planned and run as in exports.cpp.
#include <cstdint>
#include <new>

#include "kernels/reduce.h"
#include "wasm/parts.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

ReducePlan last;
// The request of `last`, from which its parts are planned, and the dimensions that it reduces.
ReduceRequest last_request;
Shape last_dims;

// Plans the parts of `last`, in the memory after it.
void make_parts(std::uintptr_t plan) {
  Cut cut;
  if (static_cast<double>(last.count) * static_cast<double>(last.folded) >= sharing.elements) {
    cut = cut_reduction(last_request, last, sharing.most(), sharing.threads);
  }
  const Operand result{nullptr, last.result.stored, last.shape, last.strides};
  const Operand whole = last_request.input;
  parts::make(plan, parts::Kind::kReduction, cut, result, std::span(&whole, 1),
              [](std::uintptr_t address, const Operand& /*result*/, std::span<const Operand> part) {
                last_request.input = part[0];
                const Result<ReducePlan> planned = plan_reduce(last_request);
                if (planned.ok()) new (slots::pointer(address)) ReducePlan(*planned);
                return planned.ok();
              });
}

}  // namespace

// Plans the reduction `kind` (a Reduce) of slot 1 over the dimensions listed as the sizes of slot 2. `dtype` is that of
// the result, or negative for the default. Writes the result's geometry to slot 0. `error.a` is how many elements are
// reduced to one; if that is 0, the caller must fill the result. `error.b` is whether the caller has to compute it in
// float32.
STRIDE0_EXPORT int stride0_plan_reduce(int kind, int keepdim, int dtype) {
  last_dims = slots::operand(2).shape;
  last_request.kind = static_cast<Reduce>(kind);
  last_request.input = slots::operand(1);
  last_request.dims = std::span(last_dims.values).first(static_cast<std::size_t>(last_dims.rank));
  last_request.keepdim = keepdim != 0;
  last_request.dtype = dtype < 0 ? std::nullopt : std::optional(static_cast<DType>(dtype));
  const Result<ReducePlan> planned = plan_reduce(last_request);
  if (!planned.ok()) return slots::status(planned.error);
  last = planned.value;
  slots::write_result(last.result.stored, last.shape, last.strides);
  slots::block[abi::kErrorAWord] = static_cast<double>(last.folded);
  slots::block[abi::kErrorBWord] = last.wide ? 1 : 0;
  return 0;
}

// Copies the last plan to this address. Returns 1.
STRIDE0_EXPORT int stride0_ready_reduce(std::uintptr_t address) {
  new (slots::pointer(address)) ReducePlan(last);
  if (sharing.on()) make_parts(address);
  return 1;
}

// Runs a plan at the addresses of the result and of the input.
STRIDE0_EXPORT void stride0_run_reduce(std::uintptr_t plan, std::uintptr_t out, std::uintptr_t input) {
  run_reduce(slots::object_at<ReducePlan>(plan), slots::pointer(out), slots::pointer(input));
}

}  // namespace stride0
