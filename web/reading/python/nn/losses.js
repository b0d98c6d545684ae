// Losses: whether two tensors go together, and what is left of them.

import { TensorValue, Raised, UNKNOWN } from '../values.js';
import { layer } from './layer.js';
import { listed, made, scalarName, sizeText } from './sizes.js';
import { broadcastShapes } from '../../../lib/functions.js';
import { loss } from '../functions/losses.js';
import { bind } from '../signature.js';

/**
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../world.js').World} World
 */

const fail = (/** @type {string} */ message, type = 'RuntimeError') => {
  throw new Raised(type, message);
};

/** @type {(bound: Bound) => string} */
const reductionOf = (bound) => {
  const given = bound.value('reduction');
  const reduction = typeof given === 'string' ? given : 'mean';
  if (!/^(none|mean|sum|batchmean)$/.test(reduction))
    fail(`${reduction} is not a valid value for reduction`, 'ValueError');
  return reduction;
};

/**
 * One number, or each loss.
 * @type {(world: World, like: TensorValue, shape: readonly number[], reduction: string) => TensorValue}
 */
const reduced = (world, like, shape, reduction) => made(world, like, reduction === 'none' ? shape : []);

/** @type {(a: readonly number[], b: readonly number[]) => number[]} */
const broadcast = (a, b) => {
  try {
    return broadcastShapes(a, b);
  } catch {
    const rank = Math.max(a.length, b.length);
    const at = Array.from({ length: rank }, (_, i) => rank - 1 - i).find((i) => {
      const [p = 1, q = 1] = [a.at(i - rank), b.at(i - rank)];
      return i - rank >= -Math.min(a.length, b.length) && p !== q && p !== 1 && q !== 1;
    });
    const [p, q] = [a, b].map((sizes) => sizes.at((at ?? 0) - rank));
    throw new Raised(
      'RuntimeError',
      `The size of tensor a (${p}) must match the size of tensor b (${q}) at non-singleton dimension ${at}`,
    );
  }
};

/** @param {TensorValue} target */
const checkClasses = ({ dtype }) => {
  if (!/^(int64|uint8)$/.test(dtype)) fail(`expected target dtype to be Long or Byte, but got ${scalarName(dtype)}`);
};

/**
 * Classes by number: a target has no dimension of classes.
 * @type {(world: World, bound: Bound, name: string) => TensorValue}
 */
const classified = (world, bound, name) => {
  const [input, target] = [bound.tensor('input'), bound.tensor('target')];
  const reduction = reductionOf(bound);
  const [s, t] = [input.shape, target.shape];
  const weights = bound.value('weight');
  const smoothing = bound.value('label_smoothing');
  const number = smoothing && typeof smoothing === 'object' && 'value' in smoothing ? Number(smoothing.value) : 0;
  if (number < 0 || number > 1) fail(`label_smoothing must be between 0.0 and 1.0. Got: ${number}`);
  const classes = (s.length === 1 ? s[0] : s[1]) ?? 0;
  const isProbable = name === 'cross_entropy' && String(s) === String(t);
  if (isProbable) {
    if (!target.dtype.includes('float'))
      fail(`Expected floating point type for target with class probabilities, got ${scalarName(target.dtype)}`);
    if (weights instanceof TensorValue && String(weights.shape) !== String([classes]))
      fail(
        `cross_entropy: weight tensor should be defined either for all ${classes} classes or no classes but got weight tensor of shape: ${listed(weights.shape)}`,
      );
    return reduced(world, input, s.length === 1 ? [] : [...s.slice(0, 1), ...s.slice(2)], reduction);
  }
  if (s.length > 1 && (t.length === 0 || s[0] !== t[0]))
    fail(`Expected input batch_size (${s[0]}) to match target batch_size (${t[0] ?? 0}).`, 'ValueError');
  if (s.length <= 2) {
    if (t.length > 1) fail('0D or 1D target tensor expected, multi-target not supported');
    if (s.length === 1 && t.length === 1 && t[0] !== 1) {
      fail(`For 1D input, 1D target must have size 1, but got target size: ${t[0]}`, 'ValueError');
    }
    checkClasses(target);
    if (weights instanceof TensorValue && String(weights.shape) !== String([classes]))
      fail(
        `weight tensor should be defined either for all ${classes} classes or no classes but got weight tensor of shape: ${listed(weights.shape)}`,
      );
  } else if (s.length === 4) {
    if (t.length !== 3)
      fail(`only batches of spatial targets supported (3D tensors) but got targets of dimension: ${t.length}`);
    if (weights instanceof TensorValue && weights.numel !== classes)
      fail('weight tensor should be defined either for all or no classes');
    if (s[2] !== t[1] || s[3] !== t[2]) fail(`size mismatch (got input: ${listed(s)} , target: ${listed(t)}`);
  } else {
    const wanted = [s[0] ?? 0, ...s.slice(2)];
    if (String(wanted) !== String(t)) fail(`Expected target size ${listed(wanted)}, got ${listed(t)}`);
    if (weights instanceof TensorValue && weights.numel !== classes)
      fail('weight tensor should be defined either for all or no classes');
  }
  checkClasses(target);
  const { values, count } = target.storage;
  const ignored = bound.int('ignore_index', -100);
  if (values && count === target.numel) {
    const wrong = Array.from(values, Number).find((each) => each !== ignored && (each < 0 || each >= classes));
    if (wrong !== undefined) fail(`Target ${wrong} is out of bounds.`, 'IndexError');
  }
  return reduced(world, input, s.length === 1 ? [] : [...s.slice(0, 1), ...s.slice(2)], reduction);
};

