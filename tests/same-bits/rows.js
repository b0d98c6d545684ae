/**
 * Checks that a row has the same bits alone as in a batch: compares random functions of rows, on matrices of random
 * sizes, dtypes and layouts, with the same function of some of their rows and of one.
 *
 *   npm run same-rows -- --cases 1000000 --seed 7
 */
import { parseArgs } from 'node:util';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { generator } from '../random.js';

/** @typedef {typeof import('../../web/lib/index.js')} Library */
/** @typedef {any} Any functions are called by name, with dtypes that TypeScript does not follow */

/**
 * Functions along the last dimension. nanmean is missing: PyTorch divides 16-bit floats by a count that it rounds to 16
 * bits only if there are dimensions.
 */
const ALONG = [
  ...'sum mean prod std var amax amin all any logsumexp softmax logSoftmax softmin cumsum cumprod'.split(' '),
  ...'cummax cummin logcumsumexp nansum argmax argmin median nanmedian sort argsort countNonzero'.split(' '),
  ...'vectorNorm diff'.split(' '),
];
/** Elementwise functions. */
const EACH = [
  ...'exp exp2 expm1 log log1p log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh'.split(' '),
  ...'erf erfc sigmoid sqrt rsqrt'.split(' '),
];

/**
 * Functions of rows, with their other operands.
 * @typedef {ReturnType<typeof generator>} Random
 * @typedef {(library: Any, random: Random, columns: number, dtype: string) => (of: Any) => Any} Make
 * @type {Record<string, Make>}
 */
const FUNCTIONS = {
  ...Object.fromEntries(
    ALONG.map((name) => [
      name,
      (library) => (of) => {
        const result =
          name === 'vectorNorm' ? library.vectorNorm(of, 2, -1) : library[name](of, name === 'diff' ? 1 : -1);
        return result.values ?? result;
      },
    ]),
  ),
  each: (library, { pick }) => {
    const name = pick(EACH);
    return (of) => library[name](of);
  },
  pow: (library, random, columns, dtype) => {
    const row = matrix(library, random, 1, columns, dtype).select(0, 0);
    return (of) => library.pow(of.abs(), row);
  },
  normalized: () => (of) => of.sub(of.mean(-1, true)).div(of.std(-1, { keepdim: true }).add(1e-5)),
  scores: (library) => library.fuse((/** @type {Any} */ of) => of.mul(0.125).softmax(-1)),
  matmul: (library, random, columns, dtype) => {
    const factor = matrix(library, random, columns, size(random, 60), dtype);
    return (of) => of.matmul(factor);
  },
  linear: (library, random, columns, dtype) => {
    const weight = matrix(library, random, size(random, 60), columns, dtype).t();
    return (of) => of.matmul(weight);
  },
  products: (library, { below }, columns) => {
    const height = 1 + below(Math.min(columns, 30));
    const width = Math.floor(columns / height);
    return (of) => {
      const each = of.narrow(-1, 0, height * width).reshape([...of.shape.slice(0, -1), height, width]);
      return each.matmul(each.mT);
    };
  },
};
/** The names of the functions; products occur more often. */
const NAMES = [...Object.keys(FUNCTIONS), 'each', 'each', 'each', 'matmul', 'linear'];
const DTYPES = ['float32', 'float32', 'float64', 'float16', 'bfloat16'];

/** @param {ReturnType<typeof generator>} random @param {number} most */
const size = ({ below }, most) => 1 + below(below(4) ? 40 : most);

const POOL = 2 ** 20;
/** @type {Any} */
let numbers;
/** Random numbers between -1 and 1, from which every matrix is taken. @param {Any} library */
function pool(library) {
  const generator = new library.Generator().manualSeed(1);
  return (numbers ??= library.keep(library.rand([POOL], { dtype: 'float64', generator }).mul(2).sub(1)));
}

/**
 * @param {Any} library
 * @param {ReturnType<typeof generator>} random
 * @param {number} rows
 * @param {number} columns
 * @param {string} dtype
 */
function matrix(library, { below }, rows, columns, dtype) {
  const scale = 2 ** (below(12) - 6);
  const count = rows * columns;
  return library
    .narrow(pool(library), 0, below(POOL - count), count)
    .mul(scale)
    .view([rows, columns])
    .to(dtype);
}

/**
 * Runs one random case; returns what went wrong, if anything.
 * @param {Any} library
 * @param {ReturnType<typeof generator>} random
 * @returns {string | undefined}
 */
export function wrongRow(library, random) {
  const { below, pick } = random;
  const [rows, columns, dtype] = [size(random, 200), size(random, 3000), pick(DTYPES)];
  return library.tidy(() => {
    const whole = matrix(library, random, rows, columns, dtype);
    // A view with rows further apart must behave like contiguous rows.
    const x = below(3) ? whole : library.cat([whole, whole], 1).narrow(1, 0, columns);
    const name = pick(NAMES);
    const compute = /** @type {Any} */ (FUNCTIONS)[name](library, random, columns, dtype);
    const all = compute(x);
    const [from, row] = [below(rows), below(rows)];
    const length = 1 + below(rows - from);
    const checks = {
      [`rows ${from} to ${from + length}`]: [all.narrow(0, from, length), compute(x.narrow(0, from, length))],
      [`row ${row}`]: [all.select(0, row), compute(x.select(0, row))],
    };
    for (const [what, [inBatch, alone]] of Object.entries(checks)) {
      const same = inBatch.eq(alone).logicalAnd(inBatch.signbit().eq(alone.signbit()));
      if (same.logicalOr(inBatch.isnan().logicalAnd(alone.isnan())).all().item()) continue;
      return `${name} of ${dtype} (${rows}, ${columns}): ${what} differ alone`;
    }
    return undefined;
  });
}

const USAGE = 'usage: npm run same-rows -- [--cases N] [--seed S] [--threads T]';

await command(
  import.meta,
  async () => {
    const text = /** @type {const} */ ({ type: 'string' });
    const { values } = parseArgs({ options: { cases: text, seed: text, threads: text } });
    const { cases = '100000', seed = String(Date.now() % 1_000_000), threads = '1' } = values;
    if (!(Number(cases) > 0)) throw new Stop(USAGE);
    const library = await import('../../web/lib/index.js');
    library.setWarningHandler(() => {});
    if (threads !== '1') await library.init({ threads: Number(threads) });
    const random = generator(Number(seed));
    let wrong = 0;
    for (let i = 0; i < Number(cases); ++i) {
      const what = wrongRow(library, random);
      if (what !== undefined && ++wrong <= 10) console.log(what);
    }
    console.log(`seed ${seed}: ${cases} cases, ${wrong} wrong`);
    process.exit(wrong === 0 ? 0 : 1); // threads would keep the process running
  },
  USAGE,
);
