// The losses of `torch.nn.functional`, such as `cross_entropy`, and their layers, such as `CrossEntropyLoss`.

import { UNKNOWN } from '../../runtime/values.js';
import { layer } from './layer.js';
import { fail, listed, sizeText } from './sizes.js';
import { reducedPair } from '../torch/same-shape.js';
import { loss } from '../torch/losses.js';
import { bind } from '../../runtime/signature.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { reductionOf, reduced, classLoss, binaryLoss, oneWayLoss, elementwiseLoss } from './loss-shapes.js';

/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Arg, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/** `triplet_margin_loss` @type {(world: World, bound: Bound) => Value} */
const triplets = (world, bound) => {
  const all = ['anchor', 'positive', 'negative'].map((name) => bound.tensor(name));
  const ranks = all.map(({ shape }) => shape.length);
  if (new Set(ranks).size > 1)
    fail(
      `The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor ${ranks[0]}D, positive ${ranks[1]}D, and negative ${ranks[2]}D inputs`,
    );
  const [first, ...rest] = all;
  if (!first) return UNKNOWN;
  const shape = rest.reduce(
    (result, each) => broadcastOrRaise(result, each.shape),
    /** @type {readonly number[]} */ (first.shape),
  );
  return reduced(world, first, shape.slice(0, -1), reductionOf(bound));
};

/** @type {readonly [names: string, signature: string, run: (world: World, bound: Bound) => Value, layer: string][]} */
const rows = [
  [
    'cross_entropy',
    "input, target, ^weight=None, size_average=None, ^ignore_index=-100, reduce=None, reduction='mean', ^label_smoothing=0.0",
    (world, bound) => classLoss(world, bound, 'cross_entropy'),
    'CrossEntropyLoss',
  ],
  [
    'nll_loss',
    "input, target, ^weight=None, size_average=None, ^ignore_index=-100, reduce=None, reduction='mean'",
    (world, bound) => classLoss(world, bound, 'nll_loss'),
    'NLLLoss',
  ],
  [
    'binary_cross_entropy',
    "input, target, ^weight=None, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => binaryLoss(world, bound, false),
    'BCELoss',
  ],
  [
    'binary_cross_entropy_with_logits',
    "input, target, ^weight=None, size_average=None, reduce=None, reduction='mean', ^pos_weight=None",
    (world, bound) => binaryLoss(world, bound, true),
    'BCEWithLogitsLoss',
  ],
  [
    'kl_div',
    "input, target, size_average=None, reduce=None, reduction='mean', ^log_target=False",
    (world, bound) => elementwiseLoss(world, bound, ['input', 'target']),
    'KLDivLoss',
  ],
  [
    'poisson_nll_loss',
    "input, target, ^log_input=True, ^full=False, size_average=None, ^eps=1e-08, reduce=None, reduction='mean'",
    (world, bound) => elementwiseLoss(world, bound, ['input', 'target']),
    'PoissonNLLLoss',
  ],
  [
    'soft_margin_loss',
    "input, target, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => oneWayLoss(world, bound),
    'SoftMarginLoss',
  ],
  [
    'hinge_embedding_loss',
    "input, target, ^margin=1.0, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => elementwiseLoss(world, bound, ['target', 'input']),
    'HingeEmbeddingLoss',
  ],
  [
    'margin_ranking_loss',
    "input1, input2, target, ^margin=0, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => {
      const all = ['input1', 'input2', 'target'].map((name) => bound.tensor(name).shape);
      if (new Set(all.map(({ length }) => length)).size > 1)
        fail(
          `margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: ${sizeText(all[0] ?? [])}, input2: ${sizeText(all[1] ?? [])}, target: ${sizeText(all[2] ?? [])} `,
        );
      return elementwiseLoss(world, bound, ['input1', 'input2', 'target']);
    },
    'MarginRankingLoss',
  ],
  [
    'cosine_embedding_loss',
    "input1, input2, target, ^margin=0, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => {
      const [a, b, target] = ['input1', 'input2', 'target'].map((name) => bound.tensor(name));
      if (!a || !b || !target) return UNKNOWN;
      const rank = target.shape.length + 1;
      if (a.shape.length !== rank || b.shape.length !== rank)
        fail(
          `${target.shape.length}D target tensor expects ${rank}D input tensors, but found inputs with sizes ${listed(a.shape)} and ${listed(b.shape)}.`,
        );
      return reduced(
        world,
        a,
        broadcastOrRaise(broadcastOrRaise(a.shape, b.shape).slice(0, -1), target.shape),
        reductionOf(bound),
      );
    },
    'CosineEmbeddingLoss',
  ],
  [
    'triplet_margin_loss',
    "anchor, positive, negative, ^margin=1.0, ^p=2, ^eps=1e-06, ^swap=False, size_average=None, reduce=None, reduction='mean'",
    (world, bound) => triplets(world, bound),
    'TripletMarginLoss',
  ],
  [
    'gaussian_nll_loss',
    "input, target, ^var, ^full=False, ^eps=1e-06, reduction='mean'",
    (world, bound) => elementwiseLoss(world, bound, ['input', 'target']),
    'GaussianNLLLoss',
  ],
  [
    'ctc_loss',
    "log_probs, targets, ^input_lengths, ^target_lengths, ^blank=0, reduction='mean', ^zero_infinity=False",
    (world, bound) =>
      reduced(world, bound.tensor('log_probs'), bound.tensor('log_probs').shape.slice(1, 2), reductionOf(bound)),
    'CTCLoss',
  ],
];

