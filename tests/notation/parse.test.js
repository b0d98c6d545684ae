import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lex } from '../../web/notation/lex.js';
import { MAX_SHAPES, parse } from '../../web/notation/parse.js';

/** The text `(5,1)+(3)` of a parse, with names that were left out. @param {string} text */
const read = (text) => {
  const { value } = parse(text);
  return value.operands.map(({ name, sizes }) => `${name}(${sizes.join(',')})`).join(' ');
};
const keys = (/** @type {string} */ text) => parse(text).problems.map(({ key }) => key);

const TWO = 'a(5,1,4,1) b(3,1,1)';

test('shapes are read in every way people write them', () => {
  const ways = [
    '(5,1,4,1) + (3,1,1)',
    '(5, 1, 4, 1)   +(3 ,1,1 )',
    '(5,1,4,1) (3,1,1)',
    '(5,1,4,1)(3,1,1)',
    '(5,1,4,1), (3,1,1)',
    '(5,1,4,1); (3,1,1)',
    '(5,1,4,1)\n(3,1,1)',
    '(5,1,4,1) and (3,1,1)',
    '((5,1,4,1), (3,1,1))',
    '[[5,1,4,1],[3,1,1]]',
    '5x1x4x1, 3x1x1',
    '5x1x4x1 3x1x1',
    '5 x 1 x 4 x 1 + 3 x 1 x 1',
    '5X1X4X1 3X1X1',
    '5×1×4×1, 3×1×1',
    '[5, 1, 4, 1] [3, 1, 1]',
    '[5 1 4 1] [3 1 1]',
    '{5,1,4,1} + {3,1,1}',
    '(5x1x4x1) + (3x1x1)',
    '5,1,4,1 + 3,1,1',
    '5,1,4,1 3,1,1',
    '5 1 4 1 + 3 1 1',
    '5 1 4 1\n3 1 1',
    'torch.Size([5, 1, 4, 1]) + torch.Size([3, 1, 1])',
    'Size([5, 1, 4, 1]), (3, 1, 1,)',
    '（5，1，4，1）＋（3，1，1）',
    '［５，１，４，１］　［３，１，１］',
    '5、1、4、1 ＋ 3、1、1',
  ];
  for (const way of ways) {
    assert.equal(read(way), TWO, way);
    assert.deepEqual(keys(way), [], way);
  }
});

test('shapes with few dimensions', () => {
  assert.equal(read('() + ()'), 'a() b()');
  assert.equal(read('(3,) + ()'), 'a(3) b()');
  assert.equal(read('5 + 3'), 'a(5) b(3)');
  assert.equal(read('torch.Size([]) (2)'), 'a() b(2)');
  assert.equal(read('0x3, 0'), 'a(0,3) b(0)');
  assert.equal(read('1_000 + 9007199254740991'), 'a(1000) b(9007199254740991)');
});

test('two to six operands; a seventh is reported, and not drawn', () => {
  assert.equal(read('(1)(2)(3)(4)(5)(6)'), 'a(1) b(2) c(3) d(4) e(5) f(6)');
  assert.deepEqual(keys('(1)(2)(3)(4)(5)(6)'), []);
  assert.equal(read('(1)(2)(3)(4)(5)(6)(7)(8)'), 'a(1) b(2) c(3) d(4) e(5) f(6)');
  assert.deepEqual(keys('(1)(2)(3)(4)(5)(6)(7)(8)'), ['tooMany']);
  assert.equal(read('(5,3)'), 'a(5,3)');
  assert.deepEqual(keys('(5,3)'), ['one']);
});

test('the operator is the one between the shapes', () => {
  const cases = {
    ...{ '+': 'add', '-': 'sub', '−': 'sub', '*': 'mul', '/': 'div', '÷': 'div', '＊': 'mul', ',': 'add' },
    ...{ '**': 'pow', '//': 'floorDivide', '%': 'remainder', '+=': 'add_', '*=': 'mul_', '//=': 'floorDivide_' },
  };
  for (const [sign, op] of Object.entries(cases)) assert.equal(parse(`(5,1) ${sign} (3)`).value.op, op, sign);
  assert.equal(parse('(5) -3').value.op, 'sub');
  assert.equal(parse('5 -1').value.op, 'sub');
  assert.deepEqual(keys('(5) + (3) * (2)'), ['mixed']);
  assert.equal(parse('(5) * (3) + (2)').value.op, 'mul');
});

test('an operator with = does not change the shapes beside it', () => {
  assert.equal(read('(5,3) *= 3,1'), 'a(5,3) b(3,1)');
  assert.deepEqual(keys('(5,3) += (3,1)'), []);
  assert.deepEqual(keys('(5,3) += (3,1) + (1)'), ['mixed']);
});

test('@ is not aligned, and a message says so', () => {
  assert.deepEqual(keys('(2,3) @ (3,4)'), ['product']);
  assert.equal(read('(2,3) @ (3,4)'), 'a(2,3) b(3,4)');
});

