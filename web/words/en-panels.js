// Every sentence of the panels beneath the figure, and of the notes beside it, in English.

import { snake } from '../case/code/spelling.js';
import { grouped, tuple } from '../notation/numbers.js';
import { listed, plural } from './grammar.js';

/** @typedef {import('../case/suspicion.js').Suspicion} Suspicion @typedef {Suspicion & { a: string, b: string }} Doubt */
/** @typedef {import('../case/dtype-reason.js').Common} Common @typedef {import('../case/dtype-reason.js').Change} Change */
/** @typedef {import('../case/back.js').Back} Back */

export const panels = {
  /** Legal, and perhaps not meant; a is the operand of higher rank. */
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
        return `Each number of ${b} meets all ${grouped(size)} of ${a}’s dimension ${highDim}. It runs, and is rarely meant.`;
      }
      if (kind === 'leading') {
        return `${b} is lined up from the right, with dimension ${lowDim}. Dimension ${highDim} would fit as well, and mean another thing.`;
      }
      return `If ${b} is to have one number for every entry along dimension ${highDim} of ${a}, that fits only while there is one entry.`;
    },
    instead: (/** @type {Doubt} */ { kind, then, highDim }) =>
      kind === 'outer'
        ? `For ${plural(then, 'number')}:`
        : kind === 'leading'
          ? `Along dimension ${highDim}:`
          : 'For any number of entries:',
  },

  /** The old one-dimensional behaviour. */
  old: {
    warn: 'Warn of the old behaviour',
    before: (/** @type {readonly number[]} */ shape) =>
      `Before PyTorch 0.2, operands of equal count met number by number, whatever their shapes. The result was ${tuple(shape)}.`,
  },

  values: {
    name: 'Values',
    filled: 'Filled with 0, 1, 2 …',
    large: 'Planned only; nothing is allocated.',
  },
  code: {
    name: 'Code',
    languages: 'Languages',
    copy: 'Copy',
    copied: 'Copied',
  },
  back: {
    name: 'On the way back',
    sums: (/** @type {Back} */ { dims }) =>
      ` sums over ${dims.length === 1 ? 'dim' : 'dims'} ${listed(dims.map(String))}.`,
    same: (/** @type {Back} */ { shape }) => ` keeps the shape ${tuple(shape)}.`,
    none: (/** @type {Back} */ { dtype }) => ` has no gradient: it is ${dtype}.`,
    nothing: (/** @type {string} */ dtype) => `Nothing goes back through a result of ${dtype}.`,
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
          return `${listed(why.dtypes)} do not hold each other; ${why.dtype} holds both.`;
        case 'gives': {
          const many = why.names.length > 1;
          if (why.weak)
            return `${listed(why.names)} ${many ? 'are bare numbers' : 'is a bare number'}, and the tensor’s ${why.dtype} stays.`;
          return `${listed(why.names)} ${many ? 'have' : 'has'} no dimensions, and the other’s ${why.dtype} stays.`;
        }
        case 'raises': {
          const many = why.names.length > 1;
          const standing = why.weak
            ? many
              ? 'are bare numbers'
              : 'is a bare number'
            : `${many ? 'have' : 'has'} no dimensions`;
          return `${listed(why.names)} ${standing}, but of a higher kind than the rest: the result is ${panels.dtype.kinds[why.category]}, ${why.dtype}.`;
        }
      }
    },
    ranks: {
      bool: 'bool is all there is',
      integer: 'an integer ranks above a bool',
      float: 'a float ranks above an integer or a bool',
    },
    change: (/** @type {Change} */ change) => {
      switch (change.kind) {
        case 'answers':
          return `${snake(change.fn)} gives ${change.dtype}, whatever it is given.`;
        case 'divides':
          return `The operation leaves ${change.from} for the default float, ${change.dtype}.`;
        case 'stored':
          return `Computed in ${change.from}, it is stored in ${change.name} as ${change.dtype}.`;
        case 'refused':
          return `${change.name} is ${change.dtype}, and ${change.from} is of a higher kind.`;
      }
    },
  },
  time: {
    name: 'Time',
    measuring: 'Measuring …',
    took: (/** @type {string} */ amount, /** @type {number} */ runs) =>
      `${amount} on this device, the median of ${plural(runs, 'run')}.`,
    tooLarge: (/** @type {bigint} */ most) => `Not measured: more than ${plural(most, 'number')}.`,
    failed: 'It could not be measured.',
  },
};
