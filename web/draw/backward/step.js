// The text next to the drawing of a gradient: what the current step adds up, and the sum at the selected cell.

import { sumsOver } from '../../case/back.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { joined } from '../../case/brackets.js';
import { labelOf } from '../../case/model.js';
import { count } from '../../notation/numbers.js';
import { controlsScene } from '../table/step.js';
import { classes, h } from '../scene/scene.js';
import { leftAt, valueAt } from './sketch.js';

/** @import { Scene } from '../scene/scene.js' */
/** @import { Flow, Words } from './sketch.js' */

const FIRST = 4; // terms that are written before the dots
const MOST = 6; // terms that are all written
const PLACES = 4;

/** @param {Flow} flow @param {Words} words @returns {Scene[]} */
export function sentencesScene({ drawn, way, done }, words) {
  const { name, from, shape } = way;
  const dims = sumsOver(way);
  const dim = dims[done - 1];
  const isMissing = dim !== undefined && dim < from.length - shape.length;
  const say =
    dim === undefined
      ? words.arrive(name, count(from))
      : words.add({ name, dim, size: Number(from[dim]), missing: isMissing });
  const gone = dims.slice(0, done);
  const isDone = done === dims.length;
  const more = isDone ? words.done(name, shape) : done === 0 ? words.loss : '';
  const code =
    done === 0
      ? lossOf(drawn.given)
      : isDone
        ? `grad.sum_to_size(${shape.join(', ') || '()'})`
        : `grad.sum(${gone.length === 1 ? gone[0] : tuple(gone)}, keepdim=True)`;
  return [
    h('p', { class: 'at' }, words.step(done + 1, dims.length + 1)),
    h('p', { class: 'say' }, ...say.map((line) => h('span', {}, line, ' '))),
    h('p', { class: 'more' }, more !== '' && `${more} `, h('code', { translate: 'no' }, code)),
  ];
}

/** `(a * b).sum()`, `torch.pow(a, b).sum()` @type {(asked: import('../../case/case.js').Case) => string} */
const lossOf = (asked) => {
  const { sign, operands } = asked;
  const names = operands.map(({ name }) => name);
  return sign ? `(${joined(names, sign)}).sum()` : `${labelOf(asked)}.sum()`;
};

/** The sentence of a step, and the selected sum. @param {Flow} flow @param {Words} words @returns {Scene} */
export function walkScene({ way, done }, words) {
  const steps = sumsOver(way).length + 1;
  const dots = Array.from({ length: steps }, (_, i) => classes(i <= done && 'on', i === done && 'here'));
  return controlsScene({ dots, step: done + 1, steps }, words);
}

/**
 * The selected sum, in lines: which element it is, which gradients it adds up, and their values.
 * @param {Flow} flow
 * @param {readonly number[]} point
 * @returns {{ lines: string[], terms: string[], sum: string }}
 */
export function sumAt(flow, point) {
  const { way, sums, done } = flow;
  const { name, from, shape } = way;
  const gone = sumsOver(way).slice(0, done);
  const cell = leftAt(flow, point);
  const slice = `grad[${cell.map((index, dim) => (gone.includes(dim) ? ':' : index)).join(', ')}]`;
  const added = gone.length > 0 ? `${slice}.sum()` : slice;
  const own = cell.slice(from.length - shape.length);
  const isDone = done === sumsOver(way).length;
  const first = isDone ? [`${name}.grad${shape.length > 0 ? `[${own.join(', ')}]` : ''}`, `= ${added}`] : [added];
  if (!sums) return { lines: first, terms: [], sum: '' };
  const values = termsOf(from, cell, gone).map((offset) => Number(sums[0]?.[offset]));
  const total = Number(valueAt(flow, cell));
  const [texts, sum] = [values.map(rounded), rounded(total)];
  const terms = texts.length > MOST ? [...texts.slice(0, FIRST), '…', ...texts.slice(-1)] : texts;
  const isExact = [...values, total].every((value) => Number(value.toFixed(PLACES)) === value);
  const addition = gone.length > 0 ? [`= ${terms.join(' + ').replaceAll('+ −', '− ')}`] : [];
  return { lines: [...first, ...addition, `${isExact ? '=' : '≈'} ${sum}`], terms, sum };
}

/**
 * The offsets of all gradients that a sum adds up.
 * @type {(sizes: readonly number[], cell: readonly number[], gone: readonly number[]) => number[]}
 */
const termsOf = (sizes, cell, gone) =>
  sizes.reduce(
    (offsets, size, dim) =>
      offsets.flatMap((offset) =>
        gone.includes(dim)
          ? Array.from({ length: size }, (_, i) => offset * size + i)
          : [offset * size + Number(cell[dim])],
      ),
    /** @type {number[]} */ ([0]),
  );

/** @type {(value: number) => string} */
const rounded = (value) => String(Number(value.toFixed(PLACES))).replace('-', '−');
