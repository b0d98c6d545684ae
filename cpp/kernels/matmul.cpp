// Computes the result in blocks. For each block, the columns of the second matrix are packed and converted, as deep as
// fits, in panels as wide as a tile. Rows of the first matrix are packed only if they need a conversion or their
// elements are not contiguous. Tiles run along both (kernels/matmul_tiles.h). A single column is a series of inner
// products. A vector that needs no conversion is not packed at all. Tiles at the edge are computed in full, from
// whatever the panels contain there, so no kernel has to check for the edge. Results beyond the edge are not stored.
#include "kernels/matmul.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "kernels/loop_operand.h"
#include "kernels/matmul_tiles.h"
#include "kernels/matrix_vector.h"

namespace stride0 {
namespace {

constexpr Dim kDeep = 512;             // rows of a panel at most, so that it fits L1
constexpr Dim kSide = 32;              // columns of all panels at that depth, which fit L2 together with as many rows
constexpr Dim kPanel = kDeep * kSide;  // elements

// One buffer for packing and one for converting, with room for a tile that reads past the end.
using Panels = std::array<std::array<std::byte, kPanel * sizeof(double) + kTileBytes>, 2>;

constexpr Index kResult = 0;

// The buffers from a byte offset on.
struct Part {
  Panels& of;
  Index first;

  std::span<std::byte> operator[](Index side) const { return std::span(of[side]).subspan(first); }
};

// Packs whole panels of rows that need no conversion and are contiguous.
void pack_rows(const std::byte* from, std::ptrdiff_t step, Index rows, Index bytes, std::byte* first) {
  for (Index i = 0; i < rows; ++i, from += step) {
    std::byte* to = first + i * kTileBytes;
    for (Index offset = 0; offset < bytes; offset += kTileBytes, to += rows * kTileBytes) {
      std::memcpy(to, from + offset, kTileBytes);
    }
  }
}

constexpr Dim round_up(Dim size, Dim tile) { return (size + tile - 1) / tile * tile; }

class Multiply {
 public:
  Multiply(const MatmulPlan& plan, const std::array<std::byte*, 3>& start)
      : plan_(plan),
        element_(Index(size_of(plan.result.computed))),
        one_column_(plan.columns == 1),
        tile_rows_(one_column_ ? 1 : static_cast<Dim>(kTileRows)),
        tile_columns_(one_column_ ? 1 : static_cast<Dim>(kTileBytes / element_)),
        side_(kPanel / std::clamp(round_up(plan.inner, kSide), kSide, kDeep) / kSide * kSide),
        rows_(kPanel / std::min(round_up(plan.columns, tile_columns_), side_) / tile_rows_ * tile_rows_),
        add_tile_(tiles_of(plan.result.computed, one_column_)) {
    const Conversion& how = plan.input;
    for (Index s = 0; s < operands_.size(); ++s) {
      LoopOperand& operand = operands_[s];
      operand.address = start[s];
      operand.element = size_of(how.stored);
      operand.stages = s == kResult ? Stages::between(how.computed, how.rounded, how.stored)
                                    : Stages::between(how.stored, how.rounded, how.computed);
      for (Index i = 0; i < 2; ++i) operand.steps[i] = static_cast<std::ptrdiff_t>(plan.steps[s][i] * operand.element);
    }
  }

  void run() {
    const std::optional<MatrixVector> one = matrix_vector();
    do {
      if (one.has_value()) {
        for (Dim row = 0; row < (one_column_ ? 1 : plan_.rows); ++row) by_vector(*one, row);
        continue;
      }
      for (Dim column = 0; column < plan_.columns; column += side_) {
        for (Dim row = 0; row < plan_.rows; row += rows_) block(row, column);
      }
    } while (advance());
  }

 private:
  using Sizes = std::array<Dim, 2>;  // columns, rows

