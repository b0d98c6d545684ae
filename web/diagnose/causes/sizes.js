/**
 * Causes that follow from the two clashing sizes alone, if no change of axes makes the shapes fit or no shapes are
 * known. Each guess has a weight for how much it explains; with fewer facts there are fewer guesses.
 */
import { cause } from './cause.js';
import { heads, masks, squareMask } from './masks.js';
import {
  areVocabularies,
  isNearMiss,
  isPowerOfTwo,
  isSquare,
  isTable,
  isVocabulary,
  isWidth,
  patchSide,
  ratio,
} from './numbers.js';
import { isChannelPlace } from './places.js';
import { lineOf } from './situation.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 * @typedef {import('./situation.js').Clash} Clash
 */

/** @type {(clash: Clash) => Cause[]} */
function empty({ small, size, other, dim, situation: { names } }) {
  if (small !== 0) return [];
  return [
    cause('empty', 'firm', ['zero'], { size, other, dim, name: names[size === 0 ? 0 : 1] ?? 'a', kind: 'operand' }),
  ];
}

/** @type {(clash: Clash) => Cause[]} */
function channels({ situation: { about, recognised, shapes }, size, large, small, dim, shape }) {
  const hinted = about('image');
  // Layers merge maps that a network made: those are never pictures as they were read.
  if (recognised.batchHidden) return [];
  // Without shapes, the order tells: the picture comes before what is taken from it.
  if (small !== 3 || large !== 4 || (!shape && !hinted && size !== large)) return [];
  const isPixel = recognised.form === 'assign' && shape?.length === 1;
  if (shape ? !isChannelPlace(shape, dim) && !isPixel : !hinted && (dim < 0 || dim > 1)) return [];
  const because = [shape ? 'channel-place' : 'sizes-only', ...(hinted ? ['about-images'] : [])];
  // Pictures are normalised by one number for each of three channels; maps that a network made come in batches.
  const normalises = shapes?.some((each) => String(each.filter((length) => length !== 1)) === '3');
  const isPicture = shape?.length === 3 && shape.every((length, at) => at === dim || length >= 16);
  const strength = !isPixel && (hinted || normalises || isPicture) ? 'firm' : 'weak';
  return [cause('alpha-channel', strength, because)];
}

/** A picture cut into patches, and a model that knows others. @type {(clash: Clash) => Cause[]} */
function patches({ situation: { about }, size, other, dim, shape }) {
  const side = (/** @type {number} */ n) => patchSide(n) || (about('positions') && isSquare(n) ? Math.sqrt(n) : 0);
  const [mine, theirs] = [side(size), side(other)];
  const isPlace = dim === 1 || dim === 2 || dim < 0 || (dim === 0 && about('positions'));
  if (mine === 0 || theirs === 0 || !isPlace || (shape && shape.length !== 3)) return [];
  const extra = (/** @type {number} */ n, /** @type {number} */ side) => n !== side * side;
  const isFirm = extra(size, mine) && extra(other, theirs);
  const strength = isFirm && (about('tokens') || about('image')) ? 'firm' : 'weak';
  return [cause('input-size', strength, ['patches'], { size, other, table: other, mine, theirs, kind: 'patches' })];
}

