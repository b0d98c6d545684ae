// The result is computed in squares of 64 × 64. For each of them, panels of the rows beside it and the columns above it
// are packed and converted, as deep as fits, and tiles of 4 × 2 vectors are kept in registers while they run along the
// panels. A single column is a matter of inner products, and a vector that needs no conversion is not packed at all.
//
// Tiles at the edge are computed in full, on whatever else is in the panels, and what lies beyond the edge is not
// stored: no kernel asks how large the edge is.
#include "kernels/matmul.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "kernels/matrix_vector.h"
#include "kernels/pragmas.h"
#include "kernels/strand.h"

namespace stride0 {
namespace {

constexpr Dim kSquare = 64;
constexpr Index kVectorBytes = 16;
constexpr Dim kTileRows = 4;
constexpr Index kTileVectors = 2;
constexpr Dim kPanel = 4096;  // elements

// One for what is packed, one for what is converted, with room for a tile that reads past the end.
using Panels = std::array<std::array<std::byte, kPanel * sizeof(double) + kTileVectors * kVectorBytes>, 2>;

constexpr Index kResult = 0;
alignas(64) std::array<Panels, 3> panels;  // of the result and the two matrices

// A panel of `inner` columns and one of as many rows of `width`. The sums of a row begin `pitch` after those of
// the row before.
struct PanelPair {
  const std::byte* a;
  const std::byte* b;
  std::byte* sums;
  Index inner;
  Index width;
  Index pitch;
};

template <class T>
T load_as(const std::byte* from) {
  T out;
  std::memcpy(&out, from, sizeof(T));
  return out;
}

// Integers wrap.
template <class T>
void add_tile(const PanelPair& at) {
  using V __attribute__((vector_size(kVectorBytes))) = T;
  V sums[kTileRows][kTileVectors];
  STRIDE0_UNROLL
  for (Index i = 0; i < kTileRows; ++i) std::memcpy(sums[i], at.sums + i * at.pitch * sizeof(T), sizeof(sums[i]));
  const std::byte* row = at.b;
  for (Index k = 0; k < at.inner; ++k, row += at.width * sizeof(T)) {
    V factors[kTileVectors];
    std::memcpy(factors, row, sizeof(factors));
    STRIDE0_UNROLL
    for (Index i = 0; i < kTileRows; ++i) {
      const T factor = load_as<T>(at.a + (i * at.inner + k) * sizeof(T));
      STRIDE0_UNROLL
      for (Index j = 0; j < kTileVectors; ++j) sums[i][j] += factor * factors[j];
    }
  }
  STRIDE0_UNROLL
  for (Index i = 0; i < kTileRows; ++i) std::memcpy(at.sums + i * at.pitch * sizeof(T), sums[i], sizeof(sums[i]));
}

// The first sum alone, by vectors along the row and the column.
template <class T>
void add_product(const PanelPair& at) {
  using V __attribute__((vector_size(kVectorBytes))) = T;
  constexpr Index kLanes = kVectorBytes / sizeof(T);
  V sums[kTileVectors]{};
  Index k = 0;
  for (; k + kTileVectors * kLanes <= at.inner; k += kTileVectors * kLanes) {
    STRIDE0_UNROLL
    for (Index j = 0; j < kTileVectors; ++j) {
      sums[j] += load_as<V>(at.a + (k + j * kLanes) * sizeof(T)) * load_as<V>(at.b + (k + j * kLanes) * sizeof(T));
    }
  }
  T total = load_as<T>(at.sums);
  for (; k < at.inner; ++k) total += load_as<T>(at.a + k * sizeof(T)) * load_as<T>(at.b + k * sizeof(T));
  STRIDE0_UNROLL
  for (Index j = 1; j < kTileVectors; ++j) sums[0] += sums[j];
  STRIDE0_UNROLL
  for (Index lane = 0; lane < kLanes; ++lane) total += sums[0][lane];
  std::memcpy(at.sums, &total, sizeof(T));
}

using AddPanels = void (*)(const PanelPair&);

template <class T>
constexpr AddPanels adding(bool one_column) {
  return one_column ? add_product<T> : add_tile<T>;
}

AddPanels adding_in(DType computed, bool one_column) {
  if (computed == DType::kFloat32) return adding<float>(one_column);
  return computed == DType::kFloat64 ? adding<double>(one_column) : adding<std::uint64_t>(one_column);
}

class Multiply {
 public:
  Multiply(const MatmulPlan& plan, const std::array<std::byte*, 3>& start)
      : plan_(plan),
        element_(Index(size_of(plan.result.computed))),
        one_column_(plan.columns == 1),
        tile_rows_(one_column_ ? 1 : kTileRows),
        tile_columns_(one_column_ ? 1 : static_cast<Dim>(kTileVectors * kVectorBytes / element_)),
        add_panels_(adding_in(plan.result.computed, one_column_)) {
    const Conversion& how = plan.input;
    for (Index s = 0; s < strands_.size(); ++s) {
      Strand& strand = strands_[s];
      strand.at = start[s];
      strand.element = size_of(how.stored);
      strand.stages = s == kResult ? Stages::between(how.computed, how.rounded, how.stored)
                                   : Stages::between(how.stored, how.rounded, how.computed);
      for (Index i = 0; i < 2; ++i) strand.steps[i] = static_cast<std::ptrdiff_t>(plan.steps[s][i] * strand.element);
    }
  }

