// Fills memory with random numbers from PyTorch's distributions, computed with its formulas, so that the same seed
// gives the same bits. `out` must have room for `count` elements of `dtype`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/dtype.h"
#include "kernels/random/generator.h"

namespace stride0 {

struct RandomRun {
  Generator& generator;
  DType dtype;
  std::byte* out;
  std::size_t count;
};

// Floats in [from, to).
void fill_uniform(const RandomRun& run, double from, double to);

// Normally distributed floats: pair by pair in double or, with `blocked`, 16 at a time.
void fill_normal(const RandomRun& run, double mean, double deviation, bool blocked);

// Exponentially distributed floats with mean 1 / rate.
void fill_exponential(const RandomRun& run, double rate);

// Integers from `base` to base + range - 1; a range of 0 stands for 2^64. `wide` draws 64 bits for each.
struct Integers {
  std::uint64_t range;
  std::int64_t base;
  bool wide;
};
void fill_integers(const RandomRun& run, const Integers& integers);

// 1 with the given probability, otherwise 0. All elements share one probability, or each has its own. Probabilities in
// float32 are compared with random numbers in float32.
void fill_bernoulli(const RandomRun& run, double probability);
void fill_bernoulli(const RandomRun& run, const float* probabilities);
void fill_bernoulli(const RandomRun& run, const double* probabilities);

}  // namespace stride0
