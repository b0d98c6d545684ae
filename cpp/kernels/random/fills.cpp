#include "kernels/random/fills.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/pragmas.h"
#include "kernels/random/double_functions.h"
#include "kernels/random/single_functions.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kBlock = 16;  // normally distributed numbers per block: 8 pairs
constexpr Index kPairs = kBlock / 2;
constexpr Index kAtOnce = 128;  // of other distributions

template <class T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T> || IsHalf<T>;

// Numbers are drawn in one type and then cast, so that a distribution is compiled once and not for each dtype.
template <class From>
void store(const From* drawn, Index count, DType dtype, std::byte* out) {
  visit(dtype, [&]<class T>() {
    if constexpr (std::is_same_v<From, std::int64_t> || kIsFloat<T>) {
      T* const to = elements_at<T>(out);
      STRIDE0_ONE_BY_ONE
      for (Index i = 0; i < count; ++i) to[i] = cast<T>(drawn[i]);
    }
  });
}

// Converts random bits, 32 or 64 for each number, with `make(bits, numbers, first, count)`.
template <class Bits, class From, class Make>
void fill(const RandomRun& run, Make&& make) {
  std::array<Bits, kAtOnce> bits{};
  std::array<From, kAtOnce> numbers;
  const auto size = static_cast<Index>(size_of(run.dtype));
  for (Index i = 0; i < run.count; i += kAtOnce) {
    const Index count = std::min(kAtOnce, run.count - i);
    run.generator.draw(bits.data(), count);
    make(bits.data(), numbers.data(), i, count);
    store(numbers.data(), count, run.dtype, run.out + i * size);
  }
}
template <class T>
using BitsOf = std::conditional_t<sizeof(T) == sizeof(double), std::uint64_t, std::uint32_t>;

// 16-bit floats are drawn as float32. If rounding gives the upper bound, the result is the lower bound instead.
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
  fill<BitsOf<T>, T>(run, [&](const BitsOf<T>* bits, T* out, Index, Index count) {
    STRIDE0_ONE_BY_ONE
    for (Index i = 0; i < count; ++i) {
      const T value = stored(Generator::uniform(bits[i]) * width + low);
      out[i] = value == end ? start : value;
    }
  });
}

double logarithm_of_one_plus(double x) { return float64::logarithm_of_one_plus(both(x))[0]; }

double draw_normal(Generator& generator) {
  double normal = 0;
  if (generator.take(normal)) return normal;
  const auto turn = generator.uniform<double>();
  const double radius = std::sqrt(-2 * logarithm_of_one_plus(-generator.uniform<double>()));
  const twofold::Circular point = twofold::circular(both(6.283185307179586 * turn));
  generator.store_normal(radius * point.sine[0]);
  return radius * point.cosine[0];
}
void fill_normal_pairs(const RandomRun& run, double mean, double deviation) {
  const auto size = static_cast<Index>(size_of(run.dtype));
  for (Index i = 0; i < run.count; ++i) {
    const double normal = draw_normal(run.generator) * deviation + mean;
    store(&normal, 1, run.dtype, run.out + i * size);
  }
}

void to_normal(float* block, float mean, float deviation) {
  for (Index i = 0; i < kPairs; ++i) {
    const float radius = std::sqrt(constant<float, -2>() * single::logarithm(constant<float, 1>() - block[i]));
    const auto angle = static_cast<float>(constant<double, 6.283185307179586>() * double{block[i + kPairs]});
    const single::Circular point = single::circular(angle);
    block[i] = radius * point.cosine * deviation + mean;
    block[i + kPairs] = radius * point.sine * deviation + mean;
  }
}
void to_normal(double* block, double mean, double deviation) {
  for (Index i = 0; i < kPairs; i += 2) {
    const auto first = load_group<Doubles>(&block[i]);
    const Doubles radius = square_root(both<-2>() * twofold::logarithm(both<1>() - first));
    const twofold::Circular point =
        twofold::circular(both<6.283185307179586>() * load_group<Doubles>(&block[i + kPairs]));
    store_group(radius * point.cosine * deviation + mean, &block[i]);
    store_group(radius * point.sine * deviation + mean, &block[i + kPairs]);
  }
}

