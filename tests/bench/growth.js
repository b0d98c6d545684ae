/**
 * `npm run bench -- --growth`: time per element by size and by rank, and from which size on a plain loop is slower.
 *
 * @import { BenchOptions } from './arguments.js'
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

/** Cases of up to this many elements share their rounds; more would not fit into memory. */
const TOGETHER = 5e7;
const LOOP = 'plain loop, row';

/** @typedef {{ at: number, ns: Record<string, number> }} Measured by pattern */

/** @type {(point: Point) => number} */
const countIn = ({ each }) => countOf(alignedShape(each.inputs.map(({ shape }) => shape)));

/** Splits points into as few lists as memory allows, in order. @param {readonly Point[]} points */
function batches(points) {
  /** @type {Point[][]} */
  const all = [];
  let room = 0;
  for (const point of points) {
    room -= countIn(point);
    if (room >= 0) all.at(-1)?.push(point);
    else {
      all.push([point]);
      room = TOGETHER - countIn(point);
    }
  }
  return all;
}

/**
 * Nanoseconds per element. All points of a batch are timed in the same rounds, so that a slower machine doesn't look
 * like growth.
 * @param {readonly Point[]} points
 * @param {Effort} effort
 * @param {string} [loopOver] the pattern that is also timed as a plain loop
 */
async function perElement(points, effort, loopOver) {
  /** @type {Map<number, Measured>} */
  const measured = new Map(points.map(({ at }) => [at, { at, ns: {} }]));
  for (const batch of batches(points)) {
    progress(`${batch.length} cases to ${batch.at(-1)?.each.name}`);
    const running = batch.flatMap((point) => {
      const { each, pattern, at } = point;
      const built = oursOf(each, each.name);
      if (!built) return [];
      const about = { at, count: countIn(point) };
      const loop = about.count <= TOGETHER || pattern === loopOver ? loopOf(each) : undefined;
      const wrong = about.count <= TOGETHER && difference(built.result(), loop?.result() ?? []);
      if (wrong) throw new Stop(`stride0: ${each.name} ${wrong}`);
      const ours = { ...built, ...about, as: pattern };
      return loop && pattern === loopOver
        ? [ours, { ...loop, ...about, name: `${each.name}, loop`, as: LOOP }]
        : [ours];
    });
    const samples = await interleave(running.map(here), effort);
    for (const { name, at, as, count, close } of running) {
      const of = measured.get(at);
      if (of) of.ns[as] = median(samples[name] ?? []) / count;
      close();
    }
  }
  return [...measured.values()];
}

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

/** The smallest (n,16) + (16,) for which stride0 is faster than the loop. @param {Effort} effort */
async function overtakes(effort) {
  const points = Array.from({ length: 13 }, (_, i) => 2 ** (i + 1)).map((rows) => ({
    pattern: 'row',
    at: rows * 16,
    each: { name: `(${rows},16)`, op: /** @type {const} */ ('add'), inputs: [f32(rows, 16), f32(16)] },
  }));
  const measured = await perElement(points, effort, 'row');
  const behind = measured.findLastIndex(({ ns }) => (ns['row'] ?? 0) >= (ns[LOOP] ?? 0));
  const first = measured[behind + 1];
  return first
    ? `A plain loop of (n,16) + (16,) is overtaken at ${first.at.toLocaleString('en')} elements, of powers of two.`
    : 'A plain loop of (n,16) + (16,) is not overtaken up to 131,072 elements.';
}

/** @param {BenchOptions} options */
export async function growth(options) {
  const effort = options.quick ? QUICK : { ...FULL, roundMs: 10 };
  const sizes = options.quick ? SIZES.filter((size) => size <= 1e7) : SIZES;
  const overtaken = await overtakes(effort);
  const bySize = await perElement(sizes.flatMap(ofSize), effort, 'row');
  const byRank = await perElement(RANKS.flatMap(ofRank), effort);
  progress('');

  const about = { ...environmentOf(`Node ${process.version}`), ...effort };
  const names = [...PATTERNS, LOOP];
  const tables = [tableOf('elements', names, bySize), tableOf('rank', RANK_PATTERNS, byRank)];
  const titles = ['Time per element by size', 'Time per element by rank, 2²⁰ elements'];
  console.log(`${circumstances(about)} Nanoseconds per element.\n`);
  tables.forEach((cells, i) => console.log(`${titles[i]}\n\n${forTerminal(cells)}\n`));
  console.log(overtaken);
  if (options.json) writeJson(options.json, { about, bySize, byRank, overtaken });
  if (options.quick) return;
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
