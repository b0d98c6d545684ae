// What JavaScript has to know of a program to write a function in place of its steps, and the way back.
#include <cstdint>
#include <span>

#include "kernels/program.h"
#include "wasm/slots.h"

namespace stride0 {

// Describes a program in the block: how many strands there are and steps; how each strand would lie; then of every step
// the operation, its dtypes and its places. There are no steps of one that had better stay as it is.
STRIDE0_EXPORT void stride0_describe(std::uintptr_t address) {
  Program program = slots::at<Program>(address);
  program.use(nullptr);
  double* word = slots::block.data();
  const auto write = [&](int number) { *word++ = number; };
  const int count = program.tiles ? 0 : program.count;
  write(program.strands);
  write(count);
  for (const Strand& strand : std::span(program.strand).first(static_cast<Index>(program.strands))) {
    const bool converts = strand.direct && strand.stages.count > 0;
    const bool constant = strand.direct && strand.layout == Layout::kConstant;
    write(converts ? abi::kConvertedStrand + static_cast<int>(strand.dtype) : constant ? abi::kConstantStrand : 0);
  }
  for (const Step& step : std::span(program.steps).first(static_cast<Index>(count))) {
    write(static_cast<int>(step.op));
    write(static_cast<int>(step.from));
    write(static_cast<int>(step.to));
    for (const Place place : step.in) write(place);
    write(step.out);
  }
}

// Has a program run by the function at `index` of the table.
STRIDE0_EXPORT void stride0_use(std::uintptr_t address, std::uintptr_t index) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): to WebAssembly, a place in the table is the address of a function
  slots::at<Program>(address).use(reinterpret_cast<Compiled>(index));
}

}  // namespace stride0
