"""A residual network whose last stages are dilated after it is made, with pooled context, and a loss of hard pixels."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Bottleneck(nn.Module):
    expansion = 4

    def __init__(self, width_in, width, stride=1, shortcut=None):
        super().__init__()
        self.conv1 = nn.Conv2d(width_in, width, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.conv2 = nn.Conv2d(width, width, 3, stride=stride, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(width)
        self.conv3 = nn.Conv2d(width, width * self.expansion, 1, bias=False)
        self.bn3 = nn.BatchNorm2d(width * self.expansion)
        self.relu = nn.ReLU(inplace=True)
        self.shortcut = shortcut

    def forward(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        if self.shortcut is not None:
            x = self.shortcut(x)
        out += x
        return self.relu(out)


class ResNet(nn.Module):
    def __init__(self, depths, width=8):
        super().__init__()
        self.width_in = width
        self.stem = nn.Sequential(nn.Conv2d(3, width, 7, 2, 3, bias=False), nn.BatchNorm2d(width), nn.ReLU(True))
        self.pool = nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        for i, depth in enumerate(depths):
            setattr(self, "layer{}".format(i + 1), self.stage(width * 2 ** i, depth, stride=1 if i == 0 else 2))

    def stage(self, width, depth, stride):
        shortcut = None
        if stride != 1 or self.width_in != width * Bottleneck.expansion:
            shortcut = nn.Sequential(
                nn.Conv2d(self.width_in, width * Bottleneck.expansion, 1, stride, bias=False),
                nn.BatchNorm2d(width * Bottleneck.expansion))
        layers = [Bottleneck(self.width_in, width, stride, shortcut)]
        self.width_in = width * Bottleneck.expansion
        layers.extend(Bottleneck(self.width_in, width) for _ in range(1, depth))
        return nn.Sequential(*layers)


def dilate(stage, rate):
    for name, module in stage.named_modules():
        if "conv2" in name:
            module.dilation, module.padding, module.stride = (rate, rate), (rate, rate), (1, 1)
        elif "shortcut.0" in name:
            module.stride = (1, 1)


class PooledContext(nn.Module):
    def __init__(self, width, bins=(1, 2, 3)):
        super().__init__()
        self.parts = nn.ModuleList([
            nn.Sequential(nn.AdaptiveAvgPool2d(size), nn.Conv2d(width, width // len(bins), 1), nn.ReLU(inplace=True))
            for size in bins])

    def forward(self, x):
        size = x.size()[2:]
        found = [x]
        for part in self.parts:
            found.append(F.interpolate(part(x), size, mode="bilinear", align_corners=True))
        return torch.cat(found, 1)


class Segmenter(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        net = ResNet([1, 2, 2, 1])
        dilate(net.layer3, 2)
        dilate(net.layer4, 4)
        self.first = nn.Sequential(net.stem, net.pool, net.layer1, net.layer2)
        self.third, self.fourth = net.layer3, net.layer4
        self.context = PooledContext(256)
        self.head = nn.Sequential(nn.Conv2d(256 + 3 * 85, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, classes, 1))
        self.aside = nn.Conv2d(128, classes, 1)

    def forward(self, x):
        size = x.shape[-2:]
        x = self.first(x)
        third = self.third(x)
        x = self.head(self.context(self.fourth(third)))
        x = F.interpolate(x, size=size, mode="bilinear", align_corners=True)
        if not self.training:
            return x
        aside = F.interpolate(self.aside(third), size=size, mode="bilinear", align_corners=True)
        return x, aside


class HardPixels(nn.Module):
    def __init__(self, loss, share=0.25):
        super().__init__()
        self.loss, self.share = loss, share
        self.reduction = loss.reduction
        self.loss.reduction = "none"

    def forward(self, scores, target):
        each = self.loss(scores, target).view(-1)
        hard, _ = each.topk(int(each.numel() * self.share))
        return hard.mean() if self.reduction == "mean" else hard.sum()


model = Segmenter()
images = torch.randn(2, 3, 64, 96)
labels = torch.randint(0, 5, (2, 64, 96))
criterion = HardPixels(nn.CrossEntropyLoss(ignore_index=255))
scores, aside = model(images)
loss = criterion(scores, labels) + 0.4 * criterion(aside, labels)
model.eval()
prediction = model(images).max(1)[1]
right = (prediction == labels).float().mean()
one_hot = F.one_hot(prediction, 5).permute(0, 3, 1, 2).float()
overlap = (one_hot * F.one_hot(labels, 5).permute(0, 3, 1, 2)).sum(dim=(0, 2, 3))
union = one_hot.sum((0, 2, 3)) + F.one_hot(labels, 5).sum((0, 1, 2)) - overlap
mean_iou = (overlap / union.clamp(min=1)).mean()
