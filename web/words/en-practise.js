// All English sentences of Practise, loaded with Practise and not with the page.

import { tuple } from '../lib/errors/printed-shape.js';

/** @import { Misled } from '../page/practise/judge.js' */
/** @import { Score } from '../page/practise/score.js' */
/** @import { Answer } from '../reading/answer.js' */

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
  hint: 'Type a shape such as 5,3,4,1, or () for no dimensions; “no” or “no 1” if it does not fit. Escape leaves.',
  unread: 'This is not a shape. Type sizes such as 5,3,4,1, or () for no dimensions, or “no”.',
  goOn: 'Enter for the next question, arrow keys to walk through the alignment, Escape to leave.',
  later: 'The shapes line up here after you answer.',
  you: 'you',
  notSo: 'wrong',
  open: 'Show its cells and memory',
  tally: (/** @type {Score} */ { right, asked, run }) =>
    asked === 0 ? 'No answers yet today' : `Today: ${right} of ${asked} right${run > 1 ? `, ${run} in a row` : ''}`,

  right: 'Right',
  wrong: (/** @type {Answer} */ answer, /** @type {boolean} */ fits) =>
    answer.kind === 'shape' ? `Not ${tuple(answer.shape)}` : fits ? 'It fits' : `Not in dimension ${answer.dim}`,

  /** The forgotten rule, in one sentence. @type {(misled: Misled) => string} */
  misled: (misled) => {
    switch (misled.kind) {
      case 'left':
        return 'Shapes line up from the right, last size under last size, not from the left.';
      case 'stretchedTarget':
        return 'An in-place target keeps its shape: the others stretch to it, but it never stretches to them.';
      case 'cutToTarget':
        return 'The result does not have the shape of the target, and nothing is cut to fit.';
      case 'zeroAsNothing':
        return 'A 0 is a size like any other: it never stretches, and a 1 stretches to it.';
      case 'zeroWins':
        return 'A 0 does not override other sizes: it only fits 0 and 1.';
      case 'larger':
        return `${neither(misled.sizes)}, and the larger size does not win.`;
      case 'smaller':
        return `${neither(misled.sizes)}, and nothing is cut down to the smaller size.`;
      case 'clash':
        return `${neither(misled.sizes)}, so nothing stretches in dimension ${misled.dim}.`;
      case 'forgot':
        return `You left out ${misled.name}; all operands line up together.`;
      case 'shortest':
        return 'A missing dimension counts as 1: the result has as many dimensions as the longest shape.';
      case 'squeezed':
        return 'A dimension of size 1 is still a dimension, and the result keeps it.';
      case 'alone':
        return `That is only the shape of ${misled.name}. Where it has 1 or nothing, another size counts.`;
      case 'keptOne':
        return `A 1 stretches to any other size: dimension ${misled.dim} becomes ${misled.size}.`;
      case 'product':
        return 'That is the shape of a matrix product. Here all dimensions line up, including the last two.';
      case 'outer':
        return 'That is one shape followed by the other. They line up instead, last size under last size.';
      case 'backwards':
        return 'The sizes are right, but reversed: the last dimension comes last.';
      case 'column':
        return `Dimension ${misled.dim} is ${misled.size}, not ${misled.said}.`;
      case 'rank':
        if (misled.rank === 0) return 'A tensor without dimensions is a single number, and its shape is ().';
        return `The result has as many dimensions as the longest shape: ${misled.rank}, not ${misled.said}.`;
      case 'targetIs':
        return `In place, the result has the shape of ${misled.name}.`;
      case 'grows':
        return `${misled.name} would need another shape, and an in-place operation cannot change it.`;
      case 'refusedEmpty':
        return `A 1 stretches to any size, even to 0, as ${misled.name} does in dimension ${misled.dim}.`;
      case 'refusedInPlace':
        return `${misled.name} stretches in dimension ${misled.dim}; only the target may not.`;
      case 'refusedRanks':
        return `${misled.name} has no dimension ${misled.dim}, which counts as 1 and stretches.`;
      case 'refusedStretch':
        return `${misled.name} has 1 in dimension ${misled.dim}, and a 1 stretches to any size.`;
      case 'refusedScalar':
        return 'A tensor without dimensions fits everything: it is a single number, read again and again.';
      case 'refusedEqual':
        return 'All sizes are equal, so nothing even has to stretch.';
      case 'refusedProduct':
        return 'This is not a matrix product: the sizes are equal, and elements pair up one by one.';
      case 'fromOne':
        return `Dimensions are counted from 0, so it is dimension ${misled.dim}.`;
      case 'fromTheRight':
        return `Dimensions are counted from the left of the result, so it is dimension ${misled.dim}.`;
      case 'elsewhere':
        return `It does not fit, but the conflict is in dimension ${misled.dim}.`;
      case 'alsoThere':
        return `Dimension ${misled.said} does not fit either, but the error names dimension ${misled.dim}.`;
    }
  },
};
