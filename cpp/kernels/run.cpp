// The block driver. It walks the loop of a plan in one of two ways:
//
//   long runs   every strand is contiguous or constant along the innermost dimension, which is long, and of the dtype
//               that is computed in: the kernel gets rows straight from memory, however long they are, a whole
//               dimension of them at a time;
//   blocks      anything else: as many inner dimensions as fit in L1 form a block; a strand that is contiguous over the
//               block and of the right dtype is used where it lies, any other is packed and converted in scratch first,
//               and the packed block is kept for as long as it would not change. A result that is not contiguous, or of
//               another dtype, is computed in scratch, converted and scattered.
//
// So kernels see contiguous runs only, and a pattern of strides costs at most one more pass through L1.
#include "kernels/run.h"

#include <algorithm>

#include "kernels/divisors.h"
#include "kernels/strand.h"

namespace stride0 {
namespace {

constexpr Index kOut = 0;      // the strand of the result
constexpr Dim kShortRun = 32;  // below it, packing costs less than starting a kernel row (see npm run bench)

// A core runs one plan at a time: there is one of these, kept.
alignas(64) std::array<Scratch, kMaxStrands> scratch;

class Walk {
 public:
  Walk(const Plan& plan, std::span<std::byte* const> strands) : plan_(plan), loop_(plan.loop) {
    for (Index s = 0; s < strands.size(); ++s) {
      Strand& strand = strands_[s];
      const Conversion& how = plan.conversions[s];
      strand.at = strands[s];
      strand.element = size_of(how.stored);
      strand.stages = s == kOut ? Stages::between(how.computed, how.rounded, how.stored)
                                : Stages::between(how.stored, how.rounded, how.computed);
      widest_ = std::max(widest_, strand.stages.widest);
      for (Index i = 0; i < Index(loop_.rank); ++i) {
        strand.steps[i] = static_cast<std::ptrdiff_t>(loop_.strides[s][i] * strand.element);
      }
      if (s != kOut && strand.stages.count > 0 && strand.lies(loop_, Index(loop_.rank)) == Lies::kConstant) {
        convert_single(s);
      }
    }
  }

  void run() {
    if (runs_are_long()) {
      run_rows();
    } else {
      run_blocks();
    }
  }

 private:
  Index inputs() const { return Index(loop_.strands) - 1; }

  // An input that is one number all along is converted once.
  void convert_single(Index s) {
    Strand& strand = strands_[s];
    const std::byte* const done = load(strand, {}, strand.at, true, 1, scratch[s]);
    std::copy_n(done, sizeof(double), singles_[s].begin());
    strand.at = singles_[s].data();
    strand.element = size_of(plan_.conversions[s].computed);
    strand.stages = {};
  }

  // The loop for inputs that lie so, null if there is none without packing one of them first.
  Kernel pick_kernel(Lies first, Lies second) const {
    const DType computed = plan_.conversions[inputs()].computed;
    if (plan_.op == Op::kCopy) return first == Lies::kContiguous ? copy_kernel(computed, computed) : nullptr;
    if (first == Lies::kContiguous && second == Lies::kContiguous) {
      return kernel_for(plan_.op, computed, Motion::kVectorVector);
    }
    if (inputs() != 2 || first == Lies::kScattered || second == Lies::kScattered) return nullptr;
    if (first == Lies::kContiguous) return kernel_for(plan_.op, computed, Motion::kVectorScalar);
    return second == Lies::kContiguous ? kernel_for(plan_.op, computed, Motion::kScalarVector) : nullptr;
  }

  bool converts() const {
    return std::any_of(strands_.begin(), strands_.begin() + loop_.strands,
                       [](const Strand& strand) { return strand.stages.count > 0; });
  }

  bool runs_are_long() {
    if (loop_.rank == 0 || (loop_.sizes[0] < kShortRun && loop_.rank > 1) || converts()) return false;
    for (Index s = 0; s <= inputs(); ++s) {
      const Lies how = strands_[s].lies(loop_, 1);
      if (how == Lies::kScattered || (how == Lies::kConstant && (s == kOut || inputs() != 2))) return false;
    }
    kernel_ = pick_kernel(strands_[1].lies(loop_, 1), strands_[std::min<Index>(inputs(), 2)].lies(loop_, 1));
    return kernel_ != nullptr;
  }

  void run_rows() {
    Rows rows;
    rows.params = &plan_.params;
    rows.length = Index(loop_.sizes[0]);
    rows.count = loop_.rank > 1 ? Index(loop_.sizes[1]) : 1;
    rows.out_step = strands_[kOut].steps[1];
    for (Index s = 1; s <= inputs(); ++s) rows.in_step[s - 1] = strands_[s].steps[1];
    do {
      for (Index s = 1; s <= inputs(); ++s) rows.in[s - 1] = strands_[s].at;
      rows.out = strands_[kOut].at;
      kernel_(rows);
    } while (advance(2));
  }

