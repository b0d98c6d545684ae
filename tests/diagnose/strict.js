/**
 * The strict scale: was the cause that is named first the one of the thread, half of it, or wrong; and if wrong, was it
 * at least hedged. A guess that is one of several counts as half.
 *
 * @import { Thread } from './threads.js'
 * @import { Cause, Diagnosis } from '../../web/diagnose/diagnosis.js'
 *
 * @typedef {'right' | 'partly' | 'wrong-hedged' | 'wrong-confident' | 'none'} Verdict
 *
 * @typedef {object} Judged
 * @property {Thread} of
 * @property {Verdict} verdict
 * @property {string} cause
 * @property {string} sure
 * @property {0 | 1 | 2 | 3} useful  a stand-in for a person's: 3 the right cause with a remedy, 2 without or as one of
 *   few, 1 only a way on
 * @property {boolean} next  whether it ends in something to do
 * @property {boolean} harmful  whether a wrong cause has a fix without a caution
 */

/** Other names that a thread may use for a cause of ours. @type {Record<string, readonly string[]>} */
const also = {
  'different-sizes': ['wrong-data'],
  'different-counts': ['wrong-data'],
  'class-labels': ['one-hot'],
  'one-hot': ['class-labels'],
  'class-range': ['class-count', 'index-range', 'cuda-assert'],
  'mask-length': ['mask'],
};

/** @type {(cause: Pick<Cause, 'id'>) => string[]} */
const namesOf = ({ id }) => [id, ...(also[id] ?? [])];

/** @type {(of: Thread, cause: Pick<Cause, 'id'>) => boolean} */
export const isRight = (of, cause) => namesOf(cause).some((id) => of.cause.includes(id));

/** @type {(of: Thread, diagnosis: Diagnosis & { next?: unknown }) => Judged} */
export function strictly(of, diagnosis) {
  const { cause, others, fixes, next } = diagnosis;
  const hits = (/** @type {readonly string[]} */ list, /** @type {Cause} */ each) =>
    namesOf(each).some((id) => list.includes(id));
  const said = cause && cause.id !== 'not-enough-known' ? cause : null;
  const right = said !== null && hits(of.cause, said);
  const partly = said !== null && (hits(of.partly, said) || others.some((each) => hits(of.cause, each)));
  const verdict = !said
    ? 'none'
    : right
      ? 'right'
      : partly
        ? 'partly'
        : said.sure === 'possible'
          ? 'wrong-hedged'
          : 'wrong-confident';
  const remedy = fixes.length > 0 || Boolean(next);
  const useful = right
    ? remedy
      ? 3
      : 2
    : partly
      ? others.some((each) => hits(of.cause, each))
        ? 2
        : 1
      : next
        ? 1
        : 0;
  const isWrong = verdict.startsWith('wrong');
  const harmful = isWrong && fixes.some(({ code, caution }) => code !== '' && !caution);
  return {
    of,
    verdict,
    cause: said?.id ?? 'none',
    sure: said?.sure ?? '-',
    useful: verdict === 'wrong-confident' ? 0 : useful,
    next: Boolean(next),
    harmful,
  };
}

const verdicts = /** @type {const} */ (['right', 'partly', 'wrong-hedged', 'wrong-confident', 'none']);
const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`;

/** @type {(judged: readonly Judged[]) => string} */
const counts = (judged) =>
  verdicts.map((each) => `${each} ${judged.filter(({ verdict }) => verdict === each).length}`).join(', ');

/**
 * How often each cause was right at each level: what the words may claim.
 * @type {(judged: readonly Judged[]) => string[]}
 */
function levels(judged) {
  const keys = [...new Set(judged.map(({ cause, sure }) => `${sure} ${cause}`))].sort();
  return keys
    .filter((key) => !key.startsWith('-'))
    .map((key) => {
      const some = judged.filter(({ cause, sure }) => `${sure} ${cause}` === key);
      const of = (/** @type {Verdict} */ verdict) => some.filter((each) => each.verdict === verdict).length;
      return `${key.padEnd(28)} ${some.length} said: right ${of('right')}, partly ${of('partly')}, wrong ${of('wrong-hedged') + of('wrong-confident')}`;
    });
}

/** @type {(judged: readonly Judged[]) => string} */
export function strictReport(judged) {
  const total = judged.length;
  const sure = (/** @type {string} */ level) => judged.filter((each) => each.sure === level);
  const right = (/** @type {readonly Judged[]} */ some) => some.filter(({ verdict }) => verdict === 'right').length;
  const useful = judged.filter((each) => each.useful >= 2).length;
  return [
    `${total} threads: ${counts(judged)}`,
    `useful (2 or 3): ${useful} (${share(useful, total)}), a next step in ${judged.filter(({ next }) => next).length}`,
    `certain: ${right(sure('certain'))} right of ${sure('certain').length}; likely: ${right(sure('likely'))} of ${sure('likely').length}; possible: ${right(sure('possible'))} of ${sure('possible').length}`,
    `fixes without a caution for a wrong cause: ${judged.filter(({ harmful }) => harmful).length}`,
    '',
    ...levels(judged),
  ].join('\n');
}
