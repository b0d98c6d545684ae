// A function of the table as a value that can be called.

import { ATOM, within } from '../../case/brackets.js';
import { bind } from './signature.js';
import { Callable, TensorValue, UNKNOWN } from './values.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./world.js').World} World
 */

/**
 * @type {(world: World, entry: import('./table.js').Entry, about: { name: string, dialect: Dialect, text: string },
 *   self?: Arg) => Callable}
 */
export const callable = (world, { signature, run }, { name, dialect, text }, self) =>
  new Callable(name, (args, span) => {
    const given = self ? [self, ...args] : args;
    const bound = bind(name, signature, given);
    if (bound.isUnknown) {
      const written = name.endsWith('_') ? given[0]?.value : undefined;
      if (written instanceof TensorValue) written.storage.values = null;
      world.unresolved.clear();
      return written instanceof TensorValue && !isShaping(name) ? written : UNKNOWN;
    }
    /** @type {(names: readonly string[]) => string} */
    const label = self
      ? ([first = '', ...names]) => `${within(first, ATOM)}.${name}(${names.join(', ')})`
      : (names) => `${text}(${names.join(', ')})`;
    const inPlace = name.endsWith('_') && name !== 'requires_grad_';
    return run(world, bound, {
      name,
      dialect,
      span,
      inPlace,
      isMethod: self !== undefined,
      label,
    });
  });

/** Whether writing in place changes the shape too. @param {string} name */
const isShaping = (name) => /squeeze_$|transpose_$|^t_$|swap\w+_$|resize|^set_$|^as_strided_$/.test(name);
