from functools import partial, reduce
from operator import mul

import torch
import torch.nn as nn
import torch.nn.functional as F


class LayerNorm(nn.Module):
    r""" LayerNorm that supports two data formats: channels_last (default) or channels_first. """

    def __init__(self, normalized_shape, eps=1e-6, data_format="channels_last"):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(normalized_shape))
        self.bias = nn.Parameter(torch.zeros(normalized_shape))
        self.eps = eps
        self.data_format = data_format
        if self.data_format not in ["channels_last", "channels_first"]:
            raise NotImplementedError
        self.normalized_shape = (normalized_shape, )

    def forward(self, x):
        if self.data_format == "channels_last":
            return F.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps)
        elif self.data_format == "channels_first":
            u = x.mean(1, keepdim=True)
            s = (x - u).pow(2).mean(1, keepdim=True)
            x = (x - u) / torch.sqrt(s + self.eps)
            x = self.weight[:, None, None] * x + self.bias[:, None, None]
            return x


class Block(nn.Module):
    def __init__(self, dim, layer_scale_init_value=1e-6):
        super().__init__()
        self.dwconv = nn.Conv2d(dim, dim, kernel_size=7, padding=3, groups=dim)
        self.norm = LayerNorm(dim, eps=1e-6)
        self.pwconv1 = nn.Linear(dim, 4 * dim)
        self.act = nn.GELU()
        self.pwconv2 = nn.Linear(4 * dim, dim)
        self.gamma = nn.Parameter(layer_scale_init_value * torch.ones((dim)), requires_grad=True) if layer_scale_init_value > 0 else None

    def forward(self, x):
        input = x
        x = self.dwconv(x)
        x = x.permute(0, 2, 3, 1)
        x = self.norm(x)
        x = self.pwconv1(x)
        x = self.act(x)
        x = self.pwconv2(x)
        if self.gamma is not None:
            x = self.gamma * x
        x = x.permute(0, 3, 1, 2)
        x = input + x
        return x


class ConvNeXt(nn.Module):
    def __init__(self, in_chans=3, num_classes=7, depths=[1, 1, 2, 1], dims=[8, 16, 24, 32]):
        super().__init__()
        self.downsample_layers = nn.ModuleList()
        stem = nn.Sequential(
            nn.Conv2d(in_chans, dims[0], kernel_size=4, stride=4),
            LayerNorm(dims[0], eps=1e-6, data_format="channels_first")
        )
        self.downsample_layers.append(stem)
        for i in range(3):
            downsample_layer = nn.Sequential(
                LayerNorm(dims[i], eps=1e-6, data_format="channels_first"),
                nn.Conv2d(dims[i], dims[i+1], kernel_size=2, stride=2),
            )
            self.downsample_layers.append(downsample_layer)
        self.stages = nn.ModuleList()
        for i in range(4):
            stage = nn.Sequential(*[Block(dim=dims[i]) for j in range(depths[i])])
            self.stages.append(stage)
        self.norm = nn.LayerNorm(dims[-1], eps=1e-6)
        self.head = nn.Linear(dims[-1], num_classes)

    def forward_features(self, x):
        for i in range(4):
            x = self.downsample_layers[i](x)
            x = self.stages[i](x)
        return self.norm(x.mean([-2, -1]))

    def forward(self, x):
        x = self.forward_features(x)
        x = self.head(x)
        return x


class ActorCritic(nn.Module):
    def __init__(self, state_dim, action_dim, hidden=(16, 16)):
        super().__init__()
        sizes = [state_dim, *hidden]
        mlp = lambda out: nn.Sequential(*[l for i, o in zip(sizes, sizes[1:]) for l in (nn.Linear(i, o), nn.Tanh())], nn.Linear(sizes[-1], out))
        self.actor, self.critic = mlp(action_dim), mlp(1)
        self.log_std = nn.Parameter(torch.zeros(1, action_dim))

    def forward(self, obs):
        mean = self.actor(obs)
        std = self.log_std.exp().expand_as(mean)
        value = self.critic(obs).squeeze(-1)
        return mean, std, value

    def log_prob(self, mean, std, action):
        var = std ** 2
        lp = -((action - mean) ** 2) / (2 * var) - std.log()
        return lp.sum(-1)


