"""Statistics: moments, a bootstrap, a permutation test, least squares with errors, and quantiles by group."""
import numpy as np

rng = np.random.default_rng(42)
heights = rng.normal(170, 8, size=200)
weights = 0.9 * heights - 90 + rng.normal(0, 6, 200)
groups = rng.integers(0, 3, 200)
data = np.column_stack([heights, weights])

mean = data.mean(axis=0)
spread = data.std(axis=0, ddof=1)
z = (data - mean) / spread
covariance = np.cov(data, rowvar=False)
correlation = np.corrcoef(data.T)
skew = (z**3).mean(axis=0)
kurtosis = (z**4).mean(0) - 3

resampled = rng.integers(0, len(data), size=(500, len(data)))
means = heights[resampled].mean(axis=1)
low, high = np.percentile(means, [2.5, 97.5])
error = means.std(ddof=1)

treated = heights[:80]
others = heights[80:160]
observed = treated.mean() - others.mean()
pooled = np.concatenate([treated, others])
differences = np.empty(300)
for i in range(300):
    mixed = rng.permutation(pooled)
    differences[i] = mixed[:80].mean() - mixed[80:].mean()
p = np.mean(np.abs(differences) >= abs(observed))

design = np.vstack([np.ones_like(heights), heights]).T
beta, residuals, rank, singular = np.linalg.lstsq(design, weights, rcond=None)
fitted = design @ beta
rest = weights - fitted
variance = rest @ rest / (len(weights) - 2)
standard = np.sqrt(variance * np.diag(np.linalg.inv(design.T @ design)))
t = beta / standard
r2 = 1 - (rest**2).sum() / ((weights - weights.mean()) ** 2).sum()

by_group = np.array([heights[groups == g].mean() for g in range(3)])
counts = np.bincount(groups, minlength=3)
edges = np.linspace(140, 200, 13)
histogram, _ = np.histogram(heights, bins=edges)
density = histogram / histogram.sum() / np.diff(edges)
centres = (edges[:-1] + edges[1:]) / 2
grid = np.linspace(150, 190, 41)
kernel = np.exp(-0.5 * ((grid[:, None] - heights[None, :]) / 2.5) ** 2).mean(axis=1)
quartiles = np.quantile(data, [0.25, 0.5, 0.75], axis=0)
ranks = heights.argsort().argsort()
moving = np.convolve(heights, np.ones(7) / 7, mode="valid")
walk = np.cumsum(rng.choice([-1, 1], size=(10, 50)), axis=1)
furthest = np.abs(walk).max(axis=1)
