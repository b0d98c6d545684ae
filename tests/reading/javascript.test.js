// Which texts are JavaScript, and which only look like it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { classify } from '../../web/reading/classify.js';
import { EXAMPLES } from '../../web/page/share/examples.js';

for (const text of [
  "import { add } from 'stride0';",
  "import * as s from 'stride0'\ns.add(s.ones([2]), 1)",
  'const a = 3',
  'let x = ones([2])\nx.add(1)',
  'add(ones([3, 1]), arange(4))',
  'zeros([2, 3]).add(ones([3]))',
  'await Promise.all([add(ones([3]), 1)])',
  'x = ones([2]);\ny = x.add(1);',
  'console.log(add(a, b))',
  '// a comment\nones([3])',
  'function f(x) {\n  return x.sum();\n}',
  'class A {\n  #x = 4;\n  m() { return this.#x; }\n}\nnew A().m()',
  'try { f(1) } catch { } // done\nconst x = 1;',
  'for (const x of [1, 2]) {\n  f(x);\n}',
  'xs.map((x) => x.sum())',
  ...['while (true) {}', 'for (;;) {}', 'for (const x of xs) f(x)', 'while (n--) f()', 'do { f() } while (n)'],
  ...['x => x + 1', 'async () => {}', 'let a', 'var x', 'await x', '`rows: ${n}`', '`rows`', 'a?.b', 'x ?? 1', 'i++'],
  ...['a && b', 'x ? 1 : 2', 'if (x) f()', 'if (x) { f() }', 'if (a)\n  f()\nelse\n  g()', 'throw 1', 'new Map()'],
  ...['f(...xs)', 'typeof x', 'x instanceof Tensor', 'f(x);', 'null', 'class A {}', 'try { f() } catch (e) { g(e) }'],
  ...['ones([2, 3]).sum()', 'arange(6).view([2, 3]).T', 'x.sum({ dim: 1, keepdim: true })', 'x.add_(1, { alpha: 2 })'],
  ...['const m = zeros_like(ones([2]))', 'const o = { throwOnError: false };', 'let [a_1, b_c] = to_list(x)'],
  ...['import {\n  add,\n  ones,\n} from "stride0"', 'const s = "None and True"; // it is not lambda: x'],
]) {
  test(`JavaScript: ${text.replaceAll('\n', '⏎')}`, () => assert.equal(classify(text), 'javascript'));
}

for (const text of [
  '(5,1,4,1) + (3,1,1)',
  '[5, 1, 4, 1] [3, 1, 1]',
  'cat((2,3), (2,5), dim=1)',
  'einsum("ij,jk", (2,3), (3,4))',
  'torch.add(torch.ones(3, 1), torch.arange(4))',
  'x = torch.ones(3); y = x + 1;',
  'f = lambda x: x.sum()',
  'import numpy as np\nnp.zeros((3, 1)) + np.ones(4)',
  'add(torch.ones([3, 1]), y)',
  'def f(x):\n    return x',
  'x = ones(3)\nx.sum()',
  'for x in xs:\n    print(x)',
  'a = np.array([[1, 2], [3, 4]])',
  ...['x = 3', 'x += 1', 'f(x, dim=1)', 'x[:, None]', 'x[..., 0]', 'a if b else c', '[f(x) for x in xs]', 'not x'],
  ...['while True:\n    pass', 'while (n > 0): n -= 1', 'if (x): f()', 'for (a, b) in c: f(a)'],
  ...[
    'if (a(b) and\n        c):\n    f()',
    'class A: pass',
    'class A(B): pass',
    'try: f()\nexcept E: g()',
    'raise E(1)',
  ],
  ...['with open(f) as g: h(g)', 'del x', 'x: int = 3', 'f"{x} => {y}"', '# const x = 1;', 'x = 1  # let y = 2; i++'],
  ...['"""`a` => b;"""', "s = ' ()/<=>?@[]{}'", '{"a": 1}', '{a: 1}', 'f({n: 1})', 'x // 2', 'x ** 2', 'x @ y'],
  ...['@f\ndef g(): pass', 'async def f():\n    await g()', 'assert_equal(ones([2]), 1)', 'a, *b = c'],
  ...['list(merge([1, 3], [0, 2]))', '!pip install torch', 'self.push("220")'],
  'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1',
  'ShapeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0\n    at file:///a.js:3:9',
]) {
  test(`not JavaScript: ${text.replaceAll('\n', '⏎')}`, () => assert.notEqual(classify(text), 'javascript'));
}

test('every script of web/examples is JavaScript', () => {
  const folder = new URL('../../web/examples/', import.meta.url);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js')))
    assert.equal(classify(readFileSync(new URL(name, folder), 'utf8')), 'javascript', name);
});

test('the examples in the menu that are JavaScript', () => {
  const found = EXAMPLES.filter(({ text }) => classify(text) === 'javascript').map(({ key }) => key);
  assert.deepEqual(found, ['javascript', 'fused', 'leaks']);
});
