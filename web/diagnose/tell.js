/** Puts a diagnosis into the sentences of a language. They are plain text. */
import { namesOf } from './facts/situation.js';
import { say } from './words/say.js';
import { partialTuple as tuple } from '../lib/errors/printed-shape.js';

/** @import { Diagnosis, Finding, Fix } from './diagnosis.js' */

/**
 * @import { Words } from './words/en.js'
 * @import { Facts } from './words/say.js'
 *
 * @typedef {object} DiagnosisText
 * @property {string} recognised  what failed: framework, operation, names and shapes or sizes
 * @property {readonly string[]} facts  what the message states, and what follows by arithmetic
 * @property {string | null} result  its shape, elements, bytes and growth
 * @property {readonly { code: string, text: string }[]} fixes  each was run on these shapes; one without code is for an
 *   array whose name is unknown
 * @property {{ text: string, code: string }} next  what to do now
 * @property {readonly string[]} causes  possible ones, each with the check that confirms it and what to do then
 * @property {string | null} asks
 * @property {string} brief  what is read first: what failed, the facts, the first fix, and the next step unless that
 * fix is sure
 * @property {string} text  all of it, in lines: the brief, and the rest after an empty line
 */

/**
 * A count with its digits in groups, such as 1,048,576; from 10^15 on it is rounded to three digits.
 * @type {(count: number) => string}
 */
const grouped = (count) => (count < 1e15 ? count.toLocaleString('en-US') : count.toPrecision(3));

/** A number of elements, or nothing for none. @type {(count: number) => Facts} */
const counted = (count) => ({ one: count === 1 ? '1' : '', count: count === 0 ? '' : grouped(count) });

