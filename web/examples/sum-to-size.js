/** The gradient of a broadcast: sumToSize sums over the stretched dimensions. Checked against small differences. */
import { full, ones, tensor } from 'stride0';

const weight = tensor([[1], [2], [3]], { dtype: 'float64' });
const bias = tensor([10, 20], { dtype: 'float64' });

/**
 * The sum of all products of a (3, 1) and a (2,), which stretch to (3, 2).
 * @type {(w: typeof weight, b: typeof bias) => number}
 */
const loss = (w, b) => Number(w.mul(b).square().sum().item());

// The gradient of a squared product: twice the product times the other factor, in the stretched shape.
const product = weight.mul(bias);
const ofWeight = product.mul(2).mul(bias).sumToSize(weight.shape);
const ofBias = product.mul(2).mul(weight).sumToSize(bias.shape);
console.log(ofWeight.shape, ofWeight.tolist());
console.log(ofBias.shape, ofBias.tolist());

const step = 1e-3;
const nudge = tensor([[0], [step], [0]], { dtype: 'float64' });
const slope = (loss(weight.add(nudge), bias) - loss(weight.sub(nudge), bias)) / (2 * step);
console.log('measured', Math.round(slope), 'in place of', ofWeight.select(0, 1).item());

// Summing ones to the original shape counts how often each element was read.
console.log(
  ones([3, 2])
    .sumToSize([3, 1])
    .equal(full([3, 1], 2)),
);
