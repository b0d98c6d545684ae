// Properties of every elementwise operation, checked on operands that a test or a fuzzer draws.
#pragma once

#include <array>
#include <vector>

#include "plan/plan.h"
#include "random.h"

namespace stride0 {

Code run(const Plan& plan, const Operand& out, const std::vector<Operand>& inputs);

Request request_for(Op op, const std::vector<Operand>& inputs);

// Float arithmetic, which C++ defines. Plans and runs `op`, into `strides` if given, otherwise into a new result.
void check_binary(Random& random, Op op, const std::array<Shape, 2>& shapes, const std::array<Strides, 2>& strides,
                  const Strides* result = nullptr);

void check_any(Random& random, Op op, const Shape& full);

// Inputs of any dtypes; each has the result's layout or a transposed one, or is expanded.
void check_across(Random& random, Op op, const Shape& full);

Op any_op(Random& random);

void check_random(Random& random, const Shape& full);

void check_copy(Random& random, DType from, DType to, const Shape& shape);

// Checks one of these at random.
void check_elementwise(Random& random);

}  // namespace stride0
