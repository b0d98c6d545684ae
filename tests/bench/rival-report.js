/**
 * The table of rivals: all times, the fastest in each case, and what each could not do.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Circumstances } from './report.js'
 * @import { Row } from './suite.js'
 */
import { ratioChart } from './ratio-chart.js';
import { circumstances } from './report.js';
import { writeJson, writeResults } from './results.js';
import { forMarkdown, forTerminal, noise, timeText } from './table.js';

/** @typedef {{ name: string, version: string }} Version */

/** Rivals that don't run in browsers. */
const NATIVE = ['NumPy', 'PyTorch'];

/** A rival's time in a case, or a word that a note explains. @type {(row: Row, who: string) => string} */
const cell = ({ times, failures }, who) => (failures[who] ? 'cannot' : timeText(times[who]?.median));

/**
 * How many times longer the fastest rival takes than stride0.
 * @type {(row: Row, rivals: readonly string[]) => string}
 */
function lead({ times }, rivals) {
  const ours = times['stride0']?.median;
  const [best] = rivals
    .flatMap((name) => (times[name] ? [{ name, ns: times[name].median }] : []))
    .toSorted((a, b) => a.ns - b.ns);
  if (!ours || !best) return '–';
  const factor = (best.ns / ours).toFixed(2);
  return rivals.length > 1 ? `${factor} (${best.name})` : factor;
}

/** @param {readonly Row[]} rows @param {readonly string[]} rivals */
export function rivalTable(rows, rivals) {
  const native = rivals.filter((name) => NATIVE.includes(name));
  return [
    [
      'case',
      'limit',
      'stride0',
      ...rivals,
      'plain loop',
      'best from npm / stride0',
      ...native.map((name) => `${name} / stride0`),
    ],
    ...rows.map((row) => [
      row.name,
      timeText(row.times['limit']?.median),
      cell(row, 'stride0'),
      ...rivals.map((name) => cell(row, name)),
      timeText(row.times['plain loop']?.median),
      lead(
        row,
        rivals.filter((name) => !NATIVE.includes(name)),
      ),
      ...native.map((name) => lead(row, [name])),
    ]),
  ];
}

/**
 * Which cases each rival can't do, and why: one line per rival and reason.
 * @param {readonly Row[]} rows
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function reasons(rows, names) {
  return names.flatMap((name) => {
    /** @type {Map<string, string[]>} */
    const cases = new Map();
    for (const row of rows) {
      const why = row.failures[name];
      if (why) cases.set(why, [...(cases.get(why) ?? []), row.name]);
    }
    return [...cases].map(([why, list]) => `${name} ${why}: ${list.join('; ')}`);
  });
}

/**
 * @param {Circumstances} about
 * @param {readonly Row[]} rows
 * @param {readonly Version[]} versions
 * @param {readonly string[]} absent
 * @param {BenchOptions} options
 */
export function reportRivals(about, rows, versions, absent, options) {
  const rivals = versions.map(({ name }) => name);
  const cells = rivalTable(rows, rivals);
  const who = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
  const notes = [...reasons(rows, ['stride0', ...rivals]), ...absent];
  const head = `${circumstances(about)} Each rival in a process of its own, in the same rounds: ${who}.`;
  console.log(`${head}\n\n${forTerminal(cells)}\n\n${notes.join('\n')}\n\n${noise(rows)}`);
  if (options.json) writeJson(options.json, { about, rows, versions, absent });
  if (options.quick || options.only.length > 0) return;
  const title = `stride0 beside the others, ${about.runtime}`;
  const list = notes.map((note) => `- ${note.replaceAll('*', '\\*').replaceAll('_', '\\_')}`).join('\n');
  const text = [`# ${title}`, head, forMarkdown(cells), ...(list ? [list] : []), noise(rows)];
  const files = { '.md': `${text.join('\n\n')}\n`, '.svg': ratioChart(rows, title, ['stride0', ...rivals]) };
  writeResults('rivals', files, { about, rows, versions, absent });
}
