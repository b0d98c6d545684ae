// The losses of `torch.nn.functional`, such as `cross_entropy`, and their layers, such as `CrossEntropyLoss`.

import { layer } from './layer.js';
import { fail, listed, sizeText } from './sizes.js';
import { distance, similarity } from '../torch/same-shape.js';
import { loss } from '../torch/losses.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { reductionOf, reduced, classLoss, binaryLoss, oneWayLoss, elementwiseLoss } from './loss-shapes.js';

/** @import { Row, Run } from '../../types.js' */

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

const OLD = "size_average=None, reduce=None, reduction='mean'";
const CLASSES = "input, target, ^weight=None, size_average=None, ^ignore_index=-100, reduce=None, reduction='mean'";

// prettier-ignore
/** @type {readonly [name: string, layer: string, signature: string, run: Run][]} */
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
];

const PLAIN = `input, target, ${OLD}`;

/** Losses of elements, with the layer's parameters. @type {readonly [layer: string, signature: string, run: Run][]} */
const plain = [
  ['MSELoss', PLAIN, loss('squaredDifference')],
  ['L1Loss', PLAIN, loss('sub')],
  ['SmoothL1Loss', `${PLAIN}, ^beta=1.0`, loss('sub')],
  ['HuberLoss', "input, target, reduction='mean', ^delta=1.0", loss('sub')],
];

/** @param {Row} row */
export function lossRows(row) {
  for (const [name, , signature, run] of rows) row('t', `F.${name}`, signature, run);
}

// The required parameters of a function are arguments of the layer's call, the optional ones its settings.
for (const [name, signature, forward] of [
  ...rows.map((each) => /** @type {const} */ ([each[1], each[2], each[3]])),
  ...plain,
]) {
  const all = signature.split(', ');
  const [takes, settings] = [false, true].map((isSetting) =>
    all.filter((each) => each.includes('=') === isSetting).join(', '),
  );
  layer(name, { signature: settings ?? '', takes, forward });
}

layer('CosineSimilarity', { signature: 'dim=1, ^eps=None', takes: 'x1, x2', forward: similarity });

layer('PairwiseDistance', {
  unread: 'norm',
  signature: '^p=None, ^eps=None, keepdim=None',
  takes: 'x1, x2',
  forward: distance,
});
