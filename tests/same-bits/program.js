/**
 * The calls whose results are hashed: every operation on every dtype and several layouts, chains, reductions, products
 * and random numbers. It takes the library as an argument and imports nothing, so it also runs in a page. The same seed
 * gives the same calls everywhere.
 */

/** @typedef {import('../../web/lib/index.js')} Library */
/** @import { Tensor } from '../../web/lib/index.js' */

/** @typedef {any} Any the operations are called by name, with dtypes that TypeScript does not follow */

const DTYPES = 'bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64'.split(' ');
const FLOATS = DTYPES.slice(6);

/** Operations by the way they are called; dtypes that one refuses are skipped. */
export const OPERATIONS = {
  unary: [
    'abs acos acosh asin asinh atan atanh bitwiseNot ceil cos cosh erf erfc exp exp2 expm1 floor frac isfinite isinf isnan',
    'isneginf isposinf log log10 log1p log2 logicalNot nanToNum neg reciprocal relu round rsqrt sgn sigmoid sign',
    'signbit sin sinh sqrt square tan tanh trunc',
  ],
  binary: [
    'add sub rsub mul div floorDivide remainder fmod pow floatPower eq ne lt le gt ge isclose logicalAnd logicalOr logicalXor',
    'bitwiseAnd bitwiseOr bitwiseXor bitwiseLeftShift bitwiseRightShift gcd lcm atan2 hypot copysign nextafter logaddexp',
    'logaddexp2 xlogy ldexp heaviside max min fmax fmin squaredDifference',
  ],
  alongRows: [
    'sum mean prod amax amin all any std var nansum nanmean logsumexp norm argmax argmin median countNonzero',
    'cumsum cumprod logcumsumexp softmax logSoftmax softmin argsort flip diff',
  ],
};

/** @param {readonly string[]} lines */
const names = (lines) => lines.join(' ').split(' ');

/** mulberry32, with a multiplication that is the same in every engine. @param {number} state */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Numbers where functions change their method, overflow or lose their sign. */
const SPECIAL = [0, -0, 1, -1, 0.5, -0.5, 2, 3, 10, 88.7, -103.9, 1e-40, 1e30, -1e30, NaN, Infinity, -Infinity];

/**
 * Elements of every magnitude: a third random float32 bits, a third around 1, a third small integers.
 * @param {() => number} random
 * @param {number} count
 */
function elements(random, count) {
  const bits = new DataView(new ArrayBuffer(4));
  return Float64Array.from({ length: count }, (_, i) => {
    const [kind, word] = [random() % 24, random()];
    if (kind === 0) return /** @type {number} */ (SPECIAL[i % SPECIAL.length]);
    if (kind < 8) {
      bits.setUint32(0, word);
      const value = bits.getFloat32(0);
      return Number.isNaN(value) ? NaN : value; // engines differ in the signs of NaNs that they read
    }
    return kind < 16 ? word / 2 ** 30 - 2 : (word % 41) - 20;
  });
}

/** What `npm run same-bits` runs. */
export const PROGRAM = { seed: 1, rounds: 1, dtypes: DTYPES };

/** Rows and columns of the operands. */
const [ROWS, COLUMNS] = [96, 384];

/**
 * Calls the library many times and yields the results.
 * @param {Library} library
 * @param {{ seed: number, rounds: number, dtypes: readonly string[] }} how
 * @returns {Generator<Tensor>}
 */
export function* results(library, { seed, rounds, dtypes }) {
  const call = /** @type {Any} */ (library);
  const random = generator(seed);
  for (let round = 0; round < rounds; ++round) {
    // Twice the elements that the tests use, for views that skip every other one.
    const values = library.tensor(elements(random, 4 * ROWS * COLUMNS)).view([2 * ROWS, 2 * COLUMNS]);
    for (const dtype of dtypes) {
      const all = /** @type {Any} */ (values.to(/** @type {Any} */ (dtype)));
      yield all.clone();
      yield* elementwise(call, all);
      yield* rows(call, all);
      if (FLOATS.includes(dtype)) yield* chains(call, all);
      yield* products(call, all);
      all.dispose();
    }
    yield* randomNumbers(call, seed + round);
    values.dispose();
  }
}

/** Skips a call that refuses a dtype, which other tests check. @param {() => Tensor} run */
function* ifSupported(run) {
  let result;
  try {
    result = run();
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'OutOfMemoryError') throw error;
    return;
  }
  yield result;
}

/** @param {Any} all @returns {Record<string, Any>} views of one shape: together, turned, in steps, stretched */
const layouts = (all) => ({
  contiguous: all.slice(0, 0, ROWS).contiguous().narrow(1, 0, COLUMNS),
  transposed: all.narrow(0, 0, ROWS).narrow(1, 3, COLUMNS).t().contiguous().t(),
  steps: all.slice(0, 0, 2 * ROWS, 2).slice(1, 1, 2 * COLUMNS, 2),
  row: all.narrow(0, 7, 1).narrow(1, 0, COLUMNS).expand([ROWS, COLUMNS]),
  column: all.narrow(0, 0, ROWS).narrow(1, 9, 1).expand([ROWS, COLUMNS]),
});

