"""Two views of each sample brought together: a projection head, a queue, and three losses."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Encoder(nn.Module):
    def __init__(self, inputs=40, features=64, out=32):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(inputs, 128), nn.BatchNorm1d(128), nn.ReLU(), nn.Linear(128, features))
        self.projector = nn.Sequential(nn.Linear(features, features), nn.ReLU(), nn.Linear(features, out))

    def forward(self, x):
        h = self.backbone(x)
        z = F.normalize(self.projector(h), dim=-1)
        return h, z


def paired_loss(a, b, temperature=0.2):
    n = a.shape[0]
    z = torch.cat([a, b], dim=0)
    similar = z @ z.T / temperature
    itself = torch.eye(2 * n, dtype=torch.bool)
    similar = similar.masked_fill(itself, float("-inf"))
    partner = torch.cat([torch.arange(n) + n, torch.arange(n)])
    return F.cross_entropy(similar, partner)


def supervised_loss(z, labels, temperature=0.1):
    labels = labels.view(-1, 1)
    same = torch.eq(labels, labels.T).float()
    logits = torch.div(z @ z.T, temperature)
    logits = logits - logits.max(dim=1, keepdim=True)[0].detach()
    others = 1 - torch.eye(z.size(0))
    same = same * others
    weights = torch.exp(logits) * others
    log_prob = logits - torch.log(weights.sum(1, keepdim=True))
    mean = (same * log_prob).sum(1) / same.sum(1).clamp(min=1)
    return -mean.mean()


def triplet_hard(z, labels, margin=0.3):
    distances = torch.cdist(z, z)
    same = labels[:, None] == labels[None, :]
    far = distances.masked_fill(~same, 0).max(dim=1).values
    near = distances.masked_fill(same, 1e6).min(dim=1).values
    return F.relu(far - near + margin).mean()


class Queue:
    def __init__(self, size, width):
        self.keys = F.normalize(torch.randn(width, size), dim=0)
        self.place = 0

    @torch.no_grad()
    def push(self, keys):
        count = keys.shape[0]
        self.keys[:, self.place : self.place + count] = keys.T
        self.place = (self.place + count) % self.keys.shape[1]


def momentum_loss(query, key, queue, temperature=0.07):
    positive = torch.einsum("nc,nc->n", query, key).unsqueeze(-1)
    negative = torch.einsum("nc,ck->nk", query, queue.keys.clone())
    logits = torch.cat([positive, negative], dim=1) / temperature
    labels = torch.zeros(logits.size(0), dtype=torch.long)
    return F.cross_entropy(logits, labels)


encoder = Encoder()
x = torch.randn(16, 40)
first = x + 0.1 * torch.randn_like(x)
second = x * (torch.rand_like(x) > 0.2)
h1, z1 = encoder(first)
h2, z2 = encoder(second)
loss = paired_loss(z1, z2)
labels = torch.arange(16) % 4
supervised = supervised_loss(torch.cat([z1, z2]), labels.repeat(2))
hard = triplet_hard(z1, labels)
queue = Queue(64, 32)
moved = momentum_loss(z1, z2.detach(), queue)
queue.push(z2.detach())
off = ~torch.eye(16, dtype=torch.bool)
spread = (z1 @ z2.T)[off].view(16, -1)
hardest = spread.topk(3, dim=1).values
alignment = (z1 - z2).norm(dim=1).pow(2).mean()
uniformity = torch.pdist(z1).pow(2).mul(-2).exp().mean().log()
total = loss + 0.5 * supervised + hard + moved + 0.1 * (alignment + uniformity)
total.backward()
