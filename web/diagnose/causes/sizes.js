/**
 * What two sizes that clash say by themselves, where no change of axes makes them fit or where there are no shapes to try it
 * on. One place that differs is needed: where several do, it is not one thing that is wrong with the data.
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
function channels({ situation: { about }, large, small, dim, shape }) {
  const hinted = about('image');
  const places = shape ? isChannelPlace(shape, dim) : dim < 0 ? hinted : dim < 2 || hinted;
  if (!places || !(small === 3 && large === 4) || (shape && shape.length < 3)) return [];
  const because = [...(shape ? ['channel-place'] : ['sizes-only']), ...(hinted ? ['about-images'] : [])];
  return [cause('alpha-channel', hinted || shape ? 'likely' : 'possible', because, { large, small, dim })];
}

/** @type {(clash: Clash) => Cause[]} */
function positions({ situation: { about }, size, other, dim, shape }) {
  const hinted = about('tokens');
  const table = [other, size].find((each) => TABLES.includes(each));
  const isVision = isPatches(size) && isPatches(other);
  const isFirst = dim === 1 && (!shape || shape.length === 3);
  const rank = shape?.length;
  if (isVision && isFirst && !TABLES.includes(other)) {
    const facts = { size, table: other, dim, kind: 'patches' };
    return [cause('position-table', hinted || about('image') ? 'likely' : 'possible', ['patches'], facts)];
  }
  const [length = 0] = [size, other].filter((each) => each !== table);
  if (table === undefined || length <= table || about('image') || (!hinted && (dim === 0 || (rank ?? 3) < 3)))
    return [];
  if (rank === 4 && dim === 1) return []; // features of a picture
  const sure = hinted || (isFirst && !isPowerOfTwo(length) && table === other) ? 'likely' : 'possible';
  const because = ['table-size', ...(hinted ? ['about-tokens'] : []), ...(shape ? [] : ['sizes-only'])];
  return [cause('position-table', sure, because, { size: length, table, dim })];
}

/** @type {(clash: Clash) => Cause[]} */
function nearMisses({ situation: { about, recognised }, large, small, dim, shape }) {
  const by = large - small;
  const rank = (shape?.length ?? 0) + Number(recognised.batchHidden);
  const spatial = shape ? rank >= 4 || (rank === 3 && small > 4) : dim >= 2 || about('path');
  // Rounding goes wrong by one at each halving: 2 or 3 only where the sizes are those of a picture on its way.
  if (small < 2 || (by !== 1 && !(spatial && by <= 3 && small >= 16 && about('path')))) return [];
  const isBatch = dim === 0 && !recognised.batchHidden && rank >= 3;
  const likely = by === 1 && small >= 8 && !isBatch && (shape !== null || dim >= 2 || about('path'));
  const facts = { large, small, dim, kind: spatial ? 'rounding' : 'series' };
  const because = [by === 1 ? 'differ-by-one' : 'near-miss', ...(shape ? ['no-rearrangement'] : ['sizes-only'])];
  return [cause('off-by-one', likely ? 'likely' : 'possible', because, facts)];
}

/** One class number a sample against one score a class. @type {(clash: Clash) => Cause[]} */
function classes({ situation, size, other, dim, shape }) {
  const { about, shapes, names } = situation;
  if (!about('loss')) return [];
  if (!shape && dim === 1 && size < other) {
    return [cause('wrong-data', 'possible', ['loss', 'sizes-only'], { kind: 'classes', size, other, dim })];
  }
  const scores = shapes?.findIndex((each) => each.length === 2) ?? -1;
  const labels = shapes?.findIndex((each) => each.length === 1) ?? -1;
  const [[samples, count] = [], [one] = []] = [shapes?.[scores], shapes?.[labels]];
  if (shapes?.length !== 2 || count === undefined || one === undefined || samples !== one || count < 2) return [];
  const facts = {
    kind: 'classes',
    scores: names[scores] ?? 'a',
    labels: names[labels] ?? 'b',
    count,
    labelsAt: labels,
  };
  return [cause('wrong-data', 'likely', ['loss', 'one-per-sample'], facts)];
}

/** The picture is in colour and its place is gray, or the other way round. @type {(situation: Situation) => Cause[]} */
export function colours({ shapes, recognised, names }) {
  if (recognised.form !== 'assign' || shapes?.length !== 2) return [];
  const [target = [], value = []] = shapes;
  const fits = value.length === target.length + 1 && target.every((size, dim) => size === value[dim]);
  const count = value.at(-1) ?? 0;
  if (!fits || ![3, 4].includes(count) || target.slice(-2).some((size) => size <= 4) || target.length < 2) return [];
  return [
    cause('gray-image', 'likely', ['channel-place'], {
      kind: 'colour',
      count,
      name: names[1] ?? 'b',
      dim: target.length,
    }),
  ];
}

/** A shape that is another with its last axes made one. @type {(situation: Situation) => Cause[]} */
function flattened({ shapes, names }) {
  if (shapes?.length !== 2) return [];
  const [flat, whole] = shapes[0] && shapes[1] && shapes[0].length < shapes[1].length ? [0, 1] : [1, 0];
  const [short = [], long = []] = [shapes[flat], shapes[whole]];
  const last = short.length - 1;
  const merged = long.slice(last).reduce((count, size) => count * size, 1);
  const rest = long.slice(last).filter((size) => size > 1);
  if (last < 0 || rest.length < 2 || merged !== short[last] || short.some((size, i) => i < last && size !== long[i]))
    return [];
  return [
    cause('wrong-data', 'likely', ['same-count'], {
      kind: 'flattened',
      name: names[whole] ?? 'b',
      from: last,
      merged,
      sizes: rest,
    }),
  ];
}

/** @type {(clash: Clash) => Cause[]} */
function specific(clash) {
  const known = [...channels(clash), ...positions(clash)];
  return known.length > 0 ? known : nearMisses(clash);
}

/** @type {(situation: Situation) => Cause[]} */
export function ofSizes(situation) {
  const { conflicts, shapes, report, recognised, assumed } = situation;
  const [first] = conflicts;
  if (!first) return [];
  const { size, other, dim } = first;
  const shape = report
    ? report.columns.map((column) => Math.max(...column.operands.map((each) => each.size ?? 1)))
    : null;
  const clash = { ...first, situation, shape, large: Math.max(size, other), small: Math.min(size, other) };
  const known = shapes && !assumed;
  /** @type {Cause[]} */
  const found = [...flattened(situation), ...classes(clash), ...(conflicts.length === 1 ? specific(clash) : [])];
  // A toy's 2 and 3 are rather two sizes than a near miss of one.
  const isToy = clash.large <= 4 && found.every(({ id }) => id === 'off-by-one');
  if (known && shape) {
    const empty = clash.small === 0;
    const isBatch = dim === 0 && shape.length > 1 && !recognised.batchHidden && conflicts.length === 1;
    const isLast = dim === shape.length - 1 && shape.length > 1 && conflicts.length === 1;
    const kind = empty ? 'empty' : isBatch ? 'batch' : isLast ? 'features' : 'sizes';
    const because = ['neither-is-one', 'no-rearrangement'];
    const general = cause('wrong-data', conflicts.length === 1 ? 'likely' : 'possible', because, {
      kind,
      size,
      other,
      dim,
    });
    if (isToy || empty) return [general, ...found];
    return found.some(({ sure }) => sure === 'likely') ? found : [...found, general];
  }
  return found;
}
