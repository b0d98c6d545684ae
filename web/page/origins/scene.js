// The result whose elements can be chosen, and for each statement that led to one the elements of its tensors.

import { gridOf, indexOf, printed } from '../../draw/grid.js';
import { lineOf } from '../../draw/of-code.js';
import { decoration, h } from '../../draw/scene/scene.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Scene } from '../../draw/scene/scene.js' */
/** @import { Marked, Origin, Traced } from '../../reading/python/trace.js' */
/** @import { OriginsState } from './panel.js' */

/** @typedef {typeof import('../../words/origins.js').en} Own */

/** Elements are named up to this number. */
const MOST_NAMED = 6;

/**
 * The position that a key moves to.
 * @type {(key: string, shape: readonly number[], position: number) => number | undefined}
 */
export function moved(key, shape, position) {
  const columns = shape.at(-1) ?? 1;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  const next = position + (by ?? NaN);
  return next >= 0 && next < numelOf(shape) ? next : undefined;
}

/** @param {OriginsState} state @param {Own} own @returns {Scene[]} */
export function originsScene({ text, results, chosen, position, origins }, own) {
  const result = results[chosen];
  if (!result) return [h('p', {}, own.none)];
  const options = results.map(({ span, name, shape }, i) =>
    h(
      'option',
      { value: i, selected: i === chosen },
      `${own.line(lineOf(text, span.at))}: ${name || own.value} ${tuple(shape)}`,
    ),
  );
  const cell = (/** @type {number} */ i, /** @type {string} */ shown) =>
    h(
      'button',
      {
        type: 'button',
        'data-cell': i,
        tabindex: i === position ? '0' : '-1',
        'aria-pressed': String(i === position),
        'aria-label': `${nameOf(result, own)}${indexOf(result.shape, i)} ${shown}`,
      },
      shown,
    );
  return [
    h('h2', {}, own.title),
    h('label', {}, own.result, ' ', h('select', {}, ...options)),
    h('div', { class: 'tensors chosen' }, gridOf(nameOf(result, own), result, new Set([position]), 'wanted', cell)),
    h('p', { class: 'say', 'aria-live': 'polite' }, origins ? sentenceOf(result, position, origins, own) : ''),
    ...(origins && origins.length > 0 ? [h('ol', {}, ...origins.map((each) => stepScene(text, each, own)))] : []),
  ];
}

const nameOf = (/** @type {Traced} */ { name }, /** @type {Own} */ own) => name || own.value;

/** @type {(tensor: Marked, own: Own) => string[]} */
const named = (tensor, own) => [...tensor.marked].map((i) => `${nameOf(tensor, own)}${indexOf(tensor.shape, i)}`);

/** `a[0], a[1] … (12)` @param {readonly string[]} names */
const shortened = (names) =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} … (${names.length})` : names.join(', ');

/** Of all sources, those that no other statement here computed. @param {readonly Origin[]} origins @param {Own} own */
const firstSources = (origins, own) =>
  origins.flatMap(({ sources }, i) => {
    const earlier = origins.slice(i + 1).filter((each) => each.sources.length > 0);
    const isComputed = (/** @type {string} */ name) =>
      earlier.some(({ results }) => results.some((each) => each.name === name));
    return sources.filter(({ name }) => !isComputed(name)).flatMap((each) => named(each, own));
  });

/** @type {(result: Traced, position: number, origins: readonly Origin[], own: Own) => string} */
const sentenceOf = (result, position, origins, own) => {
  const element = `${nameOf(result, own)}${indexOf(result.shape, position)} = ${printed(result.elements[position])}`;
  const first = [...new Set(firstSources(origins, own))];
  return first.length > 0 ? own.comes(element, shortened(first)) : own.comesFromNone(element);
};

/** @type {(text: string, origin: Origin, own: Own) => Scene} */
const stepScene = (text, { span, results, sources }, own) =>
  h(
    'li',
    {},
    h(
      'p',
      { class: 'at' },
      `${own.line(lineOf(text, span.at))} `,
      h('code', { translate: 'no' }, text.slice(span.at, span.at + span.length)),
    ),
    h(
      'div',
      { class: 'tensors' },
      ...sources.map((each) => gridOf(each.name, each, each.marked)),
      ...(sources.length > 0 ? [decoration('→', 'arrow')] : []),
      ...results.map((each) => gridOf(nameOf(each, own), each, each.marked, 'wanted')),
    ),
    h(
      'p',
      { class: 'more' },
      own.step(
        shortened(results.flatMap((each) => named(each, own))),
        shortened(sources.flatMap((each) => named(each, own))),
      ),
    ),
  );
