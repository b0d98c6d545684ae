/**
 * `npm run bench -- --growth`: time per element by size and by rank, and where a plain loop is overtaken.
 *
 * @import { Wish } from './arguments.js'
 * @import { Point } from './growth-cases.js'
 * @import { Effort } from './measure.js'
 * @import { Series } from './line-chart.js'
 */
import { Stop } from '../../cpp/toolchain/command.js';
import { difference } from './check.js';
import { f32 } from './cases.js';
import { ofRank, ofSize, PATTERNS, RANK_PATTERNS, RANKS, SIZES } from './growth-cases.js';
import { progress } from './in-node.js';
import { lineChart } from './line-chart.js';
import { alignedShape, loopOf } from './loop.js';
import { FULL, here, interleave, QUICK } from './measure.js';
import { countOf } from './numbers.js';
import { oursOf } from './ours.js';
import { circumstances } from './report.js';
import { environmentOf, writeJson, writeResults } from './results.js';
import { median } from './statistics.js';
import { forMarkdown, forTerminal } from './table.js';

/** Above this many elements, points are timed one after the other: together they would not fit into the memory. */
const TOGETHER = 1e7;
const LOOP = 'plain loop, row';

/** @type {(point: Point) => number} */
const countIn = ({ each }) => countOf(alignedShape(each.inputs.map(({ shape }) => shape)));

/**
 * Nanoseconds per element of each pattern, and of the plain loop over `loopOver`.
 * @param {Point[]} points
 * @param {Effort} effort
 * @param {string} [loopOver]
 * @returns {Promise<Record<string, number>>}
 */
async function perElement(points, effort, loopOver) {
  const [first] = points;
  if (!first) return {};
  if (points.length > 1 && countIn(first) > TOGETHER) {
    const alone = [];
    for (const point of points) alone.push(await perElement([point], effort, loopOver));
    return Object.assign({}, ...alone);
  }
  const counts = Object.fromEntries(points.map((point) => [point.pattern, countIn(point)]));
  const ours = points.map(({ pattern, each }) => ({ each, made: oursOf(each, pattern) }));
  const loops = points.flatMap(({ pattern, each }) => (pattern === loopOver ? [{ ...loopOf(each), name: LOOP }] : []));
  for (const { each, made } of ours) {
    if (countIn(first) > TOGETHER) break; // the same code has just been checked on a tenth
    const wrong = difference(made?.result() ?? [], loopOf(each).result());
    if (wrong) throw new Stop(`stride0: ${each.name} ${wrong}`);
  }
  const all = [...ours.flatMap(({ made }) => (made ? [made] : [])), ...loops];
  const samples = await interleave(all.map(here), effort);
  for (const each of all) each.close();
  const loopCount = counts[loopOver ?? ''] ?? 1;
  return Object.fromEntries(
    Object.entries(samples).map(([name, list]) => [name, median(list) / (counts[name] ?? loopCount)]),
  );
}

/** @typedef {{ at: number, ns: Record<string, number> }} Measured */

/** @type {(names: readonly string[], measured: readonly Measured[]) => Series[]} */
const seriesOf = (names, measured) =>
  names.map((name) => ({
    name,
    points: measured.flatMap(({ at, ns }) => (name in ns ? [{ x: at, y: ns[name] ?? 0 }] : [])),
  }));

/** @type {(head: string, names: readonly string[], measured: readonly Measured[]) => string[][]} */
const tableOf = (head, names, measured) => [
  [head, ...names],
  ...measured.map(({ at, ns }) => [
    at.toLocaleString('en'),
    ...names.map((name) => (ns[name] === undefined ? '–' : ns[name].toPrecision(3))),
  ]),
];

/** The smallest (n,16) + (16,) from which on stride0 is ahead of the loop. @param {Effort} effort */
async function overtakes(effort) {
  let from = 0;
  for (let rows = 2; rows <= 8192; rows *= 2) {
    const point = {
      pattern: 'row',
      at: rows,
      each: { name: '', op: /** @type {const} */ ('add'), inputs: [f32(rows, 16), f32(16)] },
    };
    const ns = await perElement([point], effort, 'row');
    const isAhead = (ns['row'] ?? 0) < (ns[LOOP] ?? 0);
    if (isAhead && from === 0) from = rows * 16;
    if (!isAhead) from = 0;
  }
  return from === 0
    ? 'A plain loop of (n,16) + (16,) is not overtaken up to 131,072 elements.'
    : `A plain loop of (n,16) + (16,) is overtaken at ${from.toLocaleString('en')} elements (of powers of two).`;
}

/** @param {Wish} wish */
export async function growth(wish) {
  const effort = wish.quick ? QUICK : { ...FULL, rounds: 11, roundMs: 10 };
  const sizes = wish.quick ? SIZES.filter((size) => size <= 1e7) : SIZES;
  /** @type {(values: number[], points: (value: number) => Point[], loopOver?: string) => Promise<Measured[]>} */
  const all = async (values, points, loopOver) => {
    const measured = [];
    for (const at of values) {
      progress(`growth, ${at}`);
      measured.push({ at, ns: await perElement(points(at), effort, loopOver) });
    }
    return measured;
  };
  const overtaken = await overtakes(effort);
  const bySize = await all(sizes, ofSize, 'row');
  const byRank = await all(RANKS, ofRank);
  progress('');

  const about = { ...environmentOf(`Node ${process.version}`), ...effort };
  const names = [...PATTERNS, LOOP];
  const tables = [tableOf('elements', names, bySize), tableOf('rank', RANK_PATTERNS, byRank)];
  const titles = ['Time per element by size', 'Time per element by rank, 2²⁰ elements'];
  console.log(`${circumstances(about)} Nanoseconds per element.\n`);
  tables.forEach((cells, i) => console.log(`${titles[i]}\n\n${forTerminal(cells)}\n`));
  console.log(overtaken);
  if (wish.json) writeJson(wish.json, { about, bySize, byRank, overtaken });
  if (wish.quick) return;
  const text = [
    '# Growth',
    `${circumstances(about)} Nanoseconds per element of \`a + b\`, float32, result and its release included.`,
    ...tables.flatMap((cells, i) => [`## ${titles[i]}`, forMarkdown(cells)]),
    overtaken,
  ];
  const files = {
    '.md': `${text.join('\n\n')}\n`,
    '-by-size.svg': lineChart(titles[0] ?? '', 'elements', seriesOf(names, bySize), true),
    '-by-rank.svg': lineChart(titles[1] ?? '', 'rank', seriesOf(RANK_PATTERNS, byRank), false),
  };
  writeResults('growth', files, { about, bySize, byRank, overtaken });
}
