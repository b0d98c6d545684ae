// `torch.nn.utils.rnn`: pads or packs sequences of different lengths. A packed sequence remembers the padded tensor and
// the lengths.

import { Instance, PyClass, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { Raised } from '../../runtime/raised.js';
import { tensorsOf } from '../../runtime/operate.js';
import { freshLike } from './sizes.js';

/** @import { Row, Value, World } from '../../types.js' */

/** @typedef {{ data: TensorValue, lengths: Value, first: boolean }} Packed */

const packedSequence = new PyClass('PackedSequence', []);

/** The padded tensor of each packed sequence. @type {WeakMap<Instance, Packed>} */
const sequences = new WeakMap();

/** @param {Packed} sequence */
const pack = (sequence) => {
  const instance = new Instance(packedSequence);
  sequences.set(instance, sequence);
  return instance;
};

/** The padded tensor of a packed sequence; undefined for any other value. @param {Value} value */
export function packed(value) {
  return value instanceof Instance ? sequences.get(value) : undefined;
}

/** The lengths as numbers; undefined if one is unknown. @param {Value} lengths */
const lengthsIn = (lengths) => {
  const values = lengths instanceof TensorValue ? lengths.storage.values : null;
  if (values) return Array.from(values, Number);
  if (!(lengths instanceof Sequence)) return undefined;
  const numbers = lengths.items.map((each) => Number(/** @type {any} */ (each)?.value));
  return numbers.every(Number.isFinite) ? numbers : undefined;
};

/**
 * The items of a packed sequence, which is a named tuple: all steps in one dimension, and the batch size of each step.
 * @type {(world: World, sequence: Packed) => Value[]}
 */
const partsOf = (world, { data, lengths }) => {
  const known = lengthsIn(lengths);
  if (!known) return [UNKNOWN, UNKNOWN, null, null];
  const steps = known.reduce((sum, each) => sum + each, 0);
  return [
    freshLike(world, data, [steps, ...data.shape.slice(2)]),
    freshLike(world, data, [Math.max(...known)], 'int64'),
    UNKNOWN,
    UNKNOWN,
  ];
};

const names = ['data', 'batch_sizes', 'sorted_indices', 'unsorted_indices'];

/**
 * `packed.data` or `packed[0]`; undefined for any other instance.
 * @param {World} world @param {Instance} value @param {string | number} name @returns {Value | undefined}
 */
export function packedMember(world, value, name) {
  const sequence = sequences.get(value);
  return sequence && partsOf(world, sequence)[typeof name === 'number' ? name : names.indexOf(name)];
}

/** The result of an RNN over a packed sequence, packed again. @param {Value} result @param {Packed} sequence */
export function unpacked(result, sequence) {
  const [data, state = null] = result instanceof Sequence ? result.items : [];
  return data instanceof TensorValue ? tuple([pack({ ...sequence, data }), state]) : UNKNOWN;
}

/** The maximum of the lengths; undefined if one is unknown. @param {Value} lengths */
const longest = (lengths) => {
  const known = lengthsIn(lengths);
  return known && Math.max(...known);
};

/** @param {Row} row */
// prettier-ignore
export function packings(row) {
  row('t', 'pad_sequence', "sequences, batch_first=False, ^padding_value=0.0, ^padding_side='right'", (world, bound) => {
    const all = tensorsOf(bound.need('sequences').value);
    const [first] = all;
    if (!first) throw new Raised('RuntimeError', 'received an empty list of sequences');
    const most = Math.max(...all.map(({ shape }) => shape[0] ?? 0));
    const sizes = bound.flag('batch_first') ? [all.length, most] : [most, all.length];
    return freshLike(world, first, [...sizes, ...first.shape.slice(1)]);
  });
  row('t', 'pack_padded_sequence', 'input, lengths, batch_first=False, ~enforce_sorted=True', (_, bound) =>
    pack({ data: bound.tensor('input'), lengths: bound.need('lengths').value, first: bound.flag('batch_first') }),
  );
  row('t', 'pad_packed_sequence', 'sequence, batch_first=False, ^padding_value=0.0, total_length=None', (world, bound) => {
    const sequence = packed(bound.need('sequence').value);
    const length = bound.int('total_length') ?? (sequence && longest(sequence.lengths));
    if (!sequence || length === undefined) return UNKNOWN;
    const { data, first } = sequence;
    const [batch = 0] = first ? data.shape : data.shape.slice(1);
    const sizes = bound.flag('batch_first') ? [batch, length] : [length, batch];
    return tuple([freshLike(world, data, [...sizes, ...data.shape.slice(2)]), freshLike(world, data, [batch], 'int64')]);
  });
}
