// Adds pairs of neighbours in lanes as wide as both, until those might overflow. A shift and a mask split a pair, which
// needs non-negative parts: so all are offset first, and the offsets are subtracted at the end.
#include "kernels/integer_sum.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/odometer.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kVectorBytes = 16;
constexpr Index kLeastRow = 4 * kVectorBytes;  // bytes; shorter rows are faster in blocks

// Sums integers as wide as Part in lanes of Wide. Flipping the sign bit of signed ones adds the offset.
template <class Part, class Wide>
std::uint64_t sum_of(const std::byte* from, Index length, bool has_sign) {
  using V = Lanes<Wide>;
  constexpr int kBits = std::numeric_limits<Part>::digits;
  constexpr Index kMost = Index{1} << (kBits - 1);  // after this many sums of two a lane might overflow
  const Part sign = static_cast<Part>(has_sign ? Part{1} << (kBits - 1) : 0);
  const Wide signs = static_cast<Wide>(Wide{sign} << kBits | sign);
  const V low = constant<V, std::numeric_limits<Part>::max()>();
  std::uint64_t total = -std::uint64_t{sign} * length;
  Index left = length;
  while (left >= kVectorBytes / sizeof(Part)) {
    const Index now = std::min(left * sizeof(Part) / kVectorBytes, kMost);
    left -= now * kVectorBytes / sizeof(Part);
    V sums{};
    STRIDE0_ONE_BY_ONE
    for (const std::byte* const end = from + now * kVectorBytes; from < end; from += kVectorBytes) {
      const V pairs = load_group<V>(from) ^ signs;
      sums += (pairs & low) + (pairs >> kBits);
    }
    STRIDE0_UNROLL
    for (Index i = 0; i < kVectorBytes / sizeof(Wide); ++i) total += sums[i];
  }
  STRIDE0_ONE_BY_ONE
  for (; left > 0; --left, from += sizeof(Part)) {
    Part last;
    std::memcpy(&last, from, sizeof last);
    total += static_cast<Part>(last ^ sign);
  }
  return total;
}

using SumFunction = std::uint64_t (*)(const std::byte*, Index, bool);
SumFunction sum_for(DType dtype) {
  switch (dtype) {
    case DType::kUint8:
    case DType::kInt8:
      return sum_of<std::uint8_t, std::uint16_t>;
    case DType::kInt16:
      return sum_of<std::uint16_t, std::uint32_t>;
    case DType::kInt32:
      return sum_of<std::uint32_t, std::uint64_t>;
    default:
      return nullptr;
  }
}

}  // namespace

bool run_integer_sum(const ReducePlan& plan, std::byte* result, const std::byte* input) {
  const Loop& loop = plan.loop;
  const Conversion in64{plan.input.stored, DType::kInt64, DType::kInt64};
  const Conversion out64{DType::kInt64, DType::kInt64, DType::kInt64};
  const SumFunction sum = sum_for(plan.input.stored);
  if (sum == nullptr || plan.fold != Op::kAdd || plan.input != in64 || plan.result != out64) return false;
  const Dim element = size_of(plan.input.stored);
  const auto width = static_cast<Index>(loop.sizes[0]);
  if (plan.by_columns || loop.rank == 0 || loop.strides[0][0] != 1) return false;
  if (width * static_cast<Index>(element) < kLeastRow) return false;
  auto* out = elements_at<std::uint64_t>(result);
  std::fill_n(out, plan.count, 0);
  const auto rank = static_cast<Index>(loop.rank);
  Odometer odometer{std::span(loop.sizes).first(rank)};
  do {
    *out += sum(input, width, plan.input.stored != DType::kUint8);
  } while (odometer.advance(1, rank, [&](Index dim, Dim by) {
    input += by * loop.strides[0][dim] * element;
    out += by * loop.strides[1][dim];
  }));
  return true;
}

}  // namespace stride0
