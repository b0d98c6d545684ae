"""Noise taken away from pictures, told how strong it is by a map."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Denoiser(nn.Module):
    """Works at half the size, four channels for each."""

    def __init__(self, channels=1, width=16, depth=4):
        super().__init__()
        layers = []
        for i in range(depth):
            first, last = i == 0, i == depth - 1
            c_in = channels * 4 + 1 if first else width
            c_out = channels * 4 if last else width
            layers.append(nn.Conv2d(c_in, c_out, 3, padding="same"))
            if not last:
                layers.append(nn.ReLU(inplace=True))
        self.body = nn.Sequential(*layers)
        self.down = nn.PixelUnshuffle(2)
        self.up = nn.PixelShuffle(2)

    def forward(self, x, sigma):
        h, w = x.size()[-2:]
        bottom, right = int(h % 2), int(w % 2)
        x = F.pad(x, (0, right, 0, bottom), mode="replicate")
        x = self.down(x)
        m = sigma.repeat(1, 1, x.size(-2), x.size(-1))
        x = torch.cat((x, m), 1)
        x = self.up(self.body(x))
        return x[..., :h, :w]


def gaussian_kernel(size, std):
    n = torch.arange(size).float() - (size - 1) / 2
    g = torch.exp(-(n**2) / (2 * std**2))
    kernel = g[:, None] * g[None, :]
    return kernel / kernel.sum()


def ssim(a, b, size=5):
    c = a.shape[1]
    window = gaussian_kernel(size, 1.5).expand(c, 1, size, size)
    blur = lambda t: F.conv2d(t, window, padding=size // 2, groups=c)
    mu_a, mu_b = blur(a), blur(b)
    var_a = blur(a * a) - mu_a**2
    var_b = blur(b * b) - mu_b**2
    cov = blur(a * b) - mu_a * mu_b
    top = (2 * mu_a * mu_b + 0.01**2) * (2 * cov + 0.03**2)
    bottom = (mu_a**2 + mu_b**2 + 0.01**2) * (var_a + var_b + 0.03**2)
    return (top / bottom).flatten(1).mean(1)


def total_variation(x):
    dh = (x[:, :, 1:, :] - x[:, :, :-1, :]).abs()
    dw = (x[:, :, :, 1:] - x[:, :, :, :-1]).abs()
    return dh.mean() + dw.mean()


def train_step(model, optimizer, clean):
    sigma = torch.rand(clean.shape[0], 1, 1, 1) * 0.2
    noisy = clean + sigma * torch.randn_like(clean)
    restored = model(noisy, sigma)
    loss = F.l1_loss(restored, clean) + 0.1 * total_variation(restored) + (1 - ssim(restored, clean)).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item(), restored.detach()


torch.manual_seed(1)
model = Denoiser()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(2):
    value, restored = train_step(model, optimizer, torch.rand(2, 1, 19, 24))
patches = torch.rand(1, 1, 32, 32).unfold(2, 16, 8).unfold(3, 16, 8)
patches = patches.reshape(-1, 1, 16, 16)
outs = model(patches, torch.full((patches.shape[0], 1, 1, 1), 0.1))
