/** The facts and possible causes of messages that are not about broadcasting, by family. */
import { fact, possible } from '../facts/finding.js';
import { concatenated, stacked } from './joins.js';
import * as layers from './layers.js';
import * as lookups from './lookups.js';
import * as losses from './losses.js';
import * as others from './others.js';
import { multiplied, summed } from './products.js';
import { firstShapes, sizesOf } from './sizes.js';
import { loaded } from './weights.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @typedef {(situation: Situation) => Finding[]} Operation */

/** @type {Operation} */
const ragged = ({ recognised: { message, numbers, clash } }) => {
  const [size, other] = clash?.sizes ?? [-1, -1];
  return [fact('ragged', { size, other, level: /inhomogeneous/.test(message) ? (numbers[0] ?? 0) : 0 })];
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
  copy: ragged,
  reshape: others.reshaped,
  contiguous: () => [fact('not-contiguous')],
  'batch-size': losses.counted,
  'target-size': losses.compared,
  'same-shape': losses.compared,
  permute: ({ recognised: { numbers } }) => [
    fact('dims', { kind: 'permute', given: numbers[0] ?? -1, wanted: numbers[1] ?? -1 }),
  ],
  gradient: (situation) => [fact('gradient', firstShapes(situation))],
  conv: layers.convolved,
  'layer-rank': layers.ofRank,
  'target-rank': layers.ofTargets,
  'kernel-size': (situation) => [fact('kernel', firstShapes(situation))],
  norm: layers.normalised,
  'norm-batch': () => [fact('one-value')],
  hidden: layers.hidden,
  'cell-state': (situation) => [fact('state', { kind: 'batch', ...sizesOf(situation) })],
  'input-size': layers.ofFeatures('layer'),
  features: layers.ofFeatures('fitted'),
  layer: layers.ofKeras,
  checkpoint: loaded,
  mask: lookups.masked,
  gather: lookups.gathered,
  'attention-mask': (situation) => {
    const { one, two } = firstShapes(situation);
    return [fact('expected', { one: two, two: one })];
  },
  index: lookups.indexed,
  axis: ({ recognised: { numbers } }) => [fact('axis', { size: numbers.at(-1) ?? 0 })],
  lengths: others.paired,
  samples: others.paired,
  table: () => [fact('table')],
  export: (situation) => [...others.sized(situation), possible('fixed-export')],
  pictures: () => [fact('opencv')],
  julia: others.paired,
  matlab: others.ofOperator,
  octave: others.ofOperator,
  scilab: others.ofOperator,
  r: others.ofOperator,
  dtype: others.dtype,
  device: others.device,
};
