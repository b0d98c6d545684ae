// Sums of 16-bit floats are float32 sums, rounded once.
#include "kernels/halves.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "kernels/cast.h"
#include "random.h"

namespace stride0 {
namespace {

template <class Half>
std::vector<Half> draw(Random& random, std::size_t size, bool specials) {
  std::vector<Half> out(size);
  for (Half& each : out) {
    do {
      each.bits = static_cast<std::uint16_t>(random.bits());
      if (random.chance(20)) each.bits &= 0x83FF;  // subnormal, as float16
    } while (!specials && !std::isfinite(widen(each)));
  }
  return out;
}

template <class Half>
void expect_sums(const std::vector<Half>& a, const std::vector<Half>& b, Op op, Motion motion) {
  const auto wanted = [&](std::size_t i) {
    const float x = widen(a[motion == Motion::kScalarVector ? 0 : i]);
    const float y = widen(b[motion == Motion::kVectorScalar ? 0 : i]);
    return cast<Half>(op == Op::kSub ? x - y : x + y);
  };
  std::vector<Half> out = a;
  Rows rows;
  // In place, unless the first operand is one scalar for the whole run.
  const std::vector<Half> first = a;
  rows.in[0] = bytes_at(motion == Motion::kScalarVector ? first.data() : out.data());
  rows.in[1] = bytes_at(b.data());
  rows.out = bytes_at(out.data());
  rows.length = a.size();
  rows.count = 1;
  add_halves(rows, dtype_of<Half>, op, motion);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Half expected = wanted(i);
    if (std::isnan(widen(expected))) {  // of two NaNs, the result may have either's sign
      ASSERT_TRUE(std::isnan(widen(out[i]))) << i << " of " << a.size();
    } else {
      ASSERT_EQ(out[i].bits, expected.bits) << i << " of " << a.size();
    }
  }
}

template <class Half>
void expect_sums_of_any() {
  Random random;
  for (const Op op : {Op::kAdd, Op::kSub}) {
    for (const Motion motion : {Motion::kVectorVector, Motion::kVectorScalar, Motion::kScalarVector}) {
      for (std::size_t size = 1; size < 40; ++size) {
        const bool specials = random.chance(50);
        expect_sums(draw<Half>(random, size, specials), draw<Half>(random, size, specials), op, motion);
      }
      for (const bool specials : {false, true}) {
        expect_sums(draw<Half>(random, 2000, specials), draw<Half>(random, 2000, specials), op, motion);
      }
    }
  }
}
TEST(Halves, SumsOfFloat16) { expect_sums_of_any<Float16>(); }
TEST(Halves, SumsOfBFloat16) { expect_sums_of_any<BFloat16>(); }

// Every number, with the few operands around which rounding and overflow change.
template <class Half>
void expect_sums_of_every() {
  std::vector<Half> all;
  for (int bits = 0; bits <= 0xFFFF; ++bits) {
    all.push_back({static_cast<std::uint16_t>(bits)});
    if (!std::isfinite(widen(all.back()))) all.back().bits = 0;
  }
  Random random;
  for (const unsigned bits : {0x0000U, 0x8000U, 0x0001U, 0x8001U, 0x03FFU, 0x0400U, 0x3C00U, 0x3C01U, 0x4BFFU, 0x4C00U,
                              0x7BFFU, 0xFBFFU, 0x3F80U, 0x3F81U, 0x7F7FU, 0xFF7FU}) {
    const Half one{static_cast<std::uint16_t>(bits)};
    if (std::isfinite(widen(one))) expect_sums(all, {one}, Op::kAdd, Motion::kVectorScalar);
  }
  for (int i = 0; i < 50; ++i) expect_sums(all, draw<Half>(random, 1, false), Op::kSub, Motion::kVectorScalar);
}
TEST(Halves, EveryFloat16) { expect_sums_of_every<Float16>(); }
TEST(Halves, EveryBFloat16) { expect_sums_of_every<BFloat16>(); }

}  // namespace
}  // namespace stride0
