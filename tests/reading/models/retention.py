"""Retention in its three forms: at once, step by step, and in chunks with a state between them."""
import math
from copy import deepcopy

import torch
import torch.nn as nn
from einops import einsum, rearrange


def turned(x):
    odd, even = x[:, :, 1::2], x[:, :, ::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def doubled(m):
    rows = m.shape[0]
    m = m.view(-1, 1)
    m = m.repeat(1, 2)
    return m.view(rows, -1)


class Positions(nn.Module):
    def __init__(self, width, base=64):
        super().__init__()
        self.base = base
        self.register_buffer("scale", (torch.arange(0, width, 2) + 0.4 * width) / (1.4 * width))

    def forward(self, x, offset=0, down=False):
        length = x.shape[1]
        steps = torch.arange(0, length + offset, 1).to(self.scale).div(self.base)[:, None]
        scale = self.scale ** steps
        inverse = 1.0 / (10000 ** (torch.arange(0, scale.shape[1]) / scale.shape[1]))
        angles = torch.einsum("i , j -> i j", torch.arange(0, scale.shape[0], dtype=torch.float), inverse).to(scale)
        sin, cos = torch.sin(angles), torch.cos(angles)
        if scale.shape[0] > length:
            scale, sin, cos = scale[-length:], sin[-length:], cos[-length:]
        if down: scale = 1 / scale
        sin, cos = map(lambda t: doubled(t * scale), (sin, cos))
        return x * cos + turned(x) * sin


class Retention(nn.Module):
    def __init__(self, width, gamma, value_width=None):
        super().__init__()
        self.gamma = gamma
        self.value_width = value_width or width
        self.query = nn.Parameter(torch.randn(width, width) / width)
        self.key = nn.Parameter(torch.randn(width, width) / width)
        self.value = nn.Parameter(torch.randn(width, self.value_width) / width)
        self.positions = Positions(width)

    def decay(self, length):
        n, m = torch.arange(length).unsqueeze(1), torch.arange(length).unsqueeze(0)
        found = self.gamma ** (n - m) * (n >= m).float()
        found[found != found] = 0
        return found

    def projected(self, x, offset=0):
        q = self.positions(x @ self.query, offset)
        k = self.positions(x @ self.key, offset, down=True)
        return q, k, x @ self.value

    def forward(self, x):
        q, k, v = self.projected(x)
        return (q @ k.transpose(-1, -2) * self.decay(x.shape[1]).unsqueeze(0)) @ v

    def step(self, x, state, n):
        q, k, v = self.projected(x, n + 1)
        state = self.gamma * state + k.transpose(-1, -2) @ v
        return q @ state, state

    def chunk(self, x, state, i):
        batch, size, _ = x.shape
        decay = self.decay(size)
        q, k, v = self.projected(x, i * size)
        after = k.transpose(-1, -2) @ (v * decay[-1].view(1, size, 1)) + self.gamma ** size * state
        inner = (q @ k.transpose(-1, -2) * decay.unsqueeze(0)) @ v
        fading = torch.zeros(batch, size, 1)
        for j in range(size):
            fading[:, j, :] = self.gamma ** (j + 1)
        return inner + q @ state * fading, after


class ManyScales(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.width = heads, width
        each = width // heads
        scales = 1 - torch.exp(torch.linspace(math.log(1 / 32), math.log(1 / 512), heads))
        self.gammas = nn.Parameter(scales, requires_grad=False)
        self.parts = nn.ModuleList([Retention(each, gamma) for gamma in deepcopy(scales).detach().tolist()])
        self.split = nn.Parameter(torch.randn(heads, width, each) / width)
        self.norm = nn.GroupNorm(heads, width)
        self.gate, self.out = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)

    def forward(self, x):
        by_head = einsum(x, self.split, "b n w, h w d -> h b n d")
        found = [part(rows) for part, rows in zip(self.parts, by_head)]
        y = rearrange(torch.stack(found), "h b n d -> b n (h d)")
        shape = y.shape
        y = self.norm(y.reshape(-1, self.width)).reshape(shape)
        return self.out(nn.functional.silu(self.gate(x)) * y)


batch, length, width, size = 3, 6, 16, 2
x = torch.randn(batch, length, width)
one = Retention(width, 0.9, value_width=20)
at_once = one(x)
state = torch.zeros(width, 20).unsqueeze(0).repeat(batch, 1, 1)
steps = []
for i in range(length):
    y, state = one.step(x[:, i:i + 1, :], state, i)
    steps.append(y)
one_by_one = torch.concat(steps, dim=1)
state = torch.zeros(batch, width, 20)
chunks = []
for i in range(length // size):
    y, state = one.chunk(x[:, i * size:(i + 1) * size, :], state, i)
    chunks.append(y)
in_chunks = torch.concat(chunks, dim=1)
gap = (at_once - in_chunks).abs().max()
many = ManyScales(width, 4)
z = many(x)
