import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broadcastShapes } from '../../web/lib/index.js';
import { corpus, families, parse, parts } from './corpus.js';

const one = `# of norms

=== A norm
thread: https://example.org/96
operands: (4,8,6) to:(4) () (?,3)
broadcast: (4,8,6)
clash: 6 4 at 2
fix: (4,8,6) (4,1,1) | data
never: permute|\\.T
never: expand
asks: yes
---

␛[31mRuntimeError␛[0m: a␠
=== 1 failed in 0.2s ===

--- a line of a paste

=== Another
thread: own
---
b
`;

test('a case is what stands between its title and the next', () => {
  const [first, second, ...more] = parse(one, 'tuned/torch-sizes.txt');
  assert.deepEqual(more, []);
  assert.equal(first?.paste, '\x1b[31mRuntimeError\x1b[0m: a \n=== 1 failed in 0.2s ===\n\n--- a line of a paste');
  assert.equal(first?.file, 'tuned/torch-sizes.txt:3');
  assert.deepEqual(first?.operands, [
    { shape: [4, 8, 6], written: false },
    { shape: [4], written: true },
    { shape: [], written: false },
    { shape: [null, 3], written: false },
  ]);
  assert.deepEqual(first?.broadcast, [4, 8, 6]);
  assert.deepEqual(first?.clash, { sizes: [6, 4], at: 2 });
  assert.deepEqual(first?.fix, [
    { about: 'shapes', shapes: [[4, 8, 6], [4, 1, 1]] }, // prettier-ignore
    { about: 'data', shapes: [] },
  ]);
  assert.deepEqual(
    ['squeeze()', 'squeeze(1)', 'x.T', 'expand'].map((code) => first?.never.some((pattern) => pattern.test(code))),
    [true, false, true, true],
  );
  assert.equal(first?.asks, true);
  assert.equal(second?.paste, 'b');
  assert.deepEqual([second?.operands, second?.fix, second?.clash, second?.asks], [null, null, null, false]);
});

test('what a case does not say, its family does', () => {
  const [matmul] = parse('=== A\nthread: own\n---\na', 'matmul.txt');
  assert.deepEqual([matmul?.kind, matmul?.family, matmul?.framework], [['other'], ['matmul'], ['any']]);
  const [warning] = parse('=== A\nthread: own\n---\na', 'torch-loss-warning.txt');
  assert.deepEqual([warning?.kind, warning?.framework, warning?.form], [['broadcast'], ['pytorch'], ['loss']]);
  assert.equal(warning?.fails, false);
  const [none] = parse('=== A\nthread: own\n---\na', 'none.txt');
  assert.deepEqual([none?.kind, none?.family], [['none'], ['any']]);
});

test('what is not a case is refused, with its place', () => {
  const head = '=== A\nthread: own\n';
  for (const [text, path, message] of /** @type {const} */ ([
    [`${head}---\na`, 'torch-size.txt', /^torch-size.txt: no family is called torch-size$/],
    ['A\n', 'tfjs.txt', /^tfjs.txt:1: a case begins with/],
    [`${head}---\na\n\n${head}---\n\n`, 'tfjs.txt', /^tfjs.txt:6: there is no paste$/],
    [`${head}a`, 'tfjs.txt', /^tfjs.txt:1: "---" has to stand/],
    [`${head}causes: none\n---\na`, 'tfjs.txt', /"causes: none" is not one of thread, /],
    [`${head}fails: no\nfails: no\n---\na`, 'tfjs.txt', /"fails" is there twice/],
    ['=== A\nthread: there\n---\na', 'tfjs.txt', /"thread" is an address, or own/],
    [`${head}operands: 4,8\n---\na`, 'tfjs.txt', /"4,8" is no shape such as/],
    [`${head}fix: nothing\n---\na`, 'tfjs.txt', /"nothing" is no shape such as/],
    [`${head}clash: 3, 4\n---\na`, 'tfjs.txt', /"3, 4" is not as in "3 4 at 1"/],
    [`${head}never: (\n---\na`, 'tfjs.txt', /Invalid regular expression/],
  ])) {
    assert.throws(() => parse(text, path), { name: 'SyntaxError', message });
  }
});

const all = parts.flatMap((part) => corpus(part));

test('the corpus has enough of everything, in both parts', () => {
  const unseenCount = corpus('held-out').length;
  assert.ok(all.length >= 300 && unseenCount >= 80, `${all.length} cases, ${unseenCount} held out`);
  assert.ok(all.filter(({ kind }) => kind[0] !== 'broadcast').length >= 40);
  for (const family of families) {
    for (const part of parts) {
      assert.ok(
        all.some(({ file }) => file.startsWith(`${part}/${family}.txt`)) || rare.includes(family),
        `${part}/${family}.txt`,
      );
    }
  }
});

/** Of which there are too few for both parts. */
const rare = ['bmm', 'dtype', 'device', 'batch-size'];

test('no paste is there twice, nor in both parts', () => {
  const casesByText = new Map();
  for (const { paste, file } of all) {
    const key = paste
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    assert.equal(casesByText.get(key), undefined, `${file} is ${casesByText.get(key)} again`);
    casesByText.set(key, file);
  }
});

test('titles are distinct within a family', () => {
  const titles = all.map(({ file, title }) => `${file.replace(/^[^/]+\/|:\d+$/g, '')}: ${title}`);
  assert.deepEqual(
    titles.filter((title, i) => titles.indexOf(title) !== i),
    [],
  );
});

test('what is wanted of a fix makes the operands fit, and what fails does not fit before', () => {
  for (const { file, fix, operands, fails, kind } of all) {
    for (const { about, shapes } of fix ?? []) {
      if (about === 'shapes') assert.ok(fits(shapes), `${file}: ${JSON.stringify(shapes)} do not fit`);
    }
    const known = operands?.map(({ shape }) => shape) ?? [];
    if (known.length < 2 || !fails || kind[0] !== 'broadcast' || operands?.some(({ written }) => written)) continue;
    if (known.some((shape) => shape.includes(null)) || /stride0|torch-(compiled|loss|old)/.test(file)) continue;
    assert.ok(!fits(known), `${file}: ${JSON.stringify(known)} fit`);
  }
});

test('what is expected stands in the paste, and a clash in its operands', () => {
  for (const { file, paste, operands, broadcast, clash } of all) {
    const numbers = new Set(paste.match(/\d+/g));
    const expectedSizes = [
      ...(operands ?? []).flatMap(({ shape }) => shape),
      ...(broadcast ?? []),
      ...(clash?.sizes ?? []),
    ];
    const absent = expectedSizes.filter((size) => size !== null && !numbers.has(String(size)));
    assert.deepEqual(absent, [], file);
    if (clash === null || clash.at === null || operands?.length !== 2) continue;
    const rank = Math.max(...operands.map(({ shape }) => shape.length));
    const { at } = clash;
    const there = operands.map(({ shape }) => [...Array(rank - shape.length).fill(1), ...shape].at(at));
    assert.deepEqual(there, clash.sizes, file);
  }
});

/** @param {readonly (readonly (number | null)[])[]} shapes */
function fits(shapes) {
  try {
    broadcastShapes(.../** @type {number[][]} */ (shapes));
    return true;
  } catch {
    return false;
  }
}
