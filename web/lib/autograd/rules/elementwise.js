/**
 * Gradients of elementwise functions: PyTorch's formulas, in its order of operations, as the last bit depends on it.
 */
import * as api from '../../index.js';
import {
  abs,
  add,
  cos,
  cosh,
  div,
  exp,
  ge,
  gt,
  isfinite,
  le,
  log,
  logicalAnd,
  logicalOr,
  lt,
  maskedFill,
  mul,
  neg,
  pow,
  reciprocal,
  rsqrt,
  sgn,
  sin,
  sinh,
  square,
  sub,
  where,
  xlogy,
  zerosLike,
} from '../../index.js';
import { isTensor } from '../../tensor/tensor.js';
import { elementwise, numberOf, needs, same, scaled, through, unary, words, zero } from '../rule.js';

/** @typedef {any} T a tensor or a number */

for (const name of words('angle floor ceil round trunc fix sign sgn')) elementwise(name, 'input', { input: zero });
elementwise('frac positive clone contiguous to astype real conj resolveConj resolveNeg', 'input', { input: same });
elementwise('bfloat16 double float half', 'input', { input: same });
elementwise('add', 'input other', { input: same, other: needs('alpha', (g, alpha = 1) => scaled(g, alpha)) });
elementwise('sub subtract', 'input other', {
  input: same,
  other: needs('alpha', (g, alpha = 1) => scaled(neg(g), alpha)),
});
elementwise('rsub', 'input other', { input: needs('alpha', (g, alpha = 1) => scaled(neg(g), alpha)), other: same });

unary('neg negative', '', (g) => neg(g));
unary('abs absolute', 'input', (g, x) => mul(g, sgn(x)));
unary('square', 'input', (g, x) => mul(g, mul(x, 2)));
unary('reciprocal', 'result', (g, y) => mul(neg(g), mul(y, y)));
unary('sqrt', 'result', (g, y) => div(g, mul(y, 2)));
unary('rsqrt', 'result', (g, y) => mul(mul(g, -0.5), pow(y, 3)));
unary('exp', 'result', (g, y) => mul(g, y));
unary('exp2', 'result', (g, y) => mul(mul(g, y), Math.LN2));
unary('expm1', 'result', (g, y) => mul(g, add(y, 1)));
unary('log', 'input', (g, x) => div(g, x));
unary('log2', 'input', (g, x) => div(g, mul(x, Math.LN2)));
unary('log10', 'input', (g, x) => div(g, mul(x, 2.3025850929940455)));
unary('log1p', 'input', (g, x) => div(g, add(x, 1)));
unary('sin', 'input', (g, x) => mul(g, cos(x)));
unary('cos', 'input', (g, x) => mul(g, neg(sin(x))));
unary('tan', 'result', (g, y) => mul(g, add(square(y), 1)));
unary('asin arcsin', 'input', (g, x) => mul(g, rsqrt(add(mul(neg(x), x), 1))));
unary('acos arccos', 'input', (g, x) => mul(g, neg(rsqrt(add(mul(neg(x), x), 1)))));
unary('atan arctan', 'input', (g, x) => div(g, add(mul(x, x), 1)));
unary('sinh', 'input', (g, x) => mul(g, cosh(x)));
unary('cosh', 'input', (g, x) => mul(g, sinh(x)));
unary('tanh', 'result', (g, y) => mul(g, api.rsub(mul(y, y), 1)));
unary('asinh arcsinh', 'input', (g, x) => mul(g, rsqrt(add(square(x), 1))));
unary('acosh arccosh', 'input', (g, x) => mul(g, rsqrt(sub(square(x), 1))));
unary('atanh arctanh', 'input', (g, x) => mul(g, reciprocal(api.rsub(square(x), 1))));
unary('sigmoid', 'result', (g, y) => mul(mul(g, api.rsub(y, 1)), y));
for (const [name, sign] of Object.entries({ erf: 2, erfc: -2 }))
  unary(name, 'input', (g, x) => mul(mul(exp(neg(square(x))), sign / Math.sqrt(Math.PI)), g));
