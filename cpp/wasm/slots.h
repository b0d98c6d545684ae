// Reads and writes the block of words that describes the operands of a call. abi.h has its layout.
#pragma once

#include <array>
#include <cstdint>
#include <new>

#include "core/bits.h"
#include "core/operand.h"
#include "core/result.h"
#include "plan/plan.h"
#include "wasm/abi.h"

// Declares a function that JavaScript calls as `core._stride0_…`. The linker exports functions with this attribute. It
// is all that EMSCRIPTEN_KEEPALIVE is, and the compilers that build the tests know it too.
#define STRIDE0_EXPORT extern "C" __attribute__((used))

namespace stride0::slots {

// All words are doubles, except for the whole parameters.
extern std::array<double, abi::kBlockWords> block;

double* slot(int index);

// JavaScript passes addresses as numbers, and functions as indices into the table.
std::byte* pointer(double address);
std::byte* pointer(std::uintptr_t address);
std::uintptr_t number_of(const void* memory);
template <class Function>
Function function_at(std::uintptr_t index) {
  return bit_cast<Function>(index);
}
// The address of the first element of the operand in a slot.
std::byte* address(int index);

// The program or plan that JavaScript stores at this address.
template <class T>
T& object_at(std::uintptr_t address) {
  return *std::launder(elements_at<T>(pointer(address)));
}

Operand operand(int index);
// The sizes in a slot, or another list that was written in their place.
template <class List>
List list(int index) {
  const double* words = slot(index);
  List out;
  out.rank = static_cast<int>(words[abi::kRankWord]);
  for (int i = 0; i < out.rank; ++i) out[i] = static_cast<Dim>(words[abi::kSizesWord + i]);
  return out;
}
// The operand described at `words`, in the layout of a slot.
Operand operand_in(const double* words);
// The parameters in a block of words.
Params params_in(const double* words);
// Reads a shape, as its rank and its sizes, and advances `words` past it.
Shape next_shape(const double*& words);
Strides next_strides(const double*& words, int rank);

// Writes a list to a slot, in place of its sizes.
template <class List>
void write_list(int index, const List& values) {
  double* words = slot(index);
  words[abi::kRankWord] = values.rank;
  for (int i = 0; i < values.rank; ++i) words[abi::kSizesWord + i] = static_cast<double>(values[i]);
}
// Writes the geometry of the result to slot 0.
void write_result(DType dtype, const Shape& shape, const Strides& strides);

// Writes the numbers of an error to the block, and returns its code.
int status(const Error& error);

}  // namespace stride0::slots
