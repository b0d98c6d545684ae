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
#include "plan/expand.h"
#include "plan/permutations.h"
#include "plan/reshape.h"
#include "plan/views.h"

namespace stride0 {

namespace view_table {

// What a view is asked with. The numbers of its rule are taken from the first list. A list is the first, if nothing has
// been taken of it, and otherwise the second.
struct Arguments {
  const Numbers& first;
  const Numbers& second;
  int taken = 0;

  constexpr void take(Dim& number) {
    assert(taken < first.rank);
    number = first[taken++];
  }
  template <class Meaning>
  constexpr void take(Dims<Meaning>& list) {
    const Numbers& from = std::exchange(taken, 1) == 0 ? first : second;
    list = Dims<Meaning>::filled(from.rank, 0);
    for (int i = 0; i < from.rank; ++i) list[i] = from[i];
  }
};

template <class... Given>
constexpr Result<View> ask(Result<View> (*rule)(const Operand&, Given...), const Operand& input, Arguments arguments) {
  std::tuple<std::remove_cvref_t<Given>...> given;
  return std::apply(
      [&](auto&... each) {
        (arguments.take(each), ...);
        return rule(input, each...);
      },
      given);
}

template <auto rule>
constexpr Result<View> ruled(const Operand& input, const Numbers& first, const Numbers& second) {
  return ask(rule, input, {first, second});
}

}  // namespace view_table

struct ViewRule {
  std::string_view name;       // in our library
  std::string_view arguments;  // in the order in which an Error numbers them; [] marks a list
  Result<View> (*ask)(const Operand& input, const Numbers& first, const Numbers& second);
};

inline constexpr std::array kViews{
    ViewRule{"expand", "sizes[]", view_table::ruled<expand>},
    ViewRule{"reshape", "shape[]", view_table::ruled<reshape>},
    ViewRule{"flatten", "startDim endDim", view_table::ruled<flatten>},
    ViewRule{"unflatten", "dim sizes[]", view_table::ruled<unflatten>},
    ViewRule{"unsqueeze", "dim", view_table::ruled<unsqueeze>},
    ViewRule{"squeeze", "dim[]", view_table::ruled<squeeze>},
    ViewRule{"squeezeAll", "", view_table::ruled<squeeze_all>},
    ViewRule{"permute", "dims[]", view_table::ruled<permute>},
    ViewRule{"transpose", "dim0 dim1", view_table::ruled<transpose>},
    ViewRule{"movedim", "source[] destination[]", view_table::ruled<movedim>},
    ViewRule{"select", "dim index", view_table::ruled<select>},
    ViewRule{"slice", "dim start end step", view_table::ruled<slice>},
    ViewRule{"narrow", "dim start length", view_table::ruled<narrow>},
    ViewRule{"diagonal", "offset dim1 dim2", view_table::ruled<diagonal>},
    ViewRule{"unfold", "dimension size step", view_table::ruled<unfold>},
};

}  // namespace stride0
