// Scenes as text, and the texts in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as real from '../../../web/case/library.js';
import { drawn, figure, analyse } from '../../../web/draw/figure.js';
import { footData } from '../../../web/page/foot/foot.js';
import { footScene } from '../../../web/page/foot/scene.js';
import { readCode } from '../../../web/reading/python/code.js';
import { readShapes } from '../../../web/reading/shapes.js';
import { languageFor } from '../../../web/words/language.js';
import { toString } from '../../../web/draw/scene/string.js';
import { failScene } from '../../../web/draw/table/case.js';
import { h } from '../../../web/draw/scene/scene.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { ask, operand } from '../../case/asked.js';
import * as reports from '../../case/reports.js';

/** @import { Scene } from '../../../web/draw/scene/scene.js' */

/** The library, with another `explain`. @param {() => any} explain */
const library = (explain) => /** @type {typeof real} */ ({ ...real, explain });

/** @param {string} text @param {import('../../../web/case/model.js').Report} report */
const show = (text, report, step = 0, words = en) =>
  figure(
    { text, step, narrow: false, moving: false, heard: true },
    readShapes(text),
    words,
    library(() => report),
  );

/** The words only, as a screen reader says them. @type {(scene: Scene | Scene[]) => string} */
const spoken = (scene) => {
  if (Array.isArray(scene)) return scene.map(spoken).filter(Boolean).join('|');
  if (typeof scene === 'string') return scene.replaceAll('\u00a0', ' ').trim();
  return scene.attrs['aria-hidden'] ? '' : spoken(scene.children);
};

test('a scene is written as markup with everything escaped', () => {
  const scene = h('p', { class: '', title: '"<&>"', hidden: true, id: undefined, '--w': '3px' }, '<b>', false, h('br'));
  assert.equal(toString(scene), '<p title="&quot;&lt;&amp;&gt;&quot;" hidden="" style="--w: 3px">&lt;b&gt;<br></p>');
});

test('the answer for a case that fits', () => {
  const { scenes } = show('(5,1,4,1) + (3,1,1)', reports.compatible);
  assert.equal(spoken(scenes.answer), '(5, 3, 4, 1)|fits|·|float32|·|60 elements|·|240 bytes');
  assert.equal(spoken(scenes.hint), en.hint);
});

test('the answer for a conflict is PyTorch’s message, in every language', () => {
  for (const words of [en, zh]) {
    const { scenes } = show('(5,2,4,1) + (3,1,1)', reports.conflict, 0, words);
    const html = toString(scenes.answer);
    assert.ok(html.includes('lang="en"'));
    const text = html.replace(/<[^>]*>/g, '');
    assert.ok(text.endsWith(`RuntimeError: ${reports.conflict.message}`), text);
  }
});

test('numbers are never rounded', () => {
  const { scenes } = show('(99999,99999,99999)', reports.huge);
  const nb = '\u202f';
  const facts = spoken(scenes.answer);
  assert.ok(facts.includes('999 970 000 299 999 elements'.replaceAll(' ', nb).replace(`${nb}e`, ' e')), facts);
  assert.ok(facts.includes('3 999 880 001 199 996 bytes'.replaceAll(' ', nb).replace(`${nb}b`, ' b')), facts);
});

test('the table, column by column', () => {
  const { scenes } = show('(5,1,4,1) + (3,1,1)', reports.compatible, 3);
  assert.equal(
    spoken(scenes.table),
    [
      'Dimensions lined up from the right',
      'dim 0|dim 1|dim 2|dim 3',
      'a|5|1|→|3|4|1',
      'b|·|→|5|3|1|→|4|1',
      'a + b|3|4|1',
      'not yet|a stretches|b stretches|equal',
    ].join('|'),
  );
});

