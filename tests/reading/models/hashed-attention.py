"""Attention within buckets of similar queries: hash by random rotations, sort, attend, and put back in order."""
from functools import partial, reduce, wraps
from operator import mul

import torch
import torch.nn as nn
import torch.nn.functional as F


def remembered(store, kind):
    def outer(method):
        @wraps(method)
        def inner(self, *args, again=False, keep=True, depth=None):
            name = f"{kind}/{'' if depth is None else depth}"
            kept = getattr(self, store)
            if again:
                return kept[name]
            found = method(self, *args)
            if keep:
                setattr(self, store, {**kept, name: found})
            return found
        return inner
    return outer


def merged(first, last, x):
    sizes = list(x.shape)
    part = slice(first, last + 1)
    sizes[part] = [reduce(mul, sizes[part])]
    return x.reshape(*sizes)


def rows_at(values, index):
    return values.gather(1, index[..., None].expand(-1, -1, values.shape[-1]))


def with_previous(x):
    before = torch.cat([x[:, -1:, ...], x[:, :-1, ...]], dim=1)
    return torch.cat([x, before], dim=2)


class HashedAttention(nn.Module):
    def __init__(self, width, heads, bucket, rounds=2, causal=False):
        super().__init__()
        self.heads, self.bucket, self.rounds, self.causal = heads, bucket, rounds, causal
        self.shared = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width, bias=False)
        self.out = nn.Linear(width, width)
        self.kept = {}

    @remembered("kept", "buckets")
    def hashed(self, count, x):
        batch = x.shape[0]
        shape = (1, x.shape[-1], self.rounds, count // 2)
        rotations = torch.randn(shape, dtype=x.dtype).expand(batch, -1, -1, -1)
        turned = torch.einsum("bnd,bdrc->brnc", x, rotations)
        turned = torch.cat([turned, -turned], dim=-1)
        buckets = turned.argmax(dim=-1)
        shift = (torch.arange(self.rounds) * count).reshape(1, -1, 1)
        return (buckets + shift).reshape(batch, -1)

    def attend(self, q, v, depth=None):
        batch, length, dim, dtype = *q.shape, q.dtype
        count = length // self.bucket
        buckets = self.hashed(count, q, depth=depth, keep=self.training)
        ticker = torch.arange(self.rounds * length).unsqueeze(0).expand_as(buckets)
        order = (length * buckets + ticker % length).argsort(dim=-1)
        back = order.argsort(dim=-1)
        place = order % length
        q, v = rows_at(q, place), rows_at(v, place)
        chunks = self.rounds * count
        at_q = at_k = place.reshape(batch, chunks, -1)
        q, v = (x.reshape(batch, chunks, -1, dim) for x in (q, v))
        k = F.normalize(q, p=2, dim=-1).type_as(q)
        k, v, at_k = map(with_previous, (k, v, at_k))
        dots = torch.einsum("bcid,bcjd->bcij", q, k) * dim ** -0.5
        lowest = -torch.finfo(dots.dtype).max
        if self.causal: dots.masked_fill_(at_q[..., None] < at_k[:, :, None, :], lowest)
        itself = at_q[:, :, :, None] == at_k[:, :, None, :]
        dots.masked_fill_(itself, -5e4)
        total = torch.logsumexp(dots, dim=-1, keepdim=True)
        mixed = torch.einsum("bcij,bcjd->bcid", (dots - total).exp(), v)
        mixed = rows_at(mixed.reshape(batch, -1, dim), back)
        logits = total.reshape(batch, -1).gather(1, back)
        mixed = mixed.reshape(batch, self.rounds, length, dim)
        logits = logits.reshape(batch, self.rounds, length, 1)
        shares = torch.exp(logits - torch.logsumexp(logits, dim=1, keepdim=True))
        return (mixed * shares).sum(dim=1).to(dtype)

    def forward(self, x, depth=None):
        b, n, w, h = *x.shape, self.heads
        to_heads = lambda t: t.view(b, n, h, -1).transpose(1, 2)
        q, v = map(to_heads, (self.shared(x), self.value(x)))
        q, v = map(partial(merged, 0, 1), (q, v))
        out = self.attend(q, v, depth)
        out = out.view(b, h, n, -1).transpose(1, 2).reshape(b, n, w)
        return self.out(out)


class InChunks(nn.Module):
    def __init__(self, parts, inner, dim=-2):
        super().__init__()
        self.parts, self.inner, self.dim = parts, inner, dim

    def forward(self, x, **options):
        if self.parts == 1: return self.inner(x, **options)
        return torch.cat([self.inner(part, **options) for part in x.chunk(self.parts, dim=self.dim)], dim=self.dim)


x = torch.randn(2, 32, 24)
layer = HashedAttention(24, heads=3, bucket=4, causal=True)
y = x + layer(x, depth=1)
buckets = layer.kept["buckets/1"]
feed = InChunks(4, nn.Sequential(nn.Linear(24, 48), nn.GELU(), nn.Linear(48, 24)))
z = y + feed(y)
first, rest = z[(slice(None), slice(None, 8))], z[(slice(None), slice(8, None))]
scores = z @ F.normalize(torch.randn(50, 24), dim=-1).t()
