/**
 * Finds retired words in the names we declare: variables, parameters, functions, types, keys and files. Each of these
 * words meant several things, so a reader had to look up every use. A name is the noun or verb that an engineer of
 * PyTorch or of a compiler would use.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { TOP } from '../../cpp/toolchain/machine.js';

/** Each retired word, and what to use instead. */
const RETIRED = new Map([
  ['made', 'result, built, like'],
  ['told', 'reported, explanation'],
  ['tell', 'report, describe'],
  ['tells', 'reports'],
  ['kept', 'cached, stored, retained'],
  ['keep', 'cache, store, save'],
  ['keeps', 'caches, stores, saves'],
  ['held', 'retained, contents'],
  ['seen', 'visited, viewed'],
  ['met', 'encountered, checked'],
  ['taken', 'consumed, reserved'],
  ['come', 'loaded, arrived'],
  ['came', 'loaded, arrived'],
  ['beside', 'sibling, adjacent'],
  ['aside', 'separate, temporary'],
  ['lacks', 'needs, isMissing'],
  ['tangled', 'overlaps'],
  ['looking', 'recording'],
  ['listen', 'subscribe'],
  ['christen', 'name'],
  ['stranger', 'consumer'],
  ['strangers', 'consumers'],
  ['neighbour', 'sibling file, adjacent'],
  ['neighbours', 'sibling files, adjacent'],
  ['laid', 'layout, placed'],
  ['unsure', 'uncertain'],
  ['blame', 'report'],
  ['lineage', 'origins'],
]);

/** Retired phrases. @type {Record<string, string>} */
const PHRASES = { 'stand in': 'stub', 'goes on': 'continues' };

/** Words that say nothing when they are the whole name. @type {Record<string, string>} */
const WHOLE = { at: 'index, axis, offset', is: 'a name for the flag', has: 'a name for the flag' };

/** Names that others chose or that are public, with who fixes them. @type {Record<string, string>} */
const GIVEN = {
  'key at': 'Array.prototype.at; and the key of a span, `{ at, length }`, in the answers of stride0/diagnose',
  'key has': 'Map.prototype.has, and a Proxy handler',
  'key is': 'an operator of Python',
  'key keep': 'TensorFlow.js: `tf.keep`',
  'key tell': 'exported by stride0/diagnose',
  'export at': 'Array.prototype.at',
  'export tell': 'exported by stride0/diagnose',
  'file tell': 'tells a diagnosis in words, as the exported `tell`',
  'export keep': 'TensorFlow.js: `tf.keep`',
  'file strangers': 'npm run strangers',
};

/** `makeRowMajor` and `make_row_major` are three words each. @param {string} name */
export function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** @typedef {'variable' | 'key' | 'export' | 'file'} Kind */

/**
 * The retired word in a name, and what to use instead.
 * @param {string} name
 * @param {Kind} kind
 * @returns {string | undefined}
 * @example
 *   retiredIn('isTold', 'variable'); // 'told: reported, explanation'
 */
export function retiredIn(name, kind) {
  const words = wordsOf(name);
  const [only = '', ...more] = words;
  if (more.length === 0 && `${kind} ${only}` in GIVEN) return undefined;
  const whole = more.length === 0 && Object.hasOwn(WHOLE, only) ? only : undefined;
  const word = whole ?? words.find((each) => RETIRED.has(each));
  if (word) return `${word}: ${RETIRED.get(word) ?? WHOLE[word]}`;
  const phrase = Object.keys(PHRASES).find((each) => ` ${words.join(' ')} `.includes(` ${each} `));
  return phrase && `${phrase}: ${PHRASES[phrase]}`;
}

/** @typedef {{ name: string, kind: Kind, start: number }} Name */

