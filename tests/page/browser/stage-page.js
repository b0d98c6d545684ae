// Replaces main.js on the stage: draws the case that `play` gives it.

import { layoutOf } from '/draw/cells/from-analysis.js';
import { CellsRegion } from '/draw/paint/region.js';
import { drawn, analyse } from '/draw/figure.js';
import { FootPanel } from '/page/foot/panel.js';
import { Background } from '/page/background/background.js';
import * as tasks from '/page/background/tasks.js';
import { paint } from '/draw/paint/paint.js';
import { en } from '/words/en.js';
import { zh } from '/words/zh.js';

const { library } = tasks;
const find = (id) => document.getElementById(id);
const places = { answer: find('result'), table: find('table'), step: find('step') };
const region = new CellsRegion({
  cells: find('cells'),
  keys: find('cells-keys'),
  drawing: find('cells-drawing'),
  pointed: find('cells-pointed'),
  memory: find('memory'),
});
const foot = new FootPanel(find('foot'), library, new Background(tasks), () => {});
let warns;
let last;

const draw = () => {
  const { analysis, how } = last;
  const words = how.lang === 'zh' ? zh : en;
  document.documentElement.lang = words.lang;
  document.title = words.title;
  for (const name of ['expression', 'alignment', 'cells', 'memory']) find(`${name}-name`).textContent = words[name];
  find('cells-help').textContent = words.cellsKeys;
  places.answer.setAttribute('aria-label', words.result);
  places.step.setAttribute('aria-label', words.step);
  find('language').textContent = words.otherLanguage;
  find('theme').setAttribute('aria-label', words.darkTheme);
  find('expression').value = how.text ?? '';
  const narrow = matchMedia('(max-width: 720px)').matches;
  const view = {
    step: how.step ?? 0,
    narrow,
    moving: false,
    heard: true,
    warns: warns ?? analysis.asked.backcompat,
    example: false,
  };
  const { scenes } = drawn(analysis, view, words, library);
  for (const [name, place] of Object.entries(places)) paint(place, scenes[name]);
  const beneath = layoutOf(analysis, library);
  find('seen').hidden = !beneath;
  if (beneath) region.show(beneath, words);
  foot.show(analysis, words);
};

places.step.addEventListener('click', ({ target }) => {
  if (!target.closest('[role="switch"]')) return;
  warns = !(warns ?? last.analysis.asked.backcompat);
  draw();
});

window.play = (asked, how) => {
  const { analysis, refusal } = analyse(asked, library);
  if (!analysis) throw new Error(refusal);
  last = { analysis, how };
  draw();
};
