// Functions along one axis of a matrix of floats, as one would write them by hand for this shape: variances, cumulative
// sums, products, softmax. All of it is float32, but e^x is computed in double so that it is correctly rounded.

#include <initializer_list>

#include "lanes.h"

using namespace limits;

namespace {

v128_t load(const float* from) { return wasm_v128_load(from); }

float sum_of_lanes(v128_t x) {
  return (wasm_f32x4_extract_lane(x, 0) + wasm_f32x4_extract_lane(x, 1)) +
         (wasm_f32x4_extract_lane(x, 2) + wasm_f32x4_extract_lane(x, 3));
}

template <class Step>
v128_t reduce(int n, v128_t first, v128_t (*join)(v128_t, v128_t), Step step) {
  v128_t parts[8];
  for (v128_t& each : parts) each = first;
  for (int i = 0; i < n; i += 32) {
    for (int k = 0; k < 8; ++k) parts[k] = step(parts[k], i + 4 * k);
  }
  for (int half = 4; half > 0; half /= 2) {
    for (int k = 0; k < half; ++k) parts[k] = join(parts[k], parts[k + half]);
  }
  return parts[0];
}

/// e^x for two floats as 2^f · 2^n: `fraction` is 2^f, and the low bits of `whole` are n.
struct PowerOfTwo {
  v128_t fraction;
  v128_t whole;

  explicit PowerOfTwo(v128_t x) {
    const auto all = [](double each) { return wasm_f64x2_splat(each); };
    const v128_t t = wasm_f64x2_mul(wasm_f64x2_promote_low_f32x4(x), all(1.4426950408889634));
    whole = wasm_f64x2_add(t, all(0x1.8p52));
    const v128_t f = wasm_f64x2_sub(t, wasm_f64x2_sub(whole, all(0x1.8p52)));
    const v128_t z = wasm_f64x2_mul(f, f);
    v128_t c = wasm_f64x2_add(wasm_f64x2_mul(z, all(-0.00011548899881712945)), all(0.05776224697827665));
    c = wasm_f64x2_add(wasm_f64x2_mul(z, c), all(5.770780164120606));
    const v128_t root = wasm_f64x2_div(wasm_f64x2_add(c, f), wasm_f64x2_sub(c, f));
    fraction = wasm_f64x2_mul(root, root);
  }
};

struct Exponential {
  v128_t value;
  v128_t uncertain;  // whether the error could decide the rounding, or the result is subnormal

  explicit Exponential(v128_t x) {
    const PowerOfTwo low(x);
    const PowerOfTwo high(wasm_i64x2_shuffle(x, x, 1, 1));
    const v128_t fraction = wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(low.fraction),
                                               wasm_f32x4_demote_f64x2_zero(high.fraction), 0, 2);
    value = wasm_i32x4_add(fraction, wasm_i32x4_shl(wasm_i32x4_shuffle(low.whole, high.whole, 0, 2, 4, 6), 23));
    constexpr unsigned kError = 1U << 19;  // 2^-37 of a float, whose last bit is 2^32 here and half way 2^31
    const v128_t rest = wasm_i32x4_shl(wasm_i32x4_shuffle(low.fraction, high.fraction, 0, 2, 4, 6), 3);
    const v128_t near = wasm_i32x4_lt(wasm_i32x4_add(rest, wasm_i32x4_splat(kError)),
                                      wasm_i32x4_splat(static_cast<int>(0x80000000U + 2 * kError)));
    uncertain = wasm_v128_or(near, wasm_f32x4_ge(wasm_f32x4_mul(x, x), wasm_f32x4_splat(87.0F * 87.0F)));
  }
};

__attribute__((noinline)) v128_t one_by_one(v128_t x) {
  alignas(16) float all[4];
  wasm_v128_store(all, x);
  for (float& each : all) each = static_cast<float>(__builtin_exp(each));
  return wasm_v128_load(all);
}

/// Calls `use(i, e^x(i))` for every vector of `n` elements, a whole number of sixteens. One group of
/// sixteen in 250 has an uncertain element.
template <class X, class Use>
void each_exponential(int n, X x, Use use) {
  for (int i = 0; i < n; i += 16) {
    Exponential e[] = {Exponential(x(i)), Exponential(x(i + 4)), Exponential(x(i + 8)), Exponential(x(i + 12))};
    const v128_t uncertain =
        wasm_v128_or(wasm_v128_or(e[0].uncertain, e[1].uncertain), wasm_v128_or(e[2].uncertain, e[3].uncertain));
    if (__builtin_expect(wasm_v128_any_true(uncertain), 0)) {
      for (int k = 0; k < 4; ++k) e[k].value = one_by_one(x(i + 4 * k));
    }
    for (int k = 0; k < 4; ++k) use(i + 4 * k, e[k].value);
  }
}

