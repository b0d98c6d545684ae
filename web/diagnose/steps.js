/**
 * Chooses the next step for a size that does not fit. It follows from the failing line and the code around it: which
 * size is meant, and where the other one comes from. Numbers alone never choose a step, because they fit many causes.
 */
import { codeOf } from './fixes/code.js';
import { rearrangements } from './facts/rearrangements.js';
import { paddedBy } from './facts/situation.js';
import { hasName } from './fixes/fix.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/**
 * @typedef {object} Advice
 * @property {string} key  of the words
 * @property {string} [code]
 * @property {Next['facts']} [facts]  if they are not those of the fact it follows from
 *
 * @typedef {Readonly<Record<string, string | ((situation: Situation, facts: any) => Advice | null)>>}
 *   Advices  by fact: a key, or a function that returns advice
 */

/**
 * The advice of a table on the facts that it has.
 * @param {Advices} table
 * @param {Situation} situation
 * @param {readonly Finding[]} facts
 */
export function adviceOf(table, situation, facts) {
  return facts.flatMap(({ id, facts: values }) => {
    const advice = table[id];
    const given = typeof advice === 'function' ? advice(situation, values) : advice && { key: advice };
    return given ? { facts: values, ...given } : [];
  });
}

/** The one array of the line that failed; empty if there are several. @param {Situation} situation */
const onlyArray = ({ recognised: { failing } }) => (failing?.arrays.length === 1 ? String(failing.arrays[0]) : '');

/** Remedies that a fact alone settles, by fact. @type {Advices} */
export const remedies = {
  table: 'table',
  ragged: 'pad-rows',
  'one-value': 'two-samples',
  'small-input': 'larger-input',
  classes: 'class-numbers',
  axis: 'lost-axis',
  state: 'state-from-input',
  weights: 'same-config',
  stack: 'collate',
  // Inside a library, the user did not make the empty array.
  empty: (situation, { role }) =>
    situation.recognised.failing?.library
      ? null
      : { key: role === 'target' ? 'selects-nothing' : 'find-empty', code: '' },
  index: (situation, { kind }) => {
    if (kind === 'empty') return { key: 'find-empty' };
    if (kind === 'outside') return { key: 'check-index' };
    const name = onlyArray(situation);
    return { key: 'check-ids', code: name && `print(${name}.min(), ${name}.max())` };
  },
  'not-contiguous': 'reshape',
  fits: 'newer-version',
};

/** Two axes that are the other way round. @type {(situation: Situation) => Advice | null} */
function mirrored({ conflicts: [x, y, ...more], shapes, recognised: { operation } }) {
  const isSwapped = x && y && more.length === 0 && x.size === y.other && x.other === y.size;
  // A product of such matrices may be meant as a matrix product.
  return isSwapped && !(operation === 'mul' && shapes?.[0]?.length === 2) ? { key: 'mirrored', facts: {} } : null;
}

/**
 * An operand with fewer dimensions that fits with more axes: either they are missing, or the other has too many.
 * @type {(situation: Situation) => Advice | null}
 */
function missingAxis({ recognised, names, rearranged, shapes: whole, library }) {
  const [cut, ...others] = paddedBy(recognised, whole);
  // JAX may have added the first axis of one of them.
  const isPadded = cut !== undefined && others.length === 0;
  const shapes = isPadded ? (whole?.with(cut, whole[cut]?.slice(1) ?? []) ?? null) : whole;
  const all = isPadded && library && shapes ? rearrangements(library, shapes, false) : rearranged;
  const found = all.find(({ step }) => step.how === 'unsqueeze');
  if (!found || recognised.form === 'loss') return null;
  const operand = found.step.operand;
  const shape = shapes?.[operand] ?? [];
  const [low = 'a', high = 'b'] = [names[operand], names[found.other]];
  const isNamed = hasName(recognised, operand);
  const axis = isNamed ? codeOf(recognised.framework, low, found.step, shape, recognised.batchHidden) : '';
  const more = Number(shapes?.[found.other]?.filter((_, dim) => !found.at.includes(dim)).join());
  const channels = more > 1 && more <= 4 && shape.every((size) => size >= 64) ? more : -1;
  const padded = isPadded ? shape : [];
  return { key: 'axis', facts: { low, high, shape, at: found.at, axis, channels, padded } };
}

