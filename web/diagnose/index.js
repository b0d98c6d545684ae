/**
 * `stride0/diagnose`: give it a pasted error message, and it returns the facts that follow from it and fixes that the
 * core has tried. It is a separate entry point that loads its parts on demand: `recognise` at once, facts, fixes and
 * sentences with the first `diagnose`, and the core with the first shapes.
 */
import { recognise } from './recognise/recognise.js';
import { isLanguage, loadedWords, loadWords } from './words/words.js';

export { recognise };

/** @import { ShapeError } from '../lib/errors/classes.js' */
/** @typedef {import('./diagnosis.js').Diagnosis} Diagnosis */
/** @typedef {import('./diagnosis.js').Recognised} Recognised */
/** @typedef {import('./tell.js').DiagnosisText} DiagnosisText */
/** @typedef {import('./words/words.js').Language} Language */

/** Loaded by the first diagnosis. @type {typeof import('./diagnose.js') | undefined} */
let answer;

/** Whether the core has shapes to align. @param {Recognised} recognised */
const hasShapes = ({ kind, operands, broadcast }) =>
  kind !== 'none' && (operands.some(({ shape }) => shape) || Boolean(broadcast));

/**
 * Finds what an error message proves and what helps. `asks` names the facts that the text lacks; pass the answers in
 * `shapes` to complete the diagnosis.
 * @param {string | ShapeError} text  what was pasted, or an error of stride0 as it was caught
 * @param {{ shapes?: Readonly<Record<string, readonly number[]>>, lang?: Language }} [options]
 *   lang: the language that `tell` will be asked for
 * @returns {Promise<Diagnosis>}
 * @example
 *   const text = '>>> x + y\noperands could not be broadcast together with shapes (4,3) (4,)';
 *   const { facts, fixes } = await diagnose(text);
 *   facts[0]?.id; // 'clash'
 *   fixes[0]?.code; // 'y[:, None]'
 */
export async function diagnose(text, { shapes = {}, lang = 'en' } = {}) {
  if (!isLanguage(lang)) throw new TypeError(`diagnose(): lang must be 'en' or 'zh', not '${String(lang)}'`);
  const [loaded] = await Promise.all([import('./diagnose.js'), loadWords(lang)]);
  const { complete, diagnoseRecognised, ofError } = (answer = loaded);
  const read = typeof text === 'string' ? recognise(text) : ofError(text);
  const recognised = Object.keys(shapes).length > 0 ? complete(read, shapes) : read;
  if (!hasShapes(recognised)) return diagnoseRecognised(recognised, null);
  const library = await import('./library.js');
  await library.init();
  return diagnoseRecognised(recognised, library);
}

/**
 * Puts a diagnosis into sentences, in English or Chinese. They are plain text, never markup.
 * @param {Diagnosis} diagnosis
 * @param {Language} [language]  one that `diagnose` was given as `lang`
 * @returns {DiagnosisText}
 * @example
 *   const text = '>>> x + y\noperands could not be broadcast together with shapes (4,3) (4,)';
 *   const { fixes } = tell(await diagnose(text));
 *   fixes[0].code; // 'y[:, None]'
 */
export function tell(diagnosis, language = 'en') {
  if (!answer) throw new Error('tell(): call and await diagnose() first');
  const words = loadedWords(language);
  if (!words) {
    throw new Error(
      `tell(): the language '${language}' is not loaded; await diagnose(text, { lang: '${language}' }) first`,
    );
  }
  return answer.tell(diagnosis, words);
}
