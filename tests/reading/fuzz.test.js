// Mutated snippets and hostile texts: any pasted text is read soon, and nothing is thrown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classify } from '../../web/reading/classify.js';
import { readCode } from '../../web/reading/python/code.js';
import { read } from '../../web/reading/read.js';
import { generator, seed } from '../random.js';
import { snippets } from './python/snippets.js';
import { draws } from '../whole.js';
import { blocksRun } from '../work.js';

/** The blocks of JavaScript that one text may run, or a few small ones together. */
const MOST = 20_000_000;

// Fast machines would get further before the time is up, so the clock stands still: only steps are limited.
const start = performance.now();
performance.now = () => start;

const pieces = [
  ...'()[]{}:,.=+-*/@%&|^~<>!#\'"\\ \n\t0159',
  ...[
    '**',
    '//',
    '==',
    '+=',
    '>>> ',
    '... ',
    'In [1]:',
    '```\n',
    '"""',
    ' if ',
    ' else ',
    'for i in ',
    'lambda x: ',
    'not ',
  ],
  ...[
    '10**300',
    '-1',
    '1e999',
    '9007199254740993',
    '0x',
    '1_0',
    '1.',
    'nan',
    'None',
    'True',
    '...',
    'x',
    'y',
    'torch',
    'np',
  ],
  ...[
    'torch.ones(3, 1)',
    '.T',
    '.shape',
    '.repeat(1000)',
    '[:, None]',
    '[::-1]',
    '.sum(1)',
    '.view(-1)',
    '.expand(99999, 99999)',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\0', '\ud800', '\u202e', '（', '，', '形状', '🙂'],
  ...[
    'def f(x): return f(x)\n',
    'while True: x\n',
    'x = x.repeat(1000)\n',
    'x = [x, x]\n',
    'x = x + x\n',
    'x += x\n',
    'del x\n',
  ],
];

/** A text with a few places changed. @type {(text: string, random: ReturnType<typeof generator>) => string} */
const mutated = (text, { below, pick }) => {
  let result = text;
  for (let i = below(6); i >= 0; --i) {
    const position = below(result.length + 1);
    const other = pick(snippets).code;
    const from = below(other.length);
    const change = [
      () => result.slice(0, position) + pick(pieces) + result.slice(position),
      () => result.slice(0, position) + result.slice(position + 1 + below(12)),
      () => result.slice(0, position) + other.slice(from, from + below(60)) + result.slice(position),
      () => result.slice(0, position),
      () => result + result.slice(position),
      () => result.replaceAll(pick([...result]) ?? ' ', pick(pieces)).slice(0, 12_000),
    ];
    result = pick(change)();
  }
  return result;
};

const spent = await blocksRun();

/** Checks the properties of every reading. @param {string} text */
const sound = (text) => {
  const { cases, shown, problems, outcomes } = structuredClone(readCode(text)); // as a worker posts it
  assert.ok(shown >= -1 && shown < cases.length && (shown >= 0 || cases.length === 0));
  assert.ok(problems.length <= 20);
  for (const { at, length } of [...problems, ...outcomes.map(({ span }) => span)]) {
    assert.ok(at >= 0 && length >= 0 && at + length <= text.length, `${at} ${length} of ${text.length}`);
  }
  for (const { operands } of cases) {
    for (const { shape, strides } of operands) assert.equal(shape.length, strides.length);
  }
};

test('mutated snippets', async () => {
  const random = generator();
  for (let i = 0; i < draws(1500); ++i) {
    const text = mutated(random.pick(snippets).code, random);
    try {
      await read(text);
      sound(text);
      if (i % 10 !== 9) continue;
      const blocks = await spent();
      assert.ok(blocks < MOST, `${blocks} blocks, with the nine texts before it`);
    } catch (error) {
      throw new Error(`SEED=${seed}, text ${i}:\n${text}`, { cause: error });
    }
  }
});

const million = 1_000_000;
const hostile = {
  brackets: `x = ${'('.repeat(million)}`,
  'brackets that close': `x = ${')'.repeat(million)}`,
  'nested lists': `x = torch.tensor(${'['.repeat(3000)}1${']'.repeat(3000)})`,
  equals: 'x='.repeat(million),
  signs: `x = ${'-'.repeat(9000)}1`,
  nots: `x = ${'not '.repeat(2000)}1`,
  sums: `x = ${'1+'.repeat(4000)}1`,
  powers: `x = ${'9**'.repeat(3000)}9`,
  calls: `x = ${'f('.repeat(3000)}`,
  attributes: `x = torch${'.x'.repeat(4000)}`,
  quotes: 'x = """'.repeat(3000),
  formats: `x = ${'f"{'.repeat(3000)}`,
  colons: ':\n'.repeat(million),
  ifs: 'if x:\n'.repeat(2000),
  'deeper and deeper': Array.from({ length: 120 }, (_, i) => `${' '.repeat(i)}if 1:\n`).join(''),
  lines: 'x = torch.ones(3)\n'.repeat(5000),
  'lines that differ': Array.from({ length: 900 }, (_, i) => `x${i} = ${i}\n`).join(''),
  prompts: '>>> '.repeat(million),
  fences: '```\n'.repeat(million),
  spaces: `x = 1${' '.repeat(million)}`,
  'lines of nothing': `x = 1${'\n'.repeat(million)}`,
  backslashes: `x = ${'\\\n'.repeat(5000)}`,
  unclosed: '(\n'.repeat(5000),
  markup: 'x = 1\n<img src=x onerror=alert(1)>\n'.repeat(300),
  growth: 'x = torch.ones(10)\nwhile True:\n    x = x.repeat(1000)\n    x = torch.cat([x, x])\n',
  lists: 'x = [1]\nfor i in range(1000):\n    x = x + x\n',
  strings: 'x = "a"\nfor i in range(1000):\n    x = x + x\n    print(x)\n',
  powersOfTwo: 'x = 2\nfor i in range(1000):\n    x = x * x\n',
  recursion: 'def f(x): return f(x) + f(x)\nf(torch.ones(3))\n',
  'mutual recursion': 'f = lambda x: g(x)\ng = lambda x: f(x)\nf(1)\n',
  'loops in loops': `${Array.from({ length: 6 }, (_, i) => `${'    '.repeat(i)}for x${i} in range(1000):\n`).join('')}${'    '.repeat(6)}torch.ones(9, 9) @ torch.ones(9, 9)\n`,
  'many operands': `torch.broadcast_tensors(${'torch.ones(3), '.repeat(500)})`,
  'many dimensions': `torch.ones(${'1, '.repeat(1000)})`,
  'many repeats': 'torch.ones(1).repeat(1000000).repeat(1000000)\ntorch.arange(1000000)\ntorch.eye(100000)',
  'large sums': 'x = torch.ones(1).expand(10**9)\nx.sum() + x.mean()\n(x * 2).view(10, -1).sum(0)',
  comprehensions: 'x = [[[i for i in range(1000)] for j in range(1000)] for k in range(1000)]',
  names:
    '__proto__ = constructor = torch.ones(3)\n__proto__.constructor.constructor("alert(1)")()\nx.__class__.__bases__',
  matches: `match x:\n${'    case [a, *b] | {"c": d} if d:\n        x = 1\n'.repeat(400)}`,
  'patterns in patterns': `match 1:\n    case ${'['.repeat(300)}x${']'.repeat(300)}:\n        x = 1\n`,
  permutations:
    'import itertools\nx = list(itertools.permutations(range(900)))\ny = list(itertools.combinations(range(900), 3))\n',
  pieces:
    'import itertools\nimport numpy as np\nx = list(itertools.product(range(10), repeat=1000000))\ny = np.split(np.zeros(10**7), 10**7)\n',
  escapes: 'eval("1")\nexec("1")\n__import__("os").system("x")\nopen("/etc/passwd")',
};

for (const [name, text] of Object.entries(hostile)) {
  test(`hostile: ${name}`, async () => {
    await spent();
    await read(text);
    const blocks = await spent();
    assert.ok(blocks < MOST, `${blocks} blocks`);
    sound(text);
  });
}

test('any text has a kind', async () => {
  const random = generator(seed + 1);
  for (let i = 0; i < 500; ++i) {
    const text = mutated(random.pick(['(5,1) + (3)', '5x1, 3', 'RuntimeError: no', 'x = 1', '']), random);
    assert.ok(['shapes', 'code', 'javascript', 'message'].includes(classify(text)), `SEED=${seed}`);
    await read(text);
  }
});
