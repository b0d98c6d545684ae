"""Numbers with two parts: spectra, filters on the unit circle, and what is told of them in one part."""
import math

import torch
import torch.nn as nn


class SpectralMixer(nn.Module):
    """Multiplies the lowest frequencies of a signal by learned factors."""

    def __init__(self, channels, modes):
        super().__init__()
        self.modes = modes
        self.factors = nn.Parameter(torch.randn(channels, channels, modes, dtype=torch.cfloat) / channels)

    def forward(self, x):
        length = x.size(-1)
        spectrum = torch.fft.rfft(x)
        mixed = torch.zeros(x.size(0), x.size(1), length // 2 + 1, dtype=torch.complex64)
        mixed[..., : self.modes] = torch.einsum("bil,iol->bol", spectrum[..., : self.modes], self.factors)
        return torch.fft.irfft(mixed, n=length)


class DiagonalKernel(nn.Module):
    """The impulse response of a bank of damped oscillators."""

    def __init__(self, width, states):
        super().__init__()
        self.decay = nn.Parameter(torch.log(0.5 * torch.ones(width, states)))
        self.pitch = nn.Parameter(math.pi * torch.arange(states).float().expand(width, -1))
        self.mix = nn.Parameter(torch.view_as_real(torch.randn(width, states, dtype=torch.cfloat)))

    def forward(self, length):
        poles = -torch.exp(self.decay) + 1j * self.pitch
        steps = poles.unsqueeze(-1) * torch.arange(length)
        weights = torch.view_as_complex(self.mix) * (torch.exp(poles) - 1.0) / poles
        return 2 * torch.einsum("hn,hnl->hl", weights, torch.exp(steps)).real


def roots_of_unity(count):
    turns = torch.arange(count, dtype=torch.float64)
    return torch.exp(-2j * math.pi * turns / count)


signal = torch.randn(2, 4, 32)
mixer = SpectralMixer(4, modes=6)
smooth = mixer(signal)
kernel = DiagonalKernel(4, 8)(length=32)
wide = torch.fft.rfft(signal, n=64) * torch.fft.rfft(kernel, n=64)
filtered = torch.fft.irfft(wide, n=64)[..., :32]

unit = roots_of_unity(8)
table = unit[torch.outer(torch.arange(8), torch.arange(8)) % 8]
picked = wide[:, :, torch.tensor([0, 3, 5])]
strength = abs(wide).mean(dim=0)
best, where = strength.topk(3, dim=-1)
angle = wide.angle()
size = torch.linalg.vector_norm(wide, dim=-1)
spread = wide.std()
same = torch.zeros_like(wide)
like = wide.new_zeros(3)
narrow = wide.real.double() + 1j
turned = wide.conj().transpose(-1, -2)
energy = (wide * wide.conj()).real.sum(dim=(1, 2))
halves = torch.cat([wide, same], dim=1).reshape(2, -1)
