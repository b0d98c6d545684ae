"""Boxes of a detector: overlaps, anchors, matches, targets, and what is kept of the predictions."""
import torch
import torch.nn.functional as F


def to_corners(boxes):
    cx, cy, w, h = boxes.unbind(-1)
    return torch.stack([cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2], dim=-1)


def to_centres(boxes):
    x1, y1, x2, y2 = boxes.unbind(dim=-1)
    return torch.stack(((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1), dim=-1)


def area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def overlap(a, b):
    top_left = torch.max(a[:, None, :2], b[:, :2])
    bottom_right = torch.min(a[:, None, 2:], b[:, 2:])
    size = (bottom_right - top_left).clamp(min=0)
    inter = size[..., 0] * size[..., 1]
    union = area(a)[:, None] + area(b) - inter
    return inter / union, union


def generalised(a, b):
    iou, union = overlap(a, b)
    low = torch.min(a[:, None, :2], b[:, :2])
    high = torch.max(a[:, None, 2:], b[:, 2:])
    hull = (high - low).clamp(min=0).prod(dim=2)
    return iou - (hull - union) / hull


def anchors(height, width, stride, scales=(16, 32), ratios=(0.5, 1.0, 2.0)):
    scale = torch.as_tensor(scales, dtype=torch.float32)
    ratio = torch.as_tensor(ratios)
    h = (scale[:, None] * ratio.sqrt()[None, :]).reshape(-1)
    w = (scale[:, None] / ratio.sqrt()[None, :]).reshape(-1)
    base = torch.stack([-w, -h, w, h], dim=1) / 2
    ys, xs = torch.meshgrid(torch.arange(height) * stride, torch.arange(width) * stride, indexing="ij")
    shifts = torch.stack([xs, ys, xs, ys], dim=-1).reshape(-1, 1, 4)
    return (shifts + base).reshape(-1, 4)


def match(anchor_boxes, truth, high=0.5, low=0.4):
    iou, _ = overlap(truth, anchor_boxes)
    best, which = iou.max(dim=0)
    labels = torch.full((anchor_boxes.size(0),), -1)
    labels[best < low] = 0
    labels[best >= high] = 1
    forced = iou.argmax(dim=1)
    labels[forced] = 1
    return labels, which


def encode(truth, anchor_boxes):
    t, a = to_centres(truth), to_centres(anchor_boxes)
    shift = (t[:, :2] - a[:, :2]) / a[:, 2:]
    scale = torch.log(t[:, 2:] / a[:, 2:])
    return torch.cat([shift, scale], dim=1)


def decode(delta, anchor_boxes):
    a = to_centres(anchor_boxes)
    centre = delta[:, :2] * a[:, 2:] + a[:, :2]
    size = delta[:, 2:].clamp(max=4.0).exp() * a[:, 2:]
    return to_corners(torch.cat([centre, size], dim=1))


grid = anchors(4, 5, 16)
truth = torch.tensor([[10.0, 12.0, 40.0, 50.0], [30.0, 8.0, 70.0, 36.0], [4.0, 4.0, 20.0, 22.0]])
classes = torch.tensor([2, 0, 1])
labels, which = match(grid, truth)
matched = truth[which]
deltas = encode(matched, grid)
scores = torch.randn(120, 3)
predicted = 0.1 * torch.randn(120, 4)
wanted = F.one_hot(classes[which], 3).float() * (labels == 1).unsqueeze(1)
weights = (labels >= 0).float()
classify = F.binary_cross_entropy_with_logits(scores, wanted, reduction="none").sum(1)
classify = (classify * weights).sum() / weights.sum()
place = F.smooth_l1_loss(predicted, deltas, reduction="none", beta=0.1).sum(dim=1)
place = (place * (labels == 1)).mean()
boxes = decode(predicted, grid)
boxes = torch.stack([boxes[:, 0::2].clamp(0, 80), boxes[:, 1::2].clamp(0, 64)], dim=2).reshape(-1, 4)
chances, kinds = scores.sigmoid().max(dim=1)
best, order = chances.topk(20)
kept = boxes[order]
pairwise, _ = overlap(kept, kept)
covered = torch.triu(pairwise, diagonal=1).max(dim=0).values > 0.5
cost = -generalised(kept, truth) + torch.cdist(kept, truth, p=1)
