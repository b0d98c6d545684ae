/** A network with one hidden layer that fits a curve, trained with Adam. */
import { linspace, manualSeed, matmul, randn, tidy, zeros, zerosLike } from 'stride0';
import { noGrad } from 'stride0/autograd';

/** Adam in ten lines. @param {any[]} weights @param {number} rate */
function adam(weights, rate, [b1, b2] = [0.9, 0.999], eps = 1e-8) {
  const state = weights.map((w) => [w, zerosLike(w.detach()), zerosLike(w.detach())]);
  let t = 0;
  return () =>
    noGrad(() => {
      t += 1;
      for (const [w, mean, square] of state) {
        mean.lerp_(w.grad, 1 - b1);
        square.mul_(b2).addcmul_(w.grad, w.grad, { value: 1 - b2 });
        const scale = square
          .sqrt()
          .div(Math.sqrt(1 - b2 ** t))
          .add(eps);
        w.addcdiv_(mean, scale, { value: -rate / (1 - b1 ** t) });
        w.grad.zero_();
      }
    });
}

/** The curves that can be fitted. @type {Record<string, (x: any) => any>} */
const curves = {
  sine: (x) => x.mul(2).sin(),
  bump: (x) => x.square().neg().exp().mul(2).sub(1),
  steps: (x) => x.add(1.5).sign().add(x.sub(1.5).sign()).div(2),
};

/** @param {string} curve @param {number} [hidden] how many units the hidden layer has */
export function createNetwork(curve, hidden = 24) {
  manualSeed(0);
  const x = linspace(-3, 3, 96, { dtype: 'float64' }).unsqueeze(1);
  const target = tidy(() => curves[curve]?.(x));
  // The two biases are added to all 96 rows: broadcasting stretches them, so their gradients are sums over the rows.
  const [w1, b1, w2, b2] = [randn([1, hidden]), randn([hidden]), randn([hidden, 1]).mul(0.2), zeros([1])].map((each) =>
    each.double().requiresGrad_(),
  );
  const weights = /** @type {[any, any, any, any]} */ ([w1, b1, w2, b2]);
  const step = adam(weights, 0.02);
  const run = () => {
    const [inWeight, inBias, outWeight, outBias] = weights;
    return matmul(matmul(x, inWeight).add(inBias).tanh(), outWeight).add(outBias);
  };
  return {
    x: x.flatten().tolist(),
    target: target.flatten().tolist(),
    /** Takes some steps. @param {number} steps @returns {number} the loss before the last one */
    train(steps) {
      let loss = 0;
      for (let i = 0; i < steps; ++i) {
        loss = tidy(() => {
          const error = run().sub(target).square().mean();
          error.backward();
          step();
          return Number(error.item());
        });
      }
      return loss;
    },
    /** The network's values of the curve after the steps so far. @returns {number[]} */
    predict: () => tidy(() => noGrad(() => run().flatten().tolist())),
  };
}
