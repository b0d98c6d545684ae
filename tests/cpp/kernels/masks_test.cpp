#include "kernels/masks.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace stride0 {
namespace {

// 3 × 4, every third element true.
std::array<std::uint8_t, 12> bits{1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0};

Operand mask(const Shape& shape, const Strides& strides) {
  return {bytes_at(bits.data()), DType::kBool, shape, strides, false};
}

std::vector<std::int64_t> nonzero(const Operand& of, Dim count) {
  std::vector<std::int64_t> out(static_cast<std::size_t>(count * of.shape.rank));
  write_nonzero(of, count, out.data());
  return out;
}

template <class T>
std::vector<T> chosen(const Operand& by, const Operand& from, Dim count) {
  std::vector<T> out(static_cast<std::size_t>(count) + 1, T{99});
  compress(by, from, count, bytes_at(out.data()));
  EXPECT_EQ(out.back(), T{99});  // nothing is written beyond the last
  out.pop_back();
  return out;
}

TEST(WriteTriangle, WritesBothSidesOfADiagonal) {
  std::array<std::uint8_t, 6> triangle{9, 9, 9, 9, 9, 9};
  write_triangle(2, 3, 0, false, bytes_at(triangle.data()));
  EXPECT_EQ(triangle, (std::array<std::uint8_t, 6>{1, 0, 0, 1, 1, 0}));
  write_triangle(2, 3, 0, true, bytes_at(triangle.data()));
  EXPECT_EQ(triangle, (std::array<std::uint8_t, 6>{0, 1, 1, 0, 0, 1}));
}

TEST(CountTrues, CountsAnyByteButZeroWithAnyStrides) {
  EXPECT_EQ(count_trues(mask({3, 4}, {4, 1})), 4);
  EXPECT_EQ(count_trues(mask({4, 3}, {1, 4})), 4);
  EXPECT_EQ(count_trues(mask({12}, {1})), 4);
  EXPECT_EQ(count_trues(mask({5, 2}, {0, 3})), 10);
  EXPECT_EQ(count_trues(mask({0, 2}, {2, 1})), 0);
  EXPECT_EQ(count_trues(mask({}, {})), 1);
  std::array<std::uint8_t, 21> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 % 5 == 0 ? 0 : i * 113);
  for (Dim length = 0; length <= 21; ++length) {
    const Dim wanted = length - std::count(bytes.begin(), bytes.begin() + length, 0);
    const Operand each{bytes_at(bytes.data()), DType::kBool, {length}, {1}, false};
    EXPECT_EQ(count_trues(each), wanted) << length;
  }
}

TEST(WriteNonzero, WritesInRowMajorOrderWithAnyStrides) {
  EXPECT_EQ(nonzero(mask({3, 4}, {4, 1}), 4), (std::vector<std::int64_t>{0, 0, 1, 2, 0, 3, 2, 1}));
  EXPECT_EQ(nonzero(mask({4, 3}, {1, 4}), 4), (std::vector<std::int64_t>{0, 1, 2, 3, 0, 2, 1, 0}));
  EXPECT_EQ(nonzero(mask({12}, {1}), 4), (std::vector<std::int64_t>{0, 3, 6, 9}));
  EXPECT_EQ(nonzero(mask({2, 2}, {0, 1}), 2), (std::vector<std::int64_t>{0, 1, 0, 0}));
}

TEST(WriteNonzero, WritesNothingForAnEmptyOrA0dMask) {
  EXPECT_TRUE(nonzero(mask({0, 3}, {3, 1}), 0).empty());
  EXPECT_TRUE(nonzero(mask({}, {}), 1).empty());
}

TEST(Compress, TakesElementsOfEachSize) {
  const auto run = [](auto zero, DType dtype) {
    using T = decltype(zero);
    std::array<T, 12> from{};
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i);
    const Operand rows{bytes_at(from.data()), dtype, {3, 4}, {4, 1}, false};
    EXPECT_EQ(chosen<T>(mask({3, 4}, {4, 1}), rows, 4), (std::vector<T>{0, 3, 6, 9}));
    const Operand columns{bytes_at(from.data()), dtype, {3, 4}, {1, 3}, false};
    EXPECT_EQ(chosen<T>(mask({3, 4}, {4, 1}), columns, 4), (std::vector<T>{0, 9, 7, 5}));
    const Operand stretched{bytes_at(from.data()), dtype, {3, 4}, {0, 1}, false};
    EXPECT_EQ(chosen<T>(mask({3, 4}, {4, 1}), stretched, 4), (std::vector<T>{0, 3, 2, 1}));
  };
  run(std::uint8_t{}, DType::kUint8);
  run(std::int16_t{}, DType::kInt16);
  run(std::int32_t{}, DType::kInt32);
  run(std::int64_t{}, DType::kInt64);
}

// Moves sixteen at a time while there is room for them.
TEST(Compress, OfRowsOfAnyLengthAndAnyShareOfTrues) {
  const auto run = [](auto zero, DType dtype) {
    using T = decltype(zero);
    for (const unsigned share : {0U, 1U, 40U, 128U, 250U, 255U}) {
      for (const Dim length : {15, 16, 17, 64, 150}) {
        std::vector<std::uint8_t> trues(static_cast<std::size_t>(3 * length));
        std::vector<T> from(trues.size());
        std::vector<T> wanted;
        std::uint32_t state = 1;
        for (std::size_t i = 0; i < trues.size(); ++i) {
          state = state * 1664525 + 1013904223;
          trues[i] = static_cast<std::uint8_t>((state >> 24) <= share && share > 0 ? 1 + i % 255 : 0);
          from[i] = static_cast<T>(i * 7919);
          if (trues[i] != 0) wanted.push_back(from[i]);
        }
        const Operand by{bytes_at(trues.data()), DType::kBool, {3, length}, {length, 1}, false};
        const Operand all{bytes_at(from.data()), dtype, {3, length}, {length, 1}, false};
        EXPECT_EQ(chosen<T>(by, all, static_cast<Dim>(wanted.size())), wanted) << length << " " << share;
      }
    }
  };
  run(std::int16_t{}, DType::kInt16);
  run(std::int32_t{}, DType::kInt32);
  run(std::int64_t{}, DType::kInt64);
}

TEST(Compress, OfOneElementOrNone) {
  std::array<std::int32_t, 1> one{7};
  const Operand from{bytes_at(one.data()), DType::kInt32, {}, {}, false};
  EXPECT_EQ(chosen<std::int32_t>(mask({}, {}), from, 1), std::vector<std::int32_t>{7});
  EXPECT_TRUE(chosen<std::int32_t>(mask({0}, {1}), {from.data, from.dtype, {0}, {1}, false}, 0).empty());
}

}  // namespace
}  // namespace stride0
