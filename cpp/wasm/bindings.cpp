// The cold surface, through Embind: what JavaScript asks once, or to explain something. It gets plain objects.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <array>
#include <string>

#include "core/op.h"

namespace stride0 {
namespace {

using emscripten::val;

struct DTypeRow {
  std::string name;
  int size;
  std::string category;
};

val dtype_table() {
  constexpr std::array kCategories{"bool", "integer", "float"};
  val rows = val::array();
  for (int i = 0; i < kDTypeCount; ++i) {
    const DTypeInfo& each = info(static_cast<DType>(i));
    rows.set(i, DTypeRow{std::string(each.name), each.size, kCategories[static_cast<std::size_t>(each.category)]});
  }
  return rows;
}

struct OpRow {
  std::string name;
  std::string kernel;
  bool divides;
  bool is_real;
};

val op_table() {
  val rows = val::array();
  for (int i = 0; i < kOpCount; ++i) {
    const OpInfo& each = info(static_cast<Op>(i));
    rows.set(i,
             OpRow{std::string(each.name), std::string(each.kernel), divides(each.op), each.typing == Typing::kReal});
  }
  return rows;
}

EMSCRIPTEN_BINDINGS(stride0) {
  emscripten::value_object<DTypeRow>("DType")
      .field("name", &DTypeRow::name)
      .field("size", &DTypeRow::size)
      .field("category", &DTypeRow::category);
  emscripten::function("dtypeTable", &dtype_table);

  emscripten::value_object<OpRow>("Op")
      .field("name", &OpRow::name)
      .field("kernel", &OpRow::kernel)
      .field("divides", &OpRow::divides)
      .field("isReal", &OpRow::is_real);
  emscripten::function("opTable", &op_table);
}

}  // namespace
}  // namespace stride0
