#include "kernels/chain.h"

#include "plan/layout.h"

namespace stride0 {

// Adds a step that writes a new value. `Program::finish` assigns it a buffer.
bool Chain::emit(const Step& step, const Params& params) {
  if (program_.step_count == kMaxSteps) return false;
  const auto index = Index(program_.step_count++);
  program_.steps[index] = step;
  program_.steps[index].out = static_cast<ValueId>(kMaxLoopOperands + index);
  program_.params[index] = params;
  return true;
}

bool Chain::convert(ValueId& id, DType from, DType to) {
  if (from == to) return true;
  if (copy_kernel(from, to) == nullptr) {
    const DType between = intermediate_dtype(from, to);
    return convert(id, from, between) && convert(id, between, to);
  }
  if (!emit({Op::kCopy, from, to, 1, {id}, 0, nullptr}, {})) return false;
  id = program_.steps[Index(program_.step_count - 1)].out;
  return true;
}

// Finds or adds the operand for an input with this conversion; one input may be read with several.
bool Chain::load(int number, const Conversion& how, const Operand& operand, ValueId& id) {
  auto s = Index(1);
  for (; s < Index(loop_.operand_count); ++s) {
    if (program_.source[s] == number && conversions_[s] == how) break;
  }
  if (s == kMaxLoopOperands) return false;
  if (s == Index(loop_.operand_count)) {
    ++loop_.operand_count;
    program_.source[s] = static_cast<std::uint8_t>(number);
    conversions_[s] = how;
    for (int dim = 0; dim < shape_.rank; ++dim) {
      loop_.strides[s][Index(shape_.rank - 1 - dim)] = stride_in(operand, shape_, dim);
    }
  }
  id = static_cast<ValueId>(s);
  return true;
}

bool Chain::add(const Plan& plan, std::span<const Operand> operands, std::span<const int> references) {
  if (operations_ == 0) {
    shape_ = plan.shape;
    elements_ = plan.count;
    loop_.rank = has_no_elements(shape_) ? 0 : shape_.rank;
    loop_.operand_count = 1;
    for (int i = 0; i < loop_.rank; ++i) loop_.sizes[Index(i)] = shape_.from_end(i);
  }
  Step step{plan.op,
            plan.conversions[operands.size()].computed,
            plan.conversions[kOut].computed,
            static_cast<std::uint8_t>(operands.size()),
            {},
            0,
            nullptr};
  for (Index i = 0; i < operands.size(); ++i) {
    const Conversion& how = plan.conversions[i + 1];
    if (references[i] < 0) {
      if (!load(-1 - references[i], how, operands[i], step.in[i])) return false;
      continue;
    }
    Value& value = values_[Index(references[i])];
    if (!value.is_stored) {
      if (!convert(value.id, value.how.computed, value.how.rounded)) return false;
      if (!convert(value.id, value.how.rounded, value.how.stored)) return false;
      value.is_stored = true;
    }
    step.in[i] = value.id;
    if (!convert(step.in[i], how.stored, how.rounded) || !convert(step.in[i], how.rounded, how.computed)) return false;
  }
  if (!emit(step, plan.params)) return false;
  strides_ = plan.strides;
  conversions_[kOut] = plan.conversions[kOut];
  values_[Index(operations_++)] = {program_.steps[Index(program_.step_count - 1)].out, plan.conversions[kOut], false};
  return true;
}

bool Chain::finish(Program& out) {
  if (operations_ == 0) return false;
  for (int i = 0; i < loop_.rank; ++i) loop_.strides[kOut][Index(i)] = strides_.from_end(i);
  coalesce(loop_);
  program_.steps[Index(program_.step_count - 1)].out = kOut;
  out = program_;
  return out.finish(loop_, conversions_, elements_);
}

}  // namespace stride0
