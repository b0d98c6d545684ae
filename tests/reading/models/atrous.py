"""Segmentation with dilated convolutions and a pooled image feature."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class ASPPConv(nn.Sequential):
    def __init__(self, c_in, c_out, dilation):
        super().__init__(
            nn.Conv2d(c_in, c_out, 3, padding=dilation, dilation=dilation, bias=False),
            nn.BatchNorm2d(c_out),
            nn.ReLU(),
        )


class ASPPPooling(nn.Sequential):
    def __init__(self, c_in, c_out):
        super().__init__(nn.AdaptiveAvgPool2d(1), nn.Conv2d(c_in, c_out, 1), nn.ReLU())

    def forward(self, x):
        size = x.shape[-2:]
        for mod in self:
            x = mod(x)
        return F.interpolate(x, size=size, mode="bilinear", align_corners=False)


class ASPP(nn.Module):
    def __init__(self, c_in, rates, c_out=16):
        super().__init__()
        modules = [nn.Sequential(nn.Conv2d(c_in, c_out, 1, bias=False), nn.BatchNorm2d(c_out), nn.ReLU())]
        for rate in tuple(rates):
            modules.append(ASPPConv(c_in, c_out, rate))
        modules.append(ASPPPooling(c_in, c_out))
        self.convs = nn.ModuleList(modules)
        self.project = nn.Sequential(
            nn.Conv2d(len(self.convs) * c_out, c_out, 1, bias=False), nn.BatchNorm2d(c_out), nn.ReLU(), nn.Dropout(0.5)
        )

    def forward(self, x):
        res = []
        for conv in self.convs:
            res.append(conv(x))
        res = torch.cat(res, dim=1)
        return self.project(res)


class Decoder(nn.Module):
    def __init__(self, low, high, classes):
        super().__init__()
        self.reduce = nn.Conv2d(low, 8, 1)
        self.classify = nn.Sequential(nn.Conv2d(high + 8, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, classes, 1))

    def forward(self, low, high):
        low = self.reduce(low)
        high = F.interpolate(high, size=low.shape[2:], mode="bilinear", align_corners=False)
        return self.classify(torch.cat([low, high], dim=1))


class Segmenter(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.entry = nn.Sequential(nn.Conv2d(3, 12, 3, stride=4, padding=1), nn.ReLU())
        self.body = nn.Sequential(nn.Conv2d(12, 24, 3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(24, 24, 3, padding=2, dilation=2))
        self.aspp = ASPP(24, [2, 4, 6])
        self.decoder = Decoder(12, 16, classes)

    def forward(self, x):
        height, width = x.shape[-2:]
        low = self.entry(x)
        high = self.aspp(self.body(low))
        out = self.decoder(low, high)
        return F.interpolate(out, (height, width), mode="bilinear", align_corners=False)


def confusion(prediction, target, classes):
    index = target.flatten() * classes + prediction.flatten()
    return torch.bincount(index, minlength=classes ** 2).reshape(classes, classes)


def dice_loss(logits, target, eps=1e-6):
    probabilities = logits.softmax(1)
    hot = F.one_hot(target, logits.shape[1]).permute(0, 3, 1, 2).to(logits.dtype)
    dims = (0, 2, 3)
    overlap = (probabilities * hot).sum(dims)
    total = probabilities.sum(dims) + hot.sum(dims)
    return 1 - ((2 * overlap + eps) / (total + eps)).mean()


model = Segmenter(classes=5)
target = torch.randint(0, 5, (2, 48, 64))
logits = model(torch.rand(2, 3, 48, 64))
loss = F.cross_entropy(logits, target, ignore_index=255) + dice_loss(logits, target)
matrix = confusion(logits.argmax(1), target, 5).float()
iou = matrix.diag() / (matrix.sum(0) + matrix.sum(1) - matrix.diag())
