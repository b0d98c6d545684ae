import torch, math, itertools, functools, collections, copy, operator
from torch import nn
import torch.nn.functional as F
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from enum import Enum, IntEnum, auto
from functools import partial, lru_cache, reduce, cached_property
from collections import OrderedDict, deque, defaultdict, namedtuple, Counter
x = torch.ones(2, 3)
def times(n):
    def wrap(f):
        @functools.wraps(f)
        def inner(*a, **k):
            y = f(*a, **k)
            return y.repeat(n, 1)
        return inner
    return wrap
@times(3)
def make(a):
    return torch.ones(2, a)
d1 = make(4)
@lru_cache(maxsize=None)
def cached(n):
    return torch.ones(n)
d2 = cached(3)
@functools.cache
def cached2(n):
    return torch.ones(n)
d3 = cached2(4)
class Outer:
    size = 4
    table = {'a': 2}
    class Inner:
        def __init__(self, n): self.n = n
        def __call__(self, x): return x.new_ones(self.n)
    def go(self, x): return Outer.Inner(self.size)(x)
    @staticmethod
    def stat(n): return torch.ones(n)
    @classmethod
    def cls(cls, n): return torch.ones(cls.size, n)
    @property
    def prop(self): return torch.ones(self.table['a'])
    @cached_property
    def cprop(self): return torch.ones(self.size + 1)
    def __len__(self): return 6
    def __getitem__(self, i): return torch.ones(i + 1)
    def __add__(self, o): return torch.ones(o, 2)
    def __radd__(self, o): return torch.ones(o, 3)
    def __matmul__(self, o): return torch.ones(7) + o
    def __iter__(self): return iter([torch.ones(1), torch.ones(2)])
    def __contains__(self, k): return k == 3
    def __eq__(self, o): return True
    def __enter__(self): return torch.ones(8)
    def __exit__(self, *a): pass
    def __neg__(self): return torch.ones(9)
    def __bool__(self): return False
    def __lt__(self, o): return torch.ones(10)
o = Outer()
n1 = o.go(x)
n2 = Outer.stat(2)
n3 = Outer.cls(2)
n4 = o.prop
n5 = o.cprop
n6 = torch.ones(len(o))
n7 = o[4]
n8 = o + 5
n9 = 5 + o
n10 = o @ torch.ones(7)
n11 = [z for z in o][1]
n12 = torch.ones(3) if 3 in o else torch.ones(4)
with o as n13:
    n14 = n13 + 1
n15 = -o
n16 = torch.ones(1) if o else torch.ones(2)
n17 = o < 3
@dataclass
class Config:
    dim: int = 4
    dims: list = field(default_factory=lambda: [1, 2])
    names: dict = field(default_factory=dict)
    def total(self): return self.dim + sum(self.dims)
c = Config()
c2 = Config(dim=8)
dc1 = torch.ones(c.total())
dc2 = torch.ones(*c2.dims, c2.dim)
dc3 = torch.ones(replace(c2, dim=3).dim)
dc4 = torch.ones(*c2.dims)
@dataclass
class Sub(Config):
    heads: int = 2
