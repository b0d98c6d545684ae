// RNN, LSTM and GRU over whole sequences, and their cells, which run one step.

import { list, Sequence, TensorValue, tuple } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { layer } from './layer.js';
import { packed, unpacked } from './packing.js';
import { setWeights } from './module.js';
import { fail, giveUp, listed, freshLike } from './sizes.js';

/** @import { Bound, Instance, Value, World } from '../../types.js' */

/**
 * @typedef {object} Sizes
 * @property {number} inputs
 * @property {number} hidden
 * @property {number} layers
 * @property {number} directions
 * @property {number} projected  `proj_size`; 0 if the state is not projected
 * @property {boolean} hasBias
 */

const MOST_LAYERS = 64;

/**
 * The names and shapes of each group, in PyTorch's order.
 * @type {(sizes: Sizes, gates: number) => [string, number[]][][]}
 */
const groups = ({ inputs, hidden, layers, directions, projected, hasBias }, gates) => {
  const width = projected || hidden;
  return Array.from({ length: Math.min(layers, MOST_LAYERS) * directions }, (_, i) => {
    const layer = Math.floor(i / directions);
    const end = `_l${layer}${i % directions === 1 ? '_reverse' : ''}`;
    /** @type {[string, number[]][]} */
    const group = [
      [`weight_ih${end}`, [gates * hidden, layer === 0 ? inputs : width * directions]],
      [`weight_hh${end}`, [gates * hidden, width]],
    ];
    if (hasBias) group.push([`bias_ih${end}`, [gates * hidden]], [`bias_hh${end}`, [gates * hidden]]);
    if (projected) group.push([`weight_hr${end}`, [projected, hidden]]);
    return group;
  });
};

/**
 * `lstm.all_weights` and `lstm._flat_weights_names`; undefined for any other name.
 * @param {Instance} self @param {Sizes} sizes @param {string} name @returns {Value | undefined}
 */
function weightList(self, sizes, name) {
  const names = groups(sizes, 1).map((group) => group.map(([each]) => each));
  const tensor = (/** @type {string} */ each) => self.attributes.get(each) ?? null;
  if (name === '_all_weights') return list(names.map(list));
  if (name === '_flat_weights_names') return list(names.flat());
  if (name === 'all_weights') return list(names.map((group) => list(group.map(tensor))));
  return name === '_flat_weights' ? list(names.flat().map(tensor)) : undefined;
}

const GATES = { RNN: 1, LSTM: 4, GRU: 3 };

/** @type {(settings: Bound) => Sizes & { batchFirst: boolean }} */
const sizesOf = (settings) => ({
  inputs: settings.int('input_size', 0),
  hidden: settings.int('hidden_size', 0),
  layers: settings.int('num_layers', 1),
  directions: settings.flag('bidirectional') ? 2 : 1,
  batchFirst: settings.flag('batch_first'),
  projected: settings.int('proj_size', 0),
  hasBias: settings.flag('bias'),
});

/** Gives up on settings that PyTorch refuses. @param {Bound} settings */
const checkSettings = (settings) => {
  const dropout = settings.value('dropout') ?? null;
  const isOut =
    isNumber(dropout) && (dropout.kind === 'bool' || Number(dropout.value) < 0 || Number(dropout.value) > 1);
  const sizes = ['input_size', 'hidden_size', 'num_layers'].map((name) => settings.int(name, 1));
  const projected = settings.int('proj_size', 0);
  const isProjected = projected >= 0 && projected < settings.int('hidden_size', 0);
  if (isOut || sizes.some((size) => size <= 0) || !isProjected) giveUp();
};

/** @type {(name: string, state: Value | undefined, wanted: readonly number[]) => void} */
const checkState = (name, state, wanted) => {
  if (!(state instanceof TensorValue) || String(state.shape) === String(wanted)) return;
  fail(`Expected ${name} size ${wanted.length > 0 ? `(${wanted.join(', ')})` : '()'}, got ${listed(state.shape)}`);
};

