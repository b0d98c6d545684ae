"""Regions cut out of feature maps by a grid, then classified and masked."""
import torch
from torch import nn
from torch.nn import functional as F


def crop(features, boxes, image_index, size):
    """Samples each box bilinearly. boxes are in 0..1."""
    count = boxes.shape[0]
    steps = torch.linspace(0, 1, size)
    x = boxes[:, 0, None] + steps[None] * (boxes[:, 2, None] - boxes[:, 0, None])
    y = boxes[:, 1, None] + steps[None] * (boxes[:, 3, None] - boxes[:, 1, None])
    grid = torch.stack((x[:, None, :].expand(count, size, size), y[:, :, None].expand(count, size, size)), dim=-1)
    return F.grid_sample(features[image_index], grid * 2 - 1, align_corners=False)


class BoxHead(nn.Module):
    def __init__(self, channels, size, hidden, classes):
        super().__init__()
        self.fc6 = nn.Linear(channels * size ** 2, hidden)
        self.fc7 = nn.Linear(hidden, hidden)
        self.cls_score = nn.Linear(hidden, classes)
        self.bbox_pred = nn.Linear(hidden, classes * 4)

    def forward(self, x):
        x = x.flatten(start_dim=1)
        x = F.relu(self.fc6(x))
        x = F.relu(self.fc7(x))
        return self.cls_score(x), self.bbox_pred(x)


class MaskHead(nn.Sequential):
    def __init__(self, channels, layers, classes):
        modules = []
        for i, width in enumerate(layers):
            modules.append(nn.Conv2d(channels, width, 3, padding=1))
            modules.append(nn.ReLU(inplace=True))
            channels = width
        modules += [nn.ConvTranspose2d(channels, channels, 2, 2), nn.ReLU(inplace=True), nn.Conv2d(channels, classes, 1)]
        super().__init__(*modules)


class RegionModel(nn.Module):
    def __init__(self, classes=4, width=12):
        super().__init__()
        self.classes = classes
        self.backbone = nn.Sequential(nn.Conv2d(3, width, 5, stride=4, padding=2), nn.BatchNorm2d(width), nn.ReLU())
        self.box_head = BoxHead(width, 5, 32, classes)
        self.mask_head = MaskHead(width, (8, 8), classes)

    def forward(self, images, boxes, image_index):
        features = self.backbone(images)
        scores, deltas = self.box_head(crop(features, boxes, image_index, 5))
        deltas = deltas.view(-1, self.classes, 4)
        labels = scores.argmax(dim=1)
        rows = torch.arange(labels.numel())
        chosen = deltas[rows, labels]
        masks = self.mask_head(crop(features, boxes, image_index, 7))
        chosen_masks = masks[rows, labels][:, None]
        return dict(scores=scores, boxes=boxes + chosen, masks=chosen_masks.sigmoid())


def mask_loss(logits, labels, targets):
    index = torch.arange(labels.shape[0])
    return F.binary_cross_entropy_with_logits(logits[index, labels], targets)


model = RegionModel()
boxes = torch.rand(6, 2).repeat(1, 2) * 0.5 + torch.tensor([0.0, 0.0, 0.4, 0.4])
result = model(torch.rand(2, 3, 64, 64), boxes, torch.tensor([0, 0, 0, 1, 1, 1]))
masks = result["masks"]
pasted = F.interpolate(masks, scale_factor=2.0, mode="bilinear", align_corners=False)
loss = mask_loss(torch.randn(6, 4, 14, 14), torch.randint(0, 4, (6,)), (masks[:, 0] > 0.5).float())
