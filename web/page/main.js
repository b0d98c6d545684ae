// Connects the parts of the page: keys, clicks and the address come in, scenes go out. Decisions are made in pure
// functions elsewhere. Everything that changes while the page is open is in one `state`.

import { Below } from './below.js';
import { layoutOf } from '../draw/cells/from-analysis.js';
import { CellsRegion } from '../draw/paint/region.js';
import { ExpressionEditor } from './editor/expression.js';
import { figure } from '../draw/figure.js';
import { Background } from './background/background.js';
import { classify } from '../reading/classify.js';
import { Reader } from './reader/reader.js';
import { Address } from './reader/history.js';
import { cacheForOffline } from './offline/register.js';
import { label } from './labels.js';
import { Modes } from './modes.js';
import { LanguageChoice } from './reader/choice.js';
import { withSpoiler } from '../draw/spoiler.js';
import { languageFor, otherLanguage } from '../words/language.js';
import { find, menuPlaces, places, regionPlaces, cellsSection } from './places.js';
import { start } from './parts.js';
import { paint } from '../draw/paint/paint.js';
import { errorScene } from '../draw/table/case.js';
import { follow } from '../draw/paint/follow.js';
import { read, textOf } from '../case/address.js';
import { shownTheme, startTheme } from './reader/theme.js';
import { ANOTHER_CASE, initialState, NOTHING_ASKED } from './state.js';
import { wordsIn } from './reader/words.js';

/** @import { Figure, Library } from '../draw/figure.js' */
/** @import { State } from './state.js' */
/** @import { Tasks } from './background/background.js' */

const laterParts = Promise.allSettled([
  import('./background/tasks.js'),
  import('./foot/panel.js'),
  import('./share/menus.js'),
]);

const state = initialState(await wordsIn(languageFor(location.search, navigator.languages)).catch(() => wordsIn('en')));

/** Texts that have run here, which may do so again. @type {Set<string>} */
const trusted = new Set();

/** Change what the page shows, and draw it. @param {Partial<State>} change */
const update = (change) => {
  Object.assign(state, change);
  draw();
};

/** Whether this is embed.html, the page in a frame of another site, and whether that hides the result. */
const isEmbedded = document.body.classList.contains('embedded');
const hasSpoiler = isEmbedded && new URLSearchParams(location.search).has('spoiler');

const phone = matchMedia('(max-width: 720px)');
const region = new CellsRegion(regionPlaces);
const below = new Below(find('below', HTMLElement));

const editor = new ExpressionEditor(find('expression', HTMLTextAreaElement), find('echo', HTMLElement), {
  entered: () => update({ begins: true }),
  left: () => draw(),
  picked: (line) => {
    if (state.waiting) state.line = line;
    else state.code?.pick(line);
  },
  edited: (begins) => {
    if (begins) {
      state.isLinked = false;
      state.asked = { ...state.asked, language: undefined };
    }
    update({ ...ANOTHER_CASE, begins: state.begins || begins });
    save();
  },
});

/** Reads the text again with other settings. @param {Partial<import('../reading/read.js').AskedText>} asked */
const ask = (asked) => {
  update({ ...ANOTHER_CASE, asked: { ...state.asked, ...asked } });
  save();
};

const choice = new LanguageChoice(find('language-of-code', HTMLElement), (language) => ask({ language }));

/** Loads the parts for messages, before the first is drawn. */
const loadMessages = async () => {
  const { MessagePanel } = await import('./message/panel.js');
  const messagePlaces = {
    asks: find('asks', HTMLElement),
    diagnosis: find('diagnosis', HTMLElement),
    reasons: find('reasons', HTMLElement),
  };
  state.messages ??= new MessagePanel(messagePlaces, {
    choose,
    failed: (error) => fail(state.words.undrawn, error),
    typed: (shapes) => update({ ...ANOTHER_CASE, typedIn: { text: editor.value, shapes } }),
  });
};

/** Loads the parts for code, before the first is drawn. */
const loadCode = async () => {
  const { CodeParts } = await import('./code.js');
  state.code ??= new CodeParts({
    places: {
      model: find('model', HTMLElement),
      remarks: places.remarks,
      drawing: find('alignment', HTMLElement),
      origins: find('origins', HTMLElement),
    },
    editor,
    picked: (picked) => update({ ...ANOTHER_CASE, picked }),
    typed: (asked) => ask(asked),
    suggest: async (...model) => (await background).run('suggest', ...model),
    async diagnose(...raised) {
      const [message] = await Promise.all([(await background).run('diagnose', ...raised), loadMessages()]);
      return message;
    },
    diagnosed: draw,
    nameSizes: async (...read) => (await background).run('nameSizes', ...read),
    trace: {
      results: async (...read) => (await background).run('results', ...read),
      origins: async (...element) => (await background).run('origins', ...element),
    },
    replace: (...readings) => reader.replace(...readings),
  });
};

