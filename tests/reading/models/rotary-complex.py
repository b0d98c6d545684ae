"""Positions as turns of complex numbers, and mixing of tokens by Fourier transforms."""
import math
from dataclasses import dataclass
from typing import Optional, Tuple

import torch
import torch.nn as nn
import torch.nn.functional as F


@dataclass
class Config:
    width: int = 32
    heads: int = 4
    groups: Optional[int] = None
    longest: int = 24
    base: float = 1e4

    def __post_init__(self):
        self.groups = self.groups or self.heads // 2


def turns(size: int, length: int, base: float) -> torch.Tensor:
    angles = 1.0 / (base ** (torch.arange(0, size, 2)[: size // 2].float() / size))
    angles = torch.outer(torch.arange(length, dtype=torch.float32), angles)
    table = torch.polar(torch.ones_like(angles), angles)
    return table


def turn(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    table = table.view(1, pairs.shape[1], 1, pairs.shape[-1])
    turned = torch.view_as_real(pairs * table).flatten(3)
    return turned.type_as(x)


class Attention(nn.Module):
    def __init__(self, config: Config):
        super().__init__()
        self.size = config.width // config.heads
        self.repeats = config.heads // config.groups
        self.q = nn.Linear(config.width, config.heads * self.size, bias=False)
        self.kv = nn.Linear(config.width, 2 * config.groups * self.size, bias=False)
        self.out = nn.Linear(config.heads * self.size, config.width, bias=False)
        self.register_buffer("table", turns(self.size, config.longest, config.base), persistent=False)

    def forward(self, x, mask: Optional[torch.Tensor] = None):
        n, length, _ = x.shape
        q = self.q(x).view(n, length, -1, self.size)
        k, v = self.kv(x).view(n, length, -1, 2 * self.size).split(self.size, dim=-1)
        table = self.table[:length]
        q, k = turn(q, table), turn(k, table)
        k = k[:, :, :, None, :].expand(-1, -1, -1, self.repeats, -1).reshape(n, length, -1, self.size)
        v = torch.repeat_interleave(v, dim=2, repeats=self.repeats)
        scores = torch.einsum("nqhd,nkhd->nhqk", q, k) / math.sqrt(self.size)
        if mask is not None:
            scores = scores + mask
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(q)
        mixed = torch.matmul(weights, v.transpose(1, 2)).transpose(1, 2)
        return self.out(mixed.flatten(2))


class Fourier(nn.Module):
    def __init__(self, width, modes):
        super().__init__()
        self.modes = modes
        self.filter = nn.Parameter(torch.randn(modes, width, 2) * 0.02)

    def forward(self, x):
        mixed = torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real
        spectrum = torch.fft.rfft(x, dim=1, norm="ortho")
        kept = spectrum[:, : self.modes] * torch.view_as_complex(self.filter)
        size, angle = kept.abs(), torch.angle(kept)
        back = torch.fft.irfft(kept, n=x.shape[1], dim=1)
        return mixed + back, size, angle


config = Config()
attend = Attention(config)
x = torch.randn(2, 10, config.width)
mask = torch.full((10, 10), float("-inf")).triu(diagonal=1)
y = attend(x, mask)
mixer = Fourier(config.width, 6)
z, size, angle = mixer(y)
wave = torch.randn(2, 400)
spectrum = torch.stft(wave, n_fft=64, hop_length=16, window=torch.hann_window(64), return_complex=True)
power = spectrum.abs().pow(2)
again = torch.istft(spectrum, n_fft=64, hop_length=16, window=torch.hann_window(64), length=400)
image = torch.randn(2, 3, 16, 16)
low = torch.fft.fftshift(torch.fft.fft2(image))
pixels = torch.fft.ifft2(torch.fft.ifftshift(low)).real
is_complex = low.is_complex()
