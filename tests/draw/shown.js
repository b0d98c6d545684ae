// The page's drawing of a text, as text.

import * as library from '../../web/case/library.js';
import { figure } from '../../web/draw/figure.js';
import { toString } from '../../web/draw/scene/string.js';
import { inputsIn } from '../../web/reading/inputs.js';
import { readCode } from '../../web/reading/python/code.js';
import { en } from '../../web/words/en.js';

/** @param {string} text */
export function show(text, step = 0, words = en) {
  return figure({ text, step, narrow: false, moving: false, heard: true }, readCode(text), words, library);
}

/** @param {readonly import('../../web/draw/scene/scene.js').Scene[]} scenes */
export function plain(scenes) {
  return scenes
    .map((scene) => (typeof scene === 'string' ? scene : toString(scene)))
    .join(' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Draws a model with the given inputs. @param {string} text @param {string} inputs */
export function showModel(text, inputs, picked = /** @type {number | undefined} */ (undefined)) {
  const view = {
    text,
    step: 0,
    narrow: false,
    moving: false,
    heard: true,
    ...(picked === undefined ? {} : { picked }),
  };
  const reading = readCode(text, { inputs: inputsIn(inputs) });
  return figure({ ...view, asked: { inputs, call: '' } }, reading, en, library);
}
