"""A first lesson on tensors: making them, changing their shape, broadcasting, indexing, and a gradient by hand."""
import numpy as np
import torch

# making
data = [[1, 2, 3], [4, 5, 6]]
x = torch.tensor(data)
y = torch.tensor(data, dtype=torch.float64)
from_array = torch.from_numpy(np.arange(6.0).reshape(2, 3))
like = torch.rand_like(x, dtype=torch.float)
steps = torch.linspace(0, 1, 5)
every = torch.arange(0, 20, 4)
same = torch.full((2, 2), 7)
corner = torch.eye(3)[:2]

# shapes
long = torch.arange(24)
cube = long.view(2, 3, 4)
flat = cube.reshape(-1)
wide = cube.permute(0, 2, 1)
tall = wide.contiguous().view(8, 3)
more = tall[None, ..., None]
less = more.squeeze()
halves = torch.split(long, 10)
first, rest = halves[0], halves[-1]
joined = torch.cat([x, x * 10], dim=0)
piled = torch.stack([x, -x], dim=-1)

# broadcasting
column = torch.arange(3).unsqueeze(1)
row = torch.arange(4)
table = column * 10 + row
scaled = like / like.sum(dim=1, keepdim=True)
centred = y - y.mean(dim=0)
outer = torch.outer(steps, row.float())
distance = ((steps[:, None] - steps[None, :]) ** 2).sqrt()

# indexing
middle = cube[:, 1]
corners = cube[:, ::2, -1]
picked = long[[3, 1, 4]]
chosen = cube[torch.tensor([0, 1]), torch.tensor([2, 0])]
even = long[long % 2 == 0]
large = torch.where(long > 12, long, torch.zeros_like(long))
table[1, :2] = 99
table[:, -1] += 1
gathered = torch.gather(table, 1, torch.tensor([[0], [1], [2]]))
highest, where = table.max(dim=1)
order = torch.argsort(like, dim=1, descending=True)
ranked = torch.gather(like, 1, order)

# a line fitted by hand
inputs = torch.linspace(-1, 1, 50).unsqueeze(-1)
wanted = 3 * inputs + 0.5 + 0.05 * torch.randn(50, 1)
w = torch.randn(1, 1, requires_grad=True)
b = torch.zeros(1, requires_grad=True)
for _ in range(5):
    predicted = inputs @ w + b
    loss = ((predicted - wanted) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        b -= 0.1 * b.grad
        w.grad.zero_()
        b.grad.zero_()
slope = w.detach().squeeze()
design = torch.cat([inputs, torch.ones_like(inputs)], dim=1)
solution = torch.linalg.lstsq(design, wanted).solution
normal = torch.linalg.solve(design.T @ design, design.T @ wanted)
residual = wanted - design @ normal
