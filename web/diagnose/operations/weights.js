/** A checkpoint and the model it is loaded into: which weights differ, and where. */
import { fact, possible } from '../facts/finding.js';
import { ratio } from '../facts/numbers.js';
import { differing } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {{ name: string, file: number[], model: number[], dims: number[] }} Weight
 */

/**
 * By the name of a weight, and the dimension that differs.
 * @type {readonly (readonly [kind: string, name: RegExp, dims: (dims: readonly number[]) => boolean])[]}
 */
const knowledge = [
  [
    'vocabulary',
    /(?:word|tok|token)\w*_?emb|embed_tokens|wte|lm_head|word_embeddings|shared\.weight|decoder\.bias|emb\.weight/i,
    ([dim]) => dim === 0,
  ],
  [
    'classes',
    /(?:^|\.)(?:fc\d?|head|heads|classifier|cls|class\w*|predict\w*|logits|last_linear|score|conv_seg|linear|dense|output|final\w*|roi_heads.*|bbox_head.*|box_predictor.*|mask_predictor.*|out)\b/i,
    (dims) => dims.every((dim) => dim === 0),
  ],
];

/** @type {(situation: Situation) => Weight[]} */
const weightsOf = ({ recognised: { siblings, operands, words, framework } }) =>
  [...siblings, { operands, words }].flatMap(({ operands: shapes = [], words: [name = ''] = [] }) => {
    const [one, two] = shapes.map(({ shape }) => shape?.map((size) => size ?? -1));
    if (!one || !two) return [];
    // TensorFlow gives the model's weight first.
    const [file, model] = framework === 'tensorflow' || framework === 'keras' ? [two, one] : [one, two];
    return { name, file, model, dims: differing(file, model) };
  });

/** @type {(situation: Situation) => Finding[]} */
export function loaded(situation) {
  const weights = weightsOf(situation);
  const first = weights.find(({ name }) => name !== '') ?? weights[0];
  if (!first) return [fact('weights', { kind: 'untold', name: '', one: [], two: [], count: 0 })];
  const count = new Set(weights.map(({ name }) => name)).size;
  const known = knowledge.find(([, name, fits]) =>
    weights.every((each) => name.test(each.name) && each.dims.length > 0 && fits(each.dims)),
  );
  const main = (known && weights.find(({ file }) => file.length > 1)) ?? first;
  const summary = fact('weights', { kind: '', name: main.name, one: main.file, two: main.model, count });
  const isCut =
    weights.length > 1 &&
    weights.every(
      ({ file, model, dims: [dim = 0, ...more] }) =>
        more.length === 0 &&
        [2, 4, 8].includes(ratio(file[dim] ?? 0, model[dim] ?? 0)) &&
        (file[dim] ?? 0) < (model[dim] ?? 0) &&
        file.length === 2,
    );
  const kind = known?.[0] ?? (isCut ? 'cut' : 'model');
  const id = { vocabulary: 'vocabulary', classes: 'class-count' }[kind] ?? 'wrong-weights';
  const [dim = 0] = main.dims;
  return [
    summary,
    possible(id, {
      kind: id === 'wrong-weights' ? kind : 'file',
      size: main.file[dim] ?? 0,
      other: main.model[dim] ?? 0,
    }),
  ];
}
