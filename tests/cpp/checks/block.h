// Calls the exports with arbitrary words in the block: they must refuse a plan or create one, and running it may only
// access the memory that the block describes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/op.h"
#include "hostile.h"
#include "plan/plan.h"
#include "plan/reduce.h"
#include "wasm/exports.h"

namespace stride0 {

// Memory for one operand. It ends with the operand's last element.
struct Storage {
  std::vector<std::byte> bytes;

  std::uintptr_t address() const { return slots::number_of(bytes.data()); }
};

inline void describe(int index, const Operand& operand, std::uintptr_t address) {
  double* words = slots::slot(index);
  words[abi::kDTypeWord] = static_cast<double>(operand.dtype);
  words[abi::kDataWord] = static_cast<double>(address);
  words[abi::kNumberWord] = operand.is_number ? 1 : 0;
  words[abi::kRankWord] = operand.shape.rank;
  for (int i = 0; i < operand.shape.rank; ++i) {
    words[abi::kSizesWord + i] = static_cast<double>(operand.shape[i]);
    words[abi::kStridesWord + i] = static_cast<double>(operand.strides[i]);
  }
}

// Allocates memory for a slot; false if that would be too large.
inline bool allocate(int index, Storage& storage) {
  constexpr Dim kMost = 1 << 14;
  const Operand operand = slots::operand(index);
  if (!is_small(operand.shape)) return false;
  Dim last = 0;
  for (int i = 0; i < operand.shape.rank; ++i) {
    const Dim steps = operand.shape[i] - 1;
    if (steps <= 0 || operand.strides[i] == 0) continue;
    if (operand.strides[i] > (kMost - last) / steps) return false;
    last += steps * operand.strides[i];
  }
  storage.bytes.assign(static_cast<std::size_t>((last + 1) * size_of(operand.dtype)), std::byte{1});
  slots::slot(index)[abi::kDataWord] = static_cast<double>(storage.address());
  return true;
}

inline std::uintptr_t data_of(int index) { return static_cast<std::uintptr_t>(slots::slot(index)[abi::kDataWord]); }

// Allocates memory for the result and the `inputs` of the last plan, then runs it.
template <class Ready, class Run>
void run_block(int inputs, Ready ready, Run run) {
  std::array<Storage, abi::kSlots> storages;
  for (int i = 0; i <= inputs; ++i) {
    if (!allocate(i, storages[static_cast<std::size_t>(i)])) return;
  }
  std::vector<std::byte> program(static_cast<std::size_t>(stride0_program_bytes()));
  const auto address = slots::number_of(program.data());
  ready(address);
  run(address);
}

inline void run_block(int inputs) {
  run_block(inputs, stride0_ready,
            [](std::uintptr_t address) { stride0_run(address, data_of(0), data_of(1), data_of(2), data_of(3)); });
}

inline void check_planned(Random& random) {
  const auto op = static_cast<Op>(random.between(0, kOpCount - 1));
  const auto target = static_cast<Target>(random.between(0, 2));
  const int inputs = info(op).arity;
  if (random.chance(30)) describe(1, slots::operand(0), 0);  // as if the target were its first input
  if (info(op).typing == Typing::kSelect) slots::slot(1)[abi::kDTypeWord] = static_cast<double>(DType::kBool);
  if (info(op).typing == Typing::kFill) slots::slot(2)[abi::kDTypeWord] = static_cast<double>(DType::kBool);
  if (stride0_plan(static_cast<int>(op), inputs, static_cast<int>(target), random.between(0, 1)) == 0)
    run_block(inputs);
}

inline void check_reduced(Random& random) {
  const int rank = slots::operand(1).shape.rank;
  Operand dims;
  for (int dim = 0; dim < rank; ++dim) {
    if (random.chance(50)) dims.shape[dims.shape.rank++] = dim;
  }
  dims.strides = Strides::filled(dims.shape.rank, 1);
  describe(2, dims, 0);
  const int kind = random.between(0, static_cast<int>(Reduce::kAny));
  const bool takes_dtype = kind <= static_cast<int>(Reduce::kProd);
  const int dtype = takes_dtype ? random.between(-1, kDTypeCount - 1) : -1;
  if (stride0_plan_reduce(kind, random.between(0, 1), dtype) != 0) return;
  if (slots::block[abi::kErrorAWord] == 0) return;
  run_block(1, stride0_ready_reduce,
            [](std::uintptr_t address) { stride0_run_reduce(address, data_of(0), data_of(1)); });
}

inline void check_multiplied(Random& random) {
  const bool both = slots::operand(1).shape.rank == 3 && slots::operand(2).shape.rank == 3;
  if (stride0_plan_matmul(both && random.chance(50) ? 1 : 0) != 0) return;
  run_block(2, stride0_ready_matmul,
            [](std::uintptr_t address) { stride0_run_matmul(address, data_of(0), data_of(1), data_of(2)); });
}

inline void check_aligned(Random& random) {
  std::vector<double> words;
  const int count = random.between(1, abi::kSlots);
  for (int i = 0; i < count; ++i) {
    const Shape shape = random.chance(50) ? hostile_tensor(random).shape : slots::operand(i).shape;
    words.push_back(shape.rank);
    words.insert(words.end(), shape.values.begin(), shape.values.begin() + shape.rank);
  }
  stride0_align(slots::number_of(words.data()), count);
}

inline void check_block(Random& random) {
  slots::block[abi::kDefaultDTypeWord] = static_cast<double>(random.one_of({DType::kFloat32, DType::kFloat64}));
  for (int i = 0; i < abi::kSlots; ++i) {
    const bool as_before = i > 0 && random.chance(40);
    Operand operand = as_before ? slots::operand(i - 1) : hostile_tensor(random);
    if (as_before && operand.shape.rank > 0 && random.chance(50)) {
      const int dim = random.between(0, operand.shape.rank - 1);
      operand.shape[dim] = 1;
      if (!count(operand.shape).ok()) operand = hostile_tensor(random);  // only a size of 0 had allowed the others
    }
    operand.is_number = operand.shape.rank == 0 && random.chance(50);
    describe(i, operand, 0);
  }
  switch (random.between(0, 9)) {
    case 0:
      stride0_contiguous();
      break;
    case 1:
      stride0_copy_layout();
      break;
    case 2:
    case 3: {
      Operand asked;
      asked.shape = hostile_sizes(random);
      asked.strides = Strides::filled(asked.shape.rank, 1);
      if (random.chance(70)) describe(2, asked, 0);
      if (random.chance(50)) describe(3, asked, 0);
      stride0_view(static_cast<int>(random.between(0, 14)));
      break;
    }
    case 4:
      stride0_result_type(random.between(1, abi::kSlots - 1));
      break;
    case 5:
      if (stride0_plan_copy(random.between(0, 1)) == 0) run_block(1);
      break;
    case 6:
      check_reduced(random);
      break;
    case 7:
      check_multiplied(random);
      break;
    case 8:
      check_aligned(random);
      break;
    default:
      check_planned(random);
  }
}

}  // namespace stride0
