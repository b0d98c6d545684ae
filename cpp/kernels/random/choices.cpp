#include "kernels/random/choices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/introsort.h"

namespace stride0 {

void random_permutation(Generator& generator, std::span<std::int64_t> out) {
  // Above this size, 32 bits would visibly favour some permutations.
  constexpr std::size_t kMany = 0xFFFFFFFFU / 20;
  const std::size_t count = out.size();
  if (count >= kMany) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t other = generator.next64() % (i + 1);
      out[i] = static_cast<std::int64_t>(i);
      std::swap(out[i], out[other]);
    }
    return;
  }
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::int64_t>(i);
  for (std::size_t i = 0; i + 1 < count; ++i) std::swap(out[i], out[i + generator.next32() % (count - i)]);
}

void find_largest(std::span<const double> values, std::span<std::uint32_t> positions, std::span<std::int64_t> out) {
  constexpr std::size_t kFew = 64;  // below 1/64 of all, PyTorch sorts only those
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = static_cast<std::uint32_t>(i);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const double x = values[a];
    const double y = values[b];
    return (x != x && y == y) || x > y;
  };
  Introsort all(positions.data(), positions.size(), before);
  if (out.size() * kFew <= positions.size()) {
    all.sort_first(out.size());
  } else if (all.nth_element(out.size() - 1)) {
    Introsort(positions.data(), out.size() - 1, before).run();
  } else {
    all.run();
  }
  std::copy_n(positions.begin(), out.size(), out.begin());
}

template <class T>
Refusal choose(Generator& generator, std::span<const T> probabilities, std::span<T> sums, std::size_t samples,
               std::int64_t* out) {
  const std::size_t categories = sums.size();
  for (; !probabilities.empty(); probabilities = probabilities.subspan(categories)) {
    T sum = 0;
    for (std::size_t i = 0; i < categories; ++i) {
      const T each = probabilities[i];
      if (!(each >= 0)) return Refusal::kNegative;
      if (!std::isfinite(each)) return Refusal::kNotFinite;
      sums[i] = sum += each;
    }
    if (!(sum > 0)) return Refusal::kZeroSum;
    for (T& each : sums) each /= sum;
    sums.back() = 1;
    for (std::size_t i = 0; i < samples; ++i) {
      const auto number = generator.uniform<double>();
      const auto found = std::partition_point(sums.begin(), sums.end(), [&](T each) { return double{each} < number; });
      *out++ = found - sums.begin();
    }
  }
  return Refusal::kNone;
}

template Refusal choose(Generator&, std::span<const float>, std::span<float>, std::size_t, std::int64_t*);
template Refusal choose(Generator&, std::span<const double>, std::span<double>, std::size_t, std::int64_t*);

}  // namespace stride0
