// Tests each kernel by itself: all lengths around the number of lanes, at every offset from a vector's address, with
// one run and several. Each element must be what the kernel computes for it alone; nothing beyond a run may change.
#include "kernels/loops.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "buffer.h"
#include "kernels/table.h"
#include "naive.h"
#include "plan/typing.h"
#include "print.h"
#include "random.h"

namespace stride0 {
namespace {

using Bytes = std::vector<std::byte>;

// The dtypes of an operation's operands when it computes in `computed`: the result's, then the inputs'.
std::array<DType, kMaxLoopOperands> dtypes_of(Op op, DType computed) {
  std::array<Operand, kMaxInputs> inputs;
  for (Operand& input : inputs) input = {nullptr, computed, {2}, {1}};
  const OpTypes types = types_of(op, std::span(inputs).first(info(op).arity), computed);
  std::array<DType, kMaxLoopOperands> out{types.result.computed};
  for (std::size_t i = 0; i < kMaxInputs; ++i) out[i + 1] = types.inputs[i].computed;
  if (op != Op::kWhere && op != Op::kMaskedFill) std::fill(out.begin() + 1, out.end(), computed);
  return out;
}

// Small numbers, so that most results are finite, and random bits.
void fill(Random& random, DType dtype, Bytes& bytes) {
  visit(dtype, [&]<class T>() {
    for (std::size_t offset = 0; offset + sizeof(T) <= bytes.size(); offset += sizeof(T)) {
      T value = cast<T>(static_cast<double>(random.between(-90, 90)) / 8);
      const std::uint64_t bits = random.bits();
      if (random.chance(20)) std::memcpy(&value, &bits, sizeof value);
      std::memcpy(bytes.data() + offset, &value, sizeof value);
    }
  });
}

struct Case {
  Op op;
  DType computed;
  Motion motion;
  std::size_t offset;
  std::size_t length;
  std::size_t count;
};

void check(Random& random, const Case& c, const Params& params) {
  const std::array<DType, kMaxLoopOperands> dtypes = dtypes_of(c.op, c.computed);
  const std::size_t arity = info(c.op).arity;
  const std::size_t pitch = c.length + 3;  // elements from one run to the next
  const auto offset_of = [&](std::size_t operand, std::size_t r, std::size_t i) {
    const bool constant =
        (operand == 1 && c.motion == Motion::kScalarVector) || (operand == 2 && c.motion == Motion::kVectorScalar);
    const std::size_t element = c.offset + r * pitch + (constant ? 0 : i);
    return element * static_cast<std::size_t>(size_of(dtypes[operand]));
  };

  std::array<Bytes, kMaxLoopOperands> bytes;
  Rows rows;
  rows.params = &params;
  for (std::size_t s = 0; s <= arity; ++s) {
    bytes[s].resize((c.offset + pitch * c.count) * static_cast<std::size_t>(size_of(dtypes[s])));
    fill(random, dtypes[s], bytes[s]);
    if (s > 0) rows.in_step[s - 1] = static_cast<std::ptrdiff_t>(offset_of(s, 1, 0) - offset_of(s, 0, 0));
  }
  rows.out_step = static_cast<std::ptrdiff_t>(offset_of(0, 1, 0) - offset_of(0, 0, 0));

  Bytes wanted = bytes[0];
  const Kernel alone = kernel_for(c.op, c.computed, Motion::kVectorVector);
  rows.length = rows.count = 1;
  for (std::size_t r = 0; r < c.count; ++r) {
    for (std::size_t i = 0; i < c.length; ++i) {
      for (std::size_t s = 1; s <= arity; ++s) rows.in[s - 1] = bytes[s].data() + offset_of(s, r, i);
      rows.out = wanted.data() + offset_of(0, r, i);
      alone(rows);
    }
  }

  for (std::size_t s = 1; s <= arity; ++s) rows.in[s - 1] = bytes[s].data() + offset_of(s, 0, 0);
  rows.length = c.length;
  rows.count = c.count;
  const Kernel kernel = kernel_for(c.op, c.computed, c.motion);
  const auto element = static_cast<std::size_t>(size_of(dtypes[0]));
  const auto run_into = [&](Bytes& out, const Bytes& before) {
    rows.out = out.data() + offset_of(0, 0, 0);
    kernel(rows);
    for (std::size_t offset = 0; offset < out.size(); offset += element) {
      const std::size_t i = offset / element;
      const bool written = i >= c.offset && (i - c.offset) % pitch < c.length && (i - c.offset) / pitch < c.count;
      const Bytes& right = written ? wanted : before;
      ASSERT_TRUE(same(dtypes[0], out.data() + offset, right.data() + offset, zeros_of(c.op))) << "element " << i;
    }
  };
  run_into(bytes[0], wanted);
  // In place over the first input, even if that is a scalar that gets overwritten.
  if (dtypes[0] == dtypes[1]) run_into(bytes[1], Bytes(bytes[1]));
}

TEST(Loops, GiveEveryElementTheResultThatItHasAlone) {
  Random random;
  Params params;
  params.real = {1.5, 0.25};
  params.whole = {3, -2};
  for (const OpInfo& op : kOps) {
    if (op.op == Op::kCopy) continue;
    for (int dtype = 0; dtype < kDTypeCount; ++dtype) {
      const auto computed = static_cast<DType>(dtype);
      const auto lanes = static_cast<std::size_t>(16 / size_of(computed));
      for (const Motion motion : {Motion::kVectorVector, Motion::kVectorScalar, Motion::kScalarVector}) {
        if (kernel_for(op.op, computed, motion) == nullptr) continue;
        for (std::size_t length = 1; length <= 2 * lanes + 1; length += random.chance(50) ? 1U : 2U) {
          const Case c{op.op,  computed,
                       motion, static_cast<std::size_t>(random.between(0, static_cast<int>(lanes) - 1)),
                       length, random.chance(50) ? 1U : 3U};
          SCOPED_TRACE(testing::Message()
                       << op.name << ' ' << info(computed).name << " motion " << static_cast<int>(motion) << " offset "
                       << c.offset << " length " << length << " count " << c.count);
          check(random, c, params);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// These don't rely on the kernel: C++ defines float arithmetic.
TEST(Loops, EveryLengthAndOffsetOfFloatArithmetic) {
  Random random;
  const std::size_t lanes = hn::Lanes(hn::ScalableTag<float>());
  const Params params;
  for (const Op op : {Op::kAdd, Op::kSub, Op::kMul, Op::kDiv}) {
    for (const Motion motion : {Motion::kVectorVector, Motion::kVectorScalar, Motion::kScalarVector}) {
      for (std::size_t offset = 0; offset < lanes; ++offset) {
        for (std::size_t length = 1; length <= 2 * lanes + 1; ++length) {
          std::vector<float> a(offset + length);
          std::vector<float> b(offset + length);
          for (float& each : a) each = static_cast<float>(random.between(-1000, 1000)) / 8;
          for (float& each : b) each = static_cast<float>(random.between(-1000, 1000)) / 8;
          std::vector<float> out(offset + length + 1, 7.5F);
          Rows rows;
          rows.params = &params;
          rows.in[0] = bytes_at(a.data() + offset);
          rows.in[1] = bytes_at(b.data() + offset);
          rows.out = bytes_at(out.data() + offset);
          rows.length = length;
          rows.count = 1;
          kernel_for(op, DType::kFloat32, motion)(rows);
          for (std::size_t i = 0; i < length; ++i) {
            const float x = a[offset + (motion == Motion::kScalarVector ? 0 : i)];
            const float y = b[offset + (motion == Motion::kVectorScalar ? 0 : i)];
            const float wanted = naive::apply(op, x, y);
            ASSERT_TRUE(out[offset + i] == wanted || std::isnan(wanted)) << info(op).name << ' ' << x << ' ' << y;
          }
          ASSERT_EQ(out[offset + length], 7.5F);
        }
      }
    }
  }
}

}  // namespace
}  // namespace stride0
