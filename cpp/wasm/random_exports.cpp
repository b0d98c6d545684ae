// Random numbers, for JavaScript. It stores the state of each generator, and copies one at a time into the core.
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "kernels/random/choices.h"
#include "kernels/random/fills.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

Generator generator;

RandomRun run(int dtype, std::uintptr_t out, std::size_t count) {
  return {generator, static_cast<DType>(dtype), slots::pointer(out), count};
}

std::int64_t* indices(std::uintptr_t address) { return elements_at<std::int64_t>(slots::pointer(address)); }

template <class T>
int choose_by(std::uintptr_t probabilities, std::size_t lines, std::uintptr_t sums, std::size_t categories,
              std::size_t samples, std::uintptr_t out) {
  const std::span<const T> from(elements_at<T>(slots::pointer(probabilities)), lines * categories);
  const std::span<T> room(elements_at<T>(slots::pointer(sums)), categories);
  return static_cast<int>(choose<T>(generator, from, room, samples, indices(out)));
}

}  // namespace

// The address of the generator's state.
STRIDE0_EXPORT std::uintptr_t stride0_generator() { return slots::number_of(&generator); }

STRIDE0_EXPORT void stride0_seed(std::uint64_t seed) { generator.seed(seed); }

STRIDE0_EXPORT void stride0_uniform(int dtype, std::uintptr_t out, std::size_t count, double from, double to) {
  fill_uniform(run(dtype, out, count), from, to);
}

STRIDE0_EXPORT void stride0_normal(int dtype, std::uintptr_t out, std::size_t count, double mean, double deviation,
                                   int blocked) {
  fill_normal(run(dtype, out, count), mean, deviation, blocked != 0);
}

STRIDE0_EXPORT void stride0_exponential(int dtype, std::uintptr_t out, std::size_t count, double rate) {
  fill_exponential(run(dtype, out, count), rate);
}

STRIDE0_EXPORT void stride0_integers(int dtype, std::uintptr_t out, std::size_t count, std::uint64_t range,
                                     std::int64_t base, int wide) {
  fill_integers(run(dtype, out, count), {range, base, wide != 0});
}

STRIDE0_EXPORT void stride0_bernoulli(int dtype, std::uintptr_t out, std::size_t count, double probability) {
  fill_bernoulli(run(dtype, out, count), probability);
}

// With one probability for each element, in float32 or float64.
STRIDE0_EXPORT void stride0_bernoulli_each(int dtype, std::uintptr_t out, std::size_t count, int single,
                                           std::uintptr_t address) {
  const std::byte* const probabilities = slots::pointer(address);
  if (single != 0) return fill_bernoulli(run(dtype, out, count), elements_at<float>(probabilities));
  fill_bernoulli(run(dtype, out, count), elements_at<double>(probabilities));
}

STRIDE0_EXPORT void stride0_permute(std::uintptr_t out, std::size_t count) {
  random_permutation(generator, {indices(out), count});
}

// Finds the largest of each line of doubles. `room` has 32 bits for each element of a line.
STRIDE0_EXPORT void stride0_find_largest(std::uintptr_t values, std::size_t lines, std::size_t size,
                                         std::uintptr_t room, std::size_t count, std::uintptr_t out) {
  const auto* const from = elements_at<double>(slots::pointer(values));
  const std::span positions(elements_at<std::uint32_t>(slots::pointer(room)), size);
  for (std::size_t i = 0; i < lines; ++i) {
    find_largest({from + i * size, size}, positions, {indices(out) + i * count, count});
  }
}

// Returns 0, or the Refusal that says what is wrong with the probabilities.
STRIDE0_EXPORT int stride0_choose(int single, std::uintptr_t probabilities, std::size_t lines, std::size_t categories,
                                  std::uintptr_t sums, std::size_t samples, std::uintptr_t out) {
  return single != 0 ? choose_by<float>(probabilities, lines, sums, categories, samples, out)
                     : choose_by<double>(probabilities, lines, sums, categories, samples, out);
}

}  // namespace stride0