  // The arguments for a product with one vector or a few, if the operands can be used without packing.
  std::optional<MatrixVector> matrix_vector() const {
    if (!one_column_ && plan_.rows >= tile_rows_) return std::nullopt;
    for (const LoopOperand& operand : operands_) {
      if (operand.stages.count > 0) return std::nullopt;
    }
    const auto& [of_result, of_a, of_b] = plan_.steps;
    const bool is_packed = (one_column_ ? of_b : of_a)[0] == 1 || plan_.inner == 1;
    const auto row_step = static_cast<std::ptrdiff_t>(one_column_ ? of_a[1] : of_b[0]);
    const auto column_step = static_cast<std::ptrdiff_t>(one_column_ ? of_a[0] : of_b[1]);
    if (!is_packed || !is_matrix_vector(row_step, column_step)) return std::nullopt;
    const auto rows = Index(one_column_ ? plan_.rows : plan_.columns);
    return MatrixVector{nullptr, row_step, column_step, rows, Index(plan_.inner), nullptr, nullptr, !one_column_};
  }

  // One row of the result, or its only column: as many sums at a time as a buffer holds.
  void by_vector(MatrixVector of, Dim row) {
    const Index all = of.rows;
    const Index matrix = one_column_ ? 1 : 2;
    of.vector = address(3 - matrix, row, 0);
    of.sums = panels_[kResult][0].data();
    const LoopOperand& result = operands_[kResult];
    const std::ptrdiff_t step = result.steps[one_column_ ? 1 : 0];
    std::byte* const to = address(kResult, row, 0);
    for (Index first = 0; first < all; first += of.rows) {
      of.rows = std::min(all - first, Index(kPanel));
      const auto skipped = static_cast<std::ptrdiff_t>(first);
      of.matrix = operands_[matrix].address + skipped * of.row_step * static_cast<std::ptrdiff_t>(element_);
      multiply_matrix_vector(plan_.result.computed, of);
      const Dim size = Dim(of.rows);
      store(result, {result.element, {&size, 1}, {&step, 1}}, to + skipped * step, false, of.rows, panels_[kResult]);
    }
  }

  bool advance() {
    const Loop& batch = plan_.batch;
    for (Index i = 0; i < Index(batch.rank); ++i) {
      const bool carry = index_[i] + 1 == batch.sizes[i];
      const Dim move = carry ? -index_[i] : 1;
      index_[i] += move;
      for (Index s = 0; s < operands_.size(); ++s) {
        operands_[s].address += static_cast<std::ptrdiff_t>(move * batch.strides[s][i] * operands_[s].element);
      }
      if (!carry) return true;
    }
    return false;
  }

  std::byte* address(Index s, Dim row, Dim column) const {
    return operands_[s].address +
           static_cast<std::ptrdiff_t>(row * operands_[s].steps[1] + column * operands_[s].steps[0]);
  }

  // Rows that follow one another without a gap count as one long row.
  Sizes joined(Index s, const Sizes& sizes) const {
    const LoopOperand& operand = operands_[s];
    return operand.steps[1] == operand.steps[0] * sizes[0] ? Sizes{sizes[0] * sizes[1], 1} : sizes;
  }

  // Whether the rows need no conversion and are contiguous.
  bool is_as_computed(Index s) const {
    return operands_[s].stages.count == 0 && operands_[s].steps[0] == operands_[s].element;
  }

  // Rows of the first matrix in the dtype of the computation. Sets `step` to the distance between rows in bytes.
  const std::byte* rows_of_first(Dim row, Dim k, const Sizes& sizes, std::ptrdiff_t& step) {
    const LoopOperand& operand = operands_[1];
    if (is_as_computed(1)) {
      step = operand.steps[1];
      return address(1, row, k);
    }
    step = static_cast<std::ptrdiff_t>(Index(sizes[0]) * element_);
    const Sizes all = joined(1, sizes);
    const Box box{operand.element, all, std::span(operand.steps).first(2)};
    return load(operand, box, address(1, row, k), false, Index(sizes[0] * sizes[1]), panels_[1]);
  }

