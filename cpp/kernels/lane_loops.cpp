#include "kernels/lane_loops.h"

#include <array>

namespace stride0 {

void rows_of_groups(const Rows& rows, std::size_t inputs, Groups function) {
  const std::size_t rest = rows.length % kGroup;
  const std::size_t whole = rows.length - rest;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const auto along = static_cast<std::ptrdiff_t>(r);
    const auto* const a = reinterpret_cast<const float*>(rows.in[0] + along * rows.in_step[0]);
    const auto* const b = inputs == 1 ? a : reinterpret_cast<const float*>(rows.in[1] + along * rows.in_step[1]);
    auto* const out = reinterpret_cast<float*>(rows.out + along * rows.out_step);
    function(a, b, out, whole);
    if (rest == 0) continue;
    std::array<float, kGroup> x{1, 1, 1, 1};  // no function finds 1 hard
    std::array<float, kGroup> y = x;
    std::copy_n(a + whole, rest, x.begin());
    std::copy_n(b + whole, rest, y.begin());
    function(x.data(), y.data(), x.data(), kGroup);
    std::copy_n(x.begin(), rest, out + whole);
  }
}

}  // namespace stride0
