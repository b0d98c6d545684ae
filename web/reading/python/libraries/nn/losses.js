// The losses of `torch.nn.functional`, such as `cross_entropy`, and their layers, such as `CrossEntropyLoss`.

import { UNKNOWN } from '../../runtime/values.js';
import { layer } from './layer.js';
import { fail, listed, sizeText } from './sizes.js';
import { reducedPair } from '../torch/same-shape.js';
import { loss } from '../torch/losses.js';
import { bind } from '../../runtime/signature.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { reductionOf, reduced, classLoss, binaryLoss, oneWayLoss, elementwiseLoss } from './loss-shapes.js';

/** @import { Arg, Bound, Row, Run, Value, World } from '../../types.js' */

/** @typedef {(world: World, bound: Bound) => Value} LossRun */

/** `triplet_margin_loss` @type {LossRun} */
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

/** `margin_ranking_loss` @type {LossRun} */
const ranked = (world, bound) => {
  const names = ['input1', 'input2', 'target'];
  const all = names.map((name) => bound.tensor(name).shape);
  if (new Set(all.map(({ length }) => length)).size > 1)
    fail(
      'margin_ranking_loss : All input tensors should have same dimension but got sizes: ' +
        `${names.map((name, i) => `${name}: ${sizeText(all[i] ?? [])}`).join(', ')} `,
    );
  return elementwiseLoss(world, bound, names);
};

/** `cosine_embedding_loss` @type {LossRun} */
const cosines = (world, bound) => {
  const [a, b, target] = ['input1', 'input2', 'target'].map((name) => bound.tensor(name));
  if (!a || !b || !target) return UNKNOWN;
  const rank = target.shape.length + 1;
  if (a.shape.length !== rank || b.shape.length !== rank)
    fail(
      `${target.shape.length}D target tensor expects ${rank}D input tensors, but found inputs with sizes ${listed(a.shape)} and ${listed(b.shape)}.`,
    );
  const shape = broadcastOrRaise(broadcastOrRaise(a.shape, b.shape).slice(0, -1), target.shape);
  return reduced(world, a, shape, reductionOf(bound));
};

/** @type {(...names: string[]) => LossRun} */
const ofEach =
  (...names) =>
  (world, bound) =>
    elementwiseLoss(world, bound, names);

/** @type {LossRun} */
const ctc = (world, bound) => {
  const input = bound.tensor('log_probs');
  return reduced(world, input, input.shape.slice(1, 2), reductionOf(bound));
};

const OLD = "size_average=None, reduce=None, reduction='mean'";
const CLASSES = "input, target, ^weight=None, size_average=None, ^ignore_index=-100, reduce=None, reduction='mean'";

// prettier-ignore
/** @type {readonly [name: string, layer: string, signature: string, run: LossRun][]} */
const rows = [
  ['cross_entropy', 'CrossEntropyLoss', `${CLASSES}, ^label_smoothing=0.0`, (world, bound) => classLoss(world, bound, 'cross_entropy')],
  ['nll_loss', 'NLLLoss', CLASSES, (world, bound) => classLoss(world, bound, 'nll_loss')],
  ['binary_cross_entropy', 'BCELoss', `input, target, ^weight=None, ${OLD}`, (world, bound) => binaryLoss(world, bound, false)],
  ['binary_cross_entropy_with_logits', 'BCEWithLogitsLoss', `input, target, ^weight=None, ${OLD}, ^pos_weight=None`, (world, bound) => binaryLoss(world, bound, true)],
  ['kl_div', 'KLDivLoss', `input, target, ${OLD}, ^log_target=False`, ofEach('input', 'target')],
  ['poisson_nll_loss', 'PoissonNLLLoss', "input, target, ^log_input=True, ^full=False, size_average=None, ^eps=1e-08, reduce=None, reduction='mean'", ofEach('input', 'target')],
  ['soft_margin_loss', 'SoftMarginLoss', `input, target, ${OLD}`, oneWayLoss],
  ['hinge_embedding_loss', 'HingeEmbeddingLoss', `input, target, ^margin=1.0, ${OLD}`, ofEach('target', 'input')],
  ['margin_ranking_loss', 'MarginRankingLoss', `input1, input2, target, ^margin=0, ${OLD}`, ranked],
  ['cosine_embedding_loss', 'CosineEmbeddingLoss', `input1, input2, target, ^margin=0, ${OLD}`, cosines],
  ['triplet_margin_loss', 'TripletMarginLoss', `anchor, positive, negative, ^margin=1.0, ^p=2, ^eps=1e-06, ^swap=False, ${OLD}`, triplets],
  ['gaussian_nll_loss', 'GaussianNLLLoss', "input, target, ^var, ^full=False, ^eps=1e-06, reduction='mean'", ofEach('input', 'target')],
  ['ctc_loss', 'CTCLoss', "log_probs, targets, ^input_lengths, ^target_lengths, ^blank=0, reduction='mean', ^zero_infinity=False", ctc],
];

/** @param {Row} row */
export function lossRows(row) {
  for (const [name, , signature, run] of rows) row('t', `F.${name}`, signature, run);
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
 * @type {(layerName: string, signature: string, run: Run) => void}
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
for (const [, layerName, signature, run] of rows) lossLayer(layerName, signature, run);
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
