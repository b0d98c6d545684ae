// Changes inputs that a model has refused, according to its error. PyTorch's messages usually name the size they want:
// after "expected input[2, 3, 224, 224] to have 1 channels", the next input is (2, 1, 224, 224). Otherwise, common
// sizes of pictures are tried in turn.

import { numelOf } from '../lib/tensor/row-major.js';

/** @import { Input } from './first-input.js' */

/** @typedef {ReadonlyMap<string, Input>} Tried */

/** Widths of square pictures, the most common first. */
const SIDES = [224, 256, 32, 28, 64, 128, 299, 512, 84, 96];

/** The usual shape for each number of dimensions. @type {Record<number, readonly number[]>} */
const USUAL = { 1: [16], 2: [2, 64], 3: [2, 16, 64], 4: [2, 3, 224, 224], 5: [2, 8, 3, 112, 112] };

const numbersIn = (/** @type {string} */ text) => text.match(/\d+/g)?.map(Number) ?? [];
/** @type {(shape: readonly number[], dim: number, size: string | undefined) => readonly number[] | undefined} */
const resized = (shape, dim, size) =>
  shape.at(dim) === undefined || shape.at(dim) === Number(size) ? undefined : shape.with(dim, Number(size));
/** @type {(shape: readonly number[], rank: number) => readonly number[] | undefined} */
const ofRank = (shape, rank) => (shape.length === rank ? undefined : USUAL[rank]);

/**
 * The shape changed so that each example of the batch has `count` elements.
 * @type {(shape: readonly number[], count: number) => readonly number[] | undefined}
 */
const withElements = (shape, count) => {
  const [batch = 2, channels = 1] = shape;
  const side = Math.sqrt(count / channels);
  if (shape.length === 4 && Number.isInteger(side)) return [batch, channels, side, side];
  return shape.length === 2 ? resized(shape, 1, String(count)) : undefined;
};

/**
 * Errors that say what they want, in the named groups of their patterns. input: the refused shape; weight: the shape of
 * a convolution's weight; rank, hadRank: the number of dimensions that is wanted, and that of the input; had, wants: a
 * size of the input and the one that is wanted instead, in dimension dim or in the last one; channels: the same as had,
 * in dimension 1; features: the same as had, or all elements of an example of the batch; parts: sizes whose sum is
 * wanted; last: the last sizes that are wanted; view: a shape for as many elements as the input should have, which has
 * count of them.
 */
const REFUSALS = [
  /weight of size \[(?<weight>[\d, ]+)\], expected input\[(?<input>[\d, ]+)\] to have (?<wants>\d+) channels/,
  /or (?<rank>\d)D .*input to conv.*got input of size: \[(?<input>[\d, ]+)\]/,
  /mat1 and mat2 shapes cannot be multiplied \(\d+x(?<features>\d+) and (?<wants>\d+)x\d+\)/,
  /shape '\[(?<view>[-\d, ]+)\]' is invalid for input of size (?<count>\d+)/,
  /input\.size\(-1\) must be equal to input_size\. Expected (?<wants>\d+), got (?<had>\d+)/,
  /normalized_shape=\[(?<last>[\d, ]+)\].*got input of size\[(?<input>[\d, ]+)\]/,
  /running_mean should contain (?<channels>\d+) elements not (?<wants>\d+)/,
  /size of tensor a \((?<had>\d+)\) must match the size of tensor b \((?<wants>\d+)\) at non-singleton dimension (?<dim>\d+)/,
  /split_with_sizes expects .* sum exactly to (?<had>\d+).*got split_sizes=\[(?<parts>[\d, ]+)\]/,
  /not enough values to unpack \(expected (?<rank>\d), got \d\)/,
  /too many values to unpack \(expected (?<rank>\d)\)/,
  /(?:expected|must have dimension of|Expected input to be) .*?(?<rank>\d)D?\b.*got (?<hadRank>\d)D?/i,
  /Dimension out of range|tuple index out of range|too many indices|length of the desired ordering|non-empty 3D or 4D/,
];

/**
 * An input's shape as an error wants it; undefined if the error is not about this input.
 * @type {(shape: readonly number[], said: Record<string, string | undefined>) => readonly number[] | undefined}
 */
const mended = (shape, said) => {
  const { input, weight, last, rank, hadRank, view, count, parts, channels, features } = said;
  const had = said.had ?? channels ?? features;
  if (input && String(shape) !== String(numbersIn(input))) return undefined;
  if (weight) return resized(shape, 1 - numbersIn(weight).length, said.wants);
  if (last) return [...shape.slice(0, -numbersIn(last).length), ...numbersIn(last)];
  if (rank) return hadRank && shape.length !== Number(hadRank) ? undefined : ofRank(shape, Number(rank));
  if (view)
    return numelOf(shape) === Number(count)
      ? withElements(shape, numelOf(numbersIn(view.replace('-1', ''))))
      : undefined;
  if (!had) return ofRank(shape, shape.length + 1);
  const wants = parts ? String(numbersIn(parts).reduce((all, size) => all + size, 0)) : said.wants;
  const dim = channels ? 1 : Number(said.dim ?? -1);
  if (shape.at(dim) === Number(had)) return resized(shape, dim, wants);
  return features && numelOf(shape.slice(1)) === Number(had) ? withElements(shape, Number(wants)) : undefined;
};

/** Errors for floats where integers, such as indices, are needed; and for integers where floats are needed. */
const WANTS_PLACES = /scalar types: Long, Int|indices.*(?:Long|int)|expected.*Long/i;
const WANTS_FLOATS =
  /must be either a floating point|same dtype, but got Long|(?:must be|expected).*Float|not implemented for 'Long'/;

/**
 * The inputs to try next.
 * @param {Tried} inputs
 * @param {string} refusal
 * @param {number} times  how often this has been asked
 * @returns {Tried | undefined}  undefined if there is nothing left to try
 */
export function changeInputs(inputs, refusal, times) {
  for (const pattern of REFUSALS) {
    const found = pattern.exec(refusal);
    if (!found) continue;
    const changed = changeEach(inputs, ({ shape, dtype }) => {
      const next = mended(shape, found.groups ?? {});
      return next && { shape: next, dtype };
    });
    if (changed) return changed;
  }
  if (WANTS_PLACES.test(refusal)) {
    // The last float input is changed, because labels and steps usually come after the data.
    const [name] = [...inputs].findLast(([, { dtype }]) => !dtype) ?? [];
    const shape = inputs.size > 1 ? [2] : [2, 16];
    return name === undefined ? undefined : new Map([...inputs, [name, { shape, dtype: ':int64' }]]);
  }
  if (WANTS_FLOATS.test(refusal))
    return changeEach(inputs, ({ shape, dtype }) => (dtype ? { shape, dtype: '' } : undefined));
  const side = SIDES[times];
  return side ? changeEach(inputs, (input) => withSide(input, side)) : undefined;
}

/** @type {(input: Input, side: number) => Input | undefined} */
const withSide = ({ shape, dtype }, side) =>
  shape.length < 4 ? undefined : { shape: [...shape.slice(0, -2), side, side], dtype };

/**
 * The inputs with a change applied to each that it concerns, because the two pictures of a pair have the same shape;
 * undefined if it concerns none.
 * @type {(inputs: Tried, change: (input: Input) => Input | undefined) => Tried | undefined}
 */
const changeEach = (inputs, change) => {
  const changed = new Map([...inputs].map(([name, input]) => [name, change(input) ?? input]));
  return [...inputs].some(([name, input]) => changed.get(name) !== input) ? changed : undefined;
};
