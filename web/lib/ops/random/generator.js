/**
 * PyTorch's CPU generator: the same seed gives PyTorch's numbers, on every platform. The core works with the state of
 * one generator at a time; the bytes of the others are stored here.
 */
import { core, heap } from '../../boundary/core.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { isContiguous } from '../../tensor/layout.js';
import { isObject, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { written } from '../from-data.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * The size of the state that PyTorch's `get_state` returns: seed, the generator's words, how many are left until the
 * next twist, and more.
 */
const stateBytes = 5056;
const words = 624;
const [leftByte, seededByte, nextByte] = [8, 12, 16];

/** PyTorch's default seed. */
const firstSeed = 67280421310721n;

/** A random seed of 53 bits, as PyTorch creates one. */
const anySeed = () => BigInt(Math.floor(Math.random() * 2 ** 53));

/** A seed of 64 bits; negative ones count from the end. @param {string} fn @param {unknown} seed */
function seedArgument(fn, seed) {
  if (typeof seed !== 'bigint' && !Number.isSafeInteger(seed)) throw wrongArgument(fn, 'seed', 'a whole number', seed);
  const whole = BigInt(/** @type {number | bigint} */ (seed));
  if (whole < -(2n ** 63n) || whole >= 2n ** 64n) {
    throw new ShapeError('Overflow when unpacking long long', { torchType: 'ValueError', argument: 'seed' });
  }
  return BigInt.asUintN(64, whole);
}

/** @param {unknown} given @returns {Tensor} */
function stateArgument(given) {
  const state = tensorArgument('setState', 'state', given);
  if (state.dtype !== 'uint8')
    throw new DTypeError('RNG state must be a torch.ByteTensor', { torchType: 'TypeError', argument: 'state' });
  if (!isContiguous(state)) throw new ShapeError('RNG state must be contiguous', { argument: 'state' });
  if (state.numel === stateBytes) return state;
  throw new ShapeError(
    `Expected a CPUGeneratorImplState of size ${stateBytes} but found the input RNG state size to be ${state.numel}`,
    { argument: 'state' },
  );
}

/**
 * A source of random numbers with its own state. Pass it to a function as `{ generator }`; otherwise functions share a
 * generator that `manualSeed` seeds.
 * @example
 *   rand(2, { generator: new Generator().manualSeed(0) }).toString(); // 'tensor([0.4963, 0.7682])'
 */
export class Generator {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'Generator';
  }

  /** The generator whose state the core has, which is newer than its stored bytes. @type {Generator | undefined} */
  static #lent;

  #seed = firstSeed;
  /** Undefined until something is drawn after seeding. @type {Uint8Array | undefined} */
  #state;

  get [Symbol.toStringTag]() {
    return 'Generator';
  }

  /**
   * Starts the sequence for a seed, an integer of up to 64 bits. Returns the generator.
   * @param {number | bigint} seed
   */
  manualSeed(seed) {
    return this.#start(seedArgument('manualSeed', seed));
  }

  /** Seeds the generator at random, and returns the seed. */
  seed() {
    return this.#start(anySeed()).#seed;
  }

  /** Returns the seed that the sequence started with. */
  initialSeed() {
    return this.#seed;
  }

  /** Returns the state as the bytes that PyTorch's `get_state` returns. @returns {Tensor<'uint8', [5056]>} */
  getState() {
    this.lend(() => this.#save());
    const state = /** @type {Uint8Array} */ (this.#state);
    return /** @type {any} */ (written('uint8', 'uint8', [stateBytes], (bytes) => bytes.set(state)));
  }

  /** Continues from a state, of `getState` or of PyTorch's `get_state`. Returns the generator. @param {Tensor} state */
  setState(state) {
    const bytes = elementsOf(stateArgument(state)).slice();
    const view = new DataView(bytes.buffer);
    const left = view.getInt32(leftByte, true);
    const isValid = view.getInt32(seededByte, true) === 1 && left > 0 && left <= words;
    if (!isValid || view.getUint32(nextByte, true) > words)
      throw new ShapeError('Invalid mt19937 state', { argument: 'state' });
    this.#start(view.getBigUint64(0, true));
    this.#state = bytes;
    return this;
  }

  /** Calls `draw` while the core has the state of this generator. @param {() => void} draw */
  lend(draw) {
    if (Generator.#lent !== this) {
      const before = Generator.#lent;
      if (before !== undefined) before.#save();
      Generator.#lent = undefined;
      if (this.#state) heap.u8().set(this.#state, core._stride0_generator());
      else core._stride0_seed(this.#seed);
      Generator.#lent = this;
    }
    draw();
  }

  #save() {
    const from = core._stride0_generator();
    (this.#state ??= new Uint8Array(stateBytes)).set(heap.u8().subarray(from, from + stateBytes));
  }

  /** @param {bigint} seed */
  #start(seed) {
    if (Generator.#lent === this) Generator.#lent = undefined;
    this.#seed = seed;
    this.#state = undefined;
    return this;
  }
}

/** The shared generator, for functions without the option `generator`. */
const defaultGenerator = new Generator();
defaultGenerator.seed();

/**
 * Seeds the generator that functions share, and returns it. Every function then gives the numbers that PyTorch gives on
 * the CPU after `torch.manual_seed`.
 * @param {number | bigint} seed
 * @returns {Generator}
 * @example
 *   (manualSeed(0), rand(2).toString()); // 'tensor([0.4963, 0.7682])'
 */
export function manualSeed(seed) {
  return defaultGenerator.manualSeed(seed);
}

/**
 * Seeds the generator that functions share at random, and returns the seed.
 * @returns {bigint}
 * @example
 *   typeof seed(); // 'bigint'
 */
export function seed() {
  return defaultGenerator.seed();
}

/**
 * Returns the seed of the generator that functions share.
 * @returns {bigint}
 * @example
 *   (manualSeed(7), initialSeed()); // 7n
 */
export function initialSeed() {
  return defaultGenerator.initialSeed();
}

/**
 * Returns the state of the generator that functions share, as the bytes that `torch.get_rng_state` returns.
 * @returns {Tensor<'uint8', [5056]>}
 * @example
 *   getRngState().shape; // [5056]
 */
export function getRngState() {
  return defaultGenerator.getState();
}

/**
 * Sets the state of the generator that functions share, to one of `getRngState` or `torch.get_rng_state`.
 * @param {Tensor} state
 * @example
 *   const state = getRngState();
 *   const [first, again] = [rand(1).item(), (setRngState(state), rand(1).item())];
 *   first === again; // true
 */
export function setRngState(state) {
  defaultGenerator.setState(state);
}

/** @param {string} fn @param {unknown} generator @returns {Generator} */
export function generatorArgument(fn, generator) {
  if (generator === undefined || generator === null) return defaultGenerator;
  if (isObject(generator) && generator instanceof Generator) return generator;
  throw wrongArgument(fn, 'generator', 'a Generator', generator);
}
