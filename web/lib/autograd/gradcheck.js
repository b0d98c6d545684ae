/** Compares gradients with finite differences, `(f(x + eps) - f(x - eps)) / (2 * eps)`. */
import { ArgumentError } from '../errors/classes.js';
import { isTensor } from '../tensor/tensor.js';
import { AutogradError } from './error.js';
import { recording } from './mode.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {{ eps?: number, atol?: number, rtol?: number }} Tolerance */

/**
 * The derivatives of all elements of the result with respect to one element of an input, by finite differences.
 * @param {(...inputs: any[]) => Tensor} fn
 * @param {readonly any[]} inputs
 * @param {number} which the index of the input
 * @param {number} element the index of its element
 * @param {number} eps
 */
function slopes(fn, inputs, which, element, eps) {
  const valuesWith = (/** @type {number} */ change) => {
    const moved = inputs[which].detach().clone().contiguous();
    moved.view([-1]).select(0, element).add_(change);
    return fn(...inputs.map((each, i) => (i === which ? moved : each)))
      .to('float64')
      .toTypedArray();
  };
  const [low, high] = recording(false, () => /** @type {const} */ ([valuesWith(-eps), valuesWith(eps)]));
  return high.map((/** @type {number} */ value, /** @type {number} */ i) => (value - Number(low[i])) / (2 * eps));
}

/**
 * Returns true if the gradients of `fn` agree with finite differences, and throws an error that says where if not.
 * Inputs that require gradients are checked; they should be float64 and contiguous.
 * @param {(...inputs: any[]) => Tensor} fn
 * @param {(...given: any[]) => any[]} grad
 * @param {any} inputs
 * @param {Tolerance} tolerance
 */
export function checkGradients(fn, grad, inputs, { eps = 1e-6, atol = 1e-5, rtol = 1e-3 }) {
  const list = Array.isArray(inputs) ? inputs : [inputs];
  const checked = list.filter((each) => isTensor(each) && /** @type {any} */ (each).requiresGrad);
  if (checked.length === 0) {
    throw new ArgumentError(
      'gradcheck(): none of the inputs requires a gradient; call requiresGrad_() on those to check',
    );
  }
  const output = fn(...list);
  for (let k = 0; k < output.numel; ++k) {
    const seed = output.detach().mul(0).nanToNum(0).contiguous();
    seed.view([-1]).select(0, k).fill_(1);
    const gradients = grad(output, checked, { gradOutputs: seed, retainGraph: true, allowUnused: true });
    checked.forEach((input, i) => {
      const analytical = gradients[i]?.contiguous().to('float64').toTypedArray();
      for (let element = 0; element < input.numel; ++element) {
        const numerical = slopes(fn, list, list.indexOf(input), element, eps)[k] ?? 0;
        const ours = analytical?.[element] ?? 0;
        if (Math.abs(ours - numerical) <= atol + rtol * Math.abs(numerical)) continue;
        throw new AutogradError(
          `Jacobian mismatch for output ${k} with respect to input ${i}, element ${element}: numerical ${numerical}, ` +
            `analytical ${ours}`,
        );
      }
    });
  }
  return true;
}
