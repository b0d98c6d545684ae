// An expression written again from its operands keeps its meaning.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowestPrecedence, joined, prefixed, bracketed } from '../../web/case/brackets.js';
import { labelOf } from '../../web/case/model.js';
import { codeOf } from '../../web/case/code/code.js';
import { readCode } from '../../web/reading/python/code.js';
import { generator, seed } from '../random.js';

/** From the lowest to the highest precedence, as in Python's manual. */
const LEVELS = [
  ['<', '<=', '>', '>=', '==', '!='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%', '@'],
  ['-x', '+x', '~x'],
  ['**'],
];
const SIGNS = LEVELS.filter(([sign]) => !sign?.endsWith('x')).flat();

test('operands of lower precedence get brackets, those of higher precedence do not', () => {
  /** @type {[string[], string, string][]} */
  const cases = [
    [['a - mean', 'std'], '/', '(a - mean) / std'],
    [['a', 'b - c'], '-', 'a - (b - c)'],
    [['a - b', 'c'], '-', 'a - b - c'],
    [['a * b', 'c * d'], '+', 'a * b + c * d'],
    [['a ** b', 'c'], '**', '(a ** b) ** c'],
    [['a', 'b ** c'], '**', 'a ** b ** c'],
    [['-a', '-b'], '**', '(-a) ** -b'],
    [['-1', 'x'], '**', '(-1) ** x'],
    [['-a', '-b'], '*', '-a * -b'],
    [['a < b', 'c'], '<', '(a < b) < c'],
    [['a', 'b < c'], '==', 'a == (b < c)'],
    [['a > 0', 'b > 0'], '&', '(a > 0) & (b > 0)'],
    [['x.sum(0, keepdim=True) + 1', 'y[a - b]'], '*', '(x.sum(0, keepdim=True) + 1) * y[a - b]'],
    [['(a - b).T', 'c'], '@', '(a - b).T @ c'],
    [['a @ b', 'c'], '+', 'a @ b + c'],
    [['a if x else b', 'c'], '+', '(a if x else b) + c'],
    [['lambda: a', 'c'], '+', '(lambda: a) + c'],
    [['not a', 'c'], '<', '(not a) < c'],
    [['await a', 'b'], '**', 'await a ** b'],
    [['1e-05', '2.5E+3'], '*', '1e-05 * 2.5E+3'],
    [["x['a - b']", 'y["+"]'], '*', 'x[\'a - b\'] * y["+"]'],
    [['a', 'b', 'c - d'], '+', 'a + b + (c - d)'],
    [['a', 'b'], '', 'a, b'],
  ];
  for (const [names, sign, expected] of cases) assert.equal(joined(names, sign), expected);
  assert.equal(joined(['a - b', 'c'], '*', '×'), '(a - b) × c');
  assert.equal(prefixed('-', 'a + b'), '-(a + b)');
  assert.equal(prefixed('~', '-a ** b'), '~-a ** b');
  assert.equal(bracketed('a - b', lowestPrecedence('x')), '(a - b)');
});

/** @typedef {string | { sign: string, inner: Tree[] }} Tree */

/**
 * The structure of a text by Python's rules, computed independently of the tested code.
 * @param {string} text
 * @returns {Tree}
 */
function parsed(text) {
  const tokens = text.match(/\*\*|\/\/|<<|>>|[<>=!]=|[-+*/%@&|^<>~()]|\w+/g) ?? [];
  let position = 0;
  const level = (/** @type {string | undefined} */ sign) => LEVELS.findIndex((signs) => signs.includes(sign ?? ''));
  /** @param {number} least @returns {Tree} */
  const climb = (least) => {
    const token = tokens[position++] ?? '';
    /** @type {Tree} */
    let left = token;
    if (token === '(') {
      left = climb(0);
      ++position;
    } else if (/^[-+~]$/.test(token)) {
      left = { sign: `${token}x`, inner: [climb(level(`${token}x`))] };
    }
    while (level(tokens[position]) >= least) {
      const sign = tokens[position++] ?? '';
      left = { sign, inner: [left, climb(sign === '**' ? level('-x') : level(sign) + 1)] };
    }
    return left;
  };
  return climb(0);
}

test('any expression written from its parts is read as the same expression', () => {
  const { below, pick } = generator();
  /** @param {number} depth @returns {{ text: string, tree: Tree }} */
  const randomExpression = (depth) => {
    if (depth === 0 || below(4) === 0) {
      const name = pick([...'abcxyz']);
      return { text: name, tree: name };
    }
    if (below(5) === 0) {
      const [sign, { text, tree }] = [pick(['-', '+', '~']), randomExpression(depth - 1)];
      return { text: prefixed(sign, text), tree: { sign: `${sign}x`, inner: [tree] } };
    }
    const [sign, left, right] = [pick(SIGNS), randomExpression(depth - 1), randomExpression(depth - 1)];
    return { text: joined([left.text, right.text], sign), tree: { sign, inner: [left.tree, right.tree] } };
  };
  for (let i = 0; i < 3000; ++i) {
    const { text, tree } = randomExpression(4);
    assert.deepEqual(parsed(text), tree, `SEED=${seed}: ${text}`);
  }
});

/** The label of the last case in some code. @param {string} code */
const labelled = (code) => labelOf(/** @type {any} */ (readCode(code).cases.at(-1)));

test('code is drawn with the necessary brackets, in every dialect', () => {
  const dialects = {
    torch: (/** @type {string} */ shape) => `torch.ones(${shape})`,
    np: (/** @type {string} */ shape) => `np.ones((${shape}))`,
    jnp: (/** @type {string} */ shape) => `jnp.ones((${shape}))`,
  };
  for (const [module, ones] of Object.entries(dialects)) {
    const given = `a = ${ones('2, 3')}\nmean = ${ones('2, 1')}\nstd = ${ones('2, 1')}\n`;
    /** @type {[string, string][]} */
    const cases = [
      ['(a - mean) / std', '(a − mean) ÷ std'],
      ['a - (mean - std)', 'a − (mean − std)'],
      ['(a - mean) * (a + std)', '(a − mean) × (a + std)'],
      ['-(a - mean) * std', '-(a − mean) × std'],
      ['(-a) ** std', '(-a) ** std'],
      ['(a > mean) == (a > std)', '(a > mean) == (a > std)'],
      ['a + (mean * std)', 'a + mean × std'],
    ];
    for (const [code, label] of cases) {
      // Inside an operand the sign stays as it was typed.
      const plain = (/** @type {string} */ text) => text.replaceAll('−', '-').replaceAll('÷', '/').replaceAll('×', '*');
      assert.equal(plain(labelled(given + code)), plain(label), `${module}: ${code}`);
    }
    if (module !== 'torch') continue;
    assert.equal(labelled(`${given}(a - mean).add(std)`), '(a - mean).add(std)');
    assert.equal(labelled(`${given}torch.add(a - mean, std)`), 'torch.add(a - mean, std)');
  }
});

test('a negative number keeps its brackets in the written code', () => {
  const [asked] = readCode('(-2) ** torch.ones(3, 1)').cases.slice(-1);
  for (const language of /** @type {const} */ (['torch', 'numpy', 'jax'])) {
    assert.match(codeOf(/** @type {any} */ (asked), null, language), /\(-2(\.0)?\) \*\* b/, language);
  }
});
