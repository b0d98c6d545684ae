"""Depth from two views: a volume of costs for every shift, regularised in three dimensions."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def convbn(c_in, c_out, kernel, stride, pad, dilation):
    return nn.Sequential(
        nn.Conv2d(c_in, c_out, kernel_size=kernel, stride=stride, padding=dilation if dilation > 1 else pad, dilation=dilation, bias=False),
        nn.BatchNorm2d(c_out),
    )


def convbn_3d(c_in, c_out, kernel, stride, pad):
    return nn.Sequential(nn.Conv3d(c_in, c_out, kernel_size=kernel, padding=pad, stride=stride, bias=False), nn.BatchNorm3d(c_out))


class Features(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.first = nn.Sequential(convbn(3, width, 3, 2, 1, 1), nn.ReLU(), convbn(width, width, 3, 2, 1, 1), nn.ReLU())
        self.branches = nn.ModuleList()
        for size in (8, 4):
            self.branches.append(nn.Sequential(nn.AvgPool2d((size, size), stride=(size, size)), convbn(width, 4, 1, 1, 0, 1), nn.ReLU()))
        self.last = nn.Sequential(convbn(width + 8, width, 3, 1, 1, 2), nn.ReLU(), nn.Conv2d(width, width, 1, bias=False))

    def forward(self, x):
        x = self.first(x)
        h, w = x.size()[2:]
        pooled = [F.interpolate(branch(x), (h, w), mode="bilinear", align_corners=False) for branch in self.branches]
        return self.last(torch.cat([x, *pooled], 1))


def concat_volume(left, right, shifts):
    b, c, h, w = left.shape
    cost = left.new_zeros(b, 2 * c, shifts, h, w)
    for i in range(shifts):
        if i > 0:
            cost[:, :c, i, :, i:] = left[:, :, :, i:]
            cost[:, c:, i, :, i:] = right[:, :, :, :-i]
        else:
            cost[:, :c, i] = left
            cost[:, c:, i] = right
    return cost.contiguous()


def groupwise_volume(left, right, shifts, groups):
    b, c, h, w = left.shape
    assert c % groups == 0
    volume = left.new_zeros([b, groups, shifts, h, w])
    for i in range(shifts):
        a = left[..., i:] * right[..., : w - i]
        volume[:, :, i, :, i:] = a.view([b, groups, c // groups, h, w - i]).mean(dim=2)
    return volume


def disparity_regression(x, maxdisp):
    assert len(x.shape) == 4
    values = torch.arange(0, maxdisp, dtype=x.dtype).view(1, maxdisp, 1, 1)
    return torch.sum(x * values, 1, keepdim=False)


class StereoNet(nn.Module):
    def __init__(self, maxdisp=16, groups=4):
        super().__init__()
        self.maxdisp, self.groups = maxdisp, groups
        self.features = Features()
        self.dres0 = nn.Sequential(convbn_3d(16 + groups, 12, 3, 1, 1), nn.ReLU(inplace=True))
        self.down = nn.Sequential(convbn_3d(12, 16, 3, 2, 1), nn.ReLU())
        self.up = nn.Sequential(nn.ConvTranspose3d(16, 12, 3, padding=1, output_padding=(1, 1, 1), stride=2, bias=False), nn.BatchNorm3d(12))
        self.classify = nn.Conv3d(12, 1, 3, padding=1)

    def forward(self, left, right):
        fl, fr = self.features(left), self.features(right)
        shifts = self.maxdisp // 4
        cost = torch.cat((concat_volume(fl, fr, shifts), groupwise_volume(fl, fr, shifts, self.groups)), dim=1)
        cost0 = self.dres0(cost)
        cost1 = F.relu(self.up(self.down(cost0)) + cost0)
        out = self.classify(cost1)
        out = F.interpolate(out, size=[self.maxdisp, left.size(2), left.size(3)], mode="trilinear", align_corners=True)
        out = F.softmax(torch.squeeze(out, 1), dim=1)
        return disparity_regression(out, self.maxdisp)


net = StereoNet()
disparity = net(torch.rand(2, 3, 32, 64), torch.rand(2, 3, 32, 64))
truth = torch.rand(2, 32, 64) * 16
mask = (truth < 16).float()
loss = (F.smooth_l1_loss(disparity, truth, reduction="none") * mask).sum() / mask.sum()
wrong = ((disparity - truth).abs() > 3).float().mean(dim=(1, 2))
