"""Edges of a picture: blurred, differentiated, thinned by hand."""
import numpy as np


def gaussian(size, sigma):
    at = np.arange(size) - (size - 1) / 2
    row = np.exp(-(at**2) / (2 * sigma**2))
    kernel = np.outer(row, row)
    return kernel / kernel.sum()


def windows(picture, size):
    edge = size // 2
    padded = np.pad(picture, edge, mode="edge")
    return np.lib.stride_tricks.sliding_window_view(padded, (size, size))


def filtered(picture, kernel):
    return np.einsum("ijkl,kl->ij", windows(picture, len(kernel)), kernel)


def gradients(picture):
    across = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], dtype=float)
    dx, dy = filtered(picture, across), filtered(picture, across.T)
    return np.hypot(dx, dy), np.arctan2(dy, dx)


def threshold(picture, bins=64):
    counts, edges = np.histogram(picture, bins=bins)
    centres = (edges[1:] + edges[:-1]) / 2
    below, above = counts.cumsum(), counts[::-1].cumsum()[::-1]
    mean_below = (counts * centres).cumsum() / np.maximum(below, 1)
    mean_above = ((counts * centres)[::-1].cumsum() / np.maximum(above[::-1], 1))[::-1]
    between = below[:-1] * above[1:] * (mean_below[:-1] - mean_above[1:]) ** 2
    return centres[between.argmax()]


height, width = 40, 56
y, x = np.mgrid[:height, :width]
picture = ((x - 28) ** 2 + (y - 20) ** 2 < 150).astype(float) + 0.1 * np.random.rand(height, width)
smooth = filtered(picture, gaussian(5, 1.2))
strength, direction = gradients(smooth)
strong = strength > threshold(strength)
rows, columns = np.nonzero(strong)
centre = np.array([rows.mean(), columns.mean()])
apart = np.stack([rows, columns], axis=1) - centre
radius = np.linalg.norm(apart, axis=1).mean()
sector = ((direction + np.pi) / (np.pi / 4)).astype(int) % 4
share = np.bincount(sector.ravel(), minlength=4) / sector.size
small = strength[: height // 4 * 4, : width // 4 * 4].reshape(height // 4, 4, width // 4, 4).max(axis=(1, 3))
