// Properties of views and layouts: a view reads its tensor's elements, and in a layout no two elements share memory.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "hostile.h"
#include "naive.h"
#include "plan/expand.h"
#include "plan/layout.h"
#include "plan/reshape.h"
#include "print.h"

namespace stride0 {

// PyTorch's rule, without the order in which it reports errors.
inline bool may_expand(const Shape& from, const Shape& sizes) {
  if (sizes.rank < from.rank) return false;
  Shape expanded = sizes;
  for (int i = 0; i < sizes.rank; ++i) {
    const bool is_new = i >= from.rank;
    const Dim wanted = sizes.from_end(i);
    if (wanted < -1 || (is_new && wanted == -1)) return false;
    if (is_new) continue;
    const Dim size = from.from_end(i);
    if (wanted == -1) expanded.from_end(i) = size;
    if (wanted != -1 && wanted != size && size != 1) return false;
  }
  return count(expanded).ok();
}

inline void check_expand(const Operand& input, const Shape& sizes) {
  SCOPED_TRACE(testing::PrintToString(input) + " as " + testing::PrintToString(sizes));
  const Result<View> view = expand(input, sizes);
  ASSERT_EQ(view.ok(), may_expand(input.shape, sizes));
  if (!view.ok() || !is_small(view->shape)) return;
  naive::each_index(view->shape, [&](const Shape& index) {
    ASSERT_EQ(naive::offset(view->shape, view->strides, index), naive::offset(input.shape, input.strides, index));
  });
}

inline void check_reshape(const Operand& input, const Shape& sizes) {
  SCOPED_TRACE(testing::PrintToString(input) + " as " + testing::PrintToString(sizes));
  const Dim elements = count(input.shape).value;
  const Result<Shape> shape = resolve(sizes, elements);
  if (!shape.ok() || !contiguous_strides(*shape).ok()) return;
  ASSERT_EQ(count(*shape).value, elements);
  const std::optional<Strides> viewed = view_strides(input, *shape);
  if (viewed && is_small(*shape)) {
    ASSERT_EQ(naive::offsets(*shape, *viewed), naive::offsets(input.shape, input.strides));
  }
  if (!viewed && is_small(*shape)) {
    ASSERT_FALSE(is_contiguous(input.shape, input.strides)) << "is copied for nothing";
  }
}

inline void expect_dense(const Shape& shape, const Strides& strides) {
  if (!is_small(shape)) return;
  std::vector<Dim> offsets = naive::offsets(shape, strides);
  std::sort(offsets.begin(), offsets.end());
  for (std::size_t i = 0; i < offsets.size(); ++i) ASSERT_EQ(offsets[i], static_cast<Dim>(i));
  ASSERT_TRUE(is_dense(shape, strides));
}

inline void check_layouts(Random& random, const Operand& input) {
  SCOPED_TRACE(testing::PrintToString(input));
  expect_dense(input.shape, strides_of_copy(input));
  const Result<Strides> packed = contiguous_strides(input.shape);
  if (packed.ok()) {
    expect_dense(input.shape, *packed);
    ASSERT_TRUE(is_contiguous(input.shape, *packed));
  }
  Operand other = input;
  if (random.chance(50) && input.shape.rank > 1) {
    std::swap(other.strides[0], other.strides[1]);
    std::swap(other.shape[0], other.shape[1]);
  }
  const std::array inputs{input, other};
  if (other.shape == input.shape) {
    const Result<Strides> strides = result_strides(inputs, input.shape);
    if (strides.ok()) expect_dense(input.shape, *strides);
  }
}

inline void check_view(Random& random) {
  const Operand input = hostile_tensor(random);
  Shape sizes = hostile_sizes(random);
  const int kind = random.between(0, 5);
  if (kind >= 4) {  // sizes derived from the tensor's
    sizes = input.shape;
    for (int i = 0; i < sizes.rank; ++i) {
      if (random.chance(20)) sizes[i] = -1;
      if (kind == 4 && i > 0 && random.chance(30)) std::swap(sizes[i], sizes[i - 1]);
      if (kind == 5 && random.chance(20)) sizes[i] = hostile_number(random);
    }
  }
  if (sizes.rank < kMaxRank && random.chance(20)) sizes[sizes.rank++] = 1;
  check_expand(input, sizes);
  check_reshape(input, sizes);
  check_layouts(random, input);
}

}  // namespace stride0
