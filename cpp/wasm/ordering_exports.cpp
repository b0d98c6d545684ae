// Sorting and searching, for JavaScript. The shape of slot 1 is the number of contiguous lines, their size, and how
// many are side by side. JavaScript allocates all memory.
#include <cstdint>

#include "core/bits.h"
#include "kernels/order.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

Lines lines() {
  const Operand input = slots::operand(1);
  const auto size = [&](int dim) { return static_cast<std::size_t>(input.shape[dim]); };
  return {input.data, input.dtype, size(0), size(1), size(2)};
}

std::int64_t* int64s_at(std::uintptr_t address) { return elements_at<std::int64_t>(slots::pointer(address)); }

LineResults results_at(std::uintptr_t values, std::uintptr_t indices) {
  return {slots::pointer(values), int64s_at(indices)};
}

}  // namespace

// The bytes of scratch memory that the functions below need to hold `capacity` elements or slices at once.
STRIDE0_EXPORT std::size_t stride0_order_bytes(std::size_t capacity) { return order_bytes(capacity); }

STRIDE0_EXPORT void stride0_sort(int direction, int middle, std::size_t first, std::size_t last, std::size_t capacity,
                                 std::uintptr_t scratch, std::uintptr_t values, std::uintptr_t indices) {
  const Sorting how{static_cast<Direction>(direction), static_cast<Middle>(middle), first, last, capacity};
  sort_lines(lines(), how, slots::pointer(scratch), results_at(values, indices));
}

// One extreme for each line or, with `so_far`, for each element.
STRIDE0_EXPORT void stride0_extremes(int direction, int so_far, std::uintptr_t values, std::uintptr_t indices) {
  extreme_lines(lines(), static_cast<Direction>(direction), so_far != 0, results_at(values, indices));
}

STRIDE0_EXPORT std::size_t stride0_group(int how, std::uintptr_t scratch, std::uintptr_t kinds, std::uintptr_t counts) {
  return group_slices(lines(), static_cast<Grouping>(how), slots::pointer(scratch), int64s_at(kinds),
                      int64s_at(counts));
}

STRIDE0_EXPORT void stride0_search(std::uintptr_t values, std::size_t per_line, std::uintptr_t sorter, int right,
                                   std::uintptr_t indices) {
  search_lines(lines(), {slots::pointer(values), per_line, int64s_at(sorter), right != 0}, int64s_at(indices));
}

}  // namespace stride0
