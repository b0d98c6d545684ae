// The losses of `torch.nn.functional`, such as `cross_entropy`, and their layers, such as `CrossEntropyLoss`.

import { layer } from './layer.js';
import { fail, listed, sizeText } from './sizes.js';
import { distance, similarity } from '../torch/same-shape.js';
import { operation } from '../torch/elementwise.js';
import { reduced as reduceAll } from '../torch/reductions.js';
import { numberIn } from '../../runtime/kinds.js';
import { TensorValue } from '../../runtime/values.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { reductionOf, reduced, classLoss, binaryLoss, oneWayLoss, elementwiseLoss } from './loss-shapes.js';

/** @import { Bound, Row, Run } from '../../types.js' */

/** `triplet_margin_loss` @type {Run} */
const triplets = (world, bound) => {
  const all = ['anchor', 'positive', 'negative'].map((name) => bound.tensor(name));
  const ranks = all.map(({ shape }) => shape.length);
  if (new Set(ranks).size > 1)
    fail(
      `The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor ${ranks[0]}D, positive ${ranks[1]}D, and negative ${ranks[2]}D inputs`,
    );
  const shape = all.map((each) => each.shape).reduce(broadcastOrRaise);
  return reduced(world, bound.tensor('anchor'), shape.slice(0, -1), reductionOf(bound));
};

/** `margin_ranking_loss` @type {Run} */
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

/** `cosine_embedding_loss` @type {Run} */
const cosines = (world, bound) => {
  const [a, b, target] = [bound.tensor('input1'), bound.tensor('input2'), bound.tensor('target')];
  const rank = target.shape.length + 1;
  if (a.shape.length !== rank || b.shape.length !== rank)
    fail(
      `${target.shape.length}D target tensor expects ${rank}D input tensors, but found inputs with sizes ${listed(a.shape)} and ${listed(b.shape)}.`,
    );
  const shape = broadcastOrRaise(broadcastOrRaise(a.shape, b.shape).slice(0, -1), target.shape);
  return reduced(world, a, shape, reductionOf(bound));
};

/** @type {(...names: string[]) => Run} */
const ofEach =
  (...names) =>
  (world, bound) =>
    elementwiseLoss(world, bound, names);

/** `multilabel_soft_margin_loss` takes the mean of each row. @type {Run} */
const ofRows = (world, bound) => {
  const input = bound.tensor('input');
  const shape = broadcastOrRaise(input.shape, bound.tensor('target').shape);
  return reduced(world, input, shape.slice(0, -1), reductionOf(bound));
};

/** @type {Run} */
const ctc = (world, bound) => {
  const input = bound.tensor('log_probs');
  return reduced(world, input, input.shape.slice(1, 2), reductionOf(bound));
};

/** Raises PyTorch's errors for a negative `beta` of smooth L1 or a `delta` of Huber's loss. @param {Bound} bound */
const refuseScales = (bound) => {
  const [beta = 0, delta = 1] = ['beta', 'delta'].map((key) => numberIn(bound.value(key) ?? null)?.value);
  if (Number(beta) < 0) fail('smooth_l1_loss does not support negative values for beta.');
  if (Number(delta) <= 0) fail('huber_loss does not support non-positive values for delta.');
};

/**
 * A loss with `fn` for each element. A target of another shape broadcasts, which is rarely intended, so PyTorch warns.
 * @param {string} fn @returns {Run}
 */
function loss(fn) {
  return (world, bound, site) => {
    refuseScales(bound);
    const [input, target] = [bound.need('input').value, bound.need('target').value];
    if (input instanceof TensorValue && target instanceof TensorValue && String(input.shape) !== String(target.shape)) {
      const [wanted, given] = [input, target].map(({ shape }) => sizeText(shape));
      world.findings.warnings.push(
        `Using a target size (${given}) that is different to the input size (${wanted}). This will likely lead to ` +
          'incorrect results due to broadcasting. Please ensure they have the same size.',
      );
    }
    const difference = operation(fn, ['input', 'target'])(world, bound, site);
    const how = reductionOf(bound);
    if (!(difference instanceof TensorValue) || how === 'none') return difference;
    return reduceAll(world, how === 'sum' ? 'sum' : 'mean', difference, undefined, false);
  };
}