  // Columns of the second matrix in the dtype of the computation, panel after panel.
  const std::byte* panels_of_second(Dim k, Dim column, Dim inner, Dim columns) {
    const LoopOperand& operand = operands_[2];
    const std::byte* out = nullptr;
    Dim done = 0;
    if (!one_column_ && is_as_computed(2)) {
      done = columns / tile_columns_ * tile_columns_;
      std::byte* const first = panels_[2][0].data();
      pack_rows(address(2, k, column), operand.steps[1], Index(inner), Index(done) * element_, first);
      out = first;
    }
    for (; done < columns; done += tile_columns_) {
      const Sizes sizes = one_column_ ? Sizes{inner, 1} : Sizes{std::min(tile_columns_, columns - done), inner};
      const Box box{operand.element, sizes, std::span(operand.steps).first(2)};
      const Part part{panels_[2], Index(done * inner) * element_};
      const std::byte* const panel = load(operand, box, one_column_ ? address(2, 0, k) : address(2, k, column + done),
                                          false, Index(sizes[0] * sizes[1]), part);
      if (done == 0) out = panel;
    }
    return out;
  }

  void block(Dim row, Dim column) {
    const Dim rows = std::min(rows_, plan_.rows - row);
    const Dim columns = std::min(side_, plan_.columns - column);
    const LoopOperand& operand = operands_[kResult];
    // Whole tiles are written directly to the result.
    const bool is_direct = is_as_computed(kResult) && rows % tile_rows_ == 0 && columns % tile_columns_ == 0;
    const Index pitch = is_direct ? Index(operand.steps[1]) : Index(round_up(columns, tile_columns_)) * element_;
    std::byte* const sums = is_direct ? address(kResult, row, column) : panels_[kResult][0].data();
    for (Dim k = 0; k < plan_.inner; k += kDeep) {
      const Dim inner = std::min(kDeep, plan_.inner - k);
      const bool is_packed = row > 0 && inner == plan_.inner;  // by the block above
      if (!is_packed) second_ = panels_of_second(k, column, inner, columns);
      for (Dim first = 0; first < rows; first += side_) {
        const Dim now = std::min(side_, rows - first);
        Tile tile{};
        tile.sums_row = pitch;
        tile.inner = Index(inner);
        tile.is_first = k == 0;
        const std::byte* const a = rows_of_first(row + first, k, {inner, now}, tile.a_row);
        for (Dim j = 0; j < columns; j += tile_columns_) {
          tile.b = second_ + Index(j * inner) * element_;
          tile.b_row = Index(std::min(tile_columns_, columns - j)) * element_;
          for (Dim i = 0; i < now; i += tile_rows_) {
            tile.a = a + i * tile.a_row;
            tile.rows = Index(now - i);
            tile.sums = sums + Index(first + i) * pitch + Index(j) * element_;
            add_tile_(tile);
          }
        }
      }
    }
    if (is_direct) return;
    // Closes the gaps between rows before they are stored.
    const Index width = Index(columns) * element_;
    for (Dim i = 1; i < rows && width < pitch; ++i) {
      std::memmove(sums + Index(i) * width, sums + Index(i) * pitch, width);
    }
    const Sizes all = joined(kResult, {columns, rows});
    store(operand, {operand.element, all, std::span(operand.steps).first(2)}, address(kResult, row, column), false,
          Index(rows * columns), panels_[kResult]);
  }

  const MatmulPlan& plan_;
  const Index element_;  // bytes, in the dtype of the computation
  const bool one_column_;
  const Dim tile_rows_;
  const Dim tile_columns_;
  const Dim side_;  // how many columns of the second matrix, and rows of the first, are packed at a time
  const Dim rows_;  // how many rows use those columns before the next are packed
  const AddTile add_tile_;
  const std::byte* second_ = nullptr;      // the panels that were packed last
  std::array<LoopOperand, 3> operands_{};  // their first two steps are from column to column and from row to row
  std::array<Dim, kMaxRank> index_{};
  alignas(64) std::array<Panels, 3> panels_;  // of the result and the two matrices
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
