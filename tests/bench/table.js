/**
 * Formats measurements as a table, for the terminal or in the Markdown that oxfmt would write.
 *
 * @import { Row } from './suite.js'
 * @import { Summary } from './statistics.js'
 */
import { median } from './statistics.js';

/** @param {number | undefined} ns @returns {string} */
export function timeText(ns) {
  return ns === undefined
    ? '–'
    : ns < 1e3
      ? `${ns.toFixed(0)} ns`
      : ns < 1e5
        ? `${(ns / 1e3).toFixed(1)} µs`
        : `${(ns / 1e6).toFixed(ns < 1e7 ? 3 : 1)} ms`;
}

/** @type {(share: number) => string} */
const percent = (share) => `±${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;

/** @type {(row: Row) => string} */
function targetText({ target, count }) {
  if (!target) return '–';
  if (target.ratio !== undefined) return `≤ ${target.ratio.toFixed(2)}`;
  return `≤ ${timeText(target.ns ?? (target.nsPerElement ?? 0) * count)}`;
}

/** @type {(row: Row) => string} */
const verdict = ({ meetsTarget, failures }) =>
  failures['stride0'] ?? (meetsTarget === undefined ? '–' : meetsTarget ? 'met' : 'missed');

/** @type {(row: Row) => string} */
const limitText = ({ times, against }) => timeText(times['limit']?.median) + (against ? ` (${against})` : '');

/** @param {readonly Row[]} rows @returns {string[][]} */
export function mainTable(rows) {
  return [
    ['case', 'stride0', 'limit', 'ratio', 'spread', 'target', '', 'plain loop', 'times faster'],
    ...rows.map((row) => {
      const [ours, loop] = [row.times['stride0']?.median, row.times['plain loop']?.median];
      return [
        row.name,
        timeText(ours),
        limitText(row),
        row.ratio ? row.ratio.median.toFixed(2) : '–',
        percentOf(row.ratio ?? row.times['stride0']),
        targetText(row),
        verdict(row),
        timeText(loop),
        ours && loop ? (loop / ours).toFixed(1) : '–',
      ];
    }),
  ];
}

/** @type {(of: Summary | undefined) => string} */
const percentOf = (of) => (of ? percent(of.spread) : '–');

/** Describes the noise of the machine. @type {(rows: readonly Row[]) => string} */
export function noise(rows) {
  const spreads = rows.flatMap(({ name, ratio }) => (ratio ? [{ name, spread: ratio.spread }] : []));
  const [worst] = spreads.toSorted((a, b) => b.spread - a.spread);
  if (!worst) return 'No case has a limit to show the noise by.';
  const usual = median(spreads.map(({ spread }) => spread));
  return (
    `Noise: half of a case's rounds lie within ${percent(usual)} of its ratio (median over cases), ` +
    `and within ${percent(worst.spread)} at worst (${worst.name}).`
  );
}

/** @type {(rows: readonly Row[]) => string} */
export function score(rows) {
  const judged = rows.filter(({ meetsTarget }) => meetsTarget !== undefined);
  return `${judged.filter(({ meetsTarget }) => meetsTarget).length} of ${judged.length} targets met.`;
}

/** @type {(cell: string, width: number, column: number) => string} */
const padded = (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

/** @type {(cells: readonly string[][]) => number[]} */
const widthsOf = (cells) => (cells[0] ?? []).map((_, i) => Math.max(3, ...cells.map((row) => row[i]?.length ?? 0)));

/** @param {readonly string[][]} cells */
export function forTerminal(cells) {
  const widths = widthsOf(cells);
  return cells
    .map((row) =>
      row
        .map((cell, i) => padded(cell, widths[i] ?? 0, i))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {readonly string[][]} cells */
export function forMarkdown(cells) {
  const escaped = cells.map((row) => row.map((cell) => cell.replaceAll('*', '\\*')));
  const widths = widthsOf(escaped);
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, i) => padded(cell, widths[i] ?? 0, i)).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...rest] = escaped;
  return [line(head), rule, ...rest.map(line)].join('\n');
}
