// What the page needs as soon as there is code: what reads it, what draws it, and where its model is given inputs.

import { inputsIn } from '../reading/inputs.js';
import { readCode } from '../reading/python/script.js';

export { codeDrawings } from '../draw/code/drawings.js';
export { RaisedDiagnosis } from './message/raised.js';
export { ModelPanel } from './model/panel.js';

/** @type {NonNullable<import('../reading/read.js').Readers['code']>} */
export const readAsked = (text, { inputs, call } = { inputs: '', call: '' }, isPatient = false) =>
  readCode(text, { inputs: inputsIn(inputs), call, isPatient });
