/**
 * `npm run bench:ops`: times every operation and the plain JavaScript loop of the same case, at 1024 × 1024 elements.
 * At the end it lists each case in which the loop is faster. A sample of the results is checked before they are timed;
 * the exit status is 1 only if one is wrong. `-- --op add` and `-- --dtype int32` choose a part.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildTarget } from '../../web/build/build.js';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { here, interleave } from './measure.js';
import { median } from './statistics.js';

/** The tolerance for results in each dtype, compared with the loop's, which is computed in doubles. */
const TOLERANCE = { float16: 4e-3, bfloat16: 4e-2, float32: 2e-5, float64: 1e-12 };
const SAMPLE = 991; // checks one element in so many
/** An op below this share of the loop's speed is measured again for longer, and listed if it stays below. */
const SLOWER = 0.95;

const USAGE = 'usage: npm run bench:ops -- [--op NAME] [--dtype DTYPE]';

function wanted() {
  try {
    return parseArgs({ options: { op: { type: 'string' }, dtype: { type: 'string' } } }).values;
  } catch (error) {
    throw new Stop(`stride0: ${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

/** @type {(ours: number, plain: number, tolerance: number) => boolean} */
const agree = (ours, plain, tolerance) =>
  Object.is(ours, plain) || ours === plain || Math.abs(ours - plain) <= tolerance * (1 + Math.abs(plain));

/**
 * The first element that differs, in words.
 * @type {(each: import('./every-op-cases.js').Case) => string | undefined}
 */
function difference({ answers, dtype, isNaive, within }) {
  if (isNaive) return undefined;
  const [ours, plain] = answers();
  if (ours.length !== plain.length) return `${ours.length} elements instead of ${plain.length}`;
  const tolerance = /** @type {Record<string, number>} */ (TOLERANCE)[dtype] ?? TOLERANCE.float32;
  const largest = dtype === 'float16' ? 65504 : Infinity;
  for (let i = 0; i < ours.length; i += ours.length > SAMPLE ? SAMPLE : 1) {
    const [a, b] = [Number(ours[i]), Number(plain[i])];
    if (Math.abs(b) > largest && Math.abs(a) === Infinity) continue;
    if (!agree(a, b, Math.max(tolerance, within))) return `[${i}] is ${a} instead of ${b}`;
  }
  return undefined;
}

/** Runs the loop until the optimising compiler has finished with it. @param {() => void} loop */
function warmUp(loop) {
  const start = performance.now();
  for (let calls = 0; calls < 5 || performance.now() - start < 80; ++calls) loop();
}

const ms = (/** @type {number} */ ns) => (ns / 1e6).toFixed(3).padStart(9);
/** @type {(each: import('./every-op-cases.js').Case, ours: number, plain: number) => string} */
const line = ({ op, dtype, layout }, ours, plain) =>
  `${op.padEnd(26)}${dtype.padEnd(9)}${layout.padEnd(8)}${ms(ours)}${ms(plain)}${(plain / ours).toFixed(2).padStart(8)}`;

/** @param {import('./every-op-cases.js').Case} each @param {number} rounds @returns {Promise<[number, number]>} */
async function medians({ run, loop }, rounds) {
  const { ours, plain } = await interleave([here({ name: 'ours', run }), here({ name: 'plain', run: loop })], {
    rounds,
    roundMs: 3,
  });
  return [median(ours ?? []), median(plain ?? [])];
}

await command(
  import.meta,
  async () => {
    const only = wanted();
    await buildTarget('wasm', 'stride0', await ensure('build', 'npm run bench:ops'));
    // Not before the core is built: importing the library loads it.
    const { zeros } = await import('../../web/lib/index.js');
    const { everyCase, HALVES } = await import('./every-op-cases.js');
    zeros([2 ** 24]).dispose(); // grows the memory once, so that no round has to
    console.log(`Node ${process.version}, ${cpus()[0]?.model}; medians of interleaved rounds, 1024 × 1024 elements\n`);
    console.log(`${'case'.padEnd(43)}  stride0     loop  faster`);
    /** @type {string[]} */
    const slow = [];
    /** @type {string[]} */
    const converts = [];
    /** @type {string[]} */
    const wrong = [];
    let cases = 0;
    for (const each of everyCase(only)) {
      const found = difference(each);
      if (found) wrong.push(`${each.op} of ${each.dtype}, ${each.layout}: ${found}`);
      warmUp(each.loop);
      let [ours, plain] = await medians(each, 5);
      if (plain < SLOWER * ours) [ours, plain] = await medians(each, 21);
      const text = line(each, ours, plain);
      console.log(found ? `${text}  WRONG` : text);
      if (plain < SLOWER * ours) (HALVES.includes(each.dtype) ? converts : slow).push(text);
      each.dispose();
      cases += 1;
    }
    console.log(`\n${slow.length} of ${cases} cases are slower than the plain loop${slow.length ? ':' : ''}`);
    slow.forEach((each) => console.log(each));
    console.log(`\n${converts.length} of 16-bit floats are slower than a loop whose numbers are converted already`);
    converts.forEach((each) => console.log(each));
    if (wrong.length > 0) {
      console.log(`\n${wrong.length} cases are wrong:`);
      wrong.forEach((each) => console.log(each));
    }
    return wrong.length > 0 ? 1 : 0;
  },
  USAGE,
);
