#include "kernels/divisors.h"

#include <algorithm>
#include <cstring>

#include "kernels/odometer.h"
#include "kernels/strand.h"

namespace stride0 {
namespace {

constexpr Index kDivisor = 2;  // its strand

}  // namespace

bool divides_integers(const Plan& plan) { return divides(plan.op) && info(plan.common).category == Category::kInteger; }

bool has_zero(const Program& program, const std::byte* divisors) {
  alignas(64) static Scratch scratch;
  Strand strand = program.strand[kDivisor];
  strand.element = program.divisor_element;
  strand.stages = program.divisor;
  // Visit each element of the divisor once, even if it is expanded.
  std::array<Dim, kMaxRank> sizes;
  const auto rank = Index(program.rank);
  for (Index i = 0; i < rank; ++i) sizes[i] = strand.steps[i] == 0 ? 1 : program.sizes[i];
  constexpr Dim kBlock = kScratchBytes / Dim{sizeof(std::int64_t)};
  const Dim length = rank == 0 ? 1 : sizes[0];
  const bool contiguous = strand.steps[0] == strand.element;
  Odometer odometer{std::span(sizes).first(rank)};
  do {
    for (Dim start = 0; start < length; start += kBlock) {
      const Dim now = std::min(kBlock, length - start);
      const Box box{strand.element, std::span(&now, 1), std::span(strand.steps).first(1)};
      const std::byte* const block =
          load(strand, box, divisors + start * strand.steps[0], contiguous, Index(now), scratch);
      if (std::memchr(block, 0, Index(now)) != nullptr) return true;
    }
  } while (odometer.advance(1, rank, [&](Index dim, Dim by) { divisors += by * strand.steps[dim]; }));
  return false;
}

}  // namespace stride0
