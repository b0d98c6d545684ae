// Counts bools in byte lanes, which can count to 255 before they overflow: sixteen lanes along a row, or one for each
// column. Then the lanes are added to the int64 result.
#include "kernels/counts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/odometer.h"

namespace stride0 {
namespace {

using Index = std::size_t;
using ByteStride = std::ptrdiff_t;

constexpr Index kMost = 255;
constexpr Index kColumns = 1024;  // whose counts fit the L1 cache
constexpr Index kBytes = sizeof(Bits8);

// 1 for each byte that is not 0.
HWY_INLINE Bits8 trues_at(const std::byte* from, Bits8 one) {
  const auto bytes = load_group<Bits8>(from);
  return bytes < one ? bytes : one;
}

void add_columns(const std::byte* in, Index rows, ByteStride step, Index width, std::int64_t* out) {
  const auto one = constant<Bits8, 1>();
  std::array<Bits8, kColumns / kBytes> trues;
  const Index vectors = width / kBytes;
  for (Index r = 0; r < rows;) {
    const Index now = std::min(rows - r, kMost);
    std::fill_n(trues.begin(), vectors, Bits8{});
    for (const Index last = r + now; r < last; ++r, in += step) {
      for (Index k = 0; k < vectors; ++k) trues[k] += trues_at(in + k * kBytes, one);
      for (Index c = vectors * kBytes; c < width; ++c) out[c] += in[c] != std::byte{0} ? 1 : 0;
    }
    for (Index c = 0; c < vectors * kBytes; ++c) out[c] += trues[c / kBytes][c % kBytes];
  }
}

}  // namespace

Dim trues_in(const std::byte* from, std::size_t length) {
  const auto one = constant<Bits8, 1>();
  Dim total = 0;
  while (length >= kBytes) {
    const Index now = std::min(length / kBytes, kMost) * kBytes;
    Bits8 trues{};
    for (const std::byte* const end = from + now; from < end; from += kBytes) trues += trues_at(from, one);
    length -= now;
    for (Index i = 0; i < kBytes; ++i) total += trues[i];
  }
  for (; length > 0; --length, ++from) total += static_cast<Dim>(*from != std::byte{0});
  return total;
}

bool run_counts(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  const Loop& loop = plan.loop;
  const bool columns = plan.by_columns;
  const bool adds = plan.fold == Op::kAdd && plan.input.stored == DType::kBool && plan.result.stored == DType::kInt64;
  if (!adds || loop.rank == 0 || loop.strides[0][0] != 1 || (columns && loop.strides[1][0] != 1)) return false;
  const auto rank = static_cast<Index>(loop.rank);
  const auto reduced_dim = static_cast<Index>(plan.inner);  // the reduced dimension beside columns
  const auto width = static_cast<Index>(loop.sizes[0]);
  auto sizes = loop.sizes;
  Index rows = 1;
  if (columns && reduced_dim < rank) rows = static_cast<Index>(std::exchange(sizes[reduced_dim], 1));
  auto* out = elements_at<std::int64_t>(result);
  std::fill_n(out, plan.count, 0);
  Odometer odometer{std::span(sizes).first(rank)};
  do {
    for (Index c = 0; columns && c < width; c += kColumns) {
      const auto step = static_cast<ByteStride>(loop.strides[0][reduced_dim]);
      add_columns(input + c, rows, step, std::min(width - c, kColumns), out + c);
    }
    if (!columns) *out += trues_in(input, width);
  } while (odometer.advance(1, rank, [&](Index dim, Dim by) {
    input += by * loop.strides[0][dim];
    out += by * loop.strides[1][dim];
  }));
  return true;
}

}  // namespace stride0
