// Every sentence of Practise in English. Loaded with it, not with the page.

import { tuple } from '../notation/numbers.js';

/** @typedef {import('../page/practise/judge.js').Misled} Misled */
/** @typedef {import('../reading/answer.js').Answer} Answer */
/** @typedef {import('../page/practise/score.js').Score} Score */

const neither = (/** @type {readonly number[]} */ sizes) => `Neither ${sizes.join(' nor ')} is 1`;

export const practise = {
  ask: 'What shape is the result?',
  askInPlace: 'In place: what shape is the target afterwards?',
  answer: 'Answer',
  check: 'Check',
  next: 'Next',
  doesNotFit: 'Does not fit',
  inDim: 'in dim',
  doesNotFitIn: (/** @type {number} */ dim) => `Does not fit in dimension ${dim}`,
  hint: 'Write 5,3,4,1 or 5x3x4x1, and () for no dimensions; “no” or “no 1” where it does not fit. Escape leaves.',
  unread: 'This is no shape. Write sizes such as 5,3,4,1, () for no dimensions, or “no”.',
  goOn: 'Enter asks the next question, arrow keys walk through the alignment, Escape leaves.',
  later: 'Here the shapes line up once you have answered.',
  you: 'you',
  notSo: 'wrong',
  open: 'See its cells and memory',
  tally: (/** @type {Score} */ { right, asked, run }) =>
    asked === 0
      ? 'Nothing answered today yet'
      : `Today: ${right} of ${asked} right${run > 1 ? `, ${run} in a row` : ''}`,

  right: 'Right',
  wrong: (/** @type {Answer} */ answer, /** @type {boolean} */ fits) =>
    answer.kind === 'shape' ? `Not ${tuple(answer.shape)}` : fits ? 'It fits' : `Not in dimension ${answer.dim}`,

  /** Which rule was forgotten, in one sentence. @type {(misled: Misled) => string} */
  misled: (misled) => {
    switch (misled.kind) {
      case 'left':
        return 'Shapes are lined up from the right, last size under last size; not from the left.';
      case 'stretchedTarget':
        return 'A target in place keeps its shape: the others stretch to it, it never stretches to them.';
      case 'cutToTarget':
        return 'The result has another shape than the target, and nothing is cut to fit.';
      case 'zeroAsNothing':
        return 'A 0 is a size like any other: it gives way to none, and a 1 gives way to it.';
      case 'zeroWins':
        return 'A 0 does not swallow other sizes: it meets 0 and 1, and nothing else.';
      case 'larger':
        return `${neither(misled.sizes)}, and the larger size does not win.`;
      case 'smaller':
        return `${neither(misled.sizes)}, and nothing is cut down to the smaller size.`;
      case 'clash':
        return `${neither(misled.sizes)}, so nothing stretches in dimension ${misled.dim}.`;
      case 'forgot':
        return `${misled.name} was left out; all operands line up together.`;
      case 'shortest':
        return 'Where a shape has no dimension it counts as 1: the result has as many as the longest.';
      case 'squeezed':
        return 'A dimension of size 1 is still a dimension, and the result keeps it.';
      case 'alone':
        return `That is the shape of ${misled.name} alone; where it has 1 or nothing, the size of another counts.`;
      case 'keptOne':
        return `A 1 gives way to any other size: dimension ${misled.dim} becomes ${misled.size}.`;
      case 'product':
        return 'That is what a matrix product makes; here all dimensions line up, the last two as well.';
      case 'outer':
        return 'That is one shape after the other; they are laid over each other, last size over last size.';
      case 'backwards':
        return 'The right sizes from the wrong end: the last dimension is written last.';
      case 'column':
        return `Dimension ${misled.dim} is ${misled.size}, not ${misled.said}.`;
      case 'rank':
        if (misled.rank === 0) return 'A tensor of no dimensions is one number, and its shape is ().';
        return `The result has as many dimensions as the longest shape: ${misled.rank}, not ${misled.said}.`;
      case 'targetIs':
        return `In place, the result has the shape of ${misled.name}.`;
      case 'grows':
        return `${misled.name} would have to take another shape, and in place it cannot.`;
      case 'refusedEmpty':
        return `A 1 stretches to any size, to 0 as well: ${misled.name} does so in dimension ${misled.dim}.`;
      case 'refusedInPlace':
        return `${misled.name} stretches in dimension ${misled.dim}; only the target may not.`;
      case 'refusedRanks':
        return `${misled.name} has no dimension ${misled.dim}; that counts as 1, which stretches.`;
      case 'refusedStretch':
        return `${misled.name} has 1 in dimension ${misled.dim}, and a 1 stretches to any size.`;
      case 'refusedScalar':
        return 'A tensor of no dimensions fits everything: it is one number, read again and again.';
      case 'refusedEqual':
        return 'Every size stands over its equal; nothing even has to stretch.';
      case 'refusedProduct':
        return 'This is no matrix product: sizes stand over their equals, and numbers meet one by one.';
      case 'fromOne':
        return `Dimensions are counted from 0, so it is dimension ${misled.dim}.`;
      case 'fromTheRight':
        return `Dimensions are counted from the left of the result, so it is dimension ${misled.dim}.`;
      case 'elsewhere':
        return `It does not fit, but the place is dimension ${misled.dim}.`;
      case 'alsoThere':
        return `In dimension ${misled.said} as well; PyTorch meets dimension ${misled.dim} first.`;
    }
  },
};
