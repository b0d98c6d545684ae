/** `stride0 explain traceback.txt`: what follows from an error message, and fixes. */
import { addressOf, badgeOf } from '../diagnose/badge.js';
import { namesOf } from '../diagnose/facts/situation.js';
import { diagnose, tell } from '../diagnose/index.js';
import { fixLines, statedReport } from '../diagnose/tell.js';
import { loadWords } from '../diagnose/words/words.js';
import { operandName } from '../lib/control/explain.js';
import { parse } from '../notation/parse.js';
import { home } from '../lib/errors/links.js';
import { onlyOptions } from './arguments.js';
import { annotation } from './github.js';
import { pasteOf } from './paste.js';
import { print } from './print.js';
import { Refusal, UsageError } from './refusal.js';
import { isShapes, shapes } from './shapes.js';

/** @import { Diagnosis } from '../diagnose/diagnosis.js' */
/** @import { DiagnosisText as Explanation } from '../diagnose/tell.js' */
/** @import { Words } from '../diagnose/words/en.js' */

/** Texts of this command that a diagnosis does not contain. */
const together = { en: 'what they broadcast to', zh: '广播后的形状' };
const alsoAt = {
  en: (/** @type {number} */ line, /** @type {number} */ count) =>
    `Also in this text, ${count === 1 ? `in line ${line}` : `${count} times, first in line ${line}`}:`,
  zh: (/** @type {number} */ line, /** @type {number} */ count) =>
    `文中还有${count === 1 ? `（第 ${line} 行）` : ` ${count} 处，首次在第 ${line} 行`}：`,
};

/** @type {import('./command.js').Command} */
export async function explain(words, options) {
  if (isShapes(words.join(' '))) return shapes(words, options);
  onlyOptions(options, ['json', 'markdown', 'github', 'lang', 'shape']);
  const { lang = 'en', json, markdown, github } = options;
  if (lang !== 'en' && lang !== 'zh') throw new UsageError(`--lang must be en or zh, not ${lang}`);
  const given = shapesGiven(options.shape ?? []);
  const { text, errors } = await pasteOf(words);
  if (text.trim() === '') throw new UsageError('explain needs an error message, but got no text');

  const diagnosis = await diagnose(text, { shapes: given, lang });
  const explanation = tell(diagnosis, lang);
  const isNone = diagnosis.recognised.kind === 'none';
  const others = errors.filter(({ message }) => message !== diagnosis.recognised.message);
  if (github) {
    if (!isNone) print(annotation(diagnosis, explanation.brief));
    for (const each of await diagnoseFurther(others, lang)) print(annotation(each.diagnosis, each.explanation.brief));
    return 0; // no errors in the log: success
  }
  if (json) print(JSON.stringify({ ...diagnosis, explanation, errors: errors.map(({ text: _, ...error }) => error) }));
  else if (isNone) throw new Refusal(explanation.brief);
  else {
    const language = { words: await loadWords(lang), together: together[lang] };
    const whole = [
      explanationText(diagnosis, explanation, language),
      ...listed(await diagnoseFurther(others, lang), lang),
    ].join('\n\n');
    print(markdown ? asMarkdown(diagnosis, whole) : whole);
  }
  return isNone ? 1 : 0;
}

/** At most this many further errors are diagnosed; the rest are left out. */
const MOST_DETAILED = 20;

/** @typedef {import('../diagnose/log.js').LogError & { diagnosis: Diagnosis, explanation: Explanation }} Further */

/**
 * @param {readonly import('../diagnose/log.js').LogError[]} errors
 * @param {'en' | 'zh'} lang
 * @returns {Promise<Further[]>}
 */
async function diagnoseFurther(errors, lang) {
  const all = [];
  for (const error of errors.slice(0, MOST_DETAILED)) {
    const diagnosis = await diagnose(error.text, { lang });
    all.push({ ...error, diagnosis, explanation: tell(diagnosis, lang) });
  }
  return all;
}

/**
 * The other errors in a log, each with its first lines.
 * @param {readonly Further[]} errors
 * @param {'en' | 'zh'} lang
 */
const listed = (errors, lang) =>
  errors.flatMap(({ line, count, message, explanation, diagnosis }) =>
    diagnosis.recognised.kind === 'none' ? [] : [alsoAt[lang](line, count), message, explanation.brief].join('\n'),
  );

/**
 * `a=2,3` is the shape of a. The name may be an expression that contains an equals sign.
 * @param {readonly string[]} given
 */
function shapesGiven(given) {
  return Object.fromEntries(
    given.map((each) => {
      const cut = each.lastIndexOf('=');
      const { value, problems } = parse(each.slice(cut + 1));
      const [shape, ...more] = value.operands;
      if (cut < 1 || !shape || more.length > 0 || problems.some(({ key }) => key !== 'one')) {
        throw new UsageError(`--shape needs a name and sizes, such as a=2,3, not ${each}`);
      }
      return [each.slice(0, cut), shape.sizes];
    }),
  );
}

/**
 * As Markdown: a link if the playground has an address, otherwise the explanation as code.
 * @param {Diagnosis} diagnosis
 * @param {string} text
 */
function asMarkdown(diagnosis, text) {
  const playground = process.env.STRIDE0_HOME || home;
  if (playground) return badgeOf(addressOf(diagnosis, playground));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, text, fence].join('\n');
}

/** @type {(diagnosis: Diagnosis, explanation: Explanation, language: { words: Words, together: string }) => string} */
function explanationText(diagnosis, explanation, { words, together }) {
  const { recognised, shapes } = diagnosis;
  const report = statedReport(diagnosis);
  const names = namesOf(recognised, words.operand);
  const letters = (shapes ?? []).flatMap((_, i) => {
    const name = recognised.operands[i]?.shape ? names[i] : together;
    return name === operandName(i) ? [] : [`${operandName(i)} = ${name}`];
  });
  const asked = diagnosis.asks.map((name) => `--shape '${name}=…'`).join(' ');
  const parts = [
    explanation.brief.split('\n'),
    report ? [report.draw(), ...(letters.length > 0 ? [letters.join(words.comma)] : [])] : [],
    explanation.facts.filter((fact) => !explanation.brief.includes(fact)),
    [report?.shape ? explanation.result : null],
    explanation.fixes.slice(1).flatMap((fix) => fixLines(fix, words)),
    explanation.causes,
    [explanation.asks && `${explanation.asks} (${asked})`],
  ];
  const paragraphs = parts.map((lines) => lines.filter(Boolean).join('\n'));
  return paragraphs.filter(Boolean).join('\n\n');
}
