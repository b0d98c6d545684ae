/**
 * `npm run bench:gradients`: a forward and backward pass of autograd, over one written by hand with the same functions.
 * Both run in turns. Times are processor time, which is steadier on a busy machine.
 */
import { command } from '../../cpp/toolchain/command.js';
import { manualSeed, memory, ones, randn, sum, tidy, zeros } from '../../web/lib/index.js';
import { noGrad } from '../../web/lib/autograd/index.js';
import { quantile } from './statistics.js';

const ROUNDS = 60;

/** The ratios that we want. */
const TARGETS = { broadcast: 1.3, network: 1.5 };

/** @param {readonly any[]} leaves */
const clear = (leaves) => {
  for (const each of leaves) {
    each.grad?.dispose();
    each.grad = null;
  }
};

/** `(x * w).sum()` with a row of weights. */
function broadcast() {
  const x = randn([1024, 1024]);
  const w = randn([1, 1024]);
  const leaf = w.detach().requiresGrad_();
  return {
    auto: () => {
      tidy(() => x.mul(leaf).sum().backward());
      clear([leaf]);
    },
    hand: () => tidy(() => [x.mul(w).sum(), ones([]).expand([1024, 1024]).mul(x).sum(0, { keepdim: true })].length),
  };
}

/** One step of a network of two layers, from 784 pixels to 10 classes. */
function network() {
  const [x, target] = [randn([128, 784]), randn([128, 10])];
  const weights = [randn([784, 256]).mul(0.05), zeros([256]), randn([256, 10]).mul(0.05), zeros([10])];
  const leaves = weights.map((each) => each.detach().requiresGrad_());
  const loss = (/** @type {any[]} */ [a, b, c, d]) =>
    x.matmul(a).add(b).relu().matmul(c).add(d).sub(target).square().mean();
  const hand = () => {
    const [a, b, c, d] = /** @type {any} */ (weights);
    const hidden = x.matmul(a).add(b).relu();
    const off = hidden.matmul(c).add(d).sub(target);
    const value = off.square().mean();
    const last = off.mul(2 / off.numel);
    const first = last.matmul(c.t()).mul(hidden.gt(0));
    const gradients = [x.t().matmul(first), sum(first, 0), hidden.t().matmul(last), sum(last, 0)];
    return [value, ...gradients].length;
  };
  return {
    auto: () => {
      tidy(() => loss(leaves).backward());
      clear(leaves);
    },
    hand: () => tidy(hand),
  };
}

/** @param {() => unknown} run @returns {number} milliseconds */
function timed(run) {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

await command(import.meta, async () => {
  manualSeed(0);
  for (const [name, make] of Object.entries({ broadcast, network })) {
    const { auto, hand } = make();
    /** @type {Record<'auto' | 'hand', number[]>} */
    const times = { auto: [], hand: [] };
    for (let i = 0; i < ROUNDS; ++i) {
      times.hand.push(timed(hand));
      times.auto.push(timed(auto));
    }
    const [ours, theirs] = [quantile(times.auto, 0.25), quantile(times.hand, 0.25)];
    const wanted = TARGETS[/** @type {keyof typeof TARGETS} */ (name)];
    const ratio = (ours / theirs).toFixed(2);
    console.log(`${name}: ${ours.toFixed(2)} ms, by hand ${theirs.toFixed(2)} ms, ratio ${ratio} (${wanted} wanted)`);
  }
  const w = randn([4]).requiresGrad_();
  const step = () =>
    tidy(() => {
      w.sub(1).square().sum().backward();
      noGrad(() => w.sub_(/** @type {any} */ (w.grad).mul(0.01)));
      /** @type {any} */ (w.grad).zero_();
    });
  step();
  const before = memory().bytes;
  for (let i = 0; i < 10_000; ++i) step();
  console.log(`10,000 steps: ${memory().bytes - before} bytes more`);
});
