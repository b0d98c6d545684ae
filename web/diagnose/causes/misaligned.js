/**
 * Shapes that clash, and fit once axes are inserted or put in another order: which axes those are tells what went
 * wrong.
 */
import { cause } from './cause.js';
import { ofData } from './data.js';
import { isChannelMove } from './places.js';
import { ofSizes } from './sizes.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 * @typedef {import('./rearrangements.js').Rearrangement} Rearrangement
 */

/**
 * Whether a vector has one element for each channel of the array that it was aligned with.
 * @type {(situation: Situation, at: number, low: readonly number[], high: readonly number[]) => boolean}
 */
function isChannelVector({ about, recognised }, at, low, high) {
  const rank = high.length + Number(recognised.batchHidden);
  const place = at + Number(recognised.batchHidden);
  const [size = 0] = low;
  if (low.length !== 1) return false;
  if (rank >= 4) return place === 1;
  if (rank !== 3) return false;
  return place === 1
    ? about('channels')
    : place === 0 && (about('image') || (size === 3 && high.slice(1).every((each) => each > 4)));
}

/** @type {(situation: Situation, found: Rearrangement, isOnly: boolean) => Cause[]} */
function inserted(situation, { step, other, at }, isOnly) {
  const { shapes, names, reduction, recognised, about } = situation;
  const [low = [], high = []] = [shapes?.[step.operand], shapes?.[other]];
  const [first = 0] = at;
  const facts = {
    a: names[step.operand] ?? 'a',
    b: names[other] ?? 'b',
    size: low.find((each) => each !== 1) ?? 1,
    dim: first,
    count: step.by.length,
  };
  // Layers that merge whole maps seldom lack an axis; sizes that meet by chance are as likely.
  const isTold = isOnly && !recognised.batchHidden;
  const strength = isTold || (about('mask') && low.at(-1) === high.at(-1)) ? 'firm' : 'weak';
  const because = [isOnly ? 'fits-one-place' : 'fits-some-places'];
  const missing = cause('missing-axis', strength, because, facts);
  const dropped = cause('dropped-axis', strength, ['leading-axes', ...because], facts);
  const isLeading = low.every((size, dim) => size === high[dim]);
  if (reduction && isLeading) return [{ ...dropped, strength: 'firm', because: ['reduction', ...because] }, missing];
  if (isChannelVector(situation, first, low, high))
    return [cause('channel-vector', strength, [...because, 'channel-place'], facts)];
  if (first === 0 && low.length > 1 && low.slice(1).every((size) => size === 1)) {
    return [cause('batch-of-one', strength, ['trailing-ones', ...because], facts), missing];
  }
  // The result of a reduction is often named after it.
  if (isLeading && /norm|mean|std|avg|sum|total|var|max|min/i.test(names[step.operand] ?? '')) {
    return [{ ...dropped, because: ['named-reduction', ...dropped.because] }, missing];
  }
  const divides = ['div', 'sub'].includes(recognised.operation ?? '');
  return isLeading && divides && low.length < high.length ? [missing, { ...dropped, strength: 'weak' }] : [missing];
}

/** @type {(situation: Situation, all: readonly Rearrangement[]) => Cause[]} */
function reordered({ shapes, names }, all) {
  const channels = all.find(({ at }) => isChannelMove(at));
  const [found] = channels ? [channels] : all;
  if (!found) return [];
  const { step, other } = found;
  const facts = { a: names[step.operand] ?? 'a', b: names[other] ?? 'b', order: step.by };
  const moved = shapes?.[step.operand]?.[step.by.at(step.by.at(-1) === step.by.length - 3 ? -1 : -3) ?? 0];
  if (channels && moved === 1) return [cause('missing-axis', 'weak', ['fits-reordered'], { ...facts, kind: 'moved' })];
  if (channels) return [cause('channel-order', 'firm', ['same-sizes'], facts)];
  const [one, two] = [shapes?.[step.operand], shapes?.[other]].map((shape) => [...(shape ?? [])].sort().join());
  const strength = one === two ? 'firm' : 'weak';
  return [cause('transposed', strength, [one === two ? 'same-sizes' : 'fits-reordered'], facts)];
}

/** @type {(situation: Situation) => Cause[]} */
export function misaligned(situation) {
  const { rearranged, assumed } = situation;
  const of = (/** @type {string} */ how) => rearranged.filter(({ step }) => step.how === how);
  const [insertions, squeezes, orders] = [of('unsqueeze'), of('squeeze'), of('permute')];
  const [best] = insertions;
  // Unrelated data may fit once an axis is inserted, but the result has no meaning.
  const data = ofData(situation);
  if (assumed || data.length > 0) return data.length > 0 ? data : ofSizes(situation);
  const isOnly = insertions.filter(({ step }) => step.operand === best?.step.operand).length === 1;
  if (best) return inserted(situation, best, isOnly);
  const [column] = squeezes;
  if (column) {
    const facts = {
      a: situation.names[column.step.operand] ?? 'a',
      b: situation.names[column.other] ?? 'b',
      order: column.step.by,
    };
    return [cause('transposed', 'weak', ['fits-reordered'], facts)];
  }
  return orders.length > 0 ? reordered(situation, orders) : ofSizes(situation);
}
