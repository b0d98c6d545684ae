/** Adds advice to the conflicts in a file: the facts and a fix, or the next step, from the diagnosis. */
import * as library from '../diagnose/library.js';
import { diagnoseRaised } from '../diagnose/raised.js';
import { fixLines, tell } from '../diagnose/tell.js';
import { loadWords } from '../diagnose/words/words.js';

/** @import { Finding } from '../reading/finding.js' */
/** @import { Places } from './places.js' */

/**
 * @typedef {Finding & { advice: readonly string[] }} Explained  advice: lines with the facts and what to do
 */

/** Maximum number of diagnosed conflicts in a file. */
const MOST = 20;

/** @param {readonly Finding[]} findings @param {Places} places @returns {Promise<Explained[]>} */
export async function withAdvice(findings, places) {
  if (findings.length === 0) return [];
  await library.init();
  const words = await loadWords('en');
  return findings.map((finding, i) => {
    const none = { ...finding, advice: finding.fix ? [`Fix: ${finding.fix}`] : [] };
    if (!finding.type || i >= MOST) return none;
    const diagnosis = diagnoseRaised(finding, framesOf(finding, places), library);
    if (!diagnosis || diagnosis.facts.length === 0) return none;
    const explanation = tell(diagnosis, words);
    const { facts, fixes, next } = explanation;
    const [fix] = fixes;
    // Advice to print shapes is not needed: the code reader knows them.
    const then = fix ? fixLines(fix, words) : [`${words.nextStep}${words.colon}${next.text.replace(/:$/, '.')}`];
    return { ...finding, fix: fix?.code ?? '', advice: [...facts, ...then] };
  });
}

/** @type {(finding: Finding, places: Places) => import('../diagnose/raised.js').Frame[]} */
const framesOf = ({ path, span }, { placeOf, lineAt }) =>
  [...path, span].map(({ at }) => {
    const { file, line } = placeOf(at);
    return { file, line, code: lineAt(at) };
  });
