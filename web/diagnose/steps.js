/**
 * Chooses the next step for a size that does not fit. It follows from the failing line and the code around it: which
 * size is meant, and where the other one comes from. Numbers alone never choose a step, because they fit many causes.
 */
import { codeOf } from './fixes/code.js';
import { hasName } from './fixes/fix.js';

/** @import { Next } from './diagnosis.js' */
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
 * Names of operands that the code has, without their indices; the others are `a` and `b` in sentences only.
 * @param {Situation} situation
 */
const ownNames = ({ recognised, names }) =>
  names.map((name, i) => (hasName(recognised, i) && !name.includes('(') ? name.replace(/^([\w.]+)\[.*\]$/, '$1') : ''));

/** Asks which of two sizes or shapes is meant. @type {(situation: Situation, one: any, two: any) => Advice} */
function follow(situation, one, two) {
  const [a = '', b = ''] = ownNames(situation);
  return { key: 'follow', facts: { one, two, a, b } };
}

/** @type {(situation: Situation, facts: { size: number, other: number }) => Advice} */
const ofSizes = (situation, { size, other }) =>
  size < 0 ? { key: 'follow', facts: {} } : follow(situation, size, other);

/** @type {(situation: Situation, facts: { one: number[], two: number[] }) => Advice} */
const ofShapes = (situation, { one, two }) => follow(situation, one, two);

/**
 * An operand with fewer dimensions that fits with more axes: either they are missing, or the other has too many.
 * @type {(situation: Situation, facts: { size: number, other: number, sizes: number[] }) => Advice | null}
 */
function ofClash(situation, { size, other, sizes }) {
  const { recognised, names, rearranged, shapes } = situation;
  const found = rearranged.find(({ step }) => step.how === 'unsqueeze');
  const low = found?.step.operand ?? 0;
  const shape = shapes?.[low] ?? [];
  if (!found || recognised.form === 'loss') {
    const [one, two] = shapes ?? [];
    return sizes.length > 1 && one && two ? follow(situation, one, two) : ofSizes(situation, { size, other });
  }
  const name = names[low] ?? 'a';
  const isNamed = hasName(recognised, low);
  const code = isNamed ? codeOf(recognised.framework, name, found.step, shape, recognised.batchHidden) : '';
  return { key: 'axis', facts: { low: name, high: names[found.other] ?? 'b', shape, at: found.at, axis: code } };
}

/**
 * A layer that was built for another size than its input has.
 * @type {(wanted: number, given: number, call?: string) => Advice}
 */
const ofLayer = (wanted, given, call = '') => ({ key: 'from-layer', facts: { wanted, given, call } });

/** @type {Advices} */
export const steps = {
  clash: ofClash,
  target: (situation, { target, result }) => follow(situation, target, result),
  labels: (situation, { size, other }) =>
    other === size * (situation.recognised.numbers[0] ?? 0)
      ? { key: 'one-hot', facts: { times: other / size } }
      : follow(situation, size, other),
  channels: (_, { wanted, given }) => ofLayer(wanted, given),
  inner: (situation, { kind, size, other }) =>
    kind === 'rows' ? ofLayer(other, size, `nn.Linear(${size}, …)`) : follow(situation, size, other),
  join: (situation, { size, other, dim }) => {
    const { numbers, failing, message } = situation.recognised;
    const number = /tensor number/.test(message) ? (numbers.at(-1) ?? -1) : -1;
    return { key: 'one-of-list', facts: { size, other, dim, number, name: failing?.arrays[number] ?? '' } };
  },
  letter: ofSizes,
  lengths: (situation, { kind, size, other }) =>
    kind === 'named' || kind === 'several' ? { key: 'lengths' } : ofSizes(situation, { size, other }),
  features: (_, { kind, size, other }) => (kind === 'fitted' ? { key: 'same-columns' } : ofLayer(other, size)),
  flat: 'flatten',
  elements: ({ recognised: { failing } }, { count, wanted }) => {
    const [, given = '0'] = /(?:view|reshape)\((.*)\)/.exec(failing?.source ?? '') ?? [];
    return {
      key: 'reshape-from',
      facts: { count, wanted, isNumber: /(?<![\w.])(?!1\b)\d/.test(given.replace(/-1/g, '')) || !failing },
    };
  },
  same: ofShapes,
  sizes: ofSizes,
  unequal: () => ({ key: 'follow', facts: {} }),
  'loss-shapes': (situation) => follow(situation, ...pairOf(situation)),
  stretch: (situation, { kind }) =>
    kind === 'refused' ? follow(situation, ...pairOf(situation)) : { key: 'one-each' },
  expected: ofShapes,
  dims: ({ recognised: { operands } }, { kind, wanted, given }) => {
    if (kind === 'permute') return { key: 'permute-all' };
    if (kind === 'letters') return { key: 'letters' };
    const [weight, input] = operands;
    if (given !== wanted - 1) return { key: 'rank-other' };
    return { key: weight?.shape?.[1] === 1 && (input?.shape?.[0] ?? 0) > 1 ? 'rank-channel' : 'rank-batch' };
  },
  ranks: 'same-rank',
  mask: (situation, { size, other }) => follow(situation, size, other),
  opencv: 'cv-resize',
  kernel: 'larger-input',
};

/** The first two shapes. @type {(situation: Situation) => [readonly number[], readonly number[]]} */
const pairOf = ({ shapes }) => [shapes?.[0] ?? [], shapes?.[1] ?? []];

/**
 * Operators and functions that are often used by mistake for another one: the frameworks, the message if not any, what
 * the failing line looks like, or with `anywhere` any line around it, and the key of the words.
 * @type {readonly { of: RegExp, message?: RegExp, line: RegExp, anywhere?: boolean, key: string }[]}
 */
const customs = [
  { of: /^matlab$/, line: /\bode\d+\w*\b/, anywhere: true, key: 'ode-column' },
  { of: /^(?:matlab|octave)$/, line: /[=~!]= ?["'][^"']+["']|["'][^"']+["'] ?[=~!]=/, key: 'compare-text' },
  { of: /^r$/, message: /arrays/, line: /[\w)\]] ?\* ?[A-Za-z(]/, key: 'product-in-r' },
  { of: /^numpy$/, message: /boolean index/, line: /\[(\w+)\]\[\1\]/, key: 'mask-twice' },
  { of: /^octave$/, message: /^\/ /, line: /[^.]\//, key: 'element-divide' },
  { of: /^(?:matlab|octave)$/, message: /multiplication|Inner|^\* /, line: /[^.]\*/, key: 'element-multiply' },
];

/** Whether `*` multiplies two matrices that fit as a matrix product. @param {Situation} situation */
const isProduct = ({ recognised: { operation, failing, form }, shapes }) => {
  const [a = [], b = []] = shapes ?? [];
  const isStar = operation === 'mul' && form === 'fresh' && /[\w)\]] ?\* ?[\w(]/.test(failing?.source ?? '');
  return isStar && a.length === 2 && b.length === 2 && a[1] === b[0];
};

/** @param {Situation} situation @returns {string}  a key of the words, or empty */
export function customOf(situation) {
  const { recognised, around } = situation;
  const { framework, failing, candidates = [], message, operation } = recognised;
  if (isProduct(situation)) return 'matrix-product';
  const source = failing?.inside ?? failing?.source ?? candidates[0] ?? '';
  const text = `${operation ?? ''} ${message}`;
  const found = customs.find(
    ({ of, message: said = /^/, line, anywhere }) =>
      of.test(framework ?? '') && said.test(text) && line.test(anywhere ? around : source),
  );
  return found?.key ?? '';
}
