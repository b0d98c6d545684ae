/** The sentences of a diagnosis: complete, of both languages, and text only. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { diagnose } from '../../web/diagnose/index.js';
import { tell } from '../../web/diagnose/tell.js';
import { en } from '../../web/diagnose/words/en.js';
import { zh } from '../../web/diagnose/words/zh.js';
import { eager, recognised } from './recognised.js';
import { threads } from './threads.js';

/** Every key, as a path. @type {(words: object, path?: string) => string[]} */
const keysOf = (words, path = '') =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}: ${typeof value}`],
  );

test('both languages have the same keys, of the same kinds', () => assert.deepEqual(keysOf(zh), keysOf(en)));

const folder = new URL('../../web/diagnose/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(causes|fixes|operations)\b.*\.js$/.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');
const literals = new Set([...sources.matchAll(/'([a-z][a-z-]+)'/g)].map(([, word = '']) => word));

test('every reason and meaning has its use', () => {
  for (const key of [...Object.keys(en.reasons), ...Object.keys(en.meanings)]) assert.ok(literals.has(key), key);
});

test('every reason that is given has its words', () => {
  const given = [...sources.matchAll(/cause\(\s*'[a-z-]+',\s*[^[\]]*\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([a-z-]+)'/g)].map(([, word = '']) => word),
  );
  assert.ok(given.length > 10, 'they are found in the sources');
  for (const key of given) assert.ok(key in en.reasons, key);
});

test('every meaning that is given has its words', () => {
  const given = [...sources.matchAll(/meaning: '([a-z-]+)'|ofData\([^,\n]+(?:, [^,'\n]+)*, '([a-z-]+)'/g)];
  assert.ok(given.length > 10, 'they are found in the sources');
  for (const [, one, other] of given) assert.ok((one ?? other ?? '') in en.meanings, one ?? other);
});

test('nothing that English says is said in Chinese', () => {
  const strings = (/** @type {object} */ words) =>
    Object.values(words).flatMap((each) => (typeof each === 'string' ? [each] : []));
  for (const text of [...strings(zh.reasons), ...strings(zh.fits)]) assert.match(text, /\p{Script=Han}/u);
});

const growth = recognised('pytorch', 'y (1024) out (1024,1)', { form: 'loss', fails: false, operation: 'mse_loss' });

test('a legal case tells its result, bytes and growth', () => {
  const told = tell(diagnoseRecognised(growth, library), en);
  assert.equal(told.recognised, 'PyTorch mse_loss loss: y (1024,), out (1024, 1)');
  assert.equal(
    told.result,
    'Result (1024, 1024): 1,048,576 elements, 4 MiB as float32, 1024 times the larger operand.',
  );
  assert.deepEqual(told.columns, [
    'dimension 0: y – missing, out 1024 equal',
    'dimension 1: y 1024 equal, out 1 stretched',
  ]);
  assert.equal(told.fixes[0]?.code, 'y.unsqueeze(1)');
  assert.equal(
    told.fixes[0]?.text,
    'y becomes (1024, 1) and lines up with dimension 0 of out. Result (1024, 1); copies nothing.',
  );
  assert.match(told.text, /Fix: y\.unsqueeze\(1\)\n/);
});

test('the same in Chinese', () => {
  const told = tell(diagnoseRecognised(growth, library), zh);
  assert.equal(told.result, '结果 (1024, 1024)：1,048,576 个元素，按 float32 为 4 MiB，是较大操作数的 1024 倍。');
  assert.equal(told.fixes[0]?.code, 'y.unsqueeze(1)');
});

test('a target that cannot grow is told in its column', () => {
  const told = tell(diagnoseRecognised(recognised('pytorch', 'x (1,4) y (3,1)', { form: 'inPlace' }), library), en);
  assert.deepEqual(told.columns, ['dimension 0: x 1 cannot grow, y 3 equal', 'dimension 1: x 4 equal, y 1 stretched']);
});

test('data is told to be no matter of axes, as firmly as it is known', () => {
  const firm = tell(diagnoseRecognised(recognised('pytorch', 'a (32,10) b (64,10)'), library), en);
  assert.equal(firm.instead, en.notAxes);
  assert.equal(tell(diagnoseRecognised(eager(4, 3, 0), library), en).instead, en.perhapsNotAxes);
  assert.equal(tell(diagnoseRecognised(eager(32, 17, 0), library), en).instead, en.perhapsNotAxes);
});

test('what is about something else is named for what it is', () => {
  const about = (/** @type {string} */ family) =>
    tell(diagnoseRecognised(recognised('pytorch', '', { kind: 'other', family }), library), en).recognised;
  assert.equal(about('matmul'), 'PyTorch matrix product');
  assert.equal(about('cat'), 'PyTorch concatenation');
  assert.equal(about('something new'), 'PyTorch');
});

test('every answer ends in something to do', async () => {
  for (const { paste, at } of [...threads('tuned'), ...threads('held-out')]) {
    const diagnosis = await diagnose(paste);
    for (const words of [en, zh]) {
      const { next, brief, text } = tell(diagnosis, words);
      assert.ok(next.text !== '' && text.startsWith(brief), at);
      assert.doesNotMatch(text, /undefined|NaN|\[object|dimension -1|第 -1/, at);
    }
  }
});

test('what is read first is read in ten seconds', async () => {
  for (const { paste, at } of threads('tuned')) {
    // Code is looked at, not read.
    const { brief, next, fixes } = tell(await diagnose(paste), en);
    const prose = brief.replace(next.code, '').replace(fixes[0]?.code ?? '', '');
    const words = prose.split(/\s+/).length;
    assert.ok(words <= 60, `${at}: ${words} words`);
  }
});

test('names are told as they are, and stay text', () => {
  const told = tell(diagnoseRecognised(recognised('numpy', 'a (4,3) b (4)'), library), en);
  const named = recognised('numpy', 'a (4,3) b (4)');
  const strange = { ...named, operands: named.operands.map((each) => ({ ...each, name: '<img onerror=alert(1)>' })) };
  const { text } = tell(diagnoseRecognised(strange, library), en);
  assert.match(text, /<img onerror=alert\(1\)>/);
  assert.doesNotMatch(told.text, /[<>]/);
});

test('what is not known is asked for by name', () => {
  assert.equal(tell(diagnoseRecognised(eager(32, 17, 0), library), en).asks, 'What is the shape of a, b?');
});

test('what to do next ends in a colon only where code follows', () => {
  for (const [words, end] of /** @type {const} */ ([
    [en, '.'],
    [zh, '。'],
  ])) {
    for (const [key, sentence] of Object.entries(words.next)) {
      const next = { key, facts: { table: 512, a: 7, b: 8, other: 3, layers: 2, width: 4 } };
      const told = (/** @type {string} */ code) =>
        tell({ ...diagnoseRecognised(growth, library), next: { ...next, code } }, words).next.text;
      const whole = /** @type {any} */ (sentence)(next.facts);
      assert.equal(told('print(x.shape)'), whole, key);
      assert.equal(told(''), whole.replace(/[:：]$/, end), key);
    }
  }
});

test('what to type next has the names of the line that failed, and usual ones only without it', async () => {
  const from = (/** @type {string} */ source, /** @type {string} */ message) =>
    source ? `  File "m.py", line 9, in forward\n    ${source}\n${message}` : message;
  const index = 'IndexError: index out of range in self';
  const target = 'IndexError: Target 10 is out of bounds.';
  const table = 'ValueError: Expected 2D array, got 1D array instead:\narray=[1. 2. 3.].\nReshape your data';
  const image =
    'RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [28, 28]';
  for (const [source, message, code] of /** @type {const} */ ([
    ['h = self.tok(tokens)', index, 'print(tokens.min(), tokens.max(), self.tok.num_embeddings)'],
    ['', index, 'print(input_ids.min(), input_ids.max(), embedding.num_embeddings)'],
    ['loss = F.cross_entropy(logits, classes)', target, 'print(classes.min(), classes.max())'],
    ['loss = criterion(out, batch["label"])', target, 'print(batch["label"].min(), batch["label"].max())'],
    ['', target, 'print(labels.min(), labels.max())'],
    ['model.fit(df["a"], y)', table, 'np.reshape(df["a"], (-1, 1))'],
    ['return self.conv(batch["image"])', image, 'batch["image"].unsqueeze(0)'],
    ['return self.conv(load())', image, ''],
  ])) {
    const { next } = tell(await diagnose(from(source, message)), en);
    assert.equal(next.code, code, source || message);
  }
});

test('a shape is named only where the message tells one', async () => {
  for (const [message, first, second] of /** @type {const} */ ([
    [
      'InvalidArgumentError: Input to reshape is a tensor with 1204224 values, but the requested shape has 150528',
      'TensorFlow reshape',
      /^Possible: The requested shape holds 150528 elements and the tensor has 1204224, 8 times as many/,
    ],
    [
      'IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)',
      'PyTorch axis number',
      /\. *$/,
    ],
  ])) {
    const { recognised, brief } = tell(await diagnose(message), en);
    assert.equal(recognised, first);
    assert.match(brief.split('\n')[1] ?? '', second);
  }
});
