// How GoogleTest prints our values when they differ.
#pragma once

#include <ostream>

#include "core/operand.h"
#include "core/result.h"
#include "plan/coalesce.h"
#include "plan/expand.h"
#include "plan/typing.h"

namespace stride0 {

template <class Meaning>
void PrintTo(const Dims<Meaning>& dims, std::ostream* out) {
  *out << '(';
  for (int i = 0; i < dims.rank; ++i) *out << (i == 0 ? "" : ",") << dims[i];
  *out << ')';
}

inline void PrintTo(DType dtype, std::ostream* out) { *out << info(dtype).name; }

inline void PrintTo(Code code, std::ostream* out) { *out << "code " << static_cast<int>(code); }

inline void PrintTo(const Error& error, std::ostream* out) {
  *out << "code " << static_cast<int>(error.code) << " dim " << error.dim << " operand " << error.operand << " a "
       << error.a << " b " << error.b;
}

inline void PrintTo(const Operand& operand, std::ostream* out) {
  PrintTo(operand.dtype, out);
  *out << ' ';
  PrintTo(operand.shape, out);
  *out << ':';
  PrintTo(operand.strides, out);
}

inline void PrintTo(const Conversion& how, std::ostream* out) {
  *out << info(how.stored).name << ", rounded to " << info(how.rounded).name << ", computed in "
       << info(how.computed).name;
}

inline void PrintTo(const View& view, std::ostream* out) {
  PrintTo(view.shape, out);
  *out << ':';
  PrintTo(view.strides, out);
}

inline void PrintTo(const Loop& loop, std::ostream* out) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(loop.rank); ++i) {
    *out << (i == 0 ? "" : " x ") << loop.sizes[i] << " by";
    for (std::size_t s = 0; s < static_cast<std::size_t>(loop.operand_count); ++s) *out << ' ' << loop.strides[s][i];
  }
}

}  // namespace stride0
