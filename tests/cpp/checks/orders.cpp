#include "orders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "kernels/cast.h"

namespace stride0 {
namespace {

using Index = std::size_t;
using Positions = std::vector<std::int64_t>;

// The value of an element. Integers stay integers, because a double does not hold all of int64.
template <class T>
auto meaning(T element) {
  if constexpr (std::is_integral_v<T> || std::is_same_v<T, Bool>) {
    return static_cast<std::int64_t>(cast<std::int64_t>(element));
  } else {
    return static_cast<double>(cast<double>(element));
  }
}

// Whether it is a copy: the same NaN, the same zero.
template <class T>
auto bytes_of(T element) {
  return bit_cast<std::array<std::uint8_t, sizeof(T)>>(element);
}

template <class V>
bool is_nan(V value) {
  return value != value;
}
// PyTorch's order: NaN is the largest.
template <class V>
bool less(V a, V b) {
  return is_nan(b) ? !is_nan(a) : a < b;
}

template <class T>
T any_element(Random& random, bool few) {
  if constexpr (std::is_same_v<T, Bool>) {
    return Bool{random.one_of<std::uint8_t>({0, 0, 1, 1, 7})};
  } else if constexpr (std::is_integral_v<T>) {
    using Limits = std::numeric_limits<T>;
    if (random.chance(10)) return random.one_of<T>({Limits::min(), Limits::max(), T{0}});
    return static_cast<T>(few ? random.between(0, 4) - 2 : static_cast<std::int64_t>(random.bits()));
  } else {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (random.chance(15)) return cast<T>(random.one_of<double>({kNaN, -kNaN, kInfinity, -kInfinity, 0.0, -0.0, kNaN}));
    return cast<T>(few ? static_cast<double>(random.between(0, 4) - 2)
                       : static_cast<double>(random.between(0, 2000000) - 1000000) / 1024);
  }
}

template <class T>
class OrderCheck {
 public:
  using V = decltype(meaning(T{}));

  OrderCheck(Random& random, Index size)
      : random_(random),
        count_(Index(random.between(1, random.chance(80) ? 3 : 40))),
        size_(size),
        elements_(count_ * size) {
    Random more = random.fork();
    const bool few = random.chance(50);
    for (T& each : elements_) each = any_element<T>(more, few);
    lines_ = {bytes_at(elements_.data()), dtype_of<T>, count_, size_};
  }

  void run() {
    sorts(Direction::kAscending);
    sorts(Direction::kDescending);
    if (size_ == 0) return;
    middles();
    extremes();
    groups();
    searches();
  }

 private:
  V value_at(Index line, std::int64_t position) const { return meaning(elements_[line * size_ + Index(position)]); }

  Positions sorted(Index line, bool descending = false) const {
    Positions out(size_);
    std::iota(out.begin(), out.end(), 0);
    std::stable_sort(out.begin(), out.end(), [&](std::int64_t a, std::int64_t b) {
      return descending ? less(value_at(line, b), value_at(line, a)) : less(value_at(line, a), value_at(line, b));
    });
    return out;
  }

  LineResults picked(Index each) {
    values_.assign(count_ * each, T{});
    positions_.assign(count_ * each, -1);
    return {bytes_at(values_.data()), positions_.data()};
  }

  std::byte* scratch(Index capacity) {
    memory_.assign(order_bytes(capacity) / sizeof(double), 0);
    return bytes_at(memory_.data());
  }

  void expect(Index line, Index per_line, Index i, std::int64_t position) const {
    const Index to = line * per_line + i;
    ASSERT_EQ(positions_[to], position) << "line " << line << ", result " << i << " of " << per_line;
    ASSERT_EQ(bytes_of(values_[to]), bytes_of(elements_[line * size_ + Index(position)]));
  }

