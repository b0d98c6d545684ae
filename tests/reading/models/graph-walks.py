"""Graphs as index lists and as matrices: convolution, attention over neighbours, pooling by graph."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def degrees(index, nodes):
    ones = torch.ones(index.size(0))
    return torch.zeros(nodes).scatter_add_(0, index, ones)


def propagate(x, edges, weight=None):
    source, target = edges
    messages = x[source]
    if weight is not None:
        messages = messages * weight.unsqueeze(-1)
    out = torch.zeros_like(x)
    return out.index_add(0, target, messages)


class Convolution(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(inputs, outputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x, edges):
        n = x.size(0)
        loops = torch.arange(n).unsqueeze(0).repeat(2, 1)
        edges = torch.cat([edges, loops], dim=1)
        root = degrees(edges[1], n).pow(-0.5)
        root[root == float("inf")] = 0
        norm = root[edges[0]] * root[edges[1]]
        support = x @ self.weight
        return propagate(support, edges, norm) + self.bias


class Dense(nn.Module):
    def __init__(self, inputs, outputs, slope=0.2):
        super().__init__()
        self.lin = nn.Linear(inputs, outputs, bias=False)
        self.left = nn.Linear(outputs, 1, bias=False)
        self.right = nn.Linear(outputs, 1, bias=False)
        self.slope = slope

    def forward(self, x, adjacency):
        h = self.lin(x)
        e = self.left(h) + self.right(h).T
        e = F.leaky_relu(e, self.slope)
        e = torch.where(adjacency > 0, e, torch.full_like(e, -9e15))
        alpha = F.softmax(e, dim=1)
        return alpha @ h, alpha


class Net(nn.Module):
    def __init__(self, features, hidden, classes):
        super().__init__()
        self.first = Convolution(features, hidden)
        self.second = Dense(hidden, hidden)
        self.classify = nn.Linear(hidden * 2, classes)

    def forward(self, x, edges, batch, graphs):
        h = F.relu(self.first(x, edges))
        adjacency = torch.zeros(x.size(0), x.size(0))
        adjacency[edges[0], edges[1]] = 1.0
        adjacency = adjacency + torch.eye(x.size(0))
        h, alpha = self.second(h, adjacency)
        total = torch.zeros(graphs, h.size(1)).index_add_(0, batch, h)
        count = degrees(batch, graphs).clamp(min=1).unsqueeze(1)
        mean = total / count
        top = torch.full((graphs, h.size(1)), -1e9)
        top = top.scatter_reduce(0, batch[:, None].expand_as(h), h, reduce="amax")
        return self.classify(torch.cat([mean, top], dim=-1))


nodes, features = 12, 5
x = torch.randn(nodes, features)
edges = torch.randint(0, nodes, (2, 30))
both = torch.cat([edges, edges.flip(0)], dim=1)
batch = torch.arange(nodes) // 4
net = Net(features, 16, 3)
logits = net(x, both, batch, 3)
loss = F.nll_loss(F.log_softmax(logits, dim=1), torch.tensor([0, 2, 1]))
loss.backward()
degree = degrees(both[1], nodes)
matrix = torch.zeros(nodes, nodes).index_put((both[0], both[1]), torch.ones(60))
laplacian = torch.diag(matrix.sum(1)) - matrix
values, vectors = torch.linalg.eigh((laplacian + laplacian.T) / 2)
positions = vectors[:, 1:4]
walk = matrix / matrix.sum(dim=1, keepdim=True).clamp(min=1)
steps = torch.stack([torch.matrix_power(walk, k).diagonal() for k in range(1, 5)], dim=1)
