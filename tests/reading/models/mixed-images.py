"""Batches of images mixed, cut and erased at random, with labels that follow."""
import random

import numpy as np
import torch
import torch.nn.functional as F


def soft_labels(labels, classes, smoothing=0.1):
    hot = F.one_hot(labels, classes).float()
    return hot * (1 - smoothing) + smoothing / classes


def mix(images, labels, strength=0.8):
    weight = np.random.beta(strength, strength)
    order = torch.randperm(images.shape[0])
    mixed = weight * images + (1.0 - weight) * images[order]
    blended = weight * labels + (1.0 - weight) * labels[order]
    return mixed, blended


def box(height, width, share):
    side = np.sqrt(share)
    h, w = int(height * side), int(width * side)
    top = random.randint(0, height - h)
    left = random.randint(0, width - w)
    return top, left, h, w


def erase(images, share=0.25):
    n, c, height, width = images.shape
    out = images.clone()
    for i in range(n):
        top, left, h, w = box(height, width, share)
        noise = torch.randn(c, h, w)
        out[i, :, top : top + h, left : left + w] = noise
    return out


def paste(images, labels, share=0.25):
    top, left, h, w = box(images.size(2), images.size(3), share)
    order = torch.arange(images.size(0)).flip(0)
    out = images.clone()
    out[:, :, top : top + h, left : left + w] = images[order, :, top : top + h, left : left + w]
    kept = 1 - h * w / (images.size(2) * images.size(3))
    return out, kept * labels + (1 - kept) * labels[order]


def jitter(images, brightness=0.2, contrast=0.2):
    n = images.size(0)
    shift = torch.empty(n, 1, 1, 1).uniform_(-brightness, brightness)
    scale = 1 + contrast * (2 * torch.rand(n, 1, 1, 1) - 1)
    mean = images.mean(dim=(2, 3), keepdim=True)
    changed = (images - mean) * scale + mean + shift
    return changed.clamp(0, 1)


def flip(images, chance=0.5):
    coin = torch.rand(images.size(0)) < chance
    turned = torch.where(coin[:, None, None, None], images.flip(-1), images)
    return turned


def crop(images, size, padding=4):
    wide = F.pad(images, (padding,) * 4, mode="reflect")
    top = random.randrange(2 * padding + 1)
    left = random.randrange(2 * padding + 1)
    rows = torch.arange(size) + top
    columns = torch.arange(size) + left
    return wide[:, :, rows][:, :, :, columns]


MEAN = torch.tensor([0.49, 0.48, 0.45])
STD = torch.tensor([0.25, 0.24, 0.26])

images = torch.rand(12, 3, 32, 32)
labels = soft_labels(torch.randint(0, 5, (12,)), 5)
normal = (images - MEAN.view(1, 3, 1, 1)) / STD.view(1, 3, 1, 1)
mixed, blended = mix(normal, labels)
pasted, shared = paste(normal, labels)
erased = erase(normal)
bright = jitter(images)
turned = flip(bright)
small = crop(turned, 28)
gray = (small * torch.tensor([0.3, 0.59, 0.11])[:, None, None]).sum(1, keepdim=True)
triple = gray.expand(-1, 3, -1, -1)
views = torch.stack([small, triple], dim=1)
pairs = views.flatten(0, 1)
loss = -(blended * torch.log_softmax(torch.randn(12, 5), dim=-1)).sum(-1).mean()
