// Suggests inputs for a model that the text does not call. The first guess comes from the names of its parameters and
// from its first layer. Then the model is read with these inputs, and each error that PyTorch would raise changes them.

import { firstInput } from './first-input.js';
import { changeInputs } from './mended-input.js';

/** @import { Reading } from '../case/case.js' */
/** @import { Input } from './first-input.js' */

/** @typedef {NonNullable<Reading['model']>} Model */

/** How many inputs are tried; most models take the first or the second. */
const MOST = 12;

/** Inputs as text: `x=(2,3,224,224); ids=(2,16):int64` @type {(inputs: ReadonlyMap<string, Input>) => string} */
const inputsAsText = (inputs) =>
  [...inputs]
    .map(([name, { shape, dtype }]) => `${name}=(${shape}${shape.length === 1 ? ',' : ''})${dtype}`)
    .join('; ');

/**
 * Searches for inputs that fit. Each step of the generator reads the model once, so the page can handle keys between.
 * @param {Pick<Model, 'inputs'>} model
 * @param {string} text
 * @param {(inputs: string) => Pick<Reading, 'outcomes'>} read  reads the text with these inputs
 * @returns {Generator<undefined, { inputs: string, fits: boolean }>}
 * @example
 *   const model = { inputs: [{ name: 'x', annotation: '', isRequired: true }] };
 *   const trials = suggestInputs(model, 'nn.Conv2d(1, 8, 3)', () => ({ outcomes: [] }));
 *   trials.next().value; // { inputs: 'x=(2,1,224,224)', fits: true }
 */
export function* suggestInputs(model, text, read) {
  const first = firstInput(model, text);
  const tried = new Set();
  /** @type {ReadonlyMap<string, Input> | undefined} */
  let inputs = first;
  while (inputs && inputs.size > 0 && tried.size < MOST && !tried.has(inputsAsText(inputs))) {
    const attempt = inputsAsText(inputs);
    tried.add(attempt);
    const failure = read(attempt).outcomes.findLast(({ kind }) => kind === 'raised');
    if (!failure) return { inputs: attempt, fits: true };
    inputs = changeInputs(inputs, failure.text, tried.size);
    yield;
  }
  return { inputs: inputsAsText(first), fits: false };
}
