// The case in the address bar, as a person would type it: `#op=add&a=8,1,6,1&b=7,1,5`. Anything but shapes is written
// as text: `#expr=(5,1,4`. Two cases: `#compare=CASE&with=CASE`, each as its own address. `read` turns what `write`
// returns into the same state; it accepts any text and never throws.

import { asTyped, write as fragment } from '../lib/errors/fragment.js';
import { typed } from '../lib/errors/printed-shape.js';
import { ADDRESSED, operatorOf } from '../notation/operators.js';
import { MAX_TEXT } from '../notation/parse.js';

/** @import { Language } from '../reading/classify.js' */
/** @import { Reading } from './case.js' */

/**
 * @typedef {(typeof ADDRESSED)[number]} Op
 * @typedef {{ op: Op, shapes: number[][], expr: string, inputs?: string, call?: string, language?: Language, step?:
 *   number, practise?: number, puzzle?: number, puzzles?: readonly number[], compare?: readonly [State, State] }} State
 *   expr: the text, or empty if op and shapes say it all; inputs, call: the inputs of a model in the text, and how it
 *   is
 *   called; language: of the text, if the user has chosen it; step: the visible step of the alignment, unless it is the
 *   last. Instead of a case: practise, the seed of a question; puzzle, the number of a puzzle; puzzles, the set it is
 *   in; compare, two cases
 */

/** @returns {name is Op} */
const isOp = (/** @type {string} */ name) => ADDRESSED.some((op) => op === name);
const signOf = (/** @type {Op} */ op) => operatorOf(op)?.sign;
const names = [...'abcdef'];

/**
 * @param {State} state
 * @returns {string} with its `#`, or nothing for an empty case
 */
export function write({ practise, puzzle, puzzles, compare, inputs, call, language, step, ...state }) {
  if (compare) return `#${compare.map((each, i) => `${COMPARED[i]}=${asTyped(write(each).slice(1))}`).join('&')}`;
  if (practise !== undefined) return `#practise=${practise}`;
  if (puzzles) return `#puzzles=${puzzles.join()}${puzzle === undefined ? '' : `&puzzle=${puzzle}`}`;
  if (puzzle !== undefined) return `#puzzle=${puzzle}`;
  // Before the text, which may be long.
  const pairs = Object.entries({ as: language, step: step && String(step), inputs, call }).flatMap(([key, text]) =>
    text ? [`${key}=${asTyped(text)}&`] : [],
  );
  if (state.expr) return `#${pairs.join('')}${fragment(state).slice(1)}`;
  return step && state.shapes.length > 0 ? `${fragment(state)}&step=${step}` : fragment(state);
}

/** The keys of two cases; one letter is the key of an operand. */
const COMPARED = /** @type {const} */ (['compare', 'with']);

/** The most characters of inputs or of a call in an address. */
const LONGEST = 1000;

/**
 * The inputs and the call of a model, trimmed and cut to the limit of an address.
 * @typedef {{ inputs?: string | undefined, call?: string | undefined, language?: string | undefined }} Settings
 * @type {(settings: Settings) => Pick<State, 'inputs' | 'call'>}
 */
const modelSettings = ({ inputs = '', call = '' }) => {
  const [own = '', how = ''] = [inputs, call].map((text) => text.trim().slice(0, LONGEST));
  return { ...(own ? { inputs: own } : {}), ...(how ? { call: how } : {}) };
};

/** @type {(language: string | undefined) => Pick<State, 'language'>} */
const languageOf = (language) => (language === 'python' || language === 'javascript' ? { language } : {});

/**
 * The values of an address by key.
 * @param {string} hash
 * @returns {ReadonlyMap<string, string>}
 */
const valuesOf = (hash) => {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const part of hash
    .slice(0, MAX_TEXT * 4)
    .replace(/^#/, '')
    .split('&')) {
    const cut = part.indexOf('=');
    const key = cut < 0 ? part : part.slice(0, cut);
    if (!values.has(key)) values.set(key, cut < 0 ? '' : unescape(part.slice(cut + 1)));
  }
  return values;
};

/**
 * @param {string} hash with or without its `#`
 * @returns {State}
 */
