// `match` and `case`: the first pattern that fits; both ways where that is not known.

import { attribute } from './attributes.js';
import { bind } from './assignments.js';
import { within } from './blocks.js';
import { builtin } from './builtins.js';
import { evaluate, spanAt, textOf } from './evaluate.js';
import { argumentOf } from './implicit.js';
import { itemsOf } from './items.js';
import { find } from './members.js';
import { combine } from './operators.js';
import { keyOf } from './equality.js';
import { parse } from './syntax.js';
import { itemsIn } from './tuples.js';
import { every, truth } from './truth.js';
import { both } from './unsure.js';
import { Dictionary, Instance, list, PyClass, Sequence, tuple, UNKNOWN } from './values.js';
import { NotUnderstood } from './raised.js';

/**
 * @typedef {import('./syntax.js').SyntaxNode} SyntaxNode
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./statements.js').Signal} Signal
 */

/**
 * Whether a value fits, with the names it is given; undefined where that is not known.
 * @template Pattern
 * @typedef {(here: Here, pattern: Pattern, value: Value, names: Map<string, Value>) => boolean | undefined} Fit
 */

/** @type {(here: Here, block: Block, enter: (block: Block) => Signal) => Signal} */
export const matched = (here, block, enter) => {
  const placed = { ...here, line: inBrackets(block.line, 'match') };
  const nodes = nodesOf(placed);
  const [only] = nodes;
  const value = nodes.length === 1 && only ? evaluate(placed, only) : tuple(itemsIn(placed, nodes));
  return tried(
    here,
    value,
    block.body.filter(({ head }) => head === 'case'),
    enter,
  );
};

/**
 * `case a, b:` as `(a, b)`, each character in its place.
 * @type {(line: import('./transcript.js').Line, word: string) => import('./transcript.js').Line}
 */
const inBrackets = (line, word) => {
  const cut = within(line, word.length - 1);
  return { ...cut, text: `(${cut.text.slice(1).replace(/:\s*$/, '')})` };
};

/** @param {Here} here @returns {readonly SyntaxNode[]} */
const nodesOf = ({ line }) => {
  const node = parse(line.text)?.children[0]?.children[0];
  if (!node) throw new NotUnderstood('syntax');
  return node.name === 'ParenthesizedExpression' ? node.parts : [node];
};

const guarded = /^(case\b.*?)\bif\b(.*):\s*$/s;
const named = /\bas\s+(\w+)\s*(:\s*)?$/;

/** @type {(here: Here, value: Value, cases: readonly Block[], enter: (block: Block) => Signal) => Signal} */
const tried = (here, value, [block, ...rest], enter) => {
  if (!block) return undefined;
  const guard = guarded.exec(block.line.text);
  const head = (guard?.[1] ?? block.line.text).replace(/:\s*$/, '');
  const as = named.exec(head)?.[1];
  const line = inBrackets({ ...block.line, text: head.replace(named, '') }, 'case');
  const placed = { ...here, line };
  const [pattern] = nodesOf(placed);
  /** @type {Map<string, Value>} */
  const names = new Map(as ? [[as, value]] : []);
  const fits = pattern ? fit(placed, pattern, value, names) : undefined;
  const otherwise = () => tried(here, value, rest, enter);
  if (fits === false) return otherwise();
  const taken = () => {
    for (const [name, each] of names) bind(placed, name, each);
    const condition = guard && { ...here, line: inBrackets(within(block.line, guard[1]?.length ?? 0), 'if') };
    const [node] = condition ? nodesOf(condition) : [];
    const holds = condition && node ? truth(evaluate(condition, node)) : true;
    if (holds === undefined) return both(here.world, here.frame, [() => enter(block), otherwise]);
    return holds ? enter(block) : otherwise();
  };
  return fits ? taken() : both(here.world, here.frame, [taken, otherwise]);
};

