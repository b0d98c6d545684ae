/**
 * Writes census.txt, which lists the public names of PyTorch and NumPy and whether the reader knows them:
 *
 *   python tests/reading/census.py > names.json     asks PyTorch and NumPy for their names
 *   node tests/reading/census.js names.json         writes them, as they are read
 *   node tests/reading/census.js                    writes the names that are there, as they are read now
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setDefaultDtype } from '../../web/lib/functions.js';
import '../../web/reading/python/libraries/numpy/numpy.js';
import { readCode } from '../../web/reading/python/code.js';
import { fresh } from '../../web/reading/python/libraries/torch/fresh.js';
import { OUTSIDE } from '../../web/reading/python/runtime/implicit.js';
import { libraries } from '../../web/reading/python/runtime/libraries.js';
import { moduleMember } from '../../web/reading/python/libraries/torch/modules.js';
import { NotUnderstood, Raised } from '../../web/reading/python/runtime/raised.js';
import { tensorMember } from '../../web/reading/python/libraries/torch/tensor-members.js';
import { UNKNOWN } from '../../web/reading/python/runtime/values.js';
import { World } from '../../web/reading/python/runtime/world.js';

/** @import { Value } from '../../web/reading/python/runtime/values.js' */

const HEAD = `Every public name of PyTorch 2.14 and NumPy 2.4, by where it stands. A minus stands before a name that the
reader does not know: what a text makes with it is unknown. census.js writes this file, census.test.js compares it.
`;

const file = new URL('./census.txt', import.meta.url);

readCode(''); // starts the core
const world = new World(
  () => UNKNOWN,
  () => UNKNOWN,
);
const array = libraries.get('numpy');

/** The reader's value for a name. @type {(place: string, name: string) => Value} */
const read = (place, name) => {
  if (place === 'torch.Tensor') return tensorMember(world, fresh(world, [1], 'float32', 'torch'), name, OUTSIDE, name);
  if (place === 'numpy.ndarray' && array)
    return array.attribute(world, fresh(world, [1], 'float64', 'numpy'), name, OUTSIDE, name);
  return moduleMember(world, place, name, OUTSIDE, name);
};

/** @param {string} place @param {string} name @returns {boolean} */
export function isKnown(place, name) {
  try {
    return read(place, name) !== UNKNOWN;
  } catch (error) {
    if (error instanceof NotUnderstood) return false;
    if (error instanceof Raised) return true; // what the name does depends on the tensor
    throw error;
  } finally {
    setDefaultDtype('float32'); // NumPy's names are read with another default dtype
  }
}

/** The names of the table by module, and whether each is known. */
export function census() {
  return new Map(
    readFileSync(file, 'utf8')
      .split('\n== ')
      .slice(1)
      .map((part) => {
        const [place = '', ...lines] = part.split('\n');
        const names = lines.join(' ').split(' ').filter(Boolean);
        return [place, new Map(names.map((name) => [name.replace('-', ''), !name.startsWith('-')]))];
      }),
  );
}

/** @param {readonly string[]} words */
const wrapped = (words) =>
  words.reduce((text, word) => {
    const isFull = text.length - text.lastIndexOf('\n') + word.length > 119;
    return text === '' ? word : `${text}${isFull ? '\n' : ' '}${word}`;
  }, '');

if (basename(process.argv[1] ?? '') === 'census.js') {
  const given = process.argv[2];
  /** @type {Record<string, string[]>} */
  const names = given
    ? JSON.parse(readFileSync(given, 'utf8'))
    : Object.fromEntries([...census()].map(([place, all]) => [place, [...all.keys()]]));
  const parts = Object.entries(names).map(([place, all]) => {
    const marked = all.map((name) => (isKnown(place, name) ? name : `-${name}`));
    return `\n== ${place}\n${wrapped(marked)}\n`;
  });
  writeFileSync(file, HEAD + parts.join(''));
}
