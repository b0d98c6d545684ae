/** Collects what the paste shows about the failing line: the line, those that make its operands, and the call above. */
import { partialTuple } from '../lib/errors/printed-shape.js';
import { LARGEST } from './clues.js';
import { hasName } from './fixes/fix.js';
import { identifiersIn } from './recognise/names.js';
import { canStop, isWritten, MOST_NAMES } from './show.js';

/** @import { Finding, Recognised } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

const LONGEST_LINE = 160; // in a sentence

/**
 * The sentences about the failing line, and the values that others need.
 * @type {(situation: Situation, facts: readonly Finding[]) => Record<string, any>}
 */
export function leadOf(situation, facts) {
  const { recognised, names } = situation;
  const { failing, candidates = [], assignments = [], literals = [] } = recognised;
  const isQuoted = failing && (failing.line > 0 || failing.inside || failing.isAbove) && !failing.isCore;
  const isSaid = isQuoted && failing.source.length <= LONGEST_LINE && !/^raise\b/.test(failing.source);
  const source = isSaid ? failing.source : '';
  const [one, two] = sizesOf(situation, facts);
  const inQuestion = Object.values(facts[0]?.facts ?? {}).flat();
  const telling = literals.filter(({ number }) => inQuestion.includes(number));
  const { library = '', caller = '', inside = '', calledIn = '', line = 0, file = '' } = failing ?? {};
  const origins = byLine(assignments, telling).map(({ isHead, ...each }) =>
    isHead ? { key: 'argument', calledIn, ...each } : { key: 'sets', ...each },
  );
  const [first = '', second = ''] = candidates;
  const shown = [source || first, ...origins.map((each) => each.line)];
  const stands = telling.filter((each) => shown.every((text) => !text.includes(each.line)));
  return {
    ...{ source: library ? '' : source || first, isSure: source !== '', origins },
    ...{ library, caller, inside, line, file: file.split(/[\\/]/).at(-1) ?? '', one, two },
    args: identifiersIn(caller.slice(caller.indexOf('('))).filter((name) => !/^(?:np|torch|tf|pd)\./.test(name)),
    target: facts[0]?.id === 'target' ? (facts[0].facts['target'] ?? '') : '',
    open: [one, two].filter(
      (size) =>
        typeof size === 'number' &&
        size <= LARGEST &&
        facts[0]?.id !== 'numel' &&
        telling.every(({ number }) => number !== size),
    ),
    fails: [
      source ? { key: recognised.fails ? 'fails' : 'warns', source } : { key: 'perhaps', source: first, second },
      ...origins,
    ],
    standing: [...knownIn(recognised, source || first), ...stands.map((each) => ({ key: 'stands', ...each }))],
    back: {
      ...{ key: 'trace', unset: openNames(situation), calledIn: origins.length === 0 ? calledIn : '' },
      ...(names.length === 2 && [0, 1].every((i) => hasName(recognised, i)) && Number(one) >= 0
        ? { a: names[0], b: names[1], size: one, other: two }
        : {}),
    },
  };
}

/** The operands that no line of the paste sets. @type {(situation: Situation) => string[]} */
function openNames({ recognised, names }) {
  const { assignments = [], framework } = recognised;
  if (canStop(framework)) return [];
  const isSet = (/** @type {string} */ name) => assignments.some((each) => name.startsWith(each.name));
  const unset = names.flatMap((name, i) =>
    hasName(recognised, i) && !isSet(name) ? name.replace(/^([\w.]+)\[[^"']*\]$/, '$1') : [],
  );
  const others = unset.filter((name) => !isWritten(recognised, name));
  return [...new Set(others.length > 0 ? others : unset)].filter((name) => !/[(+*/ ]/.test(name));
}

/**
 * The names that get their values in one line, and a size in question that it has.
 * @param {NonNullable<Recognised['assignments']>} assignments
 * @param {NonNullable<Recognised['literals']>} literals
 */
function byLine(assignments, literals) {
  return [...new Set(assignments.map(({ line }) => line))].map((line) => ({
    line,
    number: literals.find((each) => each.line === line)?.number,
    names: assignments.filter((each) => each.line === line).map(({ name }) => name),
    isHead: /^(?:async )?(?:def|function)\b/.test(line),
  }));
}

/**
 * The shapes that the paste gives for other names in a line of MATLAB, or for all if there is no line.
 * @type {(recognised: Recognised, source: string) => { key: string, named: string }[]}
 */
function knownIn({ framework, operands, known = [] }, source) {
  if (!/^(?:matlab|octave)$/.test(framework ?? '')) return [];
  const names = identifiersIn(source, true);
  const others = known.filter(({ name }) => {
    const isInLine = names.includes(name ?? '') || (/\(/.test(name ?? '') && source.includes(name ?? ''));
    return name && (source === '' || isInLine) && operands.every((each) => each.name !== name || !each.shape);
  });
  const named = others.map(({ name, shape }) => `${name} ${partialTuple(shape)}`);
  return named.length > 0 && named.length <= MOST_NAMES ? [{ key: 'shown', named: named.join(', ') }] : [];
}

/** The two sizes or shapes that differ. @type {(situation: Situation, facts: readonly Finding[]) => any[]} */
function sizesOf({ shapes }, [fact]) {
  const { size, other, sizes = [], one, two } = /** @type {any} */ (fact?.facts ?? {});
  if (Array.isArray(sizes) && sizes.length > 1 && shapes) return [...shapes];
  if (fact?.id === 'target') return shapes?.length === 2 ? [...shapes] : [];
  if (Number(size) >= 0 && other !== undefined) return [size, other];
  return Array.isArray(one) && Array.isArray(two) ? [one, two] : [];
}
