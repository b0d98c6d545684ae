#include "kernels/program.h"

#include <algorithm>

#include "kernels/divisors.h"

namespace stride0 {
namespace {

constexpr Dim kShortRun = 32;  // below it, packing costs less than starting a kernel row (see npm run bench)
constexpr Dim kFew = 512;      // elements; so few are done before anything is packed

// The loop for inputs that lie so, null if there is none without packing one of them first.
Kernel pick_kernel(const Step& step, Lies first, Lies second) {
  if (step.op == Op::kCopy) return first == Lies::kContiguous ? copy_kernel(step.from, step.to) : nullptr;
  if (first == Lies::kContiguous && second == Lies::kContiguous) {
    return kernel_for(step.op, step.from, Motion::kVectorVector);
  }
  if (step.inputs != 2 || first == Lies::kScattered || second == Lies::kScattered) return nullptr;
  if (first == Lies::kContiguous) return kernel_for(step.op, step.from, Motion::kVectorScalar);
  return second == Lies::kContiguous ? kernel_for(step.op, step.from, Motion::kScalarVector) : nullptr;
}

void set_strands(const Plan& plan, Program& out) {
  out.rank = plan.loop.rank;
  std::copy_n(plan.loop.sizes.begin(), out.rank, out.sizes.begin());
  for (Index s = 0; s < Index(out.strands); ++s) {
    Strand& strand = out.strand[s];
    const Conversion& how = plan.conversions[s];
    strand.element = size_of(how.stored);
    strand.stages = s == kOut ? Stages::between(how.computed, how.rounded, how.stored)
                              : Stages::between(how.stored, how.rounded, how.computed);
    for (Index i = 0; i < Index(out.rank); ++i) {
      strand.steps[i] = static_cast<std::ptrdiff_t>(plan.loop.strides[s][i] * strand.element);
    }
    // Where no dimension is left, there is one step of 0: a loop has at most 53, each of 2 or more.
    strand.steps[Index(out.rank)] = 0;
    // An input that is one number all along is converted once.
    if (s != kOut && strand.stages.count > 0 && strand.lies(out.sizes, Index(out.rank)) == Lies::kConstant) {
      strand.element = size_of(how.computed);
      std::swap(strand.stages, strand.once);
    }
  }
}

bool by_rows(Program& program) {
  const auto strands = std::span(program.strand).first(Index(program.strands));
  if (program.count != 1 || program.rank == 0) return false;
  Dim elements = 1;
  for (int i = 0; i < program.rank; ++i) elements *= program.sizes[Index(i)];
  if (program.sizes[0] < kShortRun && program.rank > 1 && elements > kFew) return false;
  for (const Strand& strand : strands) {
    if (strand.stages.count > 0) return false;
    const Lies how = strand.lies(program.sizes, 1);
    const bool is_out = &strand == &strands[kOut];
    if (how == Lies::kScattered || (how == Lies::kConstant && (is_out || strands.size() != 3))) return false;
  }
  Step& only = program.steps[0];
  only.kernel = pick_kernel(only, strands[1].lies(program.sizes, 1), strands.back().lies(program.sizes, 1));
  return only.kernel != nullptr;
}

void by_blocks(Program& program) {
  const auto strands = std::span(program.strand).first(Index(program.strands));
  int widest = 1;  // bytes, of any dtype a strand passes through
  for (const Strand& strand : strands) widest = std::max({widest, strand.element, strand.stages.widest});
  const Dim limit = kScratchBytes / widest;
  while (program.cut < program.rank && program.whole * program.sizes[Index(program.cut)] <= limit) {
    program.whole *= program.sizes[Index(program.cut++)];
  }
  program.length = program.cut < program.rank ? program.sizes[Index(program.cut)] : 1;
  program.chunk = std::min(program.length, limit / program.whole);
  program.dims = Index(std::min(program.cut + 1, program.rank));
  for (Strand& strand : strands) {
    strand.how = strand.lies(program.sizes, program.dims);
    const bool is_out = &strand == &strands[kOut];
    const bool usable = strand.how == Lies::kContiguous || (!is_out && strand.how == Lies::kConstant);
    strand.direct = usable && strand.stages.count == 0;
  }
  for (Step& step : std::span(program.steps).first(Index(program.count))) {
    const auto as_loaded = [&](Index input) {
      const Place place = step.in[input];
      return place < kMaxStrands && strands[place].direct ? strands[place].how : Lies::kContiguous;
    };
    const Index last = step.inputs == 2 ? 1 : 0;
    const auto pick = [&] {
      // Only a step of two inputs has loops for a constant.
      for (Index i = 0; step.inputs == 3 && i < 3; ++i) {
        if (as_loaded(i) == Lies::kConstant) return Kernel{nullptr};
      }
      return pick_kernel(step, as_loaded(0), as_loaded(last));
    };
    for (Index i = 0; (step.kernel = pick()) == nullptr; ++i) {  // no loop for a constant here: pack it after all
      const Place place = step.in[i];
      if (place < kMaxStrands && strands[place].how == Lies::kConstant) strands[place].direct = false;
    }
  }
}

}  // namespace

// NOLINTNEXTLINE(*-member-init): of the arrays, only what is counted is ever read
Program::Program(const Plan& plan) {
  strands = plan.loop.strands;
  empty = plan.count == 0;
  checks_divisor = divides_integers(plan);
  if (empty) return;
  set_strands(plan, *this);
  Step& only = steps[0];
  only = {plan.op,
          plan.conversions[Index(strands - 1)].computed,
          plan.conversions[kOut].computed,
          static_cast<std::uint8_t>(strands - 1),
          {1, 2, 3},
          kOut,
          nullptr};
  count = 1;
  params[0] = plan.params;
  if (checks_divisor) {
    const Conversion& how = plan.conversions[2];
    divisor_element = size_of(how.stored);
    divisor = Stages::between(how.stored, how.rounded, DType::kInt64);
  }
  rows = by_rows(*this);
  if (!rows) by_blocks(*this);
}

}  // namespace stride0
