// The weights of RNN, LSTM and GRU by PyTorch's names, such as `weight_ih_l0_reverse`: one group for each layer and
// direction.

import { list } from '../../runtime/values.js';
import { setWeights } from './module.js';

/** @import { Instance, Value, World } from '../../types.js' */

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
 * Creates the weights of a layer.
 * @param {World} world @param {Instance} self @param {Sizes} sizes @param {number} gates @returns {void}
 */
export function addWeights(world, self, sizes, gates) {
  setWeights(world, self, Object.fromEntries(groups(sizes, gates).flat()));
}

/**
 * `lstm.all_weights` and `lstm._flat_weights_names`; undefined for any other name.
 * @param {Instance} self @param {Sizes} sizes @param {string} name @returns {Value | undefined}
 */
export function weightList(self, sizes, name) {
  const names = groups(sizes, 1).map((group) => group.map(([each]) => each));
  const tensor = (/** @type {string} */ each) => self.attributes.get(each) ?? null;
  if (name === '_all_weights') return list(names.map(list));
  if (name === '_flat_weights_names') return list(names.flat());
  if (name === 'all_weights') return list(names.map((group) => list(group.map(tensor))));
  return name === '_flat_weights' ? list(names.flat().map(tensor)) : undefined;
}
