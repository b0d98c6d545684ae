/** The functions that have a drawn page: those of the reference whose example calls them with a tensor. */
import { broadcastOf, callsOf } from './call.js';
import { pythonNames } from './names.js';

/** @import { Group } from '../document.js' */
/** @import { Call } from './call.js' */

/**
 * @typedef {object} DrawnFunction
 * @property {string} name  ours, as `trueDivide`
 * @property {string} title  of its group in the reference
 * @property {string[]} pythons  where PyTorch and NumPy document it: `torch.true_divide`, `numpy.true_divide`
 * @property {string} sentence  what it does
 * @property {string} example  lines of JavaScript
 * @property {Call[]} calls
 * @property {boolean} isElementwise  whether an element of the result comes from the elements at the same place
 *
 * @typedef {ReadonlyMap<string, readonly string[]>} Drawn  `pythons` by `name`
 */

/** The groups of elementwise functions. */
const ELEMENTWISE = ['Arithmetic', 'One operand', 'Comparison', 'Logic and bits', 'Selection'];

/** @param {readonly Group[]} groups @returns {Promise<DrawnFunction[]>} */
export async function drawnFunctions(groups) {
  /** @type {DrawnFunction[]} */
  const functions = [];
  for (const { title, entry, names } of groups) {
    if (entry !== 'stride0') continue;
    const isElementwise = ELEMENTWISE.includes(title);
    for (const { name, module, text, example } of names) {
      // Examples of other modules change the state of the library, such as its debug mode.
      const pythons = module.startsWith('./ops/') ? pythonNames(name, isElementwise) : [];
      if (pythons.length === 0) continue;
      const own = await callsOf(name, example);
      const broadcast = isElementwise && own[0] && broadcastOf(own[0]);
      const calls = broadcast ? [...own, broadcast] : own;
      if (calls.length > 0) functions.push({ name, title, pythons, sentence: text, example, calls, isElementwise });
    }
  }
  return functions;
}

/** @param {readonly DrawnFunction[]} functions @returns {Drawn} */
export function pythonsOf(functions) {
  return new Map(functions.map(({ name, pythons }) => [name, pythons]));
}
