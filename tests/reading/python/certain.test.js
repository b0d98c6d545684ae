// Code that may be right must not fail: values, branches and names that the reader does not know.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../web/reading/python/code.js';

/** Python that runs, for any value of `unknown`. */
const right = {
  'what an unknown function may have written': `
import operator
a, b, c = torch.arange(3), torch.arange(3), np.arange(3)
a.put_(torch.tensor([0]), torch.tensor([2]))
x = torch.ones(2, 5) + torch.ones(int(a[0]), 5)
operator.setitem(b, 0, torch.tensor(2))
x = torch.ones(2, 5) + torch.ones(int(b[0]), 5)
torch._foreach_add_([b], 1)
x = torch.ones(3, 5) + torch.ones(int(b[0]), 5)
c.flat[0] = 2
y = np.ones((2, 5)) + np.ones((c[0], 5))
`,
  'what is asked of a value only if something holds that is not known': `
def wide(size):
    sizes = size if unknown.many(size) else [size]
    if hasattr(unknown.layer, "__len__") and len(size) != 3:
        sizes = [3]
    return size.width if unknown.kind(size) else size
wide(0.4)
`,
  'a part of a text that nobody knows': `
text = str(unknown.value)
first, rest = text[0], text[1:-1].split(",")
`,
  'what a class says of its attributes': `
class Kept:
    def __get__(self, instance, owner):
        return self if instance is None else instance.__dict__.setdefault("kept", {})
    def __set__(self, instance, value):
        instance.__dict__["kept"] = dict(value)
class Net:
    kept = Kept()
    def __init__(self):
        self.kept.update(width=3)
        self.kept = {"depth": 4}
x = torch.ones(3, Net().kept["depth"]) @ torch.ones(4, 5)
`,
  'names that are written as keys': `
width = 0
globals().update(width=4)
names = {}
exec("def make(): return 3", names)
x = torch.ones(names["make"](), 4 // width, 1)
`,
  'what a decorator of another library gives': `
@unknown.curry
def scaled(factor, x):
    return x * factor
double = scaled(2)
x = double(torch.ones(3))
`,
  'an argument that has to be given': `
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--train", required=True)
args = parser.parse_args()
name = args.train + ".pt"
known = [3, 4]
if args.train not in known:
    known.append(args.train)
at = known.index(args.train)
`,
  'what is an index by what it says of itself': `
class Place:
    def __index__(self):
        return 1
first = [1, 2][Place()]
x = np.linspace([0, 1], [2, 3], axis=Place())
y = np.ones((2, 2)).view(np.float64, np.matrix)
`,
  'operators that are made by something unknown': `
class Length:
    __rmul__ = unknown.method
    __len__ = unknown.length
x = 4 * Length()
size = len(Length())
`,
  'what a class has by itself': `
from collections import namedtuple
Size = namedtuple("Size", "width, height")
Size.width.__doc__ = "across"
def widened(cls):
    for name in unknown.names:
        setattr(cls, name, unknown.value)
    return cls
@widened
class Net:
    pass
x = 4 * Net()
first = Net.mro()[0]
`,
  'an attribute that something unknown may have set': `
class Reader:
    def load(self, path):
        for line in unknown.lines(path):
            if line:
                self.width = len(line)
reader = Reader()
reader.load("weights")
x = torch.ones(reader.width)
`,
  "a dictionary of one's own, among the names": `
class Units(dict):
    pass
(width, depth) = [0] * 2
units = Units(width=4)
globals().update(units)
x = torch.ones(8 // width)
`,
  'a command with commands of its own': `
import argparse
parser = argparse.ArgumentParser()
commands = parser.add_subparsers(dest="command")
train = commands.add_parser("train")
train.add_argument("--width", type=int, default=3)
args = parser.parse_args()
print(args.width, parser.prog)
`,
  'a raise after a return that may have happened': `
def kind(name):
    if name == "wav":
        return 1
    assert name is None, name
    raise ValueError(f"Unsupported format: {name}")
n = kind(unknown.name)
`,
  'a branch for values of another kind': `
class Net(nn.Module):
    pass
def prepare(m):
    if isinstance(m, unknown.Layer):
        m.conv.weight.fill_(1)
    elif unknown.kind(m):
        m.take(1, 2, 3)
prepare(Net())
`,
  'a key that may be there': `
class Net:
    def __init__(self, width, init=True):
        self.width = width
def make(**options):
    if unknown.weights is not None:
        options["init"] = False
    return Net(3, **options)
x = torch.ones(make().width)
`,
  'what may fail, and what is done then': `
width = None
try:
    unknown.load()
except KeyError:
    width = 3
x = torch.ones(2, 3) @ torch.ones(width or 2, 4) if width else torch.ones(2)
`,
  'comparisons that a decorator adds': `
import functools
@functools.total_ordering
class Size:
    def __init__(self, n): self.n = n
    def __lt__(self, other): return self.n < other.n
x = Size(1) >= Size(2)
`,
  'what a class of classes gives them': `
class Meta(type):
    def build(cls):
        return cls()
class Net(metaclass=Meta):
    pass
net = Net.build()
`,
  'what the base of a class does with it': `
models = {}
class Model:
    def __init_subclass__(cls, **options):
        models[cls.__name__] = cls
        cls.options = options
class Small(Model, width=4):
    pass
x = torch.ones(2, 4) @ torch.ones(models['Small'].options['width'], 3)
`,
  'lists that may be longer': `
saved = []
for layer in unknown:
    saved.append(layer)
last = saved.pop()
saved[2] = last
first = saved[0]
`,
  'the constructor of a dataclass': `
@dataclass
class Base:
    width: int
    depth: int = 2
class Config(Base):
    def __init__(self, width):
        super().__init__(width * 2)
c = Config(3)
x = torch.ones(c.width, c.depth)
`,
  enumerations: `
class Mode(Enum):
    NEAREST = "nearest"
    LINEAR = "linear"
def resize(x, mode=Mode.LINEAR):
    if not isinstance(mode, Mode):
        raise TypeError("mode")
    return x, mode.value
x, mode = resize(torch.ones(3))
Mode("nearest").value
`,
  'what layers and numbers keep': `
class Own(nn.MultiheadAttention):
    def forward(self, x):
        return x + self.in_proj_bias.sum()
Own(8, 2)(torch.ones(3, 8))
n = (5).bit_length()
bits = torch.iinfo(torch.int16).bits
common = {1, 2} | {3}
for block in iter(lambda: unknown.read(), b""):
    pass
`,
  'what a class of classes takes for itself': `
import sys
class Meta(type):
    def __call__(cls, *args, **options):
        options.pop("strict", None)
        return super().__call__(*args, **options)
class Net(metaclass=Meta):
    def __init__(self, name):
        self.name = name
net = Net("small", strict=True)
x = torch.ones(3, sys.version_info.major) @ torch.ones(3 if sys.version_info >= (3, 8) else 2, 4)
`,
  'a method of a list or a dictionary, by its class': `
class Table(list):
    def __init__(self, rows):
        list.__init__(self, rows)
        self.insert(0, ["width"])
        self[0].append(2)
        self.remove([3, 4])
    def insert(self, at, row):
        list.insert(self, at, list(row))
x = torch.ones(len(Table([[1, 2], [3, 4]])), 2) @ torch.ones(2, 2)
names = list(map(str.lower, ["A"]))
`,
  'a raise in a function that is called where nobody knows whether it is': `
def fail():
    raise ValueError("no")
def checked(n):
    try:
        if n > 2:
            raise KeyError(n)
        width = 2
    except KeyError:
        width = 3
    return width
if unknown.flag:
    fail()
    n = 5
else:
    n = checked(4) if unknown.flag else 3
x = torch.ones(n)
def width():
    if unknown.flag:
        return checked(3)
    return 3
y = torch.ones(width())
`,
  'rounds that may be left in the middle': `
kept = []
for x in [torch.ones(2, 3), torch.ones(2, 4)]:
    if unknown.bad(x):
        continue
    kept.append(x)
y = torch.cat(kept, 1) @ torch.ones(7, 2)
for x in kept:
    if unknown.good(x):
        break
else:
    raise ValueError("none is good")
n = 0
while n < 3:
    n += 1
    width = torch.ones(n)
    if unknown.good(width):
        break
z = width + 1
def root():
    for folder in ["..", "."]:
        if unknown.exists(folder):
            break
    else:
        raise RuntimeError("there is none")
    return folder
root()
`,
  'attributes that are keys': `
class Bunch(dict):
    def __init__(self, **names):
        self.width = None
        dict.__init__(self, names)
        self.__dict__ = self
bunch = Bunch(width=3)
bunch.depth = 2
x = torch.ones(bunch.width, bunch["depth"])
`,
  'the truth of an array for which nobody knows whether it is asked': `
def chosen(x):
    if unknown.kind(x):
        return 1
    elif not x:
        return 2
    return unknown.kind(x) and x
y = chosen(torch.ones(3))
`,
  'what another library made of a method': `
class Rates:
    @unknown.cached
    def width(self):
        return 1.5
    def go(self):
        return self.width - 1, -self.width, self.width > 3, self.width[0], len(self.width), 3 if self.width else 4
Rates().go()
`,
};

