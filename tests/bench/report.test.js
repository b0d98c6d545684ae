import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen, readArguments } from './arguments.js';
import { ratioChart } from './ratio-chart.js';
import { judged, meets } from './suite.js';
import { forMarkdown, forTerminal, mainTable, noise, score } from './table.js';

const rows = [
  judged(
    { name: 'a ** b', op: 'pow', inputs: [], target: { ratio: 1.1 } },
    100,
    { stride0: [12, 22, 12], limit: [10, 20, 10], 'plain loop': [60, 60, 60] },
    {},
  ),
  judged({ name: 'fused', op: 'normFused', inputs: [], target: { ns: 5 } }, 100, {}, { stride0: 'has no fuse yet' }),
  judged({ name: 'tiny', op: 'add', inputs: [], target: { ns: 350 } }, 12, { stride0: [340, 350, 345] }, {}),
];

test('a target is met as the table rounds it', () => {
  assert.equal(meets({ ratio: 1.1 }, 1, 1.104, 1), true);
  assert.equal(meets({ ratio: 1.1 }, 1, 1.106, 1), false);
  assert.equal(meets({ ns: 350 }, 351, undefined, 1), false);
  assert.equal(meets({ nsPerElement: 4 }, 4e6, undefined, 1e6), true);
  assert.equal(rows[0]?.meetsTarget, false);
});

test('a program without the op is shown, with the reason', () => {
  const [head = [], ...body] = mainTable(rows);
  assert.deepEqual(body[1]?.slice(0, 7), ['fused', '–', '–', '–', '–', '≤ 5 ns', 'has no fuse yet']);
  assert.deepEqual(body[0], ['a ** b', '12 ns', '10 ns', '1.20', '±2.1 %', '≤ 1.10', 'missed', '60 ns', '5.0']);
  assert.ok(body.every((row) => row.length === head.length));
});

test('tables line up, in Markdown too', () => {
  const cells = mainTable(rows);
  assert.match(forTerminal(cells), /^case +stride0 +limit/);
  const lines = forMarkdown(cells).split('\n');
  assert.equal(new Set(lines.map(({ length }) => length)).size, 1);
  assert.match(lines[2] ?? '', /^\| a \\\*\\\* b +\| +12 ns \|/);
});

test('noise and score get a sentence each', () => {
  assert.match(noise(rows), /within ±2\.1 % .* at worst \(a \*\* b\)/);
  assert.equal(score(rows), '1 of 2 targets met.');
});

test('the chart has a mark per case with a limit, hollow where the target is missed, and no colours inline', () => {
  const chart = ratioChart(rows, 'title & more');
  assert.match(chart, /^<svg xmlns="[^"]+" viewBox="0 0 900 118"/);
  assert.equal(chart.match(/<path/g)?.length, 1);
  assert.match(chart, /class="s0 hollow"/);
  assert.match(chart, /prefers-color-scheme: dark/);
  assert.match(chart, /title &amp; more/);
  assert.doesNotMatch(chart, /NaN|undefined/);

  const otherChart = ratioChart(rows, 'more', ['stride0', 'plain loop']);
  assert.equal(otherChart.match(/<path/g)?.length, 4); // two of them in the legend
});

test('the command line', () => {
  assert.deepEqual(readArguments(['--only', 'a;b', '--quick', '--json=x']), {
    quick: true,
    processor: false,
    what: 'table',
    browser: 'chromium',
    only: ['a', 'b'],
    json: 'x',
  });
  assert.equal(readArguments(['--browser', 'webkit']).browser, 'webkit');
  assert.throws(() => readArguments(['--fast']), /does not know --fast\.\nusage: npm run bench/);
  assert.throws(() => readArguments(['--only']), /needs something/);
  assert.throws(() => readArguments(['--growth', '--rivals']), /two runs/);
  assert.throws(() => readArguments(['--browser', '--processor']), /a page knows no time/);
  assert.deepEqual(chosen([{ name: 'x, y' }, { name: 'z' }], ['x,']), [{ name: 'x, y' }]);
  assert.throws(() => chosen([{ name: 'z' }], ['q']), /no case is called q/);
});
