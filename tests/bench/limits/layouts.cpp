// Layouts without long contiguous runs: three channels, operands stretched in alternate dimensions, transposed ones.

#include "lanes.h"

namespace limits {
namespace {

/// A row of three channels, repeated to three vectors of four. A contiguous image needs these three again and again.
struct Channels {
  v128_t vectors[3];

  explicit Channels(const float* c)
      : vectors{wasm_f32x4_make(c[0], c[1], c[2], c[0]), wasm_f32x4_make(c[1], c[2], c[0], c[1]),
                wasm_f32x4_make(c[2], c[0], c[1], c[2])} {}
};

/// Sixteen bytes as four vectors of floats. It swizzles the bytes, where an index of 16 or more gives 0, because clang
/// 14 splits the extending instructions into single lanes.
struct Widened {
  v128_t vectors[4];

  explicit Widened(v128_t bytes)
      : vectors{quarter(bytes, wasm_i32x4_const(0x10101000, 0x10101001, 0x10101002, 0x10101003)),
                quarter(bytes, wasm_i32x4_const(0x10101004, 0x10101005, 0x10101006, 0x10101007)),
                quarter(bytes, wasm_i32x4_const(0x10101008, 0x10101009, 0x1010100a, 0x1010100b)),
                quarter(bytes, wasm_i32x4_const(0x1010100c, 0x1010100d, 0x1010100e, 0x1010100f))} {}

  static v128_t quarter(v128_t bytes, v128_t which) {
    return wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, which));
  }
};

/// `out = finish(float(image) - mean)`. An iteration computes 48 elements: whole vectors of bytes, and whole triples of
/// channels.
template <class Finish>
void normalize(const std::uint8_t* image, const float* mean, float* out, int n, Finish finish) {
  const Channels m(mean);
  for (int i = 0; i < n; i += 48) {
    for (int part = 0; part < 3; ++part) {
      const Widened x(wasm_v128_load(image + i + 16 * part));
      for (int v = 0; v < 4; ++v) {
        const int channel = (4 * part + v) % 3;
        wasm_v128_store(out + i + 16 * part + 4 * v, finish(wasm_f32x4_sub(x.vectors[v], m.vectors[channel]), channel));
      }
    }
  }
}

/// Transposes four rows of four elements.
void transpose(const float* from, int stride, v128_t (&t)[4]) {
  const v128_t r0 = wasm_v128_load(from);
  const v128_t r1 = wasm_v128_load(from + stride);
  const v128_t r2 = wasm_v128_load(from + 2 * stride);
  const v128_t r3 = wasm_v128_load(from + 3 * stride);
  const v128_t low01 = wasm_i32x4_shuffle(r0, r1, 0, 4, 1, 5);
  const v128_t low23 = wasm_i32x4_shuffle(r2, r3, 0, 4, 1, 5);
  const v128_t high01 = wasm_i32x4_shuffle(r0, r1, 2, 6, 3, 7);
  const v128_t high23 = wasm_i32x4_shuffle(r2, r3, 2, 6, 3, 7);
  t[0] = wasm_i64x2_shuffle(low01, low23, 0, 2);
  t[1] = wasm_i64x2_shuffle(low01, low23, 1, 3);
  t[2] = wasm_i64x2_shuffle(high01, high23, 0, 2);
  t[3] = wasm_i64x2_shuffle(high01, high23, 1, 3);
}

}  // namespace
}  // namespace limits

using namespace limits;

STRIDE0_LIMIT(sub_channels)(const float* a, const float* b, float* out, int n) {
  const Channels c(b);
  for (int i = 0; i < n; i += 12) {
    for (int v = 0; v < 3; ++v)
      wasm_v128_store(out + i + 4 * v, wasm_f32x4_sub(wasm_v128_load(a + i + 4 * v), c.vectors[v]));
  }
}

/// From uint8 to float32 in two operations: the difference is written to memory, and read again to be divided.
STRIDE0_LIMIT(normalize_eager)
(const std::uint8_t* image, const float* mean, const float* deviation, float* out, int n) {
  normalize(image, mean, out, n, [](v128_t x, int) { return x; });
  const Channels s(deviation);
  for (int i = 0; i < n; i += 12) {
    for (int v = 0; v < 3; ++v)
      wasm_v128_store(out + i + 4 * v, wasm_f32x4_div(wasm_v128_load(out + i + 4 * v), s.vectors[v]));
  }
}

