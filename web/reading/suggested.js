// Inputs to begin with, for a model that the text does not call. What its parameters are called and what its layers
// take says how many dimensions they have; then the model is read with them, and what PyTorch would say of them mends
// them.

import { firstInput } from './first-input.js';
import { mended } from './mended-input.js';

/** @import { Reading } from '../case/case.js' */
/** @import { Input } from './first-input.js' */

/**
 * @typedef {NonNullable<Reading['model']>} Model
 */

/** Readings; most models take the first or the second. */
const MOST = 12;

/** `x=(2,3,224,224); ids=(2,16):int64` @type {(inputs: ReadonlyMap<string, Input>) => string} */
const written = (inputs) =>
  [...inputs]
    .map(([name, { shape, dtype }]) => `${name}=(${shape}${shape.length === 1 ? ',' : ''})${dtype}`)
    .join('; ');

/**
 * Each step is one reading, so that the page can answer keys between them.
 * @param {Pick<Model, 'inputs'>} model
 * @param {string} text
 * @param {(inputs: string) => Pick<Reading, 'outcomes'>} read  the text with these inputs
 * @returns {Generator<undefined, { inputs: string, fits: boolean }>}
 * @example
 *   const model = { inputs: [{ name: 'x', annotation: '', isRequired: true }] };
 *   const trials = suggestions(model, 'nn.Conv2d(1, 8, 3)', () => ({ outcomes: [] }));
 *   trials.next().value; // { inputs: 'x=(2,1,224,224)', fits: true }
 */
export function* suggestions(model, text, read) {
  const first = firstInput(model, text);
  const tried = new Set();
  /** @type {ReadonlyMap<string, Input> | undefined} */
  let inputs = first;
  while (inputs && inputs.size > 0 && tried.size < MOST && !tried.has(written(inputs))) {
    const attempt = written(inputs);
    tried.add(attempt);
    const failure = read(attempt).outcomes.findLast(({ kind }) => kind === 'raised');
    if (!failure) return { inputs: attempt, fits: true };
    inputs = mended(inputs, failure.text, tried.size);
    yield;
  }
  return { inputs: written(first), fits: false };
}