/** Loads the drawing of gradients, which the user has asked for. @param {Library} library */
const loadBackward = async (library) => {
  const { BackwardPanel } = await import('./backward/panel.js');
  const compute = async (/** @type {Parameters<Tasks['gradients']>} */ ...args) =>
    (await background).run('gradients', ...args);
  return new BackwardPanel(find('backward', HTMLElement), compute, library);
};

/**
 * Loads the parts for a kind of text. If they fail to load, the page draws the case without them.
 * @param {ReturnType<typeof classify>} kind
 */
const loadParts = (kind) =>
  kind === 'shapes' ? undefined : (kind === 'message' ? loadMessages() : loadCode()).catch(() => {});

const background = laterParts.then(([tasks]) => {
  if (tasks.status === 'rejected') throw tasks.reason;
  return new Background(tasks.value);
});
background.catch(() => {}); // reported where the page starts

/** Runs JavaScript, once there is some. @type {import('./play/javascript.js').JavaScriptRunner | undefined} */
let runner;

/** Runs JavaScript. @type {(text: string, mayRun: boolean) => Promise<import('../case/case.js').Reading>} */
const play = async (text, mayRun) => {
  // It shares the library with parts that are loading: WebKit may never load modules that wait for a starting one.
  await laterParts;
  const [{ JavaScriptRunner }] = await Promise.all([import('./play/javascript.js'), loadParts('code')]);
  runner ??= new JavaScriptRunner({
    prepare: async (code) => (await background).run('prepare', code),
    readRan: async (...ran) => (await background).run('readRan', ...ran),
  });
  return runner.read(text, mayRun);
};

const reader = new Reader(
  async (text, typed, asked, mayRun = false) => {
    const kind = classify(text, asked?.language);
    if (kind === 'javascript') return play(text, mayRun);
    const likely = loadParts(kind);
    const reading = await (await background).run('read', text, typed, asked);
    await Promise.all([likely, loadParts(reading.message ? 'message' : reading.kind)]);
    return state.code && asked && reading.kind === 'code' ? state.code.withNames(text, asked, reading) : reading;
  },
  () => {
    draw();
    if (state.unsaved) save(); // typed while it was read
  },
  () => runner?.giveUp(),
);

/** A bug in drawing one case shows an error in its place; the next case is drawn again. */
const draw = () => guarded(drawAll);

const guarded = (/** @type {() => void} */ drawing) => {
  try {
    drawing();
  } catch (error) {
    reportError(error);
    fail(state.words.undrawn, error);
  }
};

/** Shows only an error. */
const fail = (/** @type {string} */ headline, /** @type {unknown} */ error) => {
  modes.leave();
  paint(places.answer, errorScene(headline, error));
};

const drawAll = () => {
  if (state.typedIn.text !== editor.value) state.typedIn = { text: editor.value };
  const { words, library, step, moving, warns, asked, picked } = state;
  const mayRun = !state.isLinked || trusted.has(editor.value);
  const reading = reader.of(editor.value, state.typedIn.shapes, state.asked, mayRun);
  if (mayRun && reading?.ran) trusted.add(editor.value);
  state.waiting = reading === null;
  if (!library || !reading) return;
  const view = { step, narrow: phone.matches, moving, heard: !editor.focused, warns, asked, picked };
  const whole = figure({ text: editor.value, ...view }, reading, words, library);
  const shown = hasSpoiler ? withSpoiler(whole, state.isOpen, words) : whole;
  state.shown = shown;
  const { marks, hints, wrong, example } = shown;
  // Before the rest, because restoring the caret makes the browser lay out all changes so far.
  const isMessage = reading.kind === 'message';
  const isDrawn = shown.scenes.table.length > 0;
  const drawn = isDrawn ? (picked ?? reading.shown) : -1;
  const { language } = asked;
  choice.show(editor.value, reading, language, words);
  editor.show({ marks, hints, wrong: wrong && !example, drawn, isMessage, language });
  for (const [name, place] of Object.entries(places))
    paint(place, shown.scenes[/** @type {keyof typeof places} */ (name)]);
  document.body.classList.toggle('example', example && !modes.on);
  const message = state.code ? state.code.show(shown, reading, state) : reading.message;
  state.messages?.show(message, words);
  find('alignment', HTMLElement).hidden = !isDrawn;
  below.draw(() =>
    guarded(() => {
      drawCells(shown, library, moving);
      state.foot?.show(shown.analysis, words, reading.ran);
    }),
  );
  follow(places.table, words.drawing); // measures, so it comes last: the page is laid out only once
  const { line } = state;
  state.line = undefined;
  if (line !== undefined) state.code?.pick(line);
};

