"""A controller that reads from and writes into a memory by where it looks, at a content or one step further."""
import numpy as np
from torch.nn import *
import torch


def circular(weights, shift):
    assert shift.size(0) == 3
    padded = torch.cat([weights[-2:], weights, weights[:2]])
    found = functional.conv1d(padded.view(1, 1, -1), shift.view(1, 1, -1)).view(-1)
    return found[1:-1]


def columns(x, lengths):
    assert x.size()[1] == sum(lengths), "lengths must add up"
    ends = np.cumsum([0] + lengths)
    found = []
    for start, end in zip(ends[:-1], ends[1:]):
        found += [x[:, start:end]]
    return found


class Store(Module):
    def __init__(self, rows, width):
        super().__init__()
        self.rows, self.width = rows, width
        self.register_buffer("start", torch.Tensor(rows, width))
        spread = 1 / (np.sqrt(rows + width))
        init.uniform_(self.start, -spread, spread)

    def reset(self, batch):
        self.batch = batch
        self.now = self.start.clone().repeat(batch, 1, 1)

    def size(self):
        return self.rows, self.width

    def read(self, w):
        return torch.matmul(w.unsqueeze(1), self.now).squeeze(1)

    def write(self, w, erase, add):
        before = self.now
        self.now = torch.Tensor(self.batch, self.rows, self.width)
        for b in range(self.batch):
            self.now[b] = before[b] * (1 - torch.ger(w[b], erase[b])) + torch.ger(w[b], add[b])

    def address(self, key, β, gate, shift, γ, before):
        key = key.view(self.batch, 1, -1)
        alike = functional.cosine_similarity(self.now + 1e-16, key + 1e-16, dim=-1)
        content = functional.softmax(β * alike, dim=1)
        mixed = gate * content + (1 - gate) * before
        shifted = torch.zeros(mixed.size())
        for b in range(self.batch):
            shifted[b] = circular(mixed[b], shift[b])
        ŵ = shifted ** γ
        return torch.div(ŵ, torch.sum(ŵ, dim=1).view(-1, 1) + 1e-16)


class Head(Module):
    def __init__(self, store, hidden, writes):
        super().__init__()
        self.store, self.writes = store, writes
        self.rows, self.width = store.size()
        self.lengths = [self.width, 1, 1, 3, 1] + ([self.width, self.width] if writes else [])
        self.linear = Linear(hidden, sum(self.lengths))

    def forward(self, x, before):
        key, β, gate, shift, γ, *rest = columns(self.linear(x), self.lengths)
        w = self.store.address(torch.relu(key), torch.relu(β), torch.sigmoid(gate),
                               functional.softmax(torch.relu(shift), dim=1), 1 + torch.relu(γ), before)
        if self.writes: self.store.write(w, *map(torch.sigmoid, rest))
        return (None if self.writes else self.store.read(w)), w


class Machine(Module):
    def __init__(self, inputs, outputs, hidden, heads, rows, width):
        super().__init__()
        self.inputs = inputs
        self.store = Store(rows, width)
        self.cell = LSTM(inputs + heads * width, hidden)
        self.h0 = Parameter(torch.randn(1, 1, hidden) * 0.05)
        self.heads = ModuleList([])
        self.first = []
        for i in range(heads):
            self.heads += [Head(self.store, hidden, False), Head(self.store, hidden, True)]
            bias = torch.randn(1, width) * 0.01
            self.register_buffer("read{}".format(i), bias.data)
            self.first += [bias]
        self.out = Linear(hidden + heads * width, outputs)

    def begin(self, batch):
        self.store.reset(batch)
        state = self.h0.clone().repeat(1, batch, 1)
        reads = [r.clone().repeat(batch, 1) for r in self.first]
        self.state = reads, (state, torch.zeros_like(state)), [torch.zeros(batch, head.rows) for head in self.heads]

    def forward(self, x=None):
        if x is None: x = torch.zeros(self.store.batch, self.inputs)
        reads, state, looks = self.state
        hidden, state = self.cell(torch.cat([x] + reads, dim=1).unsqueeze(0), state)
        hidden = hidden.squeeze(0)
        found = [head(hidden, look) for head, look in zip(self.heads, looks)]
        reads = [read for read, _ in found if read is not None]
        self.state = reads, state, [look for _, look in found]
        return torch.sigmoid(self.out(torch.cat([hidden] + reads, dim=1)))


def tasks(count, batch, width):
    for number in range(count):
        bits = torch.from_numpy(np.random.binomial(1, 0.5, (4, batch, width)))
        given = torch.zeros(5, batch, width + 1)
        given[:4, :, :width] = bits
        given[4, :, width] = 1.0
        yield number + 1, given.float(), bits.clone().float()


machine = Machine(9, 8, 20, 1, 16, 6)
for number, given, wanted in tasks(1, 3, 8):
    length, batch, _ = wanted.size()
    machine.begin(batch)
    for i in range(given.size(0)):
        machine(given[i])
    out = torch.zeros(wanted.size())
    for i in range(length):
        out[i] = machine()
    loss = functional.binary_cross_entropy(out, wanted)
    loss.backward()
    wrong = torch.sum(torch.abs((out > 0.5).float() - wanted))
