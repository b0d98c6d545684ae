// All English sentences of the page. PyTorch's messages are not here: they come unchanged from the core.

import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { bySize } from '../case/story.js';
import { listed, plural, sizeWords } from './grammar.js';
import { cells } from './en-cells.js';
import { panels } from './en-panels.js';
import { share } from './en-share.js';
import { reading } from './en-reading.js';

/** @import { ProblemKey } from '../case/case.js' */
/** @import { Verdict } from '../case/model.js' */
/** @import { NamedSize, AlignedStory as Story } from '../case/story.js' */

/** @param {string[]} names */

export function are(names) {
  return names.length === 1 ? 'is' : 'are';
}
/**
 * Which operands have which size: two are listed in order, more are grouped by size. No line breaks in a clause.
 * @param {NamedSize[]} all
 */
export function sizesOf(all) {
  return bySize(all)
    .map(({ names, ...sized }) => {
      const size = sized.size === null ? 'none' : sizeWords(sized);
      const clause = `${listed(names)} ${names.length > 1 ? 'have' : 'has'} ${size}`;
      return clause.replaceAll(' ', '\u00a0');
    })
    .join(', ');
}

/** @param {NamedSize[]} all */
export function same(all) {
  const [first, ...unlike] = bySize(all);
  const size = sizeWords({ size: all[0]?.size ?? 0, ...(unlike.length === 0 && first) });
  if (all.length === 1) return `${all[0]?.name} has ${size}`;
  return `${listed(all.map(({ name }) => name))} ${all.length === 2 ? 'both' : 'all'} have ${size}`;
}

/** @param {number} n */
export function times(n) {
  return n === 0 ? 'not read at all' : n === 1 ? 'read once' : `read ${grouped(n)} times`;
}

/** @param {{ stretched: string[], size: number, readers: string[] }} read */
const why = ({ stretched, size, readers }) => {
  if (size === 0) return 'The result has no elements.';
  if (stretched.length === 0) {
    return size === 1 ? 'A missing dimension counts as 1.' : 'A missing dimension counts as 1, with stride 0.';
  }
  return readers.length === 1
    ? `Nothing is copied: ${readers[0]} gets stride 0 there.`
    : `Nothing is copied: ${listed(readers)} get stride 0 there.`;
};

