#include "kernels/half_steps.h"

#include <algorithm>
#include <array>

#include "core/bits.h"
#include "kernels/loop_operand.h"

namespace stride0 {

void rows_of_steps(const Rows& rows, DType half, DType answer, Steps steps) {
  constexpr Index kChunk = 512;
  const auto element = Index(size_of(half));
  const Stage widen{copy_kernel(half, DType::kFloat32)};
  const Stage narrow{copy_kernel(DType::kFloat32, answer)};
  std::array<std::array<float, kChunk>, 2> floats{};
  const auto bytes = [](auto& side) { return bytes_at(side.data()); };
  for (Index r = 0; r < rows.count; ++r) {
    const auto along = static_cast<std::ptrdiff_t>(r);
    for (Index start = 0; start < rows.length; start += kChunk) {
      const Index now = std::min(rows.length - start, kChunk);
      for (Index k = 0; k < 2; ++k) {
        convert(widen, rows.in[k] + along * rows.in_step[k] + start * element, bytes(floats[k]), now);
      }
      steps(*rows.params, floats[0].data(), floats[1].data(), floats[0].data(), now);
      std::byte* const out = rows.out + along * rows.out_step + start * Index(size_of(answer));
      convert(narrow, bytes(floats[0]), out, now);
    }
  }
}

}  // namespace stride0