/** Names declared in JSDoc: types, their members, parameters and properties. */
const IN_COMMENT = [
  /@(?:typedef|callback|property|param|template)\s+(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s+)?\[?(\w+)/g,
  /(?<=[{,;(]\s*)(\w+)\??:/g,
];

/**
 * The names that JavaScript or TypeScript source declares.
 * @param {string} file
 * @param {string} text
 * @returns {Name[]}
 */
function namesIn(file, text) {
  const { program, comments } = parseSync(file, text);
  /** @type {Name[]} */
  const names = [];
  const add = (/** @type {any} */ node, /** @type {Kind} */ kind) =>
    names.push({ name: node.name, kind, start: node.start });
  const bind = (/** @type {any} */ pattern, /** @type {Kind} */ kind = 'variable') => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') add(pattern, kind);
    else if (pattern.type === 'ObjectPattern')
      // In `{ at }` the object's own declaration chose the name.
      for (const each of pattern.properties) bind(each.value ?? each.argument, each.shorthand ? 'key' : kind);
    else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) bind(each, kind);
    else bind(pattern.left ?? pattern.argument ?? pattern.parameter, kind);
  };
  const callable = (/** @type {any} */ node) => {
    bind(node.id);
    for (const each of node.params?.items ?? node.params ?? []) bind(each);
  };
  const keyed = (/** @type {any} */ node) => {
    if (!node.computed && /Identifier$/.test(node.key.type) && !node.shorthand && !inPatterns.has(node))
      add(node.key, 'key');
  };
  const inPatterns = new Set();
  const named = (/** @type {any} */ node) => bind(node.id ?? node.name);
  const exported = new Set(
    program.body.flatMap(
      (/** @type {any} */ each) =>
        each.declaration?.id ?? each.declaration?.declarations?.map((/** @type {any} */ one) => one.id) ?? [],
    ),
  );
  new Visitor(
    /** @type {any} */ ({
      VariableDeclarator: (/** @type {any} */ node) => bind(node.id, exported.has(node.id) ? 'export' : 'variable'),
      FunctionDeclaration: (/** @type {any} */ node) => {
        callable({ ...node, id: undefined });
        bind(node.id, exported.has(node.id) ? 'export' : 'variable');
      },
      FunctionExpression: callable,
      ArrowFunctionExpression: callable,
      ClassDeclaration: named,
      CatchClause: (/** @type {any} */ node) => bind(node.param),
      ObjectPattern: (/** @type {any} */ node) =>
        node.properties.forEach((/** @type {any} */ each) => inPatterns.add(each)),
      Property: (/** @type {any} */ node) => keyed(node),
      MethodDefinition: keyed,
      PropertyDefinition: keyed,
      TSPropertySignature: keyed,
      TSMethodSignature: keyed,
      TSTypeAliasDeclaration: named,
      TSInterfaceDeclaration: named,
      TSTypeParameter: named,
    }),
  ).visit(program);
  for (const { value, start } of comments.filter((each) => each.value.startsWith('*')))
    for (const { 0: all, 1: name = '', index } of IN_COMMENT.flatMap((each) => [...value.matchAll(each)]))
      names.push({ name, kind: 'key', start: start + 2 + index + all.lastIndexOf(name) });
  return names;
}

/** C++ comments, strings, characters and includes. */
const NOT_CODE =
  /\/\/.*|\/\*[^]*?\*\/|R"\((?:[^)]|\)(?!"))*\)"|"(?:[^"\\\n]|\\.)*"|(?<![\da-fA-F])'(?:[^'\\\n]|\\.)+'|^\s*#include.*/gm;

/**
 * The identifiers of C++ source. Those after `.`, `->` or `::` are skipped: they were declared elsewhere.
 * @param {string} text
 * @returns {Name[]}
 */
function identifiersIn(text) {
  const code = text.replace(NOT_CODE, (each) => each.replace(/[^\n]/g, ' '));
  const found = code.matchAll(/(?<![\w.]|->|::)[A-Za-z_]\w*/g);
  return [...found].map(({ 0: name, index }) => ({ name, kind: 'variable', start: index }));
}

/** The names with retired words in one file. @param {string} file @param {string} text @returns {string[]} */
export function retiredNames(file, text) {
  const names = /\.(?:h|cpp)$/.test(file) ? identifiersIn(text) : namesIn(file, text);
  const lines = names.flatMap(({ name, kind, start }) => {
    const found = retiredIn(name, kind);
    return found ? [`${file}:${text.slice(0, start).split('\n').length} ${name}: instead of ${found}`] : [];
  });
  const ofFile = retiredIn(basename(file).replace(/\..*/, ''), 'file');
  return [...new Set(lines), ...(ofFile ? [`${file} is named ${ofFile}`] : [])];
}

/** @param {readonly string[]} files @returns {string[]} file:line, name, word and replacement */
export function retiredWords(files) {
  const read = files.filter((file) => /^(?:web|cpp|tests)\/.*\.(?:js|ts|h|cpp)$/.test(file));
  return read.flatMap((file) => retiredNames(file, readFileSync(join(TOP, file), 'utf8')));
}
