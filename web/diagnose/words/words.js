/** The sentences of a diagnosis in the languages asked for: a user downloads only their own language. */

/** @typedef {import('./en.js').Words} Words */
/** @typedef {keyof typeof sources} Language */

// Spelled out, because bundlers split what they can read.
const sources = {
  en: () => import('./en.js').then(({ en }) => en),
  zh: () => import('./zh.js').then(({ zh }) => /** @type {Words} */ (zh)),
};

/** @type {Partial<Record<Language, Words>>} */
const loaded = {};

export const isLanguage = (/** @type {string} */ language) => Object.hasOwn(sources, language);

/**
 * Loads a language once. One that failed to load is tried again the next time.
 * @param {Language} language
 * @returns {Promise<Words>}
 * @example
 *   (await loadWords('en')).nextStep; // 'Next'
 */
export const loadWords = async (language) => (loaded[language] ??= await sources[language]());

/** What `loadWords` has loaded. @type {(language: Language) => Words | undefined} */
export const loadedWords = (language) => loaded[language];
