/**
 * Whether a row has the same bits alone as in a batch: random functions of rows, on matrices of random sizes, dtypes
 * and layouts, compared with the same function of some of their rows and of one.
 *
 *   npm run same-rows -- --cases 1000000 --seed 7
 */
import { parseArgs } from 'node:util';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { generator } from '../random.js';

/** @typedef {typeof import('../../web/lib/index.js')} Library */
/** @typedef {any} Any functions are called by name, with dtypes that TypeScript does not follow */

/**
 * What is computed along the last dimension. nanmean is not among them: in PyTorch it divides halves by a count that is
 * rounded to a half only where it has dimensions.
 */
const ALONG = [
  ...'sum mean prod std var amax amin logsumexp softmax logSoftmax softmin cumsum cumprod'.split(' '),
  ...'logcumsumexp nansum argmax median sort'.split(' '),
];
const DTYPES = ['float32', 'float32', 'float64', 'float16', 'bfloat16'];

/** @param {ReturnType<typeof generator>} random @param {number} most */
const size = ({ below }, most) => 1 + below(below(4) ? 40 : most);

/**
 * @param {Any} library
 * @param {ReturnType<typeof generator>} random
 * @param {number} rows
 * @param {number} columns
 * @param {string} dtype
 */
function matrix(library, { below }, rows, columns, dtype) {
  const scale = 2 ** (below(12) - 6);
  const values = Float64Array.from({ length: rows * columns }, () => (below(2 ** 24) / 2 ** 23 - 1) * scale);
  return library.tensor(values).view([rows, columns]).to(dtype);
}

/**
 * One random case; what went wrong, if anything did.
 * @param {Any} library
 * @param {ReturnType<typeof generator>} random
 * @returns {string | undefined}
 */
export function wrongRow(library, random) {
  const { below, pick } = random;
  const [rows, columns, dtype] = [size(random, 200), size(random, 3000), pick(DTYPES)];
  return library.tidy(() => {
    const whole = matrix(library, random, rows, columns, dtype);
    // A view with rows further apart is as good as one whose rows follow one another.
    const x = below(3) ? whole : library.cat([whole, whole], 1).narrow(1, 0, columns);
    const name = pick([...ALONG, 'matmul', 'matmul', 'linear']);
    const factor = name === 'matmul' ? matrix(library, random, columns, size(random, 60), dtype) : undefined;
    const weight = name === 'linear' ? matrix(library, random, size(random, 60), columns, dtype).t() : undefined;
    /** @param {Any} of */
    const compute = (of) => {
      const result = factor || weight ? of.matmul(factor ?? weight) : library[name](of, -1);
      return result.values ?? result;
    };
    const all = compute(x);
    const [from, row] = [below(rows), below(rows)];
    const length = 1 + below(rows - from);
    const checks = {
      [`rows ${from} to ${from + length}`]: [all.narrow(0, from, length), compute(x.narrow(0, from, length))],
      [`row ${row}`]: [all.select(0, row), compute(x.select(0, row))],
    };
    for (const [what, [inBatch, alone]] of Object.entries(checks)) {
      if (inBatch.isnan().logicalOr(inBatch.eq(alone)).all().item()) continue;
      return `${name} of ${dtype} (${rows}, ${columns}): ${what} differ alone`;
    }
    return undefined;
  });
}

const USAGE = 'usage: npm run same-rows -- [--cases N] [--seed S] [--threads T]';

await command(import.meta, async () => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { cases: text, seed: text, threads: text, help: { type: 'boolean' } } });
  const { cases = '100000', seed = String(Date.now() % 1_000_000), threads = '1' } = values;
  if (values.help || !(Number(cases) > 0)) throw new Stop(USAGE);
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
  process.exit(wrong === 0 ? 0 : 1); // threads would keep it running
});