test('an incomplete shape is still drawn', () => {
  assert.equal(read('(5'), 'a(5)');
  assert.equal(read('(5,1,'), 'a(5,1)');
  assert.equal(read('(5,1,4,1) + '), 'a(5,1,4,1)');
  assert.equal(read('(5,1,4,1) + ('), 'a(5,1,4,1)');
  assert.equal(read('(5,1,4,1) + (3,1'), 'a(5,1,4,1) b(3,1)');
  assert.equal(read('(5,1 + (3,1)'), 'a(5,1) b(3,1)');
  assert.equal(read('5x1x'), 'a(5,1)');
  assert.equal(read('torch.Size([5,'), 'a(5)');
  assert.equal(read('('), '');
});

test('problems are marked in place, and the rest is drawn', () => {
  const table = [
    { text: '(5,1) + foo (3)', problem: { at: 8, length: 3, key: 'word' }, left: 'a(5,1) b(3)' },
    { text: '(5,1', problem: { at: 0, length: 1, key: 'unclosed' }, left: 'a(5,1)' },
    { text: '(5) + 1)', problem: { at: 7, length: 1, key: 'unopened' }, left: 'a(5) b(1)' },
    { text: '(5,,1) (3)', problem: { at: 3, length: 1, key: 'emptySize' }, left: 'a(5,1) b(3)' },
    { text: '(5,-1) + (3)', problem: { at: 3, length: 2, key: 'negative' }, left: 'b(3)' },
    { text: '(05) + (3)', problem: { at: 1, length: 2, key: 'fraction' }, left: 'b(3)' }, // as in a date: 2024-05-01
    { text: '(2.5) + (3)', problem: { at: 1, length: 3, key: 'fraction' }, left: 'b(3)' },
    { text: '(1e300) + (3)', problem: { at: 1, length: 5, key: 'fraction' }, left: 'b(3)' },
    { text: '(3) + (9007199254740992)', problem: { at: 7, length: 16, key: 'tooBig' }, left: 'a(3)' },
    { text: '(3) +', problem: { at: 4, length: 1, key: 'dangling' }, left: 'a(3)' },
    { text: '+ (3)', problem: { at: 0, length: 1, key: 'dangling' }, left: 'a(3)' },
    { text: '(3) + + (4)', problem: { at: 6, length: 1, key: 'dangling' }, left: 'a(3) b(4)' },
  ];
  for (const { text, problem, left } of table) {
    assert.deepEqual(parse(text).problems, [problem], text);
    assert.equal(read(text), left, text);
  }
  assert.deepEqual(parse(''), { value: { op: 'add', operands: [] }, problems: [] });
  assert.deepEqual(parse(' \n '), { value: { op: 'add', operands: [] }, problems: [] });
});

test('in a text, only related shapes in brackets are shapes', () => {
  const texts = {
    '(5,1) + (3) oops': 'a(5,1) b(3)',
    '(5,1) oops\n(3)': 'a(5,1) b(3)',
    '(5,1) + 3 oops': 'a(5,1)',
    '(5,1) becomes (3)': 'a(5,1)',
    '(5,1), that is, (3)': 'a(5,1)',
    'add (5,1) + (3)': '',
    'loss 3': '',
    '(5,?,1) + (3)': '',
    '(core dumped)': '',
    '(5,1)\n(3) # rows': 'a(5,1) b(3)',
    '\u200b(5,1)\ufeff + (3)\0': 'a(5,1) b(3)',
  };
  for (const [text, left] of Object.entries(texts)) assert.equal(read(text), left, text);
  assert.equal(read('(2.) + (3)'), 'b(3)');
});

test('every size has its position in the text', () => {
  for (const text of ['(5,12) + (3)', '５x12, 3', '[ 5,12 ]\n3']) {
    for (const { sizes, spans } of parse(text).value.operands) {
      const there = spans.map(({ at, length }) => text.slice(at, at + length).normalize('NFKC'));
      assert.deepEqual(there, sizes.map(String), text);
    }
  }
});

test('no text throws an exception or takes long to read', () => {
  const million = 1_000_000;
  const texts = [
    '('.repeat(million),
    ')'.repeat(million),
    '5,'.repeat(million),
    '5x'.repeat(million),
    'x'.repeat(million),
    '+'.repeat(million),
    '<'.repeat(million),
    ' '.repeat(million),
    `(${'9'.repeat(300)})`,
    '<img src=x onerror=alert(1)>',
    '__proto__ constructor toString',
    '\0\u202e\ud800',
    '(5,1)\u0000(3)',
  ];
  for (const text of texts) {
    const { value, problems } = parse(text);
    assert.ok(value.operands.length <= 6);
    assert.ok(problems.length <= 20);
    if (text.length > MAX_SHAPES) assert.equal(problems.at(-1)?.key, 'tooLong');
  }
});

test('tokens cover the text in order and never overlap', () => {
  const text = '（5，１x3）＋ foo [2] -4;5e3 and ÷ ✓ 7';
  let end = 0;
  for (const { at, length } of lex(text)) {
    assert.ok(at >= end && length > 0);
    assert.equal(text.slice(end, at).trim(), '');
    end = at + length;
  }
  assert.equal(end, text.length);
});
