// All English sentences of Puzzles, loaded with Puzzles and not with the page.

import { listed } from './grammar.js';

export const puzzles = {
  /** A title and what the target is, in the order of the puzzles. @type {readonly (readonly [string, string])[]} */
  texts: [
    ['Ones', 'Make as many ones as x has elements.'],
    ['Column', 'Turn the row x into a column.'],
    ['Outer product', 'Multiply each element of a by each element of b: one row for each element of a.'],
    ['All differences', 'Row i, column j: by how much x[j] is larger than x[i].'],
    ['Outer or', 'Row i, column j: whether p[i] or q[j] is true.'],
    ['Identity', 'Make an n × n matrix with ones on the diagonal and zeros elsewhere.'],
    ['Checkerboard', 'Alternate 0 and 1 along both dimensions of h rows and w columns, starting with 0.'],
    ['One-hot', 'Make a row of k elements for each label in y: a 1 at the position of the label, zeros elsewhere.'],
    ['A threshold for each row', 'Replace the elements of row i that are smaller than t[i] with 0.'],
    ['Upper triangle', 'Keep the elements of the square matrix m on and above its diagonal, and put zeros below.'],
    ['Rows that add up to 1', 'Divide each row of x by its sum.'],
    ['Sequence mask', 'Keep the first lengths[i] elements of row i, and replace the padding after them with 0.'],
    ['Reverse', 'Put the elements of x in the opposite order.'],
    ['Roll', 'Move each element of x by k places to the right. What leaves at one end returns at the other.'],
    ['Repeat each element', 'Write each element of x k times in a row before the next one.'],
    ['Pad with zeros', 'Append zeros to x until it has n elements. It never has more than n.'],
    [
      'Sliding windows',
      'Row i has the w neighbouring elements of x that start at x[i]. Stop before a window is cut off.',
    ],
    ['Running sum', 'Element i is the sum of x[0] to x[i].'],
    ['Squared distances', 'Row i, column j: the squared distance between the points p[i] and q[j].'],
    ['Buckets', 'For each element of x, count the edges that are not larger.'],
    ['Sort', 'Put the elements of x in ascending order. No two are equal.'],
  ],
  uses: (/** @type {boolean} */ sums) =>
    `Use arithmetic, comparisons, & | ~, @, indexing with None, views, casts, torch.where, torch.arange${sums ? ' and sum' : ''}. True counts as 1.`,
  tensors: 'Given tensors, target and answer',
  all: 'All puzzles',
  set: 'Puzzles of this set',
  solved: 'solved',
  tally: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} solved`,
  next: 'Next',

  right: 'Right, also for three other sets of tensors',
  wrong: 'Not the target',
  hidden: (/** @type {number} */ set) => `Right for the first tensors, but not for these (set ${set} of 4)`,
  refuses: 'PyTorch raises an error',
  syntax: 'This is not valid Python.',
  refused: (/** @type {string} */ text) => `${text} is not allowed in this puzzle.`,
  undefined: (/** @type {string} */ text) => `${text} is not defined.`,
  noTensor: 'The result of this line is not a tensor.',
  tooLarge: 'stride0 does not know the elements of this result, or they are too many.',
  tooLong: 'This line takes too long, so it was stopped.',
  failed: 'This line could not be checked.',
  shape: (/** @type {string} */ shape, /** @type {string} */ wanted) => `Its shape is ${shape}, not ${wanted}.`,
  element: (/** @type {string} */ index, /** @type {string} */ value, /** @type {string} */ wanted) =>
    `answer${index} is ${value}, not ${wanted}.`,
  sources: (/** @type {string[]} */ sources) =>
    sources.length > 0 ? `It was computed from ${listed(sources)}.` : 'No given element changes it.',

  make: 'Make a set for a class',
  numbers: 'Numbers of the puzzles, in order',
  show: 'Show the set',
  copy: 'Copy link',
  copied: 'Link copied',
  print: 'Print sheet',
};
