// Cases for tests, in short form: `ask('a(5,1,4,1) + b(3,1,1)')`.

import { packed } from '../../web/case/of-shapes.js';

/** @import { Case, Operand } from '../../web/case/case.js' */

/** @type {Record<string, string>} */
const fns = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '//': 'floorDivide', '<': 'lt', '&': 'bitwiseAnd' };

/** One operand: `a(5,1)`, `x(3):int64`; a number: `2`, `2.5`, `True`. @param {string} text @returns {Operand} */
export function operand(text) {
  if (/^(-?[\d.]+|True)$/.test(text)) {
    const dtype = text === 'True' ? 'bool' : text.includes('.') ? 'float32' : 'int64';
    return { ...packed(text, []), dtype, weak: true, values: [text === 'True' ? 1 : Number(text)] };
  }
  const [, name = '', sizes = '', dtype = 'float32'] = /^(\w+)\(([\d,]*)\)(?::(\w+))?$/.exec(text) ?? [];
  const shape = sizes.split(',').filter(Boolean).map(Number);
  return { ...packed(name, shape), dtype: /** @type {any} */ (dtype) };
}

/**
 * `a(5,1) + b(3)`, or `where a(2):bool b(2) c(2)`.
 * @param {string} text
 * @param {Partial<Case>} [more]
 * @returns {Case}
 */
export function ask(text, more = {}) {
  const words = text.split(' ');
  const sign = words.find((word) => word in fns) ?? '';
  const fn = sign ? (fns[sign] ?? '') : (words.shift() ?? '');
  const operands = words.filter((word) => word !== sign).map(operand);
  return {
    ...{ fn, sign, operands, form: 'fresh', out: null, options: {}, label: '', backcompat: false, dialect: 'torch' },
    span: { at: 0, length: text.length },
    ...more,
  };
}
