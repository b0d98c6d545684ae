"""Blocks that train with three branches and run with one: the branches are fused into a single convolution."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def branch(width_in, width_out, size, stride, groups):
    made = nn.Sequential()
    made.add_module("conv", nn.Conv2d(width_in, width_out, size, stride, size // 2, groups=groups, bias=False))
    made.add_module("norm", nn.BatchNorm2d(width_out))
    return made


class Branched(nn.Module):
    def __init__(self, width_in, width_out, stride=1, groups=1, fused=False):
        super().__init__()
        self.groups, self.width_in = groups, width_in
        self.act = nn.ReLU()
        if fused:
            self.single = nn.Conv2d(width_in, width_out, 3, stride, 1, groups=groups)
        else:
            same = width_in == width_out and stride == 1
            self.same = nn.BatchNorm2d(width_in) if same else None
            self.wide = branch(width_in, width_out, 3, stride, groups)
            self.narrow = branch(width_in, width_out, 1, stride, groups)

    def forward(self, x):
        if hasattr(self, "single"):
            return self.act(self.single(x))
        same = 0 if self.same is None else self.same(x)
        return self.act(self.wide(x) + self.narrow(x) + same)

    def kernel_and_bias(self, part):
        if part is None:
            return 0, 0
        if isinstance(part, nn.Sequential):
            kernel, norm = part.conv.weight, part.norm
        else:
            if not hasattr(self, "identity"):
                depth = self.width_in // self.groups
                unit = np.zeros((self.width_in, depth, 3, 3), dtype=np.float32)
                for i in range(self.width_in):
                    unit[i, i % depth, 1, 1] = 1
                self.identity = torch.from_numpy(unit).to(part.weight.device)
            kernel, norm = self.identity, part
        spread = (norm.running_var + norm.eps).sqrt()
        scale = (norm.weight / spread).reshape(-1, 1, 1, 1)
        return kernel * scale, norm.bias - norm.running_mean * norm.weight / spread

    def fused(self):
        wide, bias_wide = self.kernel_and_bias(self.wide)
        narrow, bias_narrow = self.kernel_and_bias(self.narrow)
        same, bias_same = self.kernel_and_bias(self.same)
        kernel = wide + F.pad(narrow, [1, 1, 1, 1]) + same
        bias = bias_wide + bias_narrow + bias_same
        return kernel.detach().numpy(), bias.detach().numpy()


class Net(nn.Module):
    def __init__(self, widths, depths, classes=10, groups=None, fused=False):
        super().__init__()
        self.groups = groups or dict()
        self.at = 0
        self.last = 3
        self.how = {"fused": fused}
        self.stages = nn.ModuleList([self.stage(width, depth) for width, depth in zip(widths, depths)])
        self.pool = nn.AdaptiveAvgPool2d(output_size=1)
        self.head = nn.Linear(widths[-1], classes)

    def stage(self, width, depth):
        blocks = []
        for stride in [2] + [1] * (depth - 1):
            blocks.append(Branched(self.last, width, stride, self.groups.get(self.at, 1), **self.how))
            self.last = width
            self.at += 1
        return nn.Sequential(*blocks)

    def forward(self, x):
        for stage in self.stages:
            x = stage(x)
        x = self.pool(x)
        return self.head(x.view(x.size(0), -1))


def converted(model, build):
    weights = {}
    for name, module in model.named_modules():
        if hasattr(module, "fused"):
            kernel, bias = module.fused()
            weights[name + ".single.weight"] = kernel
            weights[name + ".single.bias"] = bias
        elif isinstance(module, nn.Linear):
            weights[name + ".weight"] = module.weight.detach().numpy()
            weights[name + ".bias"] = module.bias.detach().numpy()
    made = build(fused=True)
    for name, parameter in made.named_parameters():
        parameter.data = torch.from_numpy(weights[name]).float()
    return made


def build(fused=False):
    return Net([16, 32, 48], [1, 2, 3], groups={2: 2, 4: 4}, fused=fused)


model = build().eval()
images = torch.randn(2, 3, 32, 48)
slow = model(images)
plain = converted(model, build)
fast = plain(images)
difference = ((fast - slow) ** 2).sum()
kernel, bias = model.stages[2][1].fused()
