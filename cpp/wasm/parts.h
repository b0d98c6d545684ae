// While there are threads, the parts of a large program lie behind it in memory, and go when it does: a table, then a
// program for each of them. Any thread runs any part.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <span>

#include "kernels/matmul.h"
#include "kernels/program.h"
#include "kernels/reduce.h"
#include "plan/parts.h"
#include "wasm/slots.h"

namespace stride0 {

// Among how many threads programs are shared, and from how many elements, or products of two numbers, on that is worth
// their time.
struct Sharing {
  int threads = 1;
  double elements = 0;
  double products = 0;

  bool on() const { return threads > 1; }
  int most() const { return std::min(2 * threads, kMaxParts); }  // parts
};

extern Sharing sharing;

namespace parts {

enum class Kind : std::uint8_t { kElementwise, kReduction, kProduct };

struct Table {
  Kind kind = Kind::kElementwise;
  int count = 0;
  std::array<std::array<std::ptrdiff_t, kMaxInputs + 1>, kMaxParts> skipped;  // bytes, of the result and the inputs
};

inline constexpr std::size_t kProgramBytes = std::max({sizeof(Program), sizeof(ReducePlan), sizeof(MatmulPlan)});
inline constexpr std::size_t kTableBytes = (sizeof(Table) + 15) / 16 * 16;

Table& table(std::uintptr_t program);
std::uintptr_t address_of(std::uintptr_t program, int part);

// Makes the parts of a program ready. `ready` plans a part from its result and its inputs, puts the plan at an address,
// and answers whether it could.
void make(std::uintptr_t program, Kind kind, const Cut& cut, const Operand& result, std::span<const Operand> inputs,
          bool (*ready)(std::uintptr_t address, const Operand& result, std::span<const Operand> inputs));

}  // namespace parts
}  // namespace stride0
