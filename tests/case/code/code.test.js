// The case as code. PyTorch ran each snippet and its output was recorded; our snippet must print the same.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codeOf, LANGUAGES } from '../../../web/case/code/code.js';
import { pythonCall } from '../../../web/case/code/spelling.js';
import { operations } from '../../differential/operations.js';
import { ask, operand } from '../asked.js';
import { cases } from './cases.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The code without the lines that start every snippet. @param {string} code */
const body = (code) => code.replace(/^(import|jax\.config).*\n+/gm, '').split('\n');

/** @type {Record<string, Partial<Record<import('../../../web/case/code/spelling.js').Language, string[]>>>} */
const written = {
  two: {
    torch: ['a = torch.arange(20.).view(5, 1, 4, 1)', 'b = torch.arange(3.).view(3, 1, 1)', 'print(a + b)'],
    numpy: [
      'a = np.arange(20, dtype=np.float32).reshape(5, 1, 4, 1)',
      'b = np.arange(3, dtype=np.float32).reshape(3, 1, 1)',
      'print(a + b)',
    ],
    jax: [
      'a = jnp.arange(20, dtype=jnp.float32).reshape(5, 1, 4, 1)',
      'b = jnp.arange(3, dtype=jnp.float32).reshape(3, 1, 1)',
      'print(a + b)',
    ],
    stride0: [
      'const a = arange(20).view([5, 1, 4, 1]);',
      'const b = arange(3).view([3, 1, 1]);',
      'console.log(String(add(a, b)));',
    ],
  },
  values: {
    torch: ['x = torch.tensor([[1, 2], [3, 4]])', 'y = torch.tensor([0.5, -1.])', 'print(x + y)'],
    numpy: ['x = np.array([[1, 2], [3, 4]])', 'y = np.array([0.5, -1.], dtype=np.float32)', 'print(x + y)'],
  },
  number: {
    torch: ['x = torch.arange(4).view(2, 2)', 'print(x / 2.0)'],
    stride0: [
      "const x = arange(4, { dtype: 'int64' }).view([2, 2]);",
      "console.log(String(div(x, scalar(2, 'float'))));",
    ],
  },
  inPlace: {
    torch: ['x = torch.arange(60.).view(5, 3, 4, 1)', 'y = torch.arange(3.).view(3, 1, 1)', 'x.add_(y)', 'print(x)'],
    numpy: [
      'x = np.arange(60, dtype=np.float32).reshape(5, 3, 4, 1)',
      'y = np.arange(3, dtype=np.float32).reshape(3, 1, 1)',
      'x += y',
      'print(x)',
    ],
  },
  maxInPlaceAlpha: {
    torch: ['x = torch.arange(6.).view(2, 3)', 'y = torch.arange(3.)', 'x.sub_(y, alpha=2)', 'print(x)'],
    numpy: [
      'x = np.arange(6, dtype=np.float32).reshape(2, 3)',
      'y = np.arange(3, dtype=np.float32)',
      'x[...] = x - 2 * y',
      'print(x)',
    ],
  },
  out: {
    torch: [
      'x = torch.arange(2.).view(2, 1)',
      'y = torch.arange(3.)',
      'out = torch.empty((2, 3))',
      'torch.add(x, y, out=out)',
      'print(out)',
    ],
    numpy: [
      'x = np.arange(2, dtype=np.float32).reshape(2, 1)',
      'y = np.arange(3, dtype=np.float32)',
      'out = np.empty((2, 3), dtype=np.float32)',
      'np.add(x, y, out=out)',
      'print(out)',
    ],
  },
  expanded: {
    torch: ['x = torch.arange(3.).view(1, 3).expand(2, 3)', 'y = torch.arange(3.)', 'print(x + y)'],
    jax: [
      'x = jnp.broadcast_to(jnp.arange(3, dtype=jnp.float32).reshape(1, 3), (2, 3))',
      'y = jnp.arange(3, dtype=jnp.float32)',
      'print(x + y)',
    ],
  },
  turned: {
    numpy: [
      'x = np.arange(6, dtype=np.float32).reshape(2, 3).transpose(1, 0)',
      'y = np.arange(2, dtype=np.float32)',
      'print(x + y)',
    ],
  },
  strided: {
    torch: ['x = torch.arange(12.).as_strided((3, 2), (4, 2), 1)', 'y = torch.arange(2.)', 'print(x + y)'],
    numpy: [
      'x = np.arange(12, dtype=np.float32)[1 + 4 * np.arange(3)[:, None] + 2 * np.arange(2)]',
      'y = np.arange(2, dtype=np.float32)',
      'print(x + y)',
    ],
  },
  huge: {
    torch: [
      'a = torch.empty((99999, 99999, 99999), device="meta")',
      'b = torch.empty((99999, 1), device="meta")',
      'print((a + b).shape)',
    ],
    numpy: ['print(np.broadcast_shapes((99999, 99999, 99999), (99999, 1)))'],
    jax: [
      'a = jax.ShapeDtypeStruct((99999, 99999, 99999), jnp.float32)',
      'b = jax.ShapeDtypeStruct((99999, 1), jnp.float32)',
      'print(jax.eval_shape(lambda a, b: a + b, a, b))',
    ],
    stride0: ['console.log(String(explain([99999, 99999, 99999], [99999, 1])));'],
  },
  clampMax: {
    torch: ['a = torch.arange(6.).view(2, 3)', 'b = torch.arange(3.)', 'print(torch.clamp(a, None, b))'],
    stride0: [
      'const a = arange(6).view([2, 3]);',
      'const b = arange(3);',
      'console.log(String(clamp(a, undefined, b)));',
    ],
  },
  clampMin: {
    jax: [
      'a = jnp.arange(6, dtype=jnp.float32).reshape(2, 3)',
      'b = jnp.arange(3, dtype=jnp.float32)',
      'print(jnp.clip(a, b, None))',
    ],
  },
  alphaFloat: {
    torch: ['x = torch.arange(2.).view(2, 1)', 'y = torch.arange(3.)', 'print(torch.add(x, y, alpha=2.0))'],
    stride0: [
      'const x = arange(2).view([2, 1]);',
      'const y = arange(3);',
      "console.log(String(add(x, y, { alpha: scalar(2, 'float') })));",
    ],
  },
  ones: {
    torch: ['x = torch.ones((4, 4))', 'y = torch.full((4, 4), 7)', 'print(x + y)'],
    numpy: ['x = np.ones((4, 4), dtype=np.float32)', 'y = np.full((4, 4), 7)', 'print(x + y)'],
    stride0: [
      'const x = ones([4, 4]);',
      "const y = full([4, 4], 7, { dtype: 'int64' });",
      'console.log(String(add(x, y)));',
    ],
  },
  counted: { torch: ['x = torch.arange(16.).view(4, 4)', 'y = torch.arange(4.)', 'print(x + y)'] },
  shared: {
    torch: [
      'base = torch.arange(9.)',
      'x = base.as_strided((3, 3), (3, 1))',
      'y = base.as_strided((3, 3), (1, 3))',
      'x.add_(y)',
      'print(x)',
    ],
    numpy: [
      'base = np.arange(9, dtype=np.float32)',
      'x = np.lib.stride_tricks.as_strided(base, (3, 3), (12, 4))',
      'y = np.lib.stride_tricks.as_strided(base, (3, 3), (4, 12))',
      'x += y',
      'print(x)',
    ],
    stride0: [
      'const base = arange(9);',
      'const x = base.asStrided([3, 3], [3, 1]);',
      'const y = base.asStrided([3, 3], [1, 3]);',
      'console.log(String(x.add_(y)));',
    ],
  },
  outItself: {
    torch: ['x = torch.arange(6.).view(2, 3)', 'y = torch.arange(3.)', 'torch.add(x, y, out=x)', 'print(x)'],
  },
  outHalf: {
    torch: [
      'base = torch.arange(6.)',
      'x = base.as_strided((3,), (1,))',
      'y = torch.arange(3.)',
      'z = base.as_strided((3,), (1,), 3)',
      'torch.add(x, y, out=z)',
      'print(z)',
    ],
  },
  digits: {
    torch: ['x = torch.tensor([0.1, 0.33333334])', 'y = torch.arange(2.)', 'print(x + y)'],
    stride0: ['const x = tensor([0.1, 0.33333334]);', 'const y = arange(2);', 'console.log(String(add(x, y)));'],
  },
  copied: {
    torch: ['x = torch.arange(6.).view(2, 3)', 'y = torch.arange(3.)', 'x.copy_(y)', 'print(x)'],
    numpy: [
      'x = np.arange(6, dtype=np.float32).reshape(2, 3)',
      'y = np.arange(3, dtype=np.float32)',
      'x[...] = np.broadcast_to(y, x.shape)',
      'print(x)',
    ],
  },
  chosenDefault: {
    torch: ['x = torch.arange(3)', 'torch.set_default_dtype(torch.float64)', 'print(x / 2)'],
  },
};

