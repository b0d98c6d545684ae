// Completions for a position in JavaScript, and the documentation of the name at a position. Both come from the syntax;
// nothing is run. The kind of a variable is inferred from its definition, so an array is offered no tensor methods.

import { parser } from '@lezer/javascript';
import { DTYPES } from '../../lib/boundary/dtype.js';

/** @import { Documented, Names } from '../../reference/names.js' */
/** @import { SyntaxNode as Node } from '@lezer/common' */

/**
 * @typedef {object} Entry  one name
 * @property {string} name
 * @property {'local' | 'library' | 'tensor' | 'language' | 'text'} of
 * @property {string[]} signatures
 * @property {string} sentence
 * @property {string | undefined} [torch]  PyTorch's name of a function that has a drawn page
 *
 * @typedef {object} Import  an imported name
 * @property {string} entry  `stride0`, or another one
 * @property {string} name  `*` for all of them
 */

const KEYWORDS =
  'async await break case catch class const continue else export false for from function if import let new null of return switch this throw true try typeof undefined while yield'.split(
    ' ',
  );
const GLOBALS = ['Array', 'Date', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Set', 'String', 'console'];
const PRINTERS = ['log', 'table', 'warn', 'error'];

/** Values that are not tensors, with their members. @type {Record<string, object>} */
const PROTOTYPES = { array: Array.prototype, string: String.prototype, number: Number.prototype };

/** Nodes without completions: definitions of names, numbers and comments. */
const NONE = /^(?:VariableDefinition|PropertyDefinition|Number|RegExp|TemplateString|Label|LineComment|BlockComment)$/;

const WORD = /[\w$]*$/;

/** @type {Documented} */
const UNDOCUMENTED = [[], ''];

/** @type {(name: string, of: Entry['of'], documented?: Documented) => Entry} */
const entryOf = (name, of, [signatures, sentence, torch] = UNDOCUMENTED) => ({
  ...{ name, of, sentence, torch },
  signatures: signatures.map((each) => name + each),
});

/** The signatures of a function as a method of its first argument. @param {string[]} signatures */
const asMethod = (signatures) => {
  const input = /\b(?:input|tensor)\??: \w+(?:, )?/;
  const own = signatures.filter((each) => input.test(each));
  return own.length > 0
    ? own.map((each) => each.replace(input, ''))
    : signatures.map((each) => each.replace(/^\([^,)]*(?:, )?/, '('));
};

/** The kind of value a function returns. @param {string[]} signatures */
const resultOf = (signatures) => {
  const result = /\): (?!.*\): )(.*)$/.exec(signatures[0] ?? '')?.[1] ?? '';
  if (/^(?:Tensor|Made)$/.test(result)) return 'tensor';
  if (/\[\]|^(?:Shape|Tensors|Both|TypedArray)\b/.test(result)) return 'array';
  return /^(?:string|number)$/.test(result) ? result : 'other';
};

/** The property names of an object that can follow a dot. @param {object} object */
const namesIn = (object) => Object.getOwnPropertyNames(object).filter((name) => /^[a-z]\w*$/.test(name));

export class KnownNames {
  #names;

  /** @param {Names} names */
  constructor(names) {
    this.#names = names;
  }

