"""Style by Gram matrices: features of some layers, statistics of instances, and an image that is optimised."""
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


def gram(features):
    b, c, h, w = features.size()
    flat = features.view(b * c, h * w)
    return torch.mm(flat, flat.t()).div(b * c * h * w)


class ContentLoss(nn.Module):
    def __init__(self, target):
        super().__init__()
        self.target = target.detach()

    def forward(self, x):
        self.loss = F.mse_loss(x, self.target)
        return x


class StyleLoss(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.target = gram(features).detach()

    def forward(self, x):
        g = gram(x)
        self.loss = F.mse_loss(g, self.target)
        return x


class Normalize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = torch.tensor(mean).view(-1, 1, 1)
        self.std = torch.tensor(std).view(-1, 1, 1)

    def forward(self, image):
        return (image - self.mean) / self.std


extractor = nn.Sequential(
    nn.Conv2d(3, 8, 3, padding=1),
    nn.ReLU(inplace=False),
    nn.Conv2d(8, 8, 3, padding=1),
    nn.ReLU(inplace=False),
    nn.MaxPool2d(2),
    nn.Conv2d(8, 16, 3, padding=1),
    nn.ReLU(inplace=False),
).eval()


def with_losses(layers, style, content, style_at=("conv_1", "conv_2", "conv_3"), content_at=("conv_2",)):
    model = nn.Sequential(Normalize([0.48, 0.46, 0.41], [0.23, 0.22, 0.22]))
    content_losses, style_losses = [], []
    i = 0
    for layer in layers.children():
        if isinstance(layer, nn.Conv2d):
            i += 1
            name = f"conv_{i}"
        elif isinstance(layer, nn.ReLU):
            name = f"relu_{i}"
        else:
            name = f"pool_{i}"
        model.add_module(name, layer)
        if name in content_at:
            target = model(content).detach()
            loss = ContentLoss(target)
            model.add_module(f"content_{i}", loss)
            content_losses.append(loss)
        if name in style_at:
            wanted = model(style).detach()
            loss = StyleLoss(wanted)
            model.add_module(f"style_{i}", loss)
            style_losses.append(loss)
    return model, style_losses, content_losses


def adaptive_instance(content, style, eps=1e-5):
    n, c = content.shape[:2]
    mean_c = content.flatten(2).mean(2).view(n, c, 1, 1)
    std_c = content.flatten(2).var(2).add(eps).sqrt().view(n, c, 1, 1)
    mean_s = style.flatten(2).mean(2).view(n, c, 1, 1)
    std_s = style.flatten(2).var(2).add(eps).sqrt().view(n, c, 1, 1)
    return (content - mean_c) / std_c * std_s + mean_s


style = torch.rand(1, 3, 32, 32)
content = torch.rand(1, 3, 32, 32)
model, style_losses, content_losses = with_losses(extractor, style, content)
image = content.clone().requires_grad_(True)
optimizer = optim.LBFGS([image], max_iter=2)


def closure():
    with torch.no_grad():
        image.clamp_(0, 1)
    optimizer.zero_grad()
    model(image)
    style_score = sum(each.loss for each in style_losses)
    content_score = sum(each.loss for each in content_losses)
    smooth = (image[..., 1:] - image[..., :-1]).abs().mean() + (image[:, :, 1:] - image[:, :, :-1]).abs().mean()
    loss = 1e5 * style_score + content_score + smooth
    loss.backward()
    return loss


optimizer.step(closure)
moved = adaptive_instance(extractor(content), extractor(style))
