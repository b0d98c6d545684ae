/** A diagnosis in the words of a language: sentences to be shown as text. */
import { namesOf } from './causes/situation.js';

/**
 * @import { Words } from './words/en.js'
 *
 * @typedef {import('./diagnosis.js').Diagnosis} Diagnosis
 * @typedef {import('./diagnosis.js').Cause} Cause
 * @typedef {import('./diagnosis.js').Fix} Fix
 *
 * @typedef {object} Told
 * @property {string} recognised  the facts: framework, operation, shapes or sizes as they were given
 * @property {string | null} instead  says that the problem is not about axes, if it is not
 * @property {readonly string[]} columns  one for each dimension of the result, left to right
 * @property {string | null} result  its shape, elements, bytes and growth
 * @property {string | null} cause
 * @property {string | null} because  how sure that is, and why
 * @property {string | null} confirm  what would confirm the cause; null where it needs no confirming
 * @property {readonly string[]} others  less likely causes, each with what would confirm it
 * @property {readonly { code: string, text: string, isRun: boolean }[]} fixes  isRun: on these shapes; what changes the
 *   data cannot be
 * @property {{ code: string, text: string, isRun: boolean } | null} remedy  the first of them; null where what to do
 *   next says it better
 * @property {readonly string[]} fragility
 * @property {string | null} asks
 * @property {{ text: string, code: string }} next  what to do now
 * @property {string} brief  the facts, the likeliest cause, and the fix or the next step: what is read first
 * @property {string} text  all of it, in lines: the brief, and the rest after an empty line
 */

/** More columns than that tell nothing. */
const MAX_COLUMNS = 16;

/**
 * Digits in groups; a count of elements may be beyond what a number holds exactly.
 * @type {(count: number) => string}
 */
const grouped = (count) => (count < 1e15 ? count.toLocaleString('en-US') : count.toPrecision(3));