/** @type {(clash: Clash) => Cause[]} */
function positions({ situation: { about, recognised, around, names }, size, other, dim, shape }) {
  const hinted =
    about('tokens') ||
    /\btokeniz|max_length|truncat|\btokens?\b|whisper|transcri/i.test(`${around} ${recognised.message}`);
  const isRotary = /freq|rope|rotary|pos_?emb|position|(?:^|_)p?e$|^(?:cos|sin)$/i.test(names[1] ?? '') && size > other;
  if (isRotary && dim !== 0)
    return [
      cause('position-table', 'firm', ['positions-in-code'], {
        size,
        table: other,
        kind: 'named',
        name: names[1] ?? 'b',
      }),
    ];
  const isFirst = dim === 1 && (!shape || shape.length === 3 || shape.length === 2);
  const isAssigned = recognised.form === 'assign' || recognised.form === 'expand';
  const named = about('positions') && isFirst && size > other ? other : undefined;
  const isMask = dim >= 2 && /masked_fill|\bbias\b|tril|mask|w \* b\b/.test(lineOf(recognised));
  const table = [other, size].find(isTable) ?? named;
  const length = table === other ? size : other;
  if (table === undefined || length <= table || about('image')) return [];
  if (table < 512 && !hinted && !isMask && table !== named) return [];
  if (recognised.family === 'torch-index' && !isPowerOfTwo(table)) return [];
  // Anything else has sizes like these too: features, samples, the sides of a picture.
  const isElsewhere = shape
    ? (shape.length === 4 && dim === 1 && !isAssigned) || (shape.length < 2 && !hinted && !isAssigned)
    : dim === 0;
  if (isElsewhere || (!hinted && dim === 0 && !isAssigned) || (dim >= 2 && !isMask && !hinted)) return [];
  const isOdd = !isPowerOfTwo(length) && !isWidth(length) && length > table + 1 && table >= 512;
  const because = [
    table === named ? 'positions-in-code' : 'table-size',
    ...(hinted ? ['about-tokens'] : []),
    ...(shape ? [] : ['sizes-only']),
  ];
  const strength =
    (hinted && (isFirst || isMask)) || (isFirst && isOdd && table === other && table <= 2050) ? 'firm' : 'weak';
  return [cause('position-table', strength, because, { size: length, table, kind: hinted ? 'tokens' : 'sequence' })];
}

/** Sizes that nearly fit, in every place where they do not. @type {(clash: Clash) => Cause[]} */
function nearMisses({ situation, dim, large, small, shape }) {
  const { about, recognised, conflicts } = situation;
  const by = large - small;
  const isSame = conflicts.every((each) => Math.abs(each.size - each.other) === by);
  const isNear = isNearMiss(large, small) && conflicts.every((each) => isNearMiss(each.size, each.other));
  const rank = (shape?.length ?? 0) + Number(recognised.batchHidden);
  const areMaps = situation.shapes?.every(({ length }) => length > 2);
  const spatial = shape
    ? (areMaps && rank >= 4 && (dim >= 2 || recognised.batchHidden)) ||
      (conflicts.length > 1 && rank > 2) ||
      about('path')
    : dim >= 2 || about('path');
  if (!isNear || small < (shape ? 2 : 4) || (conflicts.length > 1 && small < 8)) return [];
  const facts = { large, small, dim, rank };
  if (spatial) {
    // Two pictures of a data set differ by more than rounding; and what is written into another place was made
    // elsewhere.
    const isData = shape !== null && by > 2 && (rank <= 3 || recognised.form !== 'fresh' || !isSame);
    if (isData && conflicts.length >= 1) return [];
    const isTold = by === 1 && isSame && (rank >= 4 || (!shape && (dim >= 2 || about('path'))) || about('path'));
    const because = [by === 1 ? 'differ-by-one' : 'near-miss', shape ? 'no-rearrangement' : 'sizes-only'];
    return [cause('not-a-multiple', isTold && small >= 3 ? 'firm' : 'weak', because, { ...facts, kind: 'rounding' })];
  }
  const isBatch = dim === 0 && rank > 2 && !recognised.batchHidden;
  if (by !== 1 || isBatch) return [];
  const isFeature = rank > 1 && dim === rank - 1 && shape !== null && conflicts.length === 1;
  const strength = shape && small >= 8 && !isFeature ? 'firm' : 'weak';
  return [
    cause('off-by-one', strength, ['differ-by-one', shape ? 'no-rearrangement' : 'sizes-only'], {
      ...facts,
      kind: 'series',
    }),
  ];
}

/**
 * Sizes of published models: what a model says of a word, and what it thinks of it.
 * @type {(clash: Clash) => Cause[]}
 */
