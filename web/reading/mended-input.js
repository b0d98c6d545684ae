// Changes inputs that a model has refused, according to its error. PyTorch's messages usually name the size they want:
// after "expected input[2, 3, 224, 224] to have 1 channels", the next input is (2, 1, 224, 224). Otherwise, common
// sizes of pictures are tried in turn.

import { numelOf } from '../lib/tensor/row-major.js';

/** @import { Input } from './first-input.js' */

/**
 * @typedef {ReadonlyMap<string, Input>} Tried
 *
 * @typedef {(shape: readonly number[], said: readonly string[]) => readonly number[] | undefined} Mend  takes an
 * input's
 *   shape and the match of the error's pattern; undefined if the error is not about this input
 */

/** Widths of square pictures, the most common first. */
const SIDES = [224, 256, 32, 28, 64, 128, 299, 512, 84, 96];

/** The usual shape for each number of dimensions. @type {Record<number, readonly number[]>} */
const USUAL = { 1: [16], 2: [2, 64], 3: [2, 16, 64], 4: [2, 3, 224, 224], 5: [2, 8, 3, 112, 112] };

const numbersIn = (/** @type {string} */ text) => text.match(/\d+/g)?.map(Number) ?? [];
/** @type {(shape: readonly number[], text: string | undefined) => boolean} */
const equals = (shape, text = '') => String(shape) === String(numbersIn(text));
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

/** Patterns of errors, and the change of the input that each asks for. @type {[said: RegExp, mend: Mend][]} */
const MENDS = [
  [
    /weight of size \[([\d, ]+)\], expected input\[([\d, ]+)\] to have (\d+) channels/,
    (shape, [, weight, input, channels]) =>
      equals(shape, input) ? resized(shape, 1 - numbersIn(weight ?? '').length, channels) : undefined,
  ],
  [
    /or (\d)D .*input to conv.*got input of size: \[([\d, ]+)\]/,
    (shape, [, rank, input]) => (equals(shape, input) ? ofRank(shape, Number(rank)) : undefined),
  ],
  [
    /mat1 and mat2 shapes cannot be multiplied \((\d+)x(\d+) and (\d+)x\d+\)/,
    (shape, [, , had, wants]) =>
      shape.at(-1) === Number(had)
        ? resized(shape, -1, wants)
        : numelOf(shape.slice(1)) === Number(had)
          ? withElements(shape, Number(wants))
          : undefined,
  ],
  [
    /shape '\[([-\d, ]+)\]' is invalid for input of size (\d+)/,
    (shape, [, wanted = '', count]) =>
      numelOf(shape) === Number(count) ? withElements(shape, numelOf(numbersIn(wanted.replace('-1', '')))) : undefined,
  ],
  [
    /input\.size\(-1\) must be equal to input_size\. Expected (\d+), got (\d+)/,
    (shape, [, wants, had]) => (shape.at(-1) === Number(had) ? resized(shape, -1, wants) : undefined),
  ],
  [
    /normalized_shape=\[([\d, ]+)\].*got input of size\[([\d, ]+)\]/,
    (shape, [, wants = '', input]) => {
      const sizes = numbersIn(wants);
      return equals(shape, input) ? [...shape.slice(0, -sizes.length), ...sizes] : undefined;
    },
  ],
  [
    /running_mean should contain (\d+) elements not (\d+)/,
    (shape, [, had, wants]) => (shape[1] === Number(had) ? resized(shape, 1, wants) : undefined),
  ],
  [
    /The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)/,
    (shape, [, a, b, dim]) => (shape[Number(dim)] === Number(a) ? resized(shape, Number(dim), b) : undefined),
  ],
  [
    /split_with_sizes expects .* sum exactly to (\d+).*got split_sizes=\[([\d, ]+)\]/,
    (shape, [, had, parts = '']) => {
      const whole = numbersIn(parts).reduce((all, size) => all + size, 0);
      return shape.at(-1) === Number(had) ? resized(shape, -1, String(whole)) : undefined;
    },
  ],
  [/not enough values to unpack \(expected (\d), got \d\)/, (shape, [, rank]) => ofRank(shape, Number(rank))],
  [/too many values to unpack \(expected (\d)\)/, (shape, [, rank]) => ofRank(shape, Number(rank))],
  [
    /(?:expected|must have dimension of|Expected input to be) .*?(\d)D?\b.*got (\d)D?/i,
    (shape, [, rank, had]) => (shape.length === Number(had) ? ofRank(shape, Number(rank)) : undefined),
  ],
  [
    /Dimension out of range|tuple index out of range|too many indices|length of the desired ordering|non-empty 3D or 4D/,
    (shape) => ofRank(shape, shape.length + 1),
  ],
];

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
  for (const [said, mend] of MENDS) {
    const found = said.exec(refusal);
    if (!found) continue;
    const changed = changeEach(inputs, ({ shape, dtype }) => {
      const next = mend(shape, found);
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