/** @type {(bytes: number) => string} */
function size(bytes) {
  const power = Math.min(6, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const unit = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'][power];
  return `${Number((bytes / 1024 ** power).toPrecision(4))} ${unit}`;
}

/**
 * The facts: what failed, in what, with which shapes or sizes.
 * @type {(words: Words, diagnosis: Diagnosis, names: readonly string[]) => string}
 */
function recognisedText(words, { recognised }, names) {
  const { framework, operation, form, operands, batchHidden, kind, family, clash, answered } = recognised;
  if (kind === 'none') return words.nothing;
  const other = kind === 'other' ? words.operations[/** @type {keyof Words['operations']} */ (family)] : undefined;
  const what = [framework && words.frameworks[framework], other ?? operation, words.forms[form]]
    .filter(Boolean)
    .join(' ');
  const known = operands.filter(({ shape }) => shape);
  const sizes = clash ? words.sizes(clash.sizes[0], clash.sizes[1], clash.dim) : '';
  const names2 = operands.flatMap(({ name }) => name ?? []);
  const shapes = operands.flatMap(({ shape, role, name }, i) => {
    const kept = role === 'target' ? ` ${words.target}` : '';
    if (!shape) return [];
    return kind === 'broadcast' || name ? `${names[i]} ${words.tuple(shape)}${kept}` : words.tuple(shape);
  });
  const untold = known.length === 0 && kind === 'broadcast';
  const items = [
    ...(untold && names2.length > 0 ? names2 : []),
    ...shapes,
    ...(known.length < 2 && sizes ? [sizes] : []),
    ...(batchHidden ? [words.hidden] : []),
  ];
  const facts = [what, words.join(items)].filter(Boolean).join(words.colon);
  const sentence = untold && !sizes ? `${facts}${words.stop}${words.noShapes}` : facts;
  return answered ? `${sentence}${words.stop}${words.answered(answered.which, answered.of)}` : sentence;
}

/** @type {(words: Words, diagnosis: Diagnosis, names: readonly string[]) => string[]} */
const columnTexts = (words, { report }, names) =>
  (report?.columns ?? []).slice(-MAX_COLUMNS).map(({ dim, operands }) => {
    const sizes = operands.map(({ size, fit }, i) => {
      const told = report?.inplace && i === 0 && fit !== 'equal' && fit !== 'conflict' ? 'grows' : fit;
      return `${names[i]} ${size ?? '–'} ${words.fits[told]}`;
    });
    return words.column(dim, words.join(sizes));
  });

/** @type {(words: Words, { id, facts }: Cause) => string} */
const causeText = (words, { id, facts }) => words.causes[id](/** @type {any} */ (facts));

/**
 * How to confirm a guess. A certain cause needs no confirmation.
 * @type {(words: Words, cause: Cause | null) => string | null}
 */
function confirmText(words, cause) {
  const check =
    cause && cause.sure !== 'certain'
      ? (words.confirm[`${cause.id} ${String(cause.facts['kind'])}`] ?? words.confirm[cause.id])
      : undefined;
  return check === undefined ? null : words.confirmed(check);
}

/** As firmly as the cause is. @type {(words: Words, cause: Cause | null) => string | null} */
function insteadText(words, cause) {
  if (!cause || cause.axesHelp || cause.id === 'not-enough-known' || cause.id === 'framework-limit') return null;
  return cause.sure === 'possible' ? words.perhapsNotAxes : words.notAxes;
}

/** @type {(words: Words, cause: Cause) => string} */
function becauseText(words, { sure, because }) {
  const reasons = because.map((key) => words.reasons[/** @type {keyof Words['reasons']} */ (key)]);
  return words.because(words.sure[sure], reasons.join(words.semicolon));
}

/** @type {(words: Words, fix: Fix) => string} */
function fixText(words, { meaning, facts, result, cost, caution }) {
  const meant = words.meanings[/** @type {keyof Words['meanings']} */ (meaning)](/** @type {any} */ (facts));
  const gives = result && cost ? words.gives(result, grouped(cost.copied)) : '';
  return [meant, gives, caution ? words.caution : ''].filter(Boolean).join(' ');
}

/**
 * A fix in lines; of some there is no code that suits everybody.
 * @type {(fix: Told['fixes'][number], words: Words) => string[]}
 */
export const fixLines = ({ code, text, isRun }, { fix, suggestion, colon }) => {
  const label = isRun ? fix : suggestion;
  return code ? [`${label}${colon}${code}`, `  ${text}`] : [`${label}${colon}${text}`];
};

/**
 * The sentences of a diagnosis.
 * @param {Diagnosis} diagnosis
 * @param {Words} words
 * @returns {Told}
 */
export function tell(diagnosis, words) {
  const { recognised, report, cause, others, fixes, fragility, asks, next } = diagnosis;
  const names = namesOf(recognised);
  const { shape = null, numel, growth } = report ?? {};
  const count = numel ?? 0;
  const all = fixes.map((fix) => ({ code: fix.code, text: fixText(words, fix), isRun: fix.about !== 'data' }));
  const told = {
    recognised: recognisedText(words, diagnosis, names),
    instead: recognised.kind === 'other' ? null : insteadText(words, cause),
    columns: columnTexts(words, diagnosis, names),
    result: shape
      ? words.result({ shape, count: grouped(count), bytes: size(count * 4), growth })
      : report
        ? words.noResult
        : null,
    cause: cause && causeText(words, cause),
    because: cause && cause.id !== 'not-enough-known' ? becauseText(words, cause) : null,
    confirm: confirmText(words, cause),
    others: others.map((each) =>
      [
        `${each.sure === 'possible' ? '' : `${words.sure[each.sure]}${words.colon}`}${causeText(words, each)}`,
        confirmText(words, each),
      ]
        .filter(Boolean)
        .join(words.space),
    ),
    fixes: all,
    remedy: (isShown(fixes) && all[0]) || null,
    fragility: fragility.map(({ kind, dims, then }) => {
      const sentence = words.fragility[kind][then];
      return typeof sentence === 'string' ? sentence : sentence([...dims]);
    }),
    asks: asks.length > 0 ? words.asks(words.join([...asks])) : null,
  };
  const parts = { ...told, next: nextStep(next, words) };
  const brief = briefLines(words, diagnosis, parts);
  const shown = told.fixes.slice(0, 1).flatMap((fix) => fixLines(fix, words).filter((line) => brief.includes(line)));
  const rest = restLines(words, parts, shown);
  return { ...parts, brief: brief.join('\n'), text: [...brief, ...(rest.length > 0 ? ['', ...rest] : [])].join('\n') };
}

/** @typedef {Omit<Told, 'brief' | 'text'>} Parts */

/** The words before an uncertain cause. @type {(words: Words, cause: Cause | null) => string} */
export const hedge = (words, cause) =>
  cause && cause.id !== 'not-enough-known' && cause.sure !== 'certain' ? `${words.sure[cause.sure]}${words.colon}` : '';

/** So many words are read in ten seconds; Chinese has no spaces to count by, and is shorter. */
const WORDS_AT_A_GLANCE = 60;

/** Code is looked at, not read. @type {(lines: readonly string[], code: string) => number} */
const wordsIn = (lines, code) => lines.join(' ').replace(code, '').split(/\s+/).length;

/** Before the fold: ten seconds of reading. @type {(words: Words, diagnosis: Diagnosis, told: Parts) => string[]} */
function briefLines(words, { cause }, told) {
  const { remedy: fix } = told;
  const facts = [told.recognised, ...(told.cause ? [`${hedge(words, cause)}${told.cause}`] : [])];
  if (!fix) return [...facts, ...nextLines(told.next, words)];
  const lines = fixLines(fix, words);
  const whole = [...facts, ...lines];
  return wordsIn(whole, fix.code) <= WORDS_AT_A_GLANCE ? whole : [...facts, ...lines.slice(0, 1)];
}

/**
 * A fix of the input with a caution is a guess, so the next step is shown instead.
 * @type {(fixes: readonly Fix[]) => boolean}
 */
const isShown = ([fix]) => fix !== undefined && !(fix.about === 'data' && fix.caution);

/**
 * A sentence that leads to code ends in a colon; without code, in a full stop.
 * @type {(next: Diagnosis['next'], words: Words) => Told['next']}
 */
const nextStep = ({ key, code, facts }, words) => {
  const text = words.next[/** @type {keyof Words['next']} */ (key)](/** @type {any} */ (facts));
  return { text: code ? text : text.replace(/[:：]$/, words.stop.trim()), code };
};

/** @type {(next: Told['next'], words: Words) => string[]} */
const nextLines = ({ text, code }, words) => [`${words.nextStep}${words.colon}${text}`, ...(code ? [`  ${code}`] : [])];

/**
 * Below it: columns, result, why, what else it may be, and of the fixes what is not shown above.
 * @type {(words: Words, told: Parts, shown: readonly string[]) => string[]}
 */
function restLines(words, told, shown) {
  const { columns, result, instead, because, confirm, fixes, fragility, others, asks } = told;
  const lines = [
    ...columns,
    result,
    because,
    confirm,
    instead,
    ...others.map((each) => `${words.perhaps}${words.colon}${each}`),
    ...fixes.flatMap((fix) => fixLines(fix, words)).filter((line) => !shown.includes(line)),
    ...fragility,
    asks,
  ];
  return lines.filter((line) => line !== null);
}
