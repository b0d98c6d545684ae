/**
 * `npm run bench:gradients`: a forward and backward pass of autograd, over one written by hand with the same functions.
 * Both run in turns. Times are processor time, which is steadier on a busy machine. With `--rivals`, other libraries
 * that have gradients take the step of the network too.
 */
import { command, Stop } from '../../cpp/toolchain/command.js';
import { manualSeed, memory, ones, randn, sum, tidy, zeros } from '../../web/lib/index.js';
import { noGrad } from '../../web/lib/autograd/index.js';
import { installRivals } from './in-rivals.js';
import { networkSteps } from './rivals/network-step.js';
import { quantile } from './statistics.js';

const ROUNDS = 60;

manualSeed(0);

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

const X = randn([128, 784]);
const TARGET = randn([128, 10]);
const WEIGHTS = [randn([784, 256]).mul(0.05), zeros([256]), randn([256, 10]).mul(0.05), zeros([10])];

/** One step of a network of two layers, from 784 pixels to 10 classes. */
function network() {
  const [x, target, weights] = [X, TARGET, WEIGHTS];
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
      const value = tidy(() => {
        const result = loss(leaves);
        result.backward();
        return result.item();
      });
      clear(leaves);
      return value;
    },
    hand: () => tidy(hand),
  };
}

/** @param {() => unknown} run @returns {Promise<number>} milliseconds */
async function timed(run) {
  const began = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/**
 * The lower quartile of each program's times, in milliseconds.
 * @param {Record<string, () => unknown>} programs they run in turns
 */
async function quartiles(programs) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let i = 0; i < ROUNDS; ++i)
    for (const [name, run] of Object.entries(programs)) (times[name] ??= []).push(await timed(run));
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, quantile(all, 0.25)]));
}

await command(import.meta, async () => {
  const asksRivals = process.argv.includes('--rivals');
  const elements = (/** @type {any} */ each) => Float32Array.from(each.toTypedArray());
  const rivals = asksRivals
    ? await networkSteps(await installRivals(), {
        x: elements(X),
        target: elements(TARGET),
        weights: WEIGHTS.map(elements),
      })
    : {};
  for (const [name, make] of Object.entries({ broadcast, network })) {
    const own = make();
    const others = name === 'network' ? rivals : {};
    for (const [rival, run] of Object.entries(others)) {
      const difference = Number(await run()) - Number(own.auto());
      if (!(Math.abs(difference) < 1e-4)) throw new Stop(`${rival} has another loss: ${difference} more`);
    }
    const { auto, hand, ...rest } = await quartiles({ ...own, ...others });
    const wanted = TARGETS[/** @type {keyof typeof TARGETS} */ (name)];
    const times = `${auto?.toFixed(2)} ms, by hand ${hand?.toFixed(2)} ms`;
    console.log(`${name}: ${times}, ratio ${(Number(auto) / Number(hand)).toFixed(2)} (${wanted} wanted)`);
    for (const [rival, ms] of Object.entries(rest)) console.log(`  ${rival}: ${ms.toFixed(2)} ms`);
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
