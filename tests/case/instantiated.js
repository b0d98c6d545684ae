/**
 * Random shapes with letters are given to the core with random numbers for the letters: the answer in letters must be
 * the core's for every instance that keeps the assumptions, and the stated conditions must be true exactly if an
 * instance fits. To run it alone: `node tests/case/instantiated.js 1000000`.
 */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { explain } from '../../web/lib/index.js';
import { explainLettered } from '../../web/case/lettered.js';
import { lettered } from '../../web/notation/letters.js';
import { generator, seed } from '../random.js';

const LETTERS = ['B', 'T', 'C', 'H', 'd_model'];
const SIZES = ['1', '1', '2', '3', '2*C', 'C//2', 'T + 1', 'B*T', '2*T - 1', 'H//2 + 1', 'B*T*C', '3*H', 'C//B', 'H*H'];
/** Instances of each expression. */
const EACH = 50;

/** @typedef {ReturnType<typeof generator>} Random */

/** The value of a size or an equation as written; undefined if a quotient does not divide. */
const evaluated = (/** @type {string | number} */ text, /** @type {Record<string, number>} */ values) => {
  const names = Object.keys(values);
  const exact = String(text).replace(/\/\//g, '/').replace(/ = /g, ' === ');
  const value = new Function(...names, `return ${exact}`)(...names.map((name) => values[name]));
  return typeof value === 'number' && !Number.isInteger(value) ? undefined : value;
};

/** @param {Random} random */
const expression = ({ below, pick }) => {
  const shapes = Array.from({ length: 2 + below(below(4) === 0 ? 3 : 1) }, () => {
    const sizes = Array.from({ length: below(4) }, () => (below(4) > 0 ? pick(LETTERS) : pick(SIZES)));
    return `(${sizes.join(', ')}${sizes.length === 1 ? ',' : ''})`;
  });
  const said = below(4) > 0 ? '' : `, ${pick(['C = 1', 'T = 2*B', 'H = T', 'B = 3', 'd_model = B*H', 'C = 2, B = T'])}`;
  return `${shapes.join(below(5) === 0 ? ' += ' : ' + ')}${said}`;
};

/**
 * @param {number} count number of instances
 * @param {Random} random
 * @returns {{ instances: number, fitting: number, expressions: number }}
 */
export function instantiate(count, random) {
  const counts = { instances: 0, fitting: 0, expressions: 0 };
  while (counts.instances < count) {
    const text = expression(random);
    const read = lettered(text);
    if (!read) continue; // no letters
    if (read.problems.some(({ key }) => key === 'fraction')) continue; // half of 1
    assert.deepEqual(read.problems, [], text);
    const inplace = read.op.endsWith('_');
    const sizes = read.shapes.map((shape) => shape.sizes);
    const found = explainLettered(explain, sizes, { inplace, said: read.said })?.explanation;
    assert.ok(found || /C = \d/.test(text), text);
    if (!found) continue; // some size cannot be expressed
    counts.expressions += 1;
    const letters = [...new Set(found.shapes.flat().flatMap((size) => String(size).match(/[A-Za-z_]+/g) ?? []))];
    const all = [...found.shapes.flat(), ...(found.shape ?? [])];
    const holds = found.needs.map(({ any }) => any.map((each) => each.join(' && ').replace(/\/\//g, '/')));
    for (let i = 0; i < EACH; ++i) {
      // Small numbers, so that letters are often equal and often 1.
      const values = Object.fromEntries(letters.map((name) => [name, 1 + random.below(i % 2 === 0 ? 4 : 9)]));
      const shapes = found.shapes.map((shape) => shape.map((size) => evaluated(size, values)));
      if (shapes.flat().some((size) => size === undefined || size < 0)) continue;
      const said = `${text} with ${JSON.stringify(values)}; SEED=${seed}`;
      const { ok, shape } = explain(.../** @type {number[][]} */ (shapes), { inplace });
      const needed = holds.every((any) => any.some((each) => evaluated(each, values)));
      assert.equal(needed, ok, `needs: ${said}`);
      const result = found.shape?.map((size) => evaluated(size, values));
      if (found.ok) assert.deepEqual(result, shape, `shape: ${said}`);
      // Assumptions: sizes written differently are different, and no size with a letter is 1.
      const byText = new Map(all.map((size) => [String(size), evaluated(size, values)]));
      const differ = new Set(byText.values()).size === byText.size;
      const large = [...byText].every(([size, value]) => /^\d+$/.test(size) || Number(value) > 1);
      if (differ && large) assert.equal(ok, found.ok, `verdict: ${said}`);
      counts.instances += 1;
      counts.fitting += Number(ok);
    }
  }
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(`SEED=${seed}`, instantiate(Number(process.argv[2] ?? 1_000_000), generator()));
}