unary('relu', 'result', (g, y) => maskedFill(g, le(y, 0), 0));
unary('nanToNum', 'input', (g, x) => mul(g, isfinite(x)));
unary('deg2rad', '', (g) => mul(g, 0.017453292519943295));
unary('rad2deg', '', (g) => mul(g, 57.29577951308232));
elementwise('hardshrink', 'input lambd', {
  input: needs('input lambd', (g, x, lambd = 0.5) => maskedFill(g, le(abs(x), lambd), 0)),
});

elementwise('mul multiply', 'input other', {
  input: needs('other', mul),
  other: needs('input', mul),
});
elementwise('div divide trueDivide', 'input other', {
  input: needs('other roundingMode', (g, other, mode) => (mode ? zerosLike(g) : div(g, other))),
  other: needs('input other roundingMode', (g, input, other, mode) =>
    mode ? zerosLike(g) : mul(neg(g), div(div(input, other), other)),
  ),
});
for (const [name, roundingMode] of /** @type {const} */ ([
  ['remainder', 'floor'],
  ['fmod', 'trunc'],
])) {
  elementwise(name, 'input other', {
    input: same,
    other: needs('input other', (g, input, other) => mul(neg(g), div(input, other, { roundingMode }))),
  });
}
/** The logarithm of a number, by the core: those of engines differ in their last bit. @param {number} x */
const logOf = (x) => Number(log(api.tensor(x, { dtype: 'float64' })).item());

elementwise('pow', 'input exponent', {
  input: needs('input exponent', (g, x, exponent) =>
    isTensor(exponent)
      ? where(api.eq(exponent, 0), 0, mul(g, mul(exponent, pow(x, sub(exponent, 1)))))
      : numberOf(exponent) === 0
        ? zerosLike(g)
        : mul(g, mul(pow(x, numberOf(exponent) - 1), exponent)),
  ),
  exponent: needs('input exponent result', (g, x, exponent, y) => {
    const slope = mul(g, isTensor(x) ? mul(y, log(x)) : mul(y, logOf(numberOf(x))));
    const isFlat = isTensor(x) ? logicalAnd(api.eq(x, 0), ge(exponent, 0)) : ge(exponent, 0);
    return isTensor(x) || numberOf(x) === 0 ? where(isFlat, 0, slope) : slope;
  }),
});
/** 1 / (y² + x²), and 0 at the origin, where the angle has no slope. @param {T} y @param {T} x */
function inverseSquare(y, x) {
  const sum = add(mul(y, y), mul(x, x));
  return maskedFill(reciprocal(sum), api.eq(sum, 0), 0);
}
elementwise('atan2 arctan2', 'input other', {
  input: needs('input other', (g, y, x) => mul(mul(g, x), inverseSquare(y, x))),
  other: needs('input other', (g, y, x) => mul(mul(g, neg(y)), inverseSquare(y, x))),
});

/**
 * Adds a row for a function that is symmetric in its two operands.
 * @param {string} names
 * @param {string} uses besides the operand whose gradient it is
 * @param {import('../rule.js').Formula['gradient']} gradient
 */
function symmetric(names, uses, gradient) {
  elementwise(names, 'input other', {
    input: needs(`input ${uses}`, gradient),
    other: needs(`other ${uses.replace('other', 'input')}`, gradient),
  });
}
symmetric('hypot', 'result', (g, x, y) => mul(g, div(x, y)));

/** The gradient of the larger: where both are equal, half for each. @param {typeof lt} loses */
const winner = (loses) => (/** @type {T} */ g, /** @type {T} */ a, /** @type {T} */ b) =>
  maskedFill(where(api.eq(a, b), div(g, 2), g), loses(a, b), 0);
symmetric('maximum fmax', 'other', winner(lt));
symmetric('minimum fmin', 'other', winner(gt));
elementwise('copysign', 'input other', {
  input: needs('input result', (g, x, y) => mul(g, maskedFill(div(y, x), api.eq(x, 0), 0))),
  other: zero,
});
symmetric('logaddexp', 'other', (g, a, b) => div(g, add(exp(sub(b, a)), 1)));
symmetric('logaddexp2', 'other', (g, a, b) => div(g, add(pow(2, sub(b, a)), 1)));
elementwise('xlogy', 'input other', {
  input: needs('input other', (g, x, y) => {
    const isZero = logicalAnd(api.eq(x, 0), isTensor(y) ? le(y, 0) : numberOf(y) <= 0);
    return maskedFill(xlogy(g, y), isZero, 0);
  }),
  other: needs('input other', (g, x, y) => div(mul(g, x), y)),
});
through('floatPower', 'input exponent', (x, exponent) =>
  pow(isTensor(x) ? x.to('float64') : x, isTensor(exponent) ? exponent.to('float64') : exponent),
);
through('ldexp', 'input other', (x, other) => mul(x, pow(api.scalar(2, 'float'), other)));

