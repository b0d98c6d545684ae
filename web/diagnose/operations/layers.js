/** Causes of a layer's refusal: its channels, features, dimensions or hidden state. */
import { products } from '../causes/products.js';
import { apply } from '../apply.js';
import { cause } from '../causes/cause.js';
import { isWidth, ratio, squares } from '../causes/numbers.js';
import { differing, shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/** @type {(situation: Situation) => Cause[]} */
export function convolved(situation) {
  const told = sizesOf(situation);
  if (!told) return [];
  const { size: wanted, other: given } = told;
  const input = shapesOf(situation).at(-1) ?? [];
  const facts = { wanted, given, input, size: given, other: wanted };
  if (input.length === 4 && input.at(-1) === wanted && given > 4)
    return [cause('channel-order', 'firm', ['channels-last'], { ...facts, kind: 'layer' })];
  if (wanted === 3 && given === 4) return [cause('alpha-channel', 'firm', ['one-channel-more'], facts)];
  if (wanted === 3 && given === 1) return [cause('gray-image', 'firm', ['one-channel'], { ...facts, kind: 'layer' })];
  if (wanted === 1 && given === 3)
    return [cause('gray-image', 'firm', ['three-channels'], { ...facts, kind: 'colour-layer' })];
  // Without an axis for channels, a batch of gray pictures looks like one picture of many channels.
  if (wanted === 1 && given > 4 && input.length === 4 && input[0] === 1)
    return [cause('missing-axis', 'weak', ['no-channels'], { ...facts, kind: 'channel', wanted: 4, given: 3, at: 1 })];
  if (input.length === 3 && (input[0] === wanted || input[0] === given))
    return [cause('missing-axis', 'weak', ['no-batch'], { ...facts, kind: 'batch' })];
  if (given > 4 && input.includes(wanted) && wanted > 1)
    return [cause('channel-order', 'weak', ['channels-elsewhere'], { ...facts, kind: 'layer' })];
  return [cause('channels', 'firm', ['made-for-others'], facts)];
}

/** A layer that counts the dimensions of its input. @type {(situation: Situation) => Cause[]} */
export function ofRank(situation) {
  const { message, numbers } = situation.recognised;
  const [input = []] = shapesOf(situation).slice(-1);
  const wanted = /4-D or 5-D/.test(message) ? 4 : (numbers[/unbatched/.test(message) ? 1 : 0] ?? 0);
  const given = input.length > 0 ? input.length : (numbers[1] ?? 0);
  if (wanted === 0 || given === 0 || wanted === given) return [];
  const [weight = []] = shapesOf(situation).length > 1 ? shapesOf(situation) : [];
  const facts = { wanted, given, input, kind: 'batch' };
  // A picture of height and width; or a batch of gray ones, for a layer that takes one channel.
  if (given === wanted - 2 && /conv/i.test(message))
    return [cause('missing-axis', 'firm', ['ranks-differ'], { ...facts, kind: 'channel', at: 0 })];
  if (given === wanted - 1 && weight[1] === 1 && (input[0] ?? 0) > 1)
    return [cause('missing-axis', 'firm', ['ranks-differ'], { ...facts, kind: 'channel', at: 1 })];
  return given < wanted
    ? [cause('missing-axis', 'firm', ['ranks-differ'], facts)]
    : [cause('extra-axis', 'firm', ['ranks-differ'], { ...facts, kind: 'rank' })];
}

/** Text features come in rows of 77, CLIP's length. @param {number} rows */
const isPrompt = (rows) => rows >= 77 && rows <= 77 * 8 && rows % 77 === 0;

/**
 * By the rule they multiply, and something refused them: that is the finding.
 * @type {(situation: Situation) => Cause[]}
 */
function productRefused(situation) {
  const { library } = situation;
  const result = library ? (apply(library, shapesOf(situation), [], { op: 'matmul' })?.report.shape ?? null) : null;
  return result
    ? [cause('framework-limit', 'firm', ['fits-by-the-rule'], { result, kind: 'rule' })]
    : products(situation);
}

/** Whether the code around says that a layer multiplies. @type {(situation: Situation) => boolean} */
const isLayer = ({ about, around }) => about('linear') || /Linear\(|addmm|Dense\(/.test(around);

/**
 * Compares how the second operand of a batched product should begin with how it does: its batch and its inner size.
 * @type {(wanted: readonly number[], given: readonly number[]) => Cause[]}
 */
function ofBatches(wanted, given) {
  const [dim] = differing(wanted, given);
  const facts = { size: wanted[dim ?? 0] ?? 0, other: given[dim ?? 0] ?? 0, dim: 0 };
  if (dim === 0) return [cause('different-counts', 'weak', ['must-be-equal'], { ...facts, kind: 'batches' })];
  return dim === 1 ? [cause('features', 'weak', ['inner-sizes'], { ...facts, kind: 'batched' })] : [];
}

/** A matrix product in a layer: the rows of one, and what the other takes. @type {(situation: Situation) => Cause[]} */
export function multiplied(situation) {
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  if (situation.recognised.family === 'bmm') return ofBatches(a, b);
  const told = situation.recognised.clash?.sizes;
  const size = told?.[0] ?? a.at(-1) ?? 0;
  const other = told?.[1] ?? b.at(b.length > 1 ? -2 : -1) ?? 0;
  const rows = a.at(-2) ?? 0;
  if (size > 0 && size === other && shapes.length === 2) return productRefused(situation);
  if (size <= 0 || other <= 0 || size === other) return shapes.length > 0 ? products(situation) : [];
  const facts = { size, other, rows, features: b.at(-1) ?? 0, one: a, two: b };
  const turned = products(situation);
  // As many rows in both: the first one transposed multiplies, whatever its columns are multiples of.
  const isTurned = a.length === 2 && a[0] === b[0] && rows > 1 && turned.some(({ id }) => id === 'transposed');
  if (isTurned && !isLayer(situation)) return turned;
  const parts = squares(size, other, situation.around);
  const kind = situation.recognised.framework === 'pytorch' ? 'inner' : 'product';
  const inner = cause('features', 'weak', ['inner-sizes'], { ...facts, kind });
  if (parts) return [cause('input-size', 'firm', ['same-channels'], { ...facts, ...parts, kind: 'flattened' }), inner];
  if (size === 1 && rows >= other && rows % other === 0)
    return [cause('extra-axis', 'firm', ['trailing-one'], { ...facts, kind: 'trailing' }), inner];
  // A layer is built for as many features as the code joins: what is joined has others.
  const isJoined = isLayer(situation) && /\bcat\(|concat/.test(situation.around);
  if (isJoined && !parts) return [inner];
  const times = other / size;
  const isOnePicture = rows === times && times >= size;
  if (other % size === 0 && rows % times === 0 && (rows > times || isOnePicture) && times > 2)
    return [cause('flattened', 'weak', ['rows-multiply'], { ...facts, kind: 'not-flat', times }), inner];
  if (isPrompt(rows) && isWidth(size))
    return [cause('wrong-weights', 'firm', ['text-of-another'], { ...facts, kind: 'text' }), inner];
  // Nobody's own layers are named here, and both are what published models have.
  const arePublished =
    [size, other].every((each) => isWidth(each) && each >= 768) && !/Linear\(/.test(situation.around);
  if (arePublished) return [cause('wrong-weights', 'weak', ['known-widths'], { ...facts, kind: 'widths' }), inner];
  const config = cause('config', 'weak', ['whole-ratio'], { ...facts, times: ratio(size, other) });
  if (turned.some(({ id }) => id === 'transposed')) return turned;
  return ratio(size, other) > 1 && ratio(size, other) <= 4 ? [inner, config] : [inner];
}

/** The state a recurrent layer was given. @type {(situation: Situation) => Cause[]} */
export function hidden(situation) {
  const [wanted = [], given = []] = shapesOf(situation);
  const [dim] = differing(wanted, given);
  const size = wanted[dim ?? 0] ?? 0;
  const other = given[dim ?? 0] ?? 0;
  const kind =
    wanted.length !== given.length
      ? 'rank'
      : dim === 0
        ? 'layers'
        : dim === 1
          ? size === 1
            ? 'step'
            : 'batch'
          : 'width';
  return [cause('hidden-state', 'firm', ['state-made-elsewhere'], { kind, wanted, given, size, other })];
}

/**
 * The state a cell was given, of another batch or another width.
 * @type {(kind: string) => (situation: Situation) => Cause[]}
 */
export const ofCell = (kind) => (situation) => {
  const { size = 0, other = 0 } = sizesOf(situation) ?? {};
  return [cause('hidden-state', 'firm', ['state-made-elsewhere'], { kind, size, other })];
};

/** @type {(situation: Situation) => Cause[]} */
export function normalised(situation) {
  const told = sizesOf(situation);
  const [normal = [], , input = []] = shapesOf(situation);
  const size = told?.size ?? input.at(-1) ?? 0;
  const other = told?.other ?? normal.at(-1) ?? 0;
  return size > 0 && other > 0
    ? [cause('channels', 'firm', ['made-for-others'], { wanted: other, given: size, input })]
    : [];
}

/** @type {(situation: Situation) => Cause[]} */
export const ofOneSample = (situation) => [
  cause('last-batch', 'firm', ['batch-norm-needs-two'], {
    kind: 'norm',
    size: 1,
    input: shapesOf(situation)[0] ?? [],
  }),
];

/** A picture smaller than its kernel. @type {(situation: Situation) => Cause[]} */
export const tooSmall = (situation) => {
  const [input = [], kernel = []] = shapesOf(situation);
  return [
    cause('input-size', 'weak', ['smaller-than-kernel'], {
      kind: 'small',
      one: input,
      two: kernel,
      size: 0,
      other: 0,
    }),
  ];
};

/**
 * Features that a layer or a fitted model does not take.
 * @type {(kind: string) => (situation: Situation) => Cause[]}
 */
export const ofFeatures = (kind) => (situation) => {
  const told = sizesOf(situation);
  return told ? [cause('features', 'firm', ['made-for-others'], { ...told, kind })] : [];
};

/**
 * Whether an input has as many elements per sample as a dense layer takes.
 * @type {(input: number[], size: number) => boolean}
 */
const isUnflattened = (input, size) => input.length > 2 && numelOf(input.slice(1)) === size;

/** @type {(input: number[], features: number) => Cause} */
const unflattened = (input, other) => {
  const size = input.at(-1) ?? 1;
  return cause('flattened', 'firm', ['same-count'], { kind: 'not-flat', size, other, times: other / size });
};

/**
 * Which axis is missing: Keras counts the batch, and prints it as None.
 * @type {(input: readonly number[], rank: number) => { kind: string, at?: number }}
 */
function missingIn(input, rank) {
  const hasBatch = input[0] === -1 || (input.length === rank - 1 && rank === 4 && (input.at(-1) ?? 0) > 4);
  if (!hasBatch) return { kind: 'batch' };
  return { kind: rank === 4 ? 'channel' : 'inner', at: input.length };
}

/** An input as Keras checks it. @type {(situation: Situation) => Cause[]} */
export function ofKeras(situation) {
  const { numbers, message } = situation.recognised;
  const shapes = shapesOf(situation);
  const [wanted = [], given = []] = shapes;
  if (shapes.length === 0 && numbers.length === 2) {
    const [wants = 0, has = 0] = numbers;
    const id = has < wants ? 'missing-axis' : 'extra-axis';
    return [
      cause(id, 'weak', ['ranks-differ'], {
        wanted: wants,
        given: has,
        input: [],
        kind: has < wants ? 'ranks' : 'rank',
      }),
    ];
  }
  if (shapes.length < 2) {
    const rank = numbers[0] ?? 0;
    const input = wanted;
    if (/expected axis/.test(message)) {
      const [axis = -1, other = 0] = numbers;
      const size = input.at(axis) ?? 0;
      if (isUnflattened(input, other)) return [unflattened(input, other)];
      // Channels of a picture, or features of a row.
      if (input.length === 4 && size > 0)
        return [cause('channels', 'firm', ['made-for-others'], { wanted: other, given: size, input })];
      return size > 0 ? [cause('features', 'weak', ['made-for-others'], { size, other, kind: 'layer' })] : [];
    }
    if (rank === 0 || input.length === 0) return [];
    // A shape of as many sizes as were wanted lacks only the batch, which Keras counts.
    const facts = { wanted: rank, given: input.length, input };
    if (input.length >= rank) return [cause('extra-axis', 'weak', ['ranks-differ'], { ...facts, kind: 'rank' })];
    return [cause('missing-axis', 'weak', ['ranks-differ'], { ...facts, ...missingIn(input, rank) })];
  }
  const facts = { one: wanted, two: given, size: 0, other: 0 };
  if (wanted.length === 2 && isUnflattened(given, wanted[1] ?? 0)) return [unflattened(given, wanted[1] ?? 0)];
  if (wanted.length !== given.length) {
    const ranks = { wanted: wanted.length, given: given.length, input: given };
    return given.length < wanted.length
      ? [cause('missing-axis', 'firm', ['ranks-differ'], { ...ranks, ...missingIn(given, wanted.length) })]
      : [cause('extra-axis', 'firm', ['ranks-differ'], { ...ranks, kind: 'rank' })];
  }
  const dims = differing(wanted, given);
  const [first = 0] = dims;
  const [size = 0, other = 0] = [given[first], wanted[first]];
  const picture = wanted.length >= 3 && dims.length > 0;
  if (
    picture &&
    [1, 3, 4].includes(wanted.at(-1) ?? 0) &&
    given.at(-1) !== wanted.at(-1) &&
    given.includes(wanted.at(-1) ?? 0)
  )
    return [
      cause('channel-order', 'firm', ['channels-elsewhere'], {
        wanted: wanted.at(-1) ?? 0,
        given: given.at(-1) ?? 0,
        input: given,
        kind: 'layer',
      }),
    ];
  if (picture && dims.length === 1 && (first === wanted.length - 1 || first === wanted.length - 3) && size <= 4)
    return [cause('channels', 'firm', ['made-for-others'], { wanted: other, given: size, input: given })];
  if (picture && dims.every((dim) => (wanted[dim] ?? 0) > 4))
    return [cause('input-size', 'firm', ['made-for-others'], { ...facts, size, other, kind: 'picture' })];
  return [cause('features', 'weak', ['made-for-others'], { size, other, kind: 'layer' })];
}
