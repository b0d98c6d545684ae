// Reference implementations, one element at a time, without plan, loop order or vectors. The engine must agree.
#pragma once

#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "core/op.h"
#include "core/operand.h"
#include "kernels/cast.h"

namespace stride0::naive {

// Calls `f(index)` for every index of `shape`, in row-major order.
template <class F>
void each_index(const Shape& shape, F&& f) {
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] == 0) return;
  }
  Shape index = Shape::filled(shape.rank, 0);
  while (true) {
    f(std::as_const(index));
    int dim = shape.rank - 1;
    while (dim >= 0 && ++index[dim] == shape[dim]) index[dim--] = 0;
    if (dim < 0) return;
  }
}

// The offset of the element of `operand` at `index` of the result, in elements. The operand is aligned from the right,
// and dimensions of size 1 are always read at 0.
inline Dim offset(const Shape& shape, const Strides& strides, const Shape& index) {
  Dim total = 0;
  for (int i = 0; i < shape.rank; ++i) {
    if (shape.from_end(i) != 1) total += index.from_end(i) * strides.from_end(i);
  }
  return total;
}

inline std::byte* address(const Operand& operand, const Shape& index) {
  return operand.data + offset(operand.shape, operand.strides, index) * size_of(operand.dtype);
}

template <class T>
T load(const Operand& operand, const Shape& index) {
  T out;
  std::memcpy(&out, address(operand, index), sizeof out);
  return out;
}

template <class T>
void store(const Operand& operand, const Shape& index, T value) {
  std::memcpy(address(operand, index), &value, sizeof value);
}

// The offsets of all elements, in row-major order.
inline std::vector<Dim> offsets(const Shape& shape, const Strides& strides) {
  std::vector<Dim> out;
  each_index(shape, [&](const Shape& index) {
    Dim total = 0;
    for (int i = 0; i < shape.rank; ++i) total += index[i] * strides[i];
    out.push_back(total);
  });
  return out;
}

// Float operations that C++ defines.
inline float apply(Op op, float a, float b) {
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSub:
      return a - b;
    case Op::kMul:
      return a * b;
    default:
      return a / b;
  }
}

// `out` and the inputs do not share memory.
inline void binary(Op op, std::span<const Operand> inputs, const Operand& out) {
  each_index(out.shape, [&](const Shape& index) {
    store(out, index, apply(op, load<float>(inputs[0], index), load<float>(inputs[1], index)));
  });
}

// `convert<To>(from)` converts one element of another dtype.
template <class Convert>
void copy(const Operand& from, const Operand& to, Convert convert) {
  each_index(to.shape, [&](const Shape& index) {
    visit(from.dtype, [&]<class From>() {
      visit(to.dtype, [&]<class To>() { store(to, index, convert.template operator()<To>(load<From>(from, index))); });
    });
  });
}

}  // namespace stride0::naive
