// All English sentences of the panels below the figure, and of the notes beside it.

import { snake } from '../notation/operators.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { listed, plural } from './grammar.js';

/** @import { Back } from '../case/back.js' */
/** @import { Change, Common } from '../case/dtype-reason.js' */
/** @import { Suspicion } from '../diagnose/suspicion.js' */

/**
 * @typedef {Suspicion & { a: string, b: string }} Doubt
 */

export const panels = {
  /** Valid, but perhaps not intended; a is the operand with the higher rank. */
  doubt: {
    elements: 'elements',
    title: (/** @type {Doubt} */ { kind, size }) =>
      kind === 'outer'
        ? 'Both operands stretch'
        : kind === 'leading'
          ? `Two dimensions are ${grouped(size)}`
          : 'It fits only because a size is 1',
    say: (/** @type {Doubt} */ { kind, a, b, size, lowDim, highDim }) => {
      if (kind === 'outer') {
        return `Each element of ${b} is paired with all ${grouped(size)} along dimension ${highDim} of ${a}. It runs, but is rarely intended.`;
      }
      if (kind === 'leading') {
        return `${b} lines up from the right, with dimension ${lowDim}. It would also fit dimension ${highDim}, with another meaning.`;
      }
      return `If ${b} should have one element for each entry along dimension ${highDim} of ${a}, this fits only while there is one entry.`;
    },
    instead: (/** @type {Doubt} */ { kind, then, highDim }) =>
      kind === 'outer'
        ? `For ${plural(then, 'element')}:`
        : kind === 'leading'
          ? `Along dimension ${highDim}:`
          : 'For any number of entries:',
  },

  /** The old one-dimensional behaviour. */
  old: {
    warn: 'Warn about the old behaviour',
    before: (/** @type {readonly number[]} */ shape) =>
      `Before PyTorch 0.2, operands with equally many elements were paired one by one. The result was ${tuple(shape)}.`,
  },

  values: {
    name: 'Values',
    filled: 'Filled with 0, 1, 2 …',
    large: 'Shapes only; nothing is allocated.',
    whole: (/** @type {number} */ lines) => `Show all ${lines} lines`,
    fewer: 'Show fewer lines',
  },
  code: {
    name: 'Code',
    languages: 'Languages',
    copy: 'Copy',
    copied: 'Copied',
    run: 'Run here',
  },
  back: {
    name: 'Backward pass',
    sums: (/** @type {Back} */ { dims }) =>
      ` sums over ${dims.length === 1 ? 'dim' : 'dims'} ${listed(dims.map(String))}.`,
    same: (/** @type {Back} */ { shape }) => ` keeps the shape ${tuple(shape)}.`,
    none: (/** @type {Back} */ { dtype }) => ` has no gradient: it is ${dtype}.`,
    nothing: (/** @type {string} */ dtype) => `A result of dtype ${dtype} has no gradient.`,
    draw: 'Draw how they add up',
    hide: 'Hide the drawing',
  },
  dtype: {
    name: (/** @type {string | null} */ dtype) => (dtype === null ? 'Why it cannot be stored' : `Why ${dtype}`),
    kinds: { bool: 'a bool', integer: 'an integer', float: 'a float' },
    common: (/** @type {Common} */ why) => {
      switch (why.kind) {
        case 'same':
          if (why.count === 1) return `Its dtype is ${why.dtype}.`;
          return `${why.count === 2 ? 'Both operands are' : 'All operands are'} ${why.dtype}.`;
        case 'category':
          return `Of ${listed(why.dtypes)}, ${why.dtype} wins: ${panels.dtype.ranks[why.category]}.`;
        case 'wider':
          return `Of ${listed(why.dtypes)}, ${why.dtype} is the ${why.dtypes.length === 2 ? 'wider' : 'widest'}.`;
        case 'neither':
          return `${listed(why.dtypes)} cannot hold each other’s values; ${why.dtype} holds both.`;
        case 'gives': {
          const many = why.names.length > 1;
          if (why.weak)
            return `${listed(why.names)} ${many ? 'are plain numbers' : 'is a plain number'}, so the tensor’s ${why.dtype} decides.`;
          return `${listed(why.names)} ${many ? 'have' : 'has'} no dimensions, so the other’s ${why.dtype} decides.`;
        }
        case 'raises': {
          const many = why.names.length > 1;
          const reason = why.weak
            ? many
              ? 'are plain numbers'
              : 'is a plain number'
            : `${many ? 'have' : 'has'} no dimensions`;
          return `${listed(why.names)} ${reason}, but of a higher kind than the rest: the result is ${panels.dtype.kinds[why.category]}, ${why.dtype}.`;
        }
      }
    },
    ranks: {
      bool: 'all of them are bools',
      integer: 'an integer ranks above a bool',
      float: 'a float ranks above an integer or a bool',
    },
    change: (/** @type {Change} */ change) => {
      switch (change.kind) {
        case 'answers':
          return `${snake(change.fn)} always returns ${change.dtype}.`;
        case 'divides':
          return `The operation converts ${change.from} to the default float dtype, ${change.dtype}.`;
        case 'stored':
          return `The result is computed in ${change.from} and stored in ${change.name} as ${change.dtype}.`;
        case 'refused':
          return `${change.name} is ${change.dtype}, which cannot hold ${change.from}.`;
      }
    },
  },
  time: {
    name: 'Time',
    measuring: 'Measuring …',
    took: (/** @type {string} */ amount, /** @type {number} */ runs) =>
      `${amount} on this device, the median of ${plural(runs, 'run')}.`,
    tooLarge: (/** @type {bigint} */ most) => `Not measured: more than ${plural(most, 'element')}.`,
    failed: 'It could not be measured.',
  },

  memoryInUse: {
    name: 'Memory in use',
    /** @type {(tensors: number, bytes: string, peak: string) => string} */
    said: (tensors, bytes, peak) => `${plural(tensors, 'tensor')} at the end of the run, ${bytes}; ${peak} at most.`,
    saved: (/** @type {string} */ bytes) => `Broadcasting copied nothing. Copies would take another ${bytes}.`,
    lines: 'Line by line',
    caption: 'What the calls on each line cost in this run. In a loop, copies count once.',
    columns: { line: 'Line', took: 'Time', grew: 'Bytes', saved: 'Not copied' },
  },
};
