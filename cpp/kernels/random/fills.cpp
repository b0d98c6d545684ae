#include "kernels/random/fills.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "kernels/cast.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/pragmas.h"
#include "kernels/random/double_functions.h"
#include "kernels/random/single_functions.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kBlock = 16;  // of normally distributed numbers: 8 pairs
constexpr Index kPairs = kBlock / 2;

template <class T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T> || IsHalf<T>;

// The numbers are drawn some at a time as one type, so that a distribution is compiled once and not for every dtype.
template <class From>
void store(const std::array<From, kBlock>& drawn, Index count, DType dtype, std::byte* out) {
  visit(dtype, [&]<class T>() {
    if constexpr (std::is_same_v<From, std::int64_t> || kIsFloat<T>) {
      T* const to = reinterpret_cast<T*>(out);
      STRIDE0_ONE_BY_ONE
      for (Index i = 0; i < count; ++i) to[i] = cast<T>(drawn[i]);
    }
  });
}

template <class From, class Draw>
void fill(const RandomRun& run, Draw&& draw) {
  std::array<From, kBlock> drawn;
  const Index size = static_cast<Index>(size_of(run.dtype));
  for (Index i = 0; i < run.count; i += kBlock) {
    const Index count = std::min(kBlock, run.count - i);
    STRIDE0_ONE_BY_ONE
    for (Index k = 0; k < count; ++k) drawn[k] = draw(i + k);
    store(drawn, count, run.dtype, run.out + i * size);
  }
}

// 16-bit floats are drawn as float32. Rounding may reach the upper bound, which gives way to the lower one.
template <class T>
void fill_uniform_as(const RandomRun& run, double from, double to) {
  const T low = static_cast<T>(from);
  const T width = static_cast<T>(to) - low;
  T end = static_cast<T>(to);
  T start = low;
  if constexpr (std::is_same_v<T, float>) {
    if (run.dtype == DType::kFloat16) end = rounded<Float16>(end), start = rounded<Float16>(start);
    if (run.dtype == DType::kBFloat16) end = rounded<BFloat16>(end), start = rounded<BFloat16>(start);
  }
  const auto stored = [&](T value) {
    if constexpr (std::is_same_v<T, float>) {
      if (run.dtype == DType::kFloat16) return rounded<Float16>(value);
      if (run.dtype == DType::kBFloat16) return rounded<BFloat16>(value);
    }
    return value;
  };
  fill<T>(run, [&](Index) {
    const T value = stored(run.generator.uniform<T>() * width + low);
    return value == end ? start : value;
  });
}

double logarithm_beside_one(double x) { return float64::call_logarithm_beside_one(both(x))[0]; }

double draw_normal(Generator& generator) {
  double normal = 0;
  if (generator.take(normal)) return normal;
  const double turn = generator.uniform<double>();
  const double radius = std::sqrt(-2 * logarithm_beside_one(-generator.uniform<double>()));
  const twofold::Circular point = twofold::circular(6.283185307179586 * turn);
  generator.keep(radius * point.sine);
  return radius * point.cosine;
}

void to_normal(std::array<float, kBlock>& block, float mean, float deviation) {
  for (Index i = 0; i < kPairs; ++i) {
    const float radius = std::sqrt(-2 * single::logarithm(1 - block[i]));
    const auto angle = static_cast<float>(6.283185307179586 * double{block[i + kPairs]});
    const single::Circular point = single::circular(angle);
    block[i] = radius * point.cosine * deviation + mean;
    block[i + kPairs] = radius * point.sine * deviation + mean;
  }
}
void to_normal(std::array<double, kBlock>& block, double mean, double deviation) {
  for (Index i = 0; i < kPairs; ++i) {
    const double radius = std::sqrt(-2 * twofold::logarithm(1 - block[i]));
    const twofold::Circular point = twofold::circular(6.283185307179586 * block[i + kPairs]);
    block[i] = radius * point.cosine * deviation + mean;
    block[i + kPairs] = radius * point.sine * deviation + mean;
  }
}

// What is left beyond the last whole block is drawn anew, together with as many before it as make a block.
template <class T>
void fill_normal_blocks(const RandomRun& run, T mean, T deviation) {
  std::array<T, kBlock> block;
  const Index size = static_cast<Index>(size_of(run.dtype));
  const auto add = [&](Index at) {
    for (T& each : block) each = run.generator.uniform<T>();
    to_normal(block, mean, deviation);
    store(block, kBlock, run.dtype, run.out + at * size);
  };
  for (Index i = 0; i + kBlock <= run.count; i += kBlock) add(i);
  if (run.count % kBlock == 0) return;
  // PyTorch has drawn them all before it makes them normal, except for 16 bits.
  if (size >= sizeof(float)) {
    STRIDE0_ONE_BY_ONE
    for (Index i = run.count / kBlock * kBlock; i < run.count; ++i) run.generator.uniform<T>();
  }
  add(run.count - kBlock);
}

template <class T>
void fill_bernoulli_as(const RandomRun& run, const T* probabilities, Index step) {
  fill<std::int64_t>(run, [&](Index i) { return std::int64_t{run.generator.uniform<T>() < probabilities[i * step]}; });
}

}  // namespace

void fill_uniform(const RandomRun& run, double from, double to) {
  if (run.dtype == DType::kFloat64) return fill_uniform_as<double>(run, from, to);
  fill_uniform_as<float>(run, from, to);
}

void fill_normal(const RandomRun& run, double mean, double deviation, bool blocked) {
  if (!blocked) return fill<double>(run, [&](Index) { return draw_normal(run.generator) * deviation + mean; });
  if (run.dtype == DType::kFloat64) return fill_normal_blocks<double>(run, mean, deviation);
  fill_normal_blocks<float>(run, static_cast<float>(mean), static_cast<float>(deviation));
}

void fill_exponential(const RandomRun& run, double rate) {
  fill<double>(run, [&](Index) { return -1 / rate * logarithm_beside_one(-run.generator.uniform<double>()); });
}

void fill_integers(const RandomRun& run, const Integers& integers) {
  const auto draw = [&](Index) {
    const std::uint64_t bits = integers.wide ? run.generator.next64() : run.generator.next32();
    const std::uint64_t offset = integers.range == 0 ? bits : bits % integers.range;
    return static_cast<std::int64_t>(offset + static_cast<std::uint64_t>(integers.base));
  };
  fill<std::int64_t>(run, draw);
}

void fill_bernoulli(const RandomRun& run, double probability) { fill_bernoulli_as(run, &probability, 0); }
void fill_bernoulli(const RandomRun& run, const float* probabilities) { fill_bernoulli_as(run, probabilities, 1); }
void fill_bernoulli(const RandomRun& run, const double* probabilities) { fill_bernoulli_as(run, probabilities, 1); }

}  // namespace stride0
