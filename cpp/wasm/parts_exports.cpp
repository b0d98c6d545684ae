// Programs in parts, which web/lib/threads distributes to its threads.
#include "wasm/parts.h"

#include "kernels/run.h"

namespace stride0 {

Sharing sharing;

namespace parts {

Table& table(std::uintptr_t program) { return slots::object_at<Table>(program + kProgramBytes); }

std::uintptr_t address_of(std::uintptr_t program, int part) {
  return program + kProgramBytes + kTableBytes + static_cast<std::size_t>(part) * kProgramBytes;
}

void make(std::uintptr_t program, Kind kind, const Cut& cut, const Operand& result, std::span<const Operand> inputs,
          bool (*ready)(std::uintptr_t address, const Operand& result, std::span<const Operand> inputs)) {
  Table& all = *new (slots::pointer(program + kProgramBytes)) Table;
  all.kind = kind;
  std::array<Operand, kMaxInputs + 1> narrowed;
  for (int k = 0; k < cut.parts; ++k) {
    for (std::size_t i = 0; i <= inputs.size(); ++i) {
      narrowed[i] = i == 0 ? result : inputs[i - 1];
      narrowed[i].data = nullptr;  // overlaps have been checked for the whole
      const Dim skipped = narrow(narrowed[i], cut.from_end[i], cut[k]);
      all.skipped[static_cast<std::size_t>(k)][i] = static_cast<std::ptrdiff_t>(skipped);
    }
    const auto part = std::span<const Operand>(narrowed).subspan(1, inputs.size());
    if (!ready(address_of(program, k), narrowed[0], part)) return;  // without parts, the program runs as a whole
  }
  all.count = cut.parts;
}

}  // namespace parts

// From now on, programs are created for `threads` threads, with parts if they are large enough.
STRIDE0_EXPORT void stride0_share(int threads, double elements, double products) {
  sharing = {threads, elements, products};
}

// The bytes that JavaScript has to allocate for a program or a plan, and for its parts.
STRIDE0_EXPORT int stride0_program_bytes() {
  using namespace parts;
  const std::size_t behind = sharing.on() ? kTableBytes + static_cast<std::size_t>(sharing.most()) * kProgramBytes : 0;
  return static_cast<int>(kProgramBytes + behind);
}

// The number of parts of a program; 0 if it runs as a whole.
STRIDE0_EXPORT int stride0_parts(std::uintptr_t program) { return parts::table(program).count; }

// Runs one part. The addresses are those of the whole.
STRIDE0_EXPORT void stride0_run_part(int part, std::uintptr_t program, std::uintptr_t out, std::uintptr_t a,
                                     std::uintptr_t b, std::uintptr_t c) {
  const parts::Table& all = parts::table(program);
  const auto& skipped = all.skipped[static_cast<std::size_t>(part)];
  const std::array operands{slots::pointer(out) + skipped[0], slots::pointer(a) + skipped[1],
                            slots::pointer(b) + skipped[2], slots::pointer(c) + skipped[3]};
  const std::uintptr_t address = parts::address_of(program, part);
  switch (all.kind) {
    case parts::Kind::kElementwise: {
      const Program& ready = slots::object_at<Program>(address);
      run(ready, std::span(operands).first(static_cast<std::size_t>(ready.operand_count)));
      return;
    }
    case parts::Kind::kReduction:
      return run_reduce(slots::object_at<ReducePlan>(address), operands[0], operands[1]);
    case parts::Kind::kProduct:
      return run_matmul(slots::object_at<MatmulPlan>(address), operands[0], operands[1], operands[2]);
  }
}

}  // namespace stride0