/** @param {import('../torch/table.js').Row} row */
export function lossRows(row) {
  for (const [name, signature, run] of rows) row('t', `F.${name}`, signature, run);
}

/**
 * Splits a function's parameters: required ones are arguments of the layer's call, optional ones its settings.
 * @param {string} signature
 */
const split = (signature) => {
  const all = signature.split(', ');
  const named = all.filter((each) => !each.includes('='));
  return { takes: named.join(', '), settings: all.filter((each) => each.includes('=')).join(', ') };
};

/**
 * Adds the layer of a loss, which calls the function with its settings.
 * @type {(layerName: string, signature: string, run: import('../torch/table.js').Run) => void}
 */
const lossLayer = (layerName, signature, run) => {
  const { takes, settings } = split(signature);
  layer(layerName, {
    signature: settings,
    takes,
    forward: (world, self, given, site) => {
      const all = [given, self.settings].flatMap((bound) =>
        (bound?.names ?? []).flatMap((each) => {
          if (each === 'self') return [];
          const arg = bound?.arg(each);
          return arg ? [/** @type {Arg} */ ({ ...arg, name: each })] : [];
        }),
      );
      return run(world, bind(layerName, signature, all), site);
    },
  });
};
for (const [, signature, run, layerName] of rows) lossLayer(layerName, signature, run);
const PLAIN = "input, target, size_average=None, reduce=None, reduction='mean'";
lossLayer('MSELoss', PLAIN, loss('squaredDifference'));
lossLayer('L1Loss', PLAIN, loss('sub'));
lossLayer('SmoothL1Loss', `${PLAIN}, ^beta=1.0`, loss('sub'));
lossLayer('HuberLoss', "input, target, reduction='mean', ^delta=1.0", loss('sub'));

layer('CosineSimilarity', {
  signature: 'dim=1, ^eps=None',
  takes: 'x1, x2',
  forward: (world, { settings }, given) =>
    reducedPair(world, given.tensor('x1'), given.tensor('x2'), settings?.int('dim', 1) ?? 1, false),
});

layer('PairwiseDistance', {
  unread: 'norm',
  signature: '^p=None, ^eps=None, keepdim=None',
  takes: 'x1, x2',
  forward: (world, { settings }, given) =>
    reducedPair(world, given.tensor('x1'), given.tensor('x2'), -1, settings?.flag('keepdim') ?? false),
});
