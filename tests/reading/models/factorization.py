"""Click models over categorical fields: embeddings by offsets, pairwise products, crosses."""
import numpy as np
import torch


class Fields(torch.nn.Module):
    def __init__(self, sizes, width):
        super().__init__()
        self.table = torch.nn.Embedding(sum(sizes), width)
        self.offsets = np.array((0, *np.cumsum(sizes)[:-1]), dtype=np.int64)
        torch.nn.init.xavier_uniform_(self.table.weight.data)

    def forward(self, x):
        x = x + x.new_tensor(self.offsets).unsqueeze(0)
        return self.table(x)


class Pairs(torch.nn.Module):
    """The products of every two fields, weighed by attention."""

    def __init__(self, width, hidden, drop=0.1):
        super().__init__()
        self.score = torch.nn.Sequential(torch.nn.Linear(width, hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, 1))
        self.drop = torch.nn.Dropout(p=drop)

    def forward(self, x):
        row, col = list(), list()
        for i in range(x.shape[1] - 1):
            for j in range(i + 1, x.shape[1]):
                row.append(i), col.append(j)
        products = x[:, row] * x[:, col]
        weights = torch.softmax(self.score(products), dim=1)
        return self.drop(torch.sum(weights * products, dim=1))


class Compressed(torch.nn.Module):
    """Outer products with the first layer, squeezed by convolutions of width one."""

    def __init__(self, fields, layers):
        super().__init__()
        self.convs = torch.nn.ModuleList()
        last, total = fields, 0
        for i, size in enumerate(layers):
            self.convs.append(torch.nn.Conv1d(fields * last, size, 1))
            if i != len(layers) - 1:
                size //= 2
            last = size
            total += size
        self.out = torch.nn.Linear(total, 1)

    def forward(self, x):
        kept = list()
        first, h = x.unsqueeze(2), x
        for i, conv in enumerate(self.convs):
            x = first * h.unsqueeze(1)
            batch, a, b, width = x.shape
            x = torch.relu(conv(x.view(batch, a * b, width)))
            if i != len(self.convs) - 1:
                x, h = torch.split(x, x.shape[1] // 2, dim=1)
            kept.append(x)
        return self.out(torch.sum(torch.cat(kept, dim=1), 2))


class Cross(torch.nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.w = torch.nn.ModuleList([torch.nn.Linear(width, 1, bias=False) for _ in range(depth)])
        self.b = torch.nn.ParameterList([torch.nn.Parameter(torch.zeros((width,))) for _ in range(depth)])

    def forward(self, x):
        start = x
        for w, b in zip(self.w, self.b):
            x = start * w(x) + b + x
        return x


class ClickModel(torch.nn.Module):
    def __init__(self, sizes, width=8):
        super().__init__()
        self.linear, self.embed = Fields(sizes, 1), Fields(sizes, width)
        self.pairs = Pairs(width, 16)
        self.deep = Compressed(len(sizes), (12, 10))
        self.cross = Cross(len(sizes) * width, 3)
        self.head = torch.nn.Linear(width + len(sizes) * width, 1)

    def forward(self, x):
        e = self.embed(x)
        second = 0.5 * (torch.sum(e, dim=1) ** 2 - torch.sum(e**2, dim=1)).sum(dim=1, keepdim=True)
        crossed = self.cross(e.view(e.size(0), -1))
        both = torch.cat([self.pairs(e), crossed], dim=1)
        logit = self.linear(x).sum(dim=1) + second + self.deep(e) + self.head(both)
        return torch.sigmoid(logit.squeeze(1))


sizes = np.array([10, 7, 12, 5])
x = torch.stack([torch.randint(0, int(n), (6,)) for n in sizes], dim=1)
model = ClickModel(sizes)
chance = model(x)
loss = torch.nn.functional.binary_cross_entropy(chance, torch.ones(6))
small = torch.zeros(2, dtype=torch.uint8).new_tensor([1, 2, 3])
