// The cold surface, through Embind: tables and the inspection of a plan, as plain JavaScript values.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <array>
#include <string_view>

#include "core/op.h"
#include "wasm/last_plan.h"

namespace stride0 {
namespace {

using emscripten::val;
// All numbers cross as doubles, and texts as what a literal is: a type less that Embind must be told of.
template <class N>
val number(N value) {
  return val(static_cast<double>(value));
}
val text(std::string_view literal) { return val(literal.data()); }

template <class Meaning>
val array(const Dims<Meaning>& values) {
  val out = val::array();
  for (int i = 0; i < values.rank; ++i) out.set(number(i), number(values[i]));
  return out;
}

val dtype_table() {
  constexpr std::array<const char*, 3> kCategories{"bool", "integer", "float"};
  val out = val::array();
  for (int i = 0; i < kDTypeCount; ++i) {
    const DTypeInfo& each = info(static_cast<DType>(i));
    val row = val::object();
    row.set("name", text(each.name));
    row.set("size", number(each.size));
    row.set("category", val(kCategories[static_cast<std::size_t>(each.category)]));
    out.set(number(i), row);
  }
  return out;
}

val op_table() {
  val out = val::array();
  for (int i = 0; i < kOpCount; ++i) {
    const OpInfo& each = info(static_cast<Op>(i));
    val row = val::object();
    row.set("name", text(each.name));
    row.set("kernel", text(each.kernel));
    row.set("arity", number(each.arity));
    row.set("divides", divides(each.op));
    row.set("isReal", each.typing == Typing::kReal);
    out.set(number(i), row);
  }
  return out;
}

// The last plan as data: what the loop became after coalescing, innermost dimension first, the result's strides first.
val inspect_plan() {
  const Loop& loop = last_plan.loop;
  val sizes = val::array();
  val strides = val::array();
  for (int s = 0; s < loop.strands; ++s) strides.set(number(s), val::array());
  for (int i = 0; i < loop.rank; ++i) {
    const auto dim = static_cast<std::size_t>(i);
    sizes.set(number(i), number(loop.sizes[dim]));
    for (int s = 0; s < loop.strands; ++s) {
      strides[number(s)].set(number(i), number(loop.strides[static_cast<std::size_t>(s)][dim]));
    }
  }
  val out = val::object();
  out.set("op", text(info(last_plan.op).name));
  out.set("shape", array(last_plan.shape));
  out.set("strides", array(last_plan.strides));
  out.set("loop", val::object());
  out["loop"].set("sizes", sizes);
  out["loop"].set("strides", strides);
  return out;
}

#ifdef STRIDE0_NAMES_EMBIND_TYPES
// Instead of Embind's own list, where strings of three widths and views of memory stand too: a third of the glue.
extern "C" EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const void* /*type*/) { return nullptr; }  // NOLINT: its name

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  _embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true, false);
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_emval(TypeID<val>::get(), "emscripten::val");
}
#endif

EMSCRIPTEN_BINDINGS(stride0) {
  emscripten::function("dtypeTable", &dtype_table);
  emscripten::function("opTable", &op_table);
  emscripten::function("inspectPlan", &inspect_plan);
}

}  // namespace
}  // namespace stride0
