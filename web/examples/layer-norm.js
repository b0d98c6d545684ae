/** Layer norm: the statistics of every row keep their dimension, so that they are aligned with their row. */
import { arange } from 'stride0';

const features = 4;
const rows = arange(2 * 3 * features)
  .square()
  .reshape([2, 3, features]);
const [scale, shift] = [arange(features).add(1), arange(features).neg()];

const mean = rows.mean(-1, { keepdim: true });
const variance = rows.sub(mean).square().mean(-1, { keepdim: true });
console.log(rows.shape, '-', mean.shape);

const normal = rows.sub(mean).mul(variance.add(1e-5).rsqrt()).mul(scale).add(shift);
console.log(String(normal));
