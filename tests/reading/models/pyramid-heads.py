"""Features of several scales, each with heads for classes and boxes."""
import math
from collections import OrderedDict

import torch
import torch.nn as nn
import torch.nn.functional as F


class Backbone(nn.Module):
    def __init__(self, widths=(8, 16, 32)):
        super().__init__()
        self.stages = nn.ModuleList()
        last = 3
        for width in widths:
            self.stages.append(nn.Sequential(nn.Conv2d(last, width, 3, 2, 1), nn.GroupNorm(4, width), nn.ReLU()))
            last = width
        self.widths = list(widths)

    def forward(self, x):
        outputs = OrderedDict()
        for i, stage in enumerate(self.stages):
            x = stage(x)
            outputs[f"c{i + 2}"] = x
        return outputs


class FeaturePyramid(nn.Module):
    def __init__(self, widths, out=16):
        super().__init__()
        self.lateral = nn.ModuleList([nn.Conv2d(width, out, 1) for width in widths])
        self.smooth = nn.ModuleList([nn.Conv2d(out, out, 3, padding=1) for _ in widths])
        self.extra = nn.Conv2d(out, out, 3, stride=2, padding=1)

    def forward(self, features):
        maps = list(features.values())
        top = self.lateral[-1](maps[-1])
        results = [self.smooth[-1](top)]
        for i in reversed(range(len(maps) - 1)):
            side = self.lateral[i](maps[i])
            top = side + F.interpolate(top, size=side.shape[-2:], mode="nearest")
            results.insert(0, self.smooth[i](top))
        results.append(self.extra(F.relu(results[-1])))
        return results


class Heads(nn.Module):
    def __init__(self, width, classes, anchors=3, depth=2):
        super().__init__()
        self.classes, self.anchors = classes, anchors
        tower = []
        for _ in range(depth):
            tower.extend((nn.Conv2d(width, width, 3, padding=1), nn.ReLU()))
        self.tower = nn.Sequential(*tower)
        self.cls = nn.Conv2d(width, anchors * classes, 3, padding=1)
        self.box = nn.Conv2d(width, anchors * 4, 3, padding=1)
        nn.init.constant_(self.cls.bias, -math.log((1 - 0.01) / 0.01))

    def forward(self, maps):
        all_cls, all_box = [], []
        for x in maps:
            t = self.tower(x)
            cls = self.cls(t)
            n, _, h, w = cls.shape
            cls = cls.view(n, self.anchors, self.classes, h, w).permute(0, 3, 4, 1, 2)
            all_cls.append(cls.reshape(n, -1, self.classes))
            box = self.box(t).permute(0, 2, 3, 1).reshape(n, -1, 4)
            all_box.append(box)
        return torch.cat(all_cls, dim=1), torch.cat(all_box, dim=1)


class Detector(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.backbone = Backbone()
        self.fpn = FeaturePyramid(self.backbone.widths)
        self.heads = Heads(16, classes)

    def forward(self, images):
        maps = self.fpn(self.backbone(images))
        return self.heads(maps)


def focal_loss(logits, targets, alpha=0.25, gamma=2.0):
    p = torch.sigmoid(logits)
    ce = F.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    p_t = p * targets + (1 - p) * (1 - targets)
    weight = alpha * targets + (1 - alpha) * (1 - targets)
    return (weight * ce * (1 - p_t) ** gamma).sum() / targets.sum().clamp(min=1)


detector = Detector()
logits, boxes = detector(torch.rand(2, 3, 64, 96))
labels = torch.randint(0, 5, logits.shape[:2])
loss = focal_loss(logits, F.one_hot(labels, 5).float())
scores, classes = logits.sigmoid().max(dim=-1)
top, index = scores.topk(10, dim=1)
chosen = boxes.gather(1, index.unsqueeze(-1).expand(-1, -1, 4))
