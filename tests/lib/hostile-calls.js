/**
 * Makes calls with hostile arguments, in a process that hostile.test.js starts. It prints each call before making it,
 * so that an endless one is known, and reports what is wrong with the others.
 */
import { writeSync } from 'node:fs';
import * as files from '../../web/lib/files/index.js';
import * as stride0 from '../../web/lib/index.js';
import { generator } from '../random.js';
import { exampleCalls } from './example-calls.js';
import { Sentinels } from './sentinels.js';
import { detached } from './bad-values.js';

const { ones, tensor, zeros } = stride0;

/** Thrown by the test's own code, and must be passed through. */
class Thrown extends Error {}
const throws = () => {
  throw new Thrown('thrown by the caller');
};
const trap = { get: throws, has: throws, ownKeys: throws, getPrototypeOf: throws, getOwnPropertyDescriptor: throws };
/** @param {object} of */
function revoked(of) {
  const { proxy, revoke } = Proxy.revocable(of, {});
  revoke();
  return proxy;
}
/** An array that claims this length. @param {unknown} length */
const long = (length) => new Proxy([1], { get: (_, key) => (key === 'length' ? length : 0) });
const deep = (depth = 20_000) => Array.from({ length: depth }).reduce((inner) => [inner], 1);
const shared = () => Array.from({ length: 40 }).reduce((inner) => [inner, inner], 1);
const disposed = () => {
  const gone = ones([2]);
  gone.dispose();
  return gone;
};

const numbers = [NaN, Infinity, -Infinity, -0, 0, 0.5, -1, -7, 1e5, 1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53)];
const bigints = [2n ** 70n, -(2n ** 70n), 2n ** 63n, 2n ** 40n];
/** Functions that create each value, by name. @type {Record<string, () => any>} */
const values = {
  ...Object.fromEntries([...numbers, ...bigints].map((each) => [`${each}`, () => each])),
  null: () => null,
  'a symbol': () => Symbol('hostile'),
  'a string': () => 'constructor',
  'a long string': () => 'x'.repeat(2 ** 20),
  'a function': () => throws,
  'an object': () => ({}),
  'an object without a prototype': () => Object.assign(Object.create(null), { length: 2 ** 53 - 1 }),
  'a proxy that throws': () => new Proxy({}, trap),
  'an array that throws': () => new Proxy([], trap),
  'a revoked object': () => revoked({}),
  'a revoked array': () => revoked([]),
  'a detached array': detached,
  'a detached buffer': () => detached().buffer,
  'a throwing toString': () => ({ toString: throws, valueOf: throws }),
  'a throwing toPrimitive': () => ({ [Symbol.toPrimitive]: throws }),
  'a throwing tag': () => Object.defineProperty({}, Symbol.toStringTag, { get: throws }),
  'a class without a name': () =>
    Object.create({ constructor: Object.defineProperty(() => {}, 'name', { value: Symbol('none') }) }),
  'a sparse array of 2^32 - 1': () => new Array(2 ** 32 - 1),
  'a sparse array of 10^6': () => new Array(1e6),
  '65 ones': () => new Array(65).fill(1),
  '64 twos': () => new Array(64).fill(2),
  'a nested array': () => [[1, 2], [3]],
  'an array in itself': () => {
    const array = /** @type {unknown[]} */ ([]);
    array.push(array);
    return array;
  },
  'a deep array': () => deep(),
  'an array of 2^40 numbers': shared,
  'large sizes': () => [2 ** 31, 2 ** 31],
  'huge sizes': () => [2 ** 52, 2 ** 52],
  'negative sizes': () => [-1, -1],
  'an array of symbols': () => [Symbol('hostile')],
  'an array of a revoked one': () => [revoked([])],
  'a throwing element': () => Object.defineProperty([0], 0, { get: throws }),
  'an array with methods of its own': () => Object.assign([0, 1], { map: 1, slice: throws, [Symbol.iterator]: throws }),
  ...Object.fromEntries(
    [2 ** 53 - 1, NaN, -1, 1.5, 1n, Symbol('length')].map((each) => [
      `an array of length ${String(each)}`,
      () => long(each),
    ]),
  ),
  'options that throw': () => ({ get out() { return throws(); }, get dim() { return throws(); } }), // prettier-ignore
  'no elements': () => zeros([0, 3]),
  'a tensor of no dimensions': () => tensor(3),
  'indices out of range': () => tensor([5n, -9n]),
  'no indices': () => zeros([0], { dtype: 'int64' }),
  'no mask': () => zeros([0], { dtype: 'bool' }),
  '64 dimensions': () => ones(new Array(64).fill(1)),
  'a disposed tensor': disposed,
  'an heir of a tensor': () => Object.create(ones([2])),
};