/**
 * A layer that was built for another size than its input has.
 * @type {(wanted: number, given: number, call?: string) => Advice}
 */
const ofLayer = (wanted, given, call = '') => ({
  key: 'from-layer',
  facts: { wanted, given, call, flat: call && given >= 128 ? given : -1 },
});

/**
 * The value that is written into an array may have one axis of size 1 more than the array: `(7, 1, 30)` into `(7, 30)`.
 * @type {(situation: Situation, facts: { a: string, target: number[], result: number[] }) => Advice | null}
 */
function extraAxis({ shapes, recognised: { operands, framework } }, { a, target, result }) {
  const isNumber = framework === 'pytorch' && target.length === 0 && result.every((size) => size === 1);
  if (isNumber) return { key: 'item', facts: { a } };
  const isOpen = shapes !== null && operands.slice(1).every(({ shape }) => !shape);
  const dim = target.findIndex((_, i) => String(target.toSpliced(i, 0, target[i - 1] ?? 1)) === String(result));
  return isOpen && dim >= 0 ? { key: 'extra-axis', facts: { a, dim, value: target.toSpliced(dim, 0, 1) } } : null;
}

/** @type {Advices} */
export const steps = {
  clash: (situation) => mirrored(situation) ?? missingAxis(situation),
  target: extraAxis,
  mask: 'mask-from',
  labels: (_, { size, other }) => {
    const times = Math.max(size, other) / Math.min(size, other);
    return Number.isInteger(times) && size > other ? { key: 'few-labels', facts: { times } } : null;
  },
  channels: (_, { wanted, given }) =>
    wanted !== 3 && Math.max(wanted, given) <= 8 ? { key: 'few-channels' } : ofLayer(wanted, given),
  inner: ({ recognised: { failing, framework } }, { kind, size, other }) => {
    const call = /\bmm\(|@|matmul/.test(failing?.source ?? '') ? '' : `nn.Linear(${size}, …)`;
    if (kind !== 'rows') return /^(?:tensorflow|keras)$/.test(framework ?? '') ? ofLayer(other, size) : null;
    return ofLayer(other, size, call);
  },
  same: ({ around, recognised: { framework } }, { one, two }) => {
    if (!/^(?:tensorflow|keras)$/.test(framework ?? '') || !/categorical_crossentropy/.test(around)) return null;
    const [labels, units] = [one.at(-1), two.at(-1)];
    if (two.length > one.length) return { key: 'pool-maps' };
    if (one.length > two.length || labels < 1 || units < 1 || labels === units) return null;
    return { key: labels === 1 ? 'class-ids' : 'last-units', facts: { labels, units } };
  },
  join: (situation, { size, other, dim }) => {
    if (size < 0) return null;
    const { numbers, failing, message } = situation.recognised;
    const number = /tensor number/.test(message) ? (numbers.at(-1) ?? -1) : -1;
    return { key: 'one-of-list', facts: { size, other, dim, number, name: failing?.arrays[number] ?? '' } };
  },
  lengths: ({ around, recognised: { message, failing } }) => {
    if (/coerce to Series/.test(message)) return { key: 'one-column' };
    const isColumn = /Length of values/.test(message) && !/Series\(/.test(failing?.source || around);
    return isColumn ? { key: 'new-column' } : null;
  },
  operator: (_, { size, other }) => (size === 0 || other === 0 ? { key: 'find-empty' } : null),
  features: (_, { kind, size, other }) => (kind === 'fitted' ? { key: 'same-columns' } : ofLayer(other, size)),
  flat: (_, { kind }) => ({ key: kind === 'layer' ? 'flatten-input' : 'flatten' }),
  dims: ({ around, recognised: { framework, family } }, { wanted, given }) => {
    if (framework === 'sklearn' && wanted === 2 && given > 2) return { key: 'flatten-rows' };
    const isLayer =
      /^(?:pytorch|keras|tensorflow)$/.test(framework ?? '') && /^(?:layer|layer-rank|conv)$/.test(family ?? '');
    // The labels of a batch are no single sample.
    if (!isLayer || wanted - given !== 1 || /checking (?:model )?target/.test(around)) return null;
    const isTorch = framework === 'pytorch';
    const [first, other] = isTorch ? ['x.unsqueeze(0)', 'x.unsqueeze(1)'] : ['x[None]', 'x[..., None]'];
    return { key: 'one-axis', facts: { first, other } };
  },
  elements: (_, { count, wanted }) => ({ key: 'reshape-from', facts: { count, wanted } }),
  leading: (_, { first, rows, lead }) => ({
    key: first.length > 0 ? 'reshape-size' : 'reshape-rows',
    facts: { rows, lead },
  }),
  stretch: (_, { kind }) => ({ key: kind === 'refused' ? 'one-of-two' : 'one-each' }),
  opencv: 'cv-resize',
};

/**
 * Operators and functions that are often used by mistake for another one: the frameworks, the message if not any, what
 * the failing line looks like, and the key of the words.
 * @type {readonly { of: RegExp, message?: RegExp, line: RegExp, key: string }[]}
 */
const customs = [
  { of: /^r$/, message: /arrays/, line: /(?<!\b[\d.]+ ?|%)\*(?!%| ?[\d.])/, key: 'product-in-r' },
  { of: /^(?:matlab|octave)$/, message: /multipl|inner|Incons|^\* /i, line: /[^.]\*|^$/, key: 'element-multiply' },
  {
    of: /^matlab$/,
    message: /dimensions must/i,
    line: /^(?!.*(?:[^.]\/|\\|==|\bsize\())[^|&~]+$|'\s?[<>]=/,
    key: 'pairs-in-matlab',
  },
  { of: /^r$/, message: /arrays/, line: /^/, key: 'vector-in-r' },
  { of: /^julia$/, message: /broadcast/, line: /\w\.\(|(?<![\w)\]])\[[^\][;]+,/, key: 'ref-in-julia' },
  { of: /^pytorch$/, line: /\b(?:opt\w*|scaler)\.step\(/, key: 'optimizer-state' },
  {
    of: /^numpy$/,
    message: /indexing result|single shape|shape mismatch: indexing/,
    line: /\w\[\s*\w+\s*,\s*\w+\s*\]/,
    key: 'paired-indices',
  },
];

/** Whether `*` multiplies two matrices that fit as a matrix product. @param {Situation} situation */
const isProduct = ({ recognised: { operation, failing, form }, shapes }) => {
  const [a = [], b = []] = shapes ?? [];
  const isStar = operation === 'mul' && form === 'fresh' && /[\w)\]] ?\* ?[\w(]/.test(failing?.source ?? '');
  return isStar && a.length === 2 && b.length === 2 && a[1] === b[0];
};

/** @param {Situation} situation @returns {string}  a key of the words, or empty */
export function customOf(situation) {
  const { recognised } = situation;
  const { framework, failing, candidates = [], message, operation, operands } = recognised;
  if (isProduct(situation)) return 'matrix-product';
  const [a, b] = operands.map(({ shape }) => shape);
  if (framework === 'r' && a && b && a[1] !== b[0]) return '';
  const source = failing?.inside ?? failing?.source ?? candidates[0] ?? '';
  // Octave's operator may be lost. Equal sizes fail only in a product.
  const isStar = framework === 'octave' && operation === null && a && String(a) === String(b);
  const text = `${operation ?? (isStar ? '*' : '')} ${message}`;
  const found = customs.find(
    ({ of, message: said = /^/, line }) => of.test(framework ?? '') && said.test(text) && line.test(source),
  );
  return found?.key ?? '';
}
