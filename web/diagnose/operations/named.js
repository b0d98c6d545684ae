/** Messages that are not about shapes, or come from another language: one line each, with one thing to do. */
import { explained } from '../explained.js';
import { cause } from '../causes/cause.js';
import { shapesBeside, shapesOf, sizesOf } from './sizes.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/** @type {(situation: Situation) => Cause[]} */
export const dtype = ({ recognised: { words, message } }) => {
  const [one = '', other = ''] = words;
  // "Found Long but expected Float" has them the other way round.
  const [wanted, given] =
    /^found dtype|got \w+$/i.test(message) && !/^expected (?:object|scalar)/i.test(message)
      ? [other, one]
      : [one, other];
  if (/can't be cast/.test(message))
    return [cause('dtype', 'told', ['said-so'], { kind: 'result', wanted: other, given: one })];
  return [cause('dtype', 'told', ['said-so'], { wanted, given })];
};

/** @type {(situation: Situation) => Cause[]} */
export const device = ({ recognised: { words, message } }) => {
  const [one, other] = words.length > 1 ? words : (/devices?,? (\S+?) and (\S+?)[!,. ]/.exec(message)?.slice(1) ?? []);
  return [cause('device', 'told', ['said-so'], { one: one ?? '', other: other ?? '' })];
};

/** @type {(situation: Situation) => Cause[]} */
export const contiguous = () => [cause('not-contiguous', 'told', ['said-so'], {})];

/** @type {(situation: Situation) => Cause[]} */
export const axis = ({ recognised: { numbers } }) => [
  cause('missing-axis', 'weak', ['axis-outside'], { kind: 'axis', size: numbers.at(-1) ?? 0 }),
];

/** @type {(situation: Situation) => Cause[]} */
export function julia(situation) {
  const told = sizesOf(situation);
  const { size = -1, other = -1 } = told ?? {};
  const facts = { size, other, dim: 0, large: Math.max(size, other), small: Math.min(size, other) };
  if (told && size === other) return [cause('offset-axes', 'firm', ['equal-and-refused'], facts)];
  if (told && Math.abs(size - other) === 1)
    return [
      cause('off-by-one', 'weak', ['differ-by-one'], { ...facts, kind: 'series' }),
      cause('different-counts', 'weak', ['must-be-equal'], { ...facts, kind: 'rows' }),
    ];
  if (/destination/.test(situation.recognised.message))
    return [cause('target-grows', 'weak', ['target-keeps-shape'], { kind: 'untold', a: 'a', target: [], result: [] })];
  return [cause('different-counts', 'weak', ['must-be-equal'], { ...facts, kind: told ? 'rows' : 'untold' })];
}

/** @type {(situation: Situation) => Cause[]} */
export const r = ({ recognised: { failing, message } }) => [
  cause(
    'dropped-axis',
    'weak',
    [/\[[^\]]*,\s*\]?/.test(`${failing?.source ?? ''} ${message}`) ? 'one-row-drops' : 'no-shapes'],
    { kind: 'r', a: 'a', b: 'b' },
  ),
];

/** Old MATLAB does not broadcast: what fits by today's rule failed there. @type {(situation: Situation) => Cause[]} */
export function matlab(situation) {
  const { message, printed = [] } = situation.recognised;
  const written = shapesBeside(situation.around);
  const shapes = printed.length >= 2 ? printed.map(({ shape }) => shape) : written;
  const fits = situation.library && shapes.length >= 2 && fitsToday(situation.library, shapes);
  if (/Inner|multiplication/.test(message))
    return [cause('transposed', 'weak', ['inner-sizes'], { kind: 'matlab', a: 'a', b: 'b' })];
  return fits
    ? [cause('framework-limit', 'firm', ['fits-by-the-rule'], { kind: 'matlab' })]
    : [cause('different-sizes', 'weak', ['must-be-equal'], { kind: 'untold', size: -1, other: -1, dim: 0 })];
}

/** @type {(library: import('../apply.js').Library, shapes: readonly (readonly (number | null)[])[]) => boolean} */
function fitsToday(library, shapes) {
  const both = shapes.slice(0, 2).map((shape) => shape.map((size) => size ?? 1));
  return explained(library.explain, both)?.ok === true;
}

/** Two pictures of OpenCV's, which never broadcasts. @type {(situation: Situation) => Cause[]} */
export function pictures(situation) {
  const { printed = [] } = situation.recognised;
  const [one, two] = printed.map(({ shape }) => String(shape));
  const facts = { kind: 'opencv', size: -1, other: -1, dim: 0 };
  const sizes = cause('different-sizes', 'weak', ['must-be-equal'], facts);
  const channels = cause('channels', 'weak', ['must-be-equal'], {
    kind: 'opencv',
    wanted: -1,
    given: -1,
    input: [],
  });
  const types = cause('dtype', 'weak', ['must-be-equal'], { kind: 'opencv', wanted: '', given: '' });
  if (one !== undefined && one === two) return [types, channels];
  return /gray|mean\(|axis=2|cvtColor/i.test(`${situation.recognised.failing?.source ?? ''} ${situation.around}`)
    ? [channels, sizes, types]
    : [sizes, channels, types];
}

/** A graph that was exported for sizes it keeps. @type {(situation: Situation) => Cause[]} */
export function exported(situation) {
  const told = sizesOf(situation);
  const [one = [], two = []] = shapesOf(situation);
  return [
    cause('fixed-export', 'firm', ['graph-keeps-sizes'], {
      size: told?.size ?? -1,
      other: told?.other ?? -1,
      dim: told?.dim ?? 0,
      one,
      two,
    }),
  ];
}

/** @type {(situation: Situation) => Cause[]} */
export function coordinates(situation) {
  const { words } = situation.recognised;
  const told = sizesOf(situation);
  return told
    ? [
        cause('wrong-axis', 'weak', ['must-be-equal'], {
          kind: 'xarray',
          name: words[0] ?? '',
          size: told.size,
          other: told.other,
        }),
      ]
    : [];
}
