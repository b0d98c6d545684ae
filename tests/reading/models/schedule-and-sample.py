"""Noise added and taken away again: a schedule, a small net that knows the time, training and sampling."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


def cosine_betas(steps, s=0.008):
    t = torch.linspace(0, steps, steps + 1, dtype=torch.float64)
    kept = torch.cos((t / steps + s) / (1 + s) * math.pi * 0.5) ** 2
    kept = kept / kept[0]
    betas = 1 - kept[1:] / kept[:-1]
    return betas.clamp(0.0001, 0.9999).float()


def pick(values, t, like):
    chosen = values.gather(0, t)
    return chosen.reshape(t.shape[0], *([1] * (like.dim() - 1)))


class TimeEmbedding(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width
        self.project = nn.Sequential(nn.Linear(width, width * 4), nn.SiLU(), nn.Linear(width * 4, width))

    def forward(self, t):
        half = self.width // 2
        rates = torch.exp(-math.log(10000) * torch.arange(half) / (half - 1))
        angles = t[:, None].float() * rates[None, :]
        waves = torch.cat([angles.sin(), angles.cos()], dim=-1)
        return self.project(waves)


class Residual(nn.Module):
    def __init__(self, inputs, outputs, time):
        super().__init__()
        self.first = nn.Sequential(nn.GroupNorm(4, inputs), nn.SiLU(), nn.Conv2d(inputs, outputs, 3, padding=1))
        self.time = nn.Linear(time, outputs * 2)
        self.norm = nn.GroupNorm(4, outputs, affine=False)
        self.second = nn.Conv2d(outputs, outputs, 3, padding=1)
        self.skip = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x, t):
        h = self.first(x)
        scale, shift = self.time(t)[:, :, None, None].chunk(2, dim=1)
        h = self.norm(h) * (1 + scale) + shift
        return self.second(F.silu(h)) + self.skip(x)


class Denoiser(nn.Module):
    def __init__(self, channels=1, width=16, time=32):
        super().__init__()
        self.embed = TimeEmbedding(time)
        self.enter = nn.Conv2d(channels, width, 3, padding=1)
        self.down = Residual(width, width * 2, time)
        self.middle = Residual(width * 2, width * 2, time)
        self.up = Residual(width * 3, width, time)
        self.leave = nn.Conv2d(width, channels, 1)

    def forward(self, x, t):
        t = self.embed(t)
        first = self.enter(x)
        h = self.down(F.avg_pool2d(first, 2), t)
        h = self.middle(h, t)
        h = F.interpolate(h, scale_factor=2, mode="nearest")
        h = self.up(torch.cat([h, first], dim=1), t)
        return self.leave(h)


STEPS = 20
betas = cosine_betas(STEPS)
alphas = 1.0 - betas
products = torch.cumprod(alphas, dim=0)
before = F.pad(products[:-1], (1, 0), value=1.0)
variance = betas * (1 - before) / (1 - products)

model = Denoiser()
images = torch.rand(6, 1, 16, 16) * 2 - 1
t = torch.randint(0, STEPS, (6,))
noise = torch.randn_like(images)
noisy = pick(products.sqrt(), t, images) * images + pick((1 - products).sqrt(), t, images) * noise
predicted = model(noisy, t)
weight = torch.minimum(products / (1 - products), torch.tensor(5.0))
loss = (F.mse_loss(predicted, noise, reduction="none").mean(dim=(1, 2, 3)) * weight[t]).mean()
loss.backward()

with torch.no_grad():
    x = torch.randn(4, 1, 16, 16)
    for i in reversed(range(STEPS)):
        now = torch.full((4,), i, dtype=torch.long)
        guess = model(x, now)
        mean = (x - pick(betas / (1 - products).sqrt(), now, x) * guess) / pick(alphas.sqrt(), now, x)
        x = mean + (pick(variance, now, x).sqrt() * torch.randn_like(x) if i > 0 else 0)
    samples = (x.clamp(-1, 1) + 1) / 2
    sheet = samples.view(2, 2, 16, 16).permute(0, 2, 1, 3).reshape(32, 32)