export const en = {
  lang: 'en',
  title: 'stride0: PyTorch’s broadcasting, seen',
  expression: 'Expression',
  completions: 'Completions',
  alignment: 'Alignment',
  result: 'Result',
  showResult: 'Show the result',
  hideResult: 'Hide the result',
  otherLanguage: '中文',
  darkTheme: 'Dark theme',
  practise: 'Practise',
  puzzles: 'Puzzles',
  compare: 'Compare with …',
  placeholder: '(5,1,4,1) + (3,1,1)',
  hint: 'Type two to six shapes, paste PyTorch, NumPy or JavaScript code, or paste an error message',
  stop: '.',
  readAs: 'Read as',
  unread: 'nothing to draw',
  noShapes: (/** @type {string} */ line) => `stride0 finds no shape in “${line}”.`,
  onLine: (/** @type {number} */ line, /** @type {string} */ say) => `Line ${line}: ${say}`,
  loading: 'Loading the core …',
  broken: 'The core could not be loaded',
  noPractise: 'This part of the page could not be loaded',
  noPanels: 'The code and timing panels could not be loaded',
  noMenus: 'The menus for examples and sharing could not be loaded',
  undrawn: 'Something went wrong while drawing this',

  caption: 'Dimensions lined up from the right',
  drawing: 'Drawing of the alignment',
  dim: (/** @type {number} */ dim) => `dim ${dim}`,
  verdict: (/** @type {Verdict} */ verdict) => {
    const { kind } = verdict;
    if (kind === 'equal' || kind === 'conflict') return kind;
    if (kind === 'holds') return 'fits';
    if (kind === 'added') return 'added up';
    if (kind === 'picked') return 'picked';
    if (kind === 'placed') return 'placed';
    if (kind === 'part') return `first ${grouped(verdict.size)}`;
    if (kind === 'grows') {
      const { size, room } = verdict;
      return room === null ? `no room for ${grouped(size)}` : `${grouped(size)} into ${grouped(room)}`;
    }
    const { names } = verdict;
    const who = names.length > 2 ? `${names.length} operands` : names.join(', ');
    if (kind === 'missing') return `${who} missing`;
    return `${who} ${names.length > 1 ? 'stretch' : 'stretches'}`;
  },
  target: 'target',
  notYet: 'not yet',
  notReached: 'not reached',

  fits: 'fits',
  partly: 'as far as understood',
  numbers: (/** @type {bigint} */ n) => plural(n, 'element'),
  bytes: (/** @type {bigint} */ n) => plural(n, 'byte'),
  example: 'an example; type your own shapes',
  failed: (/** @type {number} */ dim) => `does not fit in dimension ${dim}`,
  tooMuch: 'too many elements',
  refused: 'beyond the limits',
  inPlace: 'in place',
  into: (/** @type {string} */ name) => `into ${name}`,
  grows: (/** @type {string} */ name) => `${name} would have to grow`,
  cannotStore: (/** @type {string} */ name) => `${name} cannot hold the result`,
  overlaps: 'two elements share one place in memory',
  refuses: 'raises an error',

  step: 'Step',
  next: 'Next step, one dimension to the left',
  previous: 'Previous step, one dimension to the right',
  stepTitle: (/** @type {number} */ step, /** @type {number} */ rank) => `Step ${step} of ${rank}, from the right`,
  stopped: (/** @type {number} */ step, /** @type {number} */ rank) => `Stopped at step ${step} of ${rank}`,
  noSteps: 'No steps',
  mayBe: (/** @type {string} */ name) => `${name} may be`,
  wouldFit: 'What would fit',
  newTensor: 'a new tensor',
  makeRoom: 'or make room',
  inPlaceShape: (/** @type {string} */ name) => `In place: ${name} keeps its shape`,
  or: ' or ',

  /** Two lines and a remark. @type {(story: Story) => { say: string[], more: string }} */
  describe: (story) => {
    if (story.kind === 'scalar') {
      const { names } = story;
      const say = names.length === 1 ? `${names[0]} has no dimensions.` : `${listed(names)} have no dimensions.`;
      return { say: [say, 'There is nothing to line up.'], more: 'A tensor without dimensions is a single number.' };
    }
    if (story.kind === 'grown') {
      const { names, shape, target, room } = story;
      const fit = names.length > 1 ? `${listed(names)} broadcast to` : `${names[0]} is`;
      return { say: [`${fit} ${tuple(shape)}.`, `${target} only has room for ${tuple(room)}.`], more: '' };
    }
    const { dim } = story;
    const opening = `Dimension ${dim}: ${story.kind === 'equal' ? same(story.sizes) : sizesOf(story.sizes)}.`;
    switch (story.kind) {
      case 'equal':
        return story.sizes.length === 1
          ? {
              say: [opening],
              more: story.indexes
                ? 'A single index tensor has nothing to line up with.'
                : 'A single shape has nothing to line up with.',
            }
          : { say: [opening], more: 'Equal sizes pair up element by element; nothing stretches.' };
      case 'read':
        return {
          say: [opening, `${listed(story.readers)} ${are(story.readers)} ${times(story.size)}.`],
          more: why(story),
        };
      case 'noRoom': {
        const { target, room } = story;
        const limit = room === null ? `which has no dimension ${dim}` : `which keeps its ${grouped(room)}`;
        return { say: [opening, `The result is written into ${target}, ${limit}.`], more: 'A target cannot stretch.' };
      }
      case 'stopped':
        return { say: [opening, 'Neither is 1, so neither can stretch.'], more: '' };
      case 'passed':
        return { say: [opening, 'These do not fit either.'], more: `The error names dimension ${story.named}.` };
    }
  },

  ...cells,
  ...panels,
  ...share,
  ...reading,

  /** @type {Record<ProblemKey, (text: string, about?: readonly (string | number)[]) => string>} */
  problems: {
    ...reading.problems,
    word: (text) => `“${text}” is not part of a shape.`,
    unclosed: () => 'This bracket is still open.',
    unopened: () => 'This bracket was never opened.',
    emptySize: () => 'A size is missing here.',
    negative: (text) => `A size cannot be negative: ${text}. Write the size, or a letter such as N.`,
    fraction: (text) => `A size must be a whole number in digits, not ${text}. This shape is left out.`,
    tooBig: () => `The largest exact size is ${grouped(Number.MAX_SAFE_INTEGER)}. This shape is left out.`,
    dangling: (text) => `A shape is missing next to ${text}.`,
    mixed: (text) => `Use one operator at a time: ${text} is treated like the first one.`,
    said: (text) => `This contradicts an earlier equation, or is not about a single letter: ${text}`,
    one: () => 'One shape so far. Add a second one to broadcast them.',
    tooMany: () => 'Six shapes at most; the first six are drawn.',
    tooLong: (_, [most = '10 000'] = []) => `Only the first ${most} characters are read.`,
    none: () => 'No shape here yet.',
  },
};
