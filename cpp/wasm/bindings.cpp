// The cold surface, through Embind: tables, alignment reports and the inspection of a plan, as plain JavaScript values.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <array>
#include <string>
#include <string_view>

#include "core/op.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "wasm/last_plan.h"

namespace stride0 {
namespace {

using emscripten::val;
using JsShapes = val;  // an array of arrays of numbers, each no longer than kMaxRank
using JsReport = val;

constexpr std::array<std::string_view, 4> kFits{"equal", "stretched", "missing", "conflict"};

val text(std::string_view words) { return val(std::string(words)); }

template <class Meaning>
val array(const Dims<Meaning>& values) {
  val out = val::array();
  for (int i = 0; i < values.rank; ++i) out.set(i, static_cast<double>(values[i]));
  return out;
}

Shape shape_from(const val& sizes) {
  Shape out;
  out.rank = sizes["length"].as<int>();
  for (int i = 0; i < out.rank; ++i) out[i] = static_cast<Dim>(sizes[i].as<double>());
  return out;
}

val error_object(const Error& error) {
  val out = val::object();
  out.set("code", static_cast<int>(error.code));
  out.set("dim", error.dim);
  out.set("operand", error.operand);
  out.set("a", static_cast<double>(error.a));
  out.set("b", static_cast<double>(error.b));
  return out;
}

// The report everything that shows an alignment is drawn from.
JsReport align(const JsShapes& shapes) {
  const int operands = shapes["length"].as<int>();
  Alignment seen;
  for (int k = 0; k < operands; ++k) seen.add(shape_from(shapes[k]));

  val columns = val::array();
  for (int dim = 0; dim < seen.common.rank; ++dim) {
    val column = val::object();
    column.set("dim", dim);
    column.set("conflict", seen.conflicts(dim));
    column.set("size", seen.conflicts(dim) ? val::null() : val(static_cast<double>(seen.common[dim])));
    columns.set(dim, column);
    column.set("operands", val::array());
  }
  for (int k = 0; k < operands; ++k) {
    const Shape shape = shape_from(shapes[k]);
    for (int dim = 0; dim < seen.common.rank; ++dim) {
      const Fit fit = seen.fit(shape, dim);
      val place = val::object();
      const int from = dim - (seen.common.rank - shape.rank);
      place.set("size", fit == Fit::kMissing ? val::null() : val(static_cast<double>(shape[from])));
      place.set("fit", text(kFits[static_cast<std::size_t>(fit)]));
      columns[dim]["operands"].set(k, place);
    }
  }

  const Result<Dim> elements = count(seen.common);
  val out = val::object();
  out.set("shape", array(seen.common));
  out.set("columns", columns);
  out.set("error", error_object(seen.ok() ? elements.error : seen.error));
  out.set("namedColumn", seen.named_column());
  out.set("agreed", array(seen.agreed()));
  out.set("numel", static_cast<double>(elements.value));
  return out;
}

val dtype_table() {
  constexpr std::array<std::string_view, 3> kCategories{"bool", "integer", "float"};
  val out = val::array();
  for (int i = 0; i < kDTypeCount; ++i) {
    const DTypeInfo& each = info(static_cast<DType>(i));
    val row = val::object();
    row.set("name", text(each.name));
    row.set("size", static_cast<int>(each.size));
    row.set("category", text(kCategories[static_cast<std::size_t>(each.category)]));
    out.set(i, row);
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
    row.set("arity", static_cast<int>(each.arity));
    out.set(i, row);
  }
  return out;
}

// The last plan as data: what the loop became after coalescing, innermost dimension first, the result's strides first.
val inspect_plan() {
  const Loop& loop = last_plan.loop;
  val sizes = val::array();
  val strides = val::array();
  for (int s = 0; s < loop.strands; ++s) strides.set(s, val::array());
  for (int i = 0; i < loop.rank; ++i) {
    const auto dim = static_cast<std::size_t>(i);
    sizes.set(i, static_cast<double>(loop.sizes[dim]));
    for (int s = 0; s < loop.strands; ++s) {
      strides[s].set(i, static_cast<double>(loop.strides[static_cast<std::size_t>(s)][dim]));
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

EMSCRIPTEN_BINDINGS(stride0) {
  emscripten::function("align", &align);
  emscripten::function("dtypeTable", &dtype_table);
  emscripten::function("opTable", &op_table);
  emscripten::function("inspectPlan", &inspect_plan);
}

}  // namespace
}  // namespace stride0
