/**
 * Makes public functions reject surplus arguments, as PyTorch does; JavaScript would ignore them. The limit is the
 * function's `length`, so a public function declares all its parameters, without default values.
 */
import { enter, leave, withCallerStack, publicPromise } from '../errors/calls.js';
import { ArgumentError } from '../errors/classes.js';
import { isArray, describeValue } from './arguments.js';
import { observers } from './observers.js';

/** @param {unknown} value */
const isWhole = (value) => typeof value === 'bigint' || Number.isInteger(value);

/**
 * Throws if there is an argument beyond the first `most`. An undefined one counts as left out.
 * @param {string} fn
 * @param {readonly unknown[]} args
 * @param {number} most
 */
export function assertNoMore(fn, args, most) {
  const index = args.findIndex((each, i) => i >= most && each !== undefined);
  if (index < 0) return;
  // tensors.map(clone): an array also passes the position and itself to the callback.
  const [each, place, array] = args;
  if (most === 1 && isArray(array) && array[/** @type {number} */ (place)] === each) return;
  const takes = most === 0 ? 'no arguments' : `at most ${most} argument${most === 1 ? '' : 's'}`;
  // reshape(x, 6, 1): if the last parameter and the surplus arguments are numbers.
  const sizes = args.slice(most - 1);
  const meant = most > 0 && isWhole(sizes[0]) && !isWhole(args[most - 2]) && sizes.every(isWhole);
  const hint = meant ? `; several sizes or dimensions go into one array, [${sizes.join(', ')}]` : '';
  throw new ArgumentError(`${fn}() takes ${takes}, but argument ${index + 1} is ${describeValue(args[index])}${hint}`);
}

/**
 * Wraps a public function: the wrapper rejects surplus arguments, and its errors point to its caller.
 * @template {Function} F
 * @param {string} name
 * @param {() => F} of
 */
export function strict(name, of) {
  return entry(name, of(), false);
}

/**
 * Wraps a public function with any number of arguments, so that its errors point to its caller.
 * @template {Function} F
 * @param {string} name
 * @param {() => F} of
 */
export function variadic(name, of) {
  return entry(name, of(), true);
}

/**
 * @template {Function} F
 * @param {string} name
 * @param {F} fn
 * @param {boolean} isVariadic whether it takes any number of arguments
 * @returns {F}
 */
function entry(name, fn, isVariadic) {
  const most = isVariadic ? Infinity : fn.length;
  const refusing = (/** @type {unknown[]} */ ...args) => {
    const outer = enter();
    try {
      if (args.length > most) assertNoMore(name, args, most);
      // Inlined, because another function would add a frame to every stack trace.
      const result = observers.recorder ? observers.recorder(name, fn, args) : fn(...args);
      return result instanceof Promise ? publicPromise(result, refusing) : result;
    } catch (error) {
      throw withCallerStack(error, refusing);
    } finally {
      leave(outer);
    }
  };
  // One property at a time, which takes V8 half as long at import.
  Object.defineProperty(refusing, 'name', { value: name });
  return /** @type {any} */ (Object.defineProperty(refusing, 'length', { value: fn.length }));
}
