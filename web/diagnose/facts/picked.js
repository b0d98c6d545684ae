/** Index arrays that are combined, as in `x[rows, cols]`. */

/**
 * The names in the brackets of the failing line, if there is one for each index array.
 * @type {(situation: Pick<import('./situation.js').Situation, 'names' | 'recognised'>) => readonly string[]}
 */
export function namesPicked({ names, recognised: { failing } }) {
  const inner = /\[([^[\]]{1,200})\]/.exec(failing?.source ?? '')?.[1] ?? '';
  const own = inner.split(',').map((each) => each.trim());
  return own.length === names.length && own.every((each) => /^[a-z_][\w.]*$/i.test(each)) ? own : names;
}
