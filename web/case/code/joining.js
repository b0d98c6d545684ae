// Tensors put together, as code in four languages.

import { tuple } from '../../lib/errors/printed-shape.js';

/**
 * @typedef {import('../case.js').Case} Case
 * @typedef {import('./spelling.js').Language} Language
 */

const heads = {
  torch: ['import torch', 'torch.cat', 'torch.', 'dim'],
  numpy: ['import numpy as np', 'np.concatenate', 'np.', 'axis'],
  jax: ['import jax.numpy as jnp', 'jnp.concatenate', 'jnp.', 'axis'],
};

/** @type {(asked: Case, names: readonly string[], language: Language) => string} */
export const joinCode = ({ operands, options }, names, language) => {
  const dim = Number(options['dim'] ?? 0);
  if (language === 'stride0') {
    const lines = operands.map(({ shape }, i) => `const ${names[i]} = ones([${shape.join(', ')}]);`);
    const call = `cat([${names.join(', ')}], ${dim})`;
    return ["import { cat, ones } from 'stride0';", '', ...lines, `console.log(${call}.shape);`].join('\n');
  }
  const [head, fn, module, axis] = heads[language];
  const lines = operands.map(({ shape }, i) => `${names[i]} = ${module}ones(${tuple(shape)})`);
  return [head, '', ...lines, `print(${fn}([${names.join(', ')}], ${axis}=${dim}).shape)`].join('\n');
};