  void run() {
    const std::optional<MatrixVector> one = matrix_vector();
    do {
      if (one.has_value()) {
        for (Dim row = 0; row < (one_column_ ? 1 : plan_.rows); ++row) by_vector(*one, row);
        continue;
      }
      for (Dim row = 0; row < plan_.rows; row += kSquare) {
        for (Dim column = 0; column < plan_.columns; column += kSquare) square(row, column);
      }
    } while (advance());
  }

 private:
  using Sizes = std::array<Dim, 2>;  // columns, rows

  // The product as one of a matrix and a vector, or a few, if they can be read where they lie.
  std::optional<MatrixVector> matrix_vector() const {
    if (!one_column_ && plan_.rows >= kTileRows) return std::nullopt;
    for (const Strand& strand : strands_) {
      if (strand.stages.count > 0) return std::nullopt;
    }
    const auto& [of_result, of_a, of_b] = plan_.steps;
    const bool is_packed = (one_column_ ? of_b : of_a)[0] == 1 || plan_.inner == 1;
    const auto row_step = static_cast<std::ptrdiff_t>(one_column_ ? of_a[1] : of_b[0]);
    const auto column_step = static_cast<std::ptrdiff_t>(one_column_ ? of_a[0] : of_b[1]);
    if (!is_packed || !is_matrix_vector(row_step, column_step)) return std::nullopt;
    const Index rows = Index(one_column_ ? plan_.rows : plan_.columns);
    return MatrixVector{nullptr, row_step, column_step, rows, Index(plan_.inner), nullptr, nullptr};
  }

  // A row of the result, or its only column: as many sums at a time as a panel holds.
  void by_vector(MatrixVector of, Dim row) {
    const Index all = of.rows;
    const Index matrix = one_column_ ? 1 : 2;
    of.vector = at(3 - matrix, row, 0);
    of.sums = panels[kResult][0].data();
    const Strand& result = strands_[kResult];
    const std::ptrdiff_t step = result.steps[one_column_ ? 1 : 0];
    std::byte* const to = at(kResult, row, 0);
    for (Index first = 0; first < all; first += of.rows) {
      of.rows = std::min(all - first, Index(kPanel));
      const auto skipped = static_cast<std::ptrdiff_t>(first);
      of.matrix = strands_[matrix].at + skipped * of.row_step * static_cast<std::ptrdiff_t>(element_);
      multiply_matrix_vector(plan_.result.computed, of);
      const Dim size = Dim(of.rows);
      store(result, {result.element, {&size, 1}, {&step, 1}}, to + skipped * step, false, of.rows, panels[kResult]);
    }
  }