dc5 = torch.ones(Sub().dim // Sub().heads)
class Pt(NamedTuple):
    a: int
    b: int = 3
nt1 = torch.ones(*Pt(2))
nt2 = torch.ones(Pt(1, 2).b)
Q = namedtuple('Q', ['u', 'v'])
q = Q(2, v=5)
nt3 = torch.ones(q.u, q[1])
nt4 = torch.ones(q._replace(u=4).u)
class Color(Enum):
    RED = 1
    BLUE = auto()
en1 = torch.ones(Color.RED.value)
en2 = torch.ones(3) if Color.RED is Color.RED else torch.ones(4)
en3 = torch.ones(3) if Color['RED'] == Color(1) else torch.ones(4)
class Level(IntEnum):
    LOW = 2
    HIGH = 5
en4 = torch.ones(Level.HIGH)
en5 = torch.ones(len(Level))
en6 = torch.ones(Level.LOW + 1)
fp1 = partial(torch.ones, 2, 3)()
fp2 = partial(F.pad, pad=(1, 1))(x)
fr1 = torch.ones(reduce(lambda a, b: a * b, [2, 3, 4]))
fr2 = torch.ones(reduce(operator.mul, (2, 3), 1))
ip1 = torch.ones(len(list(itertools.product([1, 2], 'ab'))))
ip2 = torch.ones(*[a + b for a, b in itertools.product([1, 2], repeat=2)])
ip3 = torch.ones(*itertools.chain([1], (2, 3)))
ip4 = torch.ones(*itertools.chain.from_iterable([[1], [2, 3]]))

ip7 = torch.ones(len(list(itertools.zip_longest([1, 2, 3], [1]))))

ip9 = torch.ones(len(list(itertools.permutations([1, 2, 3]))))
ip10 = torch.ones(len(list(itertools.combinations(range(4), 2))))
ip11 = torch.ones(*itertools.repeat(2, 3))
od = OrderedDict([('a', 2), ('b', 3)])
cl1 = torch.ones(*od.values())
dq = deque([1, 2], maxlen=2); dq.append(5)
cl2 = torch.ones(*dq)
dq.appendleft(3)
cl3 = torch.ones(*dq)
dd = defaultdict(list); dd['k'].append(4)
cl4 = torch.ones(*dd['k'])
cn = Counter([1, 1, 2])
cl5 = torch.ones(cn[1])
ma1 = torch.ones(math.ceil(2.5), math.floor(3.7), math.prod([2, 2]), math.gcd(6, 4), int(math.log2(8)),
    math.isqrt(9))
cp = copy.deepcopy({'s': [2, 3]})
cp1 = torch.ones(*cp['s'])
is1 = torch.ones(2) if isinstance(x, torch.Tensor) else torch.ones(3)
is2 = torch.ones(2) if isinstance(x.shape, (list, tuple)) else torch.ones(3)
is3 = torch.ones(2) if isinstance(3, float) else torch.ones(3)
is4 = torch.ones(2) if isinstance(nn.Linear(1, 1), nn.Module) else torch.ones(3)
is5 = torch.ones(2) if hasattr(x, 'shape') else torch.ones(3)
is6 = getattr(x, 'T')
setattr(c, 'dim', 6)
is7 = torch.ones(c.dim)
is8 = torch.ones(getattr(c, 'nope', 2))
ss1 = torch.ones(len('a,b,c'.split(',')), len('abc'.upper()), 'abc'.find('b'), len('x'.join(['1', '2'])))
ss2 = torch.ones(int('conv3'[-1]), 'abc'.startswith('a') + 1, len('  a '.strip()),
    len('aXb'.lower().replace('x', '')))
ss3 = torch.ones(len(f'{3:>5}'), int('%d' % 4), len('{:03d}'.format(7)))
ss4 = torch.ones(len('a.b.c'.rsplit('.', 1)),
    len('abc'.removeprefix('a')), 'banana'.count('a'))
li = [1, 2, 3, 4, 5]
ls1 = torch.ones(*li[1:3]); ls2 = torch.ones(*li[::2]); ls3 = torch.ones(*li[::-1][:2])
li[1:3] = [7]
ls4 = torch.ones(*li)
del li[0]
ls5 = torch.ones(*li)
li.insert(0, 2); li.extend([1]); li.remove(7); li.sort(reverse=True)
ls6 = torch.ones(*li)
ls7 = torch.ones(li.index(4) + 1, li.count(1), li.pop())
ls8 = torch.ones(*sorted([(2, 'a'), (1, 'b')], key=lambda t: t[0])[0][:1])
ls9 = torch.ones(*sorted([3, 1, 2]))
ls10 = torch.ones(*[a for a, in [(1,), (2,)]])
ls11 = torch.ones(max([1, 3, 2], key=lambda v: -v), min(4, 5), max(li, default=3), sum([1, 2], 3),
    *divmod(7, 4), abs(-2), round(2.6))
ls12 = torch.ones(max(len(s) for s in ['a', 'bcd']))
di = {'a': 2, 'b': 3}
di1 = torch.ones(di.pop('a'), di.get('z', 4), di.setdefault('q', 5))
di.update(r=2); di |= {'s': 3}
di2 = torch.ones(*di.values())
di3 = torch.ones(len(di.keys() & {'q', 'r'}), len({1, 2} | {3}), len({1, 2} - {1}), len(set([1, 1, 2])))
di4 = torch.ones(*({'x': 1} | {'y': 2}).values())
di5 = torch.ones(*[k for k in {1: 'a', 2: 'b'}])
di6 = torch.ones(*dict(zip(['a', 'b'], [2, 3])).values())
di7 = torch.ones(*{k: v for k, v in [('a', 1), ('b', 4)] if v > 1}.values())
di8 = dict.fromkeys(['a', 'b'], 3)
di9 = torch.ones(*di8.values())
en = [torch.ones(i, len(s)) for i, s in enumerate(['a', 'bb'], start=1)]
en_ = en[1]
en__ = [torch.ones(i) for i, _ in enumerate('abc', 5)][-1]
ch1 = torch.ones(2) if 1 < 2 < 3 else torch.ones(3)
ch2 = torch.ones(2) if 1 < 2 > 3 else torch.ones(3)
ch3 = torch.ones(2) if 1 == 1.0 == True else torch.ones(3)
try:
    import flash_attn
    HAS = True
except ImportError:
    HAS = False
ci1 = torch.ones(2) if HAS else torch.ones(3)
import sys
if sys.version_info >= (3, 8):
    ci2 = torch.ones(2)
else:
    ci2 = torch.ones(3)
bw1 = torch.ones(1 << 3, 6 & 3, 6 | 1, 6 ^ 2, ~-3, 7 // 2, -7 // 2 + 5, 2 ** 3, 7 % 3, -7 % 3)
zz1 = torch.ones(*map(int, '23'))
zz2 = torch.ones(*filter(None, [0, 2, 3]))
zz3 = torch.ones(*[a * b for a, b in zip([1, 2], [3, 4], strict=True)])
zz4 = torch.ones(*reversed([1, 2, 3]))
zz5 = torch.ones(all([True, 1]) + 1, any(v > 2 for v in [1, 3]) + 1, int(3.9), int(True), len(range(2, 9,
    3)), range(5)[-1], ord('a') - 95, len(chr(97)), len(str(123)), len(repr('a')),
    hash(3))
zz6 = torch.ones(2, 3)[..., -1:]; zz7 = torch.ones(4)[lambda: 1](0) if False else torch.ones(4)[1:3]
async def co(x):
    async with thing() as t:
        pass
    async for z in x:
        y = z
    return await x
as1 = torch.ones(2)
print(f"{x.shape=} {x.shape!r:>10} {'nested' + 'q'} {x.size(0):{4}d}")
x: torch.Tensor = torch.ones(5)
y1 = y2 = torch.ones(6)
y3 = (yield_ := torch.ones(7))
assert x.shape == (5,), f"bad {x.shape}"
e1 = torch.ones(3) if not x is None and 'a' not in 'bcd' else torch.ones(4)
for i in range(3):
    if i == 5:
        break
else:
    el1 = torch.ones(8)
n = 0
while True:
    n += 1
    if n > 3:
        break
el2 = torch.ones(n)
nested = [[torch.ones(i, j) for j in range(1, 3)] for i in range(1, 3)]
ne1 = nested[1][0]
ne2 = torch.cat([t for row in nested for t in row if t.numel() == 2 and t.shape[0] == 2], dim=0)
ne3, ne4 = torch.ones(4).chunk(2)
(ne5,) = [torch.ones(3)]
ne6 = torch.ones(3); ne6 += 1; ne6 **= 2
ne7 = torch.ones(2).__add__(torch.ones(2))
ne8 = operator.itemgetter(1)([3, torch.ones(4)])
ne9 = operator.attrgetter('shape')(torch.ones(4))
ne10 = torch.ones(*ne9)
