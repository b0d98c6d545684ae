// Evaluates comprehensions and generators: `[f(x) for x in items if x > 0]`.

import { bindTo } from './assignments.js';
import { evaluate, spanAt } from './evaluate.js';
import { itemsOf, sampleOf } from '../libraries/python/items.js';
import { truth } from '../runtime/truth.js';
import { dictionaryOf } from '../runtime/entries.js';
import { anyOf } from '../runtime/branches.js';
import { list, iteratorOnce, openSequence, Sequence, UNKNOWN } from '../runtime/values.js';
import { NotUnderstood } from '../runtime/raised.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

const MOST_ITEMS = 5000;

/**
 * @typedef {{ targets: SyntaxNode[], source: SyntaxNode, conditions: SyntaxNode[] }} Clause  one `for … in …`, with the
 *   conditions after it
 */

/** @type {(here: Here, nodes: readonly SyntaxNode[]) => Clause[]} */
const clausesIn = (here, nodes) => {
  /** @type {Clause[]} */
  const clauses = [];
  nodes.forEach((node, i) => {
    if (node.name === 'if') {
      const condition = nodes[i + 1];
      if (condition) clauses.at(-1)?.conditions.push(condition);
    }
    if (node.name !== 'for') return;
    const within = nodes.findIndex(({ name }, k) => k > i && name === 'in');
    const source = nodes[within + 1];
    if (!source) throw new NotUnderstood('construct', spanAt(here, node));
    const targets = nodes.slice(i + 1, within);
    const [only] = targets;
    // `for a, in pairs` unpacks each item.
    const after = here.line.text.slice(only?.to, nodes[within]?.from);
    if (only && targets.length === 1 && after.includes(',')) targets.push({ ...only, name: ',' });
    clauses.push({ targets, source, conditions: [] });
  });
  return clauses;
};

/**
 * Runs `each` for every item. Returns true if all items are known; false if nothing is known about them; 'open' if it
 * is known what each item is like, but not how many there are.
 * @type {(here: Here, clauses: readonly Clause[], each: (inner: Here) => void) => boolean | 'open'}
 */
const forEachItem = (here, [clause, ...rest], each) => {
  if (!clause) {
    each(here);
    return true;
  }
  const source = evaluate(here, clause.source);
  if (source === UNKNOWN) return false;
  const sample = sampleOf(source);
  /** @type {boolean | 'open'} */
  let known = sample === undefined || 'open';
  for (const value of sample === undefined ? itemsOf(here.world, source) : [sample]) {
    const scopes = [new Map(), ...here.scopes];
    const inner = { ...here, scopes, frame: { ...here.frame, scopes, within: (here.frame.within ?? 0) + 1 } };
    bindTo(inner, clause.targets, value);
    const conditions = clause.conditions.map((condition) => truth(evaluate(inner, condition)));
    if (conditions.includes(false)) continue;
    const found = forEachItem(inner, rest, each);
    if (!found) return false;
    if (found === 'open' || conditions.includes(undefined)) known = 'open';
  }
  return known;
};

/**
 * The list that a comprehension makes.
 * @param {Here} here @param {readonly SyntaxNode[]} nodes @param {boolean} [isLazy]
 */
export function listComprehension(here, nodes, isLazy = false) {
  const body = nodes[0];
  if (!body) return UNKNOWN;
  /** @type {Value[]} */
  const result = [];
  const outer = isLazy ? { ...here, frame: { ...here.frame, isLazy } } : here;
  const known = forEachItem(outer, clausesIn(here, nodes), (inner) => {
    if (result.push(evaluate(inner, body)) > MOST_ITEMS) throw new NotUnderstood('tooMuch');
  });
  if (known === true) return list(result);
  return known === 'open' && result.length > 0 ? openSequence(anyOf(result)) : UNKNOWN;
}

/** `(x for x in items)` @param {Here} here @param {readonly SyntaxNode[]} nodes @returns {Value} */
export function generatorOf(here, nodes) {
  const result = listComprehension(here, nodes, true);
  return result instanceof Sequence && !result.isOpen ? iteratorOnce(result.items) : result;
}

/** `{key: value for …}`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function dictionaryComprehension(here, { parts: nodes }) {
  const [key, value] = nodes;
  if (!key || !value) return UNKNOWN;
  /** @type {[Value, Value][]} */
  const result = [];
  const known = forEachItem(here, clausesIn(here, nodes), (inner) => {
    if (result.push([evaluate(inner, key), evaluate(inner, value)]) > MOST_ITEMS) throw new NotUnderstood('tooMuch');
  });
  return known === true ? dictionaryOf(result) : UNKNOWN;
}
