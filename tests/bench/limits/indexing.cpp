// Selecting by an index or a mask, as one would write it by hand. Each index is checked before it is used.

#include "lanes.h"

using namespace limits;

namespace {

/// Whether all indices are from `least` to size - 1. Kernels check that before they write, so that a bad one changes
/// nothing.
template <class I>
bool all_from(I least, const I* index, int count, int size) {
  I differences = 0;
  for (int i = 0; i < count; ++i) differences |= (index[i] - least) | (static_cast<I>(size - 1) - index[i]);
  return differences >= 0;
}
bool all_below(const std::int64_t* index, int count, int size) { return all_from<std::int64_t>(0, index, count, size); }

/// Copies whole rows. A negative index counts from the end.
template <class I>
void take_rows(const float* a, const I* index, float* out, int count, int size, int columns) {
  for (int r = 0; r < count; ++r, out += columns) {
    const int row = static_cast<int>(index[r]);
    const float* from = a + (row + (row >> 31 & size)) * columns;
    each_vector<F32>(columns, [=](int i) { wasm_v128_store(out + i, wasm_v128_load(from + i)); });
  }
}

}  // namespace

STRIDE0_LIMIT(select_rows)
(const float* a, const std::int64_t* index, float* out, int count, int size, int columns) {
  if (all_below(index, count, size)) take_rows(a, index, out, count, size, columns);
}

STRIDE0_LIMIT(index_rows)
(const float* a, const std::int32_t* index, float* out, int count, int size, int columns) {
  if (all_from(-size, index, count, size)) take_rows(a, index, out, count, size, columns);
}

STRIDE0_LIMIT(gather_columns)
(const float* a, const std::int64_t* index, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, index += columns, out += columns) {
    for (int i = 0; i < columns; ++i) {
      if (static_cast<std::uint64_t>(index[i]) >= static_cast<std::uint64_t>(columns)) return;
      out[i] = a[index[i]];
    }
  }
}

STRIDE0_LIMIT(gather_rows)
(const float* a, const std::int64_t* index, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, index += columns, out += columns) {
    for (int i = 0; i < columns; ++i) {
      if (static_cast<std::uint64_t>(index[i]) >= static_cast<std::uint64_t>(rows)) return;
      out[i] = a[static_cast<int>(index[i]) * columns + i];
    }
  }
}

STRIDE0_LIMIT(scatter_columns)
(float* a, const std::int64_t* index, const float* from, float* /*out*/, int rows, int columns) {
  if (!all_below(index, rows * columns, columns)) return;
  for (int r = 0; r < rows; ++r, a += columns, index += columns, from += columns) {
    for (int i = 0; i < columns; ++i) a[static_cast<int>(index[i])] = from[i];
  }
}

STRIDE0_LIMIT(scatter_add_columns)
(float* a, const std::int64_t* index, const float* from, float* /*out*/, int rows, int columns) {
  if (!all_below(index, rows * columns, columns)) return;
  for (int r = 0; r < rows; ++r, a += columns, index += columns, from += columns) {
    for (int i = 0; i < columns; ++i) a[static_cast<int>(index[i])] += from[i];
  }
}

// Counts the true elements first, because the result has to be allocated.
STRIDE0_LIMIT(masked_select)(const float* a, const std::uint8_t* mask, float* out, int count) {
  int chosen = 0;
  for (int i = 0; i < count; ++i) chosen += mask[i];
  const float* const end = out + chosen;
  for (int i = 0; i < count && out != end; ++i) {
    *out = a[i];
    out += mask[i];
  }
}