function models({ large, small, size, other, dim, shape, situation: { recognised, around } }) {
  if (/\blora\b/i.test(`${around.slice(-300)} ${recognised.message}`))
    return [cause('wrong-weights', 'firm', ['adapter'], { size, other, kind: 'adapter' })];
  const isLast = shape ? dim === shape.length - 1 : dim >= 2;
  if (isVocabulary(large) && isWidth(small))
    return [cause('vocabulary', 'firm', ['known-vocabulary'], { size: large, other: small, kind: 'logits' })];
  if (isLast && areVocabularies(large, small))
    return [cause('vocabulary', 'firm', ['vocabulary-sizes'], { size, other, kind: 'counts' })];
  if (isLast && isWidth(large) && isWidth(small) && large >= 768 && small >= 512 && recognised.form === 'fresh')
    return [cause('wrong-weights', 'weak', ['known-widths'], { size, other, kind: 'widths' })];
  return [];
}

/** One a whole number of times the other. @type {(clash: Clash) => Cause[]} */
function multiples({ large, small, size, other, dim, shape, situation: { recognised } }) {
  const times = ratio(large, small);
  if (times < 2 || shape) return [];
  const facts = { size, other, dim, times };
  if (dim >= 2 && isPowerOfTwo(times) && times <= 8 && small >= 4)
    return [cause('different-sizes', 'weak', ['whole-ratio'], { ...facts, kind: 'step' })];
  if (
    dim === 1 &&
    isPowerOfTwo(large) &&
    isPowerOfTwo(small) &&
    small >= 16 &&
    large <= 2048 &&
    recognised.form === 'fresh'
  )
    return [
      cause('channels', 'weak', ['powers-of-two'], {
        ...facts,
        wanted: other,
        given: size,
        input: [],
        kind: 'maps',
      }),
    ];
  return [];
}

/**
 * As many values as a picture is high, where channels are last: a layer that took another axis for them.
 * @type {(clash: Clash) => Cause[]}
 */
function spatialVector({ situation: { shapes, recognised, names } }) {
  const isLast = recognised.framework === 'tensorflow' || recognised.framework === 'keras';
  const [low = [], high = []] = [...(shapes ?? [])].sort((a, b) => a.length - b.length);
  if (!isLast || low.length !== 1 || high.length !== 4 || low[0] !== high[1] || low[0] !== high[2]) return [];
  return [
    cause('channel-order', 'firm', ['size-of-a-side'], {
      kind: 'vector',
      a: names[0] ?? 'a',
      b: names[1] ?? 'b',
      size: low[0] ?? 0,
      other: high[3] ?? 0,
    }),
  ];
}

/**
 * A write into a slice that is smaller, empty or cut off by the bounds of its array.
 * @type {(clash: Clash) => Cause[]}
 */
function written({ situation, size, other, small, dim, shape }) {
  const { recognised, shapes, names } = situation;
  const [target = [], value = []] = shapes ?? [];
  if (!['assign', 'expand'].includes(recognised.form) || !shape) return [];
  const source = lineOf(recognised);
  const left = source.split(/[^=!<>]=(?!=)/, 1)[0] ?? '';
  const isSlice = /\[[^\]]*:[^\]]*\]/.test(left);
  // The slice asks for as many elements as are written, and the array ends before.
  const isCut = /\[[^\]]*:[ ]*[a-z_][\w.]*/i.test(left) && target.every((length, dim) => length <= (value[dim] ?? 0));
  const isComputed = isSlice && (isCut || /[-+]|len\(|min|max/.test(left));
  const facts = { size, other, dim, name: names[0] ?? 'a', target, value, kind: small === 0 ? 'nothing' : 'cut' };
  if (isSlice && target.includes(0)) return [cause('slice-bounds', 'firm', ['slice-is-empty'], facts)];
  return isComputed && small > 0 ? [cause('slice-bounds', 'weak', ['slice-is-computed'], facts)] : [];
}