  void sorts(Direction direction) {
    const auto last = Index(random_.between(Dim{0}, Dim(size_)));
    const Index first = random_.chance(50) ? 0 : Index(random_.between(Dim{0}, Dim(last)));
    const bool selects = last > 0 && 2 * last < size_ && random_.chance(50);
    const Index capacity = selects ? Index(random_.between(Dim(2 * last), Dim(size_) - 1)) : size_;
    const LineResults out = picked(last - first);
    if (last > 0) sort_lines(lines_, {direction, Middle::kNone, first, last, capacity}, scratch(capacity), out);
    for (Index line = 0; line < count_; ++line) {
      const Positions wanted = sorted(line, direction == Direction::kDescending);
      for (Index i = first; i < last; ++i) expect(line, last - first, i - first, wanted[i]);
    }
  }

  void middles() {
    for (const Middle which : {Middle::kMedian, Middle::kNanMedian, Middle::kMode}) {
      sort_lines(lines_, {Direction::kAscending, which, 0, 1, size_}, scratch(size_), picked(1));
      for (Index line = 0; line < count_; ++line) {
        // Where NaN breaks PyTorch's comparison, introsort_test.cpp checks the order.
        if (which != Middle::kMode || !has_nan(line)) expect(line, 1, 0, middle(line, which));
      }
    }
  }

  std::int64_t middle(Index line, Middle which) const {
    const Positions order = sorted(line);
    const auto nans = std::count_if(order.begin(), order.end(), [&](auto i) { return is_nan(value_at(line, i)); });
    const auto numbers = std::ptrdiff_t(size_) - nans;
    if (which != Middle::kMode) {
      if (nans > 0 && (which == Middle::kMedian || numbers == 0)) return order[Index(numbers)];
      return order[Index((numbers - 1) / 2)];
    }
    std::int64_t found = order[0];
    Index most = 0;
    for (Index i = 0; i < size_; ++i) {
      Index same = 1;
      while (i + same < size_ && value_at(line, order[i]) == value_at(line, order[i + same])) ++same;
      i += same - 1;
      if (same > most) {
        most = same;
        found = order[i];
      }
    }
    return found;
  }

  void extremes() {
    for (const Direction direction : {Direction::kAscending, Direction::kDescendingToNaN}) {
      const auto beats = [&](V a, V b) {
        if (is_nan(a) || is_nan(b)) return is_nan(a) && !is_nan(b);
        return direction == Direction::kAscending ? a > b : a < b;
      };
      extreme_lines(lines_, direction, false, picked(1));
      for (Index line = 0; line < count_; ++line) {
        std::int64_t best = 0;
        for (Index i = 0; i < size_; ++i) best = beats(value_at(line, Dim(i)), value_at(line, best)) ? Dim(i) : best;
        expect(line, 1, 0, best);
      }
      side_by_side(direction, beats);
      extreme_lines(lines_, direction, true, picked(size_));
      for (Index line = 0; line < count_; ++line) {
        std::int64_t best = 0;
        for (Index i = 0; i < size_; ++i) {
          if (!beats(value_at(line, best), value_at(line, Dim(i)))) best = Dim(i);
          expect(line, size_, i, best);
        }
      }
    }
  }

  // Lines whose elements are interleaved with those of other lines.
  template <class Beats>
  void side_by_side(Direction direction, const Beats& beats) {
    if (!std::is_same_v<T, float> || count_ == 1) return;
    const auto element = [&](Index i, Index column) { return meaning(elements_[i * count_ + column]); };
    extreme_lines({lines_.in, lines_.dtype, 1, size_, count_}, direction, false, picked(1));
    for (Index column = 0; column < count_; ++column) {
      Index best = 0;
      for (Index i = 0; i < size_; ++i) best = beats(element(i, column), element(best, column)) ? i : best;
      ASSERT_EQ(positions_[column], Dim(best)) << "column " << column << " of " << count_;
      ASSERT_EQ(bytes_of(values_[column]), bytes_of(elements_[best * count_ + column]));
    }
  }

