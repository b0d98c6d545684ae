// What JavaScript has to know of a program to write a function in place of its steps, and the way back.
#include <cstdint>
#include <span>

#include "kernels/program.h"
#include "wasm/slots.h"

namespace stride0 {

// Has a program run by the function at `index` of the table.
STRIDE0_EXPORT void stride0_use(std::uintptr_t address, std::uintptr_t index) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): to WebAssembly, a place in the table is the address of a function
  slots::at<Program>(address).use(reinterpret_cast<Compiled>(index));
}

}  // namespace stride0
