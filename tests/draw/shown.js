// What the page draws of a text, as text.

import * as library from '../../web/case/library.js';
import { figure } from '../../web/draw/figure.js';
import { drawUnalignedBy } from '../../web/draw/unaligned.js';
import { unalignedCases } from '../../web/draw/unaligned-cases.js';
import { toString } from '../../web/draw/scene/string.js';
import { readCode } from '../../web/reading/python/code.js';
import { en } from '../../web/words/en.js';

drawUnalignedBy(unalignedCases);

/** @param {string} text */
export const show = (text, step = 0, words = en) =>
  figure({ text, step, narrow: false, moving: false, heard: true }, readCode(text), words, library);

/** @param {readonly import('../../web/draw/scene/scene.js').Scene[]} scenes */
export const plain = (scenes) =>
  scenes
    .map((scene) => (typeof scene === 'string' ? scene : toString(scene)))
    .join(' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
