// Evaluates `import` and `from … import`: a library, or a sibling file of the text.

import { setName } from './assignments.js';
import { attribute } from './attributes.js';
import { imported } from '../libraries/torch/modules.js';
import { Later, UNKNOWN } from '../runtime/values.js';
import { NotUnderstood, Raised } from '../runtime/raised.js';

/** @import { Here, Instance, SyntaxNode, Value } from '../types.js' */

/** The names in `from a import b as c, d`. @param {string} text @param {SyntaxNode} node */
export function importsOf(text, { children }) {
  const written = (/** @type {SyntaxNode} */ { from, to }) => text.slice(from, to);
  const index = children.findIndex(({ name }) => name === 'import');
  /** @type {{ path: string, as: string | undefined }[]} */
  const brought = [];
  children.slice(index).forEach((each, i, all) => {
    if (i === 0 || each.name === ',') brought.push({ path: '', as: undefined });
    const last = brought.at(-1);
    if (!last || i === 0 || /^[,()]$|^as$/.test(each.name)) return;
    if (all[i - 1]?.name === 'as') last.as = written(each);
    else last.path += written(each);
  });
  const from = children.slice(1, Math.max(index, 0)).map(written).join('');
  return { from, brought: brought.filter(({ path }) => path !== '') };
}

/** Binds the names of an import. @param {Here} here @param {SyntaxNode} node @returns {void} */
export function importNames(here, node) {
  const { from, brought } = importsOf(here.line.text, node);
  for (const { path, as } of brought) {
    if (path === '*') importAll(here, from);
    else if (from) setName(here, as ?? path, importMember(here, from, path));
    else if (as) setName(here, as, moduleOrMember(here, path));
    else importModule(here, path);
  }
}

/** `import a.b as c`: a module, or a member of one. @type {(here: Here, path: string) => Value} */
const moduleOrMember = (here, path) => {
  const [, from = '', name = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
  return imported(path) ?? siblingModule(here, path) ?? (from ? importMember(here, from, name) : UNKNOWN);
};

/**
 * A sibling file as a module; undefined if no such file exists.
 * @type {(here: Here, path: string) => Instance | undefined}
 */
const siblingModule = ({ world, line }, path) => world.siblings?.module(path, line.span.at);

/** `from a import b`. @type {(here: Here, from: string, name: string) => Value} */
const importMember = (here, from, name) => {
  const full = `${from}.${name}`;
  const found = imported(full);
  if (found) return found;
  const parent = imported(from);
  if (!parent) return isInSibling(here, from, name) ? new Later(() => fromSibling(here, from, name)) : UNKNOWN;
  try {
    return attribute(here.world, parent, name, here.line.span, full);
  } catch (error) {
    if (error instanceof Raised || error instanceof NotUnderstood) return UNKNOWN;
    throw error;
  }
};

/**
 * Whether `from` is a sibling file, or a folder with a file called `name`.
 * @type {(here: Here, from: string, name: string) => boolean}
 */
const isInSibling = ({ world, line }, from, name) =>
  [from, joinPath(from, name)].some((path) => world.siblings?.canImport(path, line.span.at) === true);

/** `a` and `b` give `a.b`, but `.` and `b` give `.b`. @type {(from: string, name: string) => string} */
const joinPath = (from, name) => (/^\.+$/.test(from) ? `${from}${name}` : `${from}.${name}`);

/** @type {(here: Here, from: string, name: string) => Value} */
const fromSibling = (here, from, name) => {
  const found = siblingModule(here, from)?.attributes.get(name);
  return (found instanceof Later ? found.value : found) ?? siblingModule(here, joinPath(from, name)) ?? UNKNOWN;
};

/** `import a.b`, which binds the name `a`. @type {(here: Here, path: string) => void} */
const importModule = (here, path) => {
  const [first = path, ...rest] = path.split('.');
  const known = imported(first);
  if (known || !here.world.siblings) return setName(here, first, known ?? UNKNOWN);
  let module = siblingModule(here, first) ?? here.world.siblings.folder(first);
  const top = module;
  let full = first;
  for (const name of rest) {
    full += `.${name}`;
    const next = siblingModule(here, full) ?? here.world.siblings.folder(full);
    module.attributes.set(name, next);
    module = next;
  }
  setName(here, first, top);
};

/** `from a import *`: all names that don't begin with an underscore. @type {(here: Here, from: string) => void} */
const importAll = (here, from) => {
  if (imported(from)) return void here.world.starred.unshift(from);
  const module = siblingModule(here, from);
  for (const [name, value] of module?.attributes ?? []) if (!name.startsWith('_')) setName(here, name, value);
};
