// Replacements for a target that is too small: a new tensor, or a larger target. The library checks that the larger one
// works.

import { packed } from './of-shapes.js';
import { callIn, languageOf } from './code/spelling.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { outcomeOf } from './outcome.js';

/** @import { Case } from './case.js' */
/** @import { Model } from './model.js' */

/**
 * @typedef {{ kind: 'newTensor' | 'makeRoom', code: string }} Remedy
 */

/** @param {Case} asked @param {Model} model @param {typeof import('./library.js')} library @returns {Remedy[]} */
export function remedies(asked, { grows, columns, shape, names }, library) {
  const [target] = asked.operands;
  if (!grows || !shape || !target) return [];
  const language = languageOf(asked.dialect);
  const free = [...'cdefghxyz'].find((name) => !names.includes(name)) ?? 'result';
  const fresh = `${language === 'stride0' ? 'const ' : ''}${free} = ${callIn(asked, names, language)}  → ${tuple(shape)}`;
  const repeats = columns.map(({ size, entries }) => (entries[0]?.fit === 'equal' ? 1 : (size ?? 1)));
  const larger = { ...packed(target.name, shape), dtype: target.dtype };
  const { failure } = outcomeOf({ ...asked, operands: asked.operands.with(0, larger) }, library);
  const { name } = target;
  const repeated = {
    ...{ torch: `${name}.repeat(${repeats.join(', ')})`, stride0: `${name}.repeat([${repeats.join(', ')}])` },
    ...{ numpy: `np.tile(${name}, ${tuple(repeats)})`, jax: `jnp.tile(${name}, ${tuple(repeats)})` },
  }[language];
  return [
    ...(asked.fn === 'copy' ? [] : [{ kind: /** @type {const} */ ('newTensor'), code: fresh }]),
    ...(failure ? [] : [{ kind: /** @type {const} */ ('makeRoom'), code: `${name} = ${repeated}` }]),
  ];
}
