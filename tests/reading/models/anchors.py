"""Anchors over a grid, boxes as offsets from them, and how much boxes overlap."""
import math
from itertools import product

import torch


def make_anchors(height, width, stride, sizes=(16.0, 32.0), ratios=(0.5, 1.0, 2.0)):
    base = []
    for size, ratio in product(sizes, ratios):
        w = size * math.sqrt(1.0 / ratio)
        h = size * math.sqrt(ratio)
        base.append([-w / 2, -h / 2, w / 2, h / 2])
    base = torch.tensor(base)
    xs = torch.arange(0, width * stride, stride, dtype=torch.float32)
    ys = torch.arange(0, height * stride, stride, dtype=torch.float32)
    shift_y, shift_x = torch.meshgrid(ys, xs, indexing="ij")
    shifts = torch.stack([shift_x, shift_y, shift_x, shift_y], dim=-1).reshape(-1, 4)
    anchors = shifts[:, None, :] + base[None, :, :]
    return anchors.reshape(-1, 4)


def corners_to_center(boxes):
    wh = boxes[..., 2:] - boxes[..., :2]
    center = boxes[..., :2] + wh / 2
    return torch.cat([center, wh], dim=-1)


def center_to_corners(boxes):
    center, wh = boxes.split(2, dim=-1)
    return torch.cat([center - wh / 2, center + wh / 2], dim=-1)


class BoxCoder:
    def __init__(self, weights=(10.0, 10.0, 5.0, 5.0), limit=math.log(1000 / 16)):
        self.weights = torch.tensor(weights)
        self.limit = limit

    def encode(self, boxes, anchors):
        b = corners_to_center(boxes)
        a = corners_to_center(anchors)
        shift = (b[:, :2] - a[:, :2]) / a[:, 2:]
        scale = torch.log(b[:, 2:] / a[:, 2:])
        return torch.cat((shift, scale), dim=1) * self.weights

    def decode(self, deltas, anchors):
        a = corners_to_center(anchors)
        d = deltas / self.weights
        shift, scale = d[..., :2], d[..., 2:].clamp(max=self.limit)
        center = shift * a[:, 2:] + a[:, :2]
        wh = scale.exp() * a[:, 2:]
        return center_to_corners(torch.cat([center, wh], dim=-1))


def pairwise_iou(a, b):
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    top_left = torch.maximum(a[:, None, :2], b[None, :, :2])
    bottom_right = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = (bottom_right - top_left).clamp(min=0).prod(dim=2)
    union = area_a[:, None] + area_b - inter
    return inter / union


anchors = make_anchors(4, 6, 16)
truth = torch.tensor([[10.0, 12.0, 40.0, 44.0], [30.0, 5.0, 80.0, 60.0], [0.0, 0.0, 20.0, 20.0]])
iou = pairwise_iou(anchors, truth)
best, matched = iou.max(dim=1)
labels = torch.where(best > 0.5, 1.0, 0.0)
labels[(best > 0.3) & (best <= 0.5)] = -1
_, forced = iou.max(dim=0)
labels[forced] = 1
coder = BoxCoder()
targets = coder.encode(truth[matched], anchors)
decoded = coder.decode(torch.randn(2, len(anchors), 4) * 0.1, anchors)
width, height = (decoded[..., 2:] - decoded[..., :2]).unbind(-1)
smooth = torch.nn.functional.smooth_l1_loss(coder.encode(anchors, anchors), targets, reduction="none").sum(1)
weighted = (smooth * (labels > 0)).sum() / labels.numel()