elementwise('nextafter', 'input other', {
  input: needs('input other', (g, a, b) => where(api.eq(a, b), 0, g)),
  other: zero,
});
through('squaredDifference', 'input other', (a, b) => square(sub(a, b)));

elementwise('where', 'condition input other', {
  input: needs('condition', (g, condition) => where(condition, g, 0)),
  other: needs('condition', (g, condition) => where(condition, 0, g)),
});
elementwise('lerp', 'input end weight', {
  input: needs('weight', (g, weight) => mul(g, isTensor(weight) ? api.rsub(weight, 1) : 1 - numberOf(weight))),
  end: needs('weight', (g, weight) => mul(g, weight)),
  weight: needs('input end', (g, input, end) => mul(g, sub(end, input))),
});
elementwise('addcmul', 'input tensor1 tensor2', {
  input: same,
  tensor1: needs('tensor2 value', (g, b, value = 1) => mul(g, scaled(b, value))),
  tensor2: needs('tensor1 value', (g, a, value = 1) => mul(g, scaled(a, value))),
});
elementwise('addcdiv', 'input tensor1 tensor2', {
  input: same,
  tensor1: needs('tensor2 value', (g, b, value = 1) => mul(g, div(value, b))),
  tensor2: needs('tensor1 tensor2 value', (g, a, b, value = 1) => mul(neg(g), div(scaled(a, value), mul(b, b)))),
});

/**
 * Where the gradient of `clamp` flows to its value. At a bound that is a number, it does not; at a bound that is a
 * tensor, the value and the bound share it.
 * @param {T} x
 * @param {T} min
 * @param {T} max
 */
function isInside(x, min, max) {
  if (min == null) return lt(x, max);
  return max == null ? gt(x, min) : logicalAnd(gt(x, min), lt(x, max));
}
/**
 * Half of the gradient where the value is a bound, and there is room between the bounds.
 * @param {T} g
 * @param {T} isBound
 * @param {T} min
 * @param {T} max
 */
const halved = (g, isBound, min, max) => where(logicalAnd(isBound, lt(min, max)), div(g, 2), g);

elementwise('clamp clip', 'input min max', {
  input: needs('input min max', (g, x, min, max) => {
    if (!isTensor(min) && !isTensor(max)) return where(isInside(x, min, max), g, 0);
    if (max == null) return winner(lt)(g, x, min);
    if (min == null) return winner(gt)(g, x, max);
    const shares = halved(g, logicalOr(api.eq(x, min), api.eq(x, max)), min, max);
    return maskedFill(shares, logicalOr(lt(x, min), gt(x, max)), 0);
  }),
  min: needs('input min max', (g, x, min, max) => {
    if (max == null) return winner(gt)(g, x, min);
    const isIt = logicalOr(logicalAnd(lt(x, min), le(min, max)), logicalAnd(api.eq(x, min), lt(min, max)));
    return where(isIt, halved(g, api.eq(x, min), min, max), 0);
  }),
  max: needs('input min max', (g, x, min, max) => {
    if (min == null) return winner(lt)(g, x, max);
    const isAbove = logicalOr(logicalAnd(gt(x, max), le(min, max)), lt(max, min));
    return where(logicalOr(isAbove, logicalAnd(api.eq(x, max), lt(min, max))), halved(g, api.eq(x, max), min, max), 0);
  }),
});
elementwise('maskedFill', 'input mask value', {
  input: needs('mask', (g, mask) => maskedFill(g, mask, 0)),
  value: needs('mask', (g, mask) => where(mask, g, 0)),
});
elementwise('copy', 'input src', { input: zero, src: same });
elementwise('fill', 'input value', { input: zero, value: same });
elementwise('zero uniform exponential random bernoulli', 'input', { input: zero });
elementwise('normal', 'input std', { input: zero, std: zero });
