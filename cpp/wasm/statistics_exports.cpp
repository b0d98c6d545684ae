// Functions along a dimension, for JavaScript. Tensors are contiguous, and described by their dtype and their layers.
#include <cstdint>

#include "kernels/moments.h"
#include "kernels/scan.h"
#include "kernels/softmax.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

constexpr int kNarrow = 1;  // added to twice the kind of a scan
constexpr int kInRows = 2;  // added to the kind of a softmax, and to four times a dtype

}  // namespace

STRIDE0_EXPORT void stride0_scan(int kind, int dtype, std::size_t outer, std::size_t size, std::size_t inner,
                                 std::uintptr_t out, std::uintptr_t input) {
  run_scan(static_cast<Scan>(kind / 2), static_cast<DType>(dtype), (kind & kNarrow) != 0, {outer, size, inner},
           slots::pointer(out), slots::pointer(input));
}

// 16-bit floats arrive as float32; `kind` encodes their own dtype, and whether PyTorch computes them in rows.
STRIDE0_EXPORT void stride0_softmax(int kind, int /*dtype*/, std::size_t outer, std::size_t size, std::size_t inner,
                                    std::uintptr_t out, std::uintptr_t input) {
  run_softmax(static_cast<Softmax>(kind & 1), static_cast<DType>(kind >> 2), (kind & kInRows) != 0 && inner == 1,
              {outer, size, inner}, slots::pointer(out), slots::pointer(input));
}

// `mean` may be 0.
STRIDE0_EXPORT void stride0_moments(int root, double correction, int dtype, std::size_t outer, std::size_t size,
                                    std::size_t inner, std::uintptr_t out, std::uintptr_t mean, std::uintptr_t input) {
  run_moments({correction, root != 0}, static_cast<DType>(dtype), {outer, size, inner}, slots::pointer(out),
              slots::pointer(mean), slots::pointer(input));
}

}  // namespace stride0
