// Cases to answer, in short form, and the right answers: `put('(3,1) += (4,)')`.

import assert from 'node:assert/strict';
import { packed } from '../../../web/case/of-shapes.js';
import * as library from '../../../web/case/library.js';
import { answerOf } from '../../../web/reading/answer.js';
import { judge } from '../../../web/page/practise/judge.js';
import { analysisOf } from '../../case/analysed.js';

/** @import { Case } from '../../../web/case/case.js' */

/** @type {Record<string, string>} */
const fns = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' };

/** @param {string} text @returns {Case} */
export function put(text) {
  const sign = /\) ([-+*/])/.exec(text)?.[1] ?? '+';
  const shapes = [...text.matchAll(/\(([\d,]*)\)/g)].map(([, sizes = '']) =>
    sizes.split(',').filter(Boolean).map(Number),
  );
  const form = text.includes('=') ? 'inPlace' : 'fresh';
  return {
    ...{ fn: fns[sign] ?? '', sign, form, out: null, options: {}, backcompat: false, dialect: 'torch' },
    operands: shapes.map((shape, i) => packed(String.fromCharCode(97 + i), shape)),
    span: { at: 0, length: text.length },
  };
}

/** How an answer is judged. @param {Case} asked @param {string} text */
export function judged(asked, text) {
  const answer = answerOf(text);
  assert.ok(answer, text);
  return judge(asked, analysisOf(asked).model, answer, library);
}

export { analysisOf, library };
