/** The sentences of a diagnosis in the languages asked for: a user downloads only their own language. */

/** @import { Words } from './en.js' */

/** @typedef {keyof typeof sources} Language */

// Spelled out, because bundlers split what they can read.
const sources = {
  en: () => import('./en.js').then(({ en }) => en),
  zh: () => import('./zh.js').then(({ zh }) => /** @type {Words} */ (zh)),
};

/** @type {Partial<Record<Language, Words>>} */
const loaded = {};

/** @param {string} language */
export function isLanguage(language) {
  return Object.hasOwn(sources, language);
}

/**
 * Loads a language once. One that failed to load is tried again the next time.
 * @param {Language} language
 * @returns {Promise<Words>}
 * @example
 *   (await loadWords('en')).nextStep; // 'Next'
 */
export async function loadWords(language) {
  return (loaded[language] ??= await sources[language]());
}

/** What `loadWords` has loaded. @param {Language} language @returns {Words | undefined} */
export function loadedWords(language) {
  return loaded[language];
}
