// The random numbers of a text that seeds them: after `torch.manual_seed(0)`, `torch.rand(5)` is known. They depend
// on all numbers drawn before, so after a line that may draw others, they are unknown until the next seed.

import * as library from '../../../lib/functions.js';
import { someNode, lastName } from '../syntax/syntax.js';

/** @import { Block } from '../syntax/blocks.js' */
/** @import { Generator } from '../../../lib/functions.js' */
/** @import { World } from './world.js' */

/** Larger tensors would take too long to draw. */
const MOST_DRAWN = 2 ** 20;

/** Functions of the library that draw numbers, which the reader does not compute. */
const notDrawn = new Set('bernoulli dropout multinomial randint_like'.split(' '));

/** Other functions and classes that draw nothing from PyTorch's generator. */
const harmless = new Set(
  (
    'manual_seed manual_seed_all seed print len range list tuple int float str bool type min max sum abs round sorted zip ' +
    'enumerate isinstance Size device is_available set_printoptions set_default_dtype array asarray numpy from_numpy ' +
    'format append requires_grad_ detach backward cpu cuda no_grad Variable scaled_dot_product_attention'
  ).split(' '),
);

/** @param {string} name  as in Python */
const inJavaScript = (name) => name.replace(/(?<=[a-z\d])_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Whether the state of the generator is known after a call. Our library's functions draw nothing, or draw the same
 * numbers as PyTorch.
 * @param {string} name
 */
function isKnownCall(name) {
  if (harmless.has(name)) return true;
  const own = inJavaScript(name);
  return !notDrawn.has(name) && (Object.hasOwn(library, own) || Object.hasOwn(library.Tensor.prototype, own));
}

/** Syntax whose body may run any number of times, or not at all. */
const unsteady = new Set('for if and or LambdaExpression'.split(' '));

/** Whether the reader draws all numbers of a line, each once and in order. @param {Block} block */
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

/** A definition runs only its decorators, its defaults and the bases of a class. @param {Block} block */
const isDefinition = (block) => {
  if ((block.head !== 'def' && block.head !== 'class') || block.decorators.length > 0) return false;
  const header = block.statement;
  return !header || !someNode(header, ({ name }) => name === 'CallExpression');
};

export class Seeded {
  /** The generator in its current state, if that is known. @type {Generator | undefined} */
  #generator;
  /** How many statements are being read, each inside the one before. */
  #depth = 0;

  /**
   * Reads a statement. Only a line at the top of the text surely runs, and runs once. A definition runs nothing.
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

  /** The generator's state is unknown until the next seed. */
  lose() {
    this.#generator = undefined;
  }

  /** @param {World} world @param {number | bigint | undefined} seed */
  seed(world, seed) {
    this.lose();
    if (seed !== undefined && this.#depth === 1 && !world.changes) {
      this.#generator = new library.Generator().manualSeed(seed);
    }
  }

  /**
   * The generator to draw `count` numbers from, or undefined if they are unknown.
   * @param {World} world
   * @param {number} count
   */
  source(world, count) {
    if (count > MOST_DRAWN || world.changes) this.lose();
    return this.#generator;
  }
}
