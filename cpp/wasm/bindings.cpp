// Functions through Embind, which return plain objects: for what JavaScript asks once, or to explain something.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "core/op.h"
#include "kernels/program.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "plan/view_table.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

using emscripten::val;

// A literal as a JavaScript string. Embind would decode a std::string with TextDecoder, which refuses the shared memory
// of threads.
val text(std::string_view literal) { return val(literal.data()); }

// An object of JavaScript. Value objects, which Embind registers field by field, would take 1.3 kB more.
struct Object {
  Object& set(const char* name, const val& value) {
    all.set(name, value);
    return *this;
  }
  Object& set(const char* name, double value) { return set(name, val(value)); }

  val all = val::object();
};

val dtype_table() {
  constexpr std::array kCategories{"bool", "integer", "float"};
  val rows = val::array();
  for (int i = 0; i < kDTypeCount; ++i) {
    const DTypeInfo& each = info(static_cast<DType>(i));
    Object row;
    row.set("name", text(each.name)).set("size", each.size);
    rows.set(i, row.set("category", text(kCategories[static_cast<std::size_t>(each.category)])).all);
  }
  return rows;
}

val op_table() {
  val rows = val::array();
  for (int i = 0; i < kOpCount; ++i) {
    const OpInfo& each = info(static_cast<Op>(i));
    Object row;
    row.set("name", text(each.name)).set("kernel", text(each.kernel));
    rows.set(i, row.set("divides", val(divides(each.op))).set("isReal", val(each.typing == Typing::kReal)).all);
  }
  return rows;
}

val view_table() {
  val rows = val::array();
  int code = 0;
  for (const auto& [name, arguments, ask] : kViews) {
    rows.set(code++, Object().set("name", text(name)).set("takes", text(arguments)).all);
  }
  return rows;
}

val sizes_of(const Shape& shape) {
  val sizes = val::array();
  for (int dim = 0; dim < shape.rank; ++dim) sizes.set(dim, static_cast<double>(shape[dim]));
  return sizes;
}

// Reports how `count` shapes align. They are described at `address` as for stride0_align, and each size becomes its
// Fit. `agreed` has dimensions only if there is a conflict.
val alignment_report(std::uintptr_t address, int count) {
  auto* const first = elements_at<double>(slots::pointer(address));
  Alignment alignment;
  const double* words = first;
  for (int i = 0; i < count; ++i) alignment.add(slots::next_shape(words));
  words = first;
  for (int i = 0; i < count; ++i) {
    double* const sizes = first + (words - first) + 1;
    const Shape shape = slots::next_shape(words);
    for (int dim = 0; dim < shape.rank; ++dim) {
      sizes[dim] = static_cast<double>(alignment.fit(shape, alignment.common.rank - shape.rank + dim));
    }
  }
  const Error error = alignment.ok() ? stride0::count(alignment.common).error : alignment.error;
  Object refusal;
  refusal.set("code", static_cast<int>(error.code)).set("dim", error.dim).set("operand", error.operand);
  refusal.set("a", static_cast<double>(error.a)).set("b", static_cast<double>(error.b));
  Object report;
  report.set("shape", sizes_of(alignment.common))
      .set("agreed", sizes_of(alignment.ok() ? Shape{} : alignment.agreed()));
  return report.set("error", refusal.all).set("namedColumn", alignment.named_column()).all;
}

// Describes a program, so that JavaScript can compile a function that replaces its steps: how each operand would be
// supplied, and the steps. Writes zero steps when the program should not be compiled.
val describe(std::uintptr_t address) {
  Program program = slots::object_at<Program>(address);
  const int count = program.way == Way::kTiles ? 0 : program.step_count;
  program.use(nullptr);
  val operands = val::array();
  for (int i = 0; i < program.operand_count; ++i) {
    const LoopOperand& operand = program.operands[static_cast<Index>(i)];
    const bool converts = operand.direct() && operand.stages.count > 0;
    const bool constant = operand.direct() && operand.layout == Layout::kConstant;
    const int converted = abi::kConvertedOperand + static_cast<int>(operand.dtype);
    operands.set(i, static_cast<double>(converts ? converted : constant ? abi::kConstantOperand : 0));
  }
  val steps = val::array();
  for (int i = 0; i < count; ++i) {
    const Step& step = program.steps[static_cast<Index>(i)];
    const auto name = [](const auto& of) { return text(info(of).name); };
    Object row;
    row.set("op", name(step.op)).set("from", name(step.from)).set("to", name(step.to));
    row.set("a", step.in[0]).set("b", step.in[1]).set("c", step.in[2]);
    steps.set(i, row.set("out", step.out).all);
  }
  return Object().set("operands", operands).set("steps", steps).all;
}

EMSCRIPTEN_BINDINGS(stride0) {
  emscripten::function("dtypeTable", &dtype_table);
  emscripten::function("opTable", &op_table);
  emscripten::function("viewTable", &view_table);
  emscripten::function("alignmentReport", &alignment_report);
  emscripten::function("describe", &describe);
}

}  // namespace
}  // namespace stride0
