"""A classifier out of a list of widths, as VGG is written."""
import torch
import torch.nn as nn

CONFIGS = {
    "tiny": [8, "M", 16, "M"],
    "small": [8, 8, "M", 16, 16, "M", 32, "M"],
}


def make_features(config, in_channels=3, batch_norm=False):
    layers = []
    for item in config:
        if item == "M":
            layers.append(nn.MaxPool2d(kernel_size=2, stride=2))
            continue
        conv = nn.Conv2d(in_channels, item, kernel_size=3, padding=1)
        if batch_norm:
            layers += [conv, nn.BatchNorm2d(item), nn.ReLU(inplace=True)]
        else:
            layers += [conv, nn.ReLU(inplace=True)]
        in_channels = item
    return nn.Sequential(*layers)


class VGG(nn.Module):
    def __init__(self, features, width, num_classes=10, grid=3):
        super().__init__()
        self.features = features
        self.avgpool = nn.AdaptiveAvgPool2d((grid, grid))
        self.classifier = nn.Sequential(
            nn.Linear(width * grid * grid, 64),
            nn.ReLU(True),
            nn.Dropout(0.5),
            nn.Linear(64, num_classes),
        )
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
                if m.bias is not None:
                    nn.init.zeros_(m.bias)

    def forward(self, x):
        x = self.features(x)
        x = self.avgpool(x)
        x = torch.flatten(x, 1)
        x = self.classifier(x)
        return x


def build(name, **options):
    config = CONFIGS[name]
    widths = [each for each in config if isinstance(each, int)]
    return VGG(make_features(config, batch_norm=name != "tiny"), widths[-1], **options)


images = torch.rand(4, 3, 32, 32)
tiny = build("tiny")
logits = tiny(images)
small = build("small", num_classes=5, grid=2)
scores = small(images[:2])
probabilities = scores.softmax(dim=1)
best, label = probabilities.topk(2, dim=1)
