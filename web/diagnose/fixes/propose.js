/** The fixes of a cause, best first. Each was run by the library, or is about data. */
import * as axes from './axes.js';
import * as data from './data.js';
import * as lookups from './lookups.js';
import { fresh, isAccumulator, room } from './target.js';

/**
 * @typedef {import('../diagnosis.js').Cause} Cause
 * @typedef {import('../diagnosis.js').Fix} Fix
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

const MAX_FIXES = 4;

/** @type {(situation: Situation) => Fix[]} */
const ofTarget = (situation) =>
  isAccumulator(situation)
    ? [...room(situation), ...fresh(situation)]
    : [...axes.written(situation), ...fresh(situation), ...room(situation)];

/**
 * The causes that code can mend by itself; the others end in what to do next.
 * @type {Partial<Record<Cause['id'], (situation: Situation, cause: Cause) => Fix[]>>}
 */
const proposals = {
  'missing-axis': (situation, cause) =>
    cause.facts['kind'] === 'gather'
      ? lookups.indexAxis(situation)
      : cause.facts['kind'] === 'index-pairs'
        ? lookups.outerIndex(situation)
        : axes.insertions(situation, cause),
  'wrong-axis': (situation, { facts: { kind } }) => (kind === 'join' ? lookups.alongAnother(situation) : []),
  'dropped-axis': (situation, cause) =>
    situation.shapes ? axes.insertions(situation, cause) : axes.keptAxes(situation),
  'channel-vector': axes.insertions,
  'channel-order': axes.channelOrders,
  'outer-product': axes.pairs,
  'target-grows': ofTarget,
  'matched-by-chance': axes.insertions,
  'batch-of-one': axes.forMoreSamples,
  square: (situation, cause) => [...axes.insertions(situation, cause), ...axes.asColumns(situation)],
  transposed: (situation) =>
    situation.recognised.kind === 'other' ? data.products(situation) : axes.reordered(situation),
  'alpha-channel': data.alphaChannel,
  'gray-image': (situation, cause) => [
    ...data.grayImage(situation, cause),
    ...(cause.facts['kind'] === 'gray' ? fresh(situation) : []),
  ],
  'position-table': data.positionTable,
  'input-size': data.patches,
  'not-a-multiple': data.offByOne,
  'off-by-one': data.offByOne,
  'class-labels': data.classes,
  flattened: data.flattened,
  'different-counts': data.sameSamples,
  'different-sizes': data.resized,
  channels: data.projected,
  features: data.layer,
};

/** @type {(situation: Situation, cause: Cause | null) => Fix[]} */
export const propose = (situation, cause) =>
  cause ? (proposals[cause.id]?.(situation, cause) ?? []).slice(0, MAX_FIXES) : [];
