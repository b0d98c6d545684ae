/** Programs with a keyword in a string, a comment or a name, which must not change how they are read. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

const SAID = 'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0';

/** Programs whose last line raises, with PyTorch's message. @type {Record<string, string>} */
const failing = {
  'a function that only says yield': `def f(x):
    print("may yield", x)  # yield
    return x
f(torch.ones(3)) + torch.ones(4)`,
  'a class whose keyword says NamedTuple': `class Base:
    def __init_subclass__(cls, kind=""): pass
class Box(Base, kind="NamedTuple"):
    width: int = 3
torch.ones(Box().width) + torch.ones(4)`,
  'a field whose type says KW_ONLY in a string': `from dataclasses import dataclass
from typing import Literal
@dataclass
class Box:
    kind: Literal["KW_ONLY ClassVar"]
    width: int
torch.ones(Box("a", 3).width) + torch.ones(4)`,
  'a loop over a generator whose body only says break': `items = (n for n in [1, 2, 3])
for n in items:
    "break"
torch.ones(n) + torch.ones(4)`,
  'a string with elif and else in it': `x = 3 if "elif x: else" else 5
torch.ones(x) + torch.ones(4)`,
  'a string that says raise': `def f(n):
    "raise ValueError"
    return torch.ones(n)
f(3) + torch.ones(4)`,
  'an except that takes a name of its own': `try:
    int("as e:")
except (TypeError, ValueError) as e:
    n = 3
torch.ones(n) + torch.ones(4)`,
  'a decorator whose argument says property': `def named(text):
    return lambda f: f
@named(".setter property")
def f(n):
    return torch.ones(n)
f(3) + torch.ones(4)`,
  'headers with colons inside, and bodies in the same line': `def f(x, g=lambda y: y, kind={"a: b": 1}): return g(x)
for i in [1]: n = f(i)
if [n][1:]: n = 5
elif lambda: n: n, m = 3, "else:"
else: n = 6
try: int("else:")
except ValueError: pass
finally: match = n
class Box: size = match
with (torch.no_grad() as a,
      torch.enable_grad()): torch.ones(Box.size) + torch.ones(4)`,
  'imports with comments, brackets and other names': `from torch import (  # as x
    ones as some,
    zeros,
)
some(3) + zeros(4)`,
};

for (const [name, code] of Object.entries(failing)) {
  test(name, () => {
    const { outcomes } = readCode(`import torch\n${code}\n`, { isFile: true });
    assert.deepEqual(
      outcomes.filter(({ kind }) => kind === 'raised').map(({ text }) => text),
      [SAID],
    );
  });
}

/** The files that turn text into lines, blocks and nodes. */
const LEXER = ['literals.js', 'prose.js', 'scan.js', 'syntax.js', 'transcript.js', 'written-shapes.js'];
const ON_SOURCE = new RegExp(
  [
    /\/[a-z]*\.(test|exec)\([^;\n]*?(line\.text|textOf\()/,
    /(line\.text|textOf\([^)]*\))[^;\n]*\.(match|matchAll|replace|replaceAll|search)\(\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);

test('no regular expression is applied to a line of a program, except in the parser', () => {
  const folder = new URL('../../../../web/reading/python/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const found = files
    .filter((name) => !LEXER.includes(name))
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .flatMap((line, i) => (ON_SOURCE.test(line) ? [`${name}:${i + 1}`] : [])),
    );
  assert.deepEqual(found, []);
});
