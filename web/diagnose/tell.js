/** A diagnosis in words, of either language: sentences to be shown as text. */
import { namesOf } from './causes/situation.js';
import { en } from './words/en.js';
import { zh } from './words/zh.js';

/**
 * @import { Words } from './words/en.js'
 *
 * @typedef {import('./diagnosis.js').Diagnosis} Diagnosis
 * @typedef {import('./diagnosis.js').Cause} Cause
 * @typedef {import('./diagnosis.js').Fix} Fix
 *
 * @typedef {object} Told
 * @property {string} recognised  the framework, the operation and the shapes as they were given
 * @property {string | null} instead  what it is about, where that is not broadcasting
 * @property {readonly string[]} columns  one for each dimension of the result, left to right
 * @property {string | null} result  its shape, elements, bytes and growth
 * @property {string | null} cause
 * @property {string | null} because  how sure that is, and why
 * @property {readonly string[]} others  less likely causes
 * @property {readonly { code: string, text: string }[]} fixes
 * @property {readonly string[]} fragility
 * @property {string | null} asks
 * @property {string} text  all of it, in lines
 */

/** More columns than that tell nothing. */
const MAX_COLUMNS = 16;

const languages = { en, zh };

/** Digits in groups; a count of elements may be beyond what a number holds exactly. @type {(count: number) => string} */
const grouped = (count) => (count < 1e15 ? count.toLocaleString('en-US') : count.toPrecision(3));

/** @type {(bytes: number) => string} */
function size(bytes) {
  const power = Math.min(6, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const unit = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'][power];
  return `${Number((bytes / 1024 ** power).toPrecision(4))} ${unit}`;
}

/** What a message is about that is not about broadcasting, by its family's name. @type {[RegExp, keyof typeof en.others][]} */
const subjects = [
  [/matmul|mm\b|dot|linear|mat1|product|einsum|gemm|core/i, 'matmul'],
  [/\b(?:con)?cat|stack|concat|join/i, 'cat'],
  [/index|mask|axis|gather|scatter|bounds|embedding/i, 'index'],
  [/reshape|view|numel|size-?mismatch|element/i, 'reshape'],
  [/batch|length/i, 'counts'],
  [/conv|channel|layer|state|input|norm|weight|dims?\b/i, 'conv'],
  [/dtype|type/i, 'dtype'],
  [/device|cuda/i, 'device'],
];

/** @type {(words: Words, diagnosis: Diagnosis, names: readonly string[]) => string} */
function recognisedText(words, { recognised: { framework, operation, form, operands, batchHidden, kind } }, names) {
  if (kind === 'none') return words.nothing;
  const what = [framework && words.frameworks[framework], operation, words.forms[form]].filter(Boolean).join(' ');
  const shapes = operands.map(({ shape, role }, i) => {
    const kept = role === 'target' ? ` ${words.target}` : '';
    return `${names[i]} ${shape ? words.tuple(shape) : words.shapeUnknown}${kept}`;
  });
  const items = [...shapes, ...(batchHidden ? [words.hidden] : [])];
  return [what, words.join(items)].filter(Boolean).join(words.colon);
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

/** As firmly as the cause is. @type {(words: Words, cause: Cause | null) => string | null} */
function insteadText(words, cause) {
  if (!cause || cause.axesHelp || cause.id === 'not-enough-known') return null;
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

/** A fix in lines; of some there is no code that suits everybody. @type {(fix: Told['fixes'][number], words: Words) => string[]} */
export const fixLines = ({ code, text }, { fix, colon }) =>
  code ? [`${fix}${colon}${code}`, `  ${text}`] : [`${fix}${colon}${text}`];

/**
 * The sentences of a diagnosis.
 * @param {Diagnosis} diagnosis
 * @param {'en' | 'zh'} [language]
 * @returns {Told}
 * @example
 *   const { fixes } = tell(await diagnose('operands could not be broadcast together with shapes (4,3) (4,)'));
 *   fixes[0].code; // 'b[:, None]'
 */
export function tell(diagnosis, language = 'en') {
  const words = languages[language];
  const { recognised, report, cause, others, fixes, fragility, asks } = diagnosis;
  const names = namesOf(recognised);
  const about = `${recognised.family ?? ''} ${recognised.operation ?? ''}`;
  const subject = subjects.find(([pattern]) => pattern.test(about))?.[1] ?? 'other';
  const { shape = null, numel, growth } = report ?? {};
  const count = numel ?? 0;
  const told = {
    recognised: recognisedText(words, diagnosis, names),
    instead: recognised.kind === 'other' ? words.others[subject] : insteadText(words, cause),
    columns: columnTexts(words, diagnosis, names),
    result: shape
      ? words.result({ shape, count: grouped(count), bytes: size(count * 4), growth })
      : report
        ? words.noResult
        : null,
    cause: cause && causeText(words, cause),
    because: cause && cause.id !== 'not-enough-known' ? becauseText(words, cause) : null,
    others: others.map((each) => `${words.sure[each.sure]}${words.colon}${causeText(words, each)}`),
    fixes: fixes.map((fix) => ({ code: fix.code, text: fixText(words, fix) })),
    fragility: fragility.map(({ kind, dims, then }) => {
      const sentence = words.fragility[kind][then];
      return typeof sentence === 'string' ? sentence : sentence([...dims]);
    }),
    asks: asks.length > 0 ? words.asks(words.join([...asks])) : null,
  };
  const otherLines = told.others.map((each) => `${words.perhaps}${words.colon}${each}`);
  const { columns, result, instead, because } = told;
  const lines = [
    told.recognised,
    ...columns,
    result,
    instead,
    told.cause,
    because,
    ...told.fixes.flatMap((fix) => fixLines(fix, words)),
    ...told.fragility,
    ...otherLines,
    told.asks,
  ];
  return { ...told, text: lines.filter((line) => line !== null).join('\n') };
}
