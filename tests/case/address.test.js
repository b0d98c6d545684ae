import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../web/notation/parse.js';
import { read, stateOf, textOf, write } from '../../web/case/address.js';
import { readShapes } from '../../web/reading/shapes.js';
import { generator, seed } from '../random.js';

const none = { op: 'add', shapes: [], expr: '' };
const ops = /** @type {const} */ (['add', 'sub', 'mul', 'div']);

test('the fragment is written as a person would type it', () => {
  assert.equal(
    write({
      op: 'add',
      shapes: [
        [8, 1, 6, 1],
        [7, 1, 5],
      ],
      expr: '',
    }),
    '#op=add&a=8,1,6,1&b=7,1,5',
  );
  assert.equal(write({ op: 'div', shapes: [[], [3], [0, 2]], expr: '' }), '#op=div&a=()&b=3&c=0,2');
  assert.equal(write({ op: 'add', shapes: [], expr: '(5,1' }), '#expr=(5,1');
  assert.equal(write({ op: 'add', shapes: [], expr: 'a & b # <c>' }), '#expr=a%20%26%20b%20%23%20%3Cc%3E');
  assert.equal(write({ op: 'add', shapes: [], expr: '' }), '');
  assert.equal(write({ op: 'mul', shapes: [[3, 1], [4]], expr: '', step: 1 }), '#op=mul&a=3,1&b=4&step=1');
  assert.equal(write({ op: 'add', shapes: [], expr: '(5,1', step: 2 }), '#step=2&expr=(5,1');
  assert.equal(write({ op: 'add', shapes: [], expr: '', step: 2 }), '');
});

test('a fragment is read in every usual form', () => {
  const table = /** @type {[string, any][]} */ ([
    [
      '#a=8,1,6,1&b=7,1,5',
      {
        op: 'add',
        shapes: [
          [8, 1, 6, 1],
          [7, 1, 5],
        ],
        expr: '',
      },
    ],
    ['op=mul&a=3&b=', { op: 'mul', shapes: [[3], []], expr: '' }],
    ['#b=7&utm=1&a=8&op=pow', { op: 'add', shapes: [[8], [7]], expr: '' }],
    ['#a=5%2C1&b=()', { op: 'add', shapes: [[5, 1], []], expr: '' }],
    ['#a=5x1&b=[3]&op=sub', { op: 'add', shapes: [], expr: '(5x1) - [3]' }],
    ['#a=1,2.5&b=3', { op: 'add', shapes: [], expr: '(1,2.5) + (3)' }],
    ['#op=mul&a=3,1&b=4&step=1', { op: 'mul', shapes: [[3, 1], [4]], expr: '', step: 1 }],
    ['#step=2&expr=(5,1) + (3', { op: 'add', shapes: [], expr: '(5,1) + (3', step: 2 }],
    ...['0', '100', '-1', '1.5', 'x', ''].map((step) => [`#a=3&step=${step}`, { op: 'add', shapes: [[3]], expr: '' }]),
    ['#step=1', none],
    ['', none],
    ['#', none],
    ['#&&=&=5&x', none],
    ['#op=sub', none],
    ['#practise=4711', { ...none, practise: 4711 }],
    ['#practise=007&a=5&expr=x', { ...none, practise: 7 }],
    ['#practise=1234567&a=5', { ...none, shapes: [[5]] }],
    ['#practise=-1', none],
    ['#practise', none],
    ['#puzzle=7', { ...none, puzzle: 7 }],
    ['#puzzles=2,5,7', { ...none, puzzles: [2, 5, 7] }],
    ['#puzzles=2,5,7&puzzle=5', { ...none, puzzles: [2, 5, 7], puzzle: 5 }],
    ['#puzzle=2,5&a=5', { ...none, shapes: [[5]] }],
    ['#puzzle=x', none],
    ['#puzzles=', none],
    ['#puzzles=1,,2', none],
    [
      '#compare=a=3%26b=1&with=expr=x',
      {
        ...none,
        compare: [
          { ...none, shapes: [[3], [1]] },
          { ...none, expr: 'x' },
        ],
      },
    ],
    ['#compare=&with=practise=7', { ...none, compare: [none, none] }],
    ['#compare=a=3&a=5', { ...none, shapes: [[5]] }],
    ['#__proto__=5&constructor=6&op=__proto__', none],
    ['#expr=%', { op: 'add', shapes: [], expr: '%' }],
  ]);
  for (const [hash, state] of table) assert.deepEqual(read(hash), state, hash);
});

test('a written address is read as the same state', () => {
  const random = generator();
  const letters = [...'(5,1) +&#=%x\n<>"é中😀/\\', 'expr', '__proto__'];
  for (let i = 0; i < 2000; i++) {
    const shape = () =>
      Array.from({ length: random.below(7) }, () => random.pick([0, 1, 7, 1024, Number.MAX_SAFE_INTEGER]));
    const shapes = Array.from({ length: random.below(7) }, shape);
    const expr = Array.from({ length: 1 + random.below(12) }, () => random.pick(letters)).join('');
    const state = random.below(2)
      ? { op: 'add', shapes: [], expr }
      : { op: shapes.length > 0 ? random.pick(ops) : 'add', shapes, expr: '' };
    assert.deepEqual(read(write(/** @type {any} */ (state))), state, `SEED=${seed}`);
    const asked = { ...none, practise: random.below(1_000_000) };
    assert.deepEqual(read(write(/** @type {any} */ (asked))), asked, `SEED=${seed}`);
  }
});

