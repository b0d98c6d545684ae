// Lists the facts of a case, such as its operands, dimensions and result, and finds those that differ in two cases.
// Names of operands are not compared.

import { isAligned } from '../../case/aligned.js';
import { spell } from '../../case/letters.js';
import { doubtOf, named } from '../../draw/table/note.js';
import { tuple } from '../../lib/errors/printed-shape.js';

/** @import { Analysis, Figure, Library, Words } from '../../draw/figure.js' */
/** @import { Scene } from '../../draw/scene/scene.js' */

/**
 * @typedef {typeof import('../../words/en-compare.js').comparison} Own
 * @typedef {{ text: string, value?: string }} Part  value: what is compared, if that is not the text
 * @typedef {{ key: number, head: string, parts: Part[] }} Fact  key: the same for what corresponds in two cases, and
 *   the order of all facts
 * @typedef {{ text: string, differs: boolean }} Shown
 * @typedef {{ key: number, head: string, sides: (Shown[] | null)[] }} Difference  null: the case has no such fact
 */

/** The first keys of each kind of fact; operands and warnings count up, dimensions count down from the last one. */
export const KEYS = { operation: 0, operand: 1, dim: 1000, result: 1001, warning: 1002, note: 2000 };

/**
 * The facts of a case, or what the page says if there is nothing to draw.
 * @param {Pick<Figure, 'analysis' | 'scenes' | 'warns'>} figure
 * @param {Words} words
 * @param {Own} own
 * @param {Library} library
 * @returns {Fact[]}
 */
export function factsOf({ analysis, scenes, warns }, words, own, library) {
  if (!analysis)
    return [{ key: KEYS.result, head: own.result, parts: [{ text: scenes.answer.map(textIn).join(' ') }] }];
  const { asked, model, outcome } = analysis;
  const { letters } = asked;
  const inPlace = asked.form === 'inPlace';
  const warnings = [...outcome.warnings, ...(warns && outcome.historic ? [outcome.historic] : [])];
  const doubt = doubtOf(analysis, library.explain);
  /** @type {Fact[]} */
  const facts = [
    {
      ...{ key: KEYS.operation, head: own.operation },
      parts: [{ text: `${model.label}${inPlace ? `, ${own.inPlace}` : ''}`, value: `${asked.fn} ${asked.form}` }],
    },
    ...asked.operands.map(({ name, shape, dtype }, i) => ({
      ...{ key: KEYS.operand + i, head: name },
      parts: [tuple(shape), dtype, ...stridesOf(analysis, i).map(own.strides)].map((text) => ({ text })),
    })),
    ...model.columns.map((column, i) => ({
      ...{ key: KEYS.dim - (model.rank - i), head: column.letter?.label ?? words.dim(column.dim) },
      parts: [
        { text: column.entries.map(({ size }) => (size === null ? own.missing : String(size))).join(', ') },
        {
          text: column.verdicts.map(words.verdict).join(', '),
          value: column.entries.map(({ fit }) => fit).join(' ') + column.verdicts.map(({ kind }) => kind).join(' '),
        },
      ],
    })),
    { key: KEYS.result, head: own.result, parts: resultOf(analysis, own).map((text) => ({ text })) },
    ...warnings.map(({ message }, i) => ({
      ...{ key: KEYS.warning + i, head: own.warning },
      parts: [{ text: message }],
    })),
    ...(doubt ? [{ key: KEYS.note, head: own.note, parts: [{ text: words.doubt.title(named(doubt, asked)) }] }] : []),
  ];
  return letters
    ? facts.map((fact) => ({
        ...fact,
        parts: fact.parts.map((part) => ({ ...part, text: spell(letters, part.text) })),
      }))
    : facts;
}

/** @type {(scene: Scene) => string} */
const textIn = (scene) => (typeof scene === 'string' ? scene : scene.children.map(textIn).join(''));

/**
 * The strides with which an operand is read, if it is read in the result's shape.
 * @type {(analysis: Analysis, i: number) => string[]}
 */
const stridesOf = ({ asked, model }, i) => {
  const { strides = [] } = asked.operands[i] ?? {};
  if (!model.ok || !isAligned(asked)) return [];
  return [
    tuple(
      model.columns.map(({ entries }) => {
        const { fit, place } = entries[i] ?? {};
        return fit === 'equal' ? (strides[place ?? 0] ?? 0) : 0;
      }),
    ),
  ];
};

/** @type {(analysis: Analysis, own: Own) => string[]} */
const resultOf = ({ model, outcome }, own) => {
  const { failure, shape } = model;
  if (failure) return [failure.message];
  return [
    ...(shape ? [tuple(shape)] : []),
    ...outcome.results.slice(0, 1).flatMap(({ dtype, strides }) => [dtype, own.strides(tuple(strides))]),
  ];
};

/**
 * The facts that differ, in order. A part that only one fact has is no difference, such as the strides of a result if
 * the other case has none.
 * @param {readonly Fact[][]} both
 * @returns {Difference[]}
 */
export function differencesOf(both) {
  const byKey = both.map((facts) => new Map(facts.map((fact) => [fact.key, fact])));
  const keys = [...new Set(both.flat().map(({ key }) => key))].sort((p, q) => p - q);
  return keys.flatMap((key) => {
    const found = byKey.map((facts) => facts.get(key));
    const sides = found.map((fact, i) => {
      const other = found[1 - i]?.parts.map(valueOf);
      const differs = (/** @type {Part} */ part, /** @type {number} */ j) =>
        !other || (other[j] !== undefined && other[j] !== valueOf(part));
      return fact?.parts.map((part, j) => ({ text: part.text, differs: differs(part, j) })) ?? null;
    });
    if (!sides.some((side) => side === null || side.some(({ differs }) => differs))) return [];
    return [{ key, head: [...new Set(found.flatMap((fact) => fact?.head ?? []))].join(' / '), sides }];
  });
}

/** @type {(part: Part) => string} */
const valueOf = ({ text, value }) => value ?? text;
