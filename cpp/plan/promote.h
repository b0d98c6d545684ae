// Which dtype operands of several dtypes have in common.
//
// There are three classes: tensors with dimensions, 0-d tensors, bare numbers. Each promotes within itself; a lower
// class changes the answer of the classes above only if its category (bool < integer < float) is higher than theirs. A
// bare number stands for its category: an integer for int64, a float for the default dtype.
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
  // Dtypes are numbered from narrow to wide; two pairs have no common dtype among themselves.
  if (a == DType::kUint8 && b == DType::kInt8) return DType::kInt16;
  if (a == DType::kFloat16 && b == DType::kBFloat16) return DType::kFloat32;
  return b;
}

// Folds operands in, and answers with what they have in common so far.
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
