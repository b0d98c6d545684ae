#include "wasm/slots.h"

namespace stride0::slots {
namespace {

template <class Meaning>
void read(const double* words, int rank, Dims<Meaning>& out) {
  out.rank = rank;
  for (int i = 0; i < rank; ++i) out[i] = static_cast<Dim>(words[i]);
}

template <class Meaning>
void write(const Dims<Meaning>& values, double* words) {
  for (int i = 0; i < values.rank; ++i) words[i] = static_cast<double>(values[i]);
}

}  // namespace

alignas(16) std::array<double, abi::kBlockWords> block;

double* slot(int index) { return block.data() + std::ptrdiff_t{abi::kSlotWords} * index; }

std::byte* pointer(std::uintptr_t address) { return bit_cast<std::byte*>(address); }
std::uintptr_t number_of(const void* memory) { return bit_cast<std::uintptr_t>(memory); }

// An empty tensor may have any address; anything beyond the width of an address is cut off.
std::byte* pointer(double address) { return pointer(static_cast<std::uintptr_t>(static_cast<std::uint64_t>(address))); }

std::byte* address(int index) { return pointer(slot(index)[abi::kDataWord]); }

Operand operand(int index) { return operand_in(slot(index)); }

Operand operand_in(const double* words) {
  const auto rank = static_cast<int>(words[abi::kRankWord]);
  Operand out;
  out.data = pointer(words[abi::kDataWord]);
  out.dtype = static_cast<DType>(words[abi::kDTypeWord]);
  out.is_number = words[abi::kNumberWord] != 0;
  read(words + abi::kSizesWord, rank, out.shape);
  read(words + abi::kStridesWord, rank, out.strides);
  return out;
}

Params params_in(const double* words) {
  Params out;
  for (std::size_t i = 0; i < out.real.size(); ++i) {
    out.real[i] = words[abi::kRealParamsWord + i];
    out.whole[i] = bit_cast<std::int64_t>(words[abi::kWholeParamsWord + i]);
  }
  return out;
}

Shape next_shape(const double*& words) {
  Shape shape;
  read(words + 1, static_cast<int>(*words), shape);
  words += 1 + shape.rank;
  return shape;
}

Strides next_strides(const double*& words, int rank) {
  Strides strides;
  read(words, rank, strides);
  words += rank;
  return strides;
}

void write_result(DType dtype, const Shape& shape, const Strides& strides) {
  double* words = slot(0);
  words[abi::kDTypeWord] = static_cast<double>(dtype);
  words[abi::kRankWord] = shape.rank;
  write(shape, words + abi::kSizesWord);
  write(strides, words + abi::kStridesWord);
}

int status(const Error& error) {
  block[abi::kErrorDimWord] = error.dim;
  block[abi::kErrorOperandWord] = error.operand;
  block[abi::kErrorAWord] = static_cast<double>(error.a);
  block[abi::kErrorBWord] = static_cast<double>(error.b);
  return static_cast<int>(error.code);
}

}  // namespace stride0::slots