for (const [name, text] of Object.entries(right)) {
  test(`unknown, but no failure: ${name}`, () => {
    const imports = 'import torch\nfrom torch import nn\nfrom enum import Enum\nfrom elsewhere import unknown\n';
    const { outcomes } = readCode(imports + text, { isFile: true });
    assert.deepEqual(outcomes.flatMap((each) => (each.kind === 'raised' ? [each.text] : [])), []); // prettier-ignore
  });
}

test('known values are used', () => {
  const { outcomes } = readCode(right['the constructor of a dataclass']);
  assert.deepEqual(outcomes.at(-1)?.shape, [6, 2]);
  const ofTable = readCode(right['a method of a list or a dictionary, by its class']);
  assert.deepEqual(ofTable.outcomes.at(-1)?.shape, [2, 2]);
  const ofBunch = readCode(right['attributes that are keys']);
  assert.deepEqual(ofBunch.outcomes.at(-1)?.shape, [3, 2]);
  const judged = readCode(
    `import torch\nfrom elsewhere import unknown\n${right['a raise in a function that is called where nobody knows whether it is']}`,
    { isFile: true },
  );
  assert.deepEqual(judged.outcomes.map(({ shape }) => shape), [[3], [3]]); // prettier-ignore
  const rounds = readCode(`${right['rounds that may be left in the middle']}w = torch.ones(len(kept), n)\n`);
  const shapes = rounds.outcomes.flatMap(({ kind, text, shape }) => (kind === 'tensor' ? [shape ?? text] : []));
  assert.deepEqual(shapes.slice(0, 3), [[1], [2], [3]]);
  assert.ok(
    shapes.slice(3).every((each) => !Array.isArray(each)),
    String(shapes),
  );
  const enumerated = readCode(`from enum import Enum\n${right.enumerations}y = torch.ones(len(mode))\n`);
  assert.deepEqual(enumerated.outcomes.at(-1)?.shape, [6]);
});
