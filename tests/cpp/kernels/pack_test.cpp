#include "kernels/pack.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "layouts.h"
#include "naive.h"
#include "print.h"

namespace stride0 {
namespace {

// A box over `shape`, and the storage it reads or writes.
struct Field {
  std::array<Dim, kMaxRank> sizes{};
  std::array<std::ptrdiff_t, kMaxRank> steps{};
  std::vector<Dim> offsets;  // in elements, in the order of packing
  std::vector<std::byte> bytes;
  Box box;

  Field(Random& random, const Shape& shape, const Strides& strides, int element) {
    for (int i = 0; i < shape.rank; ++i) {
      sizes[static_cast<std::size_t>(i)] = shape.from_end(i);
      steps[static_cast<std::size_t>(i)] = static_cast<std::ptrdiff_t>(strides.from_end(i) * element);
    }
    const auto rank = static_cast<std::size_t>(shape.rank);
    box = {element, std::span(sizes).first(rank), std::span(steps).first(rank)};
    offsets = naive::offsets(shape, strides);
    bytes.resize(static_cast<std::size_t>(extent(shape, strides) * element));
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.bits());
  }
};

Shape random_box(Random& random) {
  while (true) {
    const Shape shape = random_shape(random, 5, 300);
    if (product(shape) != 0) return shape;
  }
}

void check_gather(Random& random, const Shape& shape, const Strides& strides, int element) {
  const Field field(random, shape, strides, element);
  const std::size_t size = field.offsets.size() * static_cast<std::size_t>(element);
  std::vector<std::byte> wanted(size);
  for (std::size_t k = 0; k < field.offsets.size(); ++k) {
    std::memcpy(&wanted[k * static_cast<std::size_t>(element)],
                &field.bytes[static_cast<std::size_t>(field.offsets[k] * element)], static_cast<std::size_t>(element));
  }
  std::vector<std::byte> packed(size);
  pack(field.box, field.bytes.data(), packed.data());
  ASSERT_EQ(packed, wanted) << testing::PrintToString(shape) << ':' << testing::PrintToString(strides);
}

TEST(Pack, PacksInTheOrderOfTheBox) {
  Random random;
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    const Shape shape = random_box(random);
    check_gather(random, shape, random_view(random, shape), random.one_of({1, 2, 4, 8}));
  }
}

// Runs and repetitions of lengths around a vector's, and around the one from which memcpy is used.
TEST(Pack, PacksRunsOfAnyLength) {
  Random random;
  for (const int element : {1, 2, 4, 8}) {
    for (Dim size = 1; size <= 40 && !HasFailure(); ++size) {
      for (const Dim times : {1, 2, 9, 70}) {
        check_gather(random, {times, size}, {0, 1}, element);
        check_gather(random, {times, size}, {1, 0}, element);
        check_gather(random, {times, size}, {size + 1, 1}, element);
      }
    }
    check_gather(random, {3, 1500}, {1501, 1}, element);
  }
}

// A dimension that is read backwards.
TEST(Pack, PacksBackwards) {
  Random random;
  for (const int element : {1, 2, 4, 8}) {
    for (Dim size = 1; size <= 70 && !HasFailure(); ++size) {
      std::vector<std::byte> bytes(static_cast<std::size_t>(3 * size * element));
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.bits());
      const std::array<Dim, 2> sizes{size, 3};
      const std::array<std::ptrdiff_t, 2> steps{-element, static_cast<std::ptrdiff_t>(size * element)};
      std::vector<std::byte> packed(bytes.size());
      pack({element, sizes, steps}, &bytes[static_cast<std::size_t>((size - 1) * element)], packed.data());
      for (Dim k = 0; k < 3 * size; ++k) {
        const Dim from = k / size * size + size - 1 - k % size;
        ASSERT_EQ(0, std::memcmp(&packed[static_cast<std::size_t>(k * element)],
                                 &bytes[static_cast<std::size_t>(from * element)], static_cast<std::size_t>(element)))
            << element << " bytes, " << size << ", " << k;
      }
    }
  }
}

TEST(Pack, TransposesABoxThatIsContiguousAcrossItsRows) {
  Random random;
  for (const int element : {1, 2, 4, 8}) {
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
      const Dim rows = random.between(2, 40);
      const Dim columns = random.between(2, 40);
      check_gather(random, {rows, columns}, {1, rows + random.between(0, 1)}, element);
      check_gather(random, {rows, 3, columns}, {1, rows * columns, rows}, element);
      check_gather(random, {2, rows, columns}, {random.between(0, 1), 2, 2 * rows}, element);
    }
  }
}

TEST(Pack, UnpacksToTheElementsAndNowhereElse) {
  Random random;
  for (int i = 0; i < 3000; ++i) {
    const Shape shape = random_box(random);
    const Strides strides = random_strides(random, shape);
    const int element = random.one_of({1, 2, 4, 8});
    Field field(random, shape, strides, element);
    const Field source(random, shape, *contiguous_strides(shape), element);

    std::vector<std::byte> wanted = field.bytes;
    for (std::size_t k = 0; k < field.offsets.size(); ++k) {
      std::memcpy(&wanted[static_cast<std::size_t>(field.offsets[k] * element)],
                  &source.bytes[k * static_cast<std::size_t>(element)], static_cast<std::size_t>(element));
    }
    unpack(field.box, source.bytes.data(), field.bytes.data());
    ASSERT_EQ(field.bytes, wanted) << testing::PrintToString(shape) << ':' << testing::PrintToString(strides);
  }
}

TEST(Pack, ABoxWithoutDimensionsIsOneElement) {
  Random random;
  Field field(random, {}, {}, 8);
  std::vector<std::byte> packed(8);
  pack(field.box, field.bytes.data(), packed.data());
  EXPECT_EQ(packed, field.bytes);
  const std::vector<std::byte> other(8, std::byte{7});
  unpack(field.box, other.data(), field.bytes.data());
  EXPECT_EQ(field.bytes, other);
}

}  // namespace
}  // namespace stride0