for (const [name, languages] of Object.entries(written)) {
  test(`written out: ${name}`, () => {
    for (const [language, lines] of Object.entries(languages)) {
      const code = codeOf(/** @type {any} */ (cases)[name], null, /** @type {any} */ (language));
      assert.deepEqual(body(code), lines, language);
    }
  });
}

test('code can be pasted without adding imports', () => {
  const heads = LANGUAGES.map((language) => codeOf(cases.number, null, language).split('\n\n')[0]);
  assert.deepEqual(heads, [
    'import torch',
    'import numpy as np',
    'import jax\nimport jax.numpy as jnp\njax.config.update("jax_enable_x64", True)',
    "import { arange, div, scalar } from 'stride0';",
  ]);
});

test('only public names of NumPy are used, and missing functions come from SciPy', () => {
  const census = readFileSync(`${root}tests/reading/census.txt`, 'utf8').split('\n== numpy\n')[1] ?? '';
  const names = new Set((census.split('\n== ')[0] ?? '').split(/\s+/).map((name) => name.replace('-', '')));
  for (const [fn, { arity }] of Object.entries(operations)) {
    const given = ['a', 'b', 'c'].slice(0, arity);
    const said = pythonCall({ fn, sign: '', options: {} }, given, 'numpy');
    const unknown = [...said.matchAll(/np\.(\w+)/g)].filter(([, name = '']) => !names.has(name));
    assert.deepEqual([unknown, /\bscipy\./.test(said)], [[], fn === 'erf' || fn === 'erfc'], said);
    const inJAX = said.replaceAll('np.', 'jnp.').replaceAll('scipy.', 'jax.scipy.');
    assert.equal(pythonCall({ fn, sign: '', options: {} }, given, 'jax'), inJAX);
  }
  assert.equal(
    pythonCall({ fn: 'isclose', sign: '', options: { rtol: '0.5' } }, ['a', 'b'], 'numpy'),
    'np.isclose(a, b, rtol=0.5)',
  );
  assert.deepEqual(codeOf(ask('erf a(2)'), null, 'numpy').split('\n').slice(0, 2), [
    'import numpy as np',
    'import scipy',
  ]);
});

