// Random PyTorch and NumPy programs with masks that leave an unknown number of elements.

/**
 * @typedef {{ lines: string[], masks: readonly { name: string, size: number }[] }} Program  lines: what follows the
 *   masks, one name each
 */

/** Expressions of an array `a`, another one `b`, a mask `m` of the first dimension, and small integers `K`. */
const BOTH = `
a[m]|a[m]|a[m]|a[m, :K]|a[m, 0]|a[m][:, None]|a[:K]|a[K:]|a[-K:]|a[:-1]|a[::2]|a[0]|a[-1]|a[..., :K]|a[:, 0]
a[None]|a + b|a * b|a - b[0]|a[:, None] - b[None]|a @ b|a @ b.T|a.T @ a|a.sum(0)|a.mean()|a.sum(-1)
a.reshape(-1)|a.reshape(-1, K)|a.reshape(len(a), -1)|a.reshape(K, -1)|a.reshape(2, 3)|a.T|a > 0|a[a > 0]
a[a[..., 0] > 0]|a[:len(b)]|a.flatten()|a.argsort(-1)|a.argmax(0)|a.max()|abs(a)|-a|a.std()|a[[0, 1]]
a[b[0] > 0]|a / a.sum()|a - a.mean(0)|a ** 2|a.cumsum(0)`;
const TORCH = `
torch.cat([a, b])|torch.cat([a, b], dim=1)|torch.cat([a, a], dim=-1)|torch.stack([a, a])|torch.stack([a, b])
torch.zeros(len(a), K)|torch.zeros(a.shape)|torch.ones_like(a)|torch.arange(a.shape[0])|torch.nonzero(m)
torch.nonzero(a)|torch.where(m)[0]|a[torch.where(m)]|a[torch.nonzero(m)[:, 0]]|torch.where(a > 0, a, b)
a.unsqueeze(0)|a.unsqueeze(-1)|a.squeeze(0)|a.view(-1)|a.view(-1, K)|a.expand(K, *a.shape)|a.repeat(K, 1)
a.masked_select(a > 0)|a.masked_fill(a > 0, 0.0)|torch.unique(a)|F.linear(a, torch.ones(K, 4))
F.softmax(a, dim=-1)|a.max(0).values|a.topk(1)[0]|a.sort(0)[1]|a.permute(1, 0)|a.numel() * torch.ones(K)
F.mse_loss(a, b)|a.t()|torch.outer(a.flatten(), torch.ones(K))|a.new_zeros(a.size(0), K)|torch.randperm(len(a))
a[torch.randperm(len(a))]|torch.linalg.svd(a, full_matrices=False)[1]|torch.triu(a)
a.unsqueeze(1).expand(-1, K, -1)|torch.cdist(a, b)|a.index_select(0, torch.tensor([0]))
a.gather(1, torch.zeros(len(a), 1, dtype=torch.long))`;
const NUMPY = `
np.concatenate([a, b])|np.concatenate([a, b], axis=1)|np.concatenate([a, a], axis=-1)|np.stack([a, a])
np.stack([a, b])|np.vstack([a, b])|np.hstack([a, b])|np.zeros((len(a), K))|np.zeros(a.shape)|np.ones_like(a)
np.arange(a.shape[0])|np.nonzero(m)[0]|np.where(m)[0]|a[np.where(m)]|a[np.where(m)[0]]|np.argwhere(a > 0)
np.flatnonzero(m)|np.where(a > 0, a, b)|np.expand_dims(a, 0)|np.squeeze(a)|np.tile(a, (K, 1))
np.repeat(a, K, axis=0)|np.unique(a)|np.unique(a, axis=0)|a.dot(b)|a.dot(b.T)|np.outer(a, a[0])
np.sort(a, axis=0)|np.median(a, axis=0)|np.percentile(a, [25, 75], axis=0)|np.cov(a.T)
np.linalg.norm(a, axis=-1)|np.linalg.svd(a, full_matrices=False)[1]|np.linalg.qr(a)[1]|np.diff(a, axis=0)
np.full((a.shape[0], K), 1.0)|np.column_stack([a, b])|np.delete(a, np.where(m)[0], axis=0)
np.delete(a, 0, axis=0)|np.ravel(a)|np.einsum('ij,ij->i', a, b)|np.einsum('ij,kj->ik', a, b)
np.linspace(0, 1, len(a))|np.random.permutation(len(a))|a[np.random.permutation(len(a))]
np.bincount(m.astype(int))|np.append(a, b)|np.dot(a.T, b)|np.average(a, axis=0)|np.isin(a, b)
np.broadcast_to(a, (K, *a.shape))|np.array([a, b])|np.clip(a, 0, 1)|np.swapaxes(a, 0, 1)|np.insert(a, 0, 1.0)
np.meshgrid(a[..., 0], b[..., 0])[0]|a.tolist`;

/** Writes into an array, which keeps its name. */
const WRITES = `a[m] = 0|a[m] = b[0]|a[m] = b[m]|a[:K] = b|a[a > 0] = 1|a += b|a *= b[0]|a[:len(b)] = b|a[K:] = 0`;

/** A random program for a seed. @param {number} seed @param {'torch' | 'numpy'} library @returns {Program} */
export function maskedProgram(seed, library) {
  let state = (seed * 2654435761) % 4294967296;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  /** @type {<Item>(all: readonly Item[]) => Item} */
  const pick = (all) => /** @type {any} */ (all[Math.floor(random() * all.length)]);
  const calls = `${BOTH}${library === 'torch' ? TORCH : NUMPY}`.trim().split(/[|\n]/);
  const size = pick([4, 6, 9]);
  const randn = (/** @type {string} */ sizes) =>
    library === 'torch' ? `torch.randn(${sizes})` : `np.random.randn(${sizes})`;
  const masks = [
    { name: 'm0', size },
    { name: 'm1', size },
  ];
  const lines = [`x0 = ${randn(`${size}, 4`)}`, `x1 = ${randn(`${size}, 4`)}`, `x2 = ${randn('4')}`];
  const names = ['x0', 'x1', 'x2'];
  for (let i = 0; i < 9; ++i) {
    const isWrite = random() < 0.12;
    const text = pick(isWrite ? WRITES.split('|') : calls);
    const [a, b] = [random() < 0.5 ? pick(names) : (names.at(-1) ?? ''), pick(names)];
    const filled = text.replace(/\b(a|b|m|K)\b(?!['=])/g, (name) =>
      name === 'a' ? a : name === 'b' ? b : name === 'm' ? pick(['m0', 'm0', 'm1']) : String(pick([1, 2, 3, 4])),
    );
    if (isWrite) lines.push(filled);
    else {
      names.push(`v${i}`);
      lines.push(`v${i} = ${filled}`);
    }
  }
  return { lines, masks };
}

/**
 * The program as text: with random masks, whose values the reader can't know, or with `trues` elements set.
 * @param {Program} program
 * @param {'torch' | 'numpy'} library
 * @param {readonly number[]} [trues]
 * @returns {string}
 */
export function written({ lines, masks }, library, trues) {
  const heads = masks.map(({ name, size }, i) => {
    const list = Array.from({ length: size }, (_, j) => (j < (trues?.[i] ?? 0) ? 'True' : 'False')).join(', ');
    if (library === 'torch') return `${name} = ${trues ? `torch.tensor([${list}])` : `torch.rand(${size}) > 0.5`}`;
    return `${name} = ${trues ? `np.array([${list}])` : `np.random.rand(${size}) > 0.5`}`;
  });
  return [...heads, ...lines].join('\n');
}