  // Groups single elements, and slices as wide as the lines.
  void groups() {
    for (const Index width : {Index{1}, size_}) {
      const Index many = elements_.size() / width;
      const Lines slices{lines_.in, lines_.dtype, many, width};
      const bool consecutive = random_.chance(50);
      Positions kinds(many);
      Positions counts(many);
      const Grouping how = consecutive ? Grouping::kConsecutive : width == 1 ? Grouping::kElements : Grouping::kSlices;
      const Index found = group_slices(slices, how, scratch(many), kinds.data(), counts.data());
      std::vector<std::uint32_t> one_of_each(found);
      std::memcpy(one_of_each.data(), memory_.data(), found * sizeof(std::uint32_t));
      const auto element = [&](Index slice, Index i) { return meaning(elements_[slice * width + i]); };
      const auto same = [&](Index a, Index b) {
        for (Index i = 0; i < width; ++i) {
          if (element(a, i) != element(b, i)) return false;
        }
        return true;
      };
      ASSERT_EQ(std::accumulate(counts.begin(), counts.begin() + std::ptrdiff_t(found), Dim{0}), Dim(many));
      for (Index i = 0; i < many; ++i) {
        const auto kind = Index(kinds[i]);
        ASSERT_LT(kind, found);
        ASSERT_TRUE(one_of_each[kind] == i || same(one_of_each[kind], i));
        ASSERT_TRUE(!consecutive || i == 0 || (kinds[i] == kinds[i - 1]) == same(i, i - 1));
      }
      const bool in_order = !consecutive && (width == 1 || !any_nan());
      for (Index i = 1; i < found && in_order; ++i) {
        ASSERT_FALSE(same(one_of_each[i - 1], one_of_each[i]));
        for (Index k = 0; k < width; ++k) {
          const V a = element(one_of_each[i - 1], k);
          const V b = element(one_of_each[i], k);
          ASSERT_FALSE(less(b, a));
          if (less(a, b)) break;
        }
      }
    }
  }

  void searches() {
    std::vector<T> wanted(count_ * 4);
    for (T& each : wanted) each = any_element<T>(random_, true);
    Positions sorter;
    for (Index line = 0; line < count_; ++line) {
      for (const std::int64_t position : sorted(line)) sorter.push_back(position);
    }
    for (const bool right : {false, true}) {
      Positions found(wanted.size());
      search_lines(lines_, {bytes_at(wanted.data()), 4, sorter.data(), right}, found.data());
      for (Index i = 0; i < wanted.size(); ++i) {
        const V value = meaning(wanted[i]);
        std::int64_t before = 0;
        for (Index k = 0; k < size_; ++k) {
          const V each = value_at(i / 4, Dim(k));
          before += is_nan(value) || (right ? each <= value : each < value) ? 1 : 0;
        }
        // A NaN among the elements is neither before nor after anything, so the search may end anywhere.
        ASSERT_TRUE(has_nan(i / 4) || found[i] == before);
      }
    }
  }

  bool any_nan() const {
    return std::any_of(elements_.begin(), elements_.end(), [](const T& each) { return is_nan(meaning(each)); });
  }

  bool has_nan(Index line) const {
    for (Index i = 0; i < size_; ++i) {
      if (is_nan(value_at(line, Dim(i)))) return true;
    }
    return false;
  }

  Random& random_;
  Index count_;
  Index size_;
  std::vector<T> elements_;
  Lines lines_;
  std::vector<T> values_;
  Positions positions_;
  std::vector<double> memory_;
};

}  // namespace

void check_order(Random& random, DType dtype, Dim size) {
  visit(dtype, [&]<class T>() { OrderCheck<T>(random, Index(size)).run(); });
}

void check_any_order(Random& random) {
  const auto dtype = static_cast<DType>(random.between(0, kDTypeCount - 1));
  check_order(random, dtype, random.chance(5) ? random.between(300, 1200) : random.between(0, 90));
}

}  // namespace stride0
