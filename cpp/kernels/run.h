// Runs a program. All decisions about shapes have been made; only elements are left to move.
#pragma once

#include <cstddef>
#include <span>

#include "kernels/program.h"

namespace stride0 {

// `operands` are the addresses of the result and of the inputs, in that order, each of the element at index (0, …, 0).
// If an integer divisor is zero, returns kZeroDivision and writes nothing.
Code run(const Program& program, std::span<std::byte* const> operands);

}  // namespace stride0
