/** Layers whose input has an unexpected size: channels, features, rank, or a hidden state. */
import { fact, possible } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';
import { differing, shapesOf, sizesOf } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @type {(situation: Situation) => Finding[]} */
export function convolved(situation) {
  const sizes = sizesOf(situation);
  if (!sizes) return [];
  const { size: wanted, other: given } = sizes;
  return [fact('channels', { wanted, given }), ...ofChannels(wanted, given, shapesOf(situation).at(-1) ?? [])];
}

/** @type {(wanted: number, given: number, input: readonly number[]) => Finding[]} */
function ofChannels(wanted, given, input) {
  if (wanted === 3 && given === 4) return [possible('alpha-channel')];
  if ((wanted === 3 && given === 1) || (wanted === 1 && given === 3))
    return [possible('gray-image', { kind: wanted === 3 ? 'gray' : 'colour' })];
  if (input.length === 4 && wanted > 1 && given > 4 && input.includes(wanted))
    return [possible('channel-order', { kind: 'layer', wanted })];
  return relation(wanted, given);
}

/** An input of the wrong rank. @type {(situation: Situation) => Finding[]} */
export function ofRank(situation) {
  const [wanted = 0, other = 0] = situation.recognised.numbers;
  const given = shapesOf(situation).at(-1)?.length ?? other;
  return wanted === given ? [] : [fact('dims', { kind: '', wanted, given })];
}

/** Targets of a loss for pictures, with one class number for each pixel. @type {(situation: Situation) => Finding[]} */
export function ofTargets({ recognised: { numbers, operands } }) {
  const shape = operands[0]?.shape ?? [];
  const given = shape.length > 0 ? shape.length : (numbers[1] ?? 0);
  return [fact('target-rank', { wanted: numbers[0] ?? 3, given, size: shape[1] ?? 0 })];
}

/** The hidden state of a recurrent layer. @type {(situation: Situation) => Finding[]} */
export function hidden(situation) {
  const [wanted = [], given = []] = shapesOf(situation);
  return [fact('state', { wanted, given })];
}

/** A fitted model that gets another number of features. @type {(situation: Situation) => Finding[]} */
export function ofFeatures(situation) {
  const sizes = sizesOf(situation);
  return sizes ? [fact('features', { ...sizes, kind: 'fitted' }), ...relation(sizes.size, sizes.other)] : [];
}

/** Keras' check of an input: what the layer takes, and what it got. @type {(situation: Situation) => Finding[]} */
export function ofKeras(situation) {
  const [wanted = [], given = []] = shapesOf(situation);
  if (wanted.length !== given.length) return [fact('dims', { kind: '', wanted: wanted.length, given: given.length })];
  const [first] = differing(wanted, given);
  if (first === undefined) return [];
  return [fact('expected', { one: wanted, two: given }), ...relation(given[first] ?? 0, wanted[first] ?? 0)];
}
