"""Two views of every picture: nearer to each other than to all others, with a queue of older ones."""
import copy

import torch
import torch.nn as nn
import torch.nn.functional as F


class Projection(nn.Module):
    def __init__(self, encoder, dim, out):
        super().__init__()
        self.encoder = encoder
        self.mlp = nn.Sequential(nn.Linear(dim, dim), nn.BatchNorm1d(dim), nn.ReLU(), nn.Linear(dim, out, bias=False))

    def forward(self, x):
        h = self.encoder(x)
        return F.normalize(self.mlp(h), dim=-1)


def nt_xent(z1, z2, temperature=0.5):
    n = z1.shape[0]
    z = torch.cat([z1, z2], dim=0)
    sim = torch.mm(z, z.t()) / temperature
    sim.fill_diagonal_(float("-inf"))
    targets = torch.cat([torch.arange(n, 2 * n), torch.arange(0, n)])
    return F.cross_entropy(sim, targets)


def supervised(features, labels, temperature=0.1):
    batch, views, _ = features.shape
    labels = labels.contiguous().view(-1, 1)
    mask = torch.eq(labels, labels.T).float().repeat(views, views)
    contrast = torch.cat(torch.unbind(features, dim=1), dim=0)
    logits = torch.div(torch.matmul(contrast, contrast.T), temperature)
    logits_max, _ = torch.max(logits, dim=1, keepdim=True)
    logits = logits - logits_max.detach()
    others = torch.scatter(torch.ones_like(mask), 1, torch.arange(batch * views).view(-1, 1), 0)
    mask = mask * others
    exp_logits = torch.exp(logits) * others
    log_prob = logits - torch.log(exp_logits.sum(1, keepdim=True))
    mean = (mask * log_prob).sum(1) / mask.sum(1).clamp(min=1)
    return -mean.view(views, batch).mean()


def off_diagonal(x):
    n, m = x.shape
    assert n == m
    return x.flatten()[:-1].view(n - 1, n + 1)[:, 1:].flatten()


def decorrelate(a, b, weight=5e-3):
    a = (a - a.mean(0)) / a.std(0)
    b = (b - b.mean(0)) / b.std(0)
    c = (a.T @ b).div_(a.shape[0])
    on = torch.diagonal(c).add(-1).pow(2).sum()
    off = off_diagonal(c).pow(2).sum()
    return on + weight * off


class Momentum(nn.Module):
    def __init__(self, base, dim=8, size=16, m=0.99, T=0.07):
        super().__init__()
        self.size, self.m, self.T = size, m, T
        self.query = base
        self.key = copy.deepcopy(base)
        for p in self.key.parameters():
            p.requires_grad = False
        self.register_buffer("queue", F.normalize(torch.randn(dim, size), dim=0))
        self.register_buffer("pointer", torch.zeros(1, dtype=torch.long))

    @torch.no_grad()
    def update(self, keys):
        for q, k in zip(self.query.parameters(), self.key.parameters()):
            k.data = k.data * self.m + q.data * (1.0 - self.m)
        start = int(self.pointer)
        self.queue[:, start : start + keys.shape[0]] = keys.T
        self.pointer[0] = (start + keys.shape[0]) % self.size

    def forward(self, im_q, im_k):
        q = self.query(im_q)
        with torch.no_grad():
            shuffled = torch.randperm(im_k.shape[0])
            k = self.key(im_k[shuffled])
            k = k[torch.argsort(shuffled)]
        l_pos = torch.einsum("nc,nc->n", [q, k]).unsqueeze(-1)
        l_neg = torch.einsum("nc,ck->nk", [q, self.queue.clone().detach()])
        logits = torch.cat([l_pos, l_neg], dim=1) / self.T
        labels = torch.zeros(logits.shape[0], dtype=torch.long)
        self.update(k)
        return logits, labels


encoder = nn.Sequential(nn.Conv2d(3, 12, 3, 2), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
net = Projection(encoder, 12, 8)
a, b = torch.rand(4, 3, 16, 16), torch.rand(4, 3, 16, 16)
z1, z2 = net(a), net(b)
loss = nt_xent(z1, z2) + decorrelate(z1, z2)
pairs = supervised(torch.stack([z1, z2], dim=1), torch.tensor([0, 1, 0, 2]))
logits, labels = Momentum(net)(a, b)
queue_loss = F.cross_entropy(logits, labels)