test('one cell of the table, as it is on the page', () => {
  const html = toString(show('(5,2,4,1) + (3,1,1)', reports.conflict).scenes.table);
  assert.ok(html.includes('<td class="ax1 bad-col"><span class="s"><b class="clash">2</b></span></td>'), html);
  assert.ok(
    html.includes(
      '<td class="total ax1 bad-col stop"><span class="s"><b class="">✕</b></span></td>'.replace(' class=""', ''),
    ),
    html,
  );
  assert.ok(html.includes('<b class="ghost ax2">4</b>'), html);
});

test('every step has its sentence', () => {
  const sayOf = (
    /** @type {string} */ text,
    /** @type {import('../../../web/case/model.js').Report} */ report,
    step = 0,
    words = en,
  ) => spoken(show(text, report, step, words).scenes.step);
  const two = '(5,1,4,1) + (3,1,1)';
  assert.equal(
    sayOf(two, reports.compatible, 1),
    'Step 1 of 4, from the right|Dimension 3: a and b both have 1.|Equal sizes pair up element by element; nothing stretches.',
  );
  assert.equal(
    sayOf(two, reports.compatible, 3),
    'Step 3 of 4, from the right|Dimension 1: a has 1, b has 3.|a is read 3 times.|Nothing is copied: a gets stride 0 there.',
  );
  assert.equal(
    sayOf(two, reports.compatible),
    'Step 4 of 4, from the right|Dimension 0: a has 5, b has none.|b is read 5 times.|A missing dimension counts as 1, with stride 0.',
  );
  assert.equal(
    sayOf('(4,2) + (5,2) + (4,3)', reports.leftFirst, 1),
    'Step 1 of 2, from the right|Dimension 1: a and b have 2, c has 3.|These do not fit either.|The error names dimension 0.',
  );
  assert.equal(
    sayOf('(4,1) + (1,2) + (4,3)', reports.third),
    'Stopped at step 1 of 2|Dimension 1: a + b has 2, c has 3.|Neither is 1, so neither can stretch.',
  );
  assert.equal(
    sayOf('(3,1) - (0,)', reports.empty, 1),
    'Step 1 of 2, from the right|Dimension 1: a has 1, b has 0.|a is not read at all.|The result has no elements.',
  );
  assert.equal(
    sayOf('() + ()', reports.scalars),
    'No steps|a and b have no dimensions.|There is nothing to line up.|A tensor without dimensions is a single number.',
  );
  assert.equal(
    sayOf(two, reports.compatible, 3, zh),
    '第 3 步，共 4 步，从右端起|维度 1：a 是 1，b 是 3。|a 被读取 3 次。|不复制任何数据：a 在此的步长变为 0。',
  );
});

/** The scenes of a case, independent of the text. @param {import('../../../web/case/case.js').Case} asked */
const drawnOf = (asked, words = en, more = {}) => {
  const { analysis, refusal } = analyse(asked, real);
  assert.ok(analysis, refusal);
  const view = { step: 0, narrow: false, moving: false, heard: true, example: false, ...more };
  return { analysis, ...drawn(analysis, view, words, real).scenes };
};

test('in place: PyTorch’s message, what fits together, the size of the target, what to do', () => {
  const { answer, step, table } = drawnOf(ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }));
  assert.equal(
    spoken(answer),
    "a would have to grow|RuntimeError:|output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]",
  );
  assert.equal(
    spoken(step),
    'In place: a keeps its shape|a and b broadcast to (3, 3, 7).|a only has room for (1, 3, 1).|What would fit|' +
      'a new tensor|c = a + b  → (3, 3, 7)|or make room|a = a.repeat(3, 1, 7)',
  );
  assert.ok(spoken(table).endsWith('a|target|1|3|1|b|3|1|→|3|7|a + b|3|3|7|3 into 1|fits|7 into 1'), spoken(table));
});

