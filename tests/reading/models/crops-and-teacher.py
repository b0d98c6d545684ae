"""Self-distillation on crops of two sizes: crops of one size go through together, and a centred teacher is followed."""
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Patches(nn.Module):
    def __init__(self, width, patch=4):
        super().__init__()
        self.proj = nn.Conv2d(3, width, patch, patch)
        self.cls = nn.Parameter(torch.zeros(1, 1, width))
        self.pos = nn.Parameter(torch.zeros(1, 65, width))
        self.block = nn.TransformerEncoderLayer(width, 4, width * 2, batch_first=True)
        self.head = nn.Linear(width, 10)
        self.patch = patch

    def positions(self, tokens, h, w):
        if tokens.shape[1] == self.pos.shape[1] and h == w:
            return self.pos
        side = int(math.sqrt(self.pos.shape[1] - 1))
        grid = self.pos[:, 1:].reshape(1, side, side, -1).permute(0, 3, 1, 2)
        grid = F.interpolate(grid, size=(h // self.patch, w // self.patch), mode="bicubic")
        grid = grid.permute(0, 2, 3, 1).view(1, -1, tokens.shape[-1])
        return torch.cat((self.pos[:, :1], grid), dim=1)

    def forward(self, x):
        b, _, h, w = x.shape
        tokens = self.proj(x).flatten(2).transpose(1, 2)
        tokens = torch.cat((self.cls.expand(b, -1, -1), tokens), dim=1)
        tokens = tokens + self.positions(tokens, h, w)
        return self.head(self.block(tokens)[:, 0])


class Head(nn.Module):
    def __init__(self, width, out, hidden=48, bottleneck=16, layers=3):
        super().__init__()
        parts = [nn.Linear(width, hidden), nn.GELU()]
        for _ in range(layers - 2):
            parts += [nn.Linear(hidden, hidden), nn.BatchNorm1d(hidden), nn.GELU()]
        self.mlp = nn.Sequential(*parts, nn.Linear(hidden, bottleneck))
        self.last = nn.utils.weight_norm(nn.Linear(bottleneck, out, bias=False))
        self.last.weight_g.data.fill_(1)
        self.last.weight_g.requires_grad = False

    def forward(self, x):
        return self.last(F.normalize(self.mlp(x), dim=-1))


class OfAllSizes(nn.Module):
    def __init__(self, backbone, head):
        super().__init__()
        backbone.head = nn.Identity()
        self.backbone, self.head = backbone, head

    def forward(self, crops):
        if not isinstance(crops, list):
            crops = [crops]
        sizes = torch.tensor([crop.shape[-1] for crop in crops])
        ends = torch.cumsum(torch.unique_consecutive(sizes, return_counts=True)[1], 0)
        start, found = 0, torch.empty(0).to(crops[0].device)
        for end in ends:
            found = torch.cat((found, self.backbone(torch.cat(crops[start:end]))))
            start = end
        return self.head(found)


class Distillation(nn.Module):
    def __init__(self, out, crops, first, last, warm, epochs, cold=0.1, momentum=0.9):
        super().__init__()
        self.crops, self.cold, self.momentum = crops, cold, momentum
        self.register_buffer("center", torch.zeros(1, out))
        self.schedule = np.concatenate((np.linspace(first, last, warm), np.ones(epochs - warm) * last))

    def forward(self, student, teacher, epoch):
        student = (student / self.cold).chunk(self.crops)
        target = F.softmax((teacher - self.center) / self.schedule[epoch], dim=-1).detach().chunk(2)
        total, terms = 0, 0
        for i, q in enumerate(target):
            for j, p in enumerate(student):
                if i == j:
                    continue
                loss = torch.sum(-q * F.log_softmax(p, dim=-1), dim=-1)
                total += loss.mean()
                terms += 1
        self.follow(teacher)
        return total / terms

    @torch.no_grad()
    def follow(self, teacher):
        center = torch.sum(teacher, dim=0, keepdim=True) / len(teacher)
        self.center = self.center * self.momentum + center * (1 - self.momentum)


student = OfAllSizes(Patches(32), Head(32, 64))
teacher = OfAllSizes(Patches(32), Head(32, 64))
crops = [torch.rand(3, 3, 32, 32) for _ in range(2)] + [torch.rand(3, 3, 16, 16) for _ in range(4)]
criterion = Distillation(64, 6, 0.04, 0.07, 3, 10)
for step in range(2):
    target = teacher(crops[:2])
    scores = student(crops)
    loss = criterion(scores, target, step)
    with torch.no_grad():
        rate = 0.996 + 0.004 * (1 - math.cos(math.pi * step / 4)) / 2
        for fast, slow in zip(student.parameters(), teacher.parameters()):
            slow.data.mul_(rate).add_((1 - rate) * fast.detach().data)
features = teacher.backbone(crops[0])
bank = F.normalize(torch.randn(20, 32), dim=1)
near, which = (F.normalize(features, dim=1) @ bank.t()).topk(5, dim=1)
votes = torch.zeros(3, 4).scatter_add_(1, torch.randint(0, 4, (20,))[which], (near / 0.07).exp())
labels, counts = torch.unique(torch.tensor([2, 0, 2, 1, 2]), return_counts=True)
