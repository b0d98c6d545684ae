/** Which facts and possible causes a message has that is not about broadcasting, by the family it is recognised as. */
import { recorded } from './autograd.js';
import { concatenated, ragged, stacked } from './joins.js';
import * as layers from './layers.js';
import * as lookups from './lookups.js';
import * as losses from './losses.js';
import * as others from './others.js';
import { multiplied, summed } from './products.js';
import { loaded } from './weights.js';

/**
 * @type {Readonly<Record<string, (situation: import('../facts/situation.js').Situation) =>
 *   import('../diagnosis.js').Finding[]>>}
 */
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
  contiguous: others.contiguous,
  'batch-size': losses.counted,
  'target-size': losses.compared,
  'same-shape': losses.compared,
  permute: others.permuted,
  gradient: losses.graded,
  autograd: recorded,
  conv: layers.convolved,
  'layer-rank': layers.ofRank,
  'kernel-size': layers.tooSmall,
  norm: layers.normalised,
  'norm-batch': layers.ofOneSample,
  hidden: layers.hidden,
  'cell-state': layers.ofCell('batch'),
  'cell-width': layers.ofCell('width'),
  'input-size': layers.ofFeatures('layer'),
  features: layers.ofFeatures('fitted'),
  layer: layers.ofKeras,
  checkpoint: loaded,
  mask: lookups.masked,
  'masked-array': lookups.ofMaskedArray,
  gather: lookups.gathered,
  'attention-mask': lookups.attended,
  index: lookups.indexed,
  axis: lookups.axis,
  assert: losses.asserted,
  lengths: others.paired,
  samples: others.paired,
  table: others.asTable,
  carry: others.carried,
  vmap: others.mapped,
  export: others.exported,
  pictures: others.pictures,
  julia: others.paired,
  matlab: others.sized,
  xarray: others.coordinates,
  dtype: others.dtype,
  device: others.device,
};
