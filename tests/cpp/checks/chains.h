// A chain gives, bit for bit, what its operations give one after the other through memory.
#pragma once

#include <vector>

#include "plan/plan.h"
#include "random.h"

namespace stride0 {

Result<Plan> plan_of(Op op, const std::vector<Operand>& inputs);

// One operation through memory.
void compute(const Plan& made, const std::vector<Operand>& inputs, const Operand& out);

// Whether there was room for the chain it drew.
bool check_chain(Random& random);

}  // namespace stride0