test('reserved words and invalid names become letters', () => {
  const names = (/** @type {import('../../../web/case/case.js').Case} */ asked) =>
    body(codeOf(asked, null, 'torch')).flatMap((line) => /^(\S+) = /.exec(line)?.[1] ?? []);
  assert.deepEqual(names(ask('lambda(2) + torch(2)')), ['a', 'b']);
  assert.deepEqual(names(ask('x(2) + x(2)')), ['x']);
  assert.deepEqual(names(ask('x(2) + x(3)')), ['x', 'a']);
  const odd = { ...operand('x(2)'), name: 'x[:, None]); import os #' };
  assert.deepEqual(names({ ...ask('a(2) + b(2)'), operands: [odd, operand('b(2)')] }), ['a', 'b']);
});

/** PyTorch's output, by case. */
const printed = Object.fromEntries(
  readFileSync(`${root}tests/golden/snippets.txt`, 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trimEnd()]),
);

test('every case has been run in PyTorch', () => {
  assert.deepEqual(Object.keys(printed).sort(), Object.keys(cases).sort());
});

/** The cases in which PyTorch raises an error. */
const fails = ['conflict', 'shared'];

test('the JavaScript snippet prints what the PyTorch snippet printed', () => {
  const huge = (/** @type {string} */ code) => code.includes('explain');
  const snippets = Object.entries(cases)
    .map(([name, asked]) => ({ name, code: codeOf(asked, null, 'stride0') }))
    .filter(({ name, code }) => !huge(code) && !fails.includes(name));
  assert.ok(snippets.length > 30);
  // One process runs all snippets, each in its own block, with their imports combined.
  const names = new Set(snippets.flatMap(({ code }) => /\{ (.*?) \}/.exec(code)?.[1]?.split(', ') ?? []));
  const blocks = snippets.map(
    ({ name, code }) => `console.log('== ${name}');\n{\n${code.replace(/^import.*\n+/, '')}\n}`,
  );
  const script = `import { ${[...names].join(', ')} } from 'stride0';\n${blocks.join('\n')}`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  for (const part of out.split(/^== /m).slice(1)) {
    const [name = '', ...lines] = part.trimEnd().split('\n');
    assert.equal(lines.join('\n'), printed[name], name);
  }
});

test('the JavaScript and the PyTorch snippet fail with the same message', () => {
  for (const name of fails) {
    const script = codeOf(/** @type {any} */ (cases)[name], null, 'stride0');
    const run = () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' });
    const message = /: (.*)/.exec(printed[name] ?? '')?.[1] ?? '';
    assert.ok(message !== '', name);
    assert.throws(run, (/** @type {any} */ error) => String(error.stderr).includes(message));
  }
});
