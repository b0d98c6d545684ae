"""Detections of one picture: boxes that are sure enough, the best of each heap, and how they fit what is there."""
import torch


def area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def overlap(a, b):
    low = torch.maximum(a[:, None, :2], b[None, :, :2])
    high = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inner = (high - low).clamp(min=0).prod(dim=-1)
    return inner / (area(a)[:, None] + area(b)[None, :] - inner + 1e-6)


def losses(predicted, logits, truth, kinds):
    share = overlap(predicted, truth)
    best, match = share.max(dim=1)
    positive = best > 0.3
    target = torch.where(positive, kinds[match], torch.zeros_like(match))
    classed = torch.nn.functional.cross_entropy(logits, target)
    off = (predicted - truth[match]).abs().sum(dim=-1)
    placed = (off * positive).sum() / positive.sum().clamp(min=1)
    return classed, placed


torch.manual_seed(0)
corner = torch.rand(40, 2) * 80
boxes = torch.cat([corner, corner + 10 + torch.rand(40, 2) * 20], dim=1)
logits = torch.randn(40, 6)
scores, kind = logits.softmax(dim=-1)[:, 1:].max(dim=-1)
order = scores.argsort(descending=True)
boxes, scores, logits = boxes[order], scores[order], logits[order]
truth = boxes[::8] + torch.randn(5, 4)
kinds = torch.randint(1, 6, (5,))
classed, placed = losses(boxes, logits, truth, kinds)
total = classed + 0.1 * placed
sure = scores > 0.3
few, chance = boxes[sure], scores[sure]
mean_box = few.mean(dim=0)
weighted = (few * chance[:, None]).sum(dim=0) / chance.sum()
apart = (few[:, None] - truth[None]).abs().sum(dim=-1).amin(dim=0)
found = (apart < 10).float().mean()