export function read(hash) {
  const values = valuesOf(hash);
  const practise = values.get('practise') ?? '';
  if (/^\d{1,6}$/.test(practise)) return { op: 'add', shapes: [], expr: '', practise: Number(practise) };
  const puzzles = puzzlesIn(values);
  if (puzzles) return { op: 'add', shapes: [], expr: '', ...puzzles };
  const [one, other] = COMPARED.map((key) => values.get(key));
  if (one !== undefined && other !== undefined) {
    return { op: 'add', shapes: [], expr: '', compare: [caseIn(valuesOf(one)), caseIn(valuesOf(other))] };
  }
  return caseIn(values);
}

/** @type {(values: ReadonlyMap<string, string>) => State} */
const caseIn = (values) => {
  const given = values.get('op') ?? '';
  const op = isOp(given) ? given : 'add';
  const expr = values.get('expr');
  const step = /^[1-9]\d?$/.test(values.get('step') ?? '') ? { step: Number(values.get('step')) } : {};
  if (expr) {
    const asked = { ...modelSettings({ inputs: values.get('inputs'), call: values.get('call') }) };
    return {
      op: 'add',
      shapes: [],
      expr: expr.slice(0, MAX_TEXT + 1),
      ...asked,
      ...languageOf(values.get('as')),
      ...step,
    };
  }

  const typed = names.map((name) => values.get(name)).filter((value) => value !== undefined);
  const shapes = typed.map(shapeOf);
  const sound = shapes.filter((shape) => shape !== undefined);
  /** @type {State} */
  const state = { op: sound.length > 0 ? op : 'add', shapes: sound, expr: '', ...(sound.length > 0 ? step : {}) };
  if (sound.length === shapes.length && textOf(state).length <= MAX_TEXT) return state;
  const text = typed.map((value) => (/[()[\]]/.test(value) ? value : `(${value})`)).join(` ${signOf(op)} `);
  return { op: 'add', shapes: [], expr: text.slice(0, MAX_TEXT + 1), ...step };
};

/** @type {(values: ReadonlyMap<string, string>) => Pick<State, 'puzzle' | 'puzzles'> | undefined} */
const puzzlesIn = (values) => {
  const [puzzle, puzzles] = ['puzzle', 'puzzles'].map((key) => {
    const text = values.get(key) ?? '';
    return /^\d{1,2}(,\d{1,2}){0,99}$/.test(text) ? text.split(',').map(Number) : undefined;
  });
  if (!puzzles && puzzle?.length !== 1) return undefined;
  return { ...(puzzle?.length === 1 ? { puzzle: puzzle[0] } : {}), ...(puzzles ? { puzzles } : {}) };
};

/**
 * The state for the address: the shapes if they contain everything in the text, otherwise the text.
 * @param {Reading} reading
 * @param {string} text
 * @param {Settings} [asked]  the inputs and call of a model in it, and the chosen language
 * @returns {State}
 */
export function stateOf({ kind, cases: [only], problems, model }, text, asked = {}) {
  const fn = only?.fn ?? '';
  if (kind === 'shapes' && only?.form === 'fresh' && !only.letters && problems.length === 0 && isOp(fn)) {
    const shapes = only.operands.map(({ shape }) => [...shape]);
    return { op: fn, shapes, expr: '' };
  }
  const expr = text.trim().slice(0, MAX_TEXT + 1);
  return { op: 'add', shapes: [], expr, ...(model ? modelSettings(asked) : {}), ...languageOf(asked.language) };
}

/** The same case as text for the editor. @param {State} options */
export function textOf({ op, shapes, expr }) {
  return expr || shapes.map(typed).join(` ${signOf(op)} `);
}

/** @returns {number[] | undefined} */
const shapeOf = (/** @type {string} */ value) => {
  if (value === '' || value === '()') return [];
  if (!/^\d{1,16}(,\d{1,16})*$/.test(value)) return undefined;
  const sizes = value.split(',').map(Number);
  return sizes.every(Number.isSafeInteger) ? sizes : undefined;
};

const unescape = (/** @type {string} */ text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
