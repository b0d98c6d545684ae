// Every sentence of the page in English. PyTorch's own sentences are not here: they come from the core as they are.

import { grouped } from '../numbers.js';
import { gathered } from '../story.js';

/** @typedef {import('../story.js').Story} Story @typedef {import('../story.js').Has} Has */
/** @typedef {import('../model.js').Verdict} Verdict */
/** @typedef {import('../../lib/notation/parse.js').ProblemKey} ProblemKey */
/** @typedef {import('../cells/told.js').Caption} CellCaption @typedef {import('../cells/told.js').Key} CellKey */
/** @typedef {import('../cells/told.js').Found} Found */
/** @typedef {import('../memory/model.js').Memory} Memory @typedef {import('../memory/model.js').Store} Store */

const list = (/** @type {string[]} */ names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const are = (/** @type {string[]} */ names) => (names.length === 1 ? 'is' : 'are');
const plural = (/** @type {number | bigint} */ n, /** @type {string} */ one) =>
  `${grouped(n)} ${one}${n == 1 ? '' : 's'}`;
/** Who has what: two by two as they stand, more of them gathered by size. No break within a clause. */
const has = (/** @type {Has[]} */ all) =>
  gathered(all)
    .map(({ size, names }) => {
      const clause = `${list(names)} ${names.length > 1 ? 'have' : 'has'} ${size === null ? 'none' : grouped(size)}`;
      return clause.replaceAll(' ', '\u00a0');
    })
    .join(', ');

const same = (/** @type {Has[]} */ all) => {
  const size = grouped(all[0]?.size ?? 0);
  if (all.length === 1) return `${all[0]?.name} has ${size}`;
  return `${list(all.map(({ name }) => name))} ${all.length === 2 ? 'both' : 'all'} have ${size}`;
};

const times = (/** @type {number} */ n) =>
  n === 0 ? 'not read at all' : n === 1 ? 'read once' : `read ${grouped(n)} times`;

/** @param {{ stretched: string[], size: number, readers: string[] }} read */
const why = ({ stretched, size, readers }) => {
  if (size === 0) return 'The result has no numbers.';
  if (stretched.length === 0) {
    return size === 1 ? 'A missing dimension counts as 1.' : 'A missing dimension counts as 1, with stride 0.';
  }
  return readers.length === 1
    ? `Nothing is copied: ${readers[0]}’s stride there becomes 0.`
    : `Nothing is copied: the strides of ${list(readers)} there become 0.`;
};

/** What one step along an axis is called, one of them and more. */
const nouns = {
  columns: ['column', 'columns'],
  rows: ['row', 'rows'],
  sheets: ['sheet', 'sheets'],
  blocks: ['block', 'blocks'],
  frames: ['frame', 'frames'],
  held: ['place', 'places'],
  single: ['number', 'numbers'],
};
const steps = (/** @type {number} */ n, /** @type {keyof typeof nouns} */ noun) =>
  `${grouped(n)} ${nouns[noun][n === 1 ? 0 : 1]}`;

export const en = {
  lang: 'en',
  title: 'stride0: PyTorch’s broadcasting, seen',
  expression: 'Expression',
  alignment: 'Alignment',
  result: 'Result',
  otherLanguage: '中文',
  darkTheme: 'Dark theme',
  placeholder: '(5,1,4,1) + (3,1,1)',
  hint: 'Two to six shapes, such as (5,1,4,1) + (3,1,1) or 5x1x4x1, 3x1x1',
  loading: 'Loading the core …',
  broken: 'The core could not be loaded',

  caption: 'Dimensions lined up from the right',
  drawing: 'Drawing of the alignment',
  dim: (/** @type {number} */ dim) => `dim ${dim}`,
  verdict: (/** @type {Verdict} */ { kind, names }) => {
    if (kind === 'equal' || kind === 'conflict') return kind;
    const who = names.length > 2 ? `${names.length} operands` : names.join(', ');
    if (kind === 'missing') return `${who} missing`;
    return `${who} ${names.length > 1 ? 'stretch' : 'stretches'}`;
  },
  notYet: 'not yet',
  notReached: 'not reached',

  fits: 'fits',
  numbers: (/** @type {bigint} */ n) => plural(n, 'number'),
  bytes: (/** @type {bigint} */ n) => plural(n, 'byte'),
  example: 'an example; type your own shapes',
  failed: (/** @type {number} */ dim) => `does not fit in dimension ${dim}`,
  tooMuch: 'too many numbers',
  refused: 'beyond the limits',

  step: 'Step',
  next: 'Next step, one dimension to the left',
  previous: 'Previous step, one dimension to the right',
  at: (/** @type {number} */ step, /** @type {number} */ rank) => `Step ${step} of ${rank}, from the right`,
  stopped: (/** @type {number} */ step, /** @type {number} */ rank) => `Stopped at step ${step} of ${rank}`,
  noSteps: 'No steps',
  mayBe: (/** @type {string} */ name) => `${name} may be`,
  wouldFit: 'What would fit',
  or: ' or ',

  /** Two lines and a remark. @type {(story: Story) => { say: string[], more: string }} */
  tell: (story) => {
    if (story.kind === 'scalar') {
      const { names } = story;
      const say = names.length === 1 ? `${names[0]} has no dimensions.` : `${list(names)} have no dimensions.`;
      return { say: [say, 'There is nothing to line up.'], more: 'A tensor of no dimensions is one number.' };
    }
    const { dim } = story;
    const opening = `Dimension ${dim}: ${story.kind === 'equal' ? same(story.has) : has(story.has)}.`;
    switch (story.kind) {
      case 'equal':
        return story.has.length === 1
          ? { say: [opening], more: 'A second shape shows what lines up with it.' }
          : { say: [opening], more: 'Equal sizes meet number by number; nothing stretches.' };
      case 'read':
        return {
          say: [opening, `${list(story.readers)} ${are(story.readers)} ${times(story.size)}.`],
          more: why(story),
        };
      case 'stopped':
        return { say: [opening, 'Neither is 1, so neither can stretch.'], more: '' };
      case 'passed':
        return { say: [opening, 'These do not fit either.'], more: `PyTorch meets dimension ${story.named} first.` };
    }
  },

  cells: 'Cells',
  cellsOf: (/** @type {string} */ label) => `Cells of ${label}`,
  cellsKeys:
    'Arrow keys move along columns and rows, Page Up and Page Down along the next dimension, Home to the first cell.',
  cellsRole: 'drawing',
  axisKey: (/** @type {CellKey} */ { dim, noun, size, against, at }) => {
    if (at !== null) return `dim ${dim}: at ${grouped(at)} of ${grouped(size)}`;
    if (noun === 'single') return `dim ${dim}: 1`;
    return `dim ${dim}: ${steps(size, noun)}${against === null ? '' : ` against ${grouped(against)}`}`;
  },
  moreKeys: (/** @type {number} */ singles, /** @type {number} */ held) =>
    [
      ...(singles > 0 ? [`${plural(singles, 'dim')} of size 1`] : []),
      ...(held > 0 ? [`${plural(held, 'more dim')}, one index at a time`] : []),
    ].join('; '),
  /** From the longest to the shortest. @type {(caption: CellCaption) => string[]} */
  cellCaption: (caption) => {
    switch (caption.kind) {
      case 'room':
        return [`room for ${grouped(caption.numel)}`];
      case 'result': {
        const all = plural(caption.numel, 'number');
        const lost = caption.lost === 1n ? '1 has no room' : `${grouped(caption.lost)} have no room`;
        return caption.lost > 0n ? [`${all}; ${lost}`, lost] : [all];
      }
      case 'fewer': {
        const has = steps(caption.size, caption.noun);
        const by = caption.by === 1 ? 'one more' : `${grouped(caption.by)} more`;
        return [`${has}; nothing stands where ${by} would be`, has];
      }
      case 'more': {
        const has = steps(caption.size, caption.noun);
        const last = caption.by === 1 ? 'the last has' : `the last ${grouped(caption.by)} have`;
        return [`${has}; ${last} no partner`, has];
      }
      case 'read': {
        const all = plural(caption.numel, 'number');
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
  timesCaption: 'Index times stride gives the offset',
  index: 'index',
  offset: 'offset',
  base: 'start',
  dims: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `dim ${from}` : `dims ${from}–${to}`),
  store: (/** @type {Store} */ { stored, contiguous }, /** @type {boolean} */ target) =>
    `${plural(stored, 'number')}, ${contiguous ? 'contiguous' : 'not contiguous'}${target ? ', written in place' : ''}`,
  /** Two paragraphs, of which the second may be empty. @type {(memory: Memory) => [string, string]} */
  memoryTold: ({ kind, results, numbers, bytes, contiguous, expanded, target, views }) => {
    if (kind === 'unread') {
      return [
        'Nothing is read.',
        'PyTorch compares the shapes first. No result is allocated, and all operands stay as they were.',
      ];
    }
    if (kind === 'unwritten') {
      const kept = `${target?.name} keeps its ${plural(target?.numbers ?? 0n, 'number')} and its ${plural(target?.bytes ?? 0n, 'byte')}.`;
      return ['Nothing is written.', `${kept} The result would need ${grouped(bytes)}.`];
    }
    if (kind === 'refused') return ['Nothing is read, and nothing is written.', ''];
    if (kind === 'empty') return ['Nothing is read: the result has no numbers.', 'It takes 0 bytes.'];
    const copies = expanded.names.length > 0 ? ' No copies.' : '';
    const takes = target
      ? `${target.name} is written where it lies; nothing new is allocated.`
      : views
        ? 'Every result is a view: nothing is allocated.'
        : `The result takes ${plural(bytes, 'byte')}${contiguous ? ', contiguous' : ', not contiguous'}.`;
    const would =
      expanded.names.length > 0
        ? ` Expanding ${list(expanded.names)} for real would take another ${grouped(expanded.bytes)}.`
        : ' Nothing stretches.';
    return [`${plural(results, 'result')} read from ${plural(numbers, 'number')}.${copies}`, takes + would];
  },

  /** @type {Record<ProblemKey, (text: string) => string>} */
  problems: {
    word: (text) => `“${text}” is not part of a shape.`,
    unclosed: () => 'This bracket is still open.',
    unopened: () => 'This bracket closes nothing.',
    emptySize: () => 'A size is missing here.',
    negative: (text) => `A size cannot be negative: ${text}. This shape is left out.`,
    fraction: (text) => `A size is a whole number, written in digits: not ${text}. This shape is left out.`,
    tooBig: () =>
      `The largest size that can be told exactly is ${grouped(Number.MAX_SAFE_INTEGER)}. This shape is left out.`,
    dangling: (text) => `A shape is missing beside ${text}.`,
    mixed: (text) => `One operator at a time: ${text} is read as the first.`,
    one: () => 'One shape so far; a second one makes it a case.',
    tooMany: () => 'Six shapes at most; the first six are drawn.',
    tooLong: () => 'Only the first 10 000 characters are read.',
    none: () => 'No shape here yet.',
  },
};
