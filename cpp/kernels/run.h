// Executes a program: everything about shapes has been decided, what is left is moving numbers.
#pragma once

#include <cstddef>
#include <span>

#include "kernels/program.h"

namespace stride0 {

// `strands` are the addresses of the result and of the inputs, in that order, each of the element at index (0, …, 0).
// An integer divided by zero is kZeroDivision, and nothing has been written.
Code run(const Program& program, std::span<std::byte* const> strands);

}  // namespace stride0