// After the last whole block, PyTorch draws the last 16 numbers again as one block, so this does too.
template <class T>
void fill_normal_blocks(const RandomRun& run, T mean, T deviation) {
  std::array<T, kAtOnce> numbers;
  const auto size = static_cast<Index>(size_of(run.dtype));
  const auto add = [&](Index start, Index count) {
    std::array<BitsOf<T>, kAtOnce> bits;
    run.generator.draw(bits.data(), count);
    for (Index i = 0; i < count; ++i) numbers[i] = Generator::uniform(bits[i]);
    for (Index i = 0; i < count; i += kBlock) to_normal(&numbers[i], mean, deviation);
    store(numbers.data(), count, run.dtype, run.out + start * size);
  };
  const Index whole = run.count / kBlock * kBlock;
  for (Index i = 0; i < whole; i += kAtOnce) add(i, std::min(whole - i, kAtOnce));
  if (whole == run.count) return;
  // PyTorch first draws all of them, except for 16-bit floats, so the generator must skip those.
  if (size >= sizeof(float)) {
    STRIDE0_ONE_BY_ONE
    for (Index i = whole; i < run.count; ++i) run.generator.uniform<T>();
  }
  add(run.count - kBlock, kBlock);
}

template <class T>
void fill_bernoulli_as(const RandomRun& run, const T* probabilities, Index step) {
  fill<BitsOf<T>, std::int64_t>(run, [&](const BitsOf<T>* bits, std::int64_t* out, Index first, Index count) {
    STRIDE0_ONE_BY_ONE
    for (Index i = 0; i < count; ++i) out[i] = Generator::uniform(bits[i]) < probabilities[(first + i) * step];
  });
}

}  // namespace

void fill_uniform(const RandomRun& run, double from, double to) {
  if (run.dtype == DType::kFloat64) return fill_uniform_as<double>(run, from, to);
  fill_uniform_as<float>(run, from, to);
}

void fill_normal(const RandomRun& run, double mean, double deviation, bool blocked) {
  if (!blocked) return fill_normal_pairs(run, mean, deviation);
  if (run.dtype == DType::kFloat64) return fill_normal_blocks<double>(run, mean, deviation);
  fill_normal_blocks<float>(run, static_cast<float>(mean), static_cast<float>(deviation));
}

void fill_exponential(const RandomRun& run, double rate) {
  fill<std::uint64_t, double>(run, [&](const std::uint64_t* bits, double* out, Index, Index count) {
    for (Index i = 0; i < count; i += 2) {  // for an odd count the last one is not used
      const Doubles logarithms =
          float64::logarithm_of_one_plus(Doubles{-Generator::uniform(bits[i]), -Generator::uniform(bits[i + 1])});
      store_group(-1 / rate * logarithms, out + i);
    }
  });
}

void fill_integers(const RandomRun& run, const Integers& integers) {
  const auto base = static_cast<std::uint64_t>(integers.base);
  if (integers.wide) {
    return fill<std::uint64_t, std::int64_t>(
        run, [&](const std::uint64_t* bits, std::int64_t* out, Index, Index count) {
          STRIDE0_ONE_BY_ONE
          for (Index i = 0; i < count; ++i) {
            out[i] = static_cast<std::int64_t>((integers.range == 0 ? bits[i] : bits[i] % integers.range) + base);
          }
        });
  }
  const auto range = static_cast<std::uint32_t>(integers.range);
  fill<std::uint32_t, std::int64_t>(run, [&](const std::uint32_t* bits, std::int64_t* out, Index, Index count) {
    STRIDE0_ONE_BY_ONE
    for (Index i = 0; i < count; ++i) out[i] = static_cast<std::int64_t>(bits[i] % range + base);
  });
}

void fill_bernoulli(const RandomRun& run, double probability) { fill_bernoulli_as(run, &probability, 0); }
void fill_bernoulli(const RandomRun& run, const float* probabilities) { fill_bernoulli_as(run, probabilities, 1); }
void fill_bernoulli(const RandomRun& run, const double* probabilities) { fill_bernoulli_as(run, probabilities, 1); }

}  // namespace stride0
