// The only file that wires: keys, clicks and the address in, scenes out. Everything it decides by is in the pure
// stages.

import { laid } from '../draw/cells/laid.js';
import { CellsRegion } from '../draw/paint/region.js';
import { ExpressionEditor } from './editor/expression.js';
import { EXAMPLE, figure } from '../draw/figure.js';
import { Address } from './reader/history.js';
import { keepForOffline } from './offline/register.js';
import { otherWords, wordsFor } from '../words/language.js';
import { paint } from '../draw/paint/paint.js';
import { PractiseMode } from './practise/mode.js';
import { errorScene } from '../draw/table/case.js';
import { lazyReader } from '../reading/read.js';
import { follow } from '../draw/paint/follow.js';
import { read, textOf, write } from '../case/address.js';
import { shownTheme, startTheme } from './reader/theme.js';

/** @type {<E extends HTMLElement>(id: string, kind: new () => E) => E} */
const find = (id, kind) => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
};

const places = {
  hint: find('hint', HTMLElement),
  remarks: find('remarks', HTMLElement),
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
const MENUS = /** @type {const} */ (['examples', 'share', 'embed']);

let words = wordsFor(location.search, navigator.languages);
/** @type {import('../draw/figure.js').Library | undefined} */
let library;
/** @type {import('./foot/panel.js').FootPanel | undefined} */
let foot;
/** @type {boolean | undefined} */
let warns; // of the old behaviour; as the text says until the switch is used
let step = 0; // the last one, whichever that is
let moving = false; // only a step moves anything
/** @type {import('../draw/figure.js').Figure | undefined} */
let shown;
let fresh = true; // whether the next edit begins another case
let unkept = false; // typed, and not yet in the address

const editor = new ExpressionEditor(find('expression', HTMLTextAreaElement), find('echo', HTMLElement), {
  entered() {
    fresh = true;
    draw();
  },
  left: () => draw(),
  edited(begins) {
    fresh ||= begins;
    step = 0;
    moving = false;
    draw();
    keep();
  },
});

/** Of pasted messages; it comes with what reads them. @type {import('./message/panel.js').MessagePanel | undefined} */
let messages;
/**
 * Shapes that a message does not tell, typed in for as long as it stands there.
 * @type {{ text: string, shapes?: import('../reading/read.js').Shapes }}
 */
let typedIn = { text: '' };

/** @param {typeof import('./message/messages.js')} [came] */
const readerCame = (came) => {
  if (came) {
    const places = { asks: find('asks', HTMLElement), diagnosis: find('diagnosis', HTMLElement) };
    messages = new came.MessagePanel(places, {
      choose,
      failed: (error) => fail(words.undrawn, error),
      told: (shapes) => {
        typedIn = { text: editor.value, shapes };
        [step, moving] = [0, false];
        draw();
      },
    });
  }
  draw();
  if (unkept) keep(); // typed before the reader had come
};
const reader = lazyReader(readerCame, () => import('./message/messages.js'));
let waiting = false; // for a reader; until it has come the picture stays

/** A mistake of ours in one case is told in its place, and the next one is drawn again. */
const draw = () => {
  try {
    drawAll();
  } catch (error) {
    reportError(error);
    fail(words.undrawn, error);
  }
};

const fail = (/** @type {string} */ headline, /** @type {unknown} */ error) => {
  practise.leave();
  paint(places.answer, errorScene(headline, error));
};

/** What is not there, below what is. */
const miss = (/** @type {string} */ headline, /** @type {unknown} */ error) => {
  const place = Object.assign(document.createElement('div'), { className: 'answer', role: 'status' });
  find('main', HTMLElement).append(place);
  paint(place, errorScene(headline, error));
};

const drawAll = () => {
  if (typedIn.text !== editor.value) typedIn = { text: editor.value };
  const reading = reader(editor.value, typedIn.shapes);
  waiting = reading === null;
  if (!library || !reading) return;
  const view = { step, narrow: phone.matches, moving, heard: !editor.focused, warns };
  shown = figure({ text: editor.value, ...view }, reading, words, library);
  for (const [name, place] of Object.entries(places))
    paint(place, shown.scenes[/** @type {keyof typeof places} */ (name)]);
  document.body.classList.toggle('example', shown.example && !practise.on);
  editor.mark(shown.marks, shown.wrong && !shown.example);
  messages?.show(reading.message, words);
  find('alignment', HTMLElement).hidden = reading.message !== undefined && shown.told === null;
  drawCells(shown);
  follow(places.table, words.drawing); // measures, so everything is to be there: a page is laid out once
  foot?.show(shown.told, words);
};

/** Cells and memory of what is shown, if the core can lay it out at all. */
const drawCells = (/** @type {import('../draw/figure.js').Figure} */ { told, step: at }) => {
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
  editor.name(words);
  const language = find('language', HTMLButtonElement);
  language.textContent = words.otherLanguage;
  language.lang = otherWords(words).lang;
  find('theme', HTMLButtonElement).setAttribute('aria-label', words.darkTheme);
  const famous = find('famous-errors', HTMLAnchorElement);
  famous.textContent = words.famousErrors;
  find('reference', HTMLAnchorElement).textContent = words.reference;
  famous.setAttribute('href', words.lang === 'zh' ? './errors/zh/' : './errors/');
  practise.speak(words);
  for (const menu of MENUS) find(menu, HTMLButtonElement).textContent = words[menu].name;
};

const walk = (/** @type {number} */ by) => {
  if (!shown) return;
  const next = Math.min(Math.max(shown.step + by, 1), shown.steps);
  if (next === shown.step || shown.steps === 0) return;
  step = next;
  moving = true;
  draw();
};

const load = (/** @type {import('../case/address.js').State} */ state) => {
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
const keep = () => {
  unkept = !shown || waiting;
  if (!shown || waiting) return;
  address.keep(shown.state, fresh);
  fresh = false;
};

/** A case from the menu takes the place of the one there is; Back leads to that. */
const choose = (/** @type {string} */ text) => {
  editor.value = text;
  [step, moving, fresh] = [0, false, true];
  draw();
  keep();
  fresh = true; // and what is typed over it is another
};

/**
 * The menus, once there is something to share.
 * @param {typeof import('./share/bar.js')} menus
 * @param {import('../draw/figure.js').Library} core
 */
const startMenus = ({ Bar }, core) => {
  const place = (/** @type {(typeof MENUS)[number]} */ name) => ({
    button: find(name, HTMLButtonElement),
    panel: find(`${name}-panel`, HTMLElement),
  });
  new Bar(
    { examples: place('examples'), share: place('share'), embed: place('embed') },
    {
      shown: () => ({
        told: shown?.told ?? null,
        text: shown && !shown.example ? textOf(shown.state) : EXAMPLE,
        link: location.href.replace(/[?#].*$/, '') + (shown ? write(shown.state) : ''),
        ...{ words, library: core, theme: shownTheme(document.documentElement) },
      }),
      choose,
    },
  );
};

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
  if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  walk(event.key === 'ArrowLeft' ? 1 : -1);
});
phone.addEventListener('change', draw);
find('language', HTMLButtonElement).addEventListener('click', () => {
  words = otherWords(words);
  address.speak(words.lang);
  moving = false;
  name();
  draw();
});

startTheme(document.documentElement, find('theme', HTMLButtonElement));
name();
load(read(location.hash));
// All at once, and drawn once; without the core there is nothing, without the others there is less.
const [core, panels, menus] = await Promise.allSettled([
  import('../case/library.js'),
  import('./foot/panel.js'),
  import('./share/bar.js'),
]);
if (core.status === 'rejected') {
  fail(words.broken, core.reason);
} else {
  library = core.value;
  if (panels.status === 'fulfilled') foot = new panels.value.FootPanel(find('foot', HTMLElement), library);
  else miss(words.noPanels, panels.reason);
  practise.ready(library);
  draw();
  if (menus.status === 'fulfilled') startMenus(menus.value, library);
  else miss(words.noMenus, menus.reason);
  if (unkept) keep(); // typed before the core had come
  editor.improveWhenIdle();
  void keepForOffline();
}