/** A probability for each: both have one shape. @type {(world: World, bound: Bound, logits: boolean) => TensorValue} */
const binary = (world, bound, logits) => {
  const [input, target] = [bound.tensor('input'), bound.tensor('target')];
  const [s, t] = [input.shape, target.shape];
  if (String(s) !== String(t)) {
    if (logits) fail(`Target size (${sizeText(t)}) must be the same as input size (${sizeText(s)})`, 'ValueError');
    fail(
      `Using a target size (${sizeText(t)}) that is different to the input size (${sizeText(s)}) is deprecated. Please ensure they have the same size.`,
      'ValueError',
    );
  }
  if (target.dtype !== input.dtype && !logits)
    fail(`Found dtype ${scalarName(target.dtype)} but expected ${scalarName(input.dtype)}`);
  return reduced(world, input, s, reductionOf(bound));
};

/** In the shape of the first, or not at all. @type {(world: World, bound: Bound) => TensorValue} */
const margined = (world, bound) => {
  const [input, target] = [bound.tensor('input').shape, bound.tensor('target').shape];
  const met = broadcast(input, target);
  if (String(met) !== String(input))
    fail(`output with shape ${listed(input)} doesn't match the broadcast shape ${listed(met)}`);
  return compared(world, bound, ['input', 'target']);
};

/**
 * What is compared element by element.
 * @type {(world: World, bound: Bound, names: readonly string[]) => TensorValue}
 */
const compared = (world, bound, names) => {
  const tensors = names.map((name) => bound.tensor(name));
  const [first, ...rest] = tensors;
  if (!first) return /** @type {any} */ (UNKNOWN);
  const shape = rest.reduce(
    (made, each) => broadcast(made, each.shape),
    /** @type {readonly number[]} */ (first.shape),
  );
  return reduced(world, first, shape, reductionOf(bound));
};

