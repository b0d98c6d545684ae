// With threads, the memory block of a program also has room for its parts: a table, then a program for each part. Any
// thread can run any part. JavaScript frees the block as a whole.
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

// How many threads run a program, and from which size on it has parts: in elements, or for a matrix product in
// multiplications.
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
  std::array<std::array<std::ptrdiff_t, kMaxInputs + 1>, kMaxParts> skipped;  // bytes skipped in result and inputs
};

inline constexpr std::size_t kProgramBytes = std::max({sizeof(Program), sizeof(ReducePlan), sizeof(MatmulPlan)});
inline constexpr std::size_t kTableBytes = (sizeof(Table) + 15) / 16 * 16;

Table& table(std::uintptr_t program);
std::uintptr_t address_of(std::uintptr_t program, int part);

// Creates the parts of a program. `ready` plans one part from its result and inputs, puts the plan at an address, and
// returns whether that worked.
void make(std::uintptr_t program, Kind kind, const Cut& cut, const Operand& result, std::span<const Operand> inputs,
          bool (*ready)(std::uintptr_t address, const Operand& result, std::span<const Operand> inputs));

}  // namespace parts
}  // namespace stride0
