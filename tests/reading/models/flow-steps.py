"""Steps of a flow that can be run back: normalised, mixed by a matrix, and one half scaled by what the other says."""
from math import log, pi

import torch
import torch.nn as nn
import torch.nn.functional as F

log_abs = lambda x: torch.log(torch.abs(x))


class ActNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.shift = nn.Parameter(torch.zeros(1, width, 1, 1))
        self.scale = nn.Parameter(torch.ones(1, width, 1, 1))
        self.register_buffer("is_ready", torch.tensor(0, dtype=torch.uint8))

    def prepare(self, x):
        with torch.no_grad():
            flat = x.permute(1, 0, 2, 3).contiguous().view(x.shape[1], -1)
            mean = flat.mean(1).unsqueeze(1).unsqueeze(2).unsqueeze(3).permute(1, 0, 2, 3)
            spread = flat.std(1)[:, None, None, None].permute(1, 0, 2, 3)
            self.shift.data.copy_(-mean)
            self.scale.data.copy_(1 / (spread + 1e-6))

    def forward(self, x):
        _, _, height, width = x.shape
        if self.is_ready.item() == 0:
            self.prepare(x)
            self.is_ready.fill_(1)
        return self.scale * (x + self.shift), height * width * torch.sum(log_abs(self.scale))

    def reverse(self, y):
        return y / self.scale - self.shift


class Mixing(nn.Module):
    def __init__(self, width):
        super().__init__()
        q, _ = torch.linalg.qr(torch.randn(width, width))
        self.weight = nn.Parameter(q[:, :, None, None])

    def forward(self, x):
        _, _, height, width = x.shape
        volume = torch.slogdet(self.weight.squeeze().double())[1].float()
        return F.conv2d(x, self.weight), height * width * volume

    def reverse(self, y):
        return F.conv2d(y, self.weight.squeeze().inverse().unsqueeze(2).unsqueeze(3))


class TriangularMixing(nn.Module):
    def __init__(self, width):
        super().__init__()
        weight = torch.linalg.qr(torch.randn(width, width))[0]
        p, lower, upper = torch.linalg.lu(weight)
        diagonal = torch.diag(upper)
        self.register_buffer("p", p)
        self.register_buffer("below", torch.tril(torch.ones_like(p), -1))
        self.register_buffer("sign", torch.sign(diagonal))
        self.lower, self.upper = nn.Parameter(lower), nn.Parameter(torch.triu(upper, 1))
        self.log_size = nn.Parameter(log_abs(diagonal))

    def matrix(self):
        lower = self.lower * self.below + torch.eye(self.p.shape[0])
        upper = self.upper * self.below.t() + torch.diag(self.sign * torch.exp(self.log_size))
        return (self.p @ lower @ upper).unsqueeze(2).unsqueeze(3)

    def forward(self, x):
        return F.conv2d(x, self.matrix()), x.shape[2] * x.shape[3] * sum(self.log_size)

    def reverse(self, y):
        return F.conv2d(y, self.matrix().squeeze().inverse().unsqueeze(2).unsqueeze(3))


class FromZero(nn.Module):
    def __init__(self, width_in, width_out):
        super().__init__()
        self.conv = nn.Conv2d(width_in, width_out, 3, padding=0)
        self.conv.weight.data.zero_()
        self.conv.bias.data.zero_()
        self.scale = nn.Parameter(torch.zeros(1, width_out, 1, 1))

    def forward(self, x):
        return self.conv(F.pad(x, [1, 1, 1, 1], value=1)) * torch.exp(self.scale * 3)


class Coupling(nn.Module):
    def __init__(self, width, hidden=32):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(width // 2, hidden, 3, padding=1), nn.ReLU(True), nn.Conv2d(hidden, hidden, 1), nn.ReLU(True),
            FromZero(hidden, width))
        self.net[0].weight.data.normal_(0, 0.05)

    def forward(self, x):
        kept, other = x.chunk(2, 1)
        log_scale, shift = self.net(kept).chunk(2, 1)
        scale = torch.sigmoid(log_scale + 2)
        volume = torch.sum(torch.log(scale).view(x.shape[0], -1), 1)
        return torch.cat([kept, (other + shift) * scale], 1), volume

    def reverse(self, y):
        kept, other = y.chunk(2, 1)
        log_scale, shift = self.net(kept).chunk(2, 1)
        return torch.cat([kept, other / torch.sigmoid(log_scale + 2) - shift], 1)


def log_density(x, mean, log_spread):
    return -0.5 * log(2 * pi) - log_spread - 0.5 * (x - mean) ** 2 / torch.exp(2 * log_spread)


class Level(nn.Module):
    def __init__(self, width, steps, splits):
        super().__init__()
        self.steps = nn.ModuleList()
        for i in range(steps):
            mixing = Mixing if i % 2 else TriangularMixing
            self.steps.extend([ActNorm(width * 4), mixing(width * 4), Coupling(width * 4)])
        self.splits = splits
        self.prior = FromZero(width * 2, width * 4) if splits else FromZero(width * 4, width * 8)

    def forward(self, x):
        b, c, h, w = x.shape
        out = x.view(b, c, h // 2, 2, w // 2, 2).permute(0, 1, 3, 5, 2, 4)
        out = out.contiguous().view(b, c * 4, h // 2, w // 2)
        volume = 0
        for step in self.steps:
            out, more = step(out)
            volume = volume + more
        out, z = out.chunk(2, 1) if self.splits else (torch.zeros_like(out), out)
        mean, log_spread = self.prior(out).chunk(2, 1)
        return out, volume, log_density(z, mean, log_spread).view(b, -1).sum(1), z

    def reverse(self, out, z):
        out = torch.cat([out, z], 1) if self.splits else z
        for step in self.steps[::-1]:
            out = step.reverse(out)
        b, c, h, w = out.shape
        out = out.view(b, c // 4, 2, 2, h, w).permute(0, 1, 4, 2, 5, 3)
        return out.contiguous().view(b, c // 4, h * 2, w * 2)


class Flow(nn.Module):
    def __init__(self, width, steps, levels):
        super().__init__()
        self.levels = nn.ModuleList([Level(width * 2 ** i, steps, i < levels - 1) for i in range(levels)])

    def forward(self, x):
        total, volume, found = 0, 0, []
        for level in self.levels:
            x, more, density, z = level(x)
            found.append(z)
            volume, total = volume + more, total + density
        return total, volume, found

    def reverse(self, found):
        x = None
        for i, level in enumerate(self.levels[::-1]):
            x = level.reverse(x, found[-(i + 1)])
        return x


model = Flow(3, 2, 2)
images = torch.rand(2, 3, 8, 12)
density, volume, found = model(images)
bits = (-(density + volume) / (log(2) * images[0].numel()) + 5).mean()
again = model.reverse(found)
noise = [torch.randn(2, 6, 4, 6) * 0.7, torch.randn(2, 24, 2, 3) * 0.7]
sample = model.reverse(noise).clamp(0, 1)
