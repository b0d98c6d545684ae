// Reads the files that a text imports, each when it is first needed. A position is one number in all files: each file
// has an offset far after the end of the text, at which its positions begin.

import { blocksOf, definedName } from '../syntax/blocks.js';
import { transcribe } from '../syntax/transcript.js';
import { Instance, Later, PyClass, UNKNOWN } from '../runtime/values.js';

/** @import { Block, RunAll, Value, World } from '../types.js' */

/**
 * @typedef {{ name: string, text: string, offset: number }} SiblingFile
 * @typedef {(path: string, from: string) => SiblingFile | undefined} Find
 *   path: as in `import`, such as `..layers`; from: the name of the file that imports it, which is empty for the text
 */

const MOST_FILES = 200;
/** The budget for the top level of a file. */
const MOST_STEPS = 20_000;

/**
 * The statements of each file, cached for other texts that import it.
 * @type {WeakMap<SiblingFile, readonly Block[]>}
 */
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

/** The class of modules. It is open, because a module may have names that were not understood. */
const moduleClass = new PyClass('module', [], true);

/** All files of one reading, with the text itself as the first. */
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

  /** Whether a file exists. @param {string} path @param {number} offset  where it is imported */
  canImport(path, offset) {
    return this.#find(path, this.#fileAt(offset)) !== undefined;
  }

  /** The module of a folder, which only has other modules as attributes. @param {string} path */
  folder(path) {
    const known = this.#folders.get(path) ?? new Instance(moduleClass);
    this.#folders.set(path, known);
    return known;
  }

  /**
   * The module of a file; undefined if no such file exists.
   * @param {string} path @param {number} offset  where it is imported
   */
  module(path, offset) {
    const found = this.#find(path, this.#fileAt(offset));
    if (!found) return undefined;
    const known = this.#modules.get(found.name);
    if (known) return known; // in a circle of imports, as far as it has been read
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
      const name = block.decorators.length === 0 ? definedName(block) : '';
      if (name === '') some.push(block);
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
      if (now !== undefined && now !== later) names.set(name, now); // the file has bound the name again since
      return result instanceof Later ? UNKNOWN : result;
    });
    return later;
  }

  /**
   * Runs blocks with a state of their own, whatever call or branch is running.
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
      world.budget.withLimit(MOST_STEPS, () => this.#runAll(world, blocks, frame));
    } finally {
      Object.assign(world, { level, depth, tried, changes, calls, oldest });
      Object.assign(world.findings, { unresolved, printed, warnings });
    }
  }

  /** Whether a position is in a sibling file. @param {number} offset */
  isBeyond(offset) {
    return offset > (this.files[0]?.text.length ?? 0);
  }

  /** @param {number} offset */
  #fileAt(offset) {
    return this.files.find((each) => each.offset <= offset && offset <= each.offset + each.text.length)?.name ?? '';
  }
}
