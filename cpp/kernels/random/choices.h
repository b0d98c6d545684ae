// Orders and choices by chance, as PyTorch draws them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/random/generator.h"

namespace stride0 {

// 0, 1 … in random order.
void permute(Generator& generator, std::span<std::int64_t> out);

// The places of the largest elements, the largest first; as many as `out` holds, of equal ones those that PyTorch's
// topk takes. `places` has room for one of each element.
void find_largest(std::span<const double> values, std::span<std::uint32_t> places, std::span<std::int64_t> out);

enum class Refusal : std::uint8_t { kNone, kNegative, kNotFinite, kZeroSum };

// For each line of probabilities `samples` of their indices, with replacement. `sums` has room for one line. A line
// that is no distribution ends the work.
template <class T>
Refusal choose(Generator& generator, std::span<const T> probabilities, std::span<T> sums, std::size_t samples,
               std::int64_t* out);

extern template Refusal choose(Generator&, std::span<const float>, std::span<float>, std::size_t, std::int64_t*);
extern template Refusal choose(Generator&, std::span<const double>, std::span<double>, std::size_t, std::int64_t*);

}  // namespace stride0
