// An einsum written with shapes: `einsum("bij,bjk->bik", (5,2,3), (5,3,4))`.

import { packed } from '../case/of-shapes.js';
import { EINSUM } from './classify.js';

const NAMES = 'abcdefghijklmnop';

/**
 * The case, or nothing where the text is none of this.
 * @param {string} text
 * @returns {import('../case/case.js').Case | null}
 */
export const readEinsum = (text) => {
  const whole = EINSUM.exec(text);
  if (!whole) return null;
  const [, , equation = '', shapes = ''] = whole;
  const from = text.lastIndexOf(shapes);
  const operands = [...shapes.matchAll(/\(([\d,\s]*)\)|\[([\d,\s]*)\]/g)].map((each, i) => {
    const spans = [...each[0].matchAll(/\d+/g)].map((size) => ({
      at: from + each.index + size.index,
      length: size[0].length,
    }));
    const sizes = spans.map(({ at, length }) => Number(text.slice(at, at + length)));
    return { ...packed(NAMES[i] ?? `operand ${i}`, sizes), spans };
  });
  return {
    ...{ fn: 'einsum', sign: '', label: `einsum(${operands.map(({ name }) => name).join(', ')})`, operands },
    ...{ form: 'fresh', out: null, options: { equation }, backcompat: false, dialect: 'shapes' },
    span: { at: 0, length: text.length },
  };
};
