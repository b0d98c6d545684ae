import torch, math, itertools, functools, collections, copy
from torch import nn
import torch.nn.functional as F
from dataclasses import dataclass, field
from typing import NamedTuple
from enum import Enum, IntEnum
from functools import partial, lru_cache, reduce, cached_property
x = torch.ones(2, 3)
with (torch.no_grad(), torch.no_grad()):
    w1 = x + 1
with (
    torch.no_grad() as g,
    torch.autocast('cpu', enabled=False),
):
    w2 = x * 2
idx = (0, slice(None))
s1 = x[*idx]
s2 = x[0, *(1,)] if False else x[(0, 1)]
if (n := x.size(1)) > 2:
    u1 = torch.ones(n)
u2 = [y for i in range(3) if (y := torch.ones(i + 1)).numel() > 1]
u2b = u2[0]
u3 = torch.ones((k := 4), k)
while (n := n - 1) > 0:
    u4 = torch.ones(n)
try:
    t1 = torch.ones(3) + torch.ones(4)
except RuntimeError as e:
    t1 = torch.ones(5)
else:
    t1 = torch.ones(6)
finally:
    t2 = torch.ones(7)
try:
    t3 = {}['a']
except (KeyError, IndexError):
    t3 = torch.ones(2)
def raises(n):
    if n > 2:
        raise ValueError('big')
    return torch.ones(n)
try:
    t4 = raises(3)
except ValueError:
    t4 = raises(1)
f1 = lambda a, b=2, *, c=3: torch.ones(a, b, c)
l1 = f1(1)
l2 = f1(1, c=5)
l3 = (lambda *a, **k: torch.zeros(*a, **k))(2, 3, dtype=torch.int64)
st1 = torch.ones(*[1, 2], *(3,))
a1, *a2 = torch.ones(4, 5)
a2b = a2[0]
(a3, a4), a5 = (torch.ones(1), torch.ones(2)), torch.ones(3)
[a6, [a7, a8]] = [1, [2, 3]]
a9 = torch.ones(a6, a7, a8)
st2 = [*range(3), *(4, 5)]
st3 = torch.ones(*st2[1:])
st4 = {**{'a': 1}, 'b': 2}
st5 = torch.ones(*st4.values())
st6 = dict(a=3, **{'b': 4})
st7 = torch.ones(st6['a'], st6['b'])
counter = 0
def count():
    global counter
    counter += 1
    return torch.ones(counter)
g1 = count()
g2 = count()
def outer():
    n = 1
    def inner():
        nonlocal n
        n += 2
        return n
    inner()
    return torch.ones(n)
g3 = outer()
def gen(n):
    for i in range(n):
        yield torch.ones(i + 1)
ge1 = torch.cat(list(gen(3)))
ge2 = torch.cat([z for z in gen(2)])
ge3 = sum(z.sum() for z in gen(3))
ge4 = torch.stack(tuple(torch.ones(3) * i for i in range(4)))
def gen2():
    yield from gen(2)
    yield torch.ones(9)
ge5 = torch.cat([*gen2()])
it = gen(3)
ge6 = next(it)
ge7 = next(it)
ge8 = max(z.numel() for z in gen(4))
ge9 = torch.ones(ge8)
for i, z in enumerate(gen(3), start=2):
    ge10 = torch.ones(i, z.numel())
def first[T](x: list[T]) -> T:
    return x[0]
type Pair = tuple[int, int]
tp1 = first([torch.ones(3)])
class Box[T]:
    def __init__(self, v: T):
        self.v = v
tp2 = Box(torch.ones(2, 2)).v