/**
 * Cells and memory of the shown case, if the core can lay it out.
 * @param {Figure} shown
 * @param {Library} library
 * @param {boolean} moving
 */
const drawCells = ({ analysis, step }, library, moving) => {
  const drawn = analysis && layoutOf(analysis, library);
  cellsSection.hidden = !drawn;
  if (drawn) region.show(drawn, state.words, moving ? drawn.report.rank - step : null);
};

/** Sets the texts outside all drawings. */
const speak = () => {
  label(state.words);
  editor.name(state.words);
  modes.speak(state.words);
};

const walk = (/** @type {number} */ by) => {
  if (!state.shown) return;
  const { step, steps } = state.shown;
  const next = Math.min(Math.max(step + by, 1), steps);
  if (next === step || steps === 0) return;
  update({ step: next === steps ? 0 : next, moving: true });
  if (!state.waiting) address.save(state.shown.state, false);
};

const load = (/** @type {import('../case/address.js').State} */ given) => {
  if (modes.enter(given)) return;
  modes.leave();
  editor.value = textOf(given);
  state.isLinked = editor.value !== '';
  const { inputs = '', call = '', language } = given;
  update({ ...ANOTHER_CASE, step: given.step ?? 0, asked: { inputs, call, language } });
};

const modes = new Modes({
  draw: () => draw(),
  save: (...saved) => address.save(...saved),
  shown: () => state.shown,
  background: () => background,
  showAgain: (given) => {
    load(given);
    state.begins = true;
    save();
  },
});

const address = new Address(load);

/** Updates the address to what is shown, without drawing again. */
const save = () => {
  const { shown, waiting, begins } = state;
  state.unsaved = !shown || waiting;
  if (!shown || waiting) return;
  address.save(shown.state, begins);
  state.begins = false;
};

/** A case from the menu replaces the current one; Back returns to it. */
const choose = (/** @type {string} */ text) => {
  modes.leave();
  editor.value = text;
  state.isLinked = false;
  update({ ...ANOTHER_CASE, begins: true, asked: NOTHING_ASKED });
  save();
  state.begins = true; // and text typed over it is another case
};

/** Runs code from a link. */
const run = () => {
  state.isLinked = false;
  update({});
};

places.answer.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-run]')) run();
  if (target instanceof Element && target.closest('[data-reveal]')) update({ isOpen: !state.isOpen });
});
places.step.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[role="switch"]')) update({ warns: !state.shown?.warns });
  const button = target instanceof Element && target.closest('[data-move]');
  if (button) walk(button.getAttribute('data-move') === 'next' ? 1 : -1);
});
document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  walk(event.key === 'ArrowRight' ? 1 : -1);
});
phone.addEventListener('change', draw);
find('language', HTMLButtonElement).addEventListener('click', async () => {
  state.words = await wordsIn(otherLanguage(state.words.lang)).catch(() => state.words);
  address.speak(state.words.lang);
  speak();
  update({ moving: false });
});

const theme = () => shownTheme(document.documentElement);
startTheme(document.documentElement, find('theme', HTMLButtonElement));
speak();
load(read(location.hash));
// All are loaded in parallel and drawn once; without the core nothing is shown, without the others less.
const [core, panels, menus] = await laterParts;
if (core.status === 'rejected') {
  fail(state.words.broken, core.reason);
} else {
  const { library } = core.value;
  state.library = library;
  if (!isEmbedded)
    start(panels, state.words.noPanels, ({ FootPanel }) => {
      const timer = new Background(core.value);
      state.foot = new FootPanel(find('foot', HTMLElement), library, timer, choose, () => loadBackward(library));
    });
  modes.ready(library);
  draw();
  start(menus, state.words.noMenus, ({ startMenus }) =>
    startMenus(menuPlaces, library, {
      ...{ state: () => state, theme, choose },
      compared: () => modes.compared,
    }),
  );
  if (state.unsaved) save(); // typed before the core had loaded
  if (!isEmbedded) {
    editor.improveWhenIdle();
    void cacheForOffline();
  }
}