float mean_of(const float* a, int n) {
  const auto add = [](v128_t x, v128_t y) { return wasm_f32x4_add(x, y); };
  return sum_of_lanes(reduce(n, v128_t{}, add, [=](v128_t sum, int i) { return wasm_f32x4_add(sum, load(a + i)); })) /
         static_cast<float>(n);
}

float squares_about(float middle, const float* a, int n) {
  const v128_t mean = wasm_f32x4_splat(middle);
  const auto add = [](v128_t x, v128_t y) { return wasm_f32x4_add(x, y); };
  return sum_of_lanes(reduce(n, v128_t{}, add, [=](v128_t sum, int i) {
    const v128_t by = wasm_f32x4_sub(load(a + i), mean);
    return wasm_f32x4_add(sum, wasm_f32x4_mul(by, by));
  }));
}

}  // namespace

/// Computes the mean, the variance and the result of each row while the row is in L1.
STRIDE0_LIMIT(layer_norm_rows)(const float* x, const float* g, const float* b, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, x += columns, out += columns) {
    const float middle = mean_of(x, columns);
    const v128_t mean = wasm_f32x4_splat(middle);
    const float variance = squares_about(middle, x, columns) / static_cast<float>(columns);
    const v128_t share = wasm_f32x4_splat(1 / __builtin_sqrtf(variance + 1e-5F));
    each_vector<F32>(columns, [=](int i) {
      const v128_t normal = wasm_f32x4_mul(wasm_f32x4_sub(load(x + i), mean), share);
      wasm_v128_store(out + i, wasm_f32x4_add(wasm_f32x4_mul(normal, load(g + i)), load(b + i)));
    });
  }
}

STRIDE0_LIMIT(var_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns) {
    out[r] = squares_about(mean_of(a, columns), a, columns) / static_cast<float>(columns - 1);
  }
}

/// Two passes over the matrix, four rows at a time as in sum_axis_0.
STRIDE0_LIMIT(var_axis_0)(const float* a, float* out, int rows, int columns) {
  static float means[4096];
  for (int c = 0; c < columns; ++c) means[c] = out[c] = 0;
  const float* row = a;
  for (int r = 0; r < rows; r += 4, row += 4 * columns) {
    each_vector<F32>(columns, [=](int i) {
      const v128_t one = wasm_f32x4_add(load(row + i), load(row + columns + i));
      const v128_t two = wasm_f32x4_add(load(row + 2 * columns + i), load(row + 3 * columns + i));
      wasm_v128_store(means + i, wasm_f32x4_add(load(means + i), wasm_f32x4_add(one, two)));
    });
  }
  for (int c = 0; c < columns; ++c) means[c] /= static_cast<float>(rows);
  for (int r = 0; r < rows; r += 4, a += 4 * columns) {
    each_vector<F32>(columns, [=](int i) {
      const v128_t mean = load(means + i);
      v128_t sum = load(out + i);
      for (int k = 0; k < 4; ++k) {
        const v128_t by = wasm_f32x4_sub(load(a + k * columns + i), mean);
        sum = wasm_f32x4_add(sum, wasm_f32x4_mul(by, by));
      }
      wasm_v128_store(out + i, sum);
    });
  }
  for (int c = 0; c < columns; ++c) out[c] /= static_cast<float>(rows - 1);
}

