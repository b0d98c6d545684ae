/** A checkpoint whose weights have other shapes than those of the model. */
import { fact, possible } from '../facts/finding.js';
import { differing } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {{ name: string, file: number[], model: number[], dims: number[] }} Weight
 */

/** Weights with a row for each class, or for each entry of a vocabulary. */
const ofCounts =
  /(?:word|tok|token)\w*_?emb|embed_tokens|wte|lm_head|word_embeddings|shared\.weight|decoder\.bias|emb\.weight|(?:^|\.)(?:fc\d?|head|heads|classifier|cls|class\w*|predict\w*|logits|last_linear|score|conv_seg|linear|dense|output|final\w*|roi_heads.*|bbox_head.*|box_predictor.*|mask_predictor.*|out)\b/i;

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
  const areCounts = weights.every((each) => ofCounts.test(each.name) && String(each.dims) === '0');
  const main = (areCounts && weights.find(({ file }) => file.length > 1)) || first;
  return [
    fact('weights', { kind: areCounts ? 'counts' : '', name: main.name, one: main.file, two: main.model, count }),
    ...(areCounts ? [] : [possible('wrong-weights')]),
  ];
}
