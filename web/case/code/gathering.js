// A gather or a scatter as code in four languages.

import { tuple } from '../../lib/errors/printed-shape.js';
import { gatheredDim } from '../gathering.js';

/** @import { Case } from '../case.js' */
/** @import { Language } from './spelling.js' */

const heads = {
  torch: ['import torch', 'torch.'],
  numpy: ['import numpy as np', 'np.'],
  jax: ['import jax.numpy as jnp', 'jnp.'],
  stride0: ["import { ones, zeros } from 'stride0';", ''],
};
const torchNames = /** @type {Record<string, string>} */ ({
  takeAlongDim: 'take_along_dim',
  scatterAdd: 'scatter_add',
});

/** @param {Case} asked @param {readonly string[]} names @param {Language} language @returns {string} */
export function gatherCode(asked, names, language) {
  const [head = '', module = ''] = heads[language];
  const lines = asked.operands.flatMap(({ shape, weak }, i) => {
    if (weak) return [];
    if (language === 'stride0') {
      const creation = i === 1 ? `zeros([${shape.join(', ')}], { dtype: 'int64' })` : `ones([${shape.join(', ')}])`;
      return [`const ${names[i]} = ${creation};`];
    }
    return [
      `${names[i]} = ${module}${i === 1 ? `zeros(${tuple(shape)}, dtype=${module}int64)` : `ones(${tuple(shape)})`}`,
    ];
  });
  return [head, '', ...lines, ...calls[language](asked, names)].join('\n');
}

/** The source as code. @type {(asked: Case, name?: string) => string} */
const sourceOf = ({ operands: [, , source] }, name = 'src') => (source?.weak ? String(source.values?.[0] ?? 1) : name);

/** The arguments in PyTorch's order. @type {(asked: Case, names: readonly string[]) => (string | number)[]} */
const argumentsOf = (asked, [, index = 'index', source]) => {
  const dim = gatheredDim(asked);
  if (asked.fn === 'takeAlongDim') return dim === undefined ? [index] : [index, dim];
  return [dim ?? 0, index, ...(asked.fn === 'gather' ? [] : [sourceOf(asked, source)])];
};

/** @type {(asked: Case, names: readonly string[], fn: string) => string} */
const method = (asked, names, fn) =>
  `${names[0]}.${fn}${asked.form === 'inPlace' ? '_' : ''}(${argumentsOf(asked, names).join(', ')}).shape`;

/** Along other axes, NumPy and JAX need an index of the array's size, or 1. @type {(module: string) => Call} */
const takeAlongAxis = (module) => (asked, names) => [
  `print(${module}.take_along_axis(${names[0]}, ${names[1]}, axis=${gatheredDim(asked) ?? 'None'}).shape)`,
];

/** @typedef {(asked: Case, names: readonly string[]) => string[]} Call @type {Record<Language, Call>} */
const calls = {
  torch: (asked, names) => [`print(${method(asked, names, torchNames[asked.fn] ?? asked.fn)})`],
  stride0: (asked, names) => [`console.log(${method(asked, names, asked.fn)});`],
  numpy: (asked, names) => {
    if (!asked.fn.startsWith('scatter')) return takeAlongAxis('np')(asked, names);
    const [x, index, source] = names;
    const value = sourceOf(asked, source);
    const dim = gatheredDim(asked) ?? 0;
    if (asked.fn === 'scatter')
      return [`np.put_along_axis(${x}, ${index}, ${value}, axis=${dim})`, `print(${x}.shape)`];
    return [`places = list(np.indices(${index}.shape))`, `places[${dim}] = ${index}`, `np.add.at(${x}, tuple(places), ${value})`, `print(${x}.shape)`]; // prettier-ignore
  },
  jax: (asked, names) => {
    if (!asked.fn.startsWith('scatter')) return takeAlongAxis('jnp')(asked, names);
    const [x, index, source] = names;
    const places = [`places = list(jnp.indices(${index}.shape))`, `places[${gatheredDim(asked) ?? 0}] = ${index}`];
    const write = asked.fn === 'scatter' ? 'set' : 'add';
    return [...places, `print(${x}.at[tuple(places)].${write}(${sourceOf(asked, source)}).shape)`];
  },
};
