"""Many random walks at once, and what can be said about them."""
import numpy as np


def bootstrap(sample, statistic, times=200, level=0.95):
    picks = np.random.randint(0, len(sample), size=(times, len(sample)))
    found = statistic(sample[picks], axis=1)
    low, high = np.percentile(found, [50 * (1 - level), 50 * (1 + level)])
    return found, low, high


np.random.seed(1)
walks, steps = 80, 120
moves = np.where(np.random.rand(walks, steps, 2) < 0.5, -1, 1)
paths = np.concatenate([np.zeros((walks, 1, 2)), moves.cumsum(axis=1)], axis=1)
away = np.sqrt((paths**2).sum(axis=-1))
farthest = away.max(axis=1)
when = away.argmax(axis=1)
back = (away[:, 1:] == 0).any(axis=1)
means, low, high = bootstrap(farthest, np.mean)
spread = away.std(axis=0, ddof=1)
expected = np.sqrt(np.arange(steps + 1) * np.pi / 2)
error = away.mean(axis=0) - expected
lag = np.array([(moves[:, k:, 0] * moves[:, : steps - k, 0]).mean() for k in range(6)])
counts, edges = np.histogram(farthest, bins=12)
middle = (edges[:-1] + edges[1:]) / 2
density = counts / counts.sum() / np.diff(edges)
long = paths[farthest > np.median(farthest)]
centre = long.mean(axis=(0, 1))
last = long[:, -1]
spread_of_last = np.cov(last, rowvar=False)
values, axes = np.linalg.eigh(spread_of_last)
turned = (paths[:, -1] - centre) @ axes
