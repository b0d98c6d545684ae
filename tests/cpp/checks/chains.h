// A chain gives the same bits as its operations one after the other through memory.
#pragma once

#include <vector>

#include "plan/plan.h"
#include "random.h"

namespace stride0 {

Result<Plan> plan_of(Op op, const std::vector<Operand>& inputs);

// One operation through memory.
void compute(const Plan& planned, const std::vector<Operand>& inputs, const Operand& out);

// Returns whether the drawn chain fitted into a program.
bool check_chain(Random& random);

}  // namespace stride0
