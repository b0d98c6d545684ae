"""Pixels drawn one after another by convolutions that see only what came before."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class MaskedConv2d(nn.Conv2d):
    def __init__(self, mask_type, *args, **kwargs):
        super().__init__(*args, **kwargs)
        assert mask_type in {"A", "B"}
        self.register_buffer("mask", self.weight.data.clone())
        _, _, kH, kW = self.weight.size()
        self.mask.fill_(1)
        self.mask[:, :, kH // 2, kW // 2 + (mask_type == "B") :] = 0
        self.mask[:, :, kH // 2 + 1 :] = 0

    def forward(self, x):
        return F.conv2d(x, self.weight * self.mask, self.bias, self.stride, self.padding)


class GatedStack(nn.Module):
    def __init__(self, dim, kernel, classes, residual=True):
        super().__init__()
        self.residual = residual
        self.condition = nn.Embedding(classes, 2 * dim)
        self.vertical = nn.Conv2d(dim, dim * 2, (kernel // 2 + 1, kernel), padding=(kernel // 2, kernel // 2))
        self.across = nn.Conv2d(2 * dim, 2 * dim, 1)
        self.horizontal = nn.Conv2d(dim, dim * 2, (1, kernel // 2 + 1), padding=(0, kernel // 2))
        self.out = nn.Conv2d(dim, dim, 1)

    @staticmethod
    def gate(x):
        a, b = x.chunk(2, dim=1)
        return torch.tanh(a) * torch.sigmoid(b)

    def forward(self, x_v, x_h, label):
        h = self.condition(label)[:, :, None, None]
        h_vert = self.vertical(x_v)[:, :, : x_v.size(-2), :]
        out_v = self.gate(h_vert + h)
        h_horiz = self.horizontal(x_h)[:, :, :, : x_h.size(-1)]
        out = self.out(self.gate(self.across(h_vert) + h_horiz + h))
        return out_v, out + x_h if self.residual else out


class PixelNet(nn.Module):
    def __init__(self, levels=16, dim=12, layers=3, classes=10):
        super().__init__()
        self.embed = nn.Embedding(levels, dim)
        self.first = MaskedConv2d("A", dim, dim, 7, padding=3)
        self.stacks = nn.ModuleList(GatedStack(dim, 3, classes, residual=i > 0) for i in range(layers))
        self.head = nn.Sequential(MaskedConv2d("B", dim, 24, 1), nn.ReLU(True), nn.Conv2d(24, levels, 1))

    def forward(self, x, label):
        shape = x.size() + (-1,)
        x = self.embed(x.view(-1)).view(shape)
        x = x.permute(0, 3, 1, 2)
        x = self.first(x)
        x_v, x_h = x, x
        for stack in self.stacks:
            x_v, x_h = stack(x_v, x_h, label)
        return self.head(x_h)

    @torch.no_grad()
    def generate(self, label, size=(3, 4)):
        x = torch.zeros((label.shape[0], *size), dtype=torch.int64)
        for i in range(size[0]):
            for j in range(size[1]):
                logits = self(x, label)
                probs = F.softmax(logits[:, :, i, j], -1)
                x.data[:, i, j].copy_(probs.multinomial(1).squeeze().data)
        return x


net = PixelNet()
pixels = torch.randint(0, 16, (4, 8, 8))
label = torch.tensor([1, 2, 3, 4])
logits = net(pixels, label)
loss = F.cross_entropy(logits.permute(0, 2, 3, 1).contiguous().view(-1, 16), pixels.view(-1))
drawn = net.generate(label)