namespace {

/// The softmax of each row, or with `kEighths`, of an eighth of each element.
template <bool kEighths>
void softmax_rows(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, out += columns) {
    const auto larger = [](v128_t x, v128_t y) { return wasm_f32x4_pmax(x, y); };
    const v128_t most = reduce(columns, wasm_f32x4_splat(-3.4e38F), larger,
                               [=](v128_t so_far, int i) { return wasm_f32x4_pmax(so_far, load(a + i)); });
    float top = wasm_f32x4_extract_lane(most, 0);
    top = top > wasm_f32x4_extract_lane(most, 1) ? top : wasm_f32x4_extract_lane(most, 1);
    top = top > wasm_f32x4_extract_lane(most, 2) ? top : wasm_f32x4_extract_lane(most, 2);
    top = top > wasm_f32x4_extract_lane(most, 3) ? top : wasm_f32x4_extract_lane(most, 3);
    v128_t sums{};
    const auto exponent = [a, top](int i) {
      const v128_t below = wasm_f32x4_sub(load(a + i), wasm_f32x4_splat(top));
      return kEighths ? wasm_f32x4_mul(below, wasm_f32x4_splat(0.125F)) : below;
    };
    each_exponential(columns, exponent, [&sums, out](int i, v128_t e) {
      wasm_v128_store(out + i, e);
      sums = wasm_f32x4_add(sums, e);
    });
    const v128_t share = wasm_f32x4_splat(1 / sum_of_lanes(sums));
    each_vector<F32>(columns, [=](int i) { wasm_v128_store(out + i, wasm_f32x4_mul(load(out + i), share)); });
  }
}

}  // namespace

STRIDE0_LIMIT(softmax_axis_1)(const float* a, float* out, int rows, int columns) {
  softmax_rows<false>(a, out, rows, columns);
}

STRIDE0_LIMIT(softmax_eighths)(const float* a, float* out, int rows, int columns) {
  softmax_rows<true>(a, out, rows, columns);
}

STRIDE0_LIMIT(softmax_axis_0)(const float* a, float* out, int rows, int columns) {
  static float most[4096];
  static float sums[4096];
  for (int c = 0; c < columns; ++c) {
    most[c] = a[c];
    sums[c] = 0;
  }
  for (int r = 1; r < rows; ++r) {
    each_vector<F32>(columns, [row = a + r * columns](int i) {
      wasm_v128_store(most + i, wasm_f32x4_pmax(load(most + i), load(row + i)));
    });
  }
  for (int r = 0; r < rows; ++r) {
    const auto below = [row = a + r * columns](int i) { return wasm_f32x4_sub(load(row + i), load(most + i)); };
    each_exponential(columns, below, [to = out + r * columns](int i, v128_t e) {
      wasm_v128_store(to + i, e);
      wasm_v128_store(sums + i, wasm_f32x4_add(load(sums + i), e));
    });
  }
  for (int c = 0; c < columns; ++c) sums[c] = 1 / sums[c];
  for (int r = 0; r < rows; ++r, out += columns) {
    each_vector<F32>(columns, [=](int i) { wasm_v128_store(out + i, wasm_f32x4_mul(load(out + i), load(sums + i))); });
  }
}

STRIDE0_LIMIT(prod_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns) {
    const auto times = [](v128_t x, v128_t y) { return wasm_f32x4_mul(x, y); };
    const v128_t all = reduce(columns, wasm_f32x4_splat(1), times,
                              [=](v128_t part, int i) { return wasm_f32x4_mul(part, load(a + i)); });
    out[r] = (wasm_f32x4_extract_lane(all, 0) * wasm_f32x4_extract_lane(all, 1)) *
             (wasm_f32x4_extract_lane(all, 2) * wasm_f32x4_extract_lane(all, 3));
  }
}

STRIDE0_LIMIT(mean_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns) {
    out[r] = mean_of(a, columns);
  }
}

/// Eight rows side by side, because each sum of a row waits for the previous one. The sums are doubles, as in PyTorch.
STRIDE0_LIMIT(cumsum_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; r += 8, a += 8 * columns, out += 8 * columns) {
    double sums[8] = {};
    for (int i = 0; i < columns; ++i) {
      for (int k = 0; k < 8; ++k) out[k * columns + i] = static_cast<float>(sums[k] += a[k * columns + i]);
    }
  }
}

/// One row after the other. The sums are doubles, as in PyTorch, and stay in L1.
STRIDE0_LIMIT(cumsum_axis_0)(const float* a, float* out, int rows, int columns) {
  alignas(16) static double sums[4096];
  for (int c = 0; c < columns; ++c) sums[c] = 0;
  for (int r = 0; r < rows; ++r, a += columns, out += columns) {
    for (int c = 0; c < columns; c += 4) {
      const auto add = [=](int column) {
        const v128_t wide = wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(a + column));
        const v128_t sum = wasm_f64x2_add(wasm_v128_load(sums + column), wide);
        wasm_v128_store(sums + column, sum);
        return wasm_f32x4_demote_f64x2_zero(sum);
      };
      const v128_t low = add(c);
      wasm_v128_store(out + c, wasm_i64x2_shuffle(low, add(c + 2), 0, 2));
    }
  }
}
