#include "kernels/indexed.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <utility>

#include "kernels/indexed_loops.h"
#include "kernels/odometer.h"
#include "plan/coalesce.h"

namespace stride0 {
namespace {

using Index = std::size_t;

// Iterates over up to three operands of one shape, with the current address in each.
struct OperandIterator {
  Loop loop;
  Odometer odometer{{}};
  std::array<std::byte*, 3> addresses{};
  std::array<std::array<std::ptrdiff_t, kMaxRank + 1>, 3> steps;  // bytes

  OperandIterator(std::initializer_list<const Operand*> operands, Order order) {  // NOLINT(*-member-init): as Loop
    std::array<int, 3> element{};
    for (const Operand* each : operands) {
      const auto s = Index(loop.operand_count++);
      addresses[s] = each->data;
      element[s] = size_of(each->dtype);
      loop.rank = each->shape.rank;
      for (int i = 0; i < loop.rank; ++i) {
        loop.sizes[Index(i)] = each->shape.from_end(i);
        loop.strides[s][Index(i)] = each->strides.from_end(i);
      }
    }
    coalesce(loop, order);
    // There is always an innermost dimension; for a 0-d tensor it has one element.
    const auto rank = Index(loop.rank);
    if (rank == 0) loop.sizes[0] = 1;
    for (Index s = 0; s < Index(loop.operand_count); ++s) {
      steps[s][rank] = 0;
      for (Index i = 0; i < rank; ++i) steps[s][i] = static_cast<std::ptrdiff_t>(loop.strides[s][i] * element[s]);
    }
    odometer = Odometer(std::span(std::as_const(loop.sizes)).first(rank));
  }

  // Moves to the next position in the dimensions from `first` outwards. False after the last.
  bool next(Index first) {
    return odometer.advance(first, Index(loop.rank), [this](Index dim, Dim by) {
      for (Index s = 0; s < Index(loop.operand_count); ++s)
        addresses[s] += static_cast<std::ptrdiff_t>(by) * steps[s][dim];
    });
  }
};

}  // namespace

namespace {

// Finds the first of `count` indices that is out of range.
class IndexRange {
 public:
  IndexRange(const Operand& index, const Axis& axis)
      : wide_(index.dtype == DType::kInt64), low_(axis.wraps ? -axis.size : 0), high_(axis.size - 1) {}

  std::optional<std::int64_t> outside(const std::byte* from, std::ptrdiff_t step, Index count) const {
    if (all_within(wide_, from, step, count, low_, high_)) return std::nullopt;
    for (;; from += step) {
      const std::int64_t each = wide_ ? load_word<std::int64_t>(from) : load_word<std::int32_t>(from);
      if (each < low_ || each > high_) return each;
    }
  }

 private:
  bool wide_;
  Dim low_;
  Dim high_;
};

constexpr Index kBlock = 1024;  // indices, which stay in L1 between being checked and being used

}  // namespace

std::optional<std::int64_t> index_outside(const Operand& index, const Axis& axis) {
  if (has_no_elements(index.shape)) return std::nullopt;
  const IndexRange range(index, axis);
  OperandIterator iterator({&index}, Order::kGiven);
  do {
    const auto found = range.outside(iterator.addresses[0], iterator.steps[0][0], Index(iterator.loop.sizes[0]));
    if (found) return found;
  } while (iterator.next(1));
  return std::nullopt;
}

void add_offsets(const Operand& offsets, const Operand& index, const Axis& axis) {
  if (has_no_elements(offsets.shape)) return;
  OperandIterator iterator({&offsets, &index}, Order::kGiven);
  const auto size = static_cast<std::int32_t>(axis.size);
  const auto step = static_cast<std::uint32_t>(axis.step);
  do {
    std::byte* to = iterator.addresses[0];
    const std::byte* from = iterator.addresses[1];
    for (Dim i = 0; i < iterator.loop.sizes[0]; ++i, to += iterator.steps[0][0], from += iterator.steps[1][0]) {
      const auto sum = load_word<std::uint32_t>(to) + static_cast<std::uint32_t>(wrapped(from, size)) * step;
      std::memcpy(to, &sum, sizeof sum);
    }
  } while (iterator.next(1));
}

std::optional<std::int64_t> run_indexed(Access access, const Operand& plain, const Operand& chosen,
                                        const Operand& index, const Axis& axis, Checks checks) {
  if (has_no_elements(plain.shape)) return std::nullopt;
  const IndexRange range(index, axis);
  const bool reads = access == Access::kRead;
  const bool moves = reads || access == Access::kWrite;
  // Reads may go in any order. If writes hit an element twice, the last one in the given order must win.
  OperandIterator iterator({&plain, &chosen, &index}, reads ? Order::kSorted : Order::kGiven);
  const Index from = reads ? 1 : 0;
  const int element = size_of(plain.dtype);
  const bool rows = moves && iterator.loop.rank > 0 && iterator.steps[2][0] == 0 && iterator.steps[0][0] == element &&
                    iterator.steps[1][0] == element;
  const Dim bytes = rows ? iterator.loop.sizes[0] * element : element;
  const bool as_words = bytes <= 8 && (bytes & (bytes - 1)) == 0;  // a row of two floats counts as a word, too
  const Index dim = rows ? 1 : 0;
  IndexedRun run;
  run.count = dim < Index(iterator.loop.rank) ? Index(iterator.loop.sizes[dim]) : 1;
  run.from_step = iterator.steps[from][dim];
  run.to_step = iterator.steps[1 - from][dim];
  run.index_step = iterator.steps[2][dim];
  run.element_step = static_cast<std::ptrdiff_t>(axis.step * element);
  run.size = static_cast<std::int32_t>(axis.size);
  run.wraps = axis.wraps ? run.size : 0;
  run.is_packed = index.dtype == DType::kInt64 && run.index_step == sizeof(std::int64_t) &&
                  iterator.steps[0][dim] == bytes && bytes >= kLeastPacked;
  const Index whole = run.count;
  const bool checks_first = checks != Checks::kNone && !(run.is_packed && as_words);
  do {
    Addresses addresses{iterator.addresses[from], iterator.addresses[1 - from], iterator.addresses[2]};
    for (Index done = 0; done < whole; done += run.count) {
      run.count = std::min(whole - done, checks_first ? kBlock : whole);
      if (checks_first) {
        const auto found = range.outside(addresses.index, run.index_step, run.count);
        if (found) return found;
      }
      if (moves && !as_words) {
        move_rows(Index(bytes), reads, run, addresses);
      } else if (moves) {
        const Index moved = move_elements(static_cast<int>(bytes), reads, run, addresses);
        if (moved < run.count) return load_word<std::int64_t>(addresses.index + moved * sizeof(std::int64_t));
      } else {
        fold_elements(access, plain.dtype, run, addresses);
      }
      const auto by = static_cast<std::ptrdiff_t>(run.count);
      addresses.from += by * run.from_step;
      addresses.to += by * run.to_step;
      addresses.index += by * run.index_step;
    }
  } while (iterator.next(dim + 1));
  return std::nullopt;
}

}  // namespace stride0
