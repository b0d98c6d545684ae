/**
 * Reads every public name of an entry point, with its comment and signatures, from the declarations that the compiler
 * wrote. Their form is so regular that patterns can read them; a name that is not found is an error.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readComment } from './comment.js';
import { callsOf, signatureIn, signaturesOf } from './signature.js';

/** @typedef {import('./comment.js').Comment & { name: string, module: string, signatures: string[] }} Described */

/** @type {(path: string) => string} */
const fileOf = (path) => path.replace(/\.js$/, '.d.ts');

/** The names that a file of declarations declares itself. @param {string} text */
const declared = (text) => [
  ...new Set([...text.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, name = '']) => name)),
];

/**
 * The names in `export { a, b as c } from './x.js'`, and all of `x.js` for `export * from './x.js'`.
 * @param {string} file
 * @returns {{ own: string, name: string, from: string }[]}
 */
function reexports(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^export (?:\*|\{([^}]*)\}) from '([^']+)';/gm)].flatMap(([, names, from = '']) => {
    if (names === undefined)
      return exportsOf(join(dirname(file), fileOf(from))).map((name) => ({ own: name, name, from }));
    const pairs = names.split(',').map((each) => each.trim().split(' as '));
    return pairs.filter(([name]) => name).map(([own = '', name = own]) => ({ own, name, from }));
  });
}

/** All names that a file exports, from A to Z. @param {string} file @returns {string[]} */
function exportsOf(file) {
  const names = [...declared(readFileSync(file, 'utf8')), ...reexports(file).map(({ name }) => name)];
  return names.sort((a, b) => a.localeCompare(b));
}

/** The comment, kind and remaining text of a declaration. @param {string} text @param {string} name */
function findDeclaration(text, name) {
  const found = [
    ...text.matchAll(new RegExp(`^export declare (const|function|class) ${name}\\b(.*(?:\\n[ }].*)*)`, 'gm')),
  ];
  const [first] = found;
  if (!first) return undefined;
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, first.index)) ?? [];
  return { kind: first[1], rests: found.map(([, , rest = '']) => rest), comment };
}

/** @param {readonly string[]} rests */
const callsIn = (rests) => rests.map(signatureIn).filter((each) => each !== undefined);

/**
 * Follows a name to its declaration, through files that only export it again.
 * @param {string} file  that exports the name
 * @param {string} own  the name there
 * @returns {Omit<Described, 'name' | 'module'>}
 */
function describe(file, own) {
  const text = readFileSync(file, 'utf8');
  const found = findDeclaration(text, own);
  if (!found) {
    const further = reexports(file).find(({ name }) => name === own);
    if (further) return describe(join(dirname(file), fileOf(further.from)), further.own);
    throw new Error(`${own} is not in ${file}`);
  }
  const [first = ''] = found.rests;
  const [, alias, aliased] = /^: typeof (\w+)\.(\w+);/.exec(first) ?? [];
  if (alias && aliased) {
    const from = new RegExp(`import \\* as ${alias} from '([^']+)'`).exec(text)?.[1] ?? '';
    return describe(join(dirname(file), fileOf(from)), aliased);
  }
  const comment = readComment(found.comment);
  if (found.kind === 'class') return { ...comment, signatures: [] };
  if (found.kind === 'function') return { ...comment, signatures: callsIn(found.rests) };
  const [, imported, form] = /^: (?:import\("([^"]+)"\)\.)?(\w+)/.exec(first) ?? [];
  const path = imported ?? new RegExp(`import type \\{[^}]*\\b${form}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
  if (!form || !path)
    return { ...comment, signatures: first.startsWith(': {') ? callsOf(first.slice(3)) : callsIn([first]) };
  const formFile = join(dirname(file), fileOf(path));
  return { ...comment, signatures: existsSync(formFile) ? signaturesOf(readFileSync(formFile, 'utf8'), form) : [] };
}

/** @param {string} file the declarations of an entry @returns {Described[]} */
export function describeEntry(file) {
  const text = readFileSync(file, 'utf8');
  const bare = [...text.matchAll(/^export \{([^}]*)\};/gm)].flatMap(([, names = '']) =>
    names.split(',').map((each) => each.trim()),
  );
  const bareNames = bare.filter(Boolean).map((name) => {
    const from = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm').exec(text)?.[1] ?? '';
    return { name, own: name, from };
  });
  const names = declared(text).map((name) => ({ name, own: name, from: '' }));
  return [...names, ...bareNames, ...reexports(file)].map(({ name, own, from }) => {
    const where = from ? join(dirname(file), fileOf(from)) : file;
    return { name, module: from, ...describe(where, own) };
  });
}
