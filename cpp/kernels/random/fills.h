// Random numbers one after the other into memory, from PyTorch's distributions and by its formulas, so that the same
// seed gives the same bits. Each counts on `out` being of `dtype` and holding `count` elements.
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

// Floats with this mean and standard deviation: pair by pair in double, or `blocked`, 16 at a time.
void fill_normal(const RandomRun& run, double mean, double deviation, bool blocked);

// Floats whose mean is 1 / rate.
void fill_exponential(const RandomRun& run, double rate);

// Integers base, base + 1 … of which there are `range`, or 2^64 if that is 0. Of `wide` ones 64 bits are drawn.
struct Integers {
  std::uint64_t range;
  std::int64_t base;
  bool wide;
};
void fill_integers(const RandomRun& run, const Integers& integers);

// 1 with a probability, otherwise 0. Elements have one probability, or each its own; float32 ones are compared with
// float32 numbers.
void fill_bernoulli(const RandomRun& run, double probability);
void fill_bernoulli(const RandomRun& run, const float* probabilities);
void fill_bernoulli(const RandomRun& run, const double* probabilities);

}  // namespace stride0
