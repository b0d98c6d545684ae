// The language: `?lang=zh` in the address, or the first of the reader's languages that we have, or English.

/** @typedef {'en' | 'zh'} Language */

/** @param {string} search @param {readonly string[]} preferred @returns {Language} */
export function languageFor(search, preferred) {
  const asked = [new URLSearchParams(search).get('lang') ?? '', ...preferred];
  const languages = asked.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return languages.find((each) => each === 'en' || each === 'zh') ?? 'en';
}

/** @param {string} language @returns {Language} */
export function otherLanguage(language) {
  return language === 'zh' ? 'en' : 'zh';
}
