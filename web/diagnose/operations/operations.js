/** The facts and possible causes of messages that are not about broadcasting, by family. */
import { fact, possible } from '../facts/finding.js';
import { concatenated, stacked } from './joins.js';
import * as layers from './layers.js';
import * as lookups from './lookups.js';
import * as losses from './losses.js';
import * as others from './others.js';
import { multiplied, summed } from './products.js';
import { firstShapes } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @typedef {(situation: Situation) => Finding[]} Operation */

/** @type {Operation} */
const ragged = ({ recognised: { message, numbers } }) => {
  return [fact('ragged', { level: /inhomogeneous/.test(message) ? (numbers[0] ?? 0) - 1 : -1 })];
};

/** The first weight that differs; TensorFlow gives the model's shape before the file's. @type {Operation} */
const loaded = (situation) => {
  const { one, two } = firstShapes(situation);
  const [file, model] = situation.recognised.framework === 'tensorflow' ? [two, one] : [one, two];
  const [name = ''] = situation.recognised.words;
  return one.length + two.length === 0
    ? []
    : [fact('weights', { name, one: file, two: model }), possible('wrong-weights')];
};

/** The shape that was given, and the one that is expected. @type {Operation} */
const unexpected = (situation) => {
  const { one, two } = firstShapes(situation);
  return [fact('expected', { one: two, two: one })];
};

/** @type {Readonly<Record<string, Operation>>} */
export const operations = {
  matmul: multiplied,
  'numpy-matmul': multiplied,
  bmm: multiplied,
  einsum: summed,
  cat: concatenated,
  stack: stacked,
  ragged,
  reshape: others.reshaped,
  contiguous: () => [fact('not-contiguous')],
  'batch-size': losses.counted,
  'target-size': losses.compared,
  'same-shape': losses.compared,
  conv: layers.convolved,
  'layer-rank': layers.ofRank,
  'target-rank': layers.ofTargets,
  'norm-batch': () => [fact('one-value')],
  hidden: layers.hidden,
  features: layers.ofFeatures,
  layer: layers.ofKeras,
  checkpoint: loaded,
  mask: lookups.masked,
  'attention-mask': unexpected,
  index: lookups.indexed,
  lengths: others.paired,
  table: () => [fact('table')],
  export: (situation) => [...others.sized(situation), possible('fixed-export')],
  pictures: ({ recognised: { message } }) => [fact('opencv', { kind: message.includes('_mask') ? 'mask' : '' })],
  julia: others.paired,
  matlab: others.ofOperator,
  octave: others.ofOperator,
  r: others.ofOperator,
};
