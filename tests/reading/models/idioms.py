import abc
import enum
import logging
import math
from collections import defaultdict, Counter
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, partial, wraps
from typing import Any, Callable, ClassVar, Dict, Generic, Iterable, List, NamedTuple, Optional, Tuple, TypeVar, Union

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import einsum, nn, Tensor
from torch.nn import Module, ModuleList, Parameter

T = TypeVar("T")
log = logging.getLogger(__name__)


class Norm(Enum):
    BATCH = "batch"
    LAYER = "layer"


class Output(NamedTuple):
    logits: Tensor
    hidden: Tensor


@dataclass
class Config:
    dim: int = 16
    mults: List[int] = field(default_factory=lambda: [1, 2])
    norm: Norm = Norm.BATCH
    dropout: float = 0.1
    name: str = "net"

    @property
    def dims(self):
        return [self.dim * m for m in self.mults]

    def __post_init__(self):
        self.total = sum(self.dims)


def cast_tuple(val, length=1):
    return val if isinstance(val, tuple) else ((val,) * length)


def exists(v):
    return v is not None


def init_(t, dim=None):
    dim = default(dim, t.shape[-1])
    std = 1. / math.sqrt(dim)
    return nn.init.normal_(t, mean=0, std=std)


def default(v, d):
    return v if exists(v) else d


class Base(nn.Module, abc.ABC):
    registry: ClassVar[Dict[str, type]] = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)

    @abc.abstractmethod
    def encode(self, x):
        raise NotImplementedError

    @property
    def device(self):
        return next(self.parameters()).device

    def __repr__(self):
        return f"{self.__class__.__name__}()"


class Encoder(Base):
    def __init__(self, cfg: Config, *, channels: int = 3):
        super().__init__()
        self.cfg = cfg
        dims = [channels] + cfg.dims
        blocks = []
        for a, b in zip(dims, dims[1:]):
            blocks.extend([nn.Conv2d(a, b, 3, stride=2, padding=1), nn.BatchNorm2d(b) if cfg.norm == Norm.BATCH else nn.Identity(), nn.ReLU()])
        self.blocks = nn.Sequential(*blocks)
        self.scale = nn.Parameter(torch.ones(1, dims[-1], 1, 1))
        self.pos = nn.ParameterList([nn.Parameter(torch.zeros(d)) for d in dims])
        self.heads = nn.ModuleDict({k: nn.Linear(dims[-1], n) for k, n in {"cls": 5, "reg": 2}.items()})
        self.out_dim, *_ = reversed(dims)

    def encode(self, x):
        for i, block in enumerate(self.blocks):
            x = block(x)
            if i == 0:
                first = x
        return x * self.scale, first

    def forward(self, x, heads: Optional[Iterable[str]] = None) -> Output:
        h, first = self.encode(x)
        pooled = h.amax(dim=(2, 3))
        outs = {k: self.heads[k](pooled) for k in (heads or self.heads.keys())}
        logits = torch.cat(list(outs.values()), dim=-1)
        return Output(logits=logits, hidden=h)


cfg = Config(dim=8)
enc = Encoder(cfg)
img = torch.rand(2, 3, 16, 16)
out = enc(img)
logits, hidden = out
picked = out.logits.softmax(-1)
named = out._replace(hidden=hidden * 2) if hasattr(out, "_replace") else out


def checkpointed(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        return fn(*args, **kwargs)
    return inner


@checkpointed
def attend(q, k, v, *, causal=False):
    sim = einsum("b i d, b j d -> b i j", q, k) * q.shape[-1] ** -0.5
    if causal:
        i, j = sim.shape[-2:]
        mask = torch.ones((i, j), dtype=torch.bool, device=q.device).triu(j - i + 1)
        sim = sim.masked_fill(mask, -torch.finfo(sim.dtype).max)
    attn = sim.softmax(dim=-1)
    return torch.einsum("bij,bjd->bid", attn, v)


q = k = v = torch.randn(2, 6, 8)
o = attend(q, k, v, causal=True)


class Cache:
    def __init__(self):
        self.store = defaultdict(list)

    def __setitem__(self, key, value):
        self.store[key].append(value)

    def __getitem__(self, key):
        return torch.stack(self.store[key], dim=0)

    def __contains__(self, key):
        return key in self.store

    def __len__(self):
        return len(self.store)

    def __iter__(self):
        yield from self.store.items()


cache = Cache()
for step in range(3):
    cache["h"] = torch.randn(4, 5)
h = cache["h"]
flag = "h" in cache


def chunks(x: Tensor, n: int):
    for i in range(0, x.size(0), n):
        yield x[i:i + n]


parts = [c.sum(0) for c in chunks(h, 2)]
stacked = torch.stack(parts)


class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, i):
        result = i.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors
        return grad_output * result


