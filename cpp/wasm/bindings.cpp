// Functions through Embind, which return plain objects: for what JavaScript asks once, or to explain something.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/op.h"
#include "kernels/program.h"
#include "plan/broadcast.h"
#include "plan/count.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

using emscripten::val;

// A literal as a JavaScript string. Embind would decode a std::string with TextDecoder, which refuses the shared memory
// of threads.
val text(std::string_view literal) { return val(literal.data()); }

struct DTypeRow {
  val name = val::null();
  int size;
  val category = val::null();
};

val dtype_table() {
  constexpr std::array kCategories{"bool", "integer", "float"};
  val rows = val::array();
  for (int i = 0; i < kDTypeCount; ++i) {
    const DTypeInfo& each = info(static_cast<DType>(i));
    rows.set(i, DTypeRow{text(each.name), each.size, text(kCategories[static_cast<std::size_t>(each.category)])});
  }
  return rows;
}

struct OpRow {
  val name = val::null();
  val kernel = val::null();
  bool divides;
  bool is_real;
};

val op_table() {
  val rows = val::array();
  for (int i = 0; i < kOpCount; ++i) {
    const OpInfo& each = info(static_cast<Op>(i));
    rows.set(i, OpRow{text(each.name), text(each.kernel), divides(each.op), each.typing == Typing::kReal});
  }
  return rows;
}

// An Error with fields that JavaScript can read.
struct Refusal {
  int code;
  int dim;
  int operand;
  double a;
  double b;
};

struct AlignmentReport {
  val shape = val::array();
  val agreed = val::array();  // only if there is a conflict
  val fits = val::null();     // digits: for each operand, its fit in each column of the result
  Refusal error;
  int named_column = 0;
};

// Reports how `count` shapes align. They are described at `address` as for stride0_align.
AlignmentReport alignment_report(std::uintptr_t address, int count) {
  const auto* const first = elements_at<double>(slots::pointer(address));
  Alignment seen;
  const double* words = first;
  for (int i = 0; i < count; ++i) seen.add(slots::next_shape(words));
  const Error error = seen.ok() ? stride0::count(seen.common).error : seen.error;
  AlignmentReport report;
  report.error = {static_cast<int>(error.code), error.dim, error.operand, static_cast<double>(error.a),
                  static_cast<double>(error.b)};
  report.named_column = seen.named_column();
  const int rank = seen.common.rank;
  for (int dim = 0; dim < rank; ++dim) report.shape.set(dim, static_cast<double>(seen.common[dim]));
  if (!seen.ok()) {
    const Shape agreed = seen.agreed();
    for (int dim = 0; dim < rank; ++dim) report.agreed.set(dim, static_cast<double>(agreed[dim]));
  }
  words = first;
  std::string fits;  // setting each in an array would be a call to JavaScript
  for (int i = 0; i < count; ++i) {
    const Shape shape = slots::next_shape(words);
    for (int dim = 0; dim < rank; ++dim) fits += static_cast<char>('0' + static_cast<int>(seen.fit(shape, dim)));
  }
  report.fits = val(fits.c_str());
  return report;
}

struct StepRow {
  val op = val::null();
  val from = val::null();
  val to = val::null();
  int a;
  int b;
  int c;
  int out;
};

struct Description {
  val strands = val::array();
  val steps = val::array();
};

// Describes a program, so that JavaScript can compile a function that replaces its steps: how each strand would be
// supplied, and the steps. Writes zero steps when the program should not be compiled.
Description describe(std::uintptr_t address) {
  Program program = slots::at<Program>(address);
  const int steps = program.way == Way::kTiles ? 0 : program.count;
  program.use(nullptr);
  Description description;
  for (int i = 0; i < program.strands; ++i) {
    const Strand& strand = program.strand[static_cast<Index>(i)];
    const bool converts = strand.direct() && strand.stages.count > 0;
    const bool constant = strand.direct() && strand.layout == Layout::kConstant;
    const int converted = abi::kConvertedStrand + static_cast<int>(strand.dtype);
    description.strands.set(i, converts ? converted : constant ? abi::kConstantStrand : 0);
  }
  for (int i = 0; i < steps; ++i) {
    const Step& step = program.steps[static_cast<Index>(i)];
    const auto name = [](const auto& of) { return text(info(of).name); };
    description.steps.set(
        i, StepRow{name(step.op), name(step.from), name(step.to), step.in[0], step.in[1], step.in[2], step.out});
  }
  return description;
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

  emscripten::value_object<Refusal>("Error")
      .field("code", &Refusal::code)
      .field("dim", &Refusal::dim)
      .field("operand", &Refusal::operand)
      .field("a", &Refusal::a)
      .field("b", &Refusal::b);
  emscripten::value_object<AlignmentReport>("Alignment")
      .field("shape", &AlignmentReport::shape)
      .field("agreed", &AlignmentReport::agreed)
      .field("fits", &AlignmentReport::fits)
      .field("error", &AlignmentReport::error)
      .field("namedColumn", &AlignmentReport::named_column);
  emscripten::function("alignmentReport", &alignment_report);

  emscripten::value_object<StepRow>("Step")
      .field("op", &StepRow::op)
      .field("from", &StepRow::from)
      .field("to", &StepRow::to)
      .field("a", &StepRow::a)
      .field("b", &StepRow::b)
      .field("c", &StepRow::c)
      .field("out", &StepRow::out);
  emscripten::value_object<Description>("Program")
      .field("strands", &Description::strands)
      .field("steps", &Description::steps);
  emscripten::function("describe", &describe);
}

}  // namespace
}  // namespace stride0
