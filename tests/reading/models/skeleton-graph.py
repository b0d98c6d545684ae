"""Joints over time as a graph: an adjacency matrix in three parts, and convolutions along time."""
import numpy as np
import torch
import torch.nn as nn

BONES = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (1, 6), (6, 7)]


class Graph:
    def __init__(self, joints=8, center=1):
        self.joints = joints
        self.center = center
        self.A = self.spatial()

    def normalized(self, A):
        degree = A.sum(0)
        scale = np.zeros((self.joints, self.joints))
        for i in range(self.joints):
            if degree[i] > 0:
                scale[i, i] = degree[i] ** (-1)
        return np.dot(A, scale)

    def spatial(self):
        inward = np.zeros((self.joints, self.joints))
        for i, j in BONES:
            inward[j, i] = 1
        return np.stack((np.eye(self.joints), self.normalized(inward), self.normalized(inward.T)))


class GraphConv(nn.Module):
    def __init__(self, c_in, c_out, kernel_size):
        super().__init__()
        self.kernel_size = kernel_size
        self.conv = nn.Conv2d(c_in, c_out * kernel_size, kernel_size=1)

    def forward(self, x, A):
        assert A.size(0) == self.kernel_size
        x = self.conv(x)
        n, kc, t, v = x.size()
        x = x.view(n, self.kernel_size, kc // self.kernel_size, t, v)
        x = torch.einsum("nkctv,kvw->nctw", (x, A))
        return x.contiguous(), A


class Block(nn.Module):
    def __init__(self, c_in, c_out, kernel=(9, 3), stride=1, residual=True):
        super().__init__()
        padding = ((kernel[0] - 1) // 2, 0)
        self.gcn = GraphConv(c_in, c_out, kernel[1])
        self.tcn = nn.Sequential(
            nn.BatchNorm2d(c_out), nn.ReLU(), nn.Conv2d(c_out, c_out, (kernel[0], 1), (stride, 1), padding), nn.BatchNorm2d(c_out)
        )
        if not residual:
            self.residual = lambda x: 0
        elif c_in == c_out and stride == 1:
            self.residual = lambda x: x
        else:
            self.residual = nn.Sequential(nn.Conv2d(c_in, c_out, 1, stride=(stride, 1)), nn.BatchNorm2d(c_out))

    def forward(self, x, A):
        res = self.residual(x)
        x, A = self.gcn(x, A)
        x = self.tcn(x) + res
        return torch.relu(x), A


class SkeletonNet(nn.Module):
    def __init__(self, channels=3, classes=6):
        super().__init__()
        A = torch.tensor(Graph().A, dtype=torch.float32, requires_grad=False)
        self.register_buffer("A", A)
        self.data_bn = nn.BatchNorm1d(channels * A.size(1))
        self.blocks = nn.ModuleList((
            Block(channels, 8, residual=False),
            Block(8, 8),
            Block(8, 16, stride=2),
        ))
        self.importance = nn.ParameterList([nn.Parameter(torch.ones(self.A.size())) for _ in self.blocks])
        self.fcn = nn.Conv2d(16, classes, kernel_size=1)

    def forward(self, x):
        N, C, T, V, M = x.size()
        x = x.permute(0, 4, 3, 1, 2).contiguous()
        x = x.view(N * M, V * C, T)
        x = self.data_bn(x)
        x = x.view(N, M, V, C, T).permute(0, 1, 3, 4, 2).contiguous()
        x = x.view(N * M, C, T, V)
        for block, importance in zip(self.blocks, self.importance):
            x, _ = block(x, self.A * importance)
        x = nn.functional.avg_pool2d(x, x.size()[2:])
        x = x.view(N, M, -1, 1, 1).mean(dim=1)
        x = self.fcn(x)
        return x.view(x.size(0), -1)


model = SkeletonNet()
scores = model(torch.rand(4, 3, 20, 8, 2))