e = Exp.apply(torch.randn(3, 4))


class Recurse(nn.Module):
    def __init__(self, depth, dim):
        super().__init__()
        self.fc = nn.Linear(dim, dim // 2)
        self.inner = Recurse(depth - 1, dim // 2) if depth > 0 else None
        self.up = nn.Linear(dim // 2, dim)

    def forward(self, x):
        y = self.fc(x)
        if self.inner:
            y = self.inner(y) + y
        return self.up(y)


r = Recurse(2, 32)(torch.randn(3, 32))
with torch.no_grad(), nullcontext():
    w = r.T @ r
try:
    bad = undefined_thing
except NameError:
    bad = None
total = sum(t.pow(2).sum() for t in [r, w])
mean, std = r.mean(), r.std(dim=0, unbiased=False)
var, mu = torch.var_mean(r, dim=1, keepdim=True)
z = (r - mu) / (var + 1e-5).sqrt()
top = z.topk(5, dim=-1)
vals, idxs = top.values, top.indices
onehot = F.one_hot(idxs[:, 0], num_classes=32).float()
onehot2 = torch.zeros(3, 32).scatter_(1, idxs[:, :1], 1.0)
gathered = z.gather(1, idxs)
rows = z[torch.arange(3), idxs[:, 0]]
masked = z.masked_fill(z < 0, 0.)
order = torch.argsort(z, dim=1, descending=True)
cum = torch.cumsum(z, dim=-1)
grid = torch.stack(torch.meshgrid(torch.arange(4), torch.arange(5), indexing="ij"), dim=-1)
flat = grid.view(-1, 2).float()
dist = torch.cdist(flat, flat)
ang = torch.atan2(flat[:, 1], flat[:, 0])
outer = torch.outer(ang, ang)
tri = torch.tril(torch.ones(6, 6)).bool()
bias = torch.where(tri, 0.0, float("-inf"))
emb = nn.Embedding.from_pretrained(torch.randn(10, 4), freeze=True)
ee = emb(torch.tensor([[1, 2], [3, 4]]))
split_a, split_b = ee.split([1, 3], dim=-1)
pads = nn.utils.rnn.pad_sequence([torch.ones(3, 2), torch.ones(5, 2)], batch_first=True)
packed = nn.utils.rnn.pack_padded_sequence(pads, torch.tensor([3, 5]), batch_first=True, enforce_sorted=False)
gru = nn.GRU(2, 6, batch_first=True)
po, ph = gru(packed)
unpacked, lens = nn.utils.rnn.pad_packed_sequence(po, batch_first=True)
a, b = map(np.asarray, ([1, 2], [3, 4]))
c = torch.as_tensor(a) + torch.from_numpy(b)
x = torch.randn(2, 3, 4)
x = x.flatten(-2).unflatten(-1, (3, 4)).movedim(-1, 0)
y = x.new_zeros(x.shape[0], 1).repeat_interleave(3, dim=1)
s = x.shape
n = x.numel() // s[0]
xs = [x] * 2 + [x.clone()]
merged = torch.cat([t.reshape(n, -1) for t in xs], -1)
d = {"a": x, **{"b": y}}
for key, val in sorted(d.items(), key=lambda kv: kv[0]):
    d[key] = val.float() * 2
fn = getattr(torch, "sigmoid")
act = {"relu": nn.ReLU, "gelu": nn.GELU}["gelu"]()
g = act(fn(merged))
g += 1
g[:, 0] = 0
g[g > 1] = 1.0
loss = F.cross_entropy(g, torch.zeros(g.size(0), dtype=torch.long), label_smoothing=0.1)
ema = copy_ = None
i = 0
while True:
    i += 1
    g = torch.nn.functional.normalize(g, dim=-1)
    if i >= 3:
        break
sq = g.squeeze().unsqueeze(0)[None]
lin = torch.linspace(-1, 1, steps=5)
freq = 10000 ** (-torch.arange(0, 8, 2) / 8)
sin = torch.cat([torch.sin(lin[:, None] * freq), torch.cos(lin[:, None] * freq)], dim=1)
assert sin.shape == (5, 8), f"got {sin.shape}"
