// Random permutations and samples, drawn as PyTorch draws them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/random/generator.h"

namespace stride0 {

// 0, 1 … in random order.
void random_permutation(Generator& generator, std::span<std::int64_t> out);

// The positions of the largest values, the largest first, as many as `out` holds. Of equal values it takes the same
// ones as PyTorch's topk. `positions` has room for as many indices as there are values.
void find_largest(std::span<const double> values, std::span<std::uint32_t> positions, std::span<std::int64_t> out);

enum class Refusal : std::uint8_t { kNone, kNegative, kNotFinite, kZeroSum };

// Draws `samples` indices with replacement for each line of probabilities. `sums` has room for one line. Stops at the
// first line that is not a distribution and returns why.
template <class T>
Refusal choose(Generator& generator, std::span<const T> probabilities, std::span<T> sums, std::size_t samples,
               std::int64_t* out);

extern template Refusal choose(Generator&, std::span<const float>, std::span<float>, std::size_t, std::int64_t*);
extern template Refusal choose(Generator&, std::span<const double>, std::span<double>, std::size_t, std::int64_t*);

}  // namespace stride0
