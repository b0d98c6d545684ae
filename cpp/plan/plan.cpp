#include "plan/plan.h"

#include "plan/broadcast.h"
#include "plan/count.h"
#include "plan/layout.h"
#include "plan/overlap.h"

// The plan of an elementwise call. It checks in PyTorch's order, so that the first error is PyTorch's.
namespace stride0 {
namespace {

// An operand's strides in the shape of the result: 0 where it is stretched.
constexpr Strides stretched(const Operand& input, const Shape& shape) {
  Strides out = Strides::filled(shape.rank, 0);
  for (int dim = 0; dim < shape.rank; ++dim) out[dim] = stride_in(input, shape, dim);
  return out;
}

// Adds an operand to a loop, which keeps strides innermost first.
void add_operand(Loop& loop, const Strides& strides) {
  auto& operand = loop.strides[static_cast<std::size_t>(loop.operand_count++)];
  for (int i = 0; i < strides.rank; ++i) operand[static_cast<std::size_t>(i)] = strides.from_end(i);
}

void fill_loop(Loop& loop, const Shape& shape, const Strides& result, std::span<const Operand> inputs) {
  loop.rank = shape.rank;
  if (has_no_elements(shape)) {  // an empty loop, whatever the other sizes and strides are
    loop.rank = 1;
    loop.sizes[0] = 0;
    loop.operand_count = static_cast<int>(inputs.size()) + 1;
    for (auto& operand : loop.strides) operand[0] = 0;
    return;
  }
  for (int i = 0; i < shape.rank; ++i) loop.sizes[static_cast<std::size_t>(i)] = shape.from_end(i);
  add_operand(loop, result);
  for (const Operand& input : inputs) add_operand(loop, stretched(input, shape));
  coalesce(loop);
}

// In most operations a scalar argument counts as a 0-d tensor. In these it is a parameter and does not affect the
// layout of the result.
constexpr bool numbers_are_parameters(Op op) {
  return op == Op::kPow || op == Op::kFloatPower || op == Op::kClamp || op == Op::kClampMin || op == Op::kClampMax;
}

// Whether PyTorch converts an input before it checks whether it shares memory with the target, which a copy doesn't.
constexpr bool converts_first(Op op, DType common, std::span<const Operand> inputs, std::size_t i) {
  if (inputs[i].dtype == common) return false;
  if (op == Op::kSquare || op == Op::kFloatPower) return true;
  return i == 0 && numbers_are_parameters(op) && inputs.back().is_number;
}

Error overlap(Op op, DType common, const Operand& target, std::span<const Operand> inputs) {
  if (overlaps_itself(target)) return {Code::kSelfOverlap, 0, 0, 0, 0};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!converts_first(op, common, inputs, i) && overlaps_partly(target, inputs[i]))
      return {Code::kPartialOverlap, 0, static_cast<int>(i), 0, 0};
  }
  return {};
}

// How often PyTorch warns of a resized target: twice if its dtype is neither that of the computation nor the result's.
constexpr int warnings_of_resize(const OpTypes& types) {
  const Conversion& result = types.result;
  return result.stored == result.rounded || result.stored == types.common ? 1 : 2;
}

// Strides of a new or resized result. PyTorch converts inputs before it looks at strides, so an input of another dtype
// counts with the strides of its conversion.
Result<Strides> fresh_strides(const Request& request, const OpTypes& types, const Shape& shape) {
  std::array<Operand, kMaxInputs> converted;
  std::size_t count = 0;
  for (std::size_t i = 0; i < request.inputs.size(); ++i) {
    if (request.inputs[i].is_number && numbers_are_parameters(request.op)) continue;
    converted[count] = request.inputs[i];
    const Conversion& how = types.inputs[i];
    if (how.stored != how.rounded) converted[count].strides = strides_of_copy(request.inputs[i]);
    ++count;
  }
  return result_strides(std::span(converted).first(count), shape);
}

}  // namespace

Result<Plan> plan(const Request& request) {
  const OpInfo& op = info(request.op);
  const std::span<const Operand> inputs = request.inputs;
  assert(inputs.size() == op.arity);

  OpTypes types = types_of(request.op, inputs, request.default_dtype);
  if (request.target != Target::kFresh) {
    const Error error = overlap(request.op, types.common, request.out, inputs);
    if (error.code != Code::kOk) return error;
  }

  Alignment alignment;
  for (const Operand& input : inputs) alignment.add(input.shape);
  if (!alignment.ok()) return alignment.error;
  const Shape& shape = alignment.common;
  const bool resizes = request.target != Target::kFresh && alignment.resizes(request.out.shape);
  if (request.target == Target::kInPlace && resizes) return Error{Code::kGrows, 0, 0, 0, 0};
  const Result<Dim> elements = count(shape);
  if (!elements.ok()) return elements.error;

  if (request.target != Target::kFresh) {
    types.result.stored = request.out.dtype;
    if (request.exact && request.out.dtype != types.common) {
      return Error{Code::kFoundDType, 0, 0, static_cast<Dim>(request.out.dtype), static_cast<Dim>(types.common)};
    }
    if (info(types.result.rounded).category > info(request.out.dtype).category) {
      return Error{Code::kCannotStore, 0, 0, static_cast<Dim>(types.result.rounded),
                   static_cast<Dim>(request.out.dtype)};
    }
  }
  const int warnings = resizes ? warnings_of_resize(types) : 0;
  if (!op.takes.contains(types.common)) {
    return Error{Code::kNotImplemented, 0, 0, static_cast<Dim>(types.common), warnings};
  }

  Plan out;
  out.op = request.op;
  out.params = request.params;
  out.common = types.common;
  out.conversions[0] = types.result;
  for (std::size_t i = 0; i < inputs.size(); ++i) out.conversions[i + 1] = types.inputs[i];
  out.dtype = types.result.stored;
  out.shape = shape;
  out.resizes = warnings;
  out.count = *elements;
  if (request.target == Target::kFresh || resizes) {
    const Result<Strides> strides = fresh_strides(request, types, shape);
    if (!strides.ok()) return strides.error;
    out.strides = *strides;
  } else {
    out.strides = request.out.strides;
  }
  fill_loop(out.loop, shape, out.strides, inputs);
  return out;
}

Result<Plan> plan_copy(const Operand& from, const Operand& to, bool guarded) {
  if (guarded) {
    const Error error = overlap(Op::kCopy, to.dtype, to, std::span(&from, 1));
    if (error.code != Code::kOk) return error;
  }
  Alignment alignment;
  alignment.add(to.shape);
  alignment.add(from.shape);
  if (!alignment.ok()) return alignment.error;
  if (alignment.resizes(to.shape)) return Error{Code::kGrows, 0, 0, 0, 0};
  const Result<Dim> elements = count(to.shape);
  if (!elements.ok()) return elements.error;

  Plan out;
  out.op = Op::kCopy;
  out.common = out.dtype = to.dtype;
  out.conversions[0] = {to.dtype, to.dtype, to.dtype};
  out.conversions[1] = {from.dtype, to.dtype, to.dtype};
  out.shape = to.shape;
  out.strides = to.strides;
  out.count = *elements;
  fill_loop(out.loop, out.shape, out.strides, std::span(&from, 1));
  return out;
}

}  // namespace stride0