test('a model’s inputs are written before the text, and are read again', () => {
  const state = { op: 'add', shapes: [], expr: 'class Net: # &', inputs: 'x=(2,3); ids=(2,&#)', call: 'Net(10)' };
  const hash = write(/** @type {any} */ (state));
  assert.equal(hash, '#inputs=x=(2,3);%20ids=(2,%26%23)&call=Net(10)&expr=class%20Net:%20%23%20%26');
  assert.deepEqual(read(hash), state);
  assert.deepEqual(read('#inputs=x=(2,3)&a=5'), { ...none, shapes: [[5]] });
  const long = read(`#expr=x&inputs=${'9'.repeat(5000)}`);
  assert.equal(long.inputs?.length, 1000);
  const reading = { kind: /** @type {const} */ ('code'), cases: [], shown: -1, problems: [], outcomes: [] };
  const asked = { inputs: ' x=(2,3) ', call: '' };
  assert.deepEqual(stateOf(reading, 'x', asked), { ...none, expr: 'x' });
  const model = /** @type {any} */ ({ name: 'Net' });
  assert.deepEqual(stateOf({ ...reading, model }, 'x', asked), { ...none, expr: 'x', inputs: 'x=(2,3)' });
});

test('two cases are compared by one link, each as its own address', () => {
  const code = { ...none, expr: 'x = "&#%"\nx + y', inputs: 'x=(2,3)', language: 'python' };
  const state = { ...none, compare: [{ ...none, op: 'mul', shapes: [[5, 1], [3]] }, code] };
  const hash = write(/** @type {any} */ (state));
  assert.ok(hash.startsWith('#compare=op=mul%26a=5,1%26b=3&with=as=python%26inputs=x=(2,3)%26expr=x%2520=%2520'));
  assert.deepEqual(read(hash), state);
});

test('the text of a state is parsed to the same state', () => {
  const random = generator();
  for (let i = 0; i < 500; i++) {
    const shape = () => Array.from({ length: random.below(5) }, () => random.pick([0, 1, 7, 1024]));
    const shapes = Array.from({ length: 2 + random.below(5) }, shape);
    const state = { op: random.pick(ops), shapes, expr: '' };
    const { value, problems } = parse(textOf(state));
    assert.deepEqual(problems, [], `SEED=${seed}`);
    assert.deepEqual([value.op, value.operands.map(({ sizes }) => sizes)], [state.op, shapes], `SEED=${seed}`);
  }
});

test('shapes are kept as shapes, everything else as it was typed', () => {
  const text = 'x = torch.ones(3, 1)\nx + 2  # 100% & #1\n';
  const code = stateOf({ kind: 'code', cases: [], shown: -1, problems: [], outcomes: [] }, text);
  assert.deepEqual(code, { op: 'add', shapes: [], expr: text.trim() });
  assert.deepEqual(read(write(code)), code);
  assert.equal(textOf(read(write(code))), text.trim());
  const states = {
    '(5,3) * (3)': { op: 'mul', shapes: [[5, 3], [3]], expr: '' },
    '(5,3) += (3)': { op: 'add', shapes: [], expr: '(5,3) += (3)' },
    '(5,3) ** (3)': { op: 'add', shapes: [], expr: '(5,3) ** (3)' },
    '(5,3': { op: 'add', shapes: [], expr: '(5,3' },
  };
  for (const [typed, state] of Object.entries(states))
    assert.deepEqual(stateOf(readShapes(typed), typed), state, typed);
});

test('a hostile fragment is treated as text', () => {
  for (const hash of [
    `#a=${'9'.repeat(301)}&b=3`,
    `#a=${'1,'.repeat(1_000_000)}1`,
    `#expr=${'x'.repeat(1_000_000)}`,
    '#a=<script>alert(1)</script>&b=3',
    `#${'&'.repeat(1_000_000)}`,
    '#a=%F0%28%8C%28',
    `#${'compare='.repeat(100_000)}&with=`,
  ]) {
    const state = read(hash);
    assert.ok(textOf(state).length <= 60_001);
    assert.deepEqual(read(write(state)), state);
  }
});

test('the address contains the language that was chosen for a text', () => {
  /** @type {import('../../web/case/address.js').State} */
  const state = { op: 'add', shapes: [], expr: 'x', language: 'javascript' };
  assert.equal(write(state), '#as=javascript&expr=x');
  assert.deepEqual(read(write(state)), state);
  assert.deepEqual(read('#as=perl&expr=x'), { op: 'add', shapes: [], expr: 'x' });
  const reading = { kind: /** @type {const} */ ('code'), cases: [], shown: -1, problems: [], outcomes: [] };
  assert.deepEqual(stateOf(reading, 'x', { language: 'javascript' }), state);
});
