"""Images as arrays: colours, filters, histograms, patches, and a transform to frequencies by hand."""
import numpy as np

rng = np.random.default_rng(1)
image = rng.integers(0, 256, size=(36, 48, 3), dtype=np.uint8)
scaled = image.astype(np.float32) / 255
weights = np.array([0.299, 0.587, 0.114], dtype=np.float32)
gray = scaled @ weights
height, width = gray.shape
red, green, blue = np.moveaxis(scaled, -1, 0)
negative = 255 - image
bright = np.clip(image.astype(int) + 40, 0, 255).astype(np.uint8)
swapped = image[..., ::-1]
thumb = scaled[::2, ::2]
corner = image[:12, -16:]
mirrored = np.concatenate([image, image[:, ::-1]], axis=1)
turned = np.rot90(image)


def convolve(picture, kernel):
    kh, kw = kernel.shape
    padded = np.pad(picture, ((kh // 2, kh // 2), (kw // 2, kw // 2)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, kernel.shape)
    return np.einsum("ijkl,kl->ij", windows, kernel)


def blur(picture, size=5, sigma=1.2):
    steps = np.arange(size) - size // 2
    line = np.exp(-(steps**2) / (2 * sigma**2))
    kernel = np.outer(line, line)
    kernel /= kernel.sum()
    out = np.zeros_like(picture)
    padded = np.pad(picture, size // 2, mode="reflect")
    for dy in range(size):
        for dx in range(size):
            out += kernel[dy, dx] * padded[dy : dy + picture.shape[0], dx : dx + picture.shape[1]]
    return out


soft = blur(gray)
gx = soft[1:-1, 2:] - soft[1:-1, :-2]
gy = soft[2:, 1:-1] - soft[:-2, 1:-1]
strength = np.hypot(gx, gy)
angle = np.arctan2(gy, gx)
edges = strength > strength.mean() + strength.std()

counts = np.bincount(image[..., 0].ravel(), minlength=256)
levels = counts.cumsum() / image[..., 0].size
equal = (levels[image[..., 0]] * 255).astype(np.uint8)
blocks = gray.reshape(height // 6, 6, width // 6, 6).swapaxes(1, 2)
block_mean = blocks.mean(axis=(2, 3))
mosaic = np.kron(block_mean, np.ones((6, 6)))
patches = blocks.reshape(-1, 36)
centred = patches - patches.mean(axis=1, keepdims=True)
n = np.arange(6)
basis = np.cos(np.pi * (2 * n[None, :] + 1) * n[:, None] / 12)
frequencies = basis @ blocks @ basis.T
energy = (frequencies**2).mean(axis=(0, 1))
ys, xs = np.mgrid[:height, :width]
distance = np.sqrt((ys - height / 2) ** 2 + (xs - width / 2) ** 2)
vignette = scaled * (1 - 0.5 * distance / distance.max())[..., None]
matrix = np.array([[0.9, 0.1, 0.0], [0.0, 1.0, 0.0], [0.1, 0.0, 0.9]])
graded = np.tensordot(scaled, matrix, axes=([2], [1]))
projection = gray.sum(axis=0)
palette = np.stack([np.linspace(0, 1, 16)] * 3, axis=1)
nearest = np.abs(gray[..., None] - palette[:, 0]).argmin(axis=-1)
posterised = palette[nearest]
