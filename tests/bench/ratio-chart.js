/**
 * Draws each case's ratio to its limit on a logarithmic axis, one line per case. A full mark meets the target, a hollow
 * one misses it, and a stroke shows the target. Each rival is another series of marks.
 *
 * @import { Row } from './suite.js'
 */
import { label, legend, line, mark, px, svg } from './ink.js';
import { ratios, median } from './statistics.js';
import { timeText } from './table.js';

const WIDTH = 900;
const LEFT = 270;
const RIGHT = 60;
const TOP = 80;
const LEGEND = 24;
/** The least distance between the labels of two ticks. */
const APART = 34;
const STEP = 22;
const TICKS = [0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 20, 50, 100, 200, 500, 1000];

/**
 * A series' ratio in a row; stride0's own is the median of the rounds' ratios.
 * @type {(row: Row, who: string) => number | undefined}
 */
const ratioOf = ({ times, ratio }, who) => {
  const [own, base] = [times[who], times['limit']];
  if (who === 'stride0' || !own || !base) return ratio?.median;
  return median(ratios([own.median], [base.median]));
};

/** @param {readonly Row[]} rows @param {string} title @param {readonly string[]} [series] */
export function ratioChart(rows, title, series = ['stride0']) {
  const shown = rows.filter(({ ratio }) => ratio);
  const all = shown.flatMap((row) => series.map((who) => ratioOf(row, who) ?? 1));
  const [low, high] = [Math.min(0.9, ...all) * 0.95, Math.max(2.2, ...all) * 1.05];
  const x = (/** @type {number} */ ratio) =>
    LEFT + ((WIDTH - LEFT - RIGHT) * Math.log(ratio / low)) / Math.log(high / low);
  const top = TOP + (series.length > 1 ? LEGEND : 0);
  const bottom = top + STEP * shown.length;

  /** @type {number[]} */
  const ticks = [];
  for (const tick of TICKS.filter((each) => each >= low && each <= high)) {
    const last = ticks.at(-1);
    if (last === undefined || x(tick) - x(last) >= APART) ticks.push(tick);
    else if (tick === 1) ticks.splice(-1, 1, tick);
  }
  const grid = ticks.flatMap((tick) => [
    line(x(tick), top - 10, x(tick), bottom, tick === 1 ? 'base' : 'rule'),
    label(x(tick), top - 16, `${tick}×`, { class: 'quiet', 'text-anchor': 'middle' }),
  ]);
  const lines = shown.flatMap((row, i) => {
    const y = top + STEP * i + STEP / 2;
    const bound = row.target?.ratio;
    const own = ratioOf(row, 'stride0') ?? 1;
    return [
      label(LEFT - 12, y + 4, row.name, { 'text-anchor': 'end' }),
      line(LEFT, px(y), WIDTH - RIGHT, px(y), 'rule'),
      ...(bound === undefined ? [] : [line(x(bound), y - 7, x(bound), y + 7, 'target')]),
      ...series
        .map((who, index) => ({ who, index, ratio: ratioOf(row, who) }))
        .filter(({ who, ratio }) => ratio !== undefined && row.times[who])
        .toReversed() // stride0 last, so that it is on top
        .map(({ who, index, ratio = 1 }) =>
          mark(index, x(ratio), y, {
            hollow: who === 'stride0' && row.meetsTarget === false,
            title: `${row.name}, ${who}: ${ratio.toFixed(2)} × the limit, ${timeText(row.times[who]?.median)}`,
          }),
        ),
      label(WIDTH - RIGHT + 8, y + 4, own.toFixed(2), { class: 'quiet' }),
    ];
  });
  const notes = 'time / time of a hand-written SIMD kernel in the same round; stroke: target; hollow: missed';
  return svg(WIDTH, bottom + 16, title, [
    label(12, 24, title, { 'font-weight': 600, 'font-size': 15 }),
    label(12, 44, notes, { class: 'quiet' }),
    ...(series.length > 1 ? legend(series, 12, 66) : []),
    ...grid,
    ...lines,
  ]);
}
