// Knows random numbers after a seed: after `torch.manual_seed(0)`, the elements of `torch.rand(5)` are known. They
// depend on all numbers drawn before, so after a line that may draw other numbers, they are unknown until the next
// seed.

import * as library from '../../../lib/functions.js';
import { someNode, lastName } from '../syntax/syntax.js';

/** @import { Block } from '../syntax/blocks.js' */
/** @import { Generator } from '../../../lib/functions.js' */
/** @import { World } from './world.js' */

/** Larger tensors would take too long to draw. */
const MOST_DRAWN = 2 ** 20;

/** Functions of our library that draw numbers, but whose numbers the reader does not compute. */
const notDrawn = new Set('bernoulli dropout multinomial randint_like'.split(' '));

/** Functions and classes outside our library that draw nothing from PyTorch's generator. */
const harmless = new Set(
  (
    'manual_seed manual_seed_all seed print len range list tuple int float str bool type min max sum abs round sorted zip ' +
    'enumerate isinstance Size device is_available set_printoptions set_default_dtype array asarray numpy from_numpy ' +
    'format append requires_grad_ detach backward cpu cuda no_grad Variable scaled_dot_product_attention'
  ).split(' '),
);

/** `manual_seed` as `manualSeed`. @param {string} name */
const inJavaScript = (name) => name.replace(/(?<=[a-z\d])_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Whether the generator's state is known after a call. Functions of our library draw nothing, or the same numbers as
 * PyTorch.
 * @param {string} name
 */
function isKnownCall(name) {
  if (harmless.has(name)) return true;
  const own = inJavaScript(name);
  return !notDrawn.has(name) && (Object.hasOwn(library, own) || Object.hasOwn(library.Tensor.prototype, own));
}

/** Syntax whose body may run any number of times, or not at all. */
const unsteady = new Set('for if and or LambdaExpression'.split(' '));

/**
 * Whether the generator's state is known after a line: it has no loops, branches or unknown calls.
 * @param {Block} block
 */
const isSure = (block) => {
  const { tree: node } = block;
  const { text } = block.line;
  return !(
    node &&
    someNode(node, (each) => {
      const [callee] = each.children;
      if (each.name === 'CallExpression') return !isKnownCall(lastName(text, callee));
      return unsteady.has(each.name) || (each.name === 'VariableName' && lastName(text, each) === 'generator');
    })
  );
};

/** Whether a block is a `def` or `class` that calls nothing when it is defined. @param {Block} block */
const isDefinition = (block) => {
  if ((block.head !== 'def' && block.head !== 'class') || block.decorators.length > 0) return false;
  const header = block.statement;
  return !header || !someNode(header, ({ name }) => name === 'CallExpression');
};

/** PyTorch's random generator of one reading, as far as its state is known. */
export class Seeded {
  /** The generator in its current state, if that is known. @type {Generator | undefined} */
  #generator;
  /** How many statements, nested in each other, are being evaluated. */
  #depth = 0;

  /**
   * Evaluates a statement. The state stays known after a simple line at the top of the text, which runs exactly once,
   * and after a definition, which runs nothing.
   * @template T
   * @param {Block} block
   * @param {() => T} run
   */
  statement(block, run) {
    if (this.#generator && !isDefinition(block) && (block.head || this.#depth > 0 || !isSure(block))) this.lose();
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Makes the generator's state unknown until the next seed. */
  lose() {
    this.#generator = undefined;
  }

  /** `torch.manual_seed(seed)` @param {World} world @param {number | bigint | undefined} seed  undefined: unknown */
  seed(world, seed) {
    this.lose();
    if (seed !== undefined && this.#depth === 1 && !world.changes) {
      this.#generator = new library.Generator().manualSeed(seed);
    }
  }

  /**
   * The generator to draw `count` numbers from, or undefined if they are unknown.
   * @param {World} world @param {number} count
   */
  source(world, count) {
    if (count > MOST_DRAWN || world.changes) this.lose();
    return this.#generator;
  }
}
