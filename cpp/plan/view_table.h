// The table of views: the name of each, the names of its arguments, and its rule. JavaScript asks for a view by its
// number here, with whole numbers or a list of them, and the tests replay PyTorch's answers by its name.
//
//   "transpose"   x, {0, -1}      transpose(x, 0, -1)
//   "movedim"     x, {0}, {2}     movedim(x, {0}, {2})
//   "unflatten"   x, {1}, {2, 3}  unflatten(x, 1, {2, 3})
#pragma once

#include <array>
#include <cassert>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/operand.h"
#include "core/result.h"
#include "plan/at_least.h"
#include "plan/combinations.h"
#include "plan/expand.h"
#include "plan/grids.h"
#include "plan/kronecker.h"
#include "plan/permutations.h"
#include "plan/repeat.h"
#include "plan/reshape.h"
#include "plan/roll.h"
#include "plan/views.h"

namespace stride0 {

// The arguments of a view: its input, and its integers in one list or two.
struct ViewCall {
  const Operand& input;
  const Numbers& first;
  const Numbers& second;

  constexpr Dim operator[](int i) const { return first[i]; }
};

// The list as sizes.
[[gnu::noinline]] constexpr Shape sizes_of(const Numbers& list) {
  Shape out = Shape::filled(list.rank, 0);
  for (int i = 0; i < list.rank; ++i) out[i] = list[i];
  return out;
}

struct ViewRule {
  std::string_view name;       // in our library
  std::string_view arguments;  // in the order in which an Error numbers them; [] marks a list
  Result<View> (*ask)(const ViewCall& call);
};

inline constexpr std::array kViews{
    ViewRule{"expand", "sizes[]", [](const ViewCall& x) { return expand(x.input, sizes_of(x.first)); }},
    ViewRule{"reshape", "shape[]", [](const ViewCall& x) { return reshape(x.input, sizes_of(x.first)); }},
    ViewRule{"flatten", "startDim endDim", [](const ViewCall& x) { return flatten(x.input, x[0], x[1]); }},
    ViewRule{"unflatten", "dim sizes[]",
             [](const ViewCall& x) { return unflatten(x.input, x[0], sizes_of(x.second)); }},
    ViewRule{"expandDims", "axis[]", [](const ViewCall& x) { return expand_dims(x.input, x.first); }},
    ViewRule{"unsqueeze", "dim", [](const ViewCall& x) { return unsqueeze(x.input, x[0]); }},
    ViewRule{"squeeze", "dim[]", [](const ViewCall& x) { return squeeze(x.input, x.first); }},
    ViewRule{"squeezeAll", "", [](const ViewCall& x) { return squeeze_all(x.input); }},
    ViewRule{"atleast1d", "", [](const ViewCall& x) { return at_least(x.input, 1); }},
    ViewRule{"atleast2d", "", [](const ViewCall& x) { return at_least(x.input, 2); }},
    ViewRule{"atleast3d", "", [](const ViewCall& x) { return at_least(x.input, 3); }},
    ViewRule{"column", "", [](const ViewCall& x) { return column(x.input); }},
    ViewRule{"permute", "dims[]", [](const ViewCall& x) { return permute(x.input, x.first); }},
    ViewRule{"transpose", "dim0 dim1", [](const ViewCall& x) { return transpose(x.input, x[0], x[1]); }},
    ViewRule{"movedim", "source[] destination[]",
             [](const ViewCall& x) { return movedim(x.input, x.first, x.second); }},
    ViewRule{"t", "", [](const ViewCall& x) { return t(x.input); }},
    ViewRule{"t_", "", [](const ViewCall& x) { return t(x.input); }},
    ViewRule{"T", "", [](const ViewCall& x) { return reversed(x.input); }},
    ViewRule{"mT", "", [](const ViewCall& x) { return transposed_matrices(x.input); }},
    ViewRule{"adjoint", "", [](const ViewCall& x) { return transposed_matrices(x.input); }},
    ViewRule{"flip", "dims[]", [](const ViewCall& x) { return flip(x.input, x.first); }},
    ViewRule{"select", "dim index", [](const ViewCall& x) { return select(x.input, x[0], x[1]); }},
    ViewRule{"slice", "dim start end step", [](const ViewCall& x) { return slice(x.input, x[0], x[1], x[2], x[3]); }},
    ViewRule{"narrow", "dim start length", [](const ViewCall& x) { return narrow(x.input, x[0], x[1], x[2]); }},
    ViewRule{"diagonal", "offset dim1 dim2", [](const ViewCall& x) { return diagonal(x.input, x[0], x[1], x[2]); }},
    ViewRule{"unfold", "dimension size step", [](const ViewCall& x) { return unfold(x.input, x[0], x[1], x[2]); }},
    ViewRule{"meshgrid", "dim sizes[]", [](const ViewCall& x) { return grid(x.input, x[0], sizes_of(x.second)); }},
    ViewRule{"diagEmbed", "offset dim1 dim2", [](const ViewCall& x) { return diag_embed(x.input, x[0], x[1], x[2]); }},
    ViewRule{"repeat", "repeats[]", [](const ViewCall& x) { return repeat(x.input, x.first); }},
    ViewRule{"tile", "dims[]", [](const ViewCall& x) { return tile(x.input, x.first); }},
    ViewRule{"tiles", "sizes[]", [](const ViewCall& x) { return tiles(x.input, sizes_of(x.first)); }},
    ViewRule{"repeated", "dim size times", [](const ViewCall& x) { return repeated(x.input, x[0], x[1], x[2]); }},
    ViewRule{"repeats", "dim size times", [](const ViewCall& x) { return repeats(x.input, x[0], x[1], x[2]); }},
    ViewRule{"combinations", "r again", [](const ViewCall& x) { return combinations(x.input, x[0], x[1] != 0); }},
    ViewRule{"rollFront", "dim shift", [](const ViewCall& x) { return roll_front(x.input, x[0], x[1]); }},
    ViewRule{"rollBack", "dim shift", [](const ViewCall& x) { return roll_back(x.input, x[0], x[1]); }},
    ViewRule{"kronOperand", "which rank", [](const ViewCall& x) { return kron_operand(x.input, x[0], x[1]); }},
    ViewRule{"kronSizes", "", [](const ViewCall& x) { return kron_sizes(x.input); }},
};

}  // namespace stride0