/** @type {Fit<SyntaxNode>} */
const fit = (here, pattern, value, names) => {
  const { name, parts, children } = pattern;
  const text = textOf(here, pattern);
  if (name === 'VariableName') {
    if (text !== '_') names.set(text, value);
    return true;
  }
  if (name === 'ParenthesizedExpression') return parts[0] ? fit(here, parts[0], value, names) : undefined;
  if (name === 'BinaryExpression' && children[1] && textOf(here, children[1]) === '|') {
    const [a, , b] = /** @type {[SyntaxNode, SyntaxNode, SyntaxNode]} */ (children);
    const left = fit(here, a, value, names);
    if (left) return true;
    const right = fit(here, b, value, names);
    return right || left === false ? right : undefined;
  }
  if (/^(Tuple|Array)Expression$/.test(name)) return fitItems(here, parts, value, names);
  if (name === 'DictionaryExpression') return fitKeys(here, parts, value, names);
  if (name === 'CallExpression') return fitClass(here, pattern, value, names);
  const arg = (/** @type {Value} */ each) => argumentOf(each, spanAt(here, pattern));
  const wanted = evaluate(here, pattern);
  if (wanted === null) return value === UNKNOWN ? undefined : value === null;
  return value === null ? false : truth(combine(here, '==', arg(value), arg(wanted), spanAt(here, pattern)));
};

/** @type {Fit<readonly SyntaxNode[]>} */
const fitItems = (here, parts, value, names) => {
  const patterns = parts.filter(({ name }) => name !== '*');
  const star = parts.findIndex(({ name }) => name === '*');
  const isKnown = value !== UNKNOWN && !(value instanceof Sequence && value.isOpen);
  const items = isKnown ? (value instanceof Sequence ? itemsOf(here.world, value) : undefined) : [];
  if (!items) return false;
  if (isKnown && (star < 0 ? items.length !== patterns.length : items.length < patterns.length - 1)) return false;
  const more = items.length - patterns.length + 1;
  const known = patterns.map((each, i) => {
    if (!isKnown) return fit(here, each, UNKNOWN, names);
    if (star >= 0 && i === star) return fit(here, each, list(items.slice(i, i + more)), names);
    return fit(here, each, items[star >= 0 && i > star ? i + more - 1 : i] ?? null, names);
  });
  return isKnown ? every(known) : undefined;
};

/** @type {Fit<readonly SyntaxNode[]>} */
const fitKeys = (here, parts, value, names) => {
  if (value !== UNKNOWN && !(value instanceof Dictionary)) return false;
  /** @type {(boolean | undefined)[]} */
  const known = [value === UNKNOWN ? undefined : true];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [key, pattern] = /** @type {[SyntaxNode, SyntaxNode]} */ ([parts[i], parts[i + 1]]);
    const isKnown = key.name !== '**' && value instanceof Dictionary;
    const held = isKnown ? value.entries.get(keyOf(evaluate(here, key)) ?? '')?.value : UNKNOWN;
    known.push(held === undefined ? false : fit(here, pattern, held, names));
  }
  return every(known);
};

/** `Point(x, y=0)` @type {Fit<SyntaxNode>} */
const fitClass = (here, { children: [callee, given] }, value, names) => {
  if (!callee || !given) return undefined;
  const kind = evaluate(here, callee);
  const span = spanAt(here, callee);
  const arg = (/** @type {Value} */ each) => argumentOf(each, span);
  const isOf =
    value === null
      ? false
      : truth(builtin(here.world, 'isinstance')?.call([arg(value), arg(kind)], span, '') ?? UNKNOWN);
  if (isOf === false) return false;
  const args = given.children.filter(({ name }) => !/^[(),]$/.test(name));
  const order =
    kind instanceof PyClass
      ? (find(kind, '__match_args__') ?? tuple((kind.fields ?? []).map(({ name }) => name)))
      : UNKNOWN;
  /** @type {(boolean | undefined)[]} */
  const known = [isOf];
  for (let i = 0, place = 0; i < args.length; ++i) {
    const isNamed = args[i + 1]?.name === 'AssignOp';
    const own = order instanceof Sequence ? order.items[place] : undefined;
    const name = isNamed ? textOf(here, /** @type {SyntaxNode} */ (args[i])) : own;
    const inner = /** @type {SyntaxNode} */ (isNamed ? args[i + 2] : args[i]);
    const held =
      value instanceof Instance && typeof name === 'string'
        ? attribute(here.world, value, name, span, name)
        : undefined;
    known.push(fit(here, inner, held ?? (kind instanceof PyClass ? UNKNOWN : value), names));
    if (isNamed) i += 2;
    else place += 1;
  }
  return every(known);
};
