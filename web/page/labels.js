// The texts that depend only on the language: title, headings, buttons, links.

import { otherLanguage } from '../words/language.js';
import { find, MENUS, places } from './places.js';

/** @param {typeof import('../words/en.js').en} words */
export function label(words) {
  document.documentElement.lang = words.lang;
  document.title = words.title;
  find('expression-name', HTMLElement).textContent = words.expression;
  find('alignment-name', HTMLElement).textContent = words.alignment;
  find('cells-name', HTMLElement).textContent = words.cells;
  find('cells-help', HTMLElement).textContent = words.cellsKeys;
  find('memory-name', HTMLElement).textContent = words.memory;
  places.answer.setAttribute('aria-label', words.result);
  places.step.setAttribute('aria-label', words.step);
  const language = find('language', HTMLButtonElement);
  language.textContent = words.otherLanguage;
  language.lang = otherLanguage(words.lang);
  find('theme', HTMLButtonElement).setAttribute('aria-label', words.darkTheme);
  const famous = find('famous-errors', HTMLAnchorElement);
  famous.textContent = words.famousErrors;
  famous.setAttribute('href', words.lang === 'zh' ? './errors/zh/' : './errors/');
  find('reference', HTMLAnchorElement).textContent = words.reference;
  const functions = find('functions', HTMLAnchorElement);
  functions.textContent = words.functions;
  functions.setAttribute('href', `./${words.lang === 'zh' ? 'zh/' : ''}docs/stable/torch.html`);
  for (const menu of MENUS) find(menu, HTMLButtonElement).textContent = words[menu].name;
}
