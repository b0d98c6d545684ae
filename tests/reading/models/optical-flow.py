"""Motion between two images: all pairs of features, looked up around a moving guess."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def coords_grid(batch, ht, wd):
    coords = torch.meshgrid(torch.arange(ht), torch.arange(wd), indexing="ij")
    coords = torch.stack(coords[::-1], dim=0).float()
    return coords[None].repeat(batch, 1, 1, 1)


def bilinear_sampler(img, coords):
    H, W = img.shape[-2:]
    xgrid, ygrid = coords.split([1, 1], dim=-1)
    xgrid = 2 * xgrid / (W - 1) - 1
    ygrid = 2 * ygrid / (H - 1) - 1
    grid = torch.cat([xgrid, ygrid], dim=-1)
    return F.grid_sample(img, grid, align_corners=True)


class Correlation:
    def __init__(self, fmap1, fmap2, levels=2, radius=2):
        self.levels = levels
        self.radius = radius
        self.pyramid = []
        corr = self.all_pairs(fmap1, fmap2)
        batch, h1, w1, dim, h2, w2 = corr.shape
        corr = corr.reshape(batch * h1 * w1, dim, h2, w2)
        self.pyramid.append(corr)
        for _ in range(levels - 1):
            corr = F.avg_pool2d(corr, 2, stride=2)
            self.pyramid.append(corr)

    def __call__(self, coords):
        r = self.radius
        coords = coords.permute(0, 2, 3, 1)
        batch, h1, w1, _ = coords.shape
        out = []
        for i in range(self.levels):
            corr = self.pyramid[i]
            d = torch.linspace(-r, r, 2 * r + 1)
            delta = torch.stack(torch.meshgrid(d, d, indexing="ij"), dim=-1)
            center = coords.reshape(batch * h1 * w1, 1, 1, 2) / 2**i
            lookup = center + delta.view(1, 2 * r + 1, 2 * r + 1, 2)
            corr = bilinear_sampler(corr, lookup)
            out.append(corr.view(batch, h1, w1, -1))
        return torch.cat(out, dim=-1).permute(0, 3, 1, 2).contiguous()

    @staticmethod
    def all_pairs(fmap1, fmap2):
        batch, dim, ht, wd = fmap1.shape
        fmap1 = fmap1.view(batch, dim, ht * wd)
        fmap2 = fmap2.view(batch, dim, ht * wd)
        corr = torch.matmul(fmap1.transpose(1, 2), fmap2)
        return corr.view(batch, ht, wd, 1, ht, wd) / dim**0.5


class ConvGRU(nn.Module):
    def __init__(self, hidden, inputs):
        super().__init__()
        self.convz = nn.Conv2d(hidden + inputs, hidden, 3, padding=1)
        self.convr = nn.Conv2d(hidden + inputs, hidden, 3, padding=1)
        self.convq = nn.Conv2d(hidden + inputs, hidden, 3, padding=1)

    def forward(self, h, x):
        hx = torch.cat([h, x], dim=1)
        z = torch.sigmoid(self.convz(hx))
        r = torch.sigmoid(self.convr(hx))
        q = torch.tanh(self.convq(torch.cat([r * h, x], dim=1)))
        return (1 - z) * h + z * q


class FlowNet(nn.Module):
    def __init__(self, hidden=8, context=8):
        super().__init__()
        self.hidden, self.context = hidden, context
        self.fnet = nn.Sequential(nn.Conv2d(3, 16, 7, 2, 3), nn.InstanceNorm2d(16), nn.ReLU(), nn.Conv2d(16, 16, 3, 2, 1))
        self.cnet = nn.Conv2d(3, hidden + context, 7, 4, 3)
        self.motion = nn.Conv2d(2 * 25 + 2, 14, 1)
        self.gru = ConvGRU(hidden, context + 16)
        self.flow_head = nn.Conv2d(hidden, 2, 3, padding=1)

    def forward(self, image1, image2, iters=2):
        fmap1, fmap2 = self.fnet(torch.cat([image1, image2], dim=0)).chunk(2)
        corr_fn = Correlation(fmap1, fmap2)
        net, inp = torch.split(self.cnet(image1), [self.hidden, self.context], dim=1)
        net, inp = net.tanh(), inp.relu()
        coords0 = coords_grid(*fmap1.shape[:1], *fmap1.shape[2:])
        coords1 = coords0.clone()
        predictions = []
        for _ in range(iters):
            coords1 = coords1.detach()
            corr = corr_fn(coords1)
            flow = coords1 - coords0
            motion = torch.cat([self.motion(torch.cat([corr, flow], 1)), flow], dim=1)
            net = self.gru(net, torch.cat([inp, motion], dim=1))
            coords1 = coords1 + self.flow_head(net)
            predictions.append(4 * F.interpolate(coords1 - coords0, scale_factor=4, mode="bilinear", align_corners=True))
        return predictions


flows = FlowNet()(torch.rand(1, 3, 32, 48), torch.rand(1, 3, 32, 48))
target = torch.randn(1, 2, 32, 48)
weights = [0.8 ** (len(flows) - i - 1) for i in range(len(flows))]
loss = sum(w * (flow - target).abs().mean() for w, flow in zip(weights, flows))
epe = torch.sum((flows[-1] - target) ** 2, dim=1).sqrt().view(-1)
