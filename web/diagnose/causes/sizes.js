/**
 * What the sizes that clash say by themselves, where no change of axes makes them fit or where there are no shapes to try it
 * on. The less is known, the less is said.
 */
import { cause } from './cause.js';
import { isChannelPlace } from './places.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 * @typedef {import('./situation.js').Conflict} Conflict
 *
 * @typedef {Conflict & { situation: Situation, large: number, small: number, shape: readonly number[] | null }} Clash
 */

/** Lengths of position tables, as models are published; RoBERTa's and BART's begin at 2. */
const TABLES = [77, 512, 514, 1024, 1026, 2048, 2050, 4096, 8192];
const isPowerOfTwo = (/** @type {number} */ n) => n > 0 && Number.isInteger(Math.log2(n));
/** Of a picture cut into so many patches each way, and one more for its class. */
const isPatches = (/** @type {number} */ n) => n > 16 && Number.isInteger(Math.sqrt(n - 1));

/** @type {(clash: Clash) => Cause[]} */
function channels({ situation: { about }, size, large, small, dim, shape }) {
  const hinted = about('image');
  // Without shapes, the order tells: the picture comes before what is taken from it.
  if (small !== 3 || large !== 4 || (!shape && !hinted && size !== large)) return [];
  if (shape ? !isChannelPlace(shape, dim) : !hinted && (dim < 0 || dim > 1)) return [];
  const because = [shape ? 'channel-place' : 'sizes-only', ...(hinted ? ['about-images'] : [])];
  return [cause('alpha-channel', hinted || shape ? 'likely' : 'possible', because)];
}

/** @type {(clash: Clash) => Cause[]} */
function positions({ situation: { about }, size, other, dim, shape }) {
  const hinted = about('tokens');
  const isFirst = dim === 1 && (!shape || shape.length === 3);
  const named = about('positions') && isFirst && size > other ? other : undefined;
  const table = [other, size].find((each) => TABLES.includes(each)) ?? named;
  if (isPatches(size) && isPatches(other) && isFirst && table === undefined) {
    const sure = hinted || about('image') ? 'likely' : 'possible';
    return [cause('position-table', sure, ['patches'], { size, table: other, kind: 'patches' })];
  }
  const length = table === other ? size : other;
  if (table === undefined || length <= table || about('image')) return [];
  // Anything else has sizes like these too: features, samples, the sides of a picture.
  const isElsewhere = shape ? (shape.length === 4 && dim === 1) || (shape.length < 3 && !hinted) : dim === 0;
  if (isElsewhere || (!hinted && dim === 0)) return [];
  const isOdd = !isPowerOfTwo(length) && length > table + 1 && table >= 512;
  const because = [
    table === named ? 'positions-in-code' : 'table-size',
    ...(hinted ? ['about-tokens'] : []),
    ...(shape ? [] : ['sizes-only']),
  ];
  return [
    cause('position-table', hinted || (isFirst && isOdd && table === other) ? 'likely' : 'possible', because, {
      size: length,
      table,
    }),
  ];
}

/** Sizes that nearly fit, in every place where they do not. @type {(clash: Clash) => Cause[]} */
function nearMisses({ situation, dim, large, small, shape }) {
  const { about, recognised, conflicts } = situation;
  const by = large - small;
  const isSame = conflicts.every((each) => Math.abs(each.size - each.other) === by);
  const rank = (shape?.length ?? 0) + Number(recognised.batchHidden);
  const spatial = shape
    ? rank >= 4 || conflicts.length > 1 || about('path') || recognised.batchHidden
    : dim >= 2 || about('path');
  // A step rounded by one is doubled by each that follows.
  // A padding is lost at both sides.
  const isPadding = !shape && dim > 1 && by === 2 && small >= 32;
  const isNear =
    by === 1 ||
    isPadding ||
    (spatial && by > 0 && small >= 16 && by * 8 <= small && (conflicts.length > 1 || about('path')));
  if (!isNear || !isSame || small < (shape ? 2 : 4) || (conflicts.length > 1 && small < 8)) return [];
  const isBatch = dim === 0 && rank > 2 && !recognised.batchHidden;
  const isFeature = !spatial && rank > 1 && dim === rank - 1;
  const isTold = shape !== null || dim >= 2 || about('path');
  const sure = by === 1 && small >= 8 && !isBatch && !isFeature && isTold ? 'likely' : 'possible';
  const because = [by === 1 ? 'differ-by-one' : 'near-miss', shape ? 'no-rearrangement' : 'sizes-only'];
  return [cause('off-by-one', sure, because, { large, small, kind: spatial ? 'rounding' : 'series' })];
}

/** Nothing but that the two are not of the same size. @type {(clash: Clash, sure: Cause['sure']) => Cause} */
function different({ situation: { recognised, conflicts }, shape, dim, size, other, small }, sure) {
  const rank = shape?.length ?? 0;
  const isOne = conflicts.length === 1 && rank > 1;
  const kinds = {
    empty: small === 0,
    channels: rank === 4 && dim === 1 && isOne,
    batch: dim === 0 && isOne && !recognised.batchHidden,
    pictures:
      rank > 1 && !conflicts.some((each) => each.dim < rank - 3 || Math.min(each.size, each.other) < 8) && !isOne,
    features: dim === rank - 1 && isOne,
  };
  const kind = Object.entries(kinds).find(([, holds]) => holds)?.[0] ?? 'sizes';
  return cause('wrong-data', sure, ['neither-is-one', 'no-rearrangement'], { kind, size, other, dim });
}

/** @type {(situation: Situation) => Cause[]} */
export function ofSizes(situation) {
  const { conflicts, report, assumed } = situation;
  const [first] = conflicts;
  if (!first) return [];
  const { size, other } = first;
  const shape = report && report.columns.map((column) => Math.max(...column.operands.map((each) => each.size ?? 1)));
  const clash = { ...first, situation, shape, large: Math.max(size, other), small: Math.min(size, other) };
  const isOne = conflicts.length === 1;
  const known = isOne ? [...channels(clash), ...positions(clash)] : [];
  const found = known.length > 0 ? known : nearMisses(clash);
  if (!shape) return found;
  // A toy's 2 and 3 are rather two sizes than a near miss of one.
  const isToy = clash.large <= 4 && known.length === 0 && (shape.length < 4 || first.dim < 2);
  const isMiss = found.some(({ id }) => id === 'off-by-one') && !isToy;
  const general = different(clash, isOne && !isMiss && !assumed ? 'likely' : 'possible');
  if (isToy || clash.small === 0) return [general, ...found];
  return found.some(({ sure }) => sure === 'likely') ? found : [...found, general];
}
