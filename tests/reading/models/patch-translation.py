"""Pictures translated to pictures: a generator with skips and a judge of patches, trained in turns."""
import torch
from torch import nn, optim


class Encoder(nn.Module):
    def __init__(self, c_in, c_out, norm=True):
        super().__init__()
        layers = [nn.Conv2d(c_in, c_out, 4, 2, 1, bias=not norm, padding_mode="reflect")]
        if norm:
            layers.append(nn.BatchNorm2d(c_out))
        layers.append(nn.LeakyReLU(0.2))
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return self.conv(x)


class Decoder(nn.Module):
    def __init__(self, c_in, c_out, dropout=0.0):
        super().__init__()
        self.conv = nn.Sequential(nn.ConvTranspose2d(c_in, c_out, 4, 2, 1, bias=False), nn.BatchNorm2d(c_out), nn.ReLU())
        self.dropout = nn.Dropout(dropout) if dropout else None

    def forward(self, x, skip=None):
        x = self.conv(x)
        if self.dropout is not None:
            x = self.dropout(x)
        return x if skip is None else torch.cat([x, skip], dim=1)


class Generator(nn.Module):
    def __init__(self, c_in=3, c_out=3, features=4):
        super().__init__()
        f = features
        self.e1 = Encoder(c_in, f, norm=False)
        self.e2 = Encoder(f, f * 2)
        self.e3 = Encoder(f * 2, f * 4)
        self.bottleneck = nn.Sequential(nn.Conv2d(f * 4, f * 4, 4, 2, 1), nn.ReLU())
        self.d1 = Decoder(f * 4, f * 4, dropout=0.5)
        self.d2 = Decoder(f * 8, f * 2)
        self.d3 = Decoder(f * 4, f)
        self.final = nn.Sequential(nn.ConvTranspose2d(f * 2, c_out, 4, 2, 1), nn.Tanh())

    def forward(self, x):
        e1 = self.e1(x)
        e2 = self.e2(e1)
        e3 = self.e3(e2)
        b = self.bottleneck(e3)
        d1 = self.d1(b, e3)
        d2 = self.d2(d1, e2)
        d3 = self.d3(d2, e1)
        return self.final(d3)


class Discriminator(nn.Module):
    def __init__(self, channels=6, widths=(4, 8, 16)):
        super().__init__()
        blocks = []
        for i, width in enumerate(widths):
            stride = 1 if width == widths[-1] else 2
            blocks.append(nn.Conv2d(channels, width, 4, stride, 1, padding_mode="reflect"))
            blocks.append(nn.Identity() if i == 0 else nn.InstanceNorm2d(width))
            blocks.append(nn.LeakyReLU(0.2))
            channels = width
        blocks.append(nn.Conv2d(channels, 1, 4, 1, 1, padding_mode="reflect"))
        self.model = nn.Sequential(*blocks)

    def forward(self, x, y):
        return self.model(torch.cat((x, y), 1))


def train(gen, disc, pairs, weight=100):
    opt_g = optim.Adam(gen.parameters(), lr=2e-4, betas=(0.5, 0.999))
    opt_d = optim.Adam(disc.parameters(), lr=2e-4, betas=(0.5, 0.999))
    bce, l1 = nn.BCEWithLogitsLoss(), nn.L1Loss()
    for x, y in pairs:
        fake = gen(x)
        real_score = disc(x, y)
        fake_score = disc(x, fake.detach())
        loss_d = (bce(real_score, torch.ones_like(real_score)) + bce(fake_score, torch.zeros_like(fake_score))) / 2
        opt_d.zero_grad()
        loss_d.backward()
        opt_d.step()

        score = disc(x, fake)
        loss_g = bce(score, torch.ones_like(score)) + weight * l1(fake, y)
        opt_g.zero_grad()
        loss_g.backward()
        opt_g.step()
    return fake


gen, disc = Generator(), Discriminator()
pairs = [(torch.rand(2, 3, 32, 32), torch.rand(2, 3, 32, 32)) for _ in range(2)]
last = train(gen, disc, pairs)
row = torch.cat([pairs[0][0], last, pairs[0][1]], dim=3)
