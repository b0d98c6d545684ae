"""A slow path with many channels and a fast one with few, joined after each stage."""
import torch
import torch.nn as nn


class Fuse(nn.Module):
    """From the fast to the slow path."""

    def __init__(self, dim_in, ratio, alpha, kernel=5):
        super().__init__()
        self.conv = nn.Conv3d(dim_in, dim_in * ratio, (kernel, 1, 1), stride=(alpha, 1, 1), padding=(kernel // 2, 0, 0), bias=False)
        self.bn = nn.BatchNorm3d(dim_in * ratio)

    def forward(self, x):
        slow, fast = x
        fused = torch.relu(self.bn(self.conv(fast)))
        return [torch.cat([slow, fused], 1), fast]


class Stage(nn.Module):
    def __init__(self, dims_in, dims_out, temporal):
        super().__init__()
        self.paths = len(dims_in)
        for path in range(self.paths):
            k = temporal[path]
            block = nn.Sequential(
                nn.Conv3d(dims_in[path], dims_out[path], (k, 3, 3), stride=(1, 2, 2), padding=(k // 2, 1, 1)),
                nn.BatchNorm3d(dims_out[path]),
                nn.ReLU(),
            )
            self.add_module("path{}".format(path), block)

    def forward(self, inputs):
        output = []
        for path in range(self.paths):
            block = getattr(self, "path{}".format(path))
            output.append(block(inputs[path]))
        return output


class Head(nn.Module):
    def __init__(self, dims, classes, pool_sizes):
        super().__init__()
        assert len(dims) == len(pool_sizes), "one pool for each path"
        self.pools = nn.ModuleList([nn.AvgPool3d(size, stride=1) for size in pool_sizes])
        self.dropout = nn.Dropout(0.3)
        self.projection = nn.Linear(sum(dims), classes, bias=True)
        self.act = nn.Softmax(dim=4)

    def forward(self, inputs):
        pooled = [pool(x) for pool, x in zip(self.pools, inputs)]
        x = torch.cat(pooled, 1)
        x = x.permute((0, 2, 3, 4, 1))
        x = self.projection(self.dropout(x))
        if not self.training:
            x = self.act(x)
            x = x.mean([1, 2, 3])
        return x.view(x.shape[0], -1)


class SlowFast(nn.Module):
    def __init__(self, alpha=4, beta=4, width=16, classes=5):
        super().__init__()
        self.alpha = alpha
        fast = width // beta
        self.s1 = Stage((3, 3), (width, fast), (1, 5))
        self.f1 = Fuse(fast, 2, alpha)
        self.s2 = Stage((width + 2 * fast, fast), (width * 2, fast * 2), (1, 3))
        self.f2 = Fuse(fast * 2, 2, alpha)
        dims = [width * 2 + fast * 4, fast * 2]
        self.head = Head(dims, classes, [[4, 8, 8], [16, 8, 8]])

    def pack(self, frames):
        index = torch.linspace(0, frames.shape[2] - 1, frames.shape[2] // self.alpha).long()
        return [torch.index_select(frames, 2, index), frames]

    def forward(self, frames):
        x = self.pack(frames)
        x = self.f1(self.s1(x))
        x = self.f2(self.s2(x))
        return self.head(x)


model = SlowFast()
logits = model(torch.rand(2, 3, 16, 32, 32))
model.eval()
probabilities = model(torch.rand(1, 3, 16, 32, 32))
