/**
 * `npm run bench -- --threads`: 1024 × 1024 float32 on one thread and on two. Takes the minimum of each, because other
 * load on the machine hurts two threads twice.
 *
 * @import { Tensor } from '../../web/lib/index.js'
 * @import { BenchOptions } from './arguments.js'
 */
import { core } from '../../web/lib/boundary/core.js';
import { init, randn } from '../../web/lib/index.js';
import { threshold } from '../../web/lib/threads/parts.js';
import { FULL, here, interleave, QUICK } from './measure.js';
import { circumstances } from './report.js';
import { environmentOf, writeResults } from './results.js';
import { forMarkdown, forTerminal, timeText } from './table.js';

const K = 1024;

/** @typedef {[x: Tensor, y: Tensor, row: Tensor]} Given */

/** @type {Record<string, (...given: Given) => Tensor>} the last dimensions are those of a square */
const CALLS = {
  exp: (x) => x.exp(),
  tanh: (x) => x.tanh(),
  pow: (x, y) => x.pow(y),
  '+': (x, y) => x.add(y),
  '+ row': (x, _, row) => x.add(row),
  'sum of rows': (x) => x.sum(-1),
  'mean of rows': (x) => x.mean(-1),
  'prod of rows': (x) => x.prod(-1),
  'amax of rows': (x) => x.amax(-1),
  'sum of columns': (x) => x.sum(-2),
  'matrix @ vector': (x, _, row) => x.matmul(row),
  matmul: (x, y) => x.matmul(y),
};

/** @param {BenchOptions} options */
export async function threads(options) {
  await init({ threads: 2 });
  /** @type {Given} */
  const square = [randn([K, K]), randn([K, K]), randn([K])];
  const [x, y, row] = square;
  /** With other shapes there is another plan, which is made while no program is cut. @type {Given} */
  const whole = [x.unsqueeze(0), y.unsqueeze(0), row];
  /** @type {string[][]} */
  const table = [['1024 × 1024', 'one thread', 'two', 'times faster']];
  const effort = options.quick ? QUICK : FULL;
  for (const [name, call] of Object.entries(CALLS)) {
    if (options.only.length > 0 && !options.only.some((text) => name.includes(text))) continue;
    core._stride0_share(2, Infinity, Infinity);
    const one = () => call(...whole).dispose();
    const two = () => call(...square).dispose();
    one();
    core._stride0_share(2, threshold.elements, threshold.products);
    const samples = await interleave([here({ name: 'one', run: one }), here({ name: 'two', run: two })], effort);
    const [alone = 0, together = 0] = [samples['one'], samples['two']].map((each = []) => Math.min(...each));
    table.push([name, timeText(alone), timeText(together), (alone / together).toFixed(2)]);
  }
  console.log(forTerminal(table));
  if (options.quick || options.only.length > 0) return;
  const about = { ...environmentOf(`Node ${process.version}`), ...effort };
  const text = ['# Two threads', `${circumstances(about)} The least of the rounds.`, forMarkdown(table)];
  writeResults('threads', { '.md': `${text.join('\n\n')}\n` }, { about, table });
}
