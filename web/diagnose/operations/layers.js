/** Layers whose input has an unexpected size: channels, features, rank, or a hidden state. */
import { fact, possible } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';
import { differing, shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

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
  const { message, numbers } = situation.recognised;
  const [input = []] = shapesOf(situation).slice(-1);
  const wanted = /4-D or 5-D/.test(message) ? 4 : (numbers[/unbatched/.test(message) ? 1 : 0] ?? 0);
  const given = input.length > 0 ? input.length : (numbers[1] ?? 0);
  return wanted === 0 || given === 0 || wanted === given ? [] : dims(wanted, given);
}

/** @type {(wanted: number, given: number) => Finding[]} */
const dims = (wanted, given) => [fact('dims', { kind: '', wanted, given })];

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

/** Keras' checks of an input. @type {(situation: Situation) => Finding[]} */
export function ofKeras(situation) {
  const { numbers, message } = situation.recognised;
  const shapes = shapesOf(situation);
  const [wanted = [], given = []] = shapes;
  if (shapes.length === 0) return numbers.length === 2 ? dims(numbers[0] ?? 0, numbers[1] ?? 0) : [];
  if (shapes.length === 1) {
    const [axis = -1, other = 0] = numbers;
    if (!/expected axis/.test(message)) return axis > 0 && axis !== wanted.length ? dims(axis, wanted.length) : [];
    return ofInput(wanted, wanted.at(axis) ?? 0, other);
  }
  if (wanted.length === 2 && given.length > 2) return ofInput(given, given.at(-1) ?? 0, wanted[1] ?? 0);
  if (wanted.length !== given.length) return dims(wanted.length, given.length);
  const [first] = differing(wanted, given);
  if (first === undefined) return [];
  const channels = wanted.at(-1) ?? 0;
  const order = [1, 3, 4].includes(channels) && given.at(-1) !== channels && given.includes(channels);
  return [
    fact('expected', { one: wanted, two: given }),
    ...(order
      ? [possible('channel-order', { kind: 'layer', wanted: channels })]
      : relation(given[first] ?? 0, wanted[first] ?? 0)),
  ];
}

/**
 * An unexpected number of features. If the sizes of one sample multiply to the expected number, it was not flattened.
 * @type {(input: readonly number[], size: number, other: number) => Finding[]}
 */
function ofInput(input, size, other) {
  const isUnflattened = input.length > 2 && numelOf(input.slice(1)) === other;
  if (size <= 0 || other <= 0) return [];
  return [
    fact('features', { kind: 'layer', size, other }),
    ...(isUnflattened ? [fact('flat', { sizes: input.slice(1), merged: other })] : relation(size, other)),
  ];
}
