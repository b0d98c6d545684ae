// The cold surface, through Embind: the tables of the core, as text.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/op.h"

namespace stride0 {
namespace {

using emscripten::val;

constexpr std::size_t length_of_ops() {
  std::size_t length = 0;
  for (const OpInfo& each : kOps) length += each.name.size() + each.kernel.size() + std::string_view("  0 0 ").size();
  return length;
}

// A table as text, one row a line, with spaces between its fields. To make objects takes thousands of steps from one
// language to the other, and every import would wait for them.
class Rows {
 public:
  Rows& field(std::string_view text) {
    end_ = std::copy(text.begin(), text.end(), end_);
    *end_++ = ' ';
    return *this;
  }
  Rows& digit(int value) {
    const char text = static_cast<char>('0' + value);
    return field({&text, 1});
  }
  void end_row() { end_[-1] = '\n'; }
  val text() {
    end_[-1] = '\0';
    const char* text = text_.data();
    return val(text);
  }

 private:
  inline static std::array<char, length_of_ops()> text_;
  char* end_ = text_.data();
};

val dtype_table() {
  constexpr std::array<std::string_view, 3> kCategories{"bool", "integer", "float"};
  Rows rows;
  for (const DTypeInfo& each : kDTypes) {
    rows.field(each.name).digit(each.size).field(kCategories[static_cast<std::size_t>(each.category)]).end_row();
  }
  return rows.text();
}

val op_table() {
  Rows rows;
  for (const OpInfo& each : kOps) {
    rows.field(each.name).field(each.kernel).digit(divides(each.op)).digit(each.typing == Typing::kReal).end_row();
  }
  return rows.text();
}

EMSCRIPTEN_BINDINGS(stride0) {
  emscripten::function("dtypeTable", &dtype_table);
  emscripten::function("opTable", &op_table);
}

}  // namespace
}  // namespace stride0
