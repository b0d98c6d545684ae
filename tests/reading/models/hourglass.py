"""Poses from nested encoders and decoders, each of which holds the next smaller one."""
import torch
import torch.nn as nn


class Residual(nn.Module):
    def __init__(self, ins, outs):
        super(Residual, self).__init__()
        self.block = nn.Sequential(
            nn.BatchNorm2d(ins), nn.ReLU(inplace=False),
            nn.Conv2d(ins, outs // 2, 1),
            nn.BatchNorm2d(outs // 2), nn.ReLU(inplace=True),
            nn.Conv2d(outs // 2, outs // 2, 3, 1, 1),
            nn.BatchNorm2d(outs // 2), nn.ReLU(inplace=True),
            nn.Conv2d(outs // 2, outs, 1),
        )
        self.skip = nn.Conv2d(ins, outs, 1) if ins != outs else None

    def forward(self, x):
        residual = x if self.skip is None else self.skip(x)
        return self.block(x) + residual


class Hourglass(nn.Module):
    def __init__(self, depth, features, increase=0):
        super().__init__()
        inner = features + increase
        self.up1 = Residual(features, features)
        self.pool1 = nn.MaxPool2d(2, 2)
        self.low1 = Residual(features, inner)
        self.depth = depth
        self.low2 = Hourglass(depth - 1, inner) if depth > 1 else Residual(inner, inner)
        self.low3 = Residual(inner, features)
        self.up2 = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x):
        up1 = self.up1(x)
        low1 = self.low1(self.pool1(x))
        low2 = self.low2(low1)
        low3 = self.low3(low2)
        up2 = self.up2(low3)
        return up1 + up2


class PoseNet(nn.Module):
    def __init__(self, stacks, features, joints, increase=4):
        super().__init__()
        self.stacks = stacks
        self.pre = nn.Sequential(nn.Conv2d(3, 8, 7, 2, 3), Residual(8, 12), nn.MaxPool2d(2), Residual(12, features))
        self.hgs = nn.ModuleList([nn.Sequential(Hourglass(2, features, increase)) for _ in range(stacks)])
        self.features = nn.ModuleList([Residual(features, features) for _ in range(stacks)])
        self.outs = nn.ModuleList([nn.Conv2d(features, joints, 1) for _ in range(stacks)])
        self.merge_features = nn.ModuleList([nn.Conv2d(features, features, 1) for _ in range(stacks - 1)])
        self.merge_preds = nn.ModuleList([nn.Conv2d(joints, features, 1) for _ in range(stacks - 1)])

    def forward(self, imgs):
        x = imgs.permute(0, 3, 1, 2)
        x = self.pre(x)
        combined = []
        for i in range(self.stacks):
            feature = self.features[i](self.hgs[i](x))
            preds = self.outs[i](feature)
            combined.append(preds)
            if i < self.stacks - 1:
                x = x + self.merge_preds[i](preds) + self.merge_features[i](feature)
        return torch.stack(combined, 1)


def soft_argmax(heatmaps):
    n, joints, h, w = heatmaps.shape
    weights = heatmaps.view(n, joints, -1).softmax(-1).view(n, joints, h, w)
    xs = (weights.sum(2) * torch.arange(w)).sum(-1)
    ys = (weights.sum(3) * torch.arange(h)).sum(-1)
    return torch.stack([xs, ys], -1)


net = PoseNet(stacks=2, features=16, joints=7)
maps = net(torch.rand(2, 64, 48, 3))
target = torch.rand(2, 7, 16, 12)
per_stack = ((maps - target[:, None]) ** 2).mean(dim=(2, 3, 4))
loss = per_stack.sum(1).mean()
points = soft_argmax(maps[:, -1])
error = (points - torch.rand(2, 7, 2)).norm(dim=-1)
