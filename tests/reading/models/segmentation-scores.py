"""Losses and scores of a segmentation: Dice, focal, overlap per class, and a boundary weight."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class DiceLoss(nn.Module):
    def __init__(self, smooth=1.0):
        super().__init__()
        self.smooth = smooth

    def forward(self, logits, target):
        probs = logits.softmax(dim=1)
        hot = F.one_hot(target, logits.size(1)).permute(0, 3, 1, 2).float()
        overlap = (probs * hot).sum(dim=(2, 3))
        union = probs.sum(dim=(2, 3)) + hot.sum(dim=(2, 3))
        dice = (2 * overlap + self.smooth) / (union + self.smooth)
        return 1 - dice.mean()


class FocalLoss(nn.Module):
    def __init__(self, gamma=2.0, weight=None):
        super().__init__()
        self.gamma = gamma
        self.register_buffer("weight", weight)

    def forward(self, logits, target):
        each = F.cross_entropy(logits, target, weight=self.weight, reduction="none")
        chance = torch.exp(-each)
        return ((1 - chance) ** self.gamma * each).mean()


def boundary(target, width=3):
    mask = target.unsqueeze(1).float()
    grown = F.max_pool2d(mask, width, stride=1, padding=width // 2)
    shrunk = -F.max_pool2d(-mask, width, stride=1, padding=width // 2)
    edge = (grown - shrunk) > 0
    return edge.squeeze(1)


@torch.no_grad()
def overlap_per_class(logits, target, ignore=255):
    classes = logits.shape[1]
    predicted = logits.argmax(1)
    valid = target != ignore
    found = []
    for c in range(classes):
        p = (predicted == c) & valid
        t = (target == c) & valid
        union = (p | t).sum((1, 2))
        found.append((p & t).sum((1, 2)) / union.clamp(min=1))
    return torch.stack(found, dim=1)


class Meter:
    def __init__(self, classes):
        self.matrix = torch.zeros(classes, classes)
        self.classes = classes

    def update(self, predicted, target):
        pairs = target.reshape(-1) * self.classes + predicted.reshape(-1)
        counts = torch.bincount(pairs, minlength=self.classes**2)
        self.matrix += counts.reshape(self.classes, self.classes)

    def scores(self):
        right = self.matrix.diagonal()
        iou = right / (self.matrix.sum(0) + self.matrix.sum(1) - right + 1e-6)
        return {"accuracy": right.sum() / self.matrix.sum(), "iou": iou, "mean": iou.mean()}


logits = torch.randn(2, 4, 20, 26)
target = torch.randint(0, 4, (2, 20, 26))
dice = DiceLoss()(logits, target)
focal = FocalLoss(weight=torch.ones(4))(logits, target)
edges = boundary(target)
weights = 1 + 4 * edges.float()
weighted = (weights * F.cross_entropy(logits, target, reduction="none")).sum() / weights.sum()
total = dice + 0.5 * focal + weighted
per_class = overlap_per_class(logits, target)
average = per_class.mean(dim=0)
meter = Meter(4)
meter.update(logits.argmax(dim=1), target)
scores = meter.scores()
mean_iou = scores["mean"]
upsampled = F.interpolate(logits, scale_factor=2, mode="bilinear", align_corners=False)
probabilities = upsampled.softmax(1)
confidence, classes = probabilities.max(dim=1)
