// Programs that share functions, classes and values, made at random and edited key by key. What they do is no use to
// anybody: they write where others read, fail where others catch, and ask for what nobody knows.

/** @typedef {ReturnType<typeof import('../../random.js').generator>} Random */

const HEAD = `import torch
from torch import nn
from jaxtyping import Float
from torch import Tensor

class Block(nn.Module):
    shared = []
    def __init__(self, width, deep=3):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in range(deep)])
        self.width = width
    def forward(self, x):
        for layer in self.layers:
            x = layer(x).relu() + x
        return x
    def grown(self, x, n=1):
        return torch.cat([self(x)] * n, dim=-1)
    @property
    def last(self):
        return self.layers[-1]
    @staticmethod
    def made(width, of=None):
        return (of or Block)(width)

class Wide(Block):
    limit = 4
    def __init__(self, width, inner=Block):
        super().__init__(width, deep=2)
        self.inner = inner(width)
    def forward(self, x):
        x = super().forward(x)
        return self.inner(x) + self.last(x)

class Wider(Wide):
    def forward(self, x):
        x = super().forward(x)
        return self.inner(x) + self.last(x)
`;

/** What may stand in a class, and what may stand there instead. */
const IN_CLASSES = [
  ['x = layer(x).relu() + x', 'x = layer(x)[..., :1] + x'],
  ['x = layer(x).relu() + x', 'x = layer(x).relu() + torch.ones(3)'],
  ['[self(x)] * n', '[self(x)] * 2'],
  ['def grown(', 'def shown('],
  ['return self.layers[-1]', 'return self.layers[0]'],
  ['@property', '@cached_property'],
  ['(of or Block)(width)', '(of or Wide)(width)'],
  ['limit = 4', 'limit = 5'],
  ['deep=2)', 'deep=self.limit)'],
  ['inner=Block', 'inner=nn.Identity'],
  ['inner(width)', 'inner(width + 1)'],
  ['        x = super().forward(x)', '        x = super().forward(x).mean(0)'],
  ['class Wider(Wide)', 'class Wider(Block)'],
  ['class Wide(Block)', 'class Wide(Block, nn.Module)'],
  ['    limit = 4\n', '    def extra(self, x):\n        return x\n    limit = 4\n'],
  ['self.width = width', 'self.width = width + 1'],
  ['        self.inner = inner(width)\n', ''],
  ['    def forward(self, x):', '    def forward(self, x, n=2):'],
  ['        return self.inner(x) + self.last(x)', '        return self.inner(x)'],
  ['return self.inner', 'return  self.inner'],
  ['for layer in self.layers:', 'for layer in self.layers[1:]:'],
];

/** What may stand in a function of x and n. */
const BODY = [
  'y = x + torch.ones(3, 1)',
  'y = x + torch.ones(n)',
  'x = Block(4)(x)',
  'x = Block(4, deep=n)(x)',
  'x = Block(x.shape[-1]).grown(x, n)',
  'x = block(x)',
  'x = Wide(4)(x)',
  'x = Wider(4)(x)',
  'x = Block.made(4)(x)',
  'x = Wide.made(4, of=Wider)(x)',
  'n = Wide.limit',
  'block.forward = torch.relu',
  'Wide.limit = n',
  'x = getattr(block, "grown")(x, n)',
  'n = 2 if hasattr(block, "extra") else 3',
  'block.width = n',
  'x = x[..., : block.width]',
  'block.layers.append(nn.Linear(4, n))',
  'x = helper(x, n)',
  'y, n = pair(x, n)',
  'x = y',
  'n = n + 1',
  'n = unknown',
  'n = x.max().item()',
  'x = unknown(x)',
  'x = x.reshape(-1, n)',
  'x = x.T',
  'x.unsqueeze_(0)',
  'w.add_(1)',
  'w[0] = n',
  'x = x + w',
  'x.tag = n',
  'n = x.tag',
  'found.append(x)',
  'x = found[-1]',
  'n = len(found)',
  'settings["n"] = n',
  'n = settings["n"]',
  'n = settings.get("m", n)',
  'Block.shared = [n]',
  'n = Block.shared[0]',
  'Block.forward = lambda self, x: x',
  'assert x.shape[-1] == 4, "not 4"',
  'raise ValueError("no")',
  'return x',
  'return x, n',
  'print(x.shape)',
  'x = torch.ones(B, n) + x',
  'x = x.view(H, W)',
  'torch.set_default_dtype(torch.float64)',
  'x = sized(x)',
  'y = [f(x) for f in (block, torch.relu)]',
  'x = sum(found, x)',
  'del settings["n"]',
  'x = (lambda z: Block(4)(z))(x)',
  'f = Block(4)\nx = f(x)',
  'try:\n    y = x + torch.ones(5)\nexcept RuntimeError:\n    y = x',
  'try:\n    x = helper(x, n)\nexcept Exception as error:\n    print(error)',
  'try:\n    n = settings["none"]\nexcept KeyError:\n    n = 2\nfinally:\n    x = Block(4)(x)',
  'if unknown:\n    x = x[:1]\nelse:\n    x = Block(4)(x)',
  'if n > 2:\n    x = Block(4)(x)\n    return x',
  'for i in range(n):\n    x = Block(4)(x)\n    found.append(i)',
  'for each in found:\n    x = x + each',
  'while n < 6:\n    n += 1\n    x = Block(4)(x)',
  'with torch.no_grad():\n    x = Block(4)(x) * 2',
  'global count\ncount = count + 1',
  'n = count',
  'def inner(z):\n    return Block(4)(z) + n\nx = inner(x)',
];

