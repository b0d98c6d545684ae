// The common dtype of operands.
//
// There are three classes: tensors with dimensions, 0-d tensors and scalar arguments. Each is promoted by itself. A
// lower class changes the dtype of a higher one only if its category (bool < integer < float) is higher. A scalar
// argument only has a category: an integer counts as int64, a float as the default dtype.
//
//   float32 (2, 3) with float64 ()  is float32        int32 (2) with 1.5  is float32
#pragma once

#include <algorithm>
#include <span>

#include "core/dtype.h"
#include "core/operand.h"

namespace stride0 {

constexpr DType promote(DType a, DType b) {
  if (a == b) return a;
  if (info(a).category != info(b).category) return info(a).category < info(b).category ? b : a;
  if (a > b) return promote(b, a);
  // Dtypes are ordered from narrow to wide; for these two pairs, the common dtype is neither of them.
  if (a == DType::kUint8 && b == DType::kInt8) return DType::kInt16;
  if (a == DType::kFloat16 && b == DType::kBFloat16) return DType::kFloat32;
  return b;
}

// Adds operands, and returns the common dtype so far.
class Promotion {
 public:
  constexpr explicit Promotion(DType default_dtype) : default_(default_dtype) {}

  constexpr void add(DType dtype, int rank, bool is_number) {
    if (is_number) {
      if (info(dtype).category == Category::kFloat) dtype = default_;
      numbers_.add(dtype);
    } else {
      (rank > 0 ? dimensioned_ : zero_dim_).add(dtype);
    }
  }

  constexpr DType result() const { return over(over(dimensioned_, zero_dim_), numbers_).dtype; }

 private:
  struct Class {
    bool any = false;
    DType dtype = DType::kBool;

    constexpr void add(DType next) {
      dtype = any ? promote(dtype, next) : next;
      any = true;
    }
  };

  static constexpr Class over(const Class& higher, const Class& lower) {
    if (!higher.any || !lower.any) return higher.any ? higher : lower;
    return info(lower.dtype).category > info(higher.dtype).category ? lower : higher;
  }

  DType default_;
  Class dimensioned_;
  Class zero_dim_;
  Class numbers_;
};

}  // namespace stride0
