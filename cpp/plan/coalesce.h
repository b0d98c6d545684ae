// Simplifies a loop as far as possible: drops dimensions of size 1, sorts the others by the result's memory order, and
// merges two neighbours if every operand steps through both as it would through one long dimension.
//
//   (8, 64, 56, 56) + (64, 1, 1)   is a loop over   3136 × 64 × 8, innermost first
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/operand.h"
#include "plan/count.h"

namespace stride0 {

inline constexpr int kMaxLoopOperands = 8;  // the result and up to seven inputs of a fused chain

// Like Shape, it initialises nothing beyond `rank`.
struct Loop {
  int rank = 0;
  int operand_count = 0;
  std::array<Dim, kMaxRank> sizes;                                  // innermost first
  std::array<std::array<Dim, kMaxRank>, kMaxLoopOperands> strides;  // in elements, innermost first

  constexpr Loop() {  // NOLINT(*-member-init): see above; a constant must be whole
    if (std::is_constant_evaluated()) {
      sizes.fill(0);
      strides.fill({});
    }
  }
  constexpr Loop(const Loop& other) : Loop() { *this = other; }
  constexpr Loop& operator=(const Loop& other) {
    rank = other.rank;
    operand_count = other.operand_count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rank); ++i) {
      sizes[i] = other.sizes[i];
      for (std::size_t s = 0; s < static_cast<std::size_t>(operand_count); ++s) strides[s][i] = other.strides[s][i];
    }
    return *this;
  }
  constexpr ~Loop() = default;

  constexpr bool operator==(const Loop& other) const {
    bool equal = rank == other.rank && operand_count == other.operand_count;
    for (std::size_t i = 0; equal && i < static_cast<std::size_t>(rank); ++i) {
      equal = sizes[i] == other.sizes[i];
      for (std::size_t s = 0; s < static_cast<std::size_t>(operand_count); ++s) {
        equal = equal && strides[s][i] == other.strides[s][i];
      }
    }
    return equal;
  }
};

namespace coalescing {

using Index = std::size_t;

constexpr void move_dim(Loop& loop, Index from, Index to) {
  loop.sizes[to] = loop.sizes[from];
  for (Index s = 0; s < Index(loop.operand_count); ++s) loop.strides[s][to] = loop.strides[s][from];
}

constexpr void swap_dims(Loop& loop, Index a, Index b) {
  std::swap(loop.sizes[a], loop.sizes[b]);
  for (Index s = 0; s < Index(loop.operand_count); ++s) std::swap(loop.strides[s][a], loop.strides[s][b]);
}

// Whether dimension `inner` should be outside dimension `outer`. The first operand whose strides differ decides,
// beginning with the result. A stride of 0 doesn't count. If strides are equal, the larger dimension goes outside, as
// in PyTorch; in a result, that only happens if it overlaps itself.
constexpr bool out_of_order(const Loop& loop, Index inner, Index outer) {
  for (Index s = 0; s < Index(loop.operand_count); ++s) {
    const Dim a = loop.strides[s][inner];
    const Dim b = loop.strides[s][outer];
    if (a == 0 || b == 0) continue;
    if (a != b) return a > b;
    if (loop.sizes[inner] > loop.sizes[outer]) return true;
  }
  return false;
}

// Whether for every operand the end of `inner` is where the next step of `outer` begins.
constexpr bool mergeable(const Loop& loop, Index inner, Index outer) {
  for (Index s = 0; s < Index(loop.operand_count); ++s) {
    if (!multiplies_to(loop.strides[s][inner], loop.sizes[inner], loop.strides[s][outer])) return false;
  }
  return true;
}

}  // namespace coalescing

// kGiven keeps the order of the dimensions, because the bits of a sum of floats depend on it.
enum class Order : std::uint8_t { kSorted, kGiven };

constexpr void coalesce(Loop& loop, Order order = Order::kSorted) {
  using namespace coalescing;
  Index squeezed_rank = 0;
  for (Index i = 0; i < Index(loop.rank); ++i) {
    if (loop.sizes[i] != 1) move_dim(loop, i, squeezed_rank++);
  }
  for (Index i = 1; order == Order::kSorted && i < squeezed_rank; ++i) {
    for (Index j = i; j > 0 && out_of_order(loop, j - 1, j); --j) swap_dims(loop, j - 1, j);
  }
  Index merged = 0;
  for (Index i = 0; i < squeezed_rank; ++i) {
    if (merged > 0 && mergeable(loop, merged - 1, i)) {
      loop.sizes[merged - 1] *= loop.sizes[i];
    } else {
      move_dim(loop, i, merged++);
    }
  }
  loop.rank = static_cast<int>(merged);
}

}  // namespace stride0
