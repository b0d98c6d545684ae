/** A call of every public function and method, with the arguments of the example in its comment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as files from '../../web/lib/files/index.js';
import * as stride0 from '../../web/lib/index.js';
import { ourFiles } from '../check/our-files.js';
import { examplesIn } from '../examples/comments.js';

/** @typedef {{ name: string, of: Function, isMethod: boolean, args: () => any[] }} ExampleCall `args` makes new ones */

const { ones, tensor } = stride0;
const { prototype } = stride0.Tensor;
/** @type {Record<string, any>} */
const exported = { ...stride0, ...files };
const methodOf = (/** @type {string} */ name) => {
  const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  return name !== 'constructor' && typeof value === 'function' ? value : undefined;
};

/** Arguments for names without an example: aliases, casts, and methods that do more than the function of that name. */
const pair = () => [tensor([1, 2]), tensor([3, 4])];
const sized = () => [ones([2]), [2]];
/** @type {Record<string, () => any[]>} */
const others = {
  __proto__: /** @type {any} */ (null), // there is a method toString
  clip: () => [tensor([1, 2]), 0, 1],
  concat: () => [pair(), 0],
  concatenate: () => [pair(), 0],
  rowStack: () => [pair()],
  permuteDims: () => [ones([2, 3]), [1, 0]],
  newFull: () => [ones([2]), [2], 3],
  unfold: () => [ones([5]), 0, 2, 1],
  getDefaultDtype: () => [],
  setDefaultDtype: () => ['float32'],
  leaks: () => [],
  init: () => [{}],
  readNpz: () => [new Uint8Array(30)],
  writeNpz: () => [{ a: ones([2]) }],
  fromArrow: () => [{}],
  Slice: () => [0, 2, 1],
  withData: () => [ones([2]), () => 1],
  ...Object.fromEntries('moveaxis swapaxes swapdims'.split(' ').map((name) => [name, () => [ones([2, 3]), 0, 1]])),
  ...Object.fromEntries('newEmpty newOnes newTensor newZeros'.split(' ').map((name) => [name, sized])),
  ...Object.fromEntries(
    'arctan2 broadcastArrays copy_ divide greater greaterEqual less lessEqual multiply notEqual subtract'
      .split(' ')
      .map((name) => [name, pair]),
  ),
};
const one = () => [tensor([1, 2])];

const sources = ourFiles()
  .filter((file) => /^web\/lib\/.*\.js$/.test(file))
  .flatMap((file) => examplesIn(readFileSync(join(TOP, file), 'utf8')).examples)
  .map(({ setup, expression }) => ({ expression, source: `${setup};\nreturn (${expression});` }));
const names = Object.keys(exported).filter((name) => name !== 'var');

/**
 * Runs an example until it calls `name`.
 * @param {string} name
 * @param {Function} example
 * @returns {any[] | undefined}
 */
function argumentsIn(name, example) {
  /** @type {any[] | undefined} */
  let found;
  const method = methodOf(name);
  /** @this {unknown} @param {any[]} args */
  function asMethod(...args) {
    found ??= [this, ...args];
    throw new Error('found');
  }
  const asFunction = (/** @type {any[]} */ ...args) => {
    found ??= args;
    throw new Error('found');
  };
  if (method) Object.defineProperty(prototype, name, { value: asMethod });
  try {
    example(...names.map((each) => (each === name ? asFunction : exported[each])));
  } catch {
    // as it should, or an example of something asynchronous
  } finally {
    if (method) Object.defineProperty(prototype, name, { value: method });
  }
  return found;
}

/** @param {string} name */
function exampleOf(name) {
  const called = new RegExp(`\\b${name}\\(`);
  const among = sources.filter(({ source }) => called.test(source) && !source.includes('await '));
  const first = among.filter(({ expression }) => expression.startsWith(`${name}(`)); // only the function's own example
  for (const { source } of [...first, ...among]) {
    const example = new Function(...names, source);
    if (argumentsIn(name, example)) return () => /** @type {any[]} */ (argumentsIn(name, example));
  }
  return undefined;
}

/** @returns {ExampleCall[]} */
export function exampleCalls() {
  const isClass = (/** @type {any} */ of) => /^class\b/.test(String(of));
  const all = [
    ...Object.keys(exported).map((name) => ({ name, of: exported[name], isMethod: false })),
    ...Object.getOwnPropertyNames(prototype).map((name) => ({ name, of: methodOf(name), isMethod: true })),
  ];
  return all
    .filter(({ name, of }) => typeof of === 'function' && (!isClass(of) || name === 'Slice'))
    .map((each) => {
      const plain = each.name.replace(/_$/, '');
      return { ...each, args: others[each.name] ?? others[plain] ?? exampleOf(each.name) ?? exampleOf(plain) ?? one };
    });
}