/** The tensors among arguments. @param {any[]} args */
const tensorsIn = (args) => args.flat(3).filter((each) => each instanceof stride0.Tensor);

/**
 * Changes to arguments: a hostile value instead of one, in an array, or as an option; and a getter that disposes of all
 * tensors meanwhile.
 * @param {any[]} args
 * @returns {Record<string, (args: any[]) => any[]>}
 */
function changesOf(args) {
  /** @type {Record<string, (args: any[]) => any[]>} */
  const changes = {};
  const isRecord = (/** @type {any} */ each) => Object.getPrototypeOf(Object(each)) === Object.prototype;
  for (const [name, make] of Object.entries(values)) {
    for (let i = 0; i <= args.length; ++i)
      changes[`${name} as argument ${i}`] = (all) => Object.assign([...all], { [i]: make() });
    for (const key of ['out', 'dim', 'dtype'])
      changes[`${name} as option ${key}`] = (all) => [...all, { [key]: make() }];
    args.forEach((given, i) => {
      const inside = (/** @type {any[]} */ all, /** @type {any} */ each) => Object.assign([...all], { [i]: each });
      if (Array.isArray(given))
        changes[`${name} first in argument ${i}`] = (all) => inside(all, [make(), ...all[i].slice(1)]);
      for (const key of isRecord(given) ? Object.keys(given) : [])
        changes[`${name} as ${key} of argument ${i}`] = (all) => inside(all, { ...all[i], [key]: make() });
    });
  }
  for (const key of ['out', 'dim', 'dtype', 'broadcast']) {
    changes[`disposes in ${key}`] = (all) => [
      ...all,
      { get [key]() { return void tensorsIn(all).forEach((each) => each.dispose()); } }, // prettier-ignore
    ];
  }
  return changes;
}

const ours = [
  stride0.ArgumentError,
  stride0.DTypeError,
  stride0.DisposedError,
  stride0.OutOfMemoryError,
  stride0.ShapeError,
  files.FileFormatError,
];
/** The engine's errors for calling the test's value as a function. */
const ofTheirFunction = /cannot be invoked without 'new'|Cannot mix BigInt/;

/** @param {any} error */
const isAllowed = (error) =>
  [...ours, Thrown].some((each) => error instanceof each) || ofTheirFunction.test(error?.message);

/** Resets the settings that a call may have changed. */
function reset() {
  stride0.setWarningHandler(() => {});
  stride0.setDefaultDtype('float32');
  stride0.broadcastMode('allow');
  stride0.broadcastLimit(2 ** 31);
  stride0.errorLinks(false);
}

/** @param {string} line */
const print = (line) => writeSync(1, `${line}\n`);

const [seed = '1', share = '0.1'] = process.argv.slice(2);
const random = generator(Number(seed));
const sentinels = new Sentinels();
process.on('unhandledRejection', () => {});
let calls = 0;
for (const { name, of, isMethod, args } of exampleCalls()) {
  for (const [what, change] of Object.entries(changesOf(args()))) {
    if (random.below(1000) >= Number(share) * 1000) continue;
    const given = change(args());
    const call = `${isMethod ? 'x.' : ''}${name}: ${what}`;
    print(`call ${call}`);
    /** @type {any} */
    let error;
    reset();
    const before = process.cpuUsage();
    const broken = sentinels.around(() => {
      try {
        if (isMethod) of.call(...given);
        else if (name === 'Slice') Reflect.construct(of, given);
        else of(...given)?.catch?.(() => {});
      } catch (thrown) {
        error = thrown;
      }
    });
    const { user, system } = process.cpuUsage(before);
    calls += 1;
    if (broken) print(`wrong ${call}: ${broken}`);
    if (user + system > 1e6) print(`wrong ${call}: takes ${(user + system) / 1000} ms`);
    if (error !== undefined && !isAllowed(error)) print(`wrong ${call}: ${String(error?.stack).slice(0, 300)}`);
  }
}
print(`made ${calls} calls`);
