// The only file that wires: keys, clicks and the address in, scenes out. Everything it decides by is in the pure stages.

import { laid } from './cells/laid.js';
import { CellsRegion } from './cells/region.js';
import { figure } from './figure.js';
import { Address } from './address/history.js';
import { otherWords, wordsFor } from './reader/language.js';
import { paint } from './scene/paint.js';
import { PractiseMode } from './practise/mode.js';
import { failScene } from './table/case.js';
import { follow } from './table/follow.js';
import { read, textOf } from './address/state.js';
import { startTheme } from './reader/theme.js';

/** @type {<E extends HTMLElement>(id: string, kind: new () => E) => E} */
const find = (id, kind) => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
};

const editor = find('expression', HTMLTextAreaElement);
const places = {
  echo: find('echo', HTMLElement),
  hint: find('hint', HTMLElement),
  answer: find('result', HTMLElement),
  table: find('table', HTMLElement),
  step: find('step', HTMLElement),
};
const seen = find('seen', HTMLElement);
const region = new CellsRegion({
  cells: find('cells', HTMLElement),
  keys: find('cells-keys', HTMLElement),
  drawing: find('cells-drawing', HTMLElement),
  pointed: find('cells-pointed', HTMLElement),
  memory: find('memory', HTMLElement),
});
const phone = matchMedia('(max-width: 720px)');

let words = wordsFor(location.search, navigator.languages);
/** @type {import('./figure.js').Library | undefined} */
let library;
/** @type {import('./foot/panel.js').FootPanel | undefined} */
let foot;
/** @type {boolean | undefined} */
let warns; // of the old behaviour; as the text says until the switch is used
let step = 0; // the last one, whichever that is
let moving = false; // only a step moves anything
/** @type {import('./figure.js').Figure | undefined} */
let shown;

const draw = () => {
  if (!library) return;
  const heard = document.activeElement !== editor;
  shown = figure({ text: editor.value, step, narrow: phone.matches, moving, heard, warns }, words, library);
  for (const [name, place] of Object.entries(places))
    paint(place, shown.scenes[/** @type {keyof typeof places} */ (name)]);
  document.body.classList.toggle('example', shown.example && !practise.on);
  editor.setAttribute('aria-invalid', String(shown.wrong && !shown.example));
  follow(places.table, words.drawing);
  drawCells(shown);
  foot?.show(shown.told, words);
};

/** Cells and memory of what is shown, if the core can lay it out at all. */
const drawCells = (/** @type {import('./figure.js').Figure} */ { told, step: at }) => {
  const drawn = told && library ? laid(told, library) : null;
  seen.hidden = !drawn;
  if (drawn) region.show(drawn, words, moving ? drawn.report.rank - at : null);
};

const name = () => {
  document.documentElement.lang = words.lang;
  document.title = words.title;
  find('expression-name', HTMLElement).textContent = words.expression;
  find('alignment-name', HTMLElement).textContent = words.alignment;
  find('cells-name', HTMLElement).textContent = words.cells;
  find('cells-help', HTMLElement).textContent = words.cellsKeys;
  find('memory-name', HTMLElement).textContent = words.memory;
  places.answer.setAttribute('aria-label', words.result);
  places.step.setAttribute('aria-label', words.step);
  editor.placeholder = words.placeholder;
  const language = find('language', HTMLButtonElement);
  language.textContent = words.otherLanguage;
  language.lang = otherWords(words).lang;
  find('theme', HTMLButtonElement).setAttribute('aria-label', words.darkTheme);
  practise.speak(words);
};

const walk = (/** @type {number} */ by) => {
  if (!shown) return;
  const next = Math.min(Math.max(shown.step + by, 1), shown.steps);
  if (next === shown.step || shown.steps === 0) return;
  step = next;
  moving = true;
  draw();
};

const load = (/** @type {import('./address/state.js').State} */ state) => {
  if (state.practise !== undefined) return practise.enter(state.practise);
  practise.leave();
  editor.value = textOf(state);
  step = 0;
  moving = false;
  draw();
};

const practise = new PractiseMode({
  button: find('practise', HTMLButtonElement),
  place: find('questions', HTMLElement),
  page: find('main', HTMLElement),
  asked: (seed, fresh) => {
    draw();
    address.keep({ op: 'add', shapes: [], expr: '', practise: seed }, fresh);
  },
  left: () => {
    draw();
    if (shown) address.keep(shown.state, true);
  },
});
const address = new Address(load);
let fresh = true; // whether the next edit begins another case
let unkept = false; // typed, and not yet in the address
const keep = () => {
  unkept = !shown;
  if (!shown) return;
  address.keep(shown.state, fresh);
  fresh = false;
};
editor.addEventListener('focus', () => {
  fresh = true;
  draw();
});
editor.addEventListener('blur', draw);
editor.addEventListener('beforeinput', (event) => {
  const { selectionStart, selectionEnd, value } = editor;
  const whole = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  if (whole || event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop') fresh = true;
});
editor.addEventListener('input', () => {
  step = 0;
  moving = false;
  draw();
  keep();
});

places.step.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[role="switch"]')) {
    warns = !shown?.warns;
    draw();
  }
  const button = target instanceof Element && target.closest('[data-move]');
  if (button) walk(button.getAttribute('data-move') === 'next' ? 1 : -1);
});
document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof HTMLTextAreaElement) return;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  walk(event.key === 'ArrowLeft' ? 1 : -1);
});
phone.addEventListener('change', draw);
find('language', HTMLButtonElement).addEventListener('click', () => {
  words = otherWords(words);
  const url = new URL(location.href);
  url.searchParams.set('lang', words.lang);
  history.replaceState(null, '', url);
  moving = false;
  name();
  draw();
});

startTheme(document.documentElement, find('theme', HTMLButtonElement));
name();
load(read(location.hash));
try {
  const [loaded, { FootPanel }] = await Promise.all([import('./library.js'), import('./foot/panel.js')]);
  library = loaded;
  practise.ready(library);
  foot = new FootPanel(find('foot', HTMLElement), library);
  draw();
  if (unkept) keep(); // typed before the core had come
} catch (error) {
  practise.leave();
  paint(places.answer, failScene(words.broken, error instanceof Error ? error.message : String(error)));
}
