// Every layer of `torch.nn` that is understood, and the functions of `torch.nn.functional` beside them.

import './containers.js';
import { attentions } from './attention.js';
import { convolutions } from './convolutions.js';
import { linears } from './linear.js';
import { lossRows } from './losses.js';
import { norms } from './norms.js';
import { packings } from './packing.js';
import { pools } from './pools.js';
import { resizings } from './resizing.js';
import './recurrent.js';

export { layers } from './layer.js';

/** @param {import('../table.js').Row} row */
export const networks = (row) => {
  for (const rows of [convolutions, pools, norms, linears, attentions, lossRows, resizings, packings]) rows(row);
};