  void run_blocks() {
    // As many whole dimensions as fit, then as much of the next one as still does.
    const Dim limit = kScratchBytes / widest_;
    Dim whole = 1;
    int cut = 0;
    while (cut < loop_.rank && whole * loop_.sizes[Index(cut)] <= limit) whole *= loop_.sizes[Index(cut++)];
    // Where nothing is cut, dimension `cut` is one step of 0: there is room for it, as a loop has at most 53
    // dimensions, each of 2 or more.
    const Dim length = cut < loop_.rank ? loop_.sizes[Index(cut)] : 1;
    const Dim chunk = std::min(length, limit / whole);
    const auto dims = Index(std::min(cut + 1, loop_.rank));

    std::array<Lies, kMaxStrands> how{};
    std::array<bool, kMaxStrands> direct{};  // no packing, no conversion
    const auto as_loaded = [&](Index s) { return direct[s] ? how[s] : Lies::kContiguous; };
    for (Index s = 0; s <= inputs(); ++s) {
      how[s] = strands_[s].lies(loop_, dims);
      const bool usable = how[s] == Lies::kContiguous || (s != kOut && how[s] == Lies::kConstant && inputs() == 2);
      direct[s] = usable && strands_[s].stages.count == 0;
    }
    const Index last = std::min<Index>(inputs(), 2);
    for (Index s = 1; (kernel_ = pick_kernel(as_loaded(1), as_loaded(last))) == nullptr; ++s) {
      direct[s] = direct[s] && how[s] == Lies::kContiguous;  // no loop for a constant here: pack it after all
    }

    // What each scratch block was packed from. It does not go stale in place: a strand that starts where it started
    // before has stood still while the result moved on, so it is not the tensor being written. (An input that overlaps
    // the result in any other way has no defined value in PyTorch either.)
    struct Held {
      const std::byte* from = nullptr;
      const std::byte* at = nullptr;
      Dim chunk = 0;
    };
    std::array<Held, kMaxStrands> held{};
    std::array<Dim, kMaxRank> sizes = loop_.sizes;  // of the block
    do {
      for (Dim at = 0; at < length; at += chunk) {
        const Dim now = sizes[Index(cut)] = std::min(chunk, length - at);
        const auto start = [&](Index s) { return strands_[s].at + at * strands_[s].steps[Index(cut)]; };
        const auto box = [&](Index s) {
          return Box{strands_[s].element, std::span(sizes).first(dims), std::span(strands_[s].steps).first(dims)};
        };
        Rows rows;
        rows.params = &plan_.params;
        rows.length = Index(whole * now);
        rows.count = 1;
        for (Index s = 1; s <= inputs(); ++s) {
          const std::byte* const from = start(s);
          // A shorter block at the end of a dimension is the beginning of the longer one already packed.
          if (!direct[s] && (held[s].from != from || held[s].chunk < now)) {
            const bool contiguous = how[s] == Lies::kContiguous;
            held[s] = {from, load(strands_[s], box(s), from, contiguous, rows.length, scratch[s]), now};
          }
          rows.in[s - 1] = direct[s] ? from : held[s].at;
        }
        rows.out = direct[kOut] ? start(kOut) : scratch[kOut][0].data();
        kernel_(rows);
        if (!direct[kOut]) {
          const bool contiguous = how[kOut] == Lies::kContiguous;
          store(strands_[kOut], box(kOut), start(kOut), contiguous, rows.length, scratch[kOut]);
        }
      }
    } while (advance(cut + 1));
  }

  // Steps the dimensions from `first` outwards, like the wheels of a counter; false when all of them have come round.
  bool advance(int first) {
    for (auto i = Index(first); i < Index(loop_.rank); ++i) {
      const bool carry = ++index_[i] == loop_.sizes[i];
      if (carry) index_[i] = 0;
      for (Index s = 0; s <= inputs(); ++s) {
        strands_[s].at += carry ? -strands_[s].steps[i] * (loop_.sizes[i] - 1) : strands_[s].steps[i];
      }
      if (!carry) return true;
    }
    return false;
  }

  const Plan& plan_;
  const Loop& loop_;
  std::array<Strand, kMaxStrands> strands_{};
  std::array<Dim, kMaxRank> index_{};
  alignas(16) std::array<std::array<std::byte, sizeof(double)>, kMaxStrands> singles_{};
  int widest_ = 1;  // bytes, of any dtype a strand passes through
  Kernel kernel_ = nullptr;
};

}  // namespace

Code run(const Plan& plan, std::span<std::byte* const> strands) {
  if (plan.count == 0) return Code::kOk;
  if (divides_integers(plan) && has_zero(plan, strands[2])) return Code::kZeroDivision;
  Walk(plan, strands).run();
  return Code::kOk;
}

}  // namespace stride0