/** @param {Any} call @param {Any} all */
function* elementwise(call, all) {
  const views = layouts(all);
  const other = all.narrow(0, ROWS, ROWS).narrow(1, COLUMNS, COLUMNS);
  for (const view of Object.values(views)) {
    for (const name of names(OPERATIONS.unary)) yield* ifSupported(() => call[name](view));
    for (const name of names(OPERATIONS.binary)) yield* ifSupported(() => call[name](other, view));
    for (const dtype of DTYPES) if (dtype !== all.dtype) yield view.to(dtype);
    yield* ifSupported(() => call.where(other.gt(0), view, other));
    yield* ifSupported(() => call.addcmul(other, view, other, { value: 2 }));
    yield* ifSupported(() => call.addcdiv(other, view, other));
    yield* ifSupported(() => call.lerp(other, view, 0.25));
    yield* ifSupported(() => call.clamp(view, -2, 3));
    yield* ifSupported(() => call.add(view, 1.5));
    yield* ifSupported(() => call.pow(view, 3));
  }
}

/** @param {Any} call @param {Any} all */
function* rows(call, all) {
  const { contiguous, transposed, steps } = layouts(all);
  for (const view of [contiguous, transposed, steps]) {
    for (const name of names(OPERATIONS.alongRows)) {
      for (const dim of [0, 1]) {
        yield* ifSupported(() => {
          const result = call[name](
            view,
            name === 'flip' ? [dim] : name === 'norm' ? 2 : dim,
            ...(name === 'norm' ? [dim] : []),
          );
          return result.values ?? result;
        });
      }
    }
    yield* ifSupported(() => call.sum(view));
    yield* ifSupported(() => call.sort(view, { stable: true }).values);
    yield* ifSupported(() => call.unique(view));
  }
}

/** Fused functions, called until they are compiled. @param {Any} call @param {Any} all */
function* chains(call, all) {
  const [x, y] = [all.narrow(0, 0, ROWS), all.narrow(0, ROWS, ROWS)];
  const row = all.narrow(0, 1, 1);
  const normalize = call.fuse((/** @type {Any} */ a, /** @type {Any} */ b, /** @type {Any} */ c) =>
    a.sub(b).div(c.abs().add(1)).mul(c).add(b),
  );
  const smooth = call.fuse((/** @type {Any} */ a, /** @type {Any} */ b) => a.mul(b).sigmoid().add(a.tanh()).exp());
  const scores = call.fuse((/** @type {Any} */ a) => a.mul(0.125).softmax(1));
  for (let time = 0; time < 3; ++time) {
    yield normalize(x, row, y);
    yield smooth(x, y);
    yield* ifSupported(() => scores(y));
  }
}

/** @param {Any} call @param {Any} all */
function* products(call, all) {
  const [a, b] = [all.narrow(0, 0, 190), all.narrow(0, 2, 190)];
  yield* ifSupported(() => a.matmul(b.t()));
  yield* ifSupported(() =>
    a
      .narrow(1, 5, 77)
      .t()
      .matmul(b.narrow(1, 2, 33)),
  );
  yield* ifSupported(() => a.matmul(b.select(0, 3)));
  yield* ifSupported(() =>
    call.bmm(a.narrow(1, 0, 760).reshape([10, 76, 190]), b.narrow(1, 0, 760).reshape([10, 190, 76])),
  );
  yield* ifSupported(() => call.einsum('ij,kj->ik', a, b));
  yield* ifSupported(() => call.cdist(a.narrow(1, 0, 9), b.narrow(1, 0, 9)));
  yield* ifSupported(() => call.dot(a.select(0, 1), b.select(0, 1)));
}

/** @param {Any} call @param {number} seed */
function* randomNumbers(call, seed) {
  call.manualSeed(seed);
  for (const dtype of FLOATS) {
    yield call.rand([ROWS, COLUMNS], { dtype });
    yield call.randn([ROWS, COLUMNS], { dtype });
    yield call.randn([5, 3], { dtype }); // fewer than 16 normal numbers are drawn in pairs
    yield call.empty([ROWS, COLUMNS], { dtype }).exponential_(1.5);
    yield call.empty([ROWS, COLUMNS], { dtype }).bernoulli_(0.3);
    yield* ifSupported(() => call.multinomial(call.rand([ROWS, COLUMNS], { dtype }), 20));
  }
  for (const dtype of DTYPES) yield* ifSupported(() => call.randint(-100, 28, [ROWS, COLUMNS], { dtype }));
  yield call.empty([ROWS, COLUMNS], { dtype: 'int64' }).random_();
  yield call.randperm(ROWS * COLUMNS);
}
