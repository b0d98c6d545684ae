"""Graphs of several sizes in one batch: sparse adjacency, pooling by graph, neighbours padded for a maximum."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Graph:
    def __init__(self, neighbours, features):
        self.neighbours = neighbours
        self.features = features
        edges = [[i, j] for i, each in enumerate(neighbours) for j in each]
        edges.extend([[j, i] for i, j in edges if i == j])
        self.edges = torch.LongTensor(edges).transpose(0, 1)
        self.most = max([len(each) for each in neighbours])

    def __len__(self):
        return len(self.neighbours)


class Mlp(nn.Module):
    def __init__(self, depth, ins, hidden, outs):
        super(Mlp, self).__init__()
        self.depth = depth
        if depth < 1:
            raise ValueError("number of layers should be positive")
        sizes = [ins] + [hidden] * (depth - 1) + [outs]
        self.linears = nn.ModuleList([nn.Linear(a, b) for a, b in zip(sizes, sizes[1:])])
        self.norms = nn.ModuleList()
        for size in sizes[1:-1]:
            self.norms.append(nn.BatchNorm1d(size))

    def forward(self, h):
        for norm, linear in zip(self.norms, self.linears):
            h = F.relu(norm(linear(h)))
        return self.linears[self.depth - 1](h)


class Isomorphism(nn.Module):
    def __init__(self, layers, ins, hidden, outs, pooling="sum", learn_eps=True):
        super(Isomorphism, self).__init__()
        self.layers, self.pooling, self.learn_eps = layers, pooling, learn_eps
        self.eps = nn.Parameter(torch.zeros(layers - 1))
        self.mlps, self.scores = nn.ModuleList(), nn.ModuleList()
        for layer in range(layers):
            self.scores.append(nn.Linear(ins if layer == 0 else hidden, outs))
            if layer < layers - 1:
                self.mlps.append(Mlp(2, ins if layer == 0 else hidden, hidden, hidden))

    def __starts(self, graphs):
        starts = [0]
        for i, graph in enumerate(graphs):
            starts.append(starts[i] + len(graph))
        return starts

    def __adjacency(self, graphs):
        starts = self.__starts(graphs)
        index = torch.cat([graph.edges + starts[i] for i, graph in enumerate(graphs)], 1)
        if not self.learn_eps:
            own = torch.LongTensor([range(starts[-1]), range(starts[-1])])
            index = torch.cat([index, own], 1)
        values = torch.ones(index.shape[1])
        return torch.sparse_coo_tensor(index, values, torch.Size([starts[-1], starts[-1]]))

    def __padded(self, graphs):
        most = max([graph.most for graph in graphs])
        starts, rows = self.__starts(graphs), []
        for i, graph in enumerate(graphs):
            for j in range(len(graph)):
                row = [n + starts[i] for n in graph.neighbours[j]]
                row.extend([-1] * (most - len(row)))
                rows.append(row)
        return torch.LongTensor(rows)

    def forward(self, graphs):
        h = torch.cat([graph.features for graph in graphs], 0)
        starts = self.__starts(graphs)
        places, shares = [], []
        for i, graph in enumerate(graphs):
            shares.extend([1.0 / len(graph)] * len(graph))
            places.extend([[i, j] for j in range(starts[i], starts[i + 1], 1)])
        places = torch.LongTensor(places).transpose(0, 1)
        mean = torch.sparse_coo_tensor(places, torch.FloatTensor(shares), torch.Size([len(graphs), starts[-1]]))
        around = self.__padded(graphs) if self.pooling == "max" else self.__adjacency(graphs)
        hidden = [h]
        for layer in range(self.layers - 1):
            if self.pooling == "max":
                least = torch.min(h, dim=0)[0]
                pooled = torch.max(torch.cat([h, least.reshape((1, -1))])[around], dim=1)[0]
            else:
                pooled = torch.spmm(around, h)
            if self.learn_eps:
                pooled = pooled + (1 + self.eps[layer]) * h
            h = F.relu(self.mlps[layer](pooled))
            hidden.append(h)
        score = 0
        for layer, h in enumerate(hidden):
            score += F.dropout(self.scores[layer](torch.sparse.mm(mean, h)), 0.5, training=self.training)
        return score


graphs = [
    Graph([[1, 2], [0], [0]], torch.randn(3, 7)),
    Graph([[1], [0, 2, 3], [1], [1]], torch.randn(4, 7)),
]
net = Isomorphism(3, 7, 16, 2, learn_eps=False)
scores = net(graphs)
highest = Isomorphism(3, 7, 16, 2, pooling="max")(graphs)
guess = highest.max(1, keepdim=True)[1]
labels = torch.LongTensor([0, 1])
loss = nn.CrossEntropyLoss()(scores, labels)
right = guess.eq(labels.view_as(guess)).sum().cpu()
dense = torch.eye(4).to_sparse().to_dense()
