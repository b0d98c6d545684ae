/** The facts and possible causes of messages that are not about broadcasting, by family. */
import { lastBatch, oddSides } from '../facts/causes.js';
import { fact, possible } from '../facts/finding.js';
import { isRoundingApart, leading, relation } from '../facts/numbers.js';
import { numelOf } from '../../lib/tensor/row-major.js';
import { multiplied, operated, summed } from './products.js';
import { bare, differing, firstDim, shapesOf, sizesOf } from './sizes.js';

/** @import { Finding, Recognised } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {object} Asked
 * @property {Situation} situation
 * @property {Recognised} recognised
 * @property {number[][]} shapes  those that the message has, with -1 for an unknown size
 * @property {number[]} one  the first of them
 * @property {number[]} two  the second
 * @property {import('./sizes.js').Sizes | null} sizes  the two that have to be equal
 *
 * @typedef {(asked: Asked) => Finding[]} Operation
 */

/** A fact about two sizes, and how they are related. @type {(id: string, kind?: string) => Operation} */
const ofSizes =
  (id, kind = '') =>
  ({ sizes }) =>
    sizes ? [fact(id, { kind, ...sizes }), ...relation(sizes.size, sizes.other)] : [];

/** A join, which needs equal sizes in all dimensions but one. @type {Operation} */
function concatenated({ situation, recognised: { framework, numbers, clash }, shapes, one, two, sizes: found }) {
  const [ranks = 0, others = 0] = numbers;
  // Of two shapes that differ in several dimensions, one is that of the join.
  const sizes = differing(one, two).length > 1 && !clash ? null : found;
  if (!sizes && ranks !== others) return [fact('ranks', { size: ranks, other: others })];
  if (!sizes) return [fact('join', { size: -1, other: -1 })];
  const { size, other, dim } = sizes;
  // Older versions of PyTorch say the same of torch.stack, which needs equal sizes in all dimensions.
  if (/\btorch\.stack\(/.test(situation.recognised.failing?.source ?? ''))
    return [fact('stack', { size, other }), ...relation(size, other)];
  const [only = -1, ...more] = shapes.length > 2 ? [] : differing(one, two);
  const facts = [
    fact('join', {
      ...sizes,
      dim: dim < 0 ? dim : dim + firstDim(framework),
      along: more.length > 0 || only < 0 ? -1 : only + firstDim(framework),
    }),
    ...relation(size, other),
  ];
  // Maps of a network are joined along their channels; height and width come after those.
  const areMaps = dim > 1 || (dim < 0 && ranks === 1) || (situation.about('path') && dim !== 0);
  const [small, large] = size < other ? [size, other] : [other, size];
  return areMaps && isRoundingApart(size, other)
    ? [...facts, possible('not-a-multiple', { large, small, sides: oddSides(situation.recognised) })]
    : facts;
}

/** Samples of one batch. @type {Operation} */
const stacked = ({ one, two, sizes }) =>
  [...one, ...two].includes(0) ? [fact('empty', { name: '' })] : [fact('stack', { size: -1, ...sizes, one, two })];

/** @type {Operation} */
function reshaped({ recognised: { numbers, message }, one: shape }) {
  const [count = -1, product = -1] = numbers;
  if (count < 0) return [];
  const wanted = shape.length > 0 || product < 0 ? numelOf(shape.filter((size) => size >= 0)) : product;
  const isOpen = shape.includes(-1) || /multiple of/.test(message);
  const rows = isOpen ? [] : leading(count, shape);
  return [
    fact('elements', { kind: isOpen ? 'open' : '', count, wanted, ...(shape.length > 0 && { shape }) }),
    ...(rows.length > 0 ? rows : relation(count, wanted)),
    ...(wanted === 3 * count && Number.isInteger(Math.sqrt(count)) ? [possible('gray-image', { kind: 'gray' })] : []),
  ];
}

/** Two shapes that have to be the same. That of the predictions comes first. @type {Operation} */
function compared({ one, two }) {
  const [dim = -1, ...more] = differing(one, two);
  return [
    fact('same', { one, two, kind: bare(one) === bare(two) ? 'ones' : '' }),
    ...(dim >= 0 && more.length === 0 ? relation(one[dim] ?? 0, two[dim] ?? 0) : []),
  ];
}

/** @type {Operation} */
function convolved({ shapes, sizes }) {
  if (!sizes) return [];
  const { size: wanted, other: given } = sizes;
  const input = shapes.at(-1) ?? [];
  const isGray = (wanted === 3 && given === 1) || (wanted === 1 && given === 3);
  const isTurned = input.length === 4 && wanted > 1 && given > 4 && input.includes(wanted);
  const [cause] = [
    ...(wanted === 3 && given === 4 ? [possible('alpha-channel')] : []),
    ...(isGray ? [possible('gray-image', { kind: wanted === 3 ? 'gray' : 'colour' })] : []),
    ...(isTurned ? [possible('channel-order', { wanted })] : []),
  ];
  return [fact('channels', { wanted, given }), ...(cause ? [cause] : relation(wanted, given))];
}

/** @type {(wanted: number, given: number) => Finding[]} */
const ofRank = (wanted, given) => (wanted === given ? [] : [fact('dims', { kind: '', wanted, given })]);

/** Keras' check of an input: what the layer takes, and what it got. @type {Operation} */
function ofKeras({ one: wanted, two: given }) {
  const [dim = -1] = differing(wanted, given);
  if (dim < 0) return ofRank(wanted.length, given.length);
  return [fact('expected', { one: wanted, two: given }), ...relation(given[dim] ?? 0, wanted[dim] ?? 0)];
}

/** The labels of a loss, which have no axis of classes. @type {(wanted: number[], given: number[]) => Finding[]} */
function labelled(wanted, given) {
  if (given.length > wanted.length) return [fact('classes', { wanted, given })];
  const [dim = -1, ...more] = differing(wanted, given);
  const [size = 0, other = 0] = [wanted[dim], given[dim]];
  const fits = more.length > 0 || dim < 0 ? [] : relation(size, other);
  const isBatch = dim === 0 && more.length === 0;
  return [
    isBatch ? fact('labels', { size, other, dim }) : fact('expected', { kind: 'labels', one: wanted, two: given }),
    ...fits,
  ];
}

/** @type {Operation} */
function indexed({ recognised: { message, numbers }, sizes }) {
  if (/too many indices/.test(message)) return numbers.length > 0 ? [fact('indices', { size: numbers[0] ?? 0 })] : [];
  return [
    fact(
      'index',
      sizes
        ? { kind: sizes.other === 0 ? 'empty' : 'outside', ...sizes, last: sizes.other - 1 }
        : { size: -1, other: -1 },
    ),
  ];
}

/** @type {Operation} */
function masked({ one: mask, two: from, sizes }) {
  if (mask.length === 1 && from.length > 1 && numelOf(from) === mask[0])
    return [fact('flat', { sizes: from, merged: mask[0] ?? 0 })];
  const dim = mask.findIndex((size, i) => size !== from[i]);
  const { size, other } = sizes ?? { size: mask[dim] ?? 0, other: from[dim] ?? 0 };
  return [fact('mask', { size, other, dim: sizes?.dim ?? dim }), ...relation(size, other)];
}

/** Julia refuses equal lengths too, if their indices differ. @type {(size: number, other: number) => string} */
const juliaKind = (size, other) => (size < 0 ? '' : size === other ? 'indices' : 'julia');

/** Two arrays of one length, such as x and y of a plot. @type {Operation} */
function paired({ recognised: { message }, shapes, one, two, sizes }) {
  if (/fewer (?:\S+ )?dimensions/.test(message)) return [fact('dims', { kind: 'fewer' })];
  if (shapes.length === 2 && one.length !== two.length && bare(one) === bare(two))
    return [fact('same', { kind: 'ones', one, two })];
  // scikit-learn lists the lengths of all inputs.
  const counts = shapes.length === 1 ? [one[0], one.find((count) => count !== one[0])] : [one[0], two[0]];
  const { size, other } = sizes ?? { size: counts[0] ?? -1, other: counts[1] ?? -1 };
  return [
    fact('lengths', { size, other, kind: /broadcast/.test(message) ? juliaKind(size, other) : '' }),
    ...relation(size, other),
  ];
}

/** The first weight that differs; TensorFlow gives the model's shape before the file's. @type {Operation} */
function loaded({ recognised: { framework, words }, one, two }) {
  const [file, model] = framework === 'tensorflow' ? [two, one] : [one, two];
  return [fact('weights', { name: words[0] ?? '', one: file, two: model }), possible('wrong-weights')];
}

/** @type {Readonly<Record<string, Operation>>} */
const operations = {
  ...{ matmul: multiplied, 'numpy-matmul': multiplied, bmm: ofSizes('inner', 'batched'), einsum: summed },
  ...{ matlab: operated, octave: operated, r: operated, julia: paired, lengths: paired },
  ...{ cat: concatenated, stack: stacked, reshape: reshaped, conv: convolved, layer: ofKeras, checkpoint: loaded },
  ...{ 'target-size': compared, 'same-shape': compared, mask: masked, index: indexed },
  ragged: ({ recognised: { message, numbers } }) => [
    fact('ragged', { level: /inhomogeneous/.test(message) ? (numbers[0] ?? 0) - 1 : -1 }),
  ],
  contiguous: () => [fact('not-contiguous')],
  'batch-size': ({ situation: { recognised }, sizes }) =>
    sizes ? [fact('labels', sizes), ...lastBatch(recognised, { ...sizes, dim: 0 })] : [],
  'layer-rank': ({ recognised: { numbers }, shapes }) =>
    ofRank(numbers[0] ?? 0, shapes.at(-1)?.length ?? numbers[1] ?? 0),
  'rank-given': ({ recognised: { numbers } }) => ofRank(numbers[1] ?? 0, numbers[0] ?? 0),
  'either-rank': ({ recognised: { numbers } }) => {
    const [least = 0, wanted = 0, given = 0] = numbers;
    return [fact('dims', { kind: '', least, wanted, given })];
  },
  order: ({ recognised: { numbers } }) => [
    fact('dims', { kind: 'order', given: numbers[0] ?? 0, wanted: numbers[1] ?? 0 }),
  ],
  axis: ({ recognised: { framework, numbers } }) => {
    const [first = 0, second = 0, third = 0] = numbers;
    const [low, high, dim] = framework === 'numpy' ? [-second, second - 1, first] : [first, second, third];
    return [fact('axis', { kind: low > high ? 'number' : '', low, high, dim })];
  },
  resize: (asked) =>
    reshaped({ ...asked, recognised: { ...asked.recognised, numbers: [numelOf(asked.one)] }, one: asked.two }),
  sizes: ofSizes('sizes'),
  expected: ofKeras,
  // The labels have the shape of the predictions without the axis of the classes.
  'sparse-labels': ({ one, two }) => labelled(two.slice(0, -1), one),
  'spatial-labels': ({ one, two }) => {
    const [labels, input] = one.length < two.length ? [one, two] : [two, one];
    return labelled(input.toSpliced(1, 1), labels);
  },
  split: ({ recognised: { numbers }, one }) => [
    fact('sizes', { size: one.reduce((sum, size) => sum + size, 0), other: numbers[0] ?? 0, dim: -1 }),
  ],
  classes: () => [fact('classes')],
  'picture-size': ofSizes('features', 'picture'),
  'small-input': () => [fact('small-input')],
  empty: () => [fact('empty', { kind: 'alone', name: '' })],
  'target-rank': ({ recognised: { numbers }, one }) => ofRank(numbers[0] ?? 3, one.length),
  fed: (asked) => ofKeras({ ...asked, one: asked.two, two: asked.one }),
  assigned: (asked) => operated({ ...asked, recognised: { ...asked.recognised, operation: '=' } }),
  'norm-batch': () => [fact('one-value')],
  hidden: ({ one: wanted, two: given }) => [fact('state', { wanted, given })],
  numel: ofSizes('numel'),
  features: ofSizes('features', 'fitted'),
  'input-features': ({ recognised: { clash, numbers }, one }) => [
    fact('features', { size: one.at(-1) ?? clash?.sizes[1] ?? -1, other: numbers.at(-1) ?? clash?.sizes[0] ?? -1 }),
  ],
  'attention-mask': ({ one, two }) => [fact('expected', { one: two, two: one })],
  table: () => [fact('table')],
  export: (asked) => [...ofSizes('sizes')(asked), possible('fixed-export')],
  pictures: () => [fact('opencv')],
};

/** @param {Situation} situation @returns {Finding[]} */
export function operationFacts(situation) {
  const { recognised } = situation;
  const shapes = shapesOf(situation);
  const [one = [], two = []] = shapes;
  const operation = operations[recognised.family ?? ''];
  return operation?.({ situation, recognised, shapes, one, two, sizes: sizesOf(situation) }) ?? [];
}