def compute_gae(rewards, values, masks, gamma=0.99, tau=0.95):
    values = torch.cat([values, values[-1:]])
    gae = 0
    returns = []
    for step in reversed(range(len(rewards))):
        delta = rewards[step] + gamma * values[step + 1] * masks[step] - values[step]
        gae = delta + gamma * tau * masks[step] * gae
        returns.insert(0, gae + values[step])
    return torch.stack(returns)


class TemporalBlock(nn.Module):
    def __init__(self, n_inputs, n_outputs, kernel_size, dilation, dropout=0.2):
        super().__init__()
        self.pad = (kernel_size - 1) * dilation
        self.conv1 = nn.utils.weight_norm(nn.Conv1d(n_inputs, n_outputs, kernel_size, padding=self.pad, dilation=dilation))
        self.conv2 = nn.utils.weight_norm(nn.Conv1d(n_outputs, n_outputs, kernel_size, padding=self.pad, dilation=dilation))
        self.downsample = nn.Conv1d(n_inputs, n_outputs, 1) if n_inputs != n_outputs else None

    def chomp(self, x):
        return x[:, :, :-self.pad].contiguous()

    def forward(self, x):
        out = F.relu(self.chomp(self.conv1(x)))
        out = F.relu(self.chomp(self.conv2(out)))
        res = x if self.downsample is None else self.downsample(x)
        return F.relu(out + res)


class VectorQuantizer(nn.Module):
    def __init__(self, n_e, e_dim, beta):
        super(VectorQuantizer, self).__init__()
        self.n_e, self.e_dim, self.beta = n_e, e_dim, beta
        self.embedding = nn.Embedding(self.n_e, self.e_dim)
        self.embedding.weight.data.uniform_(-1.0 / self.n_e, 1.0 / self.n_e)

    def forward(self, z):
        z = z.permute(0, 2, 3, 1).contiguous()
        z_flattened = z.view(-1, self.e_dim)
        d = torch.sum(z_flattened ** 2, dim=1, keepdim=True) + \
            torch.sum(self.embedding.weight**2, dim=1) - 2 * \
            torch.matmul(z_flattened, self.embedding.weight.t())
        min_encoding_indices = torch.argmin(d, dim=1).unsqueeze(1)
        min_encodings = torch.zeros(min_encoding_indices.shape[0], self.n_e)
        min_encodings.scatter_(1, min_encoding_indices, 1)
        z_q = torch.matmul(min_encodings, self.embedding.weight).view(z.shape)
        loss = torch.mean((z_q.detach()-z)**2) + self.beta * torch.mean((z_q - z.detach()) ** 2)
        z_q = z + (z_q - z).detach()
        e_mean = torch.mean(min_encodings, dim=0)
        perplexity = torch.exp(-torch.sum(e_mean * torch.log(e_mean + 1e-10)))
        z_q = z_q.permute(0, 3, 1, 2).contiguous()
        return loss, z_q, perplexity, min_encodings, min_encoding_indices


def main():
    net = ConvNeXt()
    logits = net(torch.randn(2, 3, 64, 64))
    n = sum(reduce(mul, p.shape, 1) for p in net.parameters())
    ac = ActorCritic(5, 2)
    obs = torch.randn(12, 5)
    mean, std, value = ac(obs)
    action = mean + std * torch.randn_like(mean)
    logp = ac.log_prob(mean, std, action)
    rewards, masks = torch.randn(12), torch.ones(12)
    returns = compute_gae(rewards, value.detach(), masks)
    advantage = returns - value.detach()
    ratio = (logp - logp.detach()).exp()
    surr1 = ratio * advantage
    surr2 = torch.clamp(ratio, 0.8, 1.2) * advantage
    actor_loss = -torch.min(surr1, surr2).mean()
    critic_loss = F.mse_loss(value, returns)
    tcn = nn.Sequential(*[TemporalBlock(4 if i == 0 else 8, 8, 3, 2 ** i) for i in range(3)])
    seq = tcn(torch.randn(2, 4, 30))
    last = seq[:, :, -1]
    vq = VectorQuantizer(16, 8, 0.25)
    loss, z_q, ppl, _, idx = vq(torch.randn(2, 8, 4, 4))


main()
