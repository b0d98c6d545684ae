/** A small network learns a sine, once with SGD and once with Adam: each optimizer is ten lines. */
import { linspace, manualSeed, matmul, randn, tidy, zeros, zerosLike } from 'stride0';
import { noGrad } from 'stride0/autograd';

/** @param {any[]} weights @param {number} rate */
function sgd(weights, rate) {
  return () =>
    noGrad(() => {
      for (const w of weights) {
        w.sub_(w.grad.mul(rate));
        w.grad.zero_();
      }
    });
}

/** @param {any[]} weights @param {number} rate */
function adam(weights, rate, [b1, b2] = [0.9, 0.999], eps = 1e-8) {
  const state = weights.map((w) => [w, zerosLike(w.detach()), zerosLike(w.detach())]);
  let t = 0;
  return () =>
    noGrad(() => {
      t += 1;
      for (const [w, mean, square] of state) {
        mean.lerp_(w.grad, 1 - b1);
        square.mul_(b2).addcmul_(w.grad, w.grad, { value: 1 - b2 });
        const size = square
          .sqrt()
          .div(Math.sqrt(1 - b2 ** t))
          .add(eps);
        w.addcdiv_(mean, size, { value: -rate / (1 - b1 ** t) });
        w.grad.zero_();
      }
    });
}

const x = linspace(-3, 3, 64, { dtype: 'float64' }).unsqueeze(1);
const y = x.sin();

for (const [name, optimizer, rate] of /** @type {const} */ ([
  ['SGD', sgd, 0.1],
  ['Adam', adam, 0.01],
])) {
  manualSeed(0);
  const weights = [randn([1, 16]), zeros([16]), randn([16, 1]).mul(0.25), zeros([1])].map((each) => each.double());
  for (const w of weights) w.requiresGrad_();
  const [w1, b1, w2, b2] = /** @type {[any, any, any, any]} */ (weights);
  const step = optimizer(weights, rate);
  const train = () =>
    tidy(() => {
      const loss = matmul(matmul(x, w1).add(b1).tanh(), w2).add(b2).sub(y).square().mean();
      loss.backward();
      step();
      return loss.item();
    });
  const losses = Array.from({ length: 20 }, train);
  console.log(name, [0, 9, 19].map((i) => losses[i]?.toFixed(5)).join(' '));
}