test('a warning replaces the sentence after the last step, and only there', () => {
  const asked = ask('a(1024,1) - b(1024)');
  const note = [
    'Both operands stretch|1024 → 1 048 576|elements',
    'Each element of b is paired with all 1024 along dimension 0 of a. It runs, but is rarely intended.',
    'For 1024 elements:|a - b.unsqueeze(1)|Warn about the old behaviour',
  ].join('|');
  assert.equal(spoken(drawnOf(asked).step).replaceAll('\u202f', ' '), note);
  assert.ok(spoken(drawnOf(asked, en, { step: 1 }).step).startsWith('Step 1 of 2'));
  assert.ok(!toString(drawnOf(asked).table).includes('now'));
  assert.ok(!spoken(drawnOf(asked, en, { example: true }).step).includes('rarely'));
  assert.ok(spoken(drawnOf(asked, zh).step).startsWith('两个操作数都被扩展'));
});

test('PyTorch’s warnings are shown in its words; the old warning on request', () => {
  const historic =
    'self and other do not have the same shape, but are broadcastable, and have the same number of elements.  Changing ' +
    'behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional.';
  const text = (/** @type {Scene[]} */ scenes) => toString(scenes).replace(/<[^>]*>/g, '');
  const old = ask('a(4,1) + b(4)');
  assert.ok(!text(drawnOf(old).step).includes('UserWarning'));
  assert.ok(toString(drawnOf(old).step).includes('aria-checked="false"'));
  for (const words of [en, zh]) {
    assert.ok(text(drawnOf(old, words, { warns: true }).step).includes(`UserWarning: ${historic}`));
  }
  const resized = ask('x(2) + y(2)', { form: 'out', out: operand('out(3)') });
  assert.ok(text(drawnOf(resized).step).includes('was resized since it had shape [3]'));
  assert.ok(!toString(drawnOf(ask('a(4,1) + b(3)')).step).includes('switch'));
});

test('the answer has the dtype of the result, and its bytes', () => {
  const facts = (/** @type {string} */ text, more = {}) =>
    spoken(drawnOf(ask(text, more)).answer).replaceAll('|·|', '|');
  assert.equal(facts('a(3):int64 / b(3):int64'), '(3,)|fits|float32|3 elements|12 bytes');
  assert.equal(facts('a(3) < b(3)'), '(3,)|fits|bool|3 elements|3 bytes');
  assert.equal(facts('a(2,3) + b(3):float64', { form: 'inPlace' }), '(2, 3)|fits|in place|float32|6 elements|24 bytes');
  assert.equal(
    facts('x(2) + y(2)', { form: 'out', out: operand('out(2):float64') }),
    '(2,)|fits|into out|float64|2 elements|16 bytes',
  );
  assert.ok(
    facts('a(3):int32 + b(3)', { form: 'inPlace' }).startsWith('a cannot hold the result|RuntimeError:|result type'),
  );
});

