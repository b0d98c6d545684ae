// nonzero, masked selection and triangles, in row-major order. The caller counts the true elements first, and passes
// `count`.
#pragma once

#include <cstdint>

#include "core/operand.h"

namespace stride0 {

// How many elements of the mask are true.
Dim count_trues(const Operand& mask);

// Writes the indices of the true elements: `count` for the first dimension, then `count` for the next.
void write_nonzero(const Operand& mask, Dim count, std::int64_t* indices);

// Copies the elements of `from`, which has the mask's shape, where the mask is true.
void compress(const Operand& mask, const Operand& from, Dim count, std::byte* to);

// Writes which elements of a matrix are up to a diagonal, or with `after` which are not.
void write_triangle(Dim rows, Dim columns, Dim diagonal, bool after, std::byte* mask);

}  // namespace stride0
