"""Several small networks in one file: NeRF, WaveNet, mixer, capsule, siamese, detection head."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Embedder:
    def __init__(self, **kwargs):
        self.kwargs = kwargs
        self.create_embedding_fn()

    def create_embedding_fn(self):
        embed_fns = []
        d = self.kwargs['input_dims']
        out_dim = 0
        if self.kwargs['include_input']:
            embed_fns.append(lambda x: x)
            out_dim += d
        max_freq = self.kwargs['max_freq_log2']
        N_freqs = self.kwargs['num_freqs']
        freq_bands = 2. ** torch.linspace(0., max_freq, steps=N_freqs)
        for freq in freq_bands:
            for p_fn in self.kwargs['periodic_fns']:
                embed_fns.append(lambda x, p_fn=p_fn, freq=freq: p_fn(x * freq))
                out_dim += d
        self.embed_fns = embed_fns
        self.out_dim = out_dim

    def embed(self, inputs):
        return torch.cat([fn(inputs) for fn in self.embed_fns], -1)


def get_embedder(multires, i=0):
    if i == -1:
        return nn.Identity(), 3
    embed_kwargs = {
        'include_input': True,
        'input_dims': 3,
        'max_freq_log2': multires - 1,
        'num_freqs': multires,
        'periodic_fns': [torch.sin, torch.cos],
    }
    embedder_obj = Embedder(**embed_kwargs)
    embed = lambda x, eo=embedder_obj: eo.embed(x)
    return embed, embedder_obj.out_dim


class NeRF(nn.Module):
    def __init__(self, D=4, W=32, input_ch=3, input_ch_views=3, skips=[2], use_viewdirs=True):
        super(NeRF, self).__init__()
        self.input_ch = input_ch
        self.input_ch_views = input_ch_views
        self.skips = skips
        self.pts_linears = nn.ModuleList(
            [nn.Linear(input_ch, W)] + [nn.Linear(W, W) if i not in self.skips else nn.Linear(W + input_ch, W) for i in range(D-1)])
        self.views_linears = nn.ModuleList([nn.Linear(input_ch_views + W, W//2)])
        self.feature_linear = nn.Linear(W, W)
        self.alpha_linear = nn.Linear(W, 1)
        self.rgb_linear = nn.Linear(W//2, 3)

    def forward(self, x):
        input_pts, input_views = torch.split(x, [self.input_ch, self.input_ch_views], dim=-1)
        h = input_pts
        for i, l in enumerate(self.pts_linears):
            h = self.pts_linears[i](h)
            h = F.relu(h)
            if i in self.skips:
                h = torch.cat([input_pts, h], -1)
        alpha = self.alpha_linear(h)
        feature = self.feature_linear(h)
        h = torch.cat([feature, input_views], -1)
        for i, l in enumerate(self.views_linears):
            h = self.views_linears[i](h)
            h = F.relu(h)
        rgb = self.rgb_linear(h)
        outputs = torch.cat([rgb, alpha], -1)
        return outputs


def raw2outputs(raw, z_vals, rays_d):
    raw2alpha = lambda raw, dists, act_fn=F.relu: 1. - torch.exp(-act_fn(raw) * dists)
    dists = z_vals[..., 1:] - z_vals[..., :-1]
    dists = torch.cat([dists, torch.Tensor([1e10]).expand(dists[..., :1].shape)], -1)
    dists = dists * torch.norm(rays_d[..., None, :], dim=-1)
    rgb = torch.sigmoid(raw[..., :3])
    alpha = raw2alpha(raw[..., 3], dists)
    weights = alpha * torch.cumprod(torch.cat([torch.ones((alpha.shape[0], 1)), 1. - alpha + 1e-10], -1), -1)[:, :-1]
    rgb_map = torch.sum(weights[..., None] * rgb, -2)
    depth_map = torch.sum(weights * z_vals, -1)
    disp_map = 1. / torch.max(1e-10 * torch.ones_like(depth_map), depth_map / torch.sum(weights, -1))
    acc_map = torch.sum(weights, -1)
    return rgb_map, disp_map, acc_map, weights, depth_map


embed_fn, input_ch = get_embedder(4)
embeddirs_fn, input_ch_views = get_embedder(2)
nerf = NeRF(input_ch=input_ch, input_ch_views=input_ch_views)
pts = torch.rand(6, 8, 3)
rays_d = torch.rand(6, 3)
viewdirs = rays_d / torch.norm(rays_d, dim=-1, keepdim=True)
inputs_flat = torch.reshape(pts, [-1, pts.shape[-1]])
embedded = embed_fn(inputs_flat)
input_dirs = viewdirs[:, None].expand(pts.shape)
input_dirs_flat = torch.reshape(input_dirs, [-1, input_dirs.shape[-1]])
embedded_dirs = embeddirs_fn(input_dirs_flat)
embedded = torch.cat([embedded, embedded_dirs], -1)
raw = nerf(embedded)
raw = torch.reshape(raw, list(pts.shape[:-1]) + [raw.shape[-1]])
z_vals = torch.linspace(0., 1., 8).expand([6, 8])
rgb_map, disp_map, acc_map, weights, depth_map = raw2outputs(raw, z_vals, rays_d)


class CausalConv1d(nn.Conv1d):
    def __init__(self, in_channels, out_channels, kernel_size, dilation=1, **kwargs):
        super().__init__(in_channels, out_channels, kernel_size, padding=0, dilation=dilation, **kwargs)
        self.left = (kernel_size - 1) * dilation

    def forward(self, x):
        return super().forward(F.pad(x, (self.left, 0)))


class WaveNet(nn.Module):
    def __init__(self, channels=8, skip=12, layers=4, classes=32):
        super().__init__()
        self.embed = nn.Embedding(classes, channels)
        self.filters = nn.ModuleList()
        self.gates = nn.ModuleList()
        self.skips = nn.ModuleList()
        self.residuals = nn.ModuleList()
        for i in range(layers):
            d = 2 ** i
            self.filters.append(CausalConv1d(channels, channels, 2, d))
            self.gates.append(CausalConv1d(channels, channels, 2, d))
            self.skips.append(nn.Conv1d(channels, skip, 1))
            self.residuals.append(nn.Conv1d(channels, channels, 1))
        self.head = nn.Sequential(nn.ReLU(), nn.Conv1d(skip, skip, 1), nn.ReLU(), nn.Conv1d(skip, classes, 1))

    def forward(self, x):
        x = self.embed(x).transpose(1, 2)
        total = 0
        for f, g, s, r in zip(self.filters, self.gates, self.skips, self.residuals):
            z = torch.tanh(f(x)) * torch.sigmoid(g(x))
            total = total + s(z)
            x = x + r(z)
        return self.head(total)


audio = torch.randint(0, 32, (2, 40))
wave = WaveNet()
pred = wave(audio[:, :-1])
nll = F.cross_entropy(pred, audio[:, 1:])


class MixerBlock(nn.Module):
    def __init__(self, tokens, dim, token_dim=16, channel_dim=32):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.token_mix = nn.Sequential(nn.Linear(tokens, token_dim), nn.GELU(), nn.Linear(token_dim, tokens))
        self.channel_mix = nn.Sequential(nn.Linear(dim, channel_dim), nn.GELU(), nn.Linear(channel_dim, dim))

    def forward(self, x):
        y = self.norm1(x).transpose(1, 2)
        x = x + self.token_mix(y).transpose(1, 2)
        return x + self.channel_mix(self.norm2(x))


mixer = nn.Sequential(*[MixerBlock(16, 24) for _ in range(2)])
mixed = mixer(torch.randn(3, 16, 24)).mean(dim=1)


def squash(x, dim=-1):
    squared_norm = (x ** 2).sum(dim=dim, keepdim=True)
    scale = squared_norm / (1 + squared_norm)
    return scale * x / (squared_norm.sqrt() + 1e-8)


class DigitCaps(nn.Module):
    def __init__(self, in_dim, in_caps, num_caps, dim_caps, num_routing):
        super().__init__()
        self.num_caps, self.num_routing = num_caps, num_routing
        self.W = nn.Parameter(0.01 * torch.randn(1, num_caps, in_caps, dim_caps, in_dim), requires_grad=True)

    def forward(self, x):
        batch_size = x.size(0)
        x = x.unsqueeze(1).unsqueeze(4)
        u_hat = torch.matmul(self.W, x)
        u_hat = u_hat.squeeze(-1)
        temp_u_hat = u_hat.detach()
        b = torch.zeros(batch_size, self.num_caps, x.size(2), 1)
        for route_iter in range(self.num_routing - 1):
            c = b.softmax(dim=1)
            s = (c * temp_u_hat).sum(dim=2)
            v = squash(s)
            uv = torch.matmul(temp_u_hat, v.unsqueeze(-1))
            b += uv
        c = b.softmax(dim=1)
        s = (c * u_hat).sum(dim=2)
        v = squash(s)
        return v


caps = DigitCaps(8, 36, 10, 16, 3)
v = caps(torch.randn(2, 36, 8))
lengths = torch.norm(v, dim=-1)
_, picked = lengths.max(dim=1)


class RetinaHead(nn.Module):
    def __init__(self, in_channels=8, num_anchors=3, num_classes=4):
        super().__init__()
        self.num_anchors, self.num_classes = num_anchors, num_classes
        self.cls = self._tower(in_channels, num_anchors * num_classes)
        self.box = self._tower(in_channels, num_anchors * 4)

    @staticmethod
    def _tower(c, out):
        return nn.Sequential(*[m for _ in range(2) for m in (nn.Conv2d(c, c, 3, padding=1), nn.ReLU())], nn.Conv2d(c, out, 3, padding=1))

    def forward(self, features):
        scores, boxes = [], []
        for f in features:
            s = self.cls(f)
            n, _, h, w = s.shape
            s = s.view(n, -1, self.num_classes, h, w).permute(0, 3, 4, 1, 2).reshape(n, -1, self.num_classes)
            b = self.box(f).view(n, -1, 4, h, w).permute(0, 3, 4, 1, 2).reshape(n, -1, 4)
            scores.append(s)
            boxes.append(b)
        return torch.cat(scores, dim=1), torch.cat(boxes, dim=1)


features = [torch.randn(2, 8, 2 ** k, 2 ** k) for k in (4, 3, 2)]
head = RetinaHead()
cls_logits, box_deltas = head(features)
prob = cls_logits.sigmoid()
top_scores, top_idx = prob.flatten(1).topk(10, dim=1)
anchor_idx = torch.div(top_idx, 4, rounding_mode='floor')
top_boxes = torch.gather(box_deltas, 1, anchor_idx.unsqueeze(-1).expand(-1, -1, 4))


def box_iou(a, b):
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    lt = torch.max(a[:, None, :2], b[:, :2])
    rb = torch.min(a[:, None, 2:], b[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    return inter / (area_a[:, None] + area_b - inter)


iou = box_iou(torch.rand(5, 4), torch.rand(7, 4))
best_iou, best = iou.max(dim=0)


class Siamese(nn.Module):
    def __init__(self):
        super().__init__()
        self.cnn1 = nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(1, 4, kernel_size=3), nn.ReLU(inplace=True), nn.BatchNorm2d(4))
        self.fc1 = nn.Sequential(nn.Linear(4 * 20 * 20, 50), nn.ReLU(inplace=True), nn.Linear(50, 5))

    def forward_once(self, x):
        output = self.cnn1(x)
        output = output.view(output.size()[0], -1)
        output = self.fc1(output)
        return output

    def forward(self, input1, input2):
        return self.forward_once(input1), self.forward_once(input2)


o1, o2 = Siamese()(torch.randn(3, 1, 20, 20), torch.randn(3, 1, 20, 20))
distance = F.pairwise_distance(o1, o2, keepdim=True)
label = torch.randint(0, 2, (3, 1)).float()
contrastive = torch.mean((1 - label) * torch.pow(distance, 2) + label * torch.pow(torch.clamp(2.0 - distance, min=0.0), 2))
