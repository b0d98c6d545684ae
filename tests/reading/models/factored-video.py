"""Clips through convolutions in space and then in time."""
import torch
import torch.nn as nn


class Conv2Plus1D(nn.Sequential):
    def __init__(self, c_in, c_out, middle, stride=1, padding=1):
        super(Conv2Plus1D, self).__init__(
            nn.Conv3d(c_in, middle, kernel_size=(1, 3, 3), stride=(1, stride, stride), padding=(0, padding, padding), bias=False),
            nn.BatchNorm3d(middle),
            nn.ReLU(inplace=True),
            nn.Conv3d(middle, c_out, kernel_size=(3, 1, 1), stride=(stride, 1, 1), padding=(padding, 0, 0), bias=False),
        )

    @staticmethod
    def downsample_stride(stride):
        return stride, stride, stride


class Conv3DSimple(nn.Conv3d):
    def __init__(self, c_in, c_out, middle=None, stride=1, padding=1):
        super().__init__(c_in, c_out, kernel_size=(3, 3, 3), stride=stride, padding=padding, bias=False)

    @staticmethod
    def downsample_stride(stride):
        return stride, stride, stride


class Block(nn.Module):
    expansion = 1

    def __init__(self, c_in, c_out, builder, stride=1, downsample=None):
        super().__init__()
        middle = (c_in * c_out * 3 * 3 * 3) // (c_in * 3 * 3 + 3 * c_out)
        self.conv1 = nn.Sequential(builder(c_in, c_out, middle, stride), nn.BatchNorm3d(c_out), nn.ReLU(inplace=True))
        self.conv2 = nn.Sequential(builder(c_out, c_out, middle), nn.BatchNorm3d(c_out))
        self.relu = nn.ReLU(inplace=True)
        self.downsample = downsample

    def forward(self, x):
        residual = x
        out = self.conv1(x)
        out = self.conv2(out)
        if self.downsample is not None:
            residual = self.downsample(x)
        out += residual
        out = self.relu(out)
        return out


class VideoResNet(nn.Module):
    def __init__(self, builders, layers, classes=4):
        super().__init__()
        self.inplanes = 8
        self.stem = nn.Sequential(
            nn.Conv3d(3, 8, kernel_size=(1, 7, 7), stride=(1, 2, 2), padding=(0, 3, 3), bias=False), nn.BatchNorm3d(8), nn.ReLU()
        )
        self.layer1 = self._make_layer(builders[0], 8, layers[0])
        self.layer2 = self._make_layer(builders[1], 16, layers[1], stride=2)
        self.avgpool = nn.AdaptiveAvgPool3d((1, 1, 1))
        self.fc = nn.Linear(16 * Block.expansion, classes)

    def _make_layer(self, builder, planes, blocks, stride=1):
        downsample = None
        if stride != 1 or self.inplanes != planes * Block.expansion:
            downsample = nn.Sequential(
                nn.Conv3d(self.inplanes, planes, kernel_size=1, stride=builder.downsample_stride(stride), bias=False),
                nn.BatchNorm3d(planes),
            )
        layers = [Block(self.inplanes, planes, builder, stride, downsample)]
        self.inplanes = planes * Block.expansion
        for _ in range(1, blocks):
            layers.append(Block(self.inplanes, planes, builder))
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.stem(x)
        x = self.layer1(x)
        x = self.layer2(x)
        x = self.avgpool(x)
        x = x.flatten(1)
        return self.fc(x)


clip = torch.rand(2, 3, 8, 32, 32)
mixed = VideoResNet([Conv3DSimple, Conv2Plus1D], [1, 2])
scores = mixed(clip)
frames = clip.transpose(1, 2).reshape(-1, 3, 32, 32)
crops = torch.stack([clip[..., :24, :24], clip[..., -24:, -24:], clip[..., 4:28, 4:28]], dim=1)
views = mixed(crops.flatten(0, 1)).view(2, 3, -1).mean(1)