  bool advance() {
    const Loop& batch = plan_.batch;
    for (Index i = 0; i < Index(batch.rank); ++i) {
      const bool carry = index_[i] + 1 == batch.sizes[i];
      const Dim move = carry ? -index_[i] : 1;
      index_[i] += move;
      for (Index s = 0; s < strands_.size(); ++s) {
        strands_[s].at += static_cast<std::ptrdiff_t>(move * batch.strides[s][i] * strands_[s].element);
      }
      if (!carry) return true;
    }
    return false;
  }

  std::byte* at(Index s, Dim row, Dim column) const {
    return strands_[s].at + static_cast<std::ptrdiff_t>(row * strands_[s].steps[1] + column * strands_[s].steps[0]);
  }

  // Rows that follow one another are one.
  Sizes joined(Index s, const Sizes& sizes) const {
    const Strand& strand = strands_[s];
    return strand.steps[1] == strand.steps[0] * sizes[0] ? Sizes{sizes[0] * sizes[1], 1} : sizes;
  }

  // Rows one after the other, in the dtype that is computed in.
  const std::byte* packed(Index s, Dim row, Dim column, const Sizes& sizes) const {
    const Strand& strand = strands_[s];
    const Sizes all = joined(s, sizes);
    const Box box{strand.element, all, std::span(strand.steps).first(2)};
    return load(strand, box, at(s, row, column), false, Index(sizes[0] * sizes[1]), panels[s]);
  }

  void square(Dim row, Dim column) {
    const Dim rows = std::min(kSquare, plan_.rows - row);
    const Dim columns = std::min(kSquare, plan_.columns - column);
    const auto up = [](Dim size, Dim tile) { return (size + tile - 1) / tile * tile; };
    const Dim pitch = up(columns, tile_columns_);
    const Dim deep = kPanel / std::max(up(rows, tile_rows_), columns);
    std::byte* const sums = panels[kResult][0].data();
    std::memset(sums, 0, Index(up(rows, tile_rows_) * pitch) * element_);
    for (Dim k = 0; k < plan_.inner; k += deep) {
      const Dim inner = std::min(deep, plan_.inner - k);
      const std::byte* const a = packed(1, row, k, {inner, rows});
      const std::byte* const b = one_column_ ? packed(2, 0, k, {inner, 1}) : packed(2, k, column, {columns, inner});
      for (Dim j = 0; j < columns; j += tile_columns_) {
        for (Dim i = 0; i < rows; i += tile_rows_) {
          add_panels_({a + Index(i * inner) * element_, b + Index(j) * element_, sums + Index(i * pitch + j) * element_,
                       Index(inner), Index(columns), Index(pitch)});
        }
      }
    }
    // Rows close up before they are stored.
    const Index width = Index(columns) * element_;
    for (Dim i = 1; i < rows && columns < pitch; ++i) {
      std::memmove(sums + Index(i) * width, sums + Index(i * pitch) * element_, width);
    }
    const Strand& strand = strands_[kResult];
    const Sizes all = joined(kResult, {columns, rows});
    store(strand, {strand.element, all, std::span(strand.steps).first(2)}, at(kResult, row, column), false,
          Index(rows * columns), panels[kResult]);
  }

  const MatmulPlan& plan_;
  const Index element_;  // bytes, of what is computed in
  const bool one_column_;
  const Dim tile_rows_;
  const Dim tile_columns_;
  const AddPanels add_panels_;
  std::array<Strand, 3> strands_{};  // their first two steps are from column to column and from row to row
  std::array<Dim, kMaxRank> index_{};
};

}  // namespace

void run_matmul(const MatmulPlan& plan, std::byte* result, std::byte* a, std::byte* b) {
  if (plan.count == 0) return;
  if (plan.inner == 0) {
    std::memset(result, 0, Index(plan.count * size_of(plan.result.stored)));
  } else {
    Multiply(plan, {result, a, b}).run();
  }
}

}  // namespace stride0