/** Old NumPy's words for rows of different lengths. @type {(situation: Situation) => Cause[]} */
export function rowsOf({ recognised, shapes }) {
  const [target = [], value = []] = shapes ?? [];
  const isRows = recognised.family === 'numpy-assign' && target.length > 0 && value.length > target.length;
  if (!isRows || !target.every((size, dim) => size === value[dim])) return [];
  if (recognised.failing && /\]\s*=(?!=)/.test(recognised.failing.source)) return [];
  return [cause('ragged', 'firm', ['not-rectangular'], { kind: 'rows', size: target[0] ?? 0, rank: target.length })];
}

/** Nothing but that the two are not of the same size. @type {(clash: Clash, strength: Cause['strength']) => Cause} */
function different({ situation, shape, dim, size, other }, strength) {
  const { recognised, conflicts, about } = situation;
  const rank = shape?.length ?? 0;
  const isOne = conflicts.length === 1;
  const because = shape ? ['neither-is-one', 'no-rearrangement'] : ['sizes-only'];
  const facts = {
    size,
    other,
    dim,
    large: Math.max(size, other),
    small: Math.min(size, other),
    times: ratio(size, other),
  };
  const isFirst = [null, 'pytorch', 'paddle', 'onnx', 'onnxruntime', 'tvm'].includes(recognised.framework);
  if (rank === 4 && dim === 1 && isOne && isFirst && recognised.form === 'fresh')
    return cause('channels', strength, because, { ...facts, wanted: other, given: size, input: [], kind: 'maps' });
  const isUnsure = recognised.form !== 'fresh' || (rank === 1 && recognised.framework === 'tensorflow');
  const isLate =
    dim === 0 &&
    /half ?way|middle of|last batch|some (?:epochs|iterations|steps)|end of (?:an|the) epoch/i.test(situation.around);
  if (isLate && isOne && size !== other) return cause('last-batch', 'weak', ['late'], { size, other, kind: 'met' });
  if (dim === 0 && isOne && !recognised.batchHidden && (rank !== 1 || recognised.form !== 'assign'))
    return cause('different-counts', isUnsure ? 'weak' : strength, because, { ...facts, kind: 'batch' });
  const isPicture =
    rank > 1 && !isOne && !conflicts.some((each) => each.dim < rank - 3 || Math.min(each.size, each.other) < 8);
  if (isPicture) return cause('different-sizes', strength, because, { ...facts, kind: 'pictures' });
  if (shape && dim === rank - 1 && isOne && rank > 1 && !about('image'))
    return cause('features', recognised.form === 'fresh' && rank === 2 ? strength : 'weak', because, {
      ...facts,
      kind: 'last',
    });
  return cause('different-sizes', shape && !isOne ? strength : 'weak', because, { ...facts, kind: 'plain' });
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
  if (clash.small === 0) return [...written(clash), ...empty(clash)];
  const square = squareMask(situation);
  if (square.length > 0) return square;
  const known = isOne
    ? [
        ...spatialVector(clash),
        ...channels(clash),
        ...models(clash),
        ...positions(clash),
        ...patches(clash),
        ...heads(clash),
        ...masks(clash),
      ]
    : [];
  const isFirm = known.some(({ strength }) => strength === 'firm');
  const found = isFirm ? known : [...written(clash), ...known, ...nearMisses(clash), ...multiples(clash)];
  // A toy's 2 and 3 are rather two sizes than a near miss of one.
  const isToy = shape !== null && clash.large <= 4 && known.length === 0 && (shape.length < 4 || first.dim < 2);
  const isMiss = found.some(({ id }) => id === 'off-by-one' || id === 'not-a-multiple') && !isToy;
  const general = different(clash, shape && !isMiss && !assumed && found.length === 0 ? 'firm' : 'weak');
  if (isToy) return [general, ...found];
  return found.some(({ strength }) => strength === 'firm') ? found : [...found, general];
}
