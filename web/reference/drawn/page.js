/** The drawn page of a function: each call of its example as code, with its tensors as grids, and their alignment. */
import * as library from '../../case/library.js';
import { caseOf } from '../../case/of-shapes.js';
import { analyse } from '../../draw/figure.js';
import { gridOf, indexOf, printed } from '../../draw/grid.js';
import { codeBlock } from '../../draw/scene/document.js';
import { prose } from '../../draw/scene/prose.js';
import { h } from '../../draw/scene/scene.js';
import { layout } from '../../draw/table/layout.js';
import { tableOf } from '../../draw/table/static.js';
import { write } from '../../lib/errors/fragment.js';
import { tensorsIn, values } from './call.js';
import { pathOf } from './paths.js';
import { namesOf, pythonOf } from './python.js';
import { isInPlaces } from './sources.js';

/** @import { Call } from './call.js' */
/** @import { Picked } from './sources.js' */
/** @import { Tensor } from '../../lib/index.js' */
/** @import { Node, Scene } from '../../draw/scene/scene.js' */

/** @typedef {typeof import('./words.js').en} Words */

/**
 * @typedef {Omit<import('./functions.js').DrawnFunction, 'calls'> & { python: string, calls: readonly { call: Call,
 *   picked: Picked | undefined }[] }} Drawn  python: the name of the page, `torch.true_divide` or `numpy.true_divide`
 */

/** Names of sources are written in full up to this number. */
const MOST_NAMED = 4;

const OFFICIAL = {
  torch: { title: 'PyTorch', home: 'https://pytorch.org/' },
  numpy: { title: 'NumPy', home: 'https://numpy.org/' },
};

/**
 * @param {Drawn} drawn
 * @param {Words} words
 * @param {import('../../draw/figure.js').Words} page  the page's words for verdicts
 * @param {{ root: string, others: readonly { name: string, href: string }[] }} ways  to the site, and to the pages of
 *   the same function under its other names
 * @returns {Node}
 */
export function drawnPage({ name, python, sentence, example, calls, isElementwise }, words, page, { root, others }) {
  const { title, home } = OFFICIAL[python.startsWith('numpy') ? 'numpy' : 'torch'];
  const lines = calls.map(({ call }) => pythonOf(call, python));
  const playground = `${root}${words.lang === 'en' ? '' : '?lang=zh'}${write({ op: 'add', shapes: [], expr: pasted(lines[0] ?? '') })}`;
  const linked = [
    ...others.map((each) => h('a', { href: each.href, translate: 'no' }, each.name)),
    h('a', { href: home + pathOf(python), rel: 'noreferrer' }, words.official(title)),
    h('a', { href: `${root}reference/#${name}`, lang: 'en' }, words.reference),
  ];
  return h(
    'main',
    {},
    h('h1', { class: 'message', translate: 'no' }, python),
    h('p', { class: 'say' }, ...prose(sentence)),
    h('p', { class: 'small links' }, words.also, ...linked.flatMap((each) => [' ', each])),
    ...calls.map(({ call, picked }, i) =>
      h(
        'section',
        {},
        h('h2', {}, calls.length > 1 ? `${words.example} ${i + 1}` : words.example),
        codeBlock(lines[i] ?? ''),
        ...figureOf(call, picked, words),
        ...alignmentOf(call, isElementwise, words, page),
        i === 0 && h('p', { class: 'open' }, h('a', { href: playground }, words.open)),
      ),
    ),
    h('section', {}, h('h2', {}, words.here), codeBlock(example)),
  );
}

/** The code with the import that makes it run. @param {string} lines */
const pasted = (lines) => `import ${lines.includes('np.') ? 'numpy as np' : 'torch'}\n${lines}`;

/** @type {(call: Call, picked: Picked | undefined, words: Words) => Scene[]} */
function figureOf({ args, results }, picked, words) {
  const tensors = args.flatMap(tensorsIn);
  const names = namesOf(tensors);
  const none = new Set(/** @type {number[]} */ ([]));
  const isKnown = picked?.sources.some(({ size }) => size > 0);
  return [
    h(
      'div',
      { class: 'tensors wide' },
      ...unique(tensors).map(([tensor, i]) => gridOf(names[i] ?? '', drawn(tensor), picked?.sources[i] ?? none)),
      h('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'),
      ...results.map((each, i) =>
        gridOf(
          results.length > 1 ? words.results(i) : words.result,
          drawn(each),
          isKnown && i === picked?.output ? new Set([picked.element]) : none,
        ),
      ),
    ),
    ...(picked && isKnown ? [h('p', { class: 'small' }, sentenceOf(tensors, results, picked, words))] : []),
  ];
}

/** @param {Tensor} tensor */
const drawn = (tensor) => ({ shape: tensor.shape, dtype: tensor.dtype, elements: values(tensor) });

/** @type {(tensors: readonly Tensor[], results: readonly Tensor[], picked: Picked, words: Words) => string} */
function sentenceOf(tensors, results, { output, element, sources }, words) {
  const names = namesOf(tensors);
  const said = sources.flatMap((positions, i) => {
    const [name = '', shape = []] = [names[i], tensors[i]?.shape];
    if (positions.size > MOST_NAMED) return [words.several(positions.size, name)];
    return [...positions].map((each) => (shape.length > 0 ? name + indexOf(shape, each) : name));
  });
  const result = /** @type {Tensor} */ (results[output]);
  return words.comes(indexOf(result.shape, element), printed(values(result)[element]), said);
}

/** Each distinct tensor with its first position. @type {<T>(tensors: readonly T[]) => [T, number][]} */
const unique = (tensors) => [...new Set(tensors)].map((each) => [each, tensors.indexOf(each)]);

/**
 * The alignment of shapes that differ.
 * @type {(call: Call, isElementwise: boolean, words: Words, page: import('../../draw/figure.js').Words) => Scene[]}
 */
function alignmentOf(call, isElementwise, words, page) {
  const tensors = call.args.flatMap(tensorsIn);
  const shapes = new Set(tensors.map(({ shape }) => String(shape)));
  if (!isElementwise || shapes.size < 2 || !isInPlaces(call)) return [];
  const names = namesOf(tensors);
  const operands = tensors.map(({ shape }, i) => ({ name: names[i] ?? '', sizes: [...shape], spans: [] }));
  const { analysis } = analyse({ ...caseOf({ op: 'add', operands }), fn: 'broadcastTensors', sign: '' }, library);
  if (!analysis) return [];
  const placed = layout(analysis.model, { step: analysis.model.steps, narrow: false, across: true, quiet: true });
  return [h('div', { class: 'wide' }, tableOf(placed, words, page))];
}
