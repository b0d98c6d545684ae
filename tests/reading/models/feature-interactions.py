"""What people click on: embeddings of their features, crossed with each other in several ways."""
import itertools

import torch
import torch.nn as nn
import torch.nn.functional as F


class PairwiseSum(nn.Module):
    def forward(self, x):
        squared = torch.pow(torch.sum(x, dim=1, keepdim=True), 2)
        squares = torch.sum(x * x, dim=1, keepdim=True)
        return 0.5 * torch.sum(squared - squares, dim=2, keepdim=False)


class Compressed(nn.Module):
    def __init__(self, fields, sizes=(8, 6), halve=True):
        super().__init__()
        if not sizes: raise ValueError("at least one layer")
        self.sizes, self.halve = sizes, halve
        self.fields = [fields]
        self.layers = nn.ModuleList()
        for i, size in enumerate(sizes):
            self.layers.append(nn.Conv1d(self.fields[-1] * self.fields[0], size, 1))
            self.fields.append(size // 2 if halve else size)

    def forward(self, x):
        if len(x.shape) != 3:
            raise ValueError("three dimensions are wanted, not %d" % (len(x.shape)))
        batch, width = x.shape[0], x.shape[-1]
        hidden, found = [x], []
        for i, size in enumerate(self.sizes):
            crossed = torch.einsum("bhd,bmd->bhmd", hidden[-1], hidden[0])
            crossed = crossed.reshape(batch, hidden[-1].shape[1] * hidden[0].shape[1], width)
            crossed = F.relu(self.layers[i](crossed))
            if self.halve and i != len(self.sizes) - 1:
                following, direct = torch.split(crossed, 2 * [size // 2], 1)
            else:
                following = direct = crossed
            found.append(direct)
            hidden.append(following)
        return torch.cat(found, dim=1).sum(-1)


class WeighedPairs(nn.Module):
    def __init__(self, width, factor=4):
        super().__init__()
        self.weight = nn.Parameter(torch.Tensor(width, factor))
        self.bias = nn.Parameter(torch.Tensor(factor))
        self.score = nn.Parameter(torch.Tensor(factor, 1))
        self.project = nn.Parameter(torch.Tensor(width, 1))
        for each in [self.weight, self.score, self.project]:
            nn.init.xavier_normal_(each, )
        nn.init.zeros_(self.bias)

    def forward(self, parts):
        left, right = [], []
        for a, b in itertools.combinations(parts, 2):
            left.append(a)
            right.append(b)
        product = torch.cat(left, dim=1) * torch.cat(right, dim=1)
        hidden = F.relu(torch.tensordot(product, self.weight, dims=([-1], [0])) + self.bias)
        self.shares = F.softmax(torch.tensordot(hidden, self.score, dims=([-1], [0])), dim=1)
        mixed = torch.sum(self.shares * product, dim=1)
        return torch.tensordot(mixed, self.project, dims=([-1], [0]))


class FieldAttention(nn.Module):
    def __init__(self, width, each=4, heads=2):
        super().__init__()
        self.each = each
        self.q, self.k, self.v, self.skip = (nn.Parameter(torch.empty(width, each * heads)) for _ in range(4))
        for weight in self.parameters():
            nn.init.normal_(weight, mean=0.0, std=0.05)

    def heads(self, x):
        return torch.stack(torch.split(x, self.each, dim=2))

    def forward(self, x):
        q, k, v = (self.heads(torch.tensordot(x, w, dims=([-1], [0]))) for w in (self.q, self.k, self.v))
        shares = F.softmax(torch.einsum("hbik,hbjk->hbij", q, k), dim=-1)
        out = torch.cat(torch.split(shares @ v, 1, ), dim=-1)
        out = torch.squeeze(out, dim=0)
        out += torch.tensordot(x, self.skip, dims=([-1], [0]))
        return F.relu(out)


class Crossed(nn.Module):
    def __init__(self, width, count):
        super().__init__()
        make = lambda: nn.Parameter(nn.init.xavier_normal_(torch.empty(width, 1)))
        self.kernels = nn.ParameterList([make() for _ in range(count)])
        self.biases = nn.ParameterList([nn.Parameter(torch.zeros(width, 1)) for _ in range(count)])

    def forward(self, x):
        first = current = x.unsqueeze(2)
        for kernel, bias in zip(self.kernels, self.biases):
            current = first @ torch.tensordot(current, kernel, dims=([1], [0])) + bias + current
        return current.squeeze(2)


fields, width, batch = 5, 8, 16
tables = nn.ModuleDict({f"C{i}": nn.Embedding(n, width) for i, n in enumerate([10, 20, 5, 7, 30])})
given = {name: torch.randint(0, table.num_embeddings, (batch, 1)) for name, table in tables.items()}
parts = [tables[name](given[name]) for name in tables]
x = torch.cat(parts, dim=1)
logit = PairwiseSum()(x)
compressed = Compressed(fields)(x)
logit += nn.Linear(sum((8, 6)[:-1]) // 2 + 6, 1, bias=False)(compressed)
logit += WeighedPairs(width)(parts)
attended = x
for layer in [FieldAttention(width), FieldAttention(8)]:
    attended = layer(attended)
flat = torch.flatten(attended, start_dim=1)
logit += nn.Linear(flat.shape[-1], 1)(flat)
dense = torch.cat([x.flatten(1), torch.rand(batch, 3)], dim=-1)
crossed = Crossed(dense.shape[1], 3)(dense)
logit += nn.Linear(crossed.shape[1], 1)(crossed)
clicked = torch.sigmoid(logit).squeeze()
loss = F.binary_cross_entropy(clicked, torch.randint(0, 2, (batch,)).float(), reduction="sum")
