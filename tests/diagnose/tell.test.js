/** The sentences of a diagnosis: complete, of both languages, and text only. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { diagnose } from '../../web/diagnose/index.js';
import { tell } from '../../web/diagnose/tell.js';
import { en } from '../../web/diagnose/words/en.js';
import { say } from '../../web/diagnose/words/say.js';
import { zh } from '../../web/diagnose/words/zh.js';
import { unrelated } from '../../web/diagnose/recognise/others.js';
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
  .filter((file) => /^(?:facts|fixes|operations)\b.*\.js$/.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');
const given = (/** @type {RegExp} */ pattern) =>
  [...new Set([...sources.matchAll(pattern)].map(([, key = '']) => key))].sort();

/** The ids of a table whose keys are `id` or `id.kind`. @type {(table: object) => string[]} */
const idsOf = (table) => [...new Set(Object.keys(table).map((key) => key.replace(/\..*/, '')))].sort();

test('every fact and every meaning has its words, and every sentence its use', () => {
  assert.deepEqual(
    given(/\b(?:fact|ofSizes)\(\s*'([a-z-]+)'/g),
    idsOf(en.facts).filter((id) => id !== 'needs'),
  );
  const meanings = given(/meaning: (?:\w+ \? )?'([a-z-]+)'/g).concat('squeezed', 'permuted');
  assert.deepEqual([...new Set(meanings)].sort(), Object.keys(en.meanings).sort());
});

test('every operation that does not broadcast has a heading', () => {
  for (const key of Object.values(unrelated).flatMap((patterns) => Object.keys(patterns))) {
    assert.ok(key in en.operations, key);
  }
});

test('every possible cause has its words', () => {
  assert.deepEqual(given(/\bpossible\(\s*'([a-z-]+)'/g), idsOf(en.causes));
  for (const { causes } of [en, zh])
    for (const each of Object.values(causes)) assert.equal(each.split(' | ').length, 3);
});

const growth = recognised('pytorch', 'y (1024) out (1024,1)', { form: 'loss', fails: false, operation: 'mse_loss' });

test('a legal case tells its result, bytes and growth', () => {
  const answer = tell(diagnoseRecognised(growth, library), en);
  assert.equal(answer.recognised, 'PyTorch mse_loss loss: y (1024,), out (1024, 1)');
  assert.equal(
    answer.result,
    'Result (1024, 1024): 1,048,576 elements, 4 MiB as float32, 1024 times the larger operand.',
  );
  assert.equal(answer.fixes[0]?.code, 'y.unsqueeze(1)');
  assert.equal(
    answer.fixes[0]?.text,
    'y becomes (1024, 1) and lines up with dimension 0 of out. Result (1024, 1); copies nothing.',
  );
  assert.match(answer.text, /Fix: y\.unsqueeze\(1\)\n/);
});

test('the same in Chinese', () => {
  const answer = tell(diagnoseRecognised(growth, library), zh);
  assert.equal(answer.result, '结果 (1024, 1024)：1,048,576 个元素，按 float32 为 4 MiB，是较大操作数的 1024 倍。');
  assert.equal(answer.fixes[0]?.code, 'y.unsqueeze(1)');
});

test('a complete search says what it proves', () => {
  const factsOf = (/** @type {import('../../web/diagnose/diagnosis.js').Recognised} */ of) =>
    tell(diagnoseRecognised(of, library), en).facts.join(' ');
  assert.match(factsOf(recognised('pytorch', 'a (32,10) b (64,10)')), /No added axis of size 1 and no other order/);
  assert.match(
    factsOf(recognised('pytorch', 'a (4,4,3) b (4,3,1)')),
    /b fits as \(4, 3\), with its axes in another order/,
  );
  assert.doesNotMatch(factsOf(eager(32, 17, 0)), /No added/);
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

test('what is read first is short, and has no possible cause', async () => {
  for (const { paste, at } of threads('tuned')) {
    // Code is looked at, not read.
    const { brief, next, fixes, causes } = tell(await diagnose(paste), en);
    const prose = brief.replace(next.code, '').replace(fixes[0]?.code ?? '', '');
    const words = prose.split(/\s+/).length;
    assert.ok(words <= 110, `${at}: ${words} words`);
    for (const cause of causes) assert.ok(!brief.includes(cause), at);
  }
});

test('names are told as they are, and stay text', () => {
  const answer = tell(diagnoseRecognised(recognised('numpy', 'a (4,3) b (4)'), library), en);
  const named = recognised('numpy', 'a (4,3) b (4)');
  const strange = { ...named, operands: named.operands.map((each) => ({ ...each, name: '<img onerror=alert(1)>' })) };
  const { text } = tell(diagnoseRecognised(strange, library), en);
  assert.match(text, /<img onerror=alert\(1\)>/);
  assert.doesNotMatch(answer.text, /[<>]/);
});

test('a fact holds for what does not broadcast, or only in part', async () => {
  const warned = 'UserWarning: Using a target size (torch.Size([5, 8, 9])) that is different to the input size ';
  const raised = 'ValueError: Target size (torch.Size([6])) must be the same as input size (torch.Size([6, 1]))';
  for (const [paste, says, not] of /** @type {const} */ ([
    [
      `${warned}(torch.Size([5, 1, 8, 9])).`,
      /each of the 5 entries in dimension 0 of target is paired with each of the 5 entries in dimension 0 of input/,
      /every element/,
    ],
    [raised, /Broadcasting would pair every element/, /Result \(6, 6\)/],
    [
      "ValueError: Dimensions must be equal, but are 12 and 48 for 'net/BroadcastTo' (op: 'BroadcastTo') with input shapes: [?,12,12], [4] and with input tensors computed as partial shapes: input[1] = [?,12,12,48].",
      /a \(\?, 12, 12, 48\) keeps its shape, b \(\?, 12, 12\)/,
      /one of them is 1/,
    ],
    [
      'Warning: the sizes differ in version 0.9\n  p = 2×35 Matrix\n  q = 14×35 Matrix',
      /\(sizes in it: 2x35, 14x35\)/,
      /Print the shapes/,
    ],
    ['Error in x[i] <- v : number of items to replace is 3 and 2', /This wording isn't known here/, /No error/],
    [
      `${'So it went on and on. '.repeat(20)}Then "the sizes differ: [7, 2400, 3], [7, 2332, 3]" came`,
      /\[7, 2400, 3\], \[7, 2332, 3\]/,
      /So it went/,
    ],
    [
      'Traceback (most recent call last):\n  File "/usr/local/bin/tool", line 3, in <module>\n    main(a)\n  File "/usr/lib/python3/dist-packages/tool/run.py", line 9, in main\n    return p + q\nValueError: operands could not be broadcast together with shapes (5,) (7,) ',
      /It fails in tool \(`return p \+ q`\)\. Print/,
      /your line|print\(/,
    ],
    ['ValueError: operands could not be broadcast together with shapes (4,) (100,) ', /a has 4 and b has 100/, /25/],
  ])) {
    const { text } = tell(await diagnose(paste), en);
    assert.match(text, says);
    assert.doesNotMatch(text, not);
  }
});

test('what is not known is asked for by name', () => {
  assert.equal(tell(diagnoseRecognised(eager(32, 17, 0), library), en).asks, 'What is the shape of a, b?');
});

test('what to do next ends in a colon where code follows, and only there', () => {
  for (const [words, end] of /** @type {const} */ ([
    [en, '.'],
    [zh, '。'],
  ])) {
    for (const [key, sentence] of Object.entries(words.next)) {
      const shapes = {
        one: [1],
        two: [2],
        found: [[3, 1]],
        candidates: ['x'],
        sizes: [5],
        inputs: [],
        limits: [],
        rest: [],
        terms: [],
        ways: [],
        lead: [3, 4],
        dims: [0, 3],
        names: ['x'],
        unset: ['x'],
        open: [3],
      };
      const parts = {
        both: [4],
        first: [],
        second: [],
        target: [3],
        result: [3],
        shape: [2],
        library: '',
        caller: '',
        inside: 'f(x)',
        source: '',
        at: [0],
        rest: [3],
        common: [4],
      };
      const next = { key, facts: { ...shapes, ...parts, table: 512, a: 7, b: 8, other: 3, layers: 2, width: 4 } };
      const answerTo = (/** @type {string} */ code) =>
        tell({ ...diagnoseRecognised(growth, library), next: { ...next, code } }, words).next.text;
      const whole = say(sentence, next.facts, words.and);
      assert.match(answerTo('print(x.shape)'), /[:：]$/, key);
      assert.ok(answerTo('print(x.shape)').startsWith(whole), key);
      assert.equal(answerTo(''), whole.replace(/[:：]$/, end), key);
    }
  }
});

test('a line to print has only names that the line proves to be arrays, and the sizes it is given', async () => {
  const conv =
    'Given groups=1, weight of size [64, 3, 7, 7], expected input[1, 4, 224, 224] to have 3 channels, but got 4 channels instead';
  const sizes = 'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
  for (const [source, message, code] of /** @type {const} */ ([
    ['y = x + bias', sizes, 'print(x.shape, bias.shape)'],
    ['y = x[:, :n] + self.pe[:, :n]', sizes, 'print(x.shape, self.pe.shape)'],
    ['model.fit(data, NUM_EPOCHS, lr=rate)', sizes, ''],
    ['return self.conv(image)', `RuntimeError: ${conv}`, 'print(image.shape)'],
    ['return self.conv(load())', `RuntimeError: ${conv}`, ''],
    ["out = net.table['rows'].rows[...] + load()", sizes, ''],
    ['a = a.reshape(len(prompts), -1)', "shape '[70, 2]' is invalid for input of size 3", 'print(a.shape)'],
  ])) {
    const { next } = tell(await diagnose(`  File "m.py", line 9, in forward\n    ${source}\n${message}`), en);
    assert.equal(next.code, code, source);
  }
});

test('an error inside a library gets a question about its version, and no fix', async () => {
  const { fixes, next } = tell(
    await diagnose(`Traceback (most recent call last):
  File "run.py", line 86, in <module>
    sampler.run(p0)
  File "/home/u/lib/python3.9/site-packages/emcee/ensemble.py", line 502, in _update
    old.blobs[m1] = new.blobs[m2]
ValueError: shape mismatch: value array of shape (12,) could not be broadcast to indexing result of shape (12,2)`),
    en,
  );
  assert.deepEqual([fixes, next.code], [[], 'pip show emcee']);
});

test('only a text that has no error about shapes is said to have none', async () => {
  const unknown =
    'mxnet.base.MXNetError: Incompatible attr in node at 1-th input: expected shape (128,512), got (512,)';
  assert.match(
    tell(await diagnose(unknown), en).recognised,
    /^This wording isn't known here: .*sizes in it: \(128,512\), \(512,\)\)$/,
  );
  assert.equal(tell(await diagnose('KeyError: 3'), en).recognised, en.nothing);
});

test('the next step says where the size that does not fit comes from', async () => {
  for (const [message, says] of /** @type {const} */ ([
    [
      'The size of tensor a (32) must match the size of tensor b (20) at non-singleton dimension 1',
      /^If dimension 1 counts features, channels, classes or steps, compare the settings.* look there for 32 and 20\./,
    ],
    ['mat1 and mat2 shapes cannot be multiplied (8x400 and 320x10)', /nn\.Linear\(400, …\)/],
    [
      "shape '[8, 100]' is invalid for input of size 960",
      /compare its factors with those of the requested shape: 960 against 800/,
    ],
    [
      'Given groups=1, weight of size [64, 32, 3, 3], expected input[8, 16, 9, 9] to have 32 channels, but got 16 channels instead',
      /Find out what before the line that fails gives 16 instead of 32/,
    ],
    [
      'Expected input batch_size (128) to match target batch_size (32).',
      /^Each label meets 4 predictions\. .* write x\.flatten\(1\)/,
    ],
    [
      'Using a target size (torch.Size([4, 3, 8, 8])) that is different to the input size (torch.Size([4, 1, 8, 8])) is deprecated',
      /^Find out which of your arrays or inputs has \(4, 3, 8, 8\)/,
    ],
  ])) {
    const { next } = tell(await diagnose(`RuntimeError: ${message}`), en);
    assert.match(next.text, says, message);
  }
});

test('what a size or an axis means is never stated, and a line of prose is not code', async () => {
  const size = 'torch.Size';
  const copied = `copying a param with shape ${size}`;
  const load = (/** @type {string} */ layer) => `RuntimeError: Error(s) in loading state_dict for Net:
  size mismatch for ${layer}.weight: ${copied}([7, 64]) from checkpoint, the shape in current model is ${size}([3, 64]).
  size mismatch for ${layer}.bias: ${copied}([7]) from checkpoint, the shape in current model is ${size}([3]).`;
  for (const [paste, says, not] of /** @type {const} */ ([
    [
      'RuntimeError: The size of tensor a (12) must match the size of tensor b (9) at non-singleton dimension 2\nLaptop (please fill in everything): no',
      /^PyTorch: 12 vs 9 in dimension 2\n[^]*Next: If dimension 2 is a height, width or length, compare the shape of the input/,
      /usually|fill/i,
    ],
    [
      'I moved the mask-rcnn model to another box loss=dict(type="A")\nRuntimeError: The size of tensor a (6) must match the size of tensor b (3)',
      /^PyTorch: 6 vs 3\n/,
      /rcnn|features|2 · 3/,
    ],
    [
      'x = u * v\ny = u + w\nValueError: operands could not be broadcast together with shapes (5,) (5,7) ',
      /Right only if you mean this\.\nNext: If u is for dimension 0 of w, add the axis: `u\[:, None\]`\. If both should be \(5,\), find out where w gets/,
      /print\(/,
    ],
    [
      'ValueError: Incompatible shapes for broadcasting: ((3, 6), (1, 3))',
      /JAX may have added the 1 in front .* b may be \(3,\) in your code/,
      /Fix|another order/,
    ],
    [
      `${load('head')}\n\n${load('top')}`,
      /top\.bias is \(7,\) in the file and \(3,\) in the model\./,
      /weights differ/,
    ],
    [
      'ValueError: Target size (torch.Size([8, 5])) must be the same as input size (torch.Size([8, 4]))',
      /This loss needs equal sizes/,
      /one of them is 1/,
    ],
    [
      'Given groups=1, weight of size [8, 3, 3, 3], expected input[4, 1, 64, 64] to have 3 channels, but got 1 channels instead',
      /Check first whether the image has one channel/,
      /1 channels there/,
    ],
    [
      'RuntimeError: The size of tensor a (5) must match the size of tensor b (0) at non-singleton dimension 1',
      /b is empty/,
      /usually/,
    ],
    [
      "RuntimeError: shape '[11, -1, 8]' is invalid for input of size 9600",
      /9600 elements don't divide into \(11, \?, 8\)/,
      /Find out/,
    ],
    [
      'RuntimeError: stack expects each tensor to be equal size, but got [2, 8, 8] at entry 0 and [2, 8, 9] at entry 1',
      /They differ only in dimension 2: 8 and 9/,
      /token/,
    ],
    [
      'Traceback (most recent call last):\n  File "run.py", line 8, in <module>\n    r = (p - q) / s\nValueError: operands could not be broadcast together with shapes (4,9) (6,8) ',
      /p \(4, 9\), q \(6, 8\)[^]*It fails in `r = \(p - q\) \/ s`/,
      /resize/,
    ],
    [
      'Error: Shape mismatch between scan and labels.\nShape scan: (1, 40, 60).\nShape labels: (40, 60, 2).',
      /\(1, 40, 60\), \(40, 60, 2\)/,
      /No error/,
    ],
  ])) {
    const { brief } = tell(await diagnose(paste), en);
    assert.match(brief, says);
    assert.doesNotMatch(brief, not);
  }
});
