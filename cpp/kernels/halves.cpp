#include "kernels/halves.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "kernels/cast_vectors.h"
#include "kernels/table.h"

namespace stride0 {
namespace {

using namespace vectors;
using Bits = std::uint16_t;

constexpr std::size_t kStep = 8;     // of the vector loops
constexpr std::size_t kChunk = 512;  // elements checked for infinity and NaN before they are added

constexpr auto kInPlace = std::int32_t(0x8FFFE000U);

// The even or the odd ones of eight elements, as float32. A float16 comes out multiplied by 2^-112, because its
// exponent becomes the float32 exponent. Subnormals do so too, and sums round as they do at full scale.
HWY_INLINE auto even(BFloat16, hn::Vec<Words> halves) { return hn::ShiftLeft<16>(halves); }
HWY_INLINE auto odd(BFloat16, hn::Vec<Words> halves) { return hn::And(halves, constant<-0x10000>(Words())); }
HWY_INLINE auto odd(Float16, hn::Vec<Words> halves) {
  return hn::And(hn::ShiftRight<3>(halves), constant<kInPlace>(Words()));
}
HWY_INLINE auto even(Float16, hn::Vec<Words> halves) {
#if defined(__wasm_simd128__)
  // Does two shifts at once: multiplies the even elements by 2^13 and the odd ones by 0.
  const hn::Vec<Words> shifted{wasm_i32x4_dot_i16x8(halves.raw, constant<1 << 13>(Words()).raw)};
  return hn::And(shifted, constant<kInPlace>(Words()));
#else
  return odd(Float16{}, hn::ShiftLeft<16>(halves));
#endif
}

// These round finite sums to 16 bits, to nearest, ties to even. `upper` and `lower` are the halves of their bits. The
// top bit of the average is the carry from `lower` to `upper`.
template <int kBits>
HWY_INLINE auto carried(hn::Vec<Halves> lower, hn::Vec<Halves> last) {
  return hn::AverageRound(lower, hn::Or(last, constant<(1 << (kBits - 1)) - 2>(Halves())));
}
HWY_INLINE auto narrowed(BFloat16, hn::Vec<Halves> upper, hn::Vec<Halves> lower) {
  const auto last = hn::And(upper, constant<1>(Halves()));
  return hn::Add(upper, hn::ShiftRight<15>(carried<16>(lower, last)));
}
HWY_INLINE auto narrowed(Float16, hn::Vec<Halves> upper, hn::Vec<Halves> lower) {
  const auto low = hn::ShiftRight<12>(carried<13>(lower, hn::ShiftRight<13>(lower)));
  const auto magnitude = hn::Min(hn::Add(hn::ShiftLeft<3>(upper), low), constant<0x7C00>(Halves()));
  return hn::Or(magnitude, hn::And(upper, constant<0x8000>(Halves())));
}

// One operand of a run. A scalar operand is repeated at `same` for one vector.
struct RunOperand {
  const Bits* next;
  std::size_t step;  // 0 or 1

  RunOperand(const std::byte* run, bool constant, Bits* same) : next(elements_at<Bits>(run)), step(constant ? 0 : 1) {
    if (constant) next = std::fill_n(same, kStep, *next) - kStep;
  }
  void go(std::size_t elements) { next += step * elements; }
};

// Whether the operands contain neither infinity nor NaN. Without their signs, those are the largest bit patterns.
bool all_finite(RunOperand a, RunOperand b, Bits infinity, std::size_t length) {
  const Halves d;
  const auto doubled = [d](RunOperand& operand) HWY_ATTR {
    const auto halves = hn::LoadU(d, operand.next);
    operand.go(kStep);
    return hn::Add(halves, halves);
  };
  auto largest = hn::Zero(d);
  for (std::size_t i = 0; i < length; i += kStep) largest = hn::Max(largest, hn::Max(doubled(a), doubled(b)));
  const auto beyond = hn::SaturatedSub(largest, hn::Set(d, static_cast<Bits>(2 * infinity - 1)));
  return hn::AllTrue(d, hn::Eq(beyond, hn::Zero(d)));
}

// Flips the bits `flip` of the second operand first. If that is the sign bit, it subtracts.
template <class Half>
void add_finite(RunOperand a, RunOperand b, Bits flip, Bits* out, std::size_t length) {
  const Halves d;
  const auto words = [](auto halves) HWY_ATTR { return hn::BitCast(Words(), halves); };
  const auto sum = [](auto x, auto y) HWY_ATTR {
    return hn::BitCast(Halves(), hn::Add(hn::BitCast(vectors::Floats(), x), hn::BitCast(vectors::Floats(), y)));
  };
  for (const Bits* const end = out + length; out < end; out += kStep) {
    const auto x = words(hn::LoadU(d, a.next));
    const auto y = words(hn::Xor(hn::LoadU(d, b.next), hn::Set(d, flip)));
    const auto evens = sum(even(Half{}, x), even(Half{}, y));
    const auto odds = sum(odd(Half{}, x), odd(Half{}, y));
    const auto upper = hn::OddEven(odds, hn::BitCast(d, hn::ShiftRight<16>(words(evens))));
    const auto lower = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<16>(words(odds))), evens);
    hn::StoreU(narrowed(Half{}, upper, lower), d, out);
    a.go(kStep);
    b.go(kStep);
  }
}

void run_kernel(Kernel kernel, const void* a, const void* b, void* out, std::size_t length) {
  Rows rows;
  rows.in[0] = static_cast<const std::byte*>(a);
  rows.in[1] = static_cast<const std::byte*>(b);
  rows.out = static_cast<std::byte*>(out);
  rows.length = length;
  rows.count = 1;
  kernel(rows);
}

}  // namespace

void add_halves(const Rows& rows, DType half, Op op, Motion motion) {
  const bool is_float16 = half == DType::kFloat16;
  std::array<std::array<float, kChunk>, 2> floats;
  std::array<std::array<Bits, kStep>, 2> same;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const auto along = static_cast<std::ptrdiff_t>(r);
    RunOperand a(rows.in[0] + along * rows.in_step[0], motion == Motion::kScalarVector, same[0].data());
    RunOperand b(rows.in[1] + along * rows.in_step[1], motion == Motion::kVectorScalar, same[1].data());
    Bits* out = elements_at<Bits>(rows.out + along * rows.out_step);
    std::size_t now = 0;
    for (std::size_t left = rows.length; left > 0; left -= now) {
      now = std::min(left / kStep * kStep, kChunk);
      if (now > 0 && all_finite(a, b, is_float16 ? 0x7C00 : 0x7F80, now)) {
        (is_float16 ? add_finite<Float16> : add_finite<BFloat16>)(a, b, op == Op::kSub ? 0x8000 : 0, out, now);
      } else {
        now = std::min(left, kChunk);
        const auto to_floats = [&](const RunOperand& operand, float* to) {
          run_kernel(copy_kernel(half, DType::kFloat32), operand.next, nullptr, to, operand.step * (now - 1) + 1);
        };
        float* const x = floats[0].data();
        float* const y = floats[1].data();
        to_floats(a, x);
        to_floats(b, y);
        run_kernel(kernel_for(op, DType::kFloat32, motion), x, y, x, now);
        run_kernel(copy_kernel(DType::kFloat32, half), x, nullptr, out, now);
      }
      a.go(now);
      b.go(now);
      out += now;
    }
  }
}

}  // namespace stride0
