"""Pictures as codes of a book that is learned, and a prior that draws new codes."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Codebook(nn.Module):
    def __init__(self, entries, dim, beta=0.25, decay=0.99):
        super().__init__()
        self.entries, self.dim, self.beta, self.decay = entries, dim, beta, decay
        self.embedding = nn.Embedding(entries, dim)
        self.embedding.weight.data.uniform_(-1.0 / entries, 1.0 / entries)
        self.register_buffer("usage", torch.zeros(entries))

    def forward(self, z):
        z = z.permute(0, 2, 3, 1).contiguous()
        flat = z.view(-1, self.dim)
        d = (
            flat.pow(2).sum(dim=1, keepdim=True)
            + self.embedding.weight.pow(2).sum(dim=1)
            - 2 * torch.einsum("bd,nd->bn", flat, self.embedding.weight)
        )
        index = torch.argmin(d, dim=1).unsqueeze(1)
        hot = torch.zeros(index.shape[0], self.entries)
        hot.scatter_(1, index, 1)
        z_q = torch.matmul(hot, self.embedding.weight).view(z.shape)
        loss = F.mse_loss(z_q.detach(), z) * self.beta + F.mse_loss(z_q, z.detach())
        z_q = z + (z_q - z).detach()
        self.usage.mul_(self.decay).add_(hot.sum(0), alpha=1 - self.decay)
        mean = hot.mean(dim=0)
        perplexity = torch.exp(-torch.sum(mean * torch.log(mean + 1e-10)))
        return z_q.permute(0, 3, 1, 2).contiguous(), loss, (perplexity, index.view(z.shape[:-1]))

    def lookup(self, index):
        return self.embedding(index).permute(0, 3, 1, 2)


class Residuals(nn.Module):
    def __init__(self, width, hidden, count):
        super().__init__()
        self.layers = nn.ModuleList(
            [nn.Sequential(nn.ReLU(), nn.Conv2d(width, hidden, 3, padding=1), nn.ReLU(), nn.Conv2d(hidden, width, 1)) for _ in range(count)]
        )

    def forward(self, x):
        for layer in self.layers:
            x = x + layer(x)
        return F.relu(x)


class VQAutoencoder(nn.Module):
    def __init__(self, width=16, entries=32, dim=8):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(3, width, 4, 2, 1), nn.ReLU(), nn.Conv2d(width, width, 4, 2, 1), Residuals(width, 8, 2))
        self.to_code = nn.Conv2d(width, dim, kernel_size=1)
        self.codebook = Codebook(entries, dim)
        self.decoder = nn.Sequential(
            nn.Conv2d(dim, width, 3, padding=1), Residuals(width, 8, 1),
            nn.ConvTranspose2d(width, width // 2, 4, 2, 1), nn.ReLU(), nn.ConvTranspose2d(width // 2, 3, 4, 2, 1),
        )

    def forward(self, x):
        z = self.to_code(self.encoder(x))
        z_q, loss, (perplexity, codes) = self.codebook(z)
        return self.decoder(z_q), loss, perplexity, codes


class Prior(nn.Module):
    def __init__(self, entries, length, dim=16):
        super().__init__()
        self.start = nn.Parameter(torch.zeros(1, 1, dim))
        self.embed = nn.Embedding(entries, dim)
        self.gru = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, entries)

    def forward(self, codes):
        x = self.embed(codes[:, :-1])
        x = torch.cat([self.start.expand(len(codes), -1, -1), x], dim=1)
        h, _ = self.gru(x)
        return self.out(h)


model = VQAutoencoder()
images = torch.rand(2, 3, 32, 32)
recon, vq_loss, perplexity, codes = model(images)
loss = F.mse_loss(recon, images) / 0.06 + vq_loss
tokens = codes.flatten(1)
logits = Prior(32, tokens.shape[1])(tokens)
prior_loss = F.cross_entropy(logits.reshape(-1, 32), tokens.reshape(-1))
drawn = torch.distributions.Categorical(logits=logits).sample().view_as(codes)
picture = model.decoder(model.codebook.lookup(drawn))
