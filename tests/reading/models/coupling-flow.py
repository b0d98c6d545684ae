"""A flow that can be undone: coupling layers over halves of the channels, and squeezes between them."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class ActNorm(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.loc = nn.Parameter(torch.zeros(1, channels, 1, 1))
        self.scale = nn.Parameter(torch.ones(1, channels, 1, 1))
        self.register_buffer("initialized", torch.tensor(0, dtype=torch.uint8))

    def initialize(self, x):
        with torch.no_grad():
            flat = x.permute(1, 0, 2, 3).contiguous().view(x.shape[1], -1)
            mean = flat.mean(1).unsqueeze(1).unsqueeze(2).unsqueeze(3).permute(1, 0, 2, 3)
            std = flat.std(1).unsqueeze(1).unsqueeze(2).unsqueeze(3).permute(1, 0, 2, 3)
            self.loc.data.copy_(-mean)
            self.scale.data.copy_(1 / (std + 1e-6))

    def forward(self, x):
        _, _, height, width = x.shape
        if self.initialized.item() == 0:
            self.initialize(x)
            self.initialized.fill_(1)
        logdet = height * width * torch.sum(torch.log(torch.abs(self.scale)))
        return self.scale * (x + self.loc), logdet

    def reverse(self, y):
        return y / self.scale - self.loc


class InvertibleConv(nn.Module):
    def __init__(self, channels):
        super().__init__()
        weight, _ = torch.linalg.qr(torch.randn(channels, channels))
        self.weight = nn.Parameter(weight.unsqueeze(2).unsqueeze(3))

    def forward(self, x):
        _, _, height, width = x.shape
        out = F.conv2d(x, self.weight)
        logdet = height * width * torch.slogdet(self.weight.squeeze())[1]
        return out, logdet

    def reverse(self, y):
        return F.conv2d(y, self.weight.squeeze().inverse().unsqueeze(2).unsqueeze(3))


class Coupling(nn.Module):
    def __init__(self, channels, hidden=16):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(channels // 2, hidden, 3, padding=1), nn.ReLU(inplace=True),
            nn.Conv2d(hidden, hidden, 1), nn.ReLU(inplace=True), nn.Conv2d(hidden, channels, 3, padding=1),
        )

    def forward(self, x):
        a, b = x.chunk(2, 1)
        log_s, t = self.net(a).chunk(2, 1)
        s = torch.sigmoid(log_s + 2)
        b = (b + t) * s
        logdet = torch.sum(torch.log(s).view(x.shape[0], -1), 1)
        return torch.cat([a, b], 1), logdet

    def reverse(self, y):
        a, b = y.chunk(2, 1)
        log_s, t = self.net(a).chunk(2, 1)
        s = torch.sigmoid(log_s + 2)
        return torch.cat([a, b / s - t], 1)


def squeeze(x):
    b, c, h, w = x.shape
    x = x.view(b, c, h // 2, 2, w // 2, 2).permute(0, 1, 3, 5, 2, 4)
    return x.contiguous().view(b, c * 4, h // 2, w // 2)


def unsqueeze(x):
    b, c, h, w = x.shape
    x = x.view(b, c // 4, 2, 2, h, w).permute(0, 1, 4, 2, 5, 3)
    return x.contiguous().view(b, c // 4, h * 2, w * 2)


class Flow(nn.Module):
    def __init__(self, channels=3, blocks=2, steps=2):
        super().__init__()
        self.blocks = nn.ModuleList()
        for i in range(blocks):
            channels *= 4
            self.blocks.append(nn.ModuleList([layer(channels) for _ in range(steps) for layer in (ActNorm, InvertibleConv, Coupling)]))
            if i < blocks - 1:
                channels //= 2

    def forward(self, x):
        logdet = 0
        latents = []
        for i, block in enumerate(self.blocks):
            x = squeeze(x)
            for layer in block:
                x, det = layer(x)
                logdet = logdet + det
            if i < len(self.blocks) - 1:
                x, z = x.chunk(2, 1)
                latents.append(z)
        latents.append(x)
        log_p = sum((-0.5 * (z**2 + math.log(2 * math.pi))).flatten(1).sum(1) for z in latents)
        return latents, log_p + logdet

    def reverse(self, latents):
        x = latents[-1]
        for i, block in reversed(list(enumerate(self.blocks))):
            if i < len(self.blocks) - 1:
                x = torch.cat([x, latents[i]], dim=1)
            for layer in list(block)[::-1]:
                x = layer.reverse(x)
            x = unsqueeze(x)
        return x


flow = Flow()
image = torch.rand(2, 3, 16, 16)
latents, log_p = flow(image + torch.rand_like(image) / 32)
bits = -(log_p / (math.log(2) * image[0].numel())).mean()
drawn = flow.reverse([torch.randn_like(z) * 0.7 for z in latents])
