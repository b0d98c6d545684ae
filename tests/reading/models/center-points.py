"""Objects as peaks of a heat map: heads, a loss, and how peaks are read."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def gather_features(features, index):
    dim = features.size(2)
    index = index.unsqueeze(2).expand(index.size(0), index.size(1), dim)
    return features.gather(1, index)


def transpose_and_gather(features, index):
    features = features.permute(0, 2, 3, 1).contiguous()
    features = features.view(features.size(0), -1, features.size(3))
    return gather_features(features, index)


def keep_peaks(heat, kernel=3):
    pad = (kernel - 1) // 2
    hmax = F.max_pool2d(heat, (kernel, kernel), stride=1, padding=pad)
    keep = (hmax == heat).float()
    return heat * keep


def top_scores(scores, k=8):
    batch, classes, height, width = scores.size()
    class_scores, class_index = torch.topk(scores.view(batch, classes, -1), k)
    class_index = class_index % (height * width)
    ys = (class_index // width).float()
    xs = (class_index % width).float()
    score, index = torch.topk(class_scores.view(batch, -1), k)
    classes = index // k
    class_index = gather_features(class_index.view(batch, -1, 1), index).view(batch, k)
    ys = gather_features(ys.view(batch, -1, 1), index).view(batch, k)
    xs = gather_features(xs.view(batch, -1, 1), index).view(batch, k)
    return score, class_index, classes, ys, xs


class CenterNet(nn.Module):
    def __init__(self, heads, width=16, head_conv=8):
        super().__init__()
        self.heads = heads
        self.body = nn.Sequential(
            nn.Conv2d(3, width, 7, stride=2, padding=3), nn.ReLU(),
            nn.Conv2d(width, width, 3, stride=2, padding=1), nn.ReLU(),
        )
        for head, classes in heads.items():
            fc = nn.Sequential(nn.Conv2d(width, head_conv, 3, padding=1), nn.ReLU(), nn.Conv2d(head_conv, classes, 1))
            if "hm" in head:
                fc[-1].bias.data.fill_(-2.19)
            self.__setattr__(head, fc)

    def forward(self, x):
        x = self.body(x)
        return {head: self.__getattr__(head)(x) for head in self.heads}


class FocalLoss(nn.Module):
    def forward(self, pred, gt):
        pos = gt.eq(1).float()
        neg = gt.lt(1).float()
        neg_weights = torch.pow(1 - gt, 4)
        pos_loss = torch.log(pred) * torch.pow(1 - pred, 2) * pos
        neg_loss = torch.log(1 - pred) * torch.pow(pred, 2) * neg_weights * neg
        num_pos = pos.sum().clamp(min=1)
        return -(pos_loss.sum() + neg_loss.sum()) / num_pos


def decode(out, k=8):
    heat = keep_peaks(out["hm"].sigmoid())
    scores, index, classes, ys, xs = top_scores(heat, k)
    reg = transpose_and_gather(out["reg"], index)
    xs = xs.view(-1, k, 1) + reg[:, :, 0:1]
    ys = ys.view(-1, k, 1) + reg[:, :, 1:2]
    wh = transpose_and_gather(out["wh"], index)
    half_w, half_h = wh[..., 0:1] / 2, wh[..., 1:2] / 2
    boxes = torch.cat([xs - half_w, ys - half_h, xs + half_w, ys + half_h], dim=2)
    return torch.cat([boxes, scores.unsqueeze(-1), classes.float()[..., None]], dim=2)


model = CenterNet({"hm": 4, "wh": 2, "reg": 2})
out = model(torch.rand(2, 3, 64, 48))
detections = decode(out)
loss = FocalLoss()(out["hm"].sigmoid().clamp(1e-4, 1 - 1e-4), torch.rand(2, 4, 16, 12))
