/** Losses: a prediction and a label for each sample, and a class that the prediction has. */
import { cause } from '../causes/cause.js';
import { commonDivisor, isNearMiss, isSquare, ratio } from '../causes/numbers.js';
import { bare, differing, shapesOf, sizesOf } from './sizes.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/** As many predictions as labels. @type {(situation: Situation) => Cause[]} */
export function counted(situation) {
  const told = sizesOf(situation);
  if (!told) return [];
  const { size, other } = told;
  const facts = {
    size,
    other,
    times: ratio(size, other),
    large: Math.max(size, other),
    small: Math.min(size, other),
    dim: 0,
  };
  if (Math.min(size, other) === 0)
    return [cause('empty', 'firm', ['zero'], { ...facts, kind: size === 0 ? 'predictions' : 'labels' })];
  const counts = cause('different-counts', 'weak', ['one-label-each'], { ...facts, kind: 'labels' });
  const divisor = commonDivisor(size, other);
  if (facts.times > 1 && other > size) {
    // A label a pixel, where there is one prediction a picture; or rows of one-hot labels laid end to end.
    const perPixel = facts.times >= 256 && (isSquare(facts.times) || facts.times % 1024 === 0);
    if (perPixel) return [cause('class-labels', 'weak', ['label-a-pixel'], { ...facts, kind: 'pixels' }), counts];
    return [cause('one-hot', 'weak', ['whole-ratio'], { ...facts, kind: 'flat' }), counts];
  }
  const known = situation.recognised.failing?.source ?? '';
  const lastBatch =
    size <= 4096 &&
    other < size &&
    /batch/i.test(`${known} ${situation.around}`) &&
    !/\b(?:view|reshape|flatten)\(/.test(known);
  const last = cause('last-batch', 'weak', ['fewer-than-usual'], { ...facts, kind: 'fixed' });
  if (facts.times > 1) {
    const flat = cause('flattened', 'weak', ['whole-ratio'], { ...facts, kind: 'batch' });
    if (other === 1) return [counts, flat];
    return lastBatch && facts.times !== 4 ? [last, flat] : [flat, last];
  }
  if (divisor >= 4 && Math.abs(size / divisor - other / divisor) === 1)
    return [
      cause('off-by-one', 'weak', ['one-step-each'], {
        ...facts,
        large: facts.large / divisor,
        small: facts.small / divisor,
        kind: 'steps',
        each: divisor,
      }),
      counts,
    ];
  return [counts];
}

/**
 * The gradient that `backward` begins with, and what it is the gradient of.
 * @type {(situation: Situation) => Cause[]}
 */
export function graded(situation) {
  const [gradient = [], output = []] = shapesOf(situation);
  return [cause('loss-shape', 'firm', ['must-be-equal'], { kind: 'gradient', one: gradient, two: output })];
}

/** The very same shape, or the shape without the axis of classes. @type {(situation: Situation) => Cause[]} */
export function compared(situation) {
  const [scores, labels] = shapesOf(situation);
  const told = sizesOf(situation);
  const isRounded = told && told.dim > 0 && isNearMiss(told.size, told.other) && Math.min(told.size, told.other) > 4;
  if (!scores && isRounded)
    return [
      cause('not-a-multiple', 'weak', ['differ-by-one', 'sizes-only'], {
        large: Math.max(told.size, told.other),
        small: Math.min(told.size, told.other),
        kind: 'rounding',
      }),
    ];
  if (!scores || !labels)
    return told ? [cause('class-count', 'weak', ['last-axis'], { size: told.size, other: told.other })] : [];
  const facts = { one: scores, two: labels, size: scores.at(-1) ?? 0, other: labels.at(-1) ?? 0 };
  // Two shapes of any operation, not of predictions and labels.
  if (situation.recognised.family === 'same-shape' && scores.length !== labels.length) {
    const isSame = bare(scores) === bare(labels);
    return [
      cause('extra-axis', 'weak', [isSame ? 'ones-differ' : 'ranks-differ'], {
        ...facts,
        kind: isSame ? 'ones' : 'ranks',
      }),
    ];
  }
  const [long, short] = scores.length >= labels.length ? [scores, labels] : [labels, scores];
  if (long.length !== short.length) {
    const kind = scores.length > labels.length ? 'labels' : 'scores';
    if (scores.length === 1 && labels.length === 1) return [];
    if (long.some((size) => size === 1) || short.length === 0) {
      const isLabels = scores.length > labels.length;
      const because = ['ones-differ'];
      return bare(long) === bare(short) || short.every((size) => size === -1 || long.includes(size))
        ? [
            cause(isLabels ? 'missing-axis' : 'extra-axis', 'weak', because, {
              ...facts,
              kind: 'loss',
              which: kind,
            }),
            cause(isLabels ? 'extra-axis' : 'missing-axis', 'weak', because, {
              ...facts,
              kind: 'loss',
              which: kind,
            }),
          ]
        : [cause('missing-axis', 'weak', because, { ...facts, kind: 'loss', which: kind })];
    }
    return [cause('extra-axis', 'weak', ['ranks-differ'], { ...facts, kind: 'loss', which: kind })];
  }
  if (scores.length === 1)
    return [
      cause('extra-index', 'weak', ['no-batch'], facts),
      cause('different-counts', 'weak', ['one-label-each'], { ...facts, kind: 'labels', dim: 0 }),
    ];
  const dims = differing(scores, labels);
  if (dims.includes(scores.length - 1) && dims.length === 1) {
    if (facts.other === 1 || facts.size === 1)
      return [
        cause('class-labels', 'firm', ['last-axis'], {
          ...facts,
          kind: 'one-number',
          count: Math.max(facts.size, facts.other),
        }),
      ];
    return [cause('class-count', 'firm', ['last-axis'], facts)];
  }
  if (dims.length === 1 && dims[0] === 1 && scores.length >= 3)
    return [cause('class-count', 'firm', ['class-axis'], { ...facts, size: scores[1] ?? 0, other: labels[1] ?? 0 })];
  if (dims.length === 1 && dims[0] === 0)
    return [
      cause('different-counts', 'weak', ['one-label-each'], {
        ...facts,
        size: scores[0] ?? 0,
        other: labels[0] ?? 0,
        kind: 'labels',
        dim: 0,
      }),
    ];
  return dims.length > 0
    ? [
        cause('different-sizes', 'weak', ['must-be-equal'], {
          size: scores[dims[0] ?? 0] ?? 0,
          other: labels[dims[0] ?? 0] ?? 0,
          dim: dims[0] ?? 0,
        }),
      ]
    : [];
}

/** A class or an index that is not there, told by the device. @type {(situation: Situation) => Cause[]} */
export function asserted({ recognised: { message, siblings, numbers } }) {
  const text = [message, ...siblings.map((each) => each.message ?? '')].join('\n');
  if (/n_classes|Target \d+ is out/i.test(text))
    return [cause('class-count', 'firm', ['assertion'], { kind: 'range', size: numbers[0] ?? -1, other: 0 })];
  if (/srcIndex|idx_dim|index out of bounds/i.test(text))
    return [
      cause('index-range', 'firm', ['assertion'], {
        kind: /srcIndex/i.test(text) ? 'embedding' : 'gather',
        size: -1,
        other: -1,
      }),
    ];
  return [cause('class-range', 'weak', ['assertion'], {})];
}