STRIDE0_LIMIT(normalize_fused)
(const std::uint8_t* image, const float* mean, const float* deviation, float* out, int n) {
  const Channels s(deviation);
  normalize(image, mean, out, n, [&](v128_t x, int channel) { return wasm_f32x4_div(x, s.vectors[channel]); });
}

/// (12,1,12,1,12,1) + (1,12,1,12,1,12): a row of `b` stays in three registers for twelve elements of `a`.
STRIDE0_LIMIT(add_interleaved)(const float* a, const float* b, float* out) {
  for (int ij = 0; ij < 144; ++ij) {
    const float* a_i = a + ij / 12 * 144;
    const float* b_j = b + ij % 12 * 144;
    for (int kl = 0; kl < 144; ++kl, out += 144) {
      const float* a_ik = a_i + kl / 12 * 12;
      const float* b_jl = b_j + kl % 12 * 12;
      const v128_t b0 = wasm_v128_load(b_jl);
      const v128_t b1 = wasm_v128_load(b_jl + 4);
      const v128_t b2 = wasm_v128_load(b_jl + 8);
      for (int m = 0; m < 12; ++m) {
        const v128_t value = wasm_f32x4_splat(a_ik[m]);
        wasm_v128_store(out + 12 * m, wasm_f32x4_add(value, b0));
        wasm_v128_store(out + 12 * m + 4, wasm_f32x4_add(value, b1));
        wasm_v128_store(out + 12 * m + 8, wasm_f32x4_add(value, b2));
      }
    }
  }
}

/// out[r][c] = a[r][c] + b[c][r]. It transposes `b` tile by tile into a buffer that stays in L2. Tiles are large,
/// because each row of `b` is in another memory page, and the processor caches the addresses of only so many pages.
/// Rows of the buffer are padded: a power of two apart, they would evict each other from the cache.
STRIDE0_LIMIT(add_transposed)(const float* a, const float* b, float* out, int rows, int columns) {
  constexpr int tile_rows = 64;
  constexpr int tile_columns = 256;
  alignas(16) static float transposed[tile_rows][tile_columns + 4];
  for (int c0 = 0; c0 < columns; c0 += tile_columns) {
    for (int r0 = 0; r0 < rows; r0 += tile_rows) {
      for (int c = 0; c < tile_columns; c += 4) {
        for (int r = 0; r < tile_rows; r += 4) {
          v128_t t[4];
          transpose(b + (c0 + c) * rows + r0 + r, rows, t);
          for (int i = 0; i < 4; ++i) wasm_v128_store(&transposed[r + i][c], t[i]);
        }
      }
      for (int r = 0; r < tile_rows; ++r) {
        const int start = (r0 + r) * columns + c0;
        const float* other = transposed[r];
        each_vector<F32>(tile_columns, [=](int i) {
          wasm_v128_store(out + start + i, wasm_f32x4_add(wasm_v128_load(a + start + i), wasm_v128_load(other + i)));
        });
      }
    }
  }
}

/// out[r][c] = a[c][r], by tiles with as many rows as a cache line has elements.
STRIDE0_LIMIT(copy_transposed)(const float* a, float* out, int rows, int columns) {
  constexpr int tile_rows = 16;
  constexpr int tile_columns = 512;
  alignas(16) static float transposed[tile_rows][tile_columns + 16];
  for (int c0 = 0; c0 < columns; c0 += tile_columns) {
    for (int r0 = 0; r0 < rows; r0 += tile_rows) {
      const int wide = columns - c0 < tile_columns ? columns - c0 : tile_columns;
      for (int c = 0; c < wide; c += 4) {
        for (int r = 0; r < tile_rows; r += 4) {
          v128_t t[4];
          transpose(a + (c0 + c) * rows + r0 + r, rows, t);
          for (int i = 0; i < 4; ++i) wasm_v128_store(&transposed[r + i][c], t[i]);
        }
      }
      for (int r = 0; r < tile_rows; ++r) {
        float* to = out + (r0 + r) * columns + c0;
        each_vector<F32>(wide, [=](int i) { wasm_v128_store(to + i, wasm_v128_load(&transposed[r][i])); });
      }
    }
  }
}

/// Reverses each row. It reads forwards and writes backwards, which is faster than the other way round.
STRIDE0_LIMIT(flip_rows)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, out += columns) {
    float* const last = out + columns - 4;
    each_vector<F32>(columns, [=](int i) {
      const v128_t four = wasm_v128_load(a + i);
      wasm_v128_store(last - i, wasm_i32x4_shuffle(four, four, 3, 2, 1, 0));
    });
  }
}
