// Joined tensors as code in four languages.

import { tuple } from '../../lib/errors/printed-shape.js';

/** @import { Case } from '../case.js' */
/** @import { Language } from './spelling.js' */

const heads = {
  torch: ['import torch', 'torch.', 'dim'],
  numpy: ['import numpy as np', 'np.', 'axis'],
  jax: ['import jax.numpy as jnp', 'jnp.', 'axis'],
};

/** @param {Case} asked @param {readonly string[]} names @param {Language} language @returns {string} */
export function joinCode({ fn, operands, options }, names, language) {
  const dim = Number(options['dim'] ?? 0);
  if (language === 'stride0') {
    const lines = operands.map(({ shape }, i) => `const ${names[i]} = ones([${shape.join(', ')}]);`);
    const call = `${fn}([${names.join(', ')}], ${dim})`;
    return [`import { ${fn}, ones } from 'stride0';`, '', ...lines, `console.log(${call}.shape);`].join('\n');
  }
  const [head, module, axis] = heads[language];
  const spelled = fn === 'cat' && language !== 'torch' ? 'concatenate' : fn;
  const lines = operands.map(({ shape }, i) => `${names[i]} = ${module}ones(${tuple(shape)})`);
  return [head, '', ...lines, `print(${module}${spelled}([${names.join(', ')}], ${axis}=${dim}).shape)`].join('\n');
}
