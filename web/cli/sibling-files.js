/** The neighbouring files that Python code imports: `from .layers import Block`, `from models.unet import UNet`. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** @import { SiblingFile } from '../reading/python/evaluator/sibling-files.js' */

/** Bytes. */
const LARGEST = 1_000_000;
/** How many folders above the importing file are searched for a module. */
const MOST_FOLDERS = 6;
/** Positions in imported files count from here; the importing text is shorter. */
const FIRST_OFFSET = 2_000_000;

/**
 * Returns a function that finds imported files. Each file is read from the disk once.
 * @returns {(main: string) => (path: string, from: string) => SiblingFile | undefined}
 */
export function siblingFiles() {
  /** @type {Map<string, SiblingFile | undefined>} */
  const files = new Map();
  /** @type {Map<string, SiblingFile | undefined>} */
  const found = new Map();
  let offset = FIRST_OFFSET;
  const fileNamed = (/** @type {string} */ name) => {
    if (!files.has(name)) {
      const text = read(name);
      files.set(name, text === undefined ? undefined : { name: normalize(name), text, offset: offset });
      offset += (text?.length ?? 0) + 1;
    }
    return files.get(name);
  };
  const module = (/** @type {string} */ name) => fileNamed(`${name}.py`) ?? fileNamed(join(name, '__init__.py'));
  return (main) => (path, from) => {
    const importer = from || main;
    const key = `${importer}\n${path}`;
    if (!found.has(key)) {
      const candidates = namesOf(path, importer);
      // If a file imports its own name, it means a library with that name.
      const all = candidates.map(module).filter((each) => each && each.name !== normalize(importer));
      found.set(key, all[0]);
    }
    const file = found.get(key);
    return file?.name === normalize(main) ? { ...file, name: '' } : file;
  };
}

/** The possible paths of a module, without its extension. @param {string} path @param {string} importer */
function namesOf(path, importer) {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(path) ?? [];
  const parts = rest.split('.').filter(Boolean);
  const folders = [dirname(importer)];
  for (let i = 1; i < (dots ? dots.length : MOST_FOLDERS); ++i) folders.push(join(folders[i - 1] ?? '.', '..'));
  return (dots ? folders.slice(-1) : folders).map((folder) => join(folder, ...parts));
}

/** @param {string} name @returns {string | undefined} */
function read(name) {
  try {
    const { size } = statSync(name);
    return size > LARGEST ? undefined : readFileSync(name, 'utf8');
  } catch {
    return undefined; // it does not exist, or cannot be read
  }
}
