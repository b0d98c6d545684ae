// The page's English sentences about cells and memory.

import { grouped } from '../notation/numbers.js';
import { listed, plural } from './grammar.js';

/** @import { Caption as CellCaption, Key as CellKey, Found } from '../draw/cells/notes.js' */
/** @import { Memory, Store } from '../draw/memory/model.js' */

/** The noun for steps along an axis, singular and plural. */
const nouns = {
  columns: ['column', 'columns'],
  rows: ['row', 'rows'],
  sheets: ['sheet', 'sheets'],
  blocks: ['block', 'blocks'],
  frames: ['frame', 'frames'],
  hidden: ['place', 'places'],
  single: ['element', 'elements'],
};
const steps = (/** @type {number} */ n, /** @type {keyof typeof nouns} */ noun) =>
  `${grouped(n)} ${nouns[noun][n === 1 ? 0 : 1]}`;

export const cells = {
  cells: 'Cells',
  cellsOf: (/** @type {string} */ label) => `Cells of ${label}`,
  cellsKeys:
    'Arrow keys move along columns and rows, Page Up and Page Down along the next dimension, Home to the first cell.',
  cellsRole: 'drawing',
  axisKey: (/** @type {CellKey} */ { dim, noun, size, against, index }) => {
    if (index !== null) return `dim ${dim}: at ${grouped(index)} of ${grouped(size)}`;
    if (noun === 'single') return `dim ${dim}: 1`;
    return `dim ${dim}: ${steps(size, noun)}${against === null ? '' : ` against ${grouped(against)}`}`;
  },
  moreKeys: (/** @type {number} */ singles, /** @type {number} */ hidden) =>
    [
      ...(singles > 0 ? [`${plural(singles, 'dim')} of size 1`] : []),
      ...(hidden > 0 ? [`${plural(hidden, 'more dim')}, one index at a time`] : []),
    ].join('; '),
  /** Alternatives from the longest to the shortest. @type {(caption: CellCaption) => string[]} */
  cellCaption: (caption) => {
    switch (caption.kind) {
      case 'room':
        return [`room for ${grouped(caption.numel)}`];
      case 'result': {
        const all = plural(caption.numel, 'element');
        const lost = caption.lost === 1n ? '1 does not fit' : `${grouped(caption.lost)} do not fit`;
        return caption.lost > 0n ? [`${all}; ${lost}`, lost] : [all];
      }
      case 'fewer': {
        const sizes = steps(caption.size, caption.noun);
        return [`${sizes}, ${caption.by === 1 ? 'one' : grouped(caption.by)} too few`, sizes];
      }
      case 'more': {
        const sizes = steps(caption.size, caption.noun);
        const last = caption.by === 1 ? 'the last has' : `the last ${grouped(caption.by)} have`;
        return [`${sizes}; ${last} no partner`, sizes];
      }
      case 'read': {
        const all = plural(caption.numel, 'element');
        if (caption.times === 1n) return [all];
        if (caption.times === 0n) return [`${all}, not read`, all];
        const read = `${all}${caption.numel === 1n ? '' : ', each'} read ${grouped(caption.times)} times`;
        const where = caption.along.map(({ dim, size }) => `${grouped(size)} along dim ${dim}`).join(', ');
        return [
          caption.along.length === 1 ? `${read} along dim ${caption.along[0]?.dim}` : `${read}: ${where}`,
          read,
          all,
        ];
      }
    }
  },
  diagonal: (/** @type {number} */ n) => [`${grouped(n)} of them on the`, 'diagonal: each row', 'with its own partner'],
  pointed: (/** @type {readonly number[]} */ index, /** @type {Found[]} */ found) =>
    `result [${index.join(', ')}]: ${found.map((each) => `${each.name}[${each.index.join(', ')}] at offset ${each.offset}`).join(', ')}`,

  memory: 'Memory',
  resultName: 'result',
  timesCaption: 'Each index times its stride, added up, gives the offset of the element.',
  index: 'index',
  offset: 'offset',
  base: 'start',
  dims: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `dim ${from}` : `dims ${from}–${to}`),
  store: (/** @type {Store} */ { stored, contiguous }, /** @type {boolean} */ target) =>
    `${plural(stored, 'element')}, ${contiguous ? 'contiguous' : 'not contiguous'}${target ? ', written in place' : ''}`,
  /** Two paragraphs; the second may be empty. @type {(memory: Memory) => [string, string]} */
  memorySummary: ({ kind, results, numbers, bytes, contiguous, expanded, target, views }) => {
    if (kind === 'unread') {
      return [
        'Nothing is read.',
        'The shapes are compared first. No result is allocated, and all operands stay as they were.',
      ];
    }
    if (kind === 'unwritten') {
      const unchanged = `${target?.name} keeps its ${plural(target?.numbers ?? 0n, 'element')} and its ${plural(target?.bytes ?? 0n, 'byte')}.`;
      return ['Nothing is written.', `${unchanged} The result would need ${grouped(bytes)}.`];
    }
    if (kind === 'refused') return ['Nothing is read, and nothing is written.', ''];
    if (kind === 'empty') return ['Nothing is read: the result has no elements.', 'It takes 0 bytes.'];
    const copies = expanded.names.length > 0 ? ' No copies.' : '';
    const takes = target
      ? `The result is written into ${target.name}; nothing is allocated.`
      : views
        ? 'Every result is a view: nothing is allocated.'
        : `The result takes ${plural(bytes, 'byte')}${contiguous ? ', contiguous' : ', not contiguous'}.`;
    const would =
      expanded.names.length > 0
        ? ` Copying ${listed(expanded.names)} to full size would take another ${grouped(expanded.bytes)}.`
        : ' Nothing stretches.';
    return [`${plural(results, 'result')} read from ${plural(numbers, 'element')}.${copies}`, takes + would];
  },
};