  /** @param {string} entry @param {string} name @returns {Entry | undefined} */
  #exported(entry, name) {
    const all = this.#names.entries[entry];
    return all && Object.hasOwn(all, name) ? entryOf(name, 'library', all[name]) : undefined;
  }

  /** A property or a method of a tensor. @param {string} name @returns {Entry | undefined} */
  #member(name) {
    const { own, methods, entries } = this.#names;
    const library = entries['stride0'] ?? {};
    if (Object.hasOwn(own, name)) return entryOf(name, 'tensor', own[name]);
    if (!methods.includes(name)) return undefined;
    const plain = name.replace(/_$/, '');
    const [signatures, sentence, torch] = library[name] ?? library[plain] ?? UNDOCUMENTED;
    const said = library[name] ? sentence : `Does what \`${plain}\` does, in place.`;
    return entryOf(name, 'tensor', [asMethod(signatures), said, torch]);
  }

  /**
   * The library's entry for a name that is imported, or that needs no import.
   * @param {string} name
   * @param {Scope} scope
   */
  #named(name, scope) {
    const imported = scope.imports.get(name);
    if (imported) return this.#exported(imported.entry, imported.name);
    return scope.values.has(name) ? undefined : this.#exported('stride0', name);
  }

  /**
   * The kind of value of an expression: `tensor`, a key of PROTOTYPES, `module:stride0`, `global:Math`, `other`, or
   * `unknown`, which may be a tensor.
   * @param {Node | null} node @param {Scope} scope @param {number} [depth] @returns {string}
   */
  #kindOf(node, scope, depth = 0) {
    if (!node || depth > 12) return 'unknown';
    const deeper = (/** @type {Node | null | undefined} */ inner) => this.#kindOf(inner ?? null, scope, depth + 1);
    const { firstChild: first, lastChild: last } = node;
    switch (node.name) {
      case 'ParenthesizedExpression':
        return deeper(first?.nextSibling);
      case 'AwaitExpression':
        return deeper(last);
      case 'ArrayExpression':
        return 'array';
      case 'String':
      case 'TemplateString':
        return 'string';
      case 'Number':
        return 'number';
      case 'VariableName': {
        const name = scope.text(node);
        const imported = scope.imports.get(name);
        if (imported) return imported.name === '*' ? `module:${imported.entry}` : 'other';
        if (scope.values.has(name)) return deeper(scope.values.get(name));
        return GLOBALS.includes(name) ? `global:${name}` : this.#named(name, scope) ? 'other' : 'unknown';
      }
      case 'CallExpression': {
        const called = first && this.#calledBy(first, scope, depth + 1);
        return called === 'other' ? 'other' : called ? resultOf(called.signatures) : 'unknown';
      }
      case 'MemberExpression': {
        const name = last?.name === 'PropertyName' ? scope.text(last) : '';
        if (!/^(?:tensor|unknown)$/.test(deeper(first))) return name ? 'other' : 'unknown';
        if (name === 'shape' || name === 'strides') return 'array';
        return name === 'T' || name === 'mT' ? 'tensor' : 'unknown';
      }
      case 'ObjectExpression':
      case 'NewExpression':
      case 'BinaryExpression':
      case 'ArrowFunction':
      case 'FunctionExpression':
        return 'other';
      default:
        return 'unknown';
    }
  }

  /**
   * The function or method of the library that is called, if it is one.
   * @param {Node} callee @param {Scope} scope @param {number} depth @returns {Entry | 'other' | undefined}
   */
  #calledBy(callee, scope, depth) {
    if (callee.name === 'VariableName') return this.#named(scope.text(callee), scope);
    if (callee.name !== 'MemberExpression' || callee.lastChild?.name !== 'PropertyName') return undefined;
    return this.#behind(callee, scope.text(callee.lastChild), scope, depth) ?? undefined;
  }

  /** The entry for a name after a dot. @param {Node} member @param {string} name @param {Scope} scope */
  #behind(member, name, scope, depth = 0) {
    const kind = this.#kindOf(member.firstChild, scope, depth);
    if (kind.startsWith('module:')) return this.#exported(kind.slice(7), name);
    return kind === 'tensor' || kind === 'unknown' ? this.#member(name) : 'other';
  }

  /** The names that can follow the dot of a member. @param {Node} member @param {Scope} scope @returns {Entry[]} */
  #members(member, scope) {
    const kind = this.#kindOf(member.firstChild, scope);
    if (kind.startsWith('module:')) return this.#exports(kind.slice(7));
    if (kind === 'global:console') return PRINTERS.map((name) => entryOf(name, 'language'));
    const holder = kind.startsWith('global:') ? /** @type {any} */ (globalThis)[kind.slice(7)] : PROTOTYPES[kind];
    if (holder) return namesIn(holder).map((name) => entryOf(name, 'language'));
    if (kind === 'other') return [];
    const { own, methods } = this.#names;
    return [...Object.keys(own), ...methods].flatMap((name) => this.#member(name) ?? []);
  }

  /** @param {string} entry @returns {Entry[]} */
  #exports(entry) {
    return Object.keys(this.#names.entries[entry] ?? {}).flatMap((name) => this.#exported(entry, name) ?? []);
  }

  /**
   * The completions at a position, and where the text starts that they replace.
   * @param {string} text
   * @param {number} offset
   * @param {boolean} isAsked  whether the user asked for them, so that an empty prefix is completed too
   * @returns {{ from: number, entries: Entry[] } | null}
   */
  offers(text, offset, isAsked) {
    const scope = new Scope(text);
    const node = scope.top.resolveInner(offset, -1);
    const { parent } = node;
    const from = offset - (WORD.exec(text.slice(0, offset))?.[0].length ?? 0);
    const offer = (/** @type {Entry[]} */ entries) => (entries.length > 0 ? { from, entries } : null);
    if (node.name === 'String') return this.#texts(node, scope, offset);
    if (parent?.name === 'ImportGroup' || node.name === 'ImportGroup') {
      if (from === offset && !isAsked) return null;
      const source = (parent?.name === 'ImportGroup' ? parent : node).parent?.getChild('String');
      return offer(this.#exports(source ? scope.text(source).slice(1, -1) : 'stride0'));
    }
    if (node.name === '.' && parent?.name === 'MemberExpression') return offer(this.#members(parent, scope));
    if (node.name === 'PropertyName' && parent?.name === 'MemberExpression') return offer(this.#members(parent, scope));
    const isWord = node.name === 'VariableName' || /^[a-z]+$/.test(node.name);
    if (NONE.test(node.name) || node.name === 'PropertyName' || (!isAsked && (from === offset || !isWord))) return null;
    const locals = [...scope.imports.keys(), ...scope.values.keys()];
    return offer([
      ...[...new Set(locals)].map((name) => ({ ...entryOf(name, 'local'), ...this.#named(name, scope), name })),
      ...this.#exports('stride0').filter(({ name }) => !locals.includes(name)),
      ...[...GLOBALS, ...KEYWORDS].map((name) => entryOf(name, 'language')),
    ]);
  }

  /** Completions inside a string: entries of the package, or dtypes. @param {Node} node @param {Scope} scope */
  #texts(node, scope, /** @type {number} */ offset) {
    const before = node.parent;
    const isImport = before?.name === 'ImportDeclaration' || before?.name === 'DynamicImport';
    const option = before?.name === 'Property' && before.firstChild ? scope.text(before.firstChild) : '';
    const called = before?.name === 'ArgList' ? before.parent?.firstChild?.lastChild : null;
    const isDType = option === 'dtype' || (called?.name === 'PropertyName' && scope.text(called) === 'to');
    const all = isImport ? Object.keys(this.#names.entries) : isDType ? DTYPES : [];
    return all.length === 0 || offset === node.from
      ? null
      : { from: node.from + 1, entries: all.map((name) => entryOf(name, 'text')) };
  }

  /**
   * The name at a position, if the library has it.
   * @param {string} text
   * @param {number} offset
   * @param {1 | -1} side  which of two adjacent names
   * @returns {Entry & { from: number, to: number } | null}
   */
  entryAt(text, offset, side) {
    const scope = new Scope(text);
    const node = scope.top.resolveInner(offset, side);
    const { from, to, parent } = node;
    const name = scope.text(node);
    /** @type {Entry | 'other' | undefined} */
    let entry;
    if (node.name === 'VariableName' || parent?.name === 'ImportGroup') entry = this.#named(name, scope);
    else if (node.name === 'PropertyName' && parent?.name === 'MemberExpression')
      entry = this.#behind(parent, name, scope);
    return entry && entry !== 'other' && entry.sentence ? { ...entry, from, to } : null;
  }
}

/** The names that a text defines. A name that is defined twice is its last definition. */
class Scope {
  /** @type {Map<string, Import>} */ imports = new Map();
  /** The expression that defines each name; null without one. @type {Map<string, Node | null>} */
  values = new Map();
  #text;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
    this.top = parser.parse(text).topNode;
    this.top.cursor().iterate(({ node }) => {
      if (node.name === 'VariableDefinition') this.#define(node);
    });
  }

  /** @param {Node} node */
  text(node) {
    return this.#text.slice(node.from, node.to);
  }

  /** @param {Node} node */
  #define(node) {
    const { parent, prevSibling, nextSibling } = node;
    const name = this.text(node);
    const whole = parent?.name === 'ImportGroup' ? parent.parent : parent;
    if (whole?.name === 'ImportDeclaration') {
      const source = whole.getChild('String');
      const original = prevSibling?.name === 'as' ? prevSibling.prevSibling : node;
      const imported = original && original.name !== 'Star' ? this.text(original) : '*';
      if (source) this.imports.set(name, { entry: this.text(source).slice(1, -1), name: imported });
    } else {
      const isGiven = parent?.name === 'VariableDeclaration' && nextSibling?.name === 'Equals';
      this.values.set(name, isGiven ? nextSibling.nextSibling : null);
    }
  }
}
