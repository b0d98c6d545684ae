// Below the alignment of a gather or a scatter: its rule, and the source of each element of the result, or the
// destination of each element of the source.

import { tuple } from '../../lib/errors/printed-shape.js';
import { cells, gridOf, isSmall } from '../indexing/grid.js';
import { h } from '../scene/scene.js';

/** @import { GatherExplanation } from '../../lib/control/explain-gather.js' */
/** @import { Look } from '../indexing/grid.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/** @param {GatherExplanation} report @param {readonly string[]} names @param {Words} words @returns {Scene[]} */
export function gatherScene(report, names, words) {
  if (!report.shape) return [];
  const rule = h('p', { class: 'from', lang: 'en' }, ruleOf(report, names));
  const grids = report.isScatter ? placed(report, names, words) : picked(report, names, words);
  return [h('section', { class: 'index' }, rule, ...grids)];
}

/**
 * The rule as in PyTorch's documentation: `result[i, j] = x[index[i, j], j]`.
 * @type {(report: GatherExplanation, names: readonly string[]) => string}
 */
const ruleOf = ({ columns, dim, isScatter, op, shapes }, [x = 'x', index = 'index', source = 'src']) => {
  const free = [...'ijklmnopqrstuvw'].filter((letter) => ![x, index, source].includes(letter));
  const letters = columns.map((_, i) => free[i] ?? `i${i}`);
  const here = `[${letters.join(', ')}]`;
  const there = dim === null ? `[${index}.flatten()${here}]` : `[${letters.with(dim, index + here).join(', ')}]`;
  if (isScatter) return `result${there} ${op === 'scatterAdd' ? '+=' : '='} ${source}${shapes.length > 2 ? here : ''}`;
  return `result${here} = ${dim === null ? `${x}.flatten()` : x}${there}`;
};

/** @type {(report: GatherExplanation, names: readonly string[], words: Words) => Scene[]} */
const picked = (report, [x = '', index = ''], { indexing, gathering }) => {
  const [input = [], by = []] = report.shapes;
  const shape = report.shape ?? [];
  if (input.length === 0 || ![input, by, shape].every(isSmall) || report.placeOf(shape.map(() => 0)) === null)
    return [];
  const place = (/** @type {number[]} */ cell) => String(report.placeOf(cell));
  const picked = new Set(cells(shape).map(place));
  /** @type {(cell: number[]) => Look} */
  const inInput = (cell) => ({ look: picked.has(String(cell)) && 'taken', text: String(cell) });
  return [
    h(
      'div',
      { class: 'grids' },
      gridOf(`${x} ${tuple(input)}`, input, inInput),
      gridOf(`${index} ${tuple(by)}`, by, (cell) => ({ look: 'other', text: numberAt(report, cell) })),
      gridOf(`${indexing.result} ${tuple(shape)}`, shape, (cell) => ({ look: 'taken', text: place(cell) })),
    ),
    h('p', { class: 'aside' }, gathering.picked(x, index)),
  ];
};

/** @type {(report: GatherExplanation, names: readonly string[], words: Words) => Scene[]} */
const placed = (report, [x = '', index = '', source = ''], { indexing, gathering }) => {
  const [input = [], by = []] = report.shapes;
  if (input.length === 0 || ![input, by].every(isSmall) || report.placeOf(by.map(() => 0)) === null) return [];
  /** @type {Map<string, number[][]>} */
  const going = new Map();
  for (const cell of cells(by)) {
    const place = String(report.placeOf(cell));
    going.set(place, [...(going.get(place) ?? []), cell]);
  }
  const adds = report.op === 'scatterAdd';
  const from = (/** @type {number[]} */ cell) => (report.shapes.length > 2 ? `${source} ${cell}` : source);
  /** @type {(cell: number[]) => Look} */
  const look = (cell) => {
    const arrivals = going.get(String(cell));
    if (!arrivals) return { look: false, text: `${x} ${cell}` };
    return {
      look: 'taken',
      text: adds ? [`${x} ${cell}`, ...arrivals.map(from)].join(' + ') : from(arrivals.at(-1) ?? []),
    };
  };
  const isTwice = !adds && [...going.values()].some(({ length }) => length > 1);
  return [
    h(
      'div',
      { class: 'grids' },
      gridOf(`${index} ${tuple(by)}`, by, (cell) => ({ look: 'other', text: numberAt(report, cell) })),
      gridOf(`${indexing.result} ${tuple(input)}`, input, look),
    ),
    h('p', { class: 'aside' }, gathering.placed(x, index), isTwice && ` ${gathering.twice}`),
  ];
};

/** The element of the index at this cell. @type {(report: GatherExplanation, cell: number[]) => string} */
const numberAt = (report, cell) => {
  const [input = [], by = []] = report.shapes;
  const { dim } = report;
  if (dim !== null) return String(report.placeOf(cell)?.[dim] ?? '');
  const inARow = (/** @type {readonly number[]} */ shape, /** @type {readonly number[]} */ index) =>
    index.reduce((sum, each, i) => sum * Number(shape[i]) + each, 0);
  return String(inARow(input, report.placeOf([inARow(by, cell)]) ?? []));
};