/** What may stand at the top, after the functions. */
const TOP = [
  'x = helper(torch.ones(2, 4), 2)',
  'x = helper(torch.ones(2, 4), 3)',
  'x = helper(w, 2)',
  'a, b = pair(torch.ones(2, 4), count)',
  'y = outer(torch.ones(3, 4), 4)',
  'y = outer(x, count)',
  'z = sized(torch.ones(2, 4))',
  'w = torch.ones(4)',
  'w + torch.ones(2, 4)',
  'count = 3',
  'count = 2',
  'block = Block(4)',
  'block = Wide(4)',
  'block = Wider(4)',
  'wide = Wider(4)\nwide(torch.ones(2, 4))\nwide(torch.ones(2, 4))\nwide(torch.ones(2, 4))',
  'block = Block(4, deep=2)',
  'settings = {"n": 2}',
  'found = []',
  'unknown = 2',
  'outer(torch.ones(2, 4), 2)\nouter(torch.ones(2, 4), 2)',
  'for k in range(3):\n    y = outer(torch.ones(2, 4), k)',
  'print(len(found), w.shape)',
  'x + torch.ones(3)',
  'block.grown(torch.ones(2, 4), count)',
  'Block(4).forward(torch.ones(2, 4))',
  'torch.set_default_dtype(torch.float32)',
];

/** @type {(text: string, by: number) => string} */
const indented = (text, by) => text.replace(/^/gm, ' '.repeat(by));

/** @type {(random: Random, from: readonly string[], least: number, most: number) => string[]} */
const some = ({ below, pick }, from, least, most) =>
  Array.from({ length: least + below(most - least + 1) }, () => pick(from));

/**
 * A program whose functions can be edited one line at a time.
 * @param {Random} random
 */
export const program = (random) => {
  const returns = new Map([
    ['helper(x, n=2)', 'return x'],
    ['pair(x, n)', 'return x, n'],
    ['outer(x, n)', 'return x'],
    ['sized(x: Float[Tensor, "b c"], n=2)', 'return x'],
  ]);
  const functions = [...returns].map(([header, last]) => ({ header, body: [...some(random, BODY, 2, 5), last] }));
  const start = ['w = torch.ones(4)', 'count = 2', 'block = Block(4)', 'settings = {"n": 2}', 'found = []'];
  const top = [...start, ...some(random, TOP, 4, 9)];
  let head = HEAD;
  const { below, pick } = random;
  const written = () =>
    [
      head,
      ...functions.map(({ header, body }) => `def ${header}:\n${indented(body.join('\n'), 4)}\n`),
      top.join('\n'),
      '',
    ].join('\n');
  /** One edit; what is returned takes it back. @returns {() => void} */
  const edit = () => {
    const lines = below(6) === 0 ? top : pick(functions).body;
    const at = below(lines.length);
    const before = [...lines];
    const headBefore = head;
    const pool = lines === top ? TOP : BODY;
    pick([
      () => lines.splice(at, 0, pick(pool)),
      () => lines.splice(at, 1),
      () => lines.splice(at, 1, pick(pool)),
      () => lines.splice(at, 1, pick(pool).slice(0, 3 + below(9))),
      () => lines.splice(at, 1, `${lines[at]}  # ${below(9)}`),
      () =>
        lines.splice(
          at,
          1,
          String(lines[at]).replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        ),
      ...[1, 2, 3].map(() => () => {
        const [one = '', other = ''] = pick(IN_CLASSES);
        const isThere = head.includes(one);
        const [from, to] = isThere ? [one, other] : [other, one];
        const place = Math.max(below(2) ? head.indexOf(from) : head.lastIndexOf(from), 0);
        head = head.slice(0, place) + head.slice(place).replace(from, to);
      }),
    ])();
    return () => {
      head = headBefore;
      lines.splice(0, lines.length, ...before);
    };
  };
  return { written, edit };
};
