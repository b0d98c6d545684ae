// Sibling files of a text, each read when the text first needs it. Their positions start far after the end
// of the text, one file after another, so that each position is still one number.

import { blocksOf, definedName } from '../syntax/blocks.js';
import { transcribe } from '../syntax/transcript.js';
import { Instance, Later, PyClass, UNKNOWN } from '../runtime/values.js';

/** @import { Block } from '../syntax/blocks.js' */
/** @import { RunAll } from './statements.js' */
/** @import { Value } from '../runtime/values.js' */
/** @import { World } from '../runtime/world.js' */

/**
 * @typedef {{ name: string, text: string, offset: number }} SiblingFile
 *   offset: where its text begins, far behind any text that is read and apart from every other file
 * @typedef {(path: string, from: string) => SiblingFile | undefined} Find
 *   path: as in `import`, such as `..layers`; from: the name of the file that imports it. That of the text itself is empty
 */

const MOST_FILES = 200;
/** For what stands at the top of a file. */
const MOST_STEPS = 20_000;

/** The statements of each file, for all texts that import it. @type {WeakMap<SiblingFile, readonly Block[]>} */
const known = new WeakMap();

/** @param {SiblingFile} file */
const blocksIn = (file) => {
  const found = known.get(file);
  if (found) return found;
  const { lines } = transcribe(file.text, true);
  for (const line of lines) {
    line.span.at += file.offset;
    for (const piece of line.pieces) piece.at += file.offset;
  }
  const blocks = blocksOf(lines);
  known.set(file, blocks);
  return blocks;
};

/** The names that a file defines. Other names may come from elsewhere. */
const moduleClass = new PyClass('module', [], true);

export class SiblingFiles {
  /** @type {SiblingFile[]} */ files;
  #world;
  #find;
  #runAll;
  /** By the names of files. @type {Map<string, Instance>} */ #modules = new Map();
  /** @type {Map<string, Instance>} */ #folders = new Map();

  /** @param {World} world @param {string} text @param {Find} find @param {RunAll} runAll */
  constructor(world, text, find, runAll) {
    this.files = [{ name: '', text, offset: 0 }];
    this.#world = world;
    this.#find = find;
    this.#runAll = runAll;
    const own = new Instance(moduleClass);
    own.attributes = world.names;
    this.#modules.set('', own);
  }

  /** @param {string} path @param {number} offset  where it is imported */
  canImport(path, offset) {
    return this.#find(path, this.#fileAt(offset)) !== undefined;
  }

  /** Packages that are folders without a file of their own. @param {string} path */
  folder(path) {
    const known = this.#folders.get(path) ?? new Instance(moduleClass);
    this.#folders.set(path, known);
    return known;
  }

  /** @param {string} path @param {number} offset  where it is imported */
  module(path, offset) {
    const found = this.#find(path, this.#fileAt(offset));
    if (!found) return undefined;
    const known = this.#modules.get(found.name);
    if (known) return known; // a circle finds what there is so far
    const module = new Instance(moduleClass);
    this.#modules.set(found.name, module);
    if (this.files.length > MOST_FILES) return module;
    this.files.push(found);
    module.attributes.set('__name__', path);
    this.#read(blocksIn(found), module);
    return module;
  }

  /**
   * Reads the top level of a file. A function or class is read when it is first used; one with a decorator is read at
   * once, because the decorator may register it.
   * @param {readonly Block[]} blocks @param {Instance} module
   */
  #read(blocks, { attributes }) {
    /** @type {Block[]} */
    let some = [];
    const run = () => this.#runApart(some, attributes);
    for (const block of blocks) {
      const name = block.decorators.length === 0 ? definedName(block) : undefined;
      if (name === undefined) some.push(block);
      else {
        run();
        some = [];
        attributes.set(name, this.#later(block, attributes, name));
      }
    }
    run();
  }

  /** @type {(block: Block, names: Map<string, Value>, name: string) => Later} */
  #later(block, names, name) {
    const later = new Later(() => {
      const now = names.get(name);
      this.#runApart([block], names);
      const result = names.get(name) ?? UNKNOWN;
      if (now !== undefined && now !== later) names.set(name, now); // the name was bound again
      return result instanceof Later ? UNKNOWN : result;
    });
    return later;
  }

  /**
   * It is read as if nothing else were being read.
   * @type {(blocks: readonly Block[], names: Map<string, Value>) => void}
   */
  #runApart(blocks, names) {
    const world = this.#world;
    const { level, depth, tried, changes, calls, oldest } = world;
    const { unresolved, printed, warnings } = world.findings;
    Object.assign(world, { level: 0, depth: 0, tried: 0, changes: undefined, calls: [] });
    Object.assign(world.findings, { unresolved: new Map(), printed: [], warnings: [] });
    try {
      const frame = { scopes: [names], guarded: false, path: '', returns: [] };
      world.budget.sparingly(MOST_STEPS, () => this.#runAll(world, blocks, frame));
    } finally {
      Object.assign(world, { level, depth, tried, changes, calls, oldest });
      Object.assign(world.findings, { unresolved, printed, warnings });
    }
  }

  /** Whether a place is in another file than the text. @param {number} offset */
  isBeyond(offset) {
    return offset > (this.files[0]?.text.length ?? 0);
  }

  /** @param {number} offset */
  #fileAt(offset) {
    return this.files.find((each) => each.offset <= offset && offset <= each.offset + each.text.length)?.name ?? '';
  }
}
