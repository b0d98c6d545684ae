// The driver. It walks the loop of a program in one of two ways: rows, straight from memory however long they are, or
// blocks that fit L1, packed and converted on the way in and out. A packed block is kept for as long as it would not
// change. So kernels see contiguous runs only, and a pattern of strides costs at most one more pass through L1.
#include "kernels/run.h"

#include <algorithm>

#include "kernels/divisors.h"

namespace stride0 {
namespace {

// A core runs one program at a time: there is one of these, kept.
alignas(64) std::array<std::array<std::byte, kScratchBytes>, kBuffers> buffers;

class Walk {
 public:
  // NOLINTNEXTLINE(*-member-init): of the arrays, only what the program counts is ever read
  Walk(const Program& program, std::span<std::byte* const> strands) : program_(program) {
    std::copy(strands.begin(), strands.end(), at_.begin());
    std::fill_n(index_.begin(), program.rank, 0);
    for (Index s = 1; s < strands.size(); ++s) {
      const Stages& once = program.strand[s].once;
      if (once.count == 0) continue;
      auto scratch = pair(s);
      const std::byte* const done = convert(once, at_[s], 1, scratch);
      std::copy_n(done, sizeof(double), singles_[s].begin());
      at_[s] = singles_[s].data();
    }
    for (const Step& step : std::span(program.steps).first(Index(program.count))) {
      if (step.out != kOut) place_[step.out] = buffers[program.buffer[step.out]].data();
    }
  }

  void run_rows() {
    const auto sizes = std::span(program_.sizes).first(Index(program_.rank));
    const Step& step = program_.steps[0];
    Rows rows;
    rows.params = program_.params.data();
    rows.length = Index(sizes[0]);
    if (sizes.size() > 1) {
      rows.count = Index(sizes[1]);
      rows.out_step = program_.strand[kOut].steps[1];
      for (Index i = 0; i < step.inputs; ++i) rows.in_step[i] = program_.strand[step.in[i]].steps[1];
    } else {
      rows.count = 1;
    }
    do {
      for (Index i = 0; i < step.inputs; ++i) rows.in[i] = at_[step.in[i]];
      rows.out = at_[kOut];
      step.kernel(rows);
    } while (advance(2));
  }

  void run_blocks() {
    const Strand& out = program_.strand[kOut];
    const auto cut = Index(program_.cut);
    std::array<Dim, kMaxRank> sizes;  // of the block
    std::copy_n(program_.sizes.begin(), cut, sizes.begin());
    const auto box = [&](const Strand& strand) {
      return Box{strand.element, std::span(sizes).first(program_.dims), std::span(strand.steps).first(program_.dims)};
    };
    do {
      for (Dim at = 0; at < program_.length; at += program_.chunk) {
        const Dim now = sizes[cut] = std::min(program_.chunk, program_.length - at);
        const auto length = Index(program_.whole * now);
        for (Index s = 0; s < Index(program_.strands); ++s) {
          const Strand& strand = program_.strand[s];
          std::byte* const from = at_[s] + at * strand.steps[cut];
          if (strand.direct) {
            place_[s] = from;
          } else if (s == kOut) {
            place_[s] = buffers[program_.buffer[s]].data();
          } else if (held_[s].from != from || held_[s].chunk < now) {
            // A shorter block at the end of a dimension is the beginning of the longer one already packed.
            held_[s] = {from, now};
            auto scratch = pair(s);
            place_[s] = load(strand, box(strand), from, strand.how == Lies::kContiguous, length, scratch);
          }
        }
        Rows rows;
        rows.length = length;
        rows.count = 1;
        for (Index k = 0; k < Index(program_.count); ++k) {
          const Step& step = program_.steps[k];
          rows.params = &program_.params[k];
          for (Index i = 0; i < step.inputs; ++i) rows.in[i] = place_[step.in[i]];
          rows.out = const_cast<std::byte*>(place_[step.out]);
          step.kernel(rows);
        }
        if (!out.direct) {
          std::byte* const to = at_[kOut] + at * out.steps[cut];
          auto scratch = pair(kOut);
          store(out, box(out), to, out.how == Lies::kContiguous, length, scratch);
        }
      }
    } while (advance(program_.cut + 1));
  }

 private:
  // The two buffers of a strand that is packed or converted.
  std::array<std::span<std::byte>, 2> pair(Index s) const {
    const auto first = Index(program_.buffer[s]);
    return {std::span(buffers[first]), std::span(buffers[std::min<Index>(first + 1, kBuffers - 1)])};
  }

  // Steps the dimensions from `first` outwards, like the wheels of a counter; false when all of them have come round.
  bool advance(int first) {
    for (auto i = Index(first); i < Index(program_.rank); ++i) {
      const bool carry = ++index_[i] == program_.sizes[i];
      if (carry) index_[i] = 0;
      for (Index s = 0; s < Index(program_.strands); ++s) {
        const std::ptrdiff_t step = program_.strand[s].steps[i];
        at_[s] += carry ? -step * static_cast<std::ptrdiff_t>(program_.sizes[i] - 1) : step;
      }
      if (!carry) return true;
    }
    return false;
  }

  // What a scratch block was packed from. It does not go stale in place: a strand that starts where it started before
  // has stood still while the result moved on, so it is not the tensor being written. (An input that overlaps the
  // result in any other way has no defined value in PyTorch either.)
  struct Held {
    const std::byte* from = nullptr;
    Dim chunk = 0;
  };

  const Program& program_;
  std::array<std::byte*, kMaxStrands> at_;
  std::array<Dim, kMaxRank> index_;
  std::array<const std::byte*, kMaxPlaces> place_;
  std::array<Held, kMaxStrands> held_;
  alignas(16) std::array<std::array<std::byte, sizeof(double)>, kMaxStrands> singles_;
};

}  // namespace

Code run(const Program& program, std::span<std::byte* const> strands) {
  if (program.empty) return Code::kOk;
  if (program.checks_divisor && has_zero(program, strands[2])) return Code::kZeroDivision;
  Walk walk(program, strands);
  if (program.rows) {
    walk.run_rows();
  } else {
    walk.run_blocks();
  }
  return Code::kOk;
}

}  // namespace stride0
