// The page's English sentences about cases other than broadcasting: an index, an einsum, tensors that are joined, a
// gather.

import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { are, sizesOf, same, times } from './en.js';
import { listed, plural } from './grammar.js';

/** @import { UnalignedStory } from '../case/story.js' */

/** @param {UnalignedStory & { kind: 'picked' }} story @returns {{ say: string[], more: string }} */
const picked = ({ dim, sizes: all, size, gathering: { along, places, scalar, names } }) => {
  const [x = '', index = '', source = ''] = names;
  const [own, by] = all.map((each) => each.size ?? 0);
  if (all.some((each) => each.size === null)) {
    const rule = `${index} needs as many dimensions as ${x}.`;
    return { say: [`Dimension ${dim}: ${sizesOf(all)}.`, rule], more: 'A missing dimension does not count as 1 here.' };
  }
  if (size === null) {
    const larger = `${index} may be larger than ${x} only in dimension ${along}`;
    const rule = places ? `${larger}, and never larger than ${source}.` : `${larger}.`;
    return { say: [`Dimension ${dim}: ${sizesOf(all)}.`, rule], more: 'A 1 does not stretch here.' };
  }
  if (dim === along) {
    return places
      ? {
          say: [`Dimension ${dim}: each number in ${index} is one of the ${grouped(own ?? 0)} places in ${x}.`],
          more: scalar ? `${source} is written there.` : `An element of ${source} is written there.`,
        }
      : {
          say: [`Dimension ${dim}: each number in ${index} picks one of the ${grouped(own ?? 0)} places in ${x}.`],
          more: `The result has size ${grouped(by ?? 0)} here, like ${index}.`,
        };
  }
  const isPart = (by ?? 0) < (own ?? 0);
  const more = isPart
    ? `${index} may be smaller: only the first ${grouped(by ?? 0)} of ${x} ${places ? 'are written to' : 'are read'}.`
    : 'Equal positions belong together; nothing stretches.';
  return { say: [`Dimension ${dim}: ${isPart ? sizesOf(all) : same(all)}.`], more };
};

export const unaligned = {
  /** Two lines and a remark. @type {(story: UnalignedStory) => { say: string[], more: string }} */
  describe: (story) => {
    if (story.kind === 'moved') {
      const { names, picked, shape } = story;
      const apart = `${listed(names)} are not adjacent, so the dimensions they pick have no single place.`;
      return {
        say: [apart, `${tuple(picked)} comes first: ${tuple(shape)}.`],
        more: 'NumPy and PyTorch both do this.',
      };
    }
    if (story.kind === 'letter') {
      const { letter, size, readers, summed } = story;
      const opening = `Letter ${letter}: ${story.sizes.length > 1 && size !== null ? same(story.sizes) : sizesOf(story.sizes)}.`;
      if (size === null) return { say: [opening, 'One letter stands for one size.'], more: '' };
      const read = readers.length > 0 ? [`${listed(readers)} ${are(readers)} ${times(size)}, with stride 0.`] : [];
      const role = summed ? 'The products are summed along it, so it leaves the result.' : 'It stays in the result.';
      return { say: [opening, ...(read.length > 0 ? read : [role])], more: read.length > 0 ? role : '' };
    }
    if (story.kind === 'joined') {
      const { along, size } = story;
      if (story.stacks && story.dim === along) {
        return { say: [`Dimension ${along} is new.`, `It has one place for each of the ${size} tensors.`], more: '' };
      }
      if (story.stacks) {
        const rule = 'stack needs shapes that are all equal.';
        if (size !== null) return { say: [`Dimension ${story.dim}: ${same(story.sizes)}.`], more: rule };
        return { say: [`Dimension ${story.dim}: ${sizesOf(story.sizes)}.`, rule], more: 'A 1 does not stretch here.' };
      }
      if (story.dim === along) {
        const sizes = story.sizes.map((each) => each.size).join(' + ');
        return { say: [`Dimension ${along}: ${sizes} = ${size}.`, 'One follows the other here.'], more: '' };
      }
      const rule = `cat lets sizes differ only in dimension ${along}.`;
      if (size !== null) return { say: [`Dimension ${story.dim}: ${same(story.sizes)}.`], more: rule };
      return { say: [`Dimension ${story.dim}: ${sizesOf(story.sizes)}.`, rule], more: 'A 1 does not stretch here.' };
    }
    return picked(story);
  },

  lines: {
    draw: 'Draw this line',
    leads: 'calls the line that fails',
    left: (/** @type {number} */ count) => `… ${count} more lines …`,
  },

  ran: {
    run: 'Run',
    waits: 'This JavaScript came with the link. It runs in a sandbox when you click Run.',
    nothing: 'No statement returned a tensor.',
    elsewhere: 'JavaScript runs in the playground, which has a sandbox for it; here it is only shown.',
    open: 'Open in the playground',
    ended: {
      time: 'It was ended after 2 seconds.',
      memory: 'It was ended because its tensors take more than 1 GB.',
      lost: 'It ended by itself, without an answer.',
      noFrame: 'JavaScript cannot run here, because this page may not open a frame.',
    },
  },

  model: {
    wanted: 'Give the shapes of its inputs to see the shape of every line.',
    returned: (/** @type {string} */ name) => `what ${name} returns`,
    unreturned: 'The shape of its return value is not known.',
  },

  einsum: {
    caption: 'Dimensions lined up by letter',
    failed: (/** @type {string} */ letter) => `letter ${letter} stands for two sizes`,
    strides: 'Strides',
    order: 'Order',
    product: (/** @type {number} */ step) => `product ${step}`,
    /** @type {(pair: string, summed: string, products: bigint) => string} */
    step: (pair, summed, products) =>
      `${pair}${summed ? `, summed along ${[...summed].join(', ')}` : ''}: ${plural(products, 'product')}`,
    legend: 'Stride 0 reads the same element again; a summed letter has strides but no place in the result.',
  },

  product: {
    inner: 'the inner sizes differ',
    batch: 'the batches do not fit',
  },

  joining: {
    /** @type {(name: string, from: number, to: number) => string} */
    part: (name, from, to) => `${name} ${from === to ? from : `${from}–${to}`}`,
    legend: 'Each cell of the result shows its operand and its place there.',
  },

  indexing: {
    dim: (/** @type {number} */ dim) => `dim ${dim}`,
    picked: (/** @type {string} */ names) => `picked by ${names}`,
    added: 'new',
    of: (/** @type {string} */ name, /** @type {number} */ dim) => `dim ${dim} of ${name}`,
    result: 'Result',
    legend: (/** @type {string} */ name) => `Each cell of the result shows which element of ${name} it is.`,
  },

  gathering: {
    picked: (/** @type {string} */ x, /** @type {string} */ index) =>
      `${index} shows its numbers. Each cell of the result shows which element of ${x} it is.`,
    placed: (/** @type {string} */ x, /** @type {string} */ index) =>
      `${index} shows its numbers. Each cell of the result shows what is written there, or the old element of ${x}.`,
    twice: 'If two elements are written to one place, PyTorch does not specify which one stays.',
  },
};