test('below the figure, each part has its name and text', () => {
  const { analysis } = drawnOf(ask('a(5,1,4,1) + b(3,1,1)'));
  const data = footData(analysis.asked, analysis.model, analysis.outcome, real);
  const time = { kind: /** @type {const} */ ('took'), timing: { microseconds: 4.2, runs: 1200 } };
  const [panels, asides] = footScene({ ...data, time }, { language: 'torch', copied: false, whole: false }, en);
  assert.ok(panels && asides);
  assert.match(
    spoken(panels),
    /^Values\|tensor\(\[\[\[\[ 0\.\].*\|Filled with 0, 1, 2 …\|Code\|PyTorch\|NumPy\|JAX\|stride0\|import torch/s,
  );
  assert.equal(
    spoken(asides),
    'Backward pass|a.grad|sums over dim 1.|(5, 3, 4, 1) → (5, 1, 4, 1)|b.grad|sums over dims 0 and 2.|' +
      '(5, 3, 4, 1) → (3, 1, 1)|Why float32|Both operands are float32.|Time|4.2 µs on this device, the median of 1200 runs.',
  );
  const [, asidesInChinese] = footScene({ ...data, time: null }, { language: 'jax', copied: true, whole: false }, zh);
  assert.ok(asidesInChinese && spoken(asidesInChinese).startsWith('反向传播|a.grad|沿维度 1 求和。'));
});

test('long values are shortened with a sign, and shown completely on request', () => {
  const { analysis } = drawnOf(ask('a(5,3,4,1) + b(3,1,1)'));
  const data = { ...footData(analysis.asked, analysis.model, analysis.outcome, real), time: null };
  const valuesTextOf = (/** @type {boolean} */ whole) =>
    spoken(/** @type {any} */ (footScene(data, { language: 'torch', copied: false, whole }, en)[0]));
  const lines = Number(/Show all (\d+) lines/.exec(valuesTextOf(false))?.[1]);
  assert.match(valuesTextOf(false), /\n⋯\|/);
  assert.ok(
    lines > 60 && valuesTextOf(true).split('\n').length > lines && valuesTextOf(true).includes('Show fewer lines'),
  );
});

test('an empty editor shows the example, and keeps nothing', () => {
  for (const text of ['', '  \n']) {
    const { example, unread, scenes, state } = show(text, reports.compatible);
    assert.deepEqual([example, unread], [true, false]);
    assert.deepEqual(state, { op: 'add', shapes: [], expr: '' });
    assert.equal(spoken(scenes.answer), `(5, 3, 4, 1)|${en.example}`);
  }
});

test('invalid text draws nothing, and the message tells what is valid', () => {
  const texts = {
    hello: '“hello” is not part of a shape.',
    'at non-singleton dimension 3': '“at non-singleton dimensi…” is not part of a shape.',
    'CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 8 GiB)':
      '“CUDA out of memory. Trie…” is not part of a shape.',
    'Expected weight [64, 3], but got [3, 224]': '“Expected weight [64, 3],…” is not part of a shape.',
    '12:00 INFO': '“:” is not part of a shape.',
    '2024-01-01 12:00 INFO': 'A size must be a whole number in digits, not 01. This shape is left out.',
    '(5, ?, 1) + (3)': '“?” is not part of a shape.',
    '(2.5) + (3)': 'A size must be a whole number in digits, not 2.5. This shape is left out.',
  };
  for (const [text, said] of Object.entries(texts)) {
    const { example, unread, analysis, scenes } = show(text, reports.compatible);
    assert.deepEqual([example, unread, analysis, scenes.table], [false, true, null, []], text);
    assert.equal(spoken(scenes.answer), `${en.unread}|${said} ${en.hint}.`);
  }
  const negative = 'A size cannot be negative: -1. Write the size, or a letter such as N.';
  assert.equal(spoken(show('(-1,3) + (3)', reports.compatible).scenes.answer), `${en.unread}|${negative}`);
});

test('if part of the text is ignored, it is not said to fit', () => {
  for (const text of ['(5,1) + (3) oops', '(5,1) + (3) (-1)', '(5,1) + (3) +', '(5,,1) + (3)'])
    assert.match(spoken(show(text, reports.compatible).scenes.answer), /^\(5, 3, 4, 1\)\|as far as understood/, text);
  assert.match(spoken(show('(5,1) + (3', reports.compatible).scenes.answer), /fits/);
});

test('cases that cannot be drawn get the core’s error', () => {
  const { scenes, steps } = figure(
    { text: '(1) + (2)', step: 0, narrow: false, moving: false, heard: true },
    readShapes('(1) + (2)'),
    en,
    library(() => {
      throw new RangeError('a tensor has at most 64 dimensions, not 65');
    }),
  );
  assert.equal(steps, 0);
  assert.equal(spoken(scenes.answer), `${en.refused}|a tensor has at most 64 dimensions, not 65`);
});

/** The whole page for a text with code. */
const ofCode = (/** @type {string} */ text, words = en) =>
  figure({ text, step: 0, narrow: false, moving: false, heard: true }, readCode(text), words, real);

test('every problem has its message, with its line number', () => {
  const text = 'x = torch.ones(3, 1)\ny = torch.frobnicate(x)\nx.view(4)\nx + w\nx + torch.ones(4)';
  const { scenes, analysis, marks } = ofCode(text);
  const piece = 'stride0 does not know torch.frobnicate, so its result stays unknown.';
  assert.equal(
    spoken(scenes.hint),
    `Line 2: ${piece}|Line 3: RuntimeError: shape '[4]' is invalid for input of size 3|` +
      'Line 4: w is not defined. Define it above, as in w = torch.empty(5, 1, 4, 1).',
  );
  assert.deepEqual(analysis?.model.shape, [3, 4]);
  const marked = marks.map(({ at, length, look }) => [look, text.slice(at, at + length)]);
  assert.deepEqual(marked, [
    ['problem', 'torch.frobnicate'],
    ['clashes', 'x.view(4)'],
    ['problem', 'w'],
  ]);
});

test('the results of the lines of code', () => {
  const { scenes } = ofCode(
    'x = torch.ones(3, 1)\nprint(x.shape)\nx @ torch.ones(1, 2)\nx + torch.ones(4)\nx - torch.ones(2, 2)',
  );
  assert.equal(
    spoken(scenes.remarks),
    'line 1:|(3, 1)|float32|line 2:|torch.Size([3, 1])|line 3:|(3, 2)|float32|line 4:|(3, 4)|float32',
  );
  assert.ok(spoken(scenes.answer).startsWith('does not fit in dimension 0|RuntimeError:|The size of tensor a (3)'));
  assert.deepEqual(show('(5,1) + (3)', reports.compatible).scenes.remarks, []);
  const resized = ofCode('z = torch.empty(2)\ntorch.add(torch.ones(5, 1), torch.ones(3), out=z)').scenes;
  assert.equal(spoken(resized.remarks), 'line 1:|(2,)|float32|line 2:|(5, 3)|float32');
  assert.ok(spoken(resized.step).includes('was resized since it had shape [2]'));
  const many = ofCode(Array(9).fill('print(1)').join('\n')).scenes.remarks;
  assert.ok(toString(many).includes('tabindex="0"'));
});

test('a failure is explained even if nothing broadcasts', () => {
  for (const words of [en, zh]) {
    const { scenes, analysis } = ofCode('a = torch.ones(3, 4)\na @ torch.ones(5, 6)', words);
    assert.equal(analysis, null);
    const sentence = 'mat1 and mat2 shapes cannot be multiplied (3x4 and 5x6)';
    assert.equal(spoken(scenes.answer), `${words.stopsAt(2)}|RuntimeError:|${sentence}`);
  }
});

test('a long message is shown in a limited space', () => {
  assert.ok(toString(failScene('x', 'y'.repeat(1e6))).length < 2000);
});

/** All keys with the types of their values, at any depth. @type {(words: object, path?: string) => string[]} */
const keysOf = (words, path = '') =>
  Object.entries(words)
    .flatMap(([key, value]) =>
      typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}: ${typeof value}`],
    )
    .sort();

test('both languages have all texts', () => {
  assert.deepEqual(keysOf(zh), keysOf(en));
  for (const words of [en, zh]) {
    for (const say of Object.values(words.problems)) assert.ok(say('+').length > 5);
    const verdict = words.verdict({ kind: 'stretched', names: ['a', 'b', 'c'] });
    assert.ok(verdict.length > 0 && !verdict.includes('undefined'));
  }
});

test('the language is the requested one, or the preferred one, or English', () => {
  assert.equal(languageFor('?lang=zh', ['en-US']), 'zh');
  assert.equal(languageFor('?lang=en', ['zh-CN']), 'en');
  assert.equal(languageFor('', ['zh-Hant-TW', 'en']), 'zh');
  assert.equal(languageFor('', ['de', 'fr']), 'en');
  assert.equal(languageFor('?lang=__proto__', ['constructor']), 'en');
  assert.equal(languageFor('?lang=<b>', []), 'en');
});
