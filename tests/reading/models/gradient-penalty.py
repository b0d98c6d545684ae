"""A critic held to gradients of length one, and a generator told the class to draw."""
import torch
import torch.nn as nn

BATCH, Z, CLASSES, SIZE = 4, 16, 5, 32


class Critic(nn.Module):
    def __init__(self, channels, features, classes, size):
        super().__init__()
        self.size = size
        self.net = nn.Sequential(
            nn.Conv2d(channels + 1, features, kernel_size=4, stride=2, padding=1),
            nn.LeakyReLU(0.2),
            self._block(features, features * 2, 4, 2, 1),
            self._block(features * 2, features * 4, 4, 2, 1),
            nn.Conv2d(features * 4, 1, kernel_size=4, stride=2, padding=0),
        )
        self.embed = nn.Embedding(classes, size * size)

    def _block(self, c_in, c_out, kernel_size, stride, padding):
        return nn.Sequential(
            nn.Conv2d(c_in, c_out, kernel_size, stride, padding, bias=False),
            nn.InstanceNorm2d(c_out, affine=True),
            nn.LeakyReLU(0.2),
        )

    def forward(self, x, labels):
        embedding = self.embed(labels).view(labels.shape[0], 1, self.size, self.size)
        x = torch.cat([x, embedding], dim=1)
        return self.net(x)


class Generator(nn.Module):
    def __init__(self, z, channels, features, classes, embed_size):
        super().__init__()
        self.net = nn.Sequential(
            self._block(z + embed_size, features * 4, 4, 1, 0),
            self._block(features * 4, features * 2, 4, 2, 1),
            self._block(features * 2, features, 4, 2, 1),
            nn.ConvTranspose2d(features, channels, kernel_size=4, stride=2, padding=1),
            nn.Tanh(),
        )
        self.embed = nn.Embedding(classes, embed_size)

    def _block(self, c_in, c_out, kernel_size, stride, padding):
        return nn.Sequential(
            nn.ConvTranspose2d(c_in, c_out, kernel_size, stride, padding, bias=False), nn.BatchNorm2d(c_out), nn.ReLU()
        )

    def forward(self, x, labels):
        embedding = self.embed(labels).unsqueeze(2).unsqueeze(3)
        x = torch.cat([x, embedding], dim=1)
        return self.net(x)


def gradient_penalty(critic, labels, real, fake):
    n, c, h, w = real.shape
    alpha = torch.rand((n, 1, 1, 1)).repeat(1, c, h, w)
    mixed = real * alpha + fake * (1 - alpha)
    mixed.requires_grad_(True)
    scores = critic(mixed, labels)
    gradient = torch.autograd.grad(
        inputs=mixed, outputs=scores, grad_outputs=torch.ones_like(scores), create_graph=True, retain_graph=True
    )[0]
    gradient = gradient.view(gradient.shape[0], -1)
    norm = gradient.norm(2, dim=1)
    return torch.mean((norm - 1) ** 2)


gen = Generator(Z, 3, 4, CLASSES, 8)
critic = Critic(3, 4, CLASSES, SIZE)
opt_gen = torch.optim.Adam(gen.parameters(), lr=1e-4, betas=(0.0, 0.9))
opt_critic = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.0, 0.9))
fixed = torch.randn(CLASSES, Z, 1, 1)
for step in range(1):
    real = torch.rand(BATCH, 3, SIZE, SIZE)
    labels = torch.randint(0, CLASSES, (BATCH,))
    for _ in range(2):
        noise = torch.randn(BATCH, Z, 1, 1)
        fake = gen(noise, labels)
        critic_real = critic(real, labels).reshape(-1)
        critic_fake = critic(fake, labels).reshape(-1)
        gp = gradient_penalty(critic, labels, real, fake)
        loss_critic = -(torch.mean(critic_real) - torch.mean(critic_fake)) + 10 * gp
        critic.zero_grad()
        loss_critic.backward(retain_graph=True)
        opt_critic.step()
    gen_fake = critic(fake, labels).reshape(-1)
    loss_gen = -torch.mean(gen_fake)
    gen.zero_grad()
    loss_gen.backward()
    opt_gen.step()
sheet = gen(fixed, torch.arange(CLASSES)).permute(1, 2, 0, 3).reshape(3, SIZE, -1)