const OLD = "size_average=None, reduce=None, reduction='mean'";
const CLASSES = "input, target, ^weight=None, size_average=None, ^ignore_index=-100, reduce=None, reduction='mean'";

// prettier-ignore
/**
 * only: a parameter that the layer lacks.
 * @type {readonly [name: string, layer: string, signature: string, run: Run, only?: string][]}
 */
const rows = [
  ['cross_entropy', 'CrossEntropyLoss', `${CLASSES}, ^label_smoothing=0.0`, (world, bound) => classLoss(world, bound, 'cross_entropy')],
  ['nll_loss', 'NLLLoss', CLASSES, (world, bound) => classLoss(world, bound, 'nll_loss')],
  ['binary_cross_entropy', 'BCELoss', `input, target, ^weight=None, ${OLD}`, (world, bound) => binaryLoss(world, bound, false)],
  ['binary_cross_entropy_with_logits', 'BCEWithLogitsLoss', `input, target, ^weight=None, ${OLD}, ^pos_weight=None`, (world, bound) => binaryLoss(world, bound, true)],
  ['kl_div', 'KLDivLoss', `input, target, ${OLD}, ^log_target=False`, ofEach('input', 'target')],
  ['poisson_nll_loss', 'PoissonNLLLoss', "input, target, ^log_input=True, ^full=False, size_average=None, ^eps=1e-08, reduce=None, reduction='mean'", ofEach('input', 'target')],
  ['multilabel_soft_margin_loss', 'MultiLabelSoftMarginLoss', `input, target, ^weight=None, ${OLD}`, ofRows],
  ['soft_margin_loss', 'SoftMarginLoss', `input, target, ${OLD}`, oneWayLoss],
  ['hinge_embedding_loss', 'HingeEmbeddingLoss', `input, target, ^margin=1.0, ${OLD}`, ofEach('target', 'input')],
  ['margin_ranking_loss', 'MarginRankingLoss', `input1, input2, target, ^margin=0, ${OLD}`, ranked],
  ['cosine_embedding_loss', 'CosineEmbeddingLoss', `input1, input2, target, ^margin=0, ${OLD}`, cosines],
  ['triplet_margin_loss', 'TripletMarginLoss', `anchor, positive, negative, ^margin=1.0, ^p=2, ^eps=1e-06, ^swap=False, ${OLD}`, triplets],
  ['gaussian_nll_loss', 'GaussianNLLLoss', "input, target, ^var, ^full=False, ^eps=1e-06, reduction='mean'", ofEach('input', 'target')],
  ['ctc_loss', 'CTCLoss', "log_probs, targets, ^input_lengths, ^target_lengths, ^blank=0, reduction='mean', ^zero_infinity=False", ctc],
  ['mse_loss', 'MSELoss', `input, target, ${OLD}`, loss('squaredDifference'), ', ^weight=None'],
  ['l1_loss', 'L1Loss', `input, target, ${OLD}`, loss('sub'), ', ^weight=None'],
  ['smooth_l1_loss', 'SmoothL1Loss', `input, target, ${OLD}, ^beta=1.0`, loss('sub')],
  ['huber_loss', 'HuberLoss', "input, target, reduction='mean', ^delta=1.0", loss('sub'), ', weight=None'],
];

/** @param {Row} row */
export function lossRows(row) {
  for (const [name, , signature, run, only = ''] of rows) row('t', `F.${name}`, signature + only, run);
}

// The required parameters of a function are arguments of the layer's call, the optional ones its settings.
for (const [, name, signature, forward] of rows) {
  const all = signature.split(', ');
  const settings = all.filter((each) => each.includes('='));
  const takes = all.filter((each) => !settings.includes(each));
  layer(name, { signature: settings.join(', '), takes: takes.join(', '), forward });
}

layer('CosineSimilarity', { signature: 'dim=1, ^eps=None', takes: 'x1, x2', forward: similarity });

layer('PairwiseDistance', {
  unread: 'norm',
  signature: '^p=None, ^eps=None, keepdim=None',
  takes: 'x1, x2',
  forward: distance,
});
