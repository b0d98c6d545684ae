// Tensors from a hostile caller: of any rank, with sizes up to 2^53 if a stride of 0 or an empty dimension makes that
// possible, and with any stride where it is never used.
#pragma once

#include <algorithm>

#include "core/operand.h"
#include "layouts.h"
#include "plan/count.h"
#include "random.h"

namespace stride0 {

// Up to 2^53, usually small or near a power of two.
inline Dim hostile_number(Random& random) {
  if (random.chance(60)) return random.between(0, 9);
  const Dim power = Dim{1} << random.between(0, 53);
  return std::clamp<Dim>(power + random.between(-1, 1), 0, kMaxCount);
}

// Sizes as arguments: they may be -1 or below.
inline Shape hostile_sizes(Random& random) {
  Shape out = Shape::filled(random.chance(90) ? random.between(0, 6) : random.between(0, kMaxRank), 1);
  for (int i = 0; i < out.rank; ++i) out[i] = random.chance(10) ? random.between(-3, -1) : hostile_number(random);
  return out;
}

// A tensor whose elements are all below address `limit`; it has no memory yet.
inline Operand hostile_tensor(Random& random, Dim limit = kMaxCount) {
  Operand out;
  out.dtype = static_cast<DType>(random.between(0, kDTypeCount - 1));
  out.shape = hostile_sizes(random);
  out.strides = Strides::filled(out.shape.rank, 0);
  for (int i = 0; i < out.shape.rank; ++i) {
    out.shape[i] = std::max<Dim>(out.shape[i], 0);
    out.strides[i] = hostile_number(random);
  }
  if (has_no_elements(out.shape)) return out;
  Dim left = kMaxCount;
  Dim reach = 0;
  for (int i = 0; i < out.shape.rank; ++i) {
    out.shape[i] = std::min(out.shape[i], left);
    left /= out.shape[i];
    const Dim steps = out.shape[i] - 1;
    if (steps > 0) out.strides[i] = std::min(out.strides[i], (limit - 1 - reach) / steps);
    reach += steps * (steps > 0 ? out.strides[i] : 0);
  }
  return out;
}

// Whether the elements are few enough to check one by one.
inline bool is_small(const Shape& shape) {
  const Result<Dim> elements = count(shape);
  return elements.ok() && *elements <= 2000;
}

}  // namespace stride0
