/**
 * The header of a `.npy` file: a Python dictionary with three entries, as written by `repr`. NumPy reads it with
 * Python's parser; this reads only the forms that such a header can have, in one pass.
 */
import { tuple } from '../errors/printed-shape.js';
import { FileFormatError } from './error.js';

/** @typedef {{ descr: string, fortran_order: boolean, shape: number[] }} Header */

/** NumPy's limit: a longer header does not describe a plain array. */
export const longestHeader = 10_000;

/** The digits reserved for the growing dimension, so that the data need not move. NumPy reserves as many. */
const roomToGrow = 21;

const tokens =
  /[ \t\r\n\f]*(?:(['"])((?:(?!\1)[^\\\n])*)\1|(0|[1-9]\d*)L?(?![\w.])|(True|False)(?!\w)|([{}():,[\]])|$)/y;

/** @param {string} fn @param {string} text @returns {Header} */
export function parseHeader(fn, text) {
  let offset = 0;
  const next = () => {
    tokens.lastIndex = offset;
    const match = tokens.exec(text);
    if (!match) return refuse();
    offset = tokens.lastIndex;
    const [, , string, integer, boolean, sign = ''] = match;
    if (string !== undefined) return { value: string };
    if (integer !== undefined) return { value: Number(integer) };
    return boolean ? { value: boolean === 'True' } : { sign };
  };
  /** @returns {never} */
  const refuse = () => {
    throw new FileFormatError(`${fn}: the header cannot be read up to character ${offset}: ${excerpt(text)}`);
  };
  /** The numbers of a tuple. One number in brackets is a tuple only with its comma. */
  const numbers = () => {
    /** @type {number[]} */
    const items = [];
    let mayFollow = true;
    for (;;) {
      const { value, sign } = next();
      if (sign === ')' && (items.length !== 1 || mayFollow)) return items;
      if (sign === ',' && !mayFollow) mayFollow = true;
      else if (typeof value === 'number' && mayFollow) mayFollow = items.push(value) === 0;
      else throw new FileFormatError(`${fn}: the shape must be a tuple of whole numbers: ${excerpt(text)}`);
    }
  };

  /** @type {Map<unknown, unknown>} */
  const entries = new Map();
  if (next().sign !== '{') refuse();
  for (let token = next(); token.sign !== '}'; token = next()) {
    if (typeof token.value !== 'string' || entries.has(token.value) || next().sign !== ':') refuse();
    const { value, sign } = next();
    if (sign === '[')
      throw new FileFormatError(`${fn}: this is an array of records, but only arrays of numbers can become tensors`);
    if (sign !== undefined && sign !== '(') refuse();
    entries.set(token.value, sign === '(' ? numbers() : value);
    const { sign: after } = next();
    if (after === '}') break;
    if (after !== ',') refuse();
  }
  if (next().sign !== '') refuse();
  return checked(fn, entries);
}

/** @param {string} fn @param {Map<unknown, unknown>} entries @returns {Header} */
function checked(fn, entries) {
  const [descr, fortran_order, shape] = ['descr', 'fortran_order', 'shape'].map((key) => entries.get(key));
  if (entries.size !== 3 || typeof descr !== 'string' || typeof fortran_order !== 'boolean' || !Array.isArray(shape)) {
    const message = `${fn}: the header must say descr, fortran_order and shape, and says ${[...entries.keys()].join(', ')}`;
    throw new FileFormatError(message);
  }
  if (!shape.every(Number.isSafeInteger)) throw new FileFormatError(`${fn}: shape (${shape.join(', ')}) is too large`);
  return { descr, fortran_order, shape };
}

/** @param {string} text */
const excerpt = (text) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The header exactly as NumPy writes it. @param {Header} header */
export function formatHeader({ descr, fortran_order, shape }) {
  const growing = shape.at(fortran_order ? -1 : 0);
  const room = growing === undefined ? 0 : roomToGrow - String(growing).length;
  const order = fortran_order ? 'True' : 'False';
  return `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${tuple(shape)}, }${' '.repeat(room)}`;
}