/** @type {readonly [names: string, signature: string, run: (world: World, bound: Bound) => Value, layer: string][]} */
const rows = [
  [
    'cross_entropy',
    'input, target, weight=, size_average=, ignore_index=-100, reduce=, reduction=, label_smoothing=',
    (world, bound) => classified(world, bound, 'cross_entropy'),
    'CrossEntropyLoss',
  ],
  [
    'nll_loss',
    'input, target, weight=, size_average=, ignore_index=-100, reduce=, reduction=',
    (world, bound) => classified(world, bound, 'nll_loss'),
    'NLLLoss',
  ],
  [
    'binary_cross_entropy',
    'input, target, weight=, size_average=, reduce=, reduction=',
    (world, bound) => binary(world, bound, false),
    'BCELoss',
  ],
  [
    'binary_cross_entropy_with_logits',
    'input, target, weight=, size_average=, reduce=, reduction=, pos_weight=',
    (world, bound) => binary(world, bound, true),
    'BCEWithLogitsLoss',
  ],
  [
    'kl_div',
    'input, target, size_average=, reduce=, reduction=, log_target=',
    (world, bound) => compared(world, bound, ['input', 'target']),
    'KLDivLoss',
  ],
  [
    'poisson_nll_loss',
    'input, target, log_input=, full=, size_average=, eps=, reduce=, reduction=',
    (world, bound) => compared(world, bound, ['input', 'target']),
    'PoissonNLLLoss',
  ],
  [
    'soft_margin_loss',
    'input, target, size_average=, reduce=, reduction=',
    (world, bound) => margined(world, bound),
    'SoftMarginLoss',
  ],
  [
    'hinge_embedding_loss',
    'input, target, margin=, size_average=, reduce=, reduction=',
    (world, bound) => compared(world, bound, ['target', 'input']),
    'HingeEmbeddingLoss',
  ],
  [
    'margin_ranking_loss',
    'input1, input2, target, margin=, size_average=, reduce=, reduction=',
    (world, bound) => {
      const all = ['input1', 'input2', 'target'].map((name) => bound.tensor(name).shape);
      if (new Set(all.map(({ length }) => length)).size > 1)
        fail(
          `margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: ${sizeText(all[0] ?? [])}, input2: ${sizeText(all[1] ?? [])}, target: ${sizeText(all[2] ?? [])} `,
        );
      return compared(world, bound, ['input1', 'input2', 'target']);
    },
    'MarginRankingLoss',
  ],
  [
    'cosine_embedding_loss',
    'input1, input2, target, margin=, size_average=, reduce=, reduction=',
    (world, bound) => {
      const [a, b, target] = ['input1', 'input2', 'target'].map((name) => bound.tensor(name));
      if (!a || !b || !target) return UNKNOWN;
      const rank = target.shape.length + 1;
      if (a.shape.length !== rank || b.shape.length !== rank)
        fail(
          `${target.shape.length}D target tensor expects ${rank}D input tensors, but found inputs with sizes ${listed(a.shape)} and ${listed(b.shape)}.`,
        );
      return reduced(world, a, broadcast(broadcast(a.shape, b.shape).slice(0, -1), target.shape), reductionOf(bound));
    },
    'CosineEmbeddingLoss',
  ],
  [
    'triplet_margin_loss',
    'anchor, positive, negative, margin=, p=, eps=, swap=, size_average=, reduce=, reduction=',
    (world, bound) => {
      const all = ['anchor', 'positive', 'negative'].map((name) => bound.tensor(name));
      const ranks = all.map(({ shape }) => shape.length);
      if (new Set(ranks).size > 1)
        fail(
          `The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor ${ranks[0]}D, positive ${ranks[1]}D, and negative ${ranks[2]}D inputs`,
        );
      const [first, ...rest] = all;
      if (!first) return UNKNOWN;
      const shape = rest.reduce(
        (made, each) => broadcast(made, each.shape),
        /** @type {readonly number[]} */ (first.shape),
      );
      return reduced(world, first, shape.slice(0, -1), reductionOf(bound));
    },
    'TripletMarginLoss',
  ],
  [
    'gaussian_nll_loss',
    'input, target, var, full=, eps=, reduction=',
    (world, bound) => compared(world, bound, ['input', 'target']),
    'GaussianNLLLoss',
  ],
  [
    'multi_margin_loss',
    'input, target, p=, margin=, weight=, size_average=, reduce=, reduction=',
    (world, bound) => reduced(world, bound.tensor('input'), bound.tensor('target').shape, reductionOf(bound)),
    'MultiMarginLoss',
  ],
  [
    'multilabel_soft_margin_loss',
    'input, target, weight=, size_average=, reduce=, reduction=',
    (world, bound) =>
      reduced(
        world,
        bound.tensor('input'),
        broadcast(bound.tensor('input').shape, bound.tensor('target').shape).slice(0, -1),
        reductionOf(bound),
      ),
    'MultiLabelSoftMarginLoss',
  ],
  [
    'ctc_loss',
    'log_probs, targets, input_lengths, target_lengths, blank=, reduction=, zero_infinity=',
    (world, bound) =>
      reduced(world, bound.tensor('log_probs'), bound.tensor('log_probs').shape.slice(1, 2), reductionOf(bound)),
    'CTCLoss',
  ],
];

/** @param {import('../table.js').Row} row */
export const lossRows = (row) => {
  for (const [name, signature, run] of rows) row('t', name, signature, run);
};

/** The parameters that a call names; the others are settings. @param {string} signature */
const split = (signature) => {
  const all = signature.split(', ');
  const named = all.filter((each) => !each.includes('='));
  return { takes: named.join(', '), settings: all.filter((each) => each.includes('=')).join(', ') };
};

/**
 * A loss as a layer: what it was made with, then what it is called with.
 * @type {(layerName: string, signature: string, run: import('../table.js').Run) => void}
 */
const lossLayer = (layerName, signature, run) => {
  const { takes, settings } = split(signature);
  layer(layerName, {
    signature: settings,
    takes,
    forward: (world, self, given, site) => {
      const all = [given, self.settings].flatMap((bound) =>
        (bound?.names ?? []).flatMap((each) => {
          const arg = bound?.arg(each);
          return arg ? [/** @type {Arg} */ ({ ...arg, name: each })] : [];
        }),
      );
      return run(world, bind(layerName, signature, all), site);
    },
  });
};
for (const [, signature, run, layerName] of rows) lossLayer(layerName, signature, run);
const PLAIN = 'input, target, size_average=, reduce=, reduction=, beta=, delta=';
lossLayer('MSELoss', PLAIN, loss('squaredDifference'));
for (const name of ['L1Loss', 'SmoothL1Loss', 'HuberLoss']) lossLayer(name, PLAIN, loss('sub'));

layer('CosineSimilarity PairwiseDistance', {
  signature: 'dim=, eps=, keepdim=',
  takes: 'x1, x2',
  forward: (world, self, given) => {
    const shape = broadcast(given.tensor('x1').shape, given.tensor('x2').shape);
    const dim = self.of.name === 'CosineSimilarity' ? (self.settings?.int('dim', 1) ?? 1) : -1;
    return made(
      world,
      given.tensor('x1'),
      shape.filter((_, i) => i !== (dim < 0 ? dim + shape.length : dim)),
    );
  },
});
