// An index as code in four languages: the indexed tensor, the index tensors, and the brackets.

import { tuple } from '../../lib/errors/printed-shape.js';

/** @import { Case, Operand } from '../case.js' */
/** @import { Indexing } from '../indexing.js' */
/** @import { Language } from './spelling.js' */

const heads = {
  torch: 'import torch',
  numpy: 'import numpy as np',
  jax: 'import jax.numpy as jnp',
  stride0: "import { tensor, zeros } from 'stride0';",
};
const modules = { torch: 'torch', numpy: 'np', jax: 'jnp' };

/** The values of an operand if the text gives them and they fit on a line. @param {Operand} operand */
const valuesOnALine = ({ values, shape, stored }) =>
  values && shape.length === 1 && shape[0] === stored && stored <= 16 ? values : null;

/** @type {(operand: Operand, language: Language) => string} */
const creationOf = (operand, language) => {
  const values = valuesOnALine(operand);
  const shape = language === 'stride0' ? `[${operand.shape.join(', ')}]` : tuple(operand.shape);
  if (language === 'stride0') {
    return values ? `tensor([${values.join('n, ')}n])` : `zeros(${shape}, { dtype: 'int64' })`;
  }
  const module = modules[language];
  const dtype = `dtype=${module}.int64`;
  if (!values) return `${module}.zeros(${shape}, ${dtype})`;
  return `${module}.${language === 'torch' ? 'tensor' : 'array'}([${values.join(', ')}])`;
};

/** @param {Case} asked @param {Indexing} indexing @param {Language} language @returns {string} */
export function indexCode({ operands }, { input, items }, language) {
  const isOurs = language === 'stride0';
  const nameAt = (/** @type {number} */ i) => operands[i]?.name ?? `i${i}`;
  const words = items.map((item) => {
    if (item === null) return isOurs ? 'null' : 'None';
    if (typeof item === 'object') return nameAt(item.operand);
    return isOurs && typeof item === 'string' ? `'${item}'` : String(item);
  });
  const sizes = isOurs ? `[${input.shape.join(', ')}]` : tuple(input.shape);
  const from = `${input.name} = ${isOurs ? '' : `${modules[language]}.`}zeros(${sizes})`;
  const lines = [from, ...operands.map((operand) => `${operand.name} = ${creationOf(operand, language)}`)];
  const last = isOurs
    ? `console.log(${input.name}.index(${words.join(', ')}).shape);`
    : `print(${input.name}[${words.join(', ')}].shape)`;
  return [heads[language], '', ...lines.map((line) => (isOurs ? `const ${line};` : line)), last].join('\n');
}
