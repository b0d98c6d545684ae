/** Who judges a message that is not about broadcasting, by the family it is recognised as. */
import { asTable, carried, mapped, paired, reshaped, summed } from './amounts.js';
import { recorded } from './autograd.js';
import { copied, joined, ragged, stacked } from './joins.js';
import {
  convolved,
  hidden,
  ofCell,
  multiplied,
  normalised,
  ofFeatures,
  ofKeras,
  ofOneSample,
  ofRank,
  tooSmall,
} from './layers.js';
import { attended, gathered, indexed, masked, ofMaskedArray } from './lookups.js';
import { asserted, compared, counted, graded } from './losses.js';
import * as named from './named.js';
import { loaded } from './weights.js';

/**
 * @type {Readonly<Record<string, (situation: import('../causes/situation.js').Situation) =>
 *   import('../causes/cause.js').Cause[]>>}
 */
export const operations = {
  matmul: multiplied,
  'numpy-matmul': multiplied,
  bmm: multiplied,
  einsum: summed,
  cat: joined,
  stack: stacked,
  ragged,
  copy: copied,
  reshape: reshaped,
  contiguous: named.contiguous,
  'batch-size': counted,
  'target-size': compared,
  'same-shape': compared,
  gradient: graded,
  autograd: recorded,
  conv: convolved,
  'layer-rank': ofRank,
  'kernel-size': tooSmall,
  norm: normalised,
  'norm-batch': ofOneSample,
  hidden,
  'cell-state': ofCell('batch'),
  'cell-width': ofCell('width'),
  'input-size': ofFeatures('layer'),
  features: ofFeatures('fitted'),
  layer: ofKeras,
  checkpoint: loaded,
  mask: masked,
  'masked-array': ofMaskedArray,
  gather: gathered,
  'attention-mask': attended,
  index: indexed,
  axis: named.axis,
  assert: asserted,
  lengths: paired,
  samples: paired,
  table: asTable,
  carry: carried,
  vmap: mapped,
  export: named.exported,
  pictures: named.pictures,
  julia: named.julia,
  r: named.r,
  matlab: named.matlab,
  xarray: named.coordinates,
  dtype: named.dtype,
  device: named.device,
};
