/** Operator precedence is the same as in Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExpression } from '../../web/cli/expression.js';

/** The tree as text with all brackets. @param {import('../../web/cli/expression.js').Node} node @returns {string} */
const shown = (node) =>
  'operand' in node ? node.operand : `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;

/** @param {...string} words */
const read = (...words) => shown(parseExpression(words));

test('higher precedence comes first, from left to right, powers from right to left', () => {
  const cases = [
    ['a + b * c', '(a + (b * c))'],
    ['a * b + c', '((a * b) + c)'],
    ['a - b - c', '((a - b) - c)'],
    ['a / b // c % d', '(((a / b) // c) % d)'],
    ['a ** b ** c', '(a ** (b ** c))'],
    ['a * b ** c', '(a * (b ** c))'],
    ['a < b + c', '(a < (b + c))'],
    ['a == b | c ^ d & e << f', '(a == (b | (c ^ (d & (e << f)))))'],
    ['a + b >> c', '((a + b) >> c)'],
    ['(a + b) * c', '((a + b) * c)'],
    ['( ( a ) )', 'a'],
    ['((a - (b - c)))', '(a - (b - c))'],
    ['a', 'a'],
  ];
  for (const [text = '', tree] of cases) {
    assert.equal(read(text), tree);
    assert.equal(read(...text.split(' ')), tree, 'as words of their own');
  }
});

test('operators are between spaces: names may contain them, and spaces', () => {
  assert.equal(read('a-b.npy + c*d.npy'), '(a-b.npy + c*d.npy)');
  assert.equal(read('my file.npy', '+', 'x.npz:a b'), '(my file.npy + x.npz:a b)');
  assert.equal(read('my file.npy + other file.npy'), '(my file.npy + other file.npy)');
  assert.equal(read('a.npy', '+', '-2'), '(a.npy + -2)');
});

test('an invalid expression is reported', () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['a', '+'], /an operand is missing at the end/],
    [['+', 'a'], /an operand is missing before \+/],
    [['a', '+', '*', 'b'], /an operand is missing before \*/],
    [['()'], /an operand is missing before \)/],
    [['(a + b'], /a parenthesis is never closed/],
    [['a)'], /an operator is missing before \)/],
    [['a', 'b'], /an operator is missing before b/],
    [['a < b == c'], /comparisons cannot be chained; put parentheses around < or ==/],
  ];
  for (const [words, message] of cases) assert.throws(() => parseExpression(words), message);
  assert.equal(read('(a < b) == c'), '((a < b) == c)');
});
