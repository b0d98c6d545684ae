/**
 * `npm run bench`: what a crossing costs, and what a broadcast costs beside a plain JavaScript loop of the same case.
 * Results are checked before they are timed.
 */
import { cpus } from 'node:os';
import { arange } from '../../web/lib/index.js';
import { core } from '../../web/lib/internal/core.js';
import { cases } from './cases.js';
import { interleave } from './measure.js';

const unit = (/** @type {number} */ ns) =>
  ns < 1e3 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1e3).toFixed(2)} µs` : `${(ns / 1e6).toFixed(3)} ms`;
const percent = (/** @type {number} */ share) => `±${(share * 50).toFixed(0)} %`;

/** @param {string[][]} rows */
function print(rows) {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (/** @type {string[]} */ row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ');
  rows.forEach((row) => console.log(line(row).trimEnd()));
}

console.log(`Node ${process.version}, ${cpus()[0]?.model}; medians of 15 interleaved rounds, one thread\n`);

const tiny = { a: arange(3).reshape([3, 1]), b: arange(4).reshape([1, 4]) };
const calls = interleave({
  'one crossing (a C export of no arguments)': () => void core._stride0_block(),
  'plan of (3,1) + (1,4), already described': () => void core._stride0_plan(1, 2),
  '(3,1) + (1,4), result and its release included': () => tiny.a.add(tiny.b).dispose(),
});
print([
  ['call', 'time', 'spread'],
  ...Object.entries(calls).map(([name, { ns, spread }]) => [name, unit(ns), percent(spread)]),
]);
console.log();

const rows = [['case', 'stride0', 'plain loop', 'times faster', 'spread']];
for (const { name, run, loop, check } of cases) {
  check();
  const { ours, plain } = interleave({ ours: run, plain: loop }, { roundMs: 10 });
  rows.push([name, unit(ours.ns), unit(plain.ns), (plain.ns / ours.ns).toFixed(1), percent(ours.spread)]);
}
print(rows);