/** @type {(bytes: number) => string} */
function size(bytes) {
  const power = Math.min(6, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const unit = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'][power];
  return `${Number((bytes / 1024 ** power).toPrecision(4))} ${unit}`;
}

/** `(4,3)`, `[3]`, `2x35`; but the `[0]` of `input[0]` is an index, and `[[1, 2]]` has values. */
const SHAPES =
  /(?!(?<=\[)\[)[([](?:\d+|\?)(?:(?:, ?| x )(?:\d+|\?))+,?[)\]]|(?<![\w\]])[([]\d+,?[)\]]|\b[1-9]\d*(?:x\d+)+/g;
/** `size 75`, `3 rows`; but not the number of a dimension, an array or a line. */
const NUMBER =
  /(?<=\b(?:sizes?|lengths?|got|expected|are)(?: is| of|:| =)? ?(?:\d+ and )?)\d+\b|\b\d+(?= (?:rows|columns|elements|features|channels|items|values|samples)\b)/;

/** The shapes in a sentence; of fewer than two, also numbers outside of them. @type {(wording: string) => string[]} */
const sizesIn = (wording) => {
  const shapes = wording.match(SHAPES) ?? [];
  const found = shapes.length > 1 ? shapes : wording.match(new RegExp(`${SHAPES.source}|${NUMBER.source}`, 'g'));
  return [...new Set(found)].slice(0, 8);
};

/**
 * What failed, in what, with which shapes or sizes.
 * @type {(words: Words, diagnosis: Diagnosis, names: readonly string[]) => string}
 */
function recognisedText(words, { recognised }, names) {
  const { framework, operation, form, operands, batchHidden, kind, family, clash } = recognised;
  const { unknownWording, isDescribed } = recognised;
  if (kind === 'none')
    return unknownWording
      ? say(words.unknownWording, { sentence: unknownWording, sizes: sizesIn(unknownWording).join(words.comma) })
      : isDescribed
        ? words.described
        : words.nothing;
  const other = kind === 'other' ? words.operations[/** @type {keyof Words['operations']} */ (family)] : undefined;
  const isOperator = ['matlab', 'octave'].includes(family ?? '') && operation !== null;
  const what = [
    framework && words.frameworks[framework],
    form === 'assign' ? '' : isOperator ? (operation === '=' ? words.forms.assign : operation) : (other ?? operation),
    words.forms[form],
  ]
    .filter(Boolean)
    .join(' ');
  const known = operands.filter(({ shape }) => shape);
  const sizes = clash ? say(words.sizes, { a: clash.sizes[0], b: clash.sizes[1], dim: clash.dim ?? -1 }) : '';
  const ownNames = operands.flatMap(({ name }) => name ?? []);
  const shapes = operands.flatMap(({ shape, role, name }, i) => {
    const suffix = role === 'target' ? ` ${words.target}` : '';
    if (!shape || family === 'checkpoint') return []; // the fact has those of the weight it is about
    return kind === 'broadcast' || name ? `${names[i]} ${tuple(shape)}${suffix}` : tuple(shape);
  });
  const isUntold = known.length === 0 && kind === 'broadcast';
  const items = [
    ...(isUntold ? ownNames : []),
    ...shapes,
    ...(known.length < 2 && sizes ? [sizes] : []),
    ...(batchHidden ? [words.hidden] : []),
  ];
  const facts = [what, items.join(words.comma)].filter(Boolean).join(words.colon);
  return isUntold && !sizes ? `${facts}${words.stop}${words.noShapes}` : facts;
}

/** A row, by kind if there is one. @type {(rows: Record<string, string>, id: string, facts: Facts) => string} */
const rowOf = (rows, id, facts) => rows[`${id}.${facts['kind']}`] ?? rows[id] ?? '';

/** @type {(words: Words, finding: Finding) => string} */
function factText(words, { id, facts }) {
  const { needs, dims = [], sizes, others } = /** @type {Record<string, any>} */ (facts);
  if (id !== 'clash') return say(rowOf(words.facts, id, facts), facts, words.and);
  const places = dims.map((/** @type {number} */ dim, /** @type {number} */ i) =>
    say(words.facts['clash.place'] ?? '', { dim, size: sizes[i], other: others[i] }),
  );
  const kind = places.length > 1 ? 'several' : '';
  const clash = say(rowOf(words.facts, id, { kind }), { ...facts, places }, words.and);
  const rule = say(words.facts[`needs.${needs}`] ?? '', facts);
  return [clash, rule].filter(Boolean).join(words.space);
}

/** A possible cause: what it is, the check, and what to do then. @type {(words: Words, finding: Finding) => Facts} */
function causeOf(words, { id, facts }) {
  const parts = rowOf(words.causes, id, facts).split(' | ');
  const [what, check, then] = parts.map((part) => say(part, facts, words.and));
  return { what, check, then };
}

/** @type {(words: Words, finding: Finding) => string} */
const causeText = (words, finding) =>
  say(words.cause, { sure: words.sure[/** @type {keyof Words['sure']} */ (finding.sure)], ...causeOf(words, finding) });

/** @type {(words: Words, fix: Fix) => string} */
function fixText(words, { code, meaning, facts, result, caution }) {
  const said = say(rowOf(words.meanings, meaning, facts), facts, words.and);
  const meant = code === '' ? say(words.by, { call: facts['call'], said }) : said;
  return [meant, say(words.gives, { shape: result }), caution ? words.caution : ''].filter(Boolean).join(' ');
}

/** @param {DiagnosisText['fixes'][number]} fix @param {Words} words @returns {string[]} */
export function fixLines({ code, text }, { fix, colon }) {
  return code === '' ? [`${fix}${colon}${text}`] : [`${fix}${colon}${code}`, `  ${text}`];
}

/**
 * The core's report of the shapes, or null if a loss refuses them although they broadcast: then there is no result.
 * @param {Diagnosis} diagnosis
 */
export function statedReport({ recognised, report }) {
  return recognised.form === 'loss' && recognised.fails && report?.ok ? null : report;
}

/**
 * Translates the names `operand 1` and `operand 2`.
 * @type {(diagnosis: Diagnosis, words: Words) => Pick<Diagnosis, 'facts' | 'causes' | 'fixes' | 'asks' | 'next'>}
 */
const translated = ({ facts, causes, fixes, asks, next }, { operand }) =>
  JSON.parse(JSON.stringify({ facts, causes, fixes, asks, next }), (_, value) =>
    typeof value === 'string' ? value.replace(/^operand (?=\d+$)/, operand) : value,
  );

/** The sentences of a diagnosis. @type {(diagnosis: Diagnosis, words: Words) => DiagnosisText} */
export function tell(diagnosis, words) {
  const { recognised } = diagnosis;
  const { facts, causes, fixes, asks, next } = translated(diagnosis, words);
  const report = statedReport(diagnosis);
  const { shape = null, numel, growth: times } = report ?? {};
  const count = numel ?? 0;
  const growth = times && times > 1 ? times : -1;
  const parts = {
    recognised: recognisedText(words, diagnosis, namesOf(recognised, words.operand)),
    facts: facts.map((each) => factText(words, each)),
    result: shape
      ? say(words.result, { shape, ...counted(count), count: grouped(count), bytes: size(count * 4), growth })
      : report
        ? words.noResult
        : null,
    fixes: fixes.map((fix) => ({ code: fix.code, text: fixText(words, fix) })),
    next: nextStep(next, words),
    causes: causes.map((each) => causeText(words, each)),
    asks: asks.length > 0 ? say(words.asks, { names: asks.join(words.comma) }) : null,
  };
  const [fix, ...more] = parts.fixes.map((each) => fixLines(each, words));
  const [first] = fixes;
  // A fix without code leaves open where it goes.
  const isSure =
    first && recognised.form !== 'loss' && !first.caution && first.code !== '' && first.meaning !== 'permuted';
  const { text, code } = parts.next;
  const nextLines = isSure ? [] : [`${words.nextStep}${words.colon}${text}`, ...(code ? [`  ${code}`] : [])];
  // The sentence that no added axis fits comes after the next step.
  const late = parts.facts.filter((_, i) => facts[i]?.id === 'no-way');
  const early = parts.facts.filter((each) => !late.includes(each));
  const brief = [parts.recognised, ...early, ...(fix ?? []), ...nextLines].join('\n');
  const rest = [...late, parts.result, ...more.flat(), ...parts.causes, parts.asks]
    .filter((line) => line !== null)
    .join('\n');
  return { ...parts, brief, text: rest === '' ? brief : `${brief}\n\n${rest}` };
}

/**
 * The next step: the possible cause to check, where a size may come from, and how to see the shapes. If code follows,
 * the text ends in a colon.
 * @type {(next: Diagnosis['next'], words: Words) => DiagnosisText['next']}
 */
const nextStep = ({ key, show, cause, code, facts }, words) => {
  const sentence = (/** @type {string | undefined} */ name, values = facts) =>
    name ? say(words.next[name] ?? '', values, words.and) : '';
  const each = (/** @type {readonly Facts[]} */ all = []) => all.map((one) => sentence(one['key'], one));
  const sentences = facts['order'] ? each(facts['order']) : [sentence(key)];
  const rest = [...sentences, sentence(show)].filter(Boolean).join(words.space);
  const first = cause ? say(words.check, causeOf(words, cause)) : '';
  const text = first + (cause && rest ? words.otherwise : '') + rest;
  const isIntroduced = /[:：]$/.test(text);
  if (!code) return { text: isIntroduced ? text.replace(/[:：]$/, words.stop.trim()) : text, code };
  return { text: isIntroduced ? text : `${text}${words.space}${sentence('print')}`, code };
};
