#include "kernels/pack.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "kernels/short_run.h"
#include "kernels/transpose.h"

namespace stride0 {
namespace {

// Calls `f` with the unsigned integer type that is as wide as the elements.
template <class F>
void by_size(int element, F&& f) {
  switch (element) {
    case 1:
      return f.template operator()<std::uint8_t>();
    case 2:
      return f.template operator()<std::uint16_t>();
    case 4:
      return f.template operator()<std::uint32_t>();
    default:
      return f.template operator()<std::uint64_t>();
  }
}

// Copies words one by one, with any distance between them.
void move_words(int element, const std::byte* from, std::ptrdiff_t from_step, std::byte* to, std::ptrdiff_t to_step,
                std::size_t count) {
  by_size(element, [=]<class Word>() mutable {
    for (std::size_t i = 0; i < count; ++i, from += from_step, to += to_step) std::memcpy(to, from, sizeof(Word));
  });
}

// Packs the dimensions up to `top` and returns the end of what was written.
std::byte* pack_up_to(const Box& box, std::size_t top, const std::byte* from, std::byte* to) {
  const auto size = static_cast<std::size_t>(box.sizes[top]);
  const std::ptrdiff_t step = box.steps[top];
  const auto element = static_cast<std::size_t>(box.element);
  if (top == 0) {
    if (step == box.element) {
      copy_run(from, to, size * element);
    } else if (step == 0) {
      by_size(box.element, [=]<class Word>() { fill_run<Word>(from, to, size); });
    } else {
      std::size_t left = size * element;
      if (step == -box.element) {
        by_size(box.element, [&]<class Word>() { left = reverse_vectors<Word>(from, to, left); });
      }
      move_words(box.element, from, step, to, box.element, left / element);
    }
    return to + size * element;
  }
  if (step == 0) {  // stretched: pack once and repeat
    const auto period = static_cast<std::size_t>(pack_up_to(box, top - 1, from, to) - to);
    repeat_run(to, period, period * size);
    return to + period * size;
  }
  for (std::size_t i = 0; i < size; ++i, from += step) to = pack_up_to(box, top - 1, from, to);
  return to;
}

const std::byte* unpack_up_to(const Box& box, std::size_t top, const std::byte* from, std::byte* to) {
  const auto size = static_cast<std::size_t>(box.sizes[top]);
  const std::ptrdiff_t step = box.steps[top];
  if (top > 0) {
    for (std::size_t i = 0; i < size; ++i, to += step) from = unpack_up_to(box, top - 1, from, to);
    return from;
  }
  const std::size_t bytes = size * static_cast<std::size_t>(box.element);
  if (step == box.element) {
    copy_run(from, to, bytes);
  } else {
    move_words(box.element, from, box.element, to, step, size);
  }
  return from + bytes;
}

// The dimension along which elements are contiguous, if it is not the innermost; otherwise 0.
std::size_t contiguous_dim(const Box& box) {
  if (box.steps[0] == 0 || box.steps[0] == box.element) return 0;
  const auto found = std::find(box.steps.begin(), box.steps.end(), box.element);
  return found == box.steps.end() ? 0 : static_cast<std::size_t>(found - box.steps.begin());
}

// Packs a box by transposing the innermost dimension and `along`, for each index of the others up to `top`.
void pack_transposed(const Box& box, std::size_t along, std::size_t top, const std::byte* from, std::byte* to) {
  const auto packed = [&](std::size_t dim) {  // bytes
    std::ptrdiff_t step = box.element;
    for (std::size_t i = 0; i < dim; ++i) step *= static_cast<std::ptrdiff_t>(box.sizes[i]);
    return step;
  };
  if (top > 0) {
    const std::ptrdiff_t step = packed(top);
    const Dim times = top == along ? 1 : box.sizes[top];
    for (Dim i = 0; i < times; ++i, from += box.steps[top], to += step) pack_transposed(box, along, top - 1, from, to);
    return;
  }
  // Square blocks in registers, then the columns and rows left over.
  const std::ptrdiff_t from_row = box.steps[0];
  const std::ptrdiff_t to_column = packed(along);
  const auto element = static_cast<std::size_t>(box.element);
  const auto lanes = kRegisterBytes / element;
  const auto rows = static_cast<std::size_t>(box.sizes[0]);
  const auto columns = static_cast<std::size_t>(box.sizes[along]);
  const std::size_t whole_rows = rows / lanes * lanes;
  const std::size_t squares = columns / lanes * lanes;
  by_size(box.element,
          [=]<class Word>() { transpose_squares<Word>(from, from_row, whole_rows, to, to_column, squares); });
  for (std::size_t row = squares < columns ? 0 : whole_rows; row < rows; ++row) {
    const std::size_t done = row < whole_rows ? squares : 0;
    move_words(box.element, from + static_cast<std::ptrdiff_t>(row) * from_row + done * element, box.element,
               to + row * element + static_cast<std::ptrdiff_t>(done) * to_column, to_column, columns - done);
  }
}

}  // namespace

void pack(const Box& box, const std::byte* from, std::byte* to) {
  if (box.sizes.empty()) return copy_run(from, to, static_cast<std::size_t>(box.element));
  const std::size_t top = box.sizes.size() - 1;
  if (const std::size_t along = contiguous_dim(box); along > 0) {
    pack_transposed(box, along, top, from, to);
  } else {
    pack_up_to(box, top, from, to);
  }
}

void unpack(const Box& box, const std::byte* from, std::byte* to) {
  if (box.sizes.empty()) return copy_run(from, to, static_cast<std::size_t>(box.element));
  unpack_up_to(box, box.sizes.size() - 1, from, to);
}

}  // namespace stride0
