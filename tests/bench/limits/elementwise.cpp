// Elementwise operations on contiguous runs: operands of one shape, a row for all rows, or a column for all columns.

#include "lanes.h"

namespace limits {
namespace {

using Op = v128_t (*)(v128_t, v128_t);

template <class V, Op op>
void same(const typename V::T* a, const typename V::T* b, typename V::T* out, int n) {
  each_vector<V>(n, [=](int i) { wasm_v128_store(out + i, op(wasm_v128_load(a + i), wasm_v128_load(b + i))); });
}

template <class V, Op op>
void row(const typename V::T* a, const typename V::T* b, typename V::T* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, out += columns) same<V, op>(a, b, out, columns);
}

/// `b` is a column that repeats after `period` rows, as the channels of a batch of images do.
template <class V, Op op>
void column(const typename V::T* a, const typename V::T* b, typename V::T* out, int rows, int columns, int period) {
  for (int r = 0, index = 0; r < rows; ++r, a += columns, out += columns) {
    const v128_t value = V::splat(b[index]);
    if (++index == period) index = 0;
    each_vector<V>(columns, [=](int i) { wasm_v128_store(out + i, op(wasm_v128_load(a + i), value)); });
  }
}

}  // namespace
}  // namespace limits

using namespace limits;

STRIDE0_LIMIT(add_same)(const float* a, const float* b, float* out, int n) { same<F32, F32::add>(a, b, out, n); }

STRIDE0_LIMIT(add_row)(const float* a, const float* b, float* out, int rows, int columns) {
  row<F32, F32::add>(a, b, out, rows, columns);
}

STRIDE0_LIMIT(add_row_f64)(const double* a, const double* b, double* out, int rows, int columns) {
  row<F64, F64::add>(a, b, out, rows, columns);
}

STRIDE0_LIMIT(add_row_i32)(const std::int32_t* a, const std::int32_t* b, std::int32_t* out, int rows, int columns) {
  row<I32, I32::add>(a, b, out, rows, columns);
}

STRIDE0_LIMIT(add_row_u8)(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* out, int rows, int columns) {
  row<U8, U8::add>(a, b, out, rows, columns);
}

STRIDE0_LIMIT(add_column)(const float* a, const float* b, float* out, int rows, int columns, int period) {
  column<F32, F32::add>(a, b, out, rows, columns, period);
}

STRIDE0_LIMIT(add_outer)(const float* a, const float* b, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, out += columns) {
    const v128_t value = wasm_f32x4_splat(a[r]);
    each_vector<F32>(columns, [=](int i) { wasm_v128_store(out + i, wasm_f32x4_add(value, wasm_v128_load(b + i))); });
  }
}

/// As four separate operations: each reads the previous result from memory.
STRIDE0_LIMIT(layer_norm_eager)
(const float* x, const float* m, const float* s, const float* g, const float* b, float* out, int rows, int columns) {
  column<F32, F32::sub>(x, m, out, rows, columns, rows);
  column<F32, F32::div>(out, s, out, rows, columns, rows);
  row<F32, F32::mul>(out, g, out, rows, columns);
  row<F32, F32::add>(out, b, out, rows, columns);
}

STRIDE0_LIMIT(layer_norm_fused)
(const float* x, const float* m, const float* s, const float* g, const float* b, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, x += columns, out += columns) {
    const v128_t mean = wasm_f32x4_splat(m[r]);
    const v128_t deviation = wasm_f32x4_splat(s[r]);
    each_vector<F32>(columns, [=](int i) {
      const v128_t normal = wasm_f32x4_div(wasm_f32x4_sub(wasm_v128_load(x + i), mean), deviation);
      const v128_t scaled = wasm_f32x4_mul(normal, wasm_v128_load(g + i));
      wasm_v128_store(out + i, wasm_f32x4_add(scaled, wasm_v128_load(b + i)));
    });
  }
}