/** @type {(world: World, bound: Bound, kind: 'RNN' | 'LSTM' | 'GRU', sequence?: TensorValue) => Value} */
const run = (world, bound, kind, sequence) => {
  const how = sizesOf(bound);
  const input = sequence ?? bound.tensor('input');
  const rank = input.shape.length;
  if (rank !== 2 && rank !== 3)
    fail(
      `${kind}: Expected input to be 2D or 3D, got ${rank}D ${kind === 'RNN' ? 'tensor ' : ''}instead`,
      'ValueError',
    );
  const batched = rank === 3;
  const shape = batched ? input.shape : [...input.shape.slice(0, 1), 1, ...input.shape.slice(1)];
  const [length = 0, batch = 0] = how.batchFirst && batched ? [shape[1], shape[0]] : shape;
  const own = bound.optional('weight_ih_l0');
  if (own && own.dtype !== input.dtype)
    fail(`input must have the type torch.${own.dtype}, got type torch.${input.dtype}`, 'ValueError');
  const last = shape.at(-1);
  if (last !== how.inputs) fail(`input.size(-1) must be equal to input_size. Expected ${how.inputs}, got ${last}`);
  const width = how.projected || how.hidden;
  const states = [how.layers * how.directions, batch, width];
  const cells = [how.layers * how.directions, batch, how.hidden];
  const hx = bound.value('hx');
  const noBatch = (/** @type {readonly number[]} */ sizes) => (batched ? sizes : sizes.filter((_, i) => i !== 1));
  if (hx instanceof Sequence) {
    const [h, c] = hx.items;
    const ranked = [h, c].every((each) => !(each instanceof TensorValue) || each.shape.length === rank);
    if (!ranked && kind === 'LSTM') {
      const text = [h, c].map((each) => (each instanceof TensorValue ? `${each.shape.length}-D` : ''));
      fail(
        `For ${batched ? 'batched 3-D' : 'unbatched 2-D'} input, hx and cx should also be ${rank}-D but got (${text.join(', ')}) tensors`,
      );
    }
    checkState('hidden[0]', h, noBatch(states));
    checkState('hidden[1]', c, noBatch(cells));
  } else if (hx instanceof TensorValue) {
    if (hx.shape.length !== rank)
      fail(
        `For ${batched ? 'batched' : 'unbatched'} ${rank}-D input, hx should also be ${rank}-D but got ${hx.shape.length}-D tensor`,
      );
    checkState('hidden', hx, noBatch(states));
  }
  const out = width * how.directions;
  const steps = batched ? (how.batchFirst ? [batch, length, out] : [length, batch, out]) : [length, out];
  const output = freshLike(world, input, steps);
  const state = freshLike(world, input, noBatch(states));
  return tuple([output, kind === 'LSTM' ? tuple([state, freshLike(world, input, noBatch(cells))]) : state]);
};

for (const kind of /** @type {const} */ (['RNN', 'LSTM', 'GRU'])) {
  layer(kind, {
    isTyped: true,
    unread:
      'mode proj_size check_forward_args check_hidden_size check_input get_expected_cell_size ' +
      'get_expected_hidden_size permute_hidden',
    signature: `input_size, hidden_size, num_layers=1, ${kind === 'RNN' ? "nonlinearity='tanh', " : ''}bias=True, batch_first=False, dropout=0.0, bidirectional=False, ${kind === 'LSTM' ? 'proj_size=0, ' : ''}~device=None, dtype=None`,
    init: (world, self, settings) => {
      checkSettings(settings);
      setWeights(world, self, Object.fromEntries(groups(sizesOf(settings), GATES[kind]).flat()));
    },
    attribute: (self, name) => weightList(self, sizesOf(/** @type {Bound} */ (self.settings)), name),
    takes: 'input, hx=None',
    forward: (world, bound) => {
      const sequence = packed(bound.need('input').value);
      return sequence ? unpacked(run(world, bound, kind, sequence.data), sequence) : run(world, bound, kind);
    },
  });

  layer(`${kind}Cell`, {
    signature: `input_size, hidden_size, bias=True, ${kind === 'RNN' ? "^nonlinearity='tanh', " : ''}~device=None, dtype=None`,
    init: (world, self, settings) => {
      const { inputs, hidden } = sizesOf(settings);
      const rows = GATES[kind] * hidden;
      const bias = settings.flag('bias') && [rows];
      setWeights(world, self, { weight_ih: [rows, inputs], weight_hh: [rows, hidden], bias_ih: bias, bias_hh: bias });
    },
    takes: 'input, hx=None',
    forward: (world, bound) => {
      const { inputs, hidden } = sizesOf(bound);
      const input = bound.tensor('input');
      if (input.shape.length !== 1 && input.shape.length !== 2)
        fail(`${kind}Cell: Expected input to be 1D or 2D, got ${input.shape.length}D instead`, 'ValueError');
      const found = input.shape.at(-1);
      if (found !== inputs) fail(`input has inconsistent input_size: got ${found} expected ${inputs}`);
      const hx = bound.value('hx');
      const states = hx instanceof Sequence ? hx.items : hx === undefined ? [] : [hx];
      states.forEach((state, i) => {
        if (!(state instanceof TensorValue)) return;
        const [batch] = state.shape;
        if (input.shape.length === 2 && batch !== input.shape[0])
          fail(`Input batch size ${input.shape[0]} doesn't match hidden${i} batch size ${batch}`);
        if (state.shape.at(-1) !== hidden)
          fail(`hidden${i} has inconsistent hidden_size: got ${state.shape.at(-1)}, expected ${hidden}`);
      });
      const state = freshLike(world, input, [...input.shape.slice(0, -1), hidden]);
      return kind === 'LSTM' ? tuple([state, freshLike(world, input, state.shape)]) : state;
    },
  });
}
