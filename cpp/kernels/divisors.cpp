#include "kernels/divisors.h"

#include <algorithm>
#include <cstring>

#include "kernels/loop_operand.h"
#include "kernels/odometer.h"

namespace stride0 {
namespace {

constexpr Index kDivisor = 2;  // its operand

}  // namespace

bool divides_integers(const Plan& plan) { return divides(plan.op) && info(plan.common).category == Category::kInteger; }

bool has_zero(const Program& program, const std::byte* divisors) {
  alignas(64) static Scratch scratch;
  LoopOperand operand = program.operands[kDivisor];
  operand.element = program.divisor_element;
  operand.stages = program.divisor;
  // Visit each element of the divisor once, even if it is expanded.
  std::array<Dim, kMaxRank> sizes;
  const auto rank = Index(program.rank);
  for (Index i = 0; i < rank; ++i) sizes[i] = operand.steps[i] == 0 ? 1 : program.sizes[i];
  constexpr Dim kBlock = kScratchBytes / Dim{sizeof(std::int64_t)};
  const Dim length = rank == 0 ? 1 : sizes[0];
  const bool contiguous = operand.steps[0] == operand.element;
  Odometer odometer{std::span(sizes).first(rank)};
  do {
    for (Dim start = 0; start < length; start += kBlock) {
      const Dim now = std::min(kBlock, length - start);
      const Box box{operand.element, std::span(&now, 1), std::span(operand.steps).first(1)};
      const std::byte* const block =
          load(operand, box, divisors + start * operand.steps[0], contiguous, Index(now), scratch);
      if (std::memchr(block, 0, Index(now)) != nullptr) return true;
    }
  } while (odometer.advance(1, rank, [&](Index dim, Dim by) { divisors += by * operand.steps[dim]; }));
  return false;
}

}  // namespace stride0
