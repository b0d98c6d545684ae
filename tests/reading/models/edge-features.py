"""Points with features of their nearest neighbours, functional in style."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def pairwise(x):
    inner = -2 * torch.matmul(x.transpose(2, 1), x)
    xx = torch.sum(x**2, dim=1, keepdim=True)
    return -xx - inner - xx.transpose(2, 1)


def neighbours(x, k):
    return pairwise(x).topk(k=k, dim=-1)[1]


def edge_features(x, k=4):
    batch, dims, points = x.size()
    index = neighbours(x, k=k)
    base = torch.arange(0, batch).view(-1, 1, 1) * points
    index = (index + base).view(-1)
    x = x.transpose(2, 1).contiguous()
    feature = x.view(batch * points, -1)[index, :]
    feature = feature.view(batch, points, k, dims)
    x = x.view(batch, points, 1, dims).repeat(1, 1, k, 1)
    return torch.cat((feature - x, x), dim=3).permute(0, 3, 1, 2).contiguous()


def mlp(*widths, dims=2):
    Conv = {1: nn.Conv1d, 2: nn.Conv2d}[dims]
    Norm = {1: nn.BatchNorm1d, 2: nn.BatchNorm2d}[dims]
    layers = []
    for a, b in zip(widths, widths[1:]):
        layers.append(nn.Sequential(Conv(a, b, kernel_size=1, bias=False), Norm(b), nn.LeakyReLU(negative_slope=0.2)))
    return nn.Sequential(*layers)


class Segmentation(nn.Module):
    def __init__(self, k=4, classes=6):
        super().__init__()
        self.k = k
        self.edge1 = mlp(6, 8, 8)
        self.edge2 = mlp(16, 12)
        self.whole = mlp(20, 32, dims=1)
        self.label = mlp(16, 8, dims=1)
        self.out = nn.Sequential(mlp(60, 24, dims=1), nn.Dropout(0.4), nn.Conv1d(24, classes, 1))

    def forward(self, x, label):
        points = x.size(2)
        x = self.edge1(edge_features(x, self.k))
        x1 = x.max(dim=-1, keepdim=False)[0]
        x = self.edge2(edge_features(x1, self.k))
        x2 = x.max(dim=-1, keepdim=False)[0]
        local = torch.cat((x1, x2), dim=1)
        pooled = self.whole(local).max(dim=-1, keepdim=True)[0]
        label = self.label(label.unsqueeze(-1))
        context = torch.cat((pooled, label), dim=1).repeat(1, 1, points)
        return self.out(torch.cat((context, local), dim=1))


def smoothed_loss(pred, gold, eps=0.2):
    gold = gold.contiguous().view(-1)
    n = pred.size(1)
    one_hot = torch.zeros_like(pred).scatter(1, gold.view(-1, 1), 1)
    one_hot = one_hot * (1 - eps) + (1 - one_hot) * eps / (n - 1)
    log_prb = F.log_softmax(pred, dim=1)
    return -(one_hot * log_prb).sum(dim=1).mean()


cloud = torch.rand(2, 3, 24)
category = F.one_hot(torch.tensor([1, 5]), 16).float()
net = Segmentation()
scores = net(cloud, category)
flat = scores.permute(0, 2, 1).contiguous().view(-1, 6)
loss = smoothed_loss(flat, torch.randint(0, 6, (2, 24)))
pred = scores.max(dim=1)[1]
