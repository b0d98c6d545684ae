// Memory: a table of index × stride = offset, each operand's storage, and what was not copied.

import { tuple } from '../../lib/errors/printed-shape.js';
import { grouped } from '../../notation/numbers.js';
import { classes, h, strip, screenReaderOnly } from '../scene/scene.js';
import { stripScene } from './strip.js';

/** @import { Scene } from '../scene/scene.js' */
/** @import { Factor, Memory, Row } from './model.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

const DIGIT = 9.2;
const LABEL = 9; // letters of a result's name
const TERMS = 8; // of a sum
const MANY = 12; // dimensions that have a row each

/**
 * @param {Memory} memory
 * @param {Words} words
 * @param {number} width
 * @returns {Scene[]}
 */
export function memoryScene(memory, words, width) {
  const { kind, index, target } = memory;
  const [lead, rest] = words.memorySummary(memory);
  const said = [h('p', { class: 'lead' }, lead), ...(rest ? [h('p', { class: 'rest' }, rest)] : [])];
  if (kind !== 'read' && kind !== 'empty') return said;
  const stores = memory.stores.map((store) =>
    h(
      'div',
      { class: 'store' },
      h(
        'p',
        { class: 'cap' },
        h('b', {}, store.name),
        ' ',
        h('span', {}, words.store(store, target?.name === store.name)),
      ),
      stripScene(store, width),
    ),
  );
  return [...(index && index.length > 0 ? [tableOf(memory, words, width)] : []), ...stores, ...said];
}

/** @type {(memory: Memory, words: Words, width: number) => Scene} */
const tableOf = (memory, words, width) => {
  const { index, rows, result } = memory;
  const short = result && result.name.length > LABEL ? { ...result, name: words.resultName } : result;
  const all = short ? [...rows, short] : rows;
  const dims = (index ?? []).map((_, d) => d);
  const digits = (/** @type {number[]} */ numbers) =>
    Math.max(...numbers.map((each) => String(each).length)) * DIGIT + 10;
  const names = Math.max(52, Math.max(...all.map(({ name }) => name.length)) * 8.6 + 22);
  const last = digits(all.map(({ offset }) => offset)) + 18;
  const based = rows.some(({ base }) => base !== 0);
  const lanes = dims.map((d) =>
    Math.max(40, digits([Number(index?.[d]), ...all.map(({ factors }) => Number(factors[d]?.stride))])),
  );
  const needs = names + lanes.reduce((sum, lane) => sum + lane, 0) + last + (based ? 44 : 0);
  if (needs <= width && dims.length <= 6) return across({ ...memory, result: short }, words, all, dims, based);
  const columns = all.map(({ factors, name, offset }) =>
    Math.max(36, digits([offset, ...factors.slice(-MANY).map(({ stride }) => stride)]), name.length * 8.6 + 26),
  );
  if (72 + digits([...(index ?? [])]) + columns.reduce((sum, one) => sum + one, 0) <= width)
    return down({ ...memory, result: short }, words, all, dims, based);
  return lines(memory, words, all);
};

/** @type {(memory: Memory, words: Words, all: readonly Row[], dims: number[], based: boolean) => Scene} */
const across = ({ index, result }, words, all, dims, based) =>
  h(
    'table',
    { class: 'times' },
    h('caption', {}, words.timesCaption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('td'),
        based && h('th', { scope: 'col', class: 'base' }, words.base),
        ...dims.map((d) => h('th', { scope: 'col' }, words.dim(d), strip(hueOf(all, d)))),
        h('th', { scope: 'col', class: 'off' }, words.offset),
      ),
    ),
    h(
      'tbody',
      {},
      h(
        'tr',
        { class: 'at' },
        h('th', { scope: 'row' }, words.index),
        based && h('td'),
        ...dims.map((d) => h('td', {}, String(index?.[d]))),
        h('td'),
      ),
      ...all.map((row) =>
        h(
          'tr',
          { class: row === result ? 'made' : '' },
          h('th', { scope: 'row' }, row.name, h('span', { class: 'x' }, ' ×')),
          based && h('td', { class: 'base' }, row.base === 0 ? '' : `${row.base} +`),
          ...dims.map((d) => h('td', {}, factor(row.factors[d]))),
          h('td', { class: 'off' }, `= ${row.offset}`),
        ),
      ),
    ),
  );

/**
 * The table for dimensions that do not fit beside one another.
 * @type {(memory: Memory, words: Words, all: readonly Row[], dims: number[], based: boolean) => Scene}
 */
const down = ({ index, result }, words, all, dims, based) => {
  const shownDims = dims.length > MANY ? dims.slice(-MANY) : dims;
  const left = dims.slice(0, dims.length - shownDims.length);
  const part = (/** @type {Row} */ { factors }) =>
    left.reduce((sum, d) => sum + Number(index?.[d]) * Number(factors[d]?.stride), 0);
  const look = (/** @type {Row} */ row) => (row === result ? 'made' : '');
  return h(
    'table',
    { class: 'times down' },
    h('caption', {}, words.timesCaption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('td'),
        h('th', { scope: 'col' }, words.index),
        ...all.map((row) =>
          h('th', { scope: 'col', class: classes('name', look(row)) }, h('span', { class: 'x' }, '× '), row.name),
        ),
      ),
    ),
    h(
      'tbody',
      {},
      based &&
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, words.base),
          h('td'),
          ...all.map((row) => h('td', { class: look(row) }, String(row.base))),
        ),
      left.length > 0 &&
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, words.dims(0, left.length - 1)),
          h('td', {}, '…'),
          ...all.map((row) => h('td', { class: look(row) }, `+ ${part(row)}`)),
        ),
      ...shownDims.map((d) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, words.dim(d), strip(hueOf(all, d))),
          h('td', { class: 'here' }, String(index?.[d])),
          ...all.map((row) => h('td', { class: look(row) }, factor(row.factors[d]))),
        ),
      ),
      h(
        'tr',
        { class: 'sums' },
        h('th', { scope: 'row' }, words.offset),
        h('td'),
        ...all.map((row) => h('td', { class: classes('off', look(row)) }, String(row.offset))),
      ),
    ),
  );
};

/**
 * For operands that are not aligned: a separate address sum for each.
 * @type {(memory: Memory, words: Words, all: readonly Row[]) => Scene}
 */
const lines = ({ index }, words, all) =>
  h(
    'div',
    { class: 'sums' },
    h('p', { class: 'rule' }, words.timesCaption),
    h('p', {}, words.index, ' ', h('b', {}, tuple(index ?? []))),
    ...all.map(({ name, factors, base, offset }) => {
      const all = factors.flatMap(({ stride }, d) => (index?.[d] ? [`${index[d]}·${stride}`] : []));
      const terms = all.length > TERMS ? ['…', ...all.slice(-TERMS)] : all;
      const sum = [...(base ? [String(base)] : []), ...terms].join(' + ') || '0';
      return h('p', {}, h('b', {}, name), ` ${sum} `, h('b', {}, `= ${grouped(offset)}`));
    }),
  );

/** @type {(all: readonly Row[], dim: number) => number} */
const hueOf = ([row], dim) => row?.factors[dim]?.hue ?? 0;

/**
 * A stride of 0 for repeated reading gets a box like the size it comes from.
 * @type {(factor: Factor | undefined) => Scene[]}
 */
const factor = (of) => {
  if (!of) return [];
  const text = String(of.stride);
  if (!of.again) return [text];
  return [h('span', { class: classes('z', `ax${of.hue}`, of.missing && 'missing') }, text), screenReaderOnly(' ')];
};
