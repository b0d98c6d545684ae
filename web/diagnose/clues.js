/**
 * Clues to where a size comes from: a name, an index or a word of the text says what has it, such as a part of a model
 * or a file. A clue proves nothing, so its sentence says what to look at. The first one that the text has is used.
 */

import { isNext } from './facts/numbers.js';
import { paddedBy } from './facts/situation.js';

/** @import { Finding } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** What parts of a model are called, and the mask `b` in `w * b - 1e10 * (1 - b)`. */
const part =
  /pos(?:ition\w*)?_?(?:emb|enc|table)|positional|(?:^|[._])pe$|rotary|\.(?:weight|bias)\b|^(?:self|model)\b.*(?:weight|bias|gamma|beta|scale|mean|std|var|stats)\b/i;
const masking = /1e\d+ ?\* ?\(1(?:\.0?)? ?- ?(\w+)\)/;

/** The largest size that may be a setting, such as the words of a vocabulary. */
export const LARGEST = 70_000;

/** Libraries of layers. */
const layered = /^(?:pytorch|paddle|tensorflow|keras|mxnet)$/;

const channelsFirst = /^(?:pytorch|paddle|mxnet)$/;

/** Functions that call one of the user. */
const calling = /\b(curve_fit|solve_ivp|odeint|ODEProblem)\(/g;

/**
 * The sizes differ in dimension `dim`, and are near if they differ by one or two, or by a padding.
 *
 * @type {Readonly<Record<string, (context: Record<string, any>) => Record<string, any> | boolean | undefined>>}
 */
const clues = {
  'few-channels': ({ shapes: [shape = []], small, large, dim }) =>
    dim > 1 && dim === shape.length - 1 && small > 0 && large <= 4,
  // A loss of Keras has one value for each sample.
  'whole-batch': ({ framework, around = '', dim, shapes: [one = [], two = []] }) =>
    /^(?:tensorflow|keras)$/.test(framework ?? '') &&
    dim === 0 &&
    one.length + two.length === 2 &&
    /y_true\b|sample_weight|def \w*loss/.test(around),
  mask: ({ framework, names, line, size, other }) => {
    const [, masked] = masking.exec(line) ?? [];
    const i = names.findIndex(
      (/** @type {string} */ name) => /(?:^|[._])(?:\w+_)?masks?(?:\b|\[)/i.test(name) || name === masked,
    );
    if (!layered.test(framework ?? '') || names.length !== 2 || i < 0) return false;
    return { name: names[i], of: names[1 - i], had: i === 0 ? size : other, given: i === 0 ? other : size };
  },
  // Pooling and strides divide the height and width by 2, and round.
  stride: ({ framework, kind, conflicts, dim, names: [a = 'a', b = 'b'], size, other, small, large, about }) => {
    const areSides = conflicts === 2 || (conflicts < 2 && dim > 1 && channelsFirst.test(framework ?? ''));
    const times = Math.round(large / small);
    const isScaled = Math.abs(large - times * small) < times && [2, 4, 8, 16].includes(times);
    const scaled = about('loss') ? (size < other ? b : a) : '';
    const isMap = kind === 'broadcast' && areSides && layered.test(framework ?? '');
    return (
      isMap &&
      isScaled && { times, small, large, ...(size < other ? { low: a, high: b } : { low: b, high: a }), scaled }
    );
  },
  'made-for': ({ mayBeFixed, names: [a = '', b = ''], size, other }) => {
    const [isA, isB] = [a, b].map((name) => part.test(name));
    if (!mayBeFixed || isA === isB) return false;
    return isB ? { name: b, had: other, given: size } : { name: a, had: size, given: other };
  },
  callback: ({ around = '' }) => {
    const [, name] = [...around.matchAll(calling)].at(-1) ?? [];
    return name !== undefined && { name };
  },
  copies: ({ isLayered, form, small, large, dim, shapes: [one = []] }) => {
    const isBatch = isLayered && dim === 0 && form === 'fresh' && one.length !== 1;
    return isBatch && small > 1 && large % small === 0 && large <= 16 * small && { times: large / small };
  },
  near: ({ kind, framework, isNear, about, line, small, large, conflicts }) => {
    const slices = [...line.matchAll(/\[[^[\]]*:[^[\]]*\]/g)].join();
    const limits = new Set(slices.match(/[A-Za-z_][\w.]*/g));
    const isPlain = (kind === 'broadcast' && !about('tokens')) || framework === 'matplotlib';
    // Small sizes are those of features or boxes, which nothing rounds.
    const both = conflicts === 2 ? large - small : -1;
    return isNear && isPlain && (small >= 16 || limits.size > 0) && { by: large - small, limits: [...limits], both };
  },
  files: ({ framework, form, failing, shapes: [one = [], two = []], small }) => {
    const isData = framework === 'numpy' && form === 'fresh' && !failing?.library;
    return isData && small >= 10 && one.length > 1 && one.length === two.length;
  },
  series: ({ kind, shapes: [one = [], two = []], form, small }) =>
    kind === 'broadcast' && form !== 'assign' && small > 4 && one.length === 1 && two.length === 1,
  'input-size': ({ isLayered, framework, about, shapes: [shape = []], dim }) => {
    // TensorFlow has the channels last.
    const isSide = /^(?:pytorch|paddle)$/.test(framework ?? '') ? dim >= 2 : shape.length === 4 && dim > 0 && dim < 3;
    return isLayered && isSide && !about('tokens') && { dim };
  },
  'two-settings': ({ isLayered, dim, small, large }) =>
    isLayered && dim > 0 && small > 1 && large <= LARGEST && { dim },
};

/** Clues that hold for any such sizes. */
export const general = ['series', 'input-size', 'two-settings'];

/**
 * The first clue to where the sizes of a fact come from.
 * @type {(situation: Situation, facts: readonly Finding[], line: string) => Record<string, any> | null}
 */
export function clueOf({ recognised, names, about, conflicts: clashes, shapes: whole }, facts, line) {
  const found = facts.find(({ facts: { other } }) => Number(other) >= 0)?.facts ?? {};
  const { size = -1, other = -1, dims: [first = -1] = [], dim = first } = /** @type {Record<string, any>} */ (found);
  const known = recognised.operands.flatMap(({ shape }) => (shape ? [shape.map((each) => each ?? -1)] : []));
  const shapes = known.length === names.length ? known : [];
  const [small = 0, large = 0] = [size, other].sort((a, b) => a - b);
  const isNear = isNext(small, large) || (small > 3 && large - small <= small / 10_000);
  // Pictures and maps whose sizes are near are rounded.
  const areMaps = dim > 1 && shapes.length > 0 && shapes.every(({ length }) => length === 4);
  // JAX may have added a leading 1, which then says nothing about the code.
  const isNamed = recognised.operands.every(({ name }) => name);
  const mayBeFixed =
    recognised.framework !== 'numpy' && !(isNear && areMaps) && (isNamed || paddedBy(recognised, whole).length === 0);
  const { kind, framework, form } = recognised;
  const areAligned = shapes.length === 0 || shapes[0]?.length === shapes[1]?.length;
  const isLayered =
    layered.test(framework ?? '') && kind === 'broadcast' && /^(?:fresh|loss)$/.test(form) && areAligned;
  const context = {
    ...{ ...recognised, about, names, line, conflicts: clashes.length, shapes },
    ...{ size, other, small, large, dim, isNear, mayBeFixed, isLayered },
  };
  for (const [clue, of] of Object.entries(clues)) {
    const values = of(context);
    if (values) return { clue, ...Object(values === true ? {} : values) };
  }
  return null;
}
