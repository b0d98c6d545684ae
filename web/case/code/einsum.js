// An einsum as code in four languages.

import { tuple } from '../../lib/errors/printed-shape.js';

/** @import { Case } from '../case.js' */
/** @import { Language } from './spelling.js' */

const heads = {
  torch: ['import torch', 'torch'],
  numpy: ['import numpy as np', 'np'],
  jax: ['import jax.numpy as jnp', 'jnp'],
};

/** @param {Case} asked @param {readonly string[]} names @param {Language} language @returns {string} */
export function einsumCode({ operands, options }, names, language) {
  const equation = String(options['equation']);
  if (language === 'stride0') {
    const lines = operands.map(({ shape }, i) => `const ${names[i]} = ones([${shape.join(', ')}]);`);
    const call = `einsum('${equation}', ${names.join(', ')})`;
    return ["import { einsum, ones } from 'stride0';", '', ...lines, `console.log(${call}.shape);`].join('\n');
  }
  const [head, module] = heads[language];
  const lines = operands.map(({ shape }, i) => `${names[i]} = ${module}.ones(${tuple(shape)})`);
  return [head, '', ...lines, `print(${module}.einsum("${equation}", ${names.join(', ')}).shape)`].join('\n');
}
