// `einsum`: letters name dimensions; those that are not asked for are summed over.

import { made } from '../nn/sizes.js';
import { tensorsOf } from '../operate.js';
import { NotUnderstood, Raised, Sequence, TensorValue } from '../values.js';

/**
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../values.js').Value} Value
 */

const fail = (/** @type {string} */ message) => {
  throw new Raised('RuntimeError', `einsum(): ${message}`);
};

/**
 * The letters of an operand, with its leading dimensions for an ellipsis.
 * @type {(text: string, tensor: TensorValue, at: number) => { letters: string[], more: number[] }}
 */
const read = (text, { shape }, at) => {
  const [before = '', after] = text.split('...');
  const letters = [...before, ...(after ?? '')];
  const left = shape.length - letters.length;
  if (after === undefined ? left !== 0 : left < 0) {
    const named = after === undefined ? letters.length : `${letters.length}`;
    fail(
      left < 0
        ? `the number of subscripts in the equation (${named}) does not match the number of dimensions (${shape.length}) for operand ${at} and no ellipsis was given`.replace(
            after === undefined ? '' : ' and no ellipsis was given',
            after === undefined ? '' : '',
          )
        : `the number of subscripts in the equation (${named}) does not match the number of dimensions (${shape.length}) for operand ${at} and no ellipsis was given`,
    );
  }
  const more = after === undefined ? [] : shape.slice(before.length, before.length + left);
  const places = after === undefined ? letters : [...before, ...more.map((_, i) => `.${i - more.length}`), ...after];
  return { letters: places, more };
};

/**
 * The sizes along a letter must agree, or be 1.
 * @type {(sizes: Map<string, number>, letter: string, size: number, at: number, dim: number) => void}
 */
const agree = (sizes, letter, size, at, dim) => {
  const known = sizes.get(letter);
  if (known === undefined || known === 1) sizes.set(letter, size);
  else if (size !== known && size !== 1) {
    throw new Raised(
      'RuntimeError',
      `einsum(): subscript ${letter} has size ${size} for operand ${at} which does not broadcast with previously seen size ${known}`,
    );
  }
  return void dim;
};

/** @type {(world: import('../world.js').World, equation: string, tensors: readonly TensorValue[]) => TensorValue} */
const contracted = (world, equation, tensors) => {
  const [first] = tensors;
  const [left = '', right] = equation.replace(/\s+/g, '').split('->');
  const terms = left.split(',');
  if (!first) throw new NotUnderstood('line');
  if (terms.length < tensors.length) fail('more operands were provided than specified in the equation');
  if (terms.length > tensors.length) fail('fewer operands were provided than specified in the equation');
  if (/[^a-zA-Z.]/.test(terms.join('') + (right ?? ''))) throw new NotUnderstood('line');
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const read_ = terms.map((term, i) => read(term, /** @type {TensorValue} */ (tensors[i]), i));
  read_.forEach(({ letters }, i) => {
    letters.forEach((letter, dim) => agree(sizes, letter, tensors[i]?.shape[dim] ?? 1, i, dim));
  });
  const most = Math.max(0, ...read_.map(({ more }) => more.length));
  const dots = Array.from({ length: most }, (_, i) => `.${i - most}`);
  const all = read_.flatMap(({ letters }) => letters);
  const once = [...new Set(all)].filter(
    (letter) => !letter.startsWith('.') && all.filter((each) => each === letter).length === 1,
  );
  const asked = right === undefined ? [...dots, ...once.sort()] : lettersOf(right, dots);
  for (const letter of asked) {
    if (!sizes.has(letter)) fail(`output subscript ${letter} does not appear in the equation for any input operand`);
    if (asked.indexOf(letter) !== asked.lastIndexOf(letter))
      fail(`output subscript ${letter} appears more than once in the output`);
  }
  const other = tensors.find((each) => each.dtype !== first.dtype);
  if (other && tensors.length === 2) {
    const names = new Map([
      ['float32', 'float'],
      ['float64', 'double'],
      ['float16', 'c10::Half'],
      ['int64', 'long int'],
    ]);
    fail(
      `expected scalar type ${names.get(first.dtype) ?? first.dtype} but found ${names.get(other.dtype) ?? other.dtype}`.replace(
        /^/,
        '',
      ),
    );
  }
  return made(
    world,
    first,
    asked.map((letter) => sizes.get(letter) ?? 1),
  );
};

/** @type {(text: string, dots: readonly string[]) => string[]} */
const lettersOf = (text, dots) => {
  const [before = '', after] = text.split('...');
  return after === undefined ? [...before] : [...before, ...dots, ...after];
};

/** @type {Run} */
const einsum = (world, bound) => {
  const equation = bound.need('equation').value;
  if (typeof equation !== 'string') throw new NotUnderstood('line');
  const [only] = bound.rest;
  const listed = bound.rest.length === 1 && only?.value instanceof Sequence ? tensorsOf(only.value) : undefined;
  const given = listed ?? bound.rest.map(({ value }) => tensorsOf(value)[0]).filter((each) => each !== undefined);
  return contracted(world, equation, given);
};

/** @param {import('../table.js').Row} row */
export const contractions = (row) => {
  row('tn', 'einsum', 'equation, *operands', einsum);
};
