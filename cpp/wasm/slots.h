// The block of words that describes the operands of a call, read and written: see abi.h for where everything stands.
#pragma once

#include <array>
#include <cstdint>
#include <new>

#include "core/bits.h"
#include "core/operand.h"
#include "core/result.h"
#include "plan/plan.h"
#include "wasm/abi.h"

// Declares a function that JavaScript calls as `core._stride0_…`. The linker exports what is marked as used; that
// attribute is all that EMSCRIPTEN_KEEPALIVE is, and other compilers, with which the tests are built, know it too.
#define STRIDE0_EXPORT extern "C" __attribute__((used))

namespace stride0::slots {

// Written on both sides as doubles, but for the whole parameters.
extern std::array<double, abi::kBlockWords> block;

double* slot(int index);

// To JavaScript an address is a number, and so is a function: its place in the table.
std::byte* pointer(double address);
std::byte* pointer(std::uintptr_t address);
std::uintptr_t number_of(const void* memory);
template <class Function>
Function function_at(std::uintptr_t index) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr, cppcoreguidelines-pro-type-reinterpret-cast)
  return reinterpret_cast<Function>(index);
}
// Of the first element of the operand in a slot.
std::byte* address(int index);

// What JavaScript keeps there: a program or a plan.
template <class T>
T& at(std::uintptr_t address) {
  return *std::launder(elements_at<T>(pointer(address)));
}

Operand operand(int index);
// The sizes in a slot, or whatever list of numbers stands in their place.
template <class List>
List list(int index) {
  const double* words = slot(index);
  List out;
  out.rank = static_cast<int>(words[abi::kRankWord]);
  for (int i = 0; i < out.rank; ++i) out[i] = static_cast<Dim>(words[abi::kSizesWord + i]);
  return out;
}
// The operand that words described as in a slot tell of.
Operand operand_in(const double* words);
// The parameters of a call in a block of words.
Params params_in(const double* words);
// The shape described at `words` by its rank and its sizes, and moves on to what comes after it.
Shape next_shape(const double*& words);
Strides next_strides(const double*& words, int rank);

// Leaves a list of numbers in a slot, where its sizes would be.
template <class List>
void write_list(int index, const List& values) {
  double* words = slot(index);
  words[abi::kRankWord] = values.rank;
  for (int i = 0; i < values.rank; ++i) words[abi::kSizesWord + i] = static_cast<double>(values[i]);
}
// Leaves the geometry of the result in slot 0.
void write_result(DType dtype, const Shape& shape, const Strides& strides);

// Leaves the numbers of an error, and answers with its code.
int status(const Error& error);

}  // namespace stride0::slots
