// The fields below the editor for the inputs of a model in the text.

import { calledName } from '../../draw/code/model.js';
import { h } from '../../draw/scene/scene.js';

/** @import { Scene } from '../../draw/scene/scene.js' */
/** @import { AskedText } from '../../reading/read.js' */
/** @import { Suggested } from './suggestion.js' */

/**
 * @typedef {NonNullable<import('../../case/case.js').Reading['model']>} Model
 * @typedef {typeof import('./words.js').en} Words
 */

/** How to create a model, as an example: `Net(width=…)`. @type {(model: Model) => string} */
const constructionOf = ({ name, missing, construction: known }) =>
  known || `${name}(${missing.map((parameter) => `${parameter}=…`).join(', ')})`;

/**
 * @param {Model} model
 * @param {AskedText} asked
 * @param {Suggested} suggestion
 * @param {Words} words
 * @returns {Scene[]} always the same number, so that a field keeps the focus while typing
 */
export function modelScene(model, asked, suggestion, words) {
  const { missing, others, unread, name } = model;
  const wrong = unread.filter((each) => each !== 'call');
  const chooses = missing.length > 0 || others.length > 0 || asked.call !== '';
  const { inputs, fits } = suggestion;
  const example = inputs || 'x=(2,3)';
  const amiss = [
    ...(wrong.length > 0 ? [words.unread(wrong.join(', '), example)] : []),
    ...(unread.includes('call') ? [words.unreadCall(constructionOf(model))] : []),
    ...(missing.length > 0 && asked.inputs !== '' && asked.call === '' ? [words.needs(name, missing.join(', '))] : []),
  ];
  return [
    h(
      'div',
      { class: 'typed-in' },
      field('inputs', { label: words.inputs(calledName(model)), placeholder: inputs, isWrong: wrong.length > 0 }),
      ...(chooses
        ? [
            field('call', { label: words.call, placeholder: constructionOf(model), isWrong: unread.includes('call') }),
            h('datalist', { id: 'model-calls' }, ...others.map((value) => h('option', { value }))),
          ]
        : []),
    ),
    h('p', { class: 'attempt' }, asked.inputs === '' && fits && attempt(inputs, words)),
    h('p', { class: 'amiss', role: 'status' }, amiss.join(' ')),
  ];
}

/** A button that enters the suggestion. @type {(inputs: string, words: Words) => Scene} */
const attempt = (inputs, words) =>
  h('button', { type: 'button', class: 'copy', 'data-attempt': inputs }, words.attempt(inputs));

/** @type {(name: string, how: { label: string, placeholder: string, isWrong: boolean }) => Scene} */
const field = (name, { label, placeholder, isWrong }) =>
  h(
    'div',
    { class: 'one' },
    h('label', { for: `model-${name}` }, label),
    h('input', {
      ...{ id: `model-${name}`, type: 'text', 'data-given': name, 'aria-invalid': String(isWrong), placeholder },
      ...{ list: name === 'call' ? 'model-calls' : undefined, maxlength: '1000' },
      ...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' },
    }),
  );
