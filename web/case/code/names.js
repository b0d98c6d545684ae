// Names that are valid in Python and JavaScript: the operands' own names if possible, otherwise letters.

/** @import { Operand } from '../case.js' */

/** Words of Python or JavaScript, and the names the snippets use for themselves. */
const reserved = new Set(
  (
    'and as assert async await break case catch class const continue debugger def default del delete do elif else enum ' +
    'except export extends False finally float for from function global if implements import in instanceof interface is ' +
    'lambda let new None nonlocal not null or package pass print private protected public raise return static super ' +
    'switch this throw True try typeof var void while with yield eval arguments undefined NaN Infinity true false ' +
    'torch np numpy jnp jax math tensor arange zeros empty scalar explain console String each'
  ).split(' '),
);

/**
 * One name per operand. The same tensor twice keeps one name.
 * @param {readonly Operand[]} operands
 * @param {ReadonlySet<string>} [imported] other names that the snippet imports
 * @returns {string[]}
 */
export function namesOf(operands, imported = new Set()) {
  /** @type {Map<string, Operand>} */
  const known = new Map();
  const fits = (/** @type {string} */ name, /** @type {Operand} */ operand) =>
    /^[A-Za-z_]\w*$/.test(name) &&
    !reserved.has(name) &&
    !imported.has(name) &&
    (!known.has(name) || same(known.get(name), operand));
  return operands.map((operand) => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
    const name = [operand.name, ...letters].find((each) => fits(each, operand)) ?? operand.name;
    known.set(name, operand);
    return name;
  });
}

/** Whether both are the same tensor. @param {Operand | undefined} a @param {Operand} b */
const same = (a, b) =>
  a !== undefined &&
  a.name === b.name &&
  a.dtype === b.dtype &&
  a.offset === b.offset &&
  a.stored === b.stored &&
  String(a.shape) === String(b.shape) &&
  String(a.strides) === String(b.strides) &&
  String(a.values) === String(b.values);
